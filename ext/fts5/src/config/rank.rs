//! The function of the column `rank`.

use super::arguments::{is_bareword, literal};

/// A function and its further arguments, which are literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RankFunction {
    pub name: String,
    pub arguments: Option<String>,
}

impl Default for RankFunction {
    fn default() -> RankFunction {
        RankFunction { name: "bm25".to_owned(), arguments: None }
    }
}

fn skip_spaces(text: &str) -> &str {
    text.trim_start_matches(' ')
}

impl RankFunction {
    /// Reads `name(literal, …)`.
    pub fn parse(text: &str) -> Option<RankFunction> {
        let text = skip_spaces(text);
        let length = text.bytes().take_while(|byte| is_bareword(*byte)).count();
        let (name, rest) = text.split_at_checked(length).filter(|(name, _)| !name.is_empty())?;
        let inside = skip_spaces(skip_spaces(rest).strip_prefix('(')?);
        let mut arguments = None;
        if !inside.starts_with(')') {
            let mut rest = inside;
            loop {
                rest = skip_spaces(rest);
                rest = skip_spaces(rest.get(literal(rest)?..)?);
                if rest.starts_with(')') {
                    break;
                }
                rest = rest.strip_prefix(',')?;
            }
            arguments = inside.get(..inside.len() - rest.len()).map(str::to_owned);
        }
        Some(RankFunction { name: name.to_owned(), arguments })
    }
}
