//! The page cache, transactions and the rollback journal; see `ARCHITECTURE.md`.
