//! The scopes in sight.

use super::{Binder, error_at};
use crate::scope::{AggregateUse, DefinitionKind, Scope, ScopeSource};
use base::Error;

impl<'a> Binder<'a> {
    /// The scopes in sight, innermost last.
    #[inline]
    pub fn scopes(&self) -> &[Scope<'a>] {
        &self.scopes
    }

    /// The innermost scope.
    #[inline]
    pub fn innermost(&self) -> Option<&Scope<'a>> {
        self.scopes.last()
    }

    /// The innermost scope, to note what is found in it.
    #[inline]
    pub fn innermost_mut(&mut self) -> Option<&mut Scope<'a>> {
        self.scopes.last_mut()
    }

    /// The scope at a depth, to note what is found in it.
    #[inline]
    pub fn scope_mut(&mut self, depth: usize) -> Option<&mut Scope<'a>> {
        self.scopes.get_mut(depth)
    }

    /// A source of the innermost scope.
    pub fn source_mut(&mut self, position: usize) -> Option<&mut ScopeSource> {
        self.scopes.last_mut()?.sources.get_mut(position)
    }

    /// The definition that is being bound.
    pub fn definition_kind(&self) -> Option<DefinitionKind> {
        self.scopes.iter().rev().find_map(|scope| scope.definition)
    }

    /// A scope comes in sight.
    pub fn push_scope(&mut self, scope: Scope<'a>) {
        self.scopes.push(scope);
    }

    /// The innermost scope goes out of sight, with what was noted in it.
    pub fn pop_scope(&mut self) -> Option<Scope<'a>> {
        self.scopes.pop()
    }

    /// Runs with only the given scopes in sight.
    pub fn with_scopes<T>(&mut self, scopes: Vec<Scope<'a>>, run: impl FnOnce(&mut Self) -> T) -> (T, Vec<Scope<'a>>) {
        let outer = std::mem::replace(&mut self.scopes, scopes);
        let result = run(self);
        (result, std::mem::replace(&mut self.scopes, outer))
    }

    /// Runs with the scopes inside of the one at a depth out of sight; whether there were any.
    pub fn without_inner<T>(&mut self, depth: usize, run: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let inner = self.scopes.split_off(depth + 1);
        let result = run(self);
        let any = !inner.is_empty();
        self.scopes.extend(inner);
        (result, any)
    }

    /// What is in the scopes inside of the one at a depth depends on that one.
    pub fn mark_correlated(&mut self, depth: usize) {
        self.scopes.iter_mut().skip(depth + 1).for_each(|scope| scope.correlated = true);
    }

    /// What is in any scope depends on a row that is in none.
    pub fn mark_all_correlated(&mut self) {
        self.scopes.iter_mut().for_each(|scope| scope.correlated = true);
    }

    /// Gives up the scopes of a statement that could not be bound.
    pub fn clear_scopes(&mut self) {
        self.scopes.clear();
    }

    /// Runs with the aggregates of the innermost scope meaning something else.
    pub fn with_aggregates<T>(&mut self, aggregate_use: AggregateUse, run: impl FnOnce(&mut Self) -> T) -> T {
        let swap = |binder: &mut Self, value| {
            binder.scopes.last_mut().map_or(value, |scope| std::mem::replace(&mut scope.aggregate_use, value))
        };
        let before = swap(self, aggregate_use);
        let result = run(self);
        swap(self, before);
        result
    }

    /// `X prohibited in Y`, where the innermost definition is one of the kinds.
    pub fn prohibit(&self, what: &str, kinds: &[DefinitionKind], offset: Option<u32>) -> Result<(), Error> {
        match self.definition_kind().filter(|kind| kinds.contains(kind)) {
            None => Ok(()),
            Some(kind) => Err(error_at(format!("{what} prohibited in {}", kind.text()), offset)),
        }
    }
}
