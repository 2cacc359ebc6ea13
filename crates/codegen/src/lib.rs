//! The `codegen` layer; see `ARCHITECTURE.md`.
