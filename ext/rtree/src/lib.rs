//! R-Tree and geopoly, indexes of boxes and polygons: <https://sqlite.org/rtree.html>,
//! <https://sqlite.org/geopoly.html>
//!
//! A tree is kept in three ordinary tables (`shadow`). A change brings the nodes it needs into
//! memory (`tree`) and puts cells in (`insert`, `split`) or takes them out (`delete`); a search
//! goes through the boxes best first (`cursor`, `queue`, `constraint`). Tables of boxes (`boxes`)
//! and of polygons (`geopoly`) share all of that.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

mod boxes;
mod cells;
mod check;
mod children;
mod constraint;
mod cursor;
mod declare;
mod delete;
mod functions;
pub mod geometry;
mod geopoly;
mod insert;
mod queue;
mod quote;
mod shadow;
mod split;
mod table;
mod tree;

use boxes::BoxModule;
use cells::CoordinateKind;
use extension::Registries;
use geometry::{Geometries, OwnGeometries};
use std::rc::Rc;

/// Gives a connection the functions and modules of this crate.
pub fn install(to: &mut Registries<'_>) {
    install_with(to, Rc::new(OwnGeometries));
}

/// The same for a host that has its own values for shapes.
pub fn install_with(to: &mut Registries<'_>, geometries: Rc<dyn Geometries>) {
    functions::register(to.functions);
    for (name, kind) in [("rtree", CoordinateKind::Real), ("rtree_i32", CoordinateKind::Integer)] {
        to.modules.register(name, Rc::new(BoxModule { kind, geometries: Rc::clone(&geometries) }));
    }
    geopoly::register(to, geometries);
}
