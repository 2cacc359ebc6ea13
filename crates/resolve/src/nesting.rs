//! How deep the binding of a statement is in queries, views and triggers.

use base::DbIndex;
use schema::Table;
use std::rc::Rc;

/// How deep views may be made of views.
const VIEW_DEPTH_MAX: usize = 50;

/// Where the binding is.
#[derive(Default)]
pub(crate) struct Nesting {
    /// How many queries are being bound inside each other.
    depth: usize,
    /// The views that are being bound, outermost first.
    views: Vec<Rc<Table>>,
    /// In a view or trigger: the database whose tables it sees.
    home: Option<DbIndex>,
    /// What is being bound becomes a table.
    is_definition: bool,
}

impl Nesting {
    /// In what a database holds: it sees the tables of that one, but in temp those of all.
    pub fn at_home(database: DbIndex) -> Nesting {
        Nesting { home: (database != DbIndex::TEMP).then_some(database), ..Nesting::default() }
    }

    /// In a view that is used here.
    pub fn within_view(&self, view: &Rc<Table>, database: DbIndex) -> Nesting {
        let views = self.views.iter().chain([view]).cloned().collect();
        Nesting { views, ..Nesting::at_home(database) }
    }

    /// A query begins.
    pub fn begin_query(&mut self) {
        self.depth += 1;
    }

    /// A query ends.
    pub fn end_query(&mut self) {
        self.depth -= 1;
    }

    /// The query of a table that is made of it begins.
    pub fn begin_definition(&mut self) {
        self.is_definition = true;
    }

    /// It ends.
    pub fn end_definition(&mut self) {
        self.is_definition = false;
    }

    /// Whether it is the query that the application gets the rows of.
    pub fn is_statement(&self) -> bool {
        self.is_outermost() && self.home.is_none() && !self.is_definition
    }

    /// How many queries are being bound inside each other.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Whether it is the query of the statement itself, or in none.
    pub fn is_outermost(&self) -> bool {
        self.depth <= 1 && self.views.is_empty()
    }

    /// The innermost view.
    pub fn view(&self) -> Option<&Rc<Table>> {
        self.views.last()
    }

    /// Whether a view is being bound already.
    pub fn is_inside(&self, view: &Rc<Table>) -> bool {
        self.views.iter().any(|open| Rc::ptr_eq(open, view))
    }

    /// Whether no further view may be used.
    pub fn is_too_deep(&self) -> bool {
        self.views.len() >= VIEW_DEPTH_MAX
    }

    /// In a view or trigger: the database whose tables it sees.
    pub fn home(&self) -> Option<DbIndex> {
        self.home
    }
}
