//! The `btree` layer; see `ARCHITECTURE.md`.
