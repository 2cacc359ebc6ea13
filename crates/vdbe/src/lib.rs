//! The `vdbe` layer; see `ARCHITECTURE.md`.
