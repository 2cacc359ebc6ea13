//! The `extension` layer; see `ARCHITECTURE.md`.
