//! Expressions.

use super::{Text, string_literal};
use crate::ast::*;
use std::fmt::Write;

impl Text<'_> {
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Id(name) => self.name(name),
            ExprKind::Qualified(column) => {
                if let Some(schema) = &column.schema {
                    self.name(schema);
                    self.raw(".");
                }
                self.name(&column.table);
                self.raw(".");
                self.name(&column.column);
            }
            ExprKind::Parameter(number) => self.parameter(*number),
            ExprKind::Unary(operator, inner) => {
                self.word(match operator {
                    UnaryOperator::Minus => "-",
                    UnaryOperator::Plus => "+",
                    UnaryOperator::Not => "NOT",
                    UnaryOperator::BitNot => "~",
                });
                self.operand(inner);
            }
            ExprKind::Binary(operator, operands) => {
                let [left, right] = &**operands;
                self.operand(left);
                self.word(operator.symbol());
                self.operand(right);
            }
            ExprKind::IsNull(inner) => self.postfix(inner, "ISNULL"),
            ExprKind::NotNull(inner) => self.postfix(inner, "NOTNULL"),
            ExprKind::Like(like) => self.like(like),
            ExprKind::Between(between) => {
                self.operand(&between.value);
                self.word(if between.negated { "NOT BETWEEN" } else { "BETWEEN" });
                self.operand(&between.low);
                self.word("AND");
                self.operand(&between.high);
            }
            ExprKind::In(inside) => self.inside(inside),
            ExprKind::Collate(inner, collation) => {
                self.postfix(inner, "COLLATE");
                self.name(collation);
            }
            ExprKind::Cast(inner, type_name) => {
                self.word("CAST(");
                self.expr(inner);
                self.word("AS");
                self.word(type_name);
                self.raw(")");
            }
            ExprKind::Case(case) => self.case(case),
            ExprKind::Function(call) => self.call(call),
            ExprKind::Subquery(select) => self.parens(|text| text.select(select)),
            ExprKind::Exists(select) => {
                self.word("EXISTS");
                self.parens(|text| text.select(select));
            }
            ExprKind::Vector(terms) => self.parens(|text| text.list(terms, Text::expr)),
            ExprKind::Raise(kind, message) => self.raise(*kind, message.as_deref()),
        }
    }

    fn raise(&mut self, kind: RaiseKind, message: Option<&Expr>) {
        self.word(match kind {
            RaiseKind::Ignore => "RAISE(IGNORE",
            RaiseKind::Rollback => "RAISE(ROLLBACK,",
            RaiseKind::Abort => "RAISE(ABORT,",
            RaiseKind::Fail => "RAISE(FAIL,",
        });
        if let Some(message) = message {
            self.expr(message);
        }
        self.raw(")");
    }

    /// An operand, in parentheses unless it is a single thing.
    fn operand(&mut self, expr: &Expr) {
        let single = matches!(
            expr.kind,
            ExprKind::Literal(_)
                | ExprKind::Id(_)
                | ExprKind::Qualified(_)
                | ExprKind::Parameter(_)
                | ExprKind::Function(_)
                | ExprKind::Subquery(_)
                | ExprKind::Vector(_)
                | ExprKind::Cast(..)
                | ExprKind::Case(_)
        );
        if single { self.expr(expr) } else { self.parens(|text| text.expr(expr)) }
    }

    fn postfix(&mut self, inner: &Expr, word: &str) {
        self.operand(inner);
        self.word(word);
    }

    fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Null => self.word("NULL"),
            Literal::Truth(truth) => self.word(if *truth { "TRUE" } else { "FALSE" }),
            Literal::Integer(text) | Literal::Float(text) => self.word(text),
            Literal::String(text) => self.word(&string_literal(text)),
            Literal::Blob(bytes) => {
                let mut hex = String::from("x'");
                for byte in bytes {
                    let _ = write!(hex, "{byte:02x}");
                }
                hex.push('\'');
                self.word(&hex);
            }
            Literal::CurrentTime => self.word("CURRENT_TIME"),
            Literal::CurrentDate => self.word("CURRENT_DATE"),
            Literal::CurrentTimestamp => self.word("CURRENT_TIMESTAMP"),
        }
    }

    fn parameter(&mut self, number: u32) {
        let name = self.parameters.and_then(|parameters| parameters.name(number));
        let text = match name {
            Some(name) => name.to_owned(),
            None => format!("?{number}"),
        };
        self.word(&text);
    }

    fn like(&mut self, like: &Like) {
        self.operand(&like.value);
        self.word(if like.negated { "NOT" } else { "" });
        self.word(like.operator.keyword());
        self.operand(&like.pattern);
        if let Some(escape) = &like.escape {
            self.word("ESCAPE");
            self.operand(escape);
        }
    }

    fn inside(&mut self, inside: &In) {
        self.operand(&inside.value);
        self.word(if inside.negated { "NOT IN" } else { "IN" });
        match &inside.set {
            InSet::List(list) => self.parens(|text| text.list(list, Text::expr)),
            InSet::Select(select) => self.parens(|text| text.select(select)),
            InSet::Table(name, arguments) => {
                self.qualified(name);
                if let Some(arguments) = arguments {
                    self.raw("(");
                    self.list(arguments, Text::expr);
                    self.raw(")");
                }
            }
        }
    }

    fn case(&mut self, case: &Case) {
        self.clause("CASE", case.operand.as_ref());
        if case.operand.is_none() {
            self.word("CASE");
        }
        for (when, then) in &case.arms {
            self.clause("WHEN", Some(when));
            self.clause("THEN", Some(then));
        }
        self.clause("ELSE", case.otherwise.as_ref());
        self.word("END");
    }

    fn call(&mut self, call: &FunctionCall) {
        self.name(&call.name);
        self.raw("(");
        if call.star {
            self.raw("*");
        }
        if call.distinct {
            self.raw("DISTINCT");
        }
        self.list(&call.arguments, Text::expr);
        self.order_by(&call.order_by);
        self.raw(")");
        if let Some(filter) = &call.filter {
            self.word("FILTER (WHERE");
            self.expr(filter);
            self.raw(")");
        }
        match &call.over {
            None => {}
            Some(Over::Named(name)) => self.word_and_name("OVER", name),
            Some(Over::Window(window)) => {
                self.word("OVER");
                self.window(window);
            }
        }
    }
}
