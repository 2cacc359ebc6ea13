//! How large a statement may become by names that stand for queries.
//!
//! Ten common table expressions of which each names the one before ten times are a short text and
//! 10^10 sources. SQLite expands no more of them once the statement has as many sources as
//! expressions may be deep, and lets a statement name one table or view 65,535 times.

use base::{Error, Limit, Limits, Result};
use schema::Table;
use std::rc::Rc;

/// How often one table or view may be named.
const REFERENCES_MAX: u32 = 65_535;

/// A table, and how often it is named.
type Named = (*const Table, u32);

/// What a statement's sources come to.
#[derive(Default)]
pub(crate) struct Growth {
    sources: usize,
    /// How often each table is named; the first has no need of a list.
    first: Option<Named>,
    others: Vec<Named>,
}

impl Growth {
    /// A FROM clause, or an IN of a name, begins to be bound.
    pub fn add_sources(&mut self, count: usize) {
        self.sources += count;
    }

    /// The query of a common table expression takes the place of its name.
    ///
    /// # Errors
    /// `VIEWs and/or subqueries nested too deep`.
    pub fn expand(&self, limits: &Limits) -> Result<()> {
        let maximum = usize::try_from(limits.get(Limit::ExprDepth)).unwrap_or(0);
        if self.sources >= maximum {
            return Err(Error::sql("VIEWs and/or subqueries nested too deep"));
        }
        Ok(())
    }

    /// A table or view is named.
    ///
    /// # Errors
    /// `too many references to "t": max 65535`.
    pub fn refer_to(&mut self, table: &Rc<Table>) -> Result<()> {
        let own = Rc::as_ptr(table);
        let Some((_, count)) = self.first.iter_mut().chain(&mut self.others).find(|(known, _)| *known == own) else {
            match self.first {
                None => self.first = Some((own, 1)),
                Some(_) => self.others.push((own, 1)),
            }
            return Ok(());
        };
        if *count >= REFERENCES_MAX - 1 {
            return Err(Error::sql(format!("too many references to \"{}\": max {REFERENCES_MAX}", table.name)));
        }
        *count += 1;
        Ok(())
    }
}
