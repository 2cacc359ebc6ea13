//! Calls of functions.

use crate::binder::Binder;
use crate::bound::{AggregateCall, Expr, ExprKind, SourceId};
use crate::scope::{AggregateUse, DefinitionKind};
use base::{Error, Reason, Result};
use extension::{FunctionDef, FunctionKind, LookupFailure, Special};
use std::rc::Rc;
use syntax::ast;
use value::CollationRef;

impl<'a> Binder<'a> {
    #[inline(never)]
    pub(crate) fn function(&mut self, call: &'a ast::FunctionCall, expr: &'a ast::Expr) -> Result<Expr> {
        let def = match self.called(call, expr.span.start) {
            // Where only names are looked for, SQLite does not look functions up.
            Err(error) if self.is_noting() && error.reason() != Reason::BadProbability => {
                return self.names_of_call(call);
            }
            called => called?,
        };
        if !self.may_call(&def.name, call.name.as_str())? {
            return Ok(ExprKind::Null.into());
        }
        if call.over.is_some() {
            return self.window_call(def, call, expr.span.start);
        }
        if let FunctionKind::Aggregate(_) = def.kind {
            return self.aggregate(def, call, expr.span.start);
        }
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            arguments.push(self.scalar(argument)?);
        }
        Ok(ExprKind::Function(def, arguments).into())
    }

    /// The function that is called, unless the call is not one it takes.
    #[inline(never)]
    fn called(&self, call: &'a ast::FunctionCall, offset: u32) -> Result<Rc<FunctionDef>> {
        let name = call.name.as_str();
        let def = self.definition(name, call.arguments.len(), Some((name, offset)))?;
        if call.over.is_some() {
            return match def.flags.window {
                true => Ok(def),
                false => Err(Error::sql_at(format!("{name}() may not be used as a window function"), offset)),
            };
        }
        if def.flags.window_only {
            return Err(Error::of(Reason::MisuseOfWindow, name).at(offset));
        }
        if let FunctionKind::Aggregate(_) = def.kind {
            return Ok(def);
        }
        let refuse =
            |clause: &str| Err(Error::sql_at(format!("{clause} may not be used with non-aggregate {name}()"), offset));
        if call.filter.is_some() {
            return refuse("FILTER");
        }
        if !call.order_by.is_empty() {
            return refuse("ORDER BY");
        }
        if def.special == Special::Likelihood && call.arguments.len() == 2 {
            check_probability(call.arguments.get(1), offset)?;
        }
        self.check_deterministic(&def, Some(offset))?;
        Ok(self.for_definition(def))
    }

    /// A call of a scalar function that an operator or keyword stands for; `written` is the
    /// operator's text and place.
    pub(crate) fn scalar_call(
        &mut self,
        name: &str,
        arguments: Vec<Expr>,
        written: Option<(&str, u32)>,
    ) -> Result<Expr> {
        let def = self.definition(name, arguments.len(), written)?;
        if !self.may_call(&def.name, written.map_or(name, |text| text.0))? {
            return Ok(ExprKind::Null.into());
        }
        self.allowed_call(name, arguments, written)
    }

    /// As [`Binder::scalar_call`], when the application has been asked.
    pub(crate) fn allowed_call(
        &mut self,
        name: &str,
        arguments: Vec<Expr>,
        written: Option<(&str, u32)>,
    ) -> Result<Expr> {
        let def = self.definition(name, arguments.len(), written)?;
        self.check_deterministic(&def, written.map(|text| text.1))?;
        Ok(ExprKind::Function(self.for_definition(def), arguments).into())
    }

    fn definition(&self, name: &str, count: usize, written: Option<(&str, u32)>) -> Result<Rc<FunctionDef>> {
        let (text, offset) = match written {
            Some((text, offset)) => (text, Some(offset)),
            None => (name, None),
        };
        match self.catalog().functions().lookup(name, count) {
            Ok(def) if def.special == Special::Internal => Err(Error::of(Reason::NoSuchFunction, text).at(offset)),
            Ok(def) if count < arguments_min(&def) => Err(Error::of(Reason::WrongArgumentCount, text).at(offset)),
            Ok(def) => {
                self.may_use_function(&def, text, offset)?;
                Ok(def)
            }
            Err(LookupFailure::NoSuchName) => Err(Error::of(Reason::NoSuchFunction, text).at(offset)),
            Err(LookupFailure::WrongArgCount) => Err(Error::of(Reason::WrongArgumentCount, text).at(offset)),
        }
    }

    fn check_deterministic(&self, def: &FunctionDef, offset: Option<u32>) -> Result<()> {
        use DefinitionKind::{Generated, IndexExpr, PartialIndex};
        if def.flags.deterministic {
            return Ok(());
        }
        self.prohibit("non-deterministic functions", &[Generated, IndexExpr, PartialIndex], offset)
    }

    /// The function as it is where an expression has to have one value for ever.
    fn for_definition(&self, def: Rc<FunctionDef>) -> Rc<FunctionDef> {
        if !def.flags.slow_change || !def.flags.deterministic {
            return def;
        }
        match self.definition_kind() {
            None => def,
            Some(DefinitionKind::Check) => Rc::new(extension::pure_only(&def, "a CHECK constraint")),
            Some(DefinitionKind::Generated) => Rc::new(extension::pure_only(&def, "a generated column")),
            Some(DefinitionKind::IndexExpr | DefinitionKind::PartialIndex) => {
                Rc::new(extension::pure_only(&def, "an index"))
            }
        }
    }

    /// A call of an aggregate: it belongs to the innermost scope whose sources its arguments name.
    #[inline(never)]
    fn aggregate(&mut self, def: Rc<FunctionDef>, call: &'a ast::FunctionCall, offset: u32) -> Result<Expr> {
        let name = call.name.as_str();
        let own_use = self.aggregate_use();
        // Where those of this query are misplaced, those of a query around it are not.
        if !matches!(own_use, AggregateUse::Misplaced | AggregateUse::GroupBy) {
            self.check_place(own_use, name, offset)?;
        }
        let bind = |binder: &mut Self| {
            let arguments = binder.scalars(&call.arguments)?;
            let filter = match &call.filter {
                Some(filter) => Some(binder.scalar(filter)?),
                None => None,
            };
            let order_by = binder.plain_order_terms(&call.order_by)?;
            Ok::<_, Error>(AggregateCall { def, args: arguments, distinct: call.distinct, filter, order_by })
        };
        let bound = self.with_aggregates(AggregateUse::Forbidden, |binder| binder.without_windows(bind))?;
        if bound.distinct && bound.args.len() != 1 {
            return Err(Error::sql("DISTINCT aggregates must have exactly one argument"));
        }
        let owner = self.owner_of(&bound);
        let innermost = self.scopes().len().saturating_sub(1);
        if owner == innermost {
            self.check_place(own_use, name, offset)?;
        } else {
            let owners_use = self.scopes().get(owner).map_or(AggregateUse::Forbidden, |scope| scope.aggregate_use);
            let owners_use = match owners_use {
                AggregateUse::Forbidden => AggregateUse::Misplaced,
                other => other,
            };
            self.check_place(owners_use, name, offset)?;
            self.mark_correlated(owner);
        }
        let Some(scope) = self.scope_mut(owner) else {
            return Err(Error::of(Reason::MisuseOfAggregate, name).at(offset));
        };
        let Some(select) = scope.select else {
            return Err(Error::of(Reason::MisuseOfAggregate, name).at(offset));
        };
        let collation = bound.args.iter().find_map(Expr::explicit_collation);
        let known = scope.aggregates.iter().position(|other| same_call(other, &bound));
        let index = known.unwrap_or_else(|| {
            scope.aggregates.push(bound);
            scope.aggregates.len() - 1
        });
        Ok(collated(ExprKind::Aggregate { select, index }.into(), collation))
    }

    /// Binds what a call names.
    pub(crate) fn names_of_call(&mut self, call: &'a ast::FunctionCall) -> Result<Expr> {
        self.scalars(&call.arguments)?;
        self.plain_order_terms(&call.order_by)?;
        if let Some(filter) = &call.filter {
            self.scalar(filter)?;
        }
        if let Some(ast::Over::Window(window)) = &call.over {
            self.names_of_window(window)?;
        }
        Ok(ExprKind::Null.into())
    }

    fn check_place(&self, place: AggregateUse, name: &str, offset: u32) -> Result<()> {
        match place {
            _ if self.is_noting() => Ok(()),
            AggregateUse::Allowed => Ok(()),
            AggregateUse::Forbidden => Err(Error::of(Reason::MisuseOfAggregate, name).at(offset)),
            AggregateUse::Misplaced => Err(Error::sql_at(format!("misuse of aggregate: {name}()"), offset)),
            AggregateUse::GroupBy => Err(Error::sql("aggregate functions are not allowed in the GROUP BY clause")),
        }
    }

    /// Position of the scope that an aggregate belongs to: the innermost one when it names no
    /// column.
    fn owner_of(&self, call: &AggregateCall) -> usize {
        let mut sources: Vec<SourceId> = Vec::new();
        let mut note = |expr: &Expr| {
            if let ExprKind::Column(column) = &expr.kind {
                sources.push(column.source);
            }
            true
        };
        call.args.iter().chain(&call.filter).for_each(|expr| expr.walk(&mut note));
        call.order_by.iter().for_each(|term| term.expr.walk(&mut note));
        let own = |scope: &crate::scope::Scope<'_>| scope.sources.iter().any(|source| sources.contains(&source.id));
        let innermost = self.scopes().len().saturating_sub(1);
        self.scopes().iter().rposition(own).unwrap_or(innermost)
    }
}

/// The fewest arguments that a function of any number of them takes: registered as -3 for one, -4
/// for two, and so on; the scalar `min` and `max` need one in any case.
fn arguments_min(def: &FunctionDef) -> usize {
    match def.arg_count {
        count @ ..=-3 => usize::from(count.unsigned_abs()) - 2,
        -1 if matches!(&*def.name, "min" | "max") => 1,
        _ => 0,
    }
}

/// Whether two calls compute the same.
fn same_call(left: &AggregateCall, right: &AggregateCall) -> bool {
    let same = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.same_as(y));
    Rc::ptr_eq(&left.def, &right.def)
        && left.distinct == right.distinct
        && same(&left.args, &right.args)
        && same(left.filter.as_slice(), right.filter.as_slice())
        && left.order_by.is_empty()
        && right.order_by.is_empty()
}

/// The second argument of `likelihood` is a real literal between 0 and 1.
fn check_probability(argument: Option<&ast::Expr>, offset: u32) -> Result<()> {
    let valid = matches!(argument.map(|expr| &expr.kind), Some(ast::ExprKind::Literal(ast::Literal::Float(text)))
        if text.parse::<f64>().is_ok_and(|value| (0.0..=1.0).contains(&value)));
    if valid {
        return Ok(());
    }
    Err(Error::of(Reason::BadProbability, "likelihood").at(offset))
}

/// The result of an aggregate or window function: COLLATE in an argument is passed on to it.
pub(crate) fn collated(call: Expr, collation: Option<CollationRef>) -> Expr {
    match collation {
        Some(collation) => ExprKind::Collate(Rc::new(call), collation).into(),
        None => call,
    }
}
