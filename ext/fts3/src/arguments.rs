//! What is in the parentheses of CREATE VIRTUAL TABLE.

use crate::tokenizer::{Tokenizer, TokenizerRegistry};
use crate::words::{is_word_byte, next_word, quoted, unquoted};
use base::{Error, Result};
use extension::Storage;
use extension::storage::PrepareRules;
use std::rc::Rc;

/// No prefix is longer; a longer one counts as 0.
const PREFIX_MAX: u64 = 10_000_000;

fn unquoted_text(text: &str) -> String {
    String::from_utf8_lossy(&unquoted(text.as_bytes())).into_owned()
}

/// What a table is to be.
pub(crate) struct Arguments {
    pub is_fts4: bool,
    pub columns: Vec<String>,
    pub not_indexed: Vec<bool>,
    pub tokenizer: Rc<dyn Tokenizer>,
    /// `matchinfo=fts3`: sizes of documents are not kept.
    pub has_docsize: bool,
    /// Lengths of prefixes; the first is 0, for whole words.
    pub prefixes: Vec<usize>,
    pub compress: Option<String>,
    pub uncompress: Option<String>,
    pub descending: bool,
    pub content: Option<String>,
    pub language: Option<String>,
}

/// The options as they are written.
#[derive(Default)]
struct Written<'t> {
    columns: Vec<&'t str>,
    tokenizer: Option<Rc<dyn Tokenizer>>,
    no_docsize: bool,
    prefix: Option<String>,
    compress: Option<String>,
    uncompress: Option<String>,
    descending: bool,
    content: Option<String>,
    language: Option<String>,
    not_indexed: Vec<String>,
}

impl Arguments {
    /// Reads the arguments of a module. `arguments` are those of
    /// [`extension::vtab::Module::create`].
    pub fn read(storage: &dyn Storage, registry: &TokenizerRegistry, arguments: &[&str]) -> Result<Arguments> {
        let is_fts4 = arguments.first().is_some_and(|module| module.as_bytes().get(3) == Some(&b'4'));
        let mut written = Written::default();
        for argument in arguments.get(3..).unwrap_or(&[]) {
            written.take(argument, is_fts4, registry)?;
        }
        let mut columns: Vec<String> = written.columns.iter().map(|column| column_name(column)).collect();
        if let Some(content) = &written.content {
            (written.compress, written.uncompress) = (None, None);
            if columns.is_empty() {
                columns = columns_of(storage, arguments.get(1).unwrap_or(&""), content)?;
                if let Some(language) = &written.language
                    && let Some(place) = columns.iter().position(|column| column.eq_ignore_ascii_case(language))
                {
                    columns.remove(place);
                }
            }
        }
        if columns.is_empty() {
            columns.push("content".to_owned());
        }
        let tokenizer = match written.tokenizer.take() {
            Some(tokenizer) => tokenizer,
            None => registry.create(b"simple")?,
        };
        let prefixes = prefixes(written.prefix.as_deref().unwrap_or(""))?;
        let not_indexed = written.not_indexed_columns(&columns)?;
        if written.compress.is_some() != written.uncompress.is_some() {
            let missing = if written.compress.is_none() { "compress" } else { "uncompress" };
            return Err(Error::sql(format!("missing {missing} parameter in fts4 constructor")));
        }
        Ok(Arguments {
            is_fts4,
            columns,
            not_indexed,
            tokenizer,
            has_docsize: is_fts4 && !written.no_docsize,
            prefixes,
            compress: written.compress,
            uncompress: written.uncompress,
            descending: written.descending,
            content: written.content,
            language: written.language,
        })
    }
}

impl<'t> Written<'t> {
    fn take(&mut self, argument: &'t str, is_fts4: bool, registry: &TokenizerRegistry) -> Result<()> {
        let bytes = argument.as_bytes();
        let begins_tokenize = bytes.len() > 8
            && bytes.get(..8).is_some_and(|word| word.eq_ignore_ascii_case(b"tokenize"))
            && bytes.get(8).is_some_and(|byte| !is_word_byte(*byte));
        if self.tokenizer.is_none() && begins_tokenize {
            self.tokenizer = Some(registry.create(bytes.get(9..).unwrap_or(&[]))?);
            return Ok(());
        }
        let Some((name, value)) = argument.split_once('=').filter(|_| is_fts4) else {
            self.columns.push(argument);
            return Ok(());
        };
        let value = unquoted_text(value);
        match name.to_ascii_lowercase().as_str() {
            "matchinfo" if value.eq_ignore_ascii_case("fts3") => self.no_docsize = true,
            "matchinfo" => return Err(Error::sql(format!("unrecognized matchinfo: {value}"))),
            "prefix" => self.prefix = Some(value),
            "compress" => self.compress = Some(value),
            "uncompress" => self.uncompress = Some(value),
            "order" if value.eq_ignore_ascii_case("asc") => self.descending = false,
            "order" if value.eq_ignore_ascii_case("desc") => self.descending = true,
            "order" => return Err(Error::sql(format!("unrecognized order: {value}"))),
            "content" => self.content = Some(value),
            "languageid" => self.language = Some(value),
            "notindexed" => self.not_indexed.push(value),
            _ => return Err(Error::sql(format!("unrecognized parameter: {argument}"))),
        }
        Ok(())
    }

    fn not_indexed_columns(&mut self, columns: &[String]) -> Result<Vec<bool>> {
        let mut flags = Vec::with_capacity(columns.len());
        for column in columns {
            let before = self.not_indexed.len();
            self.not_indexed.retain(|name| !name.eq_ignore_ascii_case(column));
            flags.push(self.not_indexed.len() != before);
        }
        match self.not_indexed.last() {
            Some(name) => Err(Error::sql(format!("no such column: {name}"))),
            None => Ok(flags),
        }
    }
}

/// The name of a column: the first word of what is written.
fn column_name(written: &str) -> String {
    let word = next_word(written.as_bytes()).map_or(&[][..], |(word, _)| word);
    String::from_utf8_lossy(&unquoted(word)).into_owned()
}

/// The columns of the table that has the content.
fn columns_of(storage: &dyn Storage, database: &str, table: &str) -> Result<Vec<String>> {
    let sql = format!("SELECT * FROM {}.{}", quoted(database), quoted(table));
    let statement = storage.prepare(&sql, PrepareRules::default())?;
    let name = |column| column_name(statement.column_name(column));
    Ok((0..statement.column_count()).map(name).collect())
}

fn prefixes(written: &str) -> Result<Vec<usize>> {
    let bad = || Error::sql(format!("error parsing prefix parameter: {written}"));
    let mut lengths = vec![0];
    if written.is_empty() {
        return Ok(lengths);
    }
    // A number ends at any byte; as many are read as there are commas, and one.
    let mut rest = written.as_bytes();
    for _ in 0..=rest.iter().filter(|byte| **byte == b',').count() {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut number = 0u64;
        for digit in rest.get(..digits).unwrap_or(&[]) {
            number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        }
        if digits == 0 {
            return Err(bad());
        }
        if number > 0 && number <= PREFIX_MAX {
            lengths.push(number as usize);
        }
        rest = rest.get(digits + 1..).unwrap_or(&[]);
    }
    Ok(lengths)
}
