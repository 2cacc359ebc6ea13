//! SELECT, VALUES and WITH.

use super::Parser;
use crate::ast::{
    CommonTable, CompoundArm, CompoundOperator, Direction, Distinct, Expr, FromClause, Limit, Materialized, Nulls,
    OrderingTerm, Query, ResultColumn, Select, SelectCore, Source, Span, With,
};
use crate::token::{Token, TokenKind};
use base::{Error, Result};

impl Parser<'_> {
    /// Whether a query begins here.
    #[inline]
    pub(super) fn at_select(&self) -> bool {
        matches!(self.token.kind, TokenKind::Select | TokenKind::Values | TokenKind::With)
    }

    /// A query and the height of its highest expression.
    pub(super) fn select_with_height(&mut self) -> Result<(Box<Select>, u32)> {
        let outer = std::mem::replace(&mut self.height_max, 0);
        let outer_heights = std::mem::replace(&mut self.query_heights, 0);
        let select = self.select()?;
        let height = std::mem::replace(&mut self.height_max, outer);
        let heights = std::mem::replace(&mut self.query_heights, outer_heights);
        self.nested_heights = self.nested_heights.max(heights);
        Ok((select, height))
    }

    /// A query, with WITH.
    pub(super) fn select(&mut self) -> Result<Box<Select>> {
        let start = self.token.start;
        let with = self.with()?;
        self.select_after_with(with, start)
    }

    /// A query whose WITH is already read. Trees are built in their boxes: queries nest on the
    /// thread's stack, whose frames must stay small.
    pub(super) fn select_after_with(&mut self, with: Option<Box<With>>, start: u32) -> Result<Box<Select>> {
        let mut select = empty_select(with);
        self.core(&mut select.first)?;
        loop {
            let is_values = matches!(last_core(&select), SelectCore::Values(_));
            if !is_values {
                select.order_by = self.order_by()?;
                select.limit = self.limit()?;
            }
            let Some(operator) = self.compound_operator()? else {
                break;
            };
            let mut core = SelectCore::Values(Vec::new());
            self.core(&mut core)?;
            check_compound(&select, operator)?;
            select.compounds.push(CompoundArm { operator, core });
            let maximum = self.limits.get(base::Limit::CompoundSelect).max(0) as usize;
            if maximum > 0 && select.compounds.len() >= maximum {
                return Err(Error::sql("too many terms in compound SELECT"));
            }
        }
        select.span = self.span_from(start);
        select.values_apart = self.behind_with || self.of_schema;
        if !select.compounds.is_empty() {
            let (span, apart) = (select.span, select.values_apart);
            if !apart {
                nest_values(&mut select.first, span, apart);
            }
            select.compounds.iter_mut().for_each(|arm| nest_values(&mut arm.core, span, apart));
        }
        Ok(select)
    }

    fn compound_operator(&mut self) -> Result<Option<CompoundOperator>> {
        let operator = match self.token.kind {
            TokenKind::Union => {
                self.advance()?;
                let all = self.eat(TokenKind::All)?;
                return Ok(Some(if all { CompoundOperator::UnionAll } else { CompoundOperator::Union }));
            }
            TokenKind::Except => CompoundOperator::Except,
            TokenKind::Intersect => CompoundOperator::Intersect,
            _ => return Ok(None),
        };
        self.advance()?;
        Ok(Some(operator))
    }

    fn core(&mut self, place: &mut SelectCore) -> Result<()> {
        *place = match self.token.kind {
            TokenKind::Values => self.values()?,
            TokenKind::Select => SelectCore::Query(self.query()?),
            _ => return Err(self.unexpected()),
        };
        Ok(())
    }

    fn values(&mut self) -> Result<SelectCore> {
        self.advance()?;
        let rows = self.list(|parser| {
            parser.expect(TokenKind::LeftParen)?;
            let row = parser.list(Parser::expr)?;
            parser.expect(TokenKind::RightParen)?;
            Ok(row)
        })?;
        let columns = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != columns) {
            return Err(Error::sql("all VALUES must have the same number of terms"));
        }
        Ok(SelectCore::Values(rows))
    }

    fn query(&mut self) -> Result<Box<Query>> {
        self.advance()?;
        let mut query = empty_query();
        if self.eat(TokenKind::Distinct)? {
            query.distinct = Distinct::Distinct;
        } else if self.eat(TokenKind::All)? {
            query.distinct = Distinct::All;
        }
        // Room for four from the start, as for other lists.
        query.columns = Vec::with_capacity(4);
        loop {
            self.result_column_into(&mut query.columns)?;
            if !self.eat(TokenKind::Comma)? {
                break;
            }
        }
        if self.eat(TokenKind::From)? {
            query.from = Some(self.sources()?);
        }
        query.where_clause = self.where_clause()?;
        if self.eat(TokenKind::Group)? {
            self.expect(TokenKind::By)?;
            query.group_by = self.list(Parser::expr)?;
        }
        if self.eat(TokenKind::Having)? {
            query.having = Some(self.expr()?);
        }
        if self.eat(TokenKind::Window)? {
            query.windows = self.keeping_height(|parser| parser.list(Parser::named_window))?;
        }
        Ok(query)
    }

    #[inline(never)]
    fn result_column_into(&mut self, columns: &mut Vec<ResultColumn>) -> Result<()> {
        columns.push(self.result_column()?);
        Ok(())
    }

    pub(super) fn result_column(&mut self) -> Result<ResultColumn> {
        let token = self.token;
        if self.eat(TokenKind::Star)? {
            return Ok(ResultColumn::Star(self.span_from(token.start)));
        }
        if self.at_name() && self.table_star_follows(token) {
            let name = self.name()?;
            self.advance()?;
            self.advance()?;
            return Ok(ResultColumn::TableStar(name, self.span_from(token.start)));
        }
        let expr = self.expr()?;
        let text = self.text_span(token.start);
        let alias = self.alias()?;
        Ok(ResultColumn::Expr { expr, alias, text })
    }

    /// Whether `.*` follows the current token.
    fn table_star_follows(&self, token: Token) -> bool {
        let bytes = self.sql.as_bytes().get(token.end as usize..).unwrap_or(&[]);
        let next = bytes.iter().find(|&&byte| !crate::tokenizer::is_space(byte));
        // A comment may be before the dot.
        if !matches!(next, Some(b'.' | b'/' | b'-')) {
            return false;
        }
        let dot = self.peek_from(token.end);
        dot.kind == TokenKind::Dot && self.peek_from(dot.end).kind == TokenKind::Star
    }

    /// `WHERE …`, when there.
    pub(super) fn where_clause(&mut self) -> Result<Option<Expr>> {
        if self.eat(TokenKind::Where)? { self.expr().map(Some) } else { Ok(None) }
    }

    /// `ORDER BY …`; empty when not there.
    pub(super) fn order_by(&mut self) -> Result<Vec<OrderingTerm>> {
        if !self.eat(TokenKind::Order)? {
            return Ok(Vec::new());
        }
        self.expect(TokenKind::By)?;
        self.ordering_terms()
    }

    /// Terms of ORDER BY, of an index or of a key.
    pub(super) fn ordering_terms(&mut self) -> Result<Vec<OrderingTerm>> {
        self.list(|parser| {
            let expr = parser.expr()?;
            let direction = parser.direction()?;
            let nulls = if parser.eat(TokenKind::Nulls)? {
                if parser.eat(TokenKind::First)? {
                    Nulls::First
                } else {
                    parser.expect(TokenKind::Last)?;
                    Nulls::Last
                }
            } else {
                Nulls::Unspecified
            };
            Ok(OrderingTerm { expr, direction, nulls })
        })
    }

    pub(super) fn direction(&mut self) -> Result<Direction> {
        if self.eat(TokenKind::Asc)? {
            return Ok(Direction::Ascending);
        }
        Ok(if self.eat(TokenKind::Desc)? { Direction::Descending } else { Direction::Unspecified })
    }

    /// `LIMIT count OFFSET skip`, or `LIMIT skip, count`.
    pub(super) fn limit(&mut self) -> Result<Option<Box<Limit>>> {
        if !self.eat(TokenKind::Limit)? {
            return Ok(None);
        }
        let first = self.expr()?;
        let limit = if self.eat(TokenKind::Offset)? {
            Limit { limit: first, offset: Some(self.expr()?) }
        } else if self.eat(TokenKind::Comma)? {
            Limit { limit: self.expr()?, offset: Some(first) }
        } else {
            Limit { limit: first, offset: None }
        };
        Ok(Some(Box::new(limit)))
    }

    /// `WITH …`, when there.
    pub(super) fn with(&mut self) -> Result<Option<Box<With>>> {
        if !self.eat(TokenKind::With)? {
            return Ok(None);
        }
        let recursive = self.eat(TokenKind::Recursive)?;
        self.behind_with = true;
        let mut tables: Vec<CommonTable> = Vec::new();
        loop {
            let table = self.common_table()?;
            if tables.iter().any(|other| other.name == table.name) {
                return Err(Error::sql(format!("duplicate WITH table name: {}", table.name)));
            }
            tables.push(table);
            if !self.eat(TokenKind::Comma)? {
                break;
            }
        }
        Ok(Some(Box::new(With { recursive, tables })))
    }

    fn common_table(&mut self) -> Result<CommonTable> {
        let name = self.name()?;
        let columns = if self.at(TokenKind::LeftParen) { self.columns_in_parens()? } else { Vec::new() };
        self.expect(TokenKind::As)?;
        let materialized = if self.eat(TokenKind::Not)? {
            self.expect(TokenKind::Materialized)?;
            Materialized::No
        } else if self.eat(TokenKind::Materialized)? {
            Materialized::Yes
        } else {
            Materialized::Any
        };
        self.expect(TokenKind::LeftParen)?;
        let (select, _) = self.nested(Parser::select_with_height)?;
        self.expect(TokenKind::RightParen)?;
        Ok(CommonTable { name, columns, materialized, select })
    }
}

#[inline(never)]
fn empty_select(with: Option<Box<With>>) -> Box<Select> {
    Box::new(Select {
        with,
        first: SelectCore::Values(Vec::new()),
        compounds: Vec::new(),
        order_by: Vec::new(),
        limit: None,
        span: Span::default(),
        values_apart: false,
    })
}

#[inline(never)]
fn empty_query() -> Box<Query> {
    Box::new(Query {
        distinct: Distinct::None,
        columns: Vec::new(),
        from: None,
        where_clause: None,
        group_by: Vec::new(),
        having: None,
        windows: Vec::new(),
    })
}

/// Several rows of VALUES are one operand of a compound: `SELECT * FROM (VALUES …)`.
fn nest_values(core: &mut SelectCore, span: Span, apart: bool) {
    match core {
        SelectCore::Values(rows) if rows.len() > 1 => {}
        _ => return,
    }
    let rows = std::mem::replace(core, SelectCore::Query(empty_query()));
    if let SelectCore::Query(query) = core {
        let mut select = empty_select(None);
        select.first = rows;
        select.span = span;
        select.values_apart = apart;
        query.columns.push(ResultColumn::Star(span));
        query.from = Some(FromClause { first: Source::Subquery { select, alias: None }, joins: Vec::new() });
    }
}

fn last_core(select: &Select) -> &SelectCore {
    select.compounds.last().map_or(&select.first, |arm| &arm.core)
}

/// ORDER BY and LIMIT belong after the last arm.
fn check_compound(select: &Select, operator: CompoundOperator) -> Result<()> {
    let clause = if !select.order_by.is_empty() {
        "ORDER BY"
    } else if select.limit.is_some() {
        "LIMIT"
    } else {
        return Ok(());
    };
    let operator = operator.keywords();
    Err(Error::sql(format!("{clause} clause should come after {operator} not before")))
}

impl CompoundOperator {
    /// The operator as SQL writes it.
    pub fn keywords(self) -> &'static str {
        match self {
            CompoundOperator::Union => "UNION",
            CompoundOperator::UnionAll => "UNION ALL",
            CompoundOperator::Except => "EXCEPT",
            CompoundOperator::Intersect => "INTERSECT",
        }
    }
}
