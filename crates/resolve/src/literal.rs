//! Constants.

use crate::binder::Binder;
use crate::bound::{Expr, ExprKind};
use base::{Encoding, Error, Result};
use syntax::ast;
use value::number::parse::text_to_real;

impl<'a> Binder<'a> {
    /// A literal, perhaps with a minus sign before it (numbers only).
    pub(crate) fn literal(&mut self, literal: &'a ast::Literal, expr: &'a ast::Expr, negative: bool) -> Result<Expr> {
        Ok(match literal {
            ast::Literal::Null => ExprKind::Null.into(),
            ast::Literal::Truth(truth) => ExprKind::Integer(i64::from(*truth)).into(),
            ast::Literal::Integer(text) => integer(text, negative, expr.span.start)?.into(),
            ast::Literal::Float(text) => ExprKind::Real(real(text)).into(),
            ast::Literal::String(text) => ExprKind::Text(text.as_str().into()).into(),
            ast::Literal::Blob(bytes) => ExprKind::Blob((&**bytes).into()).into(),
            ast::Literal::CurrentTime => return self.current("current_time", expr),
            ast::Literal::CurrentDate => return self.current("current_date", expr),
            ast::Literal::CurrentTimestamp => return self.current("current_timestamp", expr),
        })
    }

    fn current(&mut self, function: &str, expr: &'a ast::Expr) -> Result<Expr> {
        let text = expr.span.text(self.sql());
        let written = if text.is_empty() { None } else { Some((text, expr.span.start)) };
        self.scalar_call(function, Vec::new(), written)
    }
}

/// The value of a number that is written with a point or an exponent.
pub fn real(text: &str) -> f64 {
    text_to_real(text.as_bytes(), Encoding::Utf8).value
}

/// Decimal digits that do not fit in 64 bits are a real; hexadecimal ones an error.
fn integer(text: &str, negative: bool, offset: u32) -> Result<ExprKind> {
    let hexadecimal = text.get(..2).is_some_and(|head| head.eq_ignore_ascii_case("0x"));
    if hexadecimal {
        let value = u64::from_str_radix(text.get(2..).unwrap_or(""), 16).ok().map(|bits| bits as i64);
        return match value {
            Some(i64::MIN) if negative => Err(too_big(text, negative, offset)),
            Some(value) => Ok(ExprKind::Integer(if negative { -value } else { value })),
            None => Err(too_big(text, negative, offset)),
        };
    }
    if let Ok(value) = text.parse::<i64>() {
        return Ok(ExprKind::Integer(if negative { -value } else { value }));
    }
    if negative && text.parse::<u64>() == Ok(1 << 63) {
        return Ok(ExprKind::Integer(i64::MIN));
    }
    let value = real(text);
    Ok(ExprKind::Real(if negative { -value } else { value }))
}

fn too_big(text: &str, negative: bool, offset: u32) -> Error {
    let sign = if negative { "-" } else { "" };
    Error::sql_at(format!("hex literal too big: {sign}{text}"), offset)
}
