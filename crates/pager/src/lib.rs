//! The `pager` layer; see `ARCHITECTURE.md`.
