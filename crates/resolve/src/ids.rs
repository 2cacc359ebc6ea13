//! The numbers of a statement's sources and queries.

use crate::bound::{SelectId, SourceId};
use syntax::ast;

/// Hands out numbers.
#[derive(Default)]
pub(crate) struct Ids<'a> {
    source: u32,
    select: u32,
    /// The queries that arms were made of, with the first arm of each; the first query has no need
    /// of a list.
    first_text: Option<(&'a ast::Query, SelectId)>,
    texts: Vec<(&'a ast::Query, SelectId)>,
}

impl<'a> Ids<'a> {
    /// Numbers from those of a source and a query on.
    pub fn starting_at((source, select): (u32, u32)) -> Ids<'a> {
        Ids { source, select, ..Ids::default() }
    }

    /// The next numbers of a source and a query.
    pub fn next(&self) -> (u32, u32) {
        (self.source, self.select)
    }

    /// Continues after the numbers that were given to the parts of another text.
    pub fn go_on_after(&mut self, other: &Ids<'_>) {
        (self.source, self.select) = other.next();
    }

    /// A number for a source.
    pub fn source(&mut self) -> SourceId {
        let id = SourceId(self.source);
        self.source += 1;
        id
    }

    /// A number for a query.
    pub fn select(&mut self) -> SelectId {
        let id = SelectId(self.select);
        self.select += 1;
        id
    }

    /// The number of the first arm that was made of this text, if there was one before.
    pub fn first_of_text(&mut self, query: &'a ast::Query, id: SelectId) -> SelectId {
        let mut all = self.first_text.iter().chain(&self.texts);
        let known = all.find(|(text, _)| std::ptr::eq(*text, query)).map(|(_, first)| *first);
        known.unwrap_or_else(|| {
            match self.first_text {
                None => self.first_text = Some((query, id)),
                Some(_) => self.texts.push((query, id)),
            }
            id
        })
    }
}
