//! The `syntax` layer; see `ARCHITECTURE.md`.
