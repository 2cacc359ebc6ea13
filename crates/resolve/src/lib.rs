//! The `resolve` layer; see `ARCHITECTURE.md`.
