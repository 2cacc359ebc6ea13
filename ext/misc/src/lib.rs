//! Modules that SQLite's own shell has: `generate_series` and `csv`.

mod csv;
mod series;

use extension::vtab::Module;
use std::rc::Rc;

/// The modules with their names.
pub fn modules() -> Vec<(&'static str, Rc<dyn Module>)> {
    vec![("generate_series", Rc::new(series::SeriesModule)), ("csv", Rc::new(csv::CsvModule))]
}
