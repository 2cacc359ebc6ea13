//! R-Tree and geopoly, indexes of boxes and polygons: <https://sqlite.org/rtree.html>,
//! <https://sqlite.org/geopoly.html>

use extension::Registries;

/// Gives a connection the functions and modules of this crate.
pub fn install(_to: &mut Registries<'_>) {}
