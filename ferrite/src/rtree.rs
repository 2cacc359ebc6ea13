//! Searching R-Trees by shapes of the application:
//! <https://sqlite.org/rtree.html#custom_r_tree_queries>

use crate::Connection;
pub use ::rtree::geometry::{Geometry, Probe, Verdict, Within};
use std::sync::Arc;

impl Connection {
    /// Adds a geometry function: `column MATCH name(…)` then finds the boxes that are in the shape.
    ///
    /// ```
    /// use ferrite::rtree::{Geometry, Probe, Verdict, Within};
    /// use ferrite::{Connection, Result, Value};
    ///
    /// /// The boxes nearest to a place first.
    /// struct Nearest;
    ///
    /// impl Geometry for Nearest {
    ///     fn look(&self, parameters: &[Value], probe: &Probe<'_>) -> Result<Verdict> {
    ///         let place = parameters.iter().map(|value| value.as_ref().to_real());
    ///         let distances = place.zip(probe.coordinates.chunks(2)).map(|(at, side)| at - at.clamp(side[0], side[1]));
    ///         Ok(Verdict::Scored(Within::PARTLY, distances.map(|distance| distance * distance).sum()))
    ///     }
    /// }
    ///
    /// let connection = Connection::open_in_memory()?;
    /// connection.create_rtree_geometry("nearest", Nearest);
    /// connection.execute_batch("CREATE VIRTUAL TABLE t USING rtree(id, x0, x1, y0, y1);
    ///     INSERT INTO t VALUES(1, 0, 1, 0, 1), (2, 5, 6, 5, 6), (3, 9, 9, 9, 9)")?;
    /// let id: i64 = connection.query_row("SELECT id FROM t WHERE id MATCH nearest(7, 6) LIMIT 1", (), |row| row.get(0))?;
    /// assert_eq!(id, 2);
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    pub fn create_rtree_geometry(&self, name: &str, geometry: impl Geometry + 'static) {
        self.engine().create_function(::rtree::geometry::function(name, Arc::new(geometry)));
    }
}
