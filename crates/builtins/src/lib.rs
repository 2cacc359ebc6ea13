//! The `builtins` layer; see `ARCHITECTURE.md`.
