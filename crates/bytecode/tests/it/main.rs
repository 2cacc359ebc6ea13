//! What `verify::check` lets pass, and what it refuses.

mod verify;
