//! The `vfs` layer; see `ARCHITECTURE.md`.
