//! Hash maps with a cheap hash: keys here are small integers and short names, and an attacker who
//! chooses them gains a slow prepare at worst.

pub use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet, FxHasher};
