//! The WINDOW clause.

use base::{Error, Result};
use syntax::ast::{self, Name, NamedWindow, OrderingTerm, Over};

/// A window as the text defines it, with what it takes from a named one.
#[derive(Clone, Copy)]
pub(crate) struct Definition<'a> {
    pub partition_by: &'a [ast::Expr],
    pub order_by: &'a [OrderingTerm],
    pub frame: Option<&'a ast::Frame>,
}

impl<'a> Definition<'a> {
    /// What a window says itself.
    pub fn of(window: &'a ast::Window) -> Definition<'a> {
        let ast::Window { partition_by, order_by, frame, .. } = window;
        Definition { partition_by, order_by, frame: frame.as_ref() }
    }
}

/// The windows of a WINDOW clause, with what each takes from those before it.
#[derive(Default)]
pub(crate) struct NamedWindows<'a>(Vec<(&'a Name, Definition<'a>)>);

impl<'a> NamedWindows<'a> {
    /// # Errors
    /// `no such window: …` and `cannot override … of window: …`, used or not.
    pub fn of(windows: &'a [NamedWindow]) -> Result<NamedWindows<'a>> {
        let mut known = NamedWindows::default();
        for (position, window) in windows.iter().enumerate() {
            let definition = match &window.window.base {
                // The first definition has none before it, and nobody looks whether its base
                // exists.
                Some(base) if position > 0 => known.extended(base, &window.window)?,
                _ => Definition::of(&window.window),
            };
            known.0.push((&window.name, definition));
        }
        Ok(known)
    }

    /// The last window of a name, which is the same only in the same quotes.
    fn find(&self, name: &Name) -> Result<Definition<'a>> {
        let found = self.0.iter().rev().find(|(own, _)| *own == name && own.quote() == name.quote());
        let missing = || Error::sql(format!("no such window: {}", name.in_quotes()));
        found.map(|(_, definition)| *definition).ok_or_else(missing)
    }

    /// `(base …)`: the parts of a named window, and more.
    fn extended(&self, base: &Name, window: &'a ast::Window) -> Result<Definition<'a>> {
        let known = self.find(base)?;
        let twice = if !window.partition_by.is_empty() {
            "PARTITION clause"
        } else if !known.order_by.is_empty() && !window.order_by.is_empty() {
            "ORDER BY clause"
        } else if known.frame.is_some() {
            "frame specification"
        } else {
            let own = Definition::of(window);
            let order_by = if known.order_by.is_empty() { own.order_by } else { known.order_by };
            return Ok(Definition { partition_by: known.partition_by, order_by, frame: own.frame });
        };
        Err(Error::sql(format!("cannot override {twice} of window: {}", base.in_quotes())))
    }

    /// The window of a call.
    ///
    /// # Errors
    /// As [`NamedWindows::of`].
    pub fn over(&self, over: &'a Over) -> Result<Definition<'a>> {
        match over {
            Over::Named(name) => self.find(name),
            Over::Window(window) => match &window.base {
                Some(base) => self.extended(base, window),
                None => Ok(Definition::of(window)),
            },
        }
    }
}
