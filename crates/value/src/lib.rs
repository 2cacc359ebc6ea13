//! The `value` layer; see `ARCHITECTURE.md`.
