//! Ferrite: the public Rust API.
