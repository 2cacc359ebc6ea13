//! Window definitions.

use super::Parser;
use crate::ast::{Frame, FrameBound, FrameExclude, FrameUnit, NamedWindow, Window};
use crate::token::TokenKind;
use base::{Error, Result};

impl Parser<'_> {
    /// `name AS (…)`.
    pub(super) fn named_window(&mut self) -> Result<NamedWindow> {
        let name = self.name()?;
        self.expect(TokenKind::As)?;
        let window = self.nested(Parser::window_in_parens)?;
        Ok(NamedWindow { name, window })
    }

    /// `( [base] [PARTITION BY …] [ORDER BY …] [frame] )`.
    pub(super) fn window_in_parens(&mut self) -> Result<Window> {
        use TokenKind as T;
        self.expect(T::LeftParen)?;
        let keyword = matches!(self.token.kind, T::Partition | T::Order | T::Rows | T::Range | T::Groups);
        let base = if !keyword && self.at_name() { Some(self.name()?) } else { None };
        let partition_by = if self.eat(T::Partition)? {
            self.expect(T::By)?;
            self.list(Parser::expr)?
        } else {
            Vec::new()
        };
        let order_by = self.order_by()?;
        let frame = self.frame()?;
        self.expect(T::RightParen)?;
        Ok(Window { base, partition_by, order_by, frame })
    }

    fn frame(&mut self) -> Result<Option<Frame>> {
        let unit = match self.token.kind {
            TokenKind::Rows => FrameUnit::Rows,
            TokenKind::Range => FrameUnit::Range,
            TokenKind::Groups => FrameUnit::Groups,
            _ => return Ok(None),
        };
        self.advance()?;
        let (start, end) = if self.eat(TokenKind::Between)? {
            let start = self.frame_bound(TokenKind::Preceding)?;
            self.expect(TokenKind::And)?;
            (start, Some(self.frame_bound(TokenKind::Following)?))
        } else {
            (self.frame_bound(TokenKind::Preceding)?, None)
        };
        let exclude = self.frame_exclude()?;
        let ends = end.as_ref().unwrap_or(&FrameBound::CurrentRow);
        let unsupported = matches!(
            (&start, ends),
            (FrameBound::CurrentRow, FrameBound::Preceding(_))
                | (FrameBound::Following(_), FrameBound::Preceding(_) | FrameBound::CurrentRow)
        );
        if unsupported {
            return Err(Error::sql("unsupported frame specification"));
        }
        Ok(Some(Frame { unit, start, end, exclude }))
    }

    /// A bound; UNBOUNDED goes only in one direction at either end.
    fn frame_bound(&mut self, unbounded: TokenKind) -> Result<FrameBound> {
        if self.eat(TokenKind::Unbounded)? {
            self.expect(unbounded)?;
            return Ok(match unbounded {
                TokenKind::Preceding => FrameBound::UnboundedPreceding,
                _ => FrameBound::UnboundedFollowing,
            });
        }
        if self.eat(TokenKind::Current)? {
            self.expect(TokenKind::Row)?;
            return Ok(FrameBound::CurrentRow);
        }
        let expr = self.expr()?;
        if self.eat(TokenKind::Preceding)? {
            return Ok(FrameBound::Preceding(expr));
        }
        self.expect(TokenKind::Following)?;
        Ok(FrameBound::Following(expr))
    }

    fn frame_exclude(&mut self) -> Result<FrameExclude> {
        if !self.eat(TokenKind::Exclude)? {
            return Ok(FrameExclude::Unspecified);
        }
        let exclude = match self.token.kind {
            TokenKind::No => {
                self.advance()?;
                self.expect(TokenKind::Others)?;
                return Ok(FrameExclude::NoOthers);
            }
            TokenKind::Current => {
                self.advance()?;
                self.expect(TokenKind::Row)?;
                return Ok(FrameExclude::CurrentRow);
            }
            TokenKind::Group => FrameExclude::Group,
            TokenKind::Ties => FrameExclude::Ties,
            _ => return Err(self.unexpected()),
        };
        self.advance()?;
        Ok(exclude)
    }
}
