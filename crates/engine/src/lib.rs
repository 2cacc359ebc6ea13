//! The `engine` layer; see `ARCHITECTURE.md`.
