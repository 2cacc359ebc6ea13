//! The arguments of CREATE VIRTUAL TABLE.

use super::{Column, Config, Content, Settings};
use crate::global::Global;
use crate::index::Detail;
use crate::statement::{Connection, Kept, escaped, quoted};
use base::{Error, Result};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

/// More prefix indexes no table has.
const PREFIXES_MAX: usize = 31;
/// Longer prefixes, in characters, no index has.
const PREFIX_MAX: usize = 999;

/// Whether a character may be part of a word without quotes.
pub(crate) fn is_bareword(byte: u8) -> bool {
    byte >= 0x80 || byte == b'_' || byte == 0x1a || byte.is_ascii_alphanumeric()
}

/// Takes off quotes; the text without them, and how long it was with them.
pub(crate) fn dequote(text: &str) -> (String, usize) {
    let bytes = text.as_bytes();
    let close = match bytes.first() {
        Some(b'[') => b']',
        Some(quote @ (b'"' | b'\'' | b'`')) => *quote,
        _ => return (text.to_owned(), text.len()),
    };
    let mut out = Vec::new();
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        if byte == close {
            if bytes.get(at) != Some(&close) {
                break;
            }
            at += 1;
        }
        out.push(byte);
    }
    // The quotes are ASCII: what is between them are whole characters.
    (String::from_utf8_lossy(&out).into_owned(), at)
}

fn skip_spaces(text: &str) -> &str {
    text.trim_start_matches(' ')
}

/// The word at the beginning and its length.
fn bareword(text: &str) -> Option<usize> {
    Some(text.bytes().take_while(|byte| is_bareword(*byte)).count()).filter(|length| *length > 0)
}

/// A word, with or without quotes, and what follows; whether there were quotes.
fn word(text: &str) -> Option<(String, &str, bool)> {
    if text.starts_with(['"', '\'', '[', '`']) {
        let (word, length) = dequote(text);
        return Some((word, text.get(length..).unwrap_or(""), true));
    }
    let length = bareword(text)?;
    Some((text.get(..length)?.to_owned(), text.get(length..)?, false))
}

/// Length of a literal at the beginning of a text.
pub(super) fn literal(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    match bytes.first() {
        Some(b'n' | b'N') => bytes.get(..4).filter(|word| word.eq_ignore_ascii_case(b"null")).map(|_| 4),
        Some(b'x' | b'X') => {
            let digits = bytes.get(2..)?.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            let end = 2 + digits;
            (bytes.get(1) == Some(&b'\'') && bytes.get(end) == Some(&b'\'') && end % 2 == 0).then_some(end + 1)
        }
        Some(b'\'') => {
            let mut at = 1;
            loop {
                if *bytes.get(at)? == b'\'' {
                    at += 1;
                    if bytes.get(at) != Some(&b'\'') {
                        return Some(at);
                    }
                }
                at += 1;
            }
        }
        _ => {
            let digits = |from: usize| bytes.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
            let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
            at += digits(at);
            if bytes.get(at) == Some(&b'.') && digits(at + 1) > 0 {
                at += 1 + digits(at + 1);
            }
            (at > 0).then_some(at)
        }
    }
}

/// What the arguments have said so far.
#[derive(Default)]
struct Parsed {
    columns: Vec<Column>,
    prefixes: Vec<usize>,
    content: Option<String>,
    content_rowid: Option<String>,
    contentless_delete: bool,
    contentless_unindexed: bool,
    no_column_size: bool,
    locale: bool,
    tokendata: bool,
    detail: Detail,
    tokenizer: Option<Vec<String>>,
}

fn malformed<T>(name: &str) -> Result<T> {
    Err(Error::sql(format!("malformed {name}=... directive")))
}

fn multiple<T>(name: &str) -> Result<T> {
    Err(Error::sql(format!("multiple {name}=... directives")))
}

fn flag(name: &str, value: &str) -> Result<bool> {
    match value {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => malformed(name),
    }
}

impl Parsed {
    fn argument(&mut self, text: &str) -> Result<()> {
        let wrong = || Error::sql(format!("parse error in \"{text}\""));
        let (name, rest, is_quoted) = word(text).ok_or_else(wrong)?;
        let mut rest = skip_spaces(rest);
        let mut is_option = false;
        if let Some(value) = rest.strip_prefix('=') {
            if is_quoted {
                return Err(wrong());
            }
            is_option = true;
            rest = skip_spaces(value);
        }
        let mut value = None;
        if !rest.is_empty() {
            let (second, behind, _) = word(rest).ok_or_else(wrong)?;
            if !behind.is_empty() {
                return Err(wrong());
            }
            value = Some(second);
        }
        if is_option {
            return self.option(&name, &value.unwrap_or_default());
        }
        self.column(name, value.as_deref())
    }

    fn column(&mut self, name: String, option: Option<&str>) -> Result<()> {
        if name.eq_ignore_ascii_case("rank") || name.eq_ignore_ascii_case("rowid") {
            return Err(Error::sql(format!("reserved fts5 column name: {name}")));
        }
        let is_indexed = match option {
            None => true,
            Some(option) if option.eq_ignore_ascii_case("unindexed") => false,
            Some(option) => return Err(Error::sql(format!("unrecognized column option: {option}"))),
        };
        self.columns.push(Column { name, is_indexed });
        Ok(())
    }

    /// Names of options may be cut short.
    fn option(&mut self, name: &str, value: &str) -> Result<()> {
        let is = |full: &str| full.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
        match () {
            () if is("prefix") => self.prefix_lengths(value),
            () if is("tokenize") => self.tokenize(value),
            () if is("content") => match self.content {
                Some(_) => multiple("content"),
                None => {
                    self.content = Some(value.to_owned());
                    Ok(())
                }
            },
            () if is("contentless_delete") => flag("contentless_delete", value).map(|on| self.contentless_delete = on),
            () if is("contentless_unindexed") => {
                flag("contentless_delete", value).map(|on| self.contentless_unindexed = on)
            }
            () if is("content_rowid") => match self.content_rowid {
                Some(_) => multiple("content_rowid"),
                None => {
                    self.content_rowid = Some(value.to_owned());
                    Ok(())
                }
            },
            () if is("columnsize") => flag("columnsize", value).map(|on| self.no_column_size = !on),
            () if is("locale") => flag("locale", value).map(|on| self.locale = on),
            () if is("detail") => self.detail(value),
            () if is("tokendata") => flag("tokendata", value).map(|on| self.tokendata = on),
            () => Err(Error::sql(format!("unrecognized option: \"{name}\""))),
        }
    }

    fn detail(&mut self, value: &str) -> Result<()> {
        let all = [("none", Detail::None), ("full", Detail::Full), ("columns", Detail::Columns)];
        let fits = |full: &str| full.get(..value.len()).is_some_and(|head| head.eq_ignore_ascii_case(value));
        let mut found = all.iter().filter(|(name, _)| fits(name));
        match (found.next(), found.next()) {
            (Some((_, detail)), None) => {
                self.detail = *detail;
                Ok(())
            }
            _ => malformed("detail"),
        }
    }

    fn prefix_lengths(&mut self, list: &str) -> Result<()> {
        let mut rest = list;
        let mut is_first = true;
        loop {
            rest = skip_spaces(rest);
            match rest.strip_prefix(',') {
                Some(behind) if !is_first => rest = skip_spaces(behind),
                _ if rest.is_empty() => return Ok(()),
                _ => {}
            }
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                return malformed("prefix");
            }
            if self.prefixes.len() == PREFIXES_MAX {
                return Err(Error::sql(format!("too many prefix indexes (max {PREFIXES_MAX})")));
            }
            // Reading stops with the fourth digit that counts.
            let mut length = 0;
            let mut read = 0;
            for digit in rest.bytes().take(digits).take_while(u8::is_ascii_digit) {
                if length > PREFIX_MAX {
                    break;
                }
                length = length * 10 + usize::from(digit - b'0');
                read += 1;
            }
            if length == 0 || length > PREFIX_MAX {
                return Err(Error::sql(format!("prefix length out of range (max {PREFIX_MAX})")));
            }
            rest = rest.get(read..).unwrap_or("");
            self.prefixes.push(length);
            is_first = false;
        }
    }

    fn tokenize(&mut self, text: &str) -> Result<()> {
        if self.tokenizer.is_some() {
            return multiple("tokenize");
        }
        let wrong = || Error::sql("parse error in tokenize directive");
        let mut words = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            rest = skip_spaces(rest);
            let length = if rest.starts_with('\'') { literal(rest) } else { bareword(rest) };
            let (word, behind) = rest.split_at_checked(length.ok_or_else(wrong)?).ok_or_else(wrong)?;
            words.push(dequote(word).0);
            rest = skip_spaces(behind);
        }
        self.tokenizer = Some(words);
        Ok(())
    }

    /// Options that do not go together.
    fn check(&self) -> Result<()> {
        let is_contentless = self.content.as_deref() == Some("");
        let wrong = if self.contentless_delete && !is_contentless {
            "contentless_delete=1 requires a contentless table"
        } else if self.contentless_delete && self.no_column_size {
            "contentless_delete=1 is incompatible with columnsize=0"
        } else if self.contentless_unindexed && !is_contentless {
            "contentless_unindexed=1 requires a contentless table"
        } else {
            return Ok(());
        };
        Err(Error::sql(wrong))
    }
}

impl Config {
    /// Reads the arguments.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn parse(global: &Rc<Global>, storage: Connection, arguments: &[&str]) -> Result<Config> {
        let text = |number: usize| arguments.get(number).copied().unwrap_or_default().to_owned();
        let (database, name) = (text(1), text(2));
        if name.eq_ignore_ascii_case("rank") {
            return Err(Error::sql(format!("reserved fts5 table name: {name}")));
        }
        let mut parsed = Parsed::default();
        arguments.iter().skip(3).try_for_each(|argument| parsed.argument(argument))?;
        parsed.check()?;
        let shadow = |tail: &str| Some(format!("{}.'{}_{tail}'", quoted(&database), escaped(&name)));
        let has_unindexed = parsed.columns.iter().any(|column| !column.is_indexed);
        let (content, content_table) = match parsed.content.as_deref() {
            None => (Content::Own, shadow("content")),
            Some("") if parsed.contentless_unindexed && has_unindexed => (Content::Unindexed, shadow("content")),
            Some("") if !parsed.no_column_size => (Content::None, shadow("docsize")),
            Some("") => (Content::None, None),
            Some(table) => (Content::External, Some(format!("{}.{}", quoted(&database), quoted(table)))),
        };
        let version = format!(
            "REPLACE INTO {}.'{}_config' VALUES ('version', {})",
            quoted(&database),
            escaped(&name),
            super::VERSION_SECURE_DELETE
        );
        Ok(Config {
            global: global.clone(),
            storage,
            columns: parsed.columns,
            prefixes: parsed.prefixes,
            content,
            content_table,
            content_rowid: parsed.content_rowid.unwrap_or_else(|| "rowid".to_owned()),
            contentless_delete: parsed.contentless_delete,
            column_size: !parsed.no_column_size,
            locale: parsed.locale,
            tokendata: parsed.tokendata,
            detail: parsed.detail,
            tokenizer_arguments: parsed.tokenizer.unwrap_or_default(),
            tokenizer: OnceCell::new(),
            settings: Cell::new(Settings::unloaded()),
            rank: RefCell::default(),
            lock: Cell::new(0),
            version_writer: Kept::new(version),
            database,
            name,
        })
    }
}
