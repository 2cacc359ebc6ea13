//! The `bytecode` layer; see `ARCHITECTURE.md`.
