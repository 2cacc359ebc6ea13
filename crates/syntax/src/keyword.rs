//! Keywords: one table, from which the token kinds, the lookup and the public list derive.
//!
//! See <https://www.sqlite.org/lang_keywords.html>. The order is the one in which
//! `sqlite3_keyword_name` counts.

use crate::token::TokenKind;

/// What a keyword may be when the grammar has no use for the keyword itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeywordClass {
    /// Nothing else.
    Reserved,
    /// An identifier anywhere.
    Fallback,
    /// A name, but not an alias without AS: JOIN words and INDEXED.
    Name,
    /// A keyword only in front of or behind certain tokens, else an identifier.
    Window,
}

/// Calls a macro with the table: variant, text, class.
macro_rules! keyword_table {
    ($callback:ident) => {
        $callback! {
            Reindex "REINDEX" Fallback, Indexed "INDEXED" Name, Index "INDEX" Reserved, Desc "DESC" Fallback,
            Escape "ESCAPE" Reserved, Each "EACH" Fallback, Check "CHECK" Reserved, Key "KEY" Fallback,
            Before "BEFORE" Fallback, Foreign "FOREIGN" Reserved, For "FOR" Fallback, Ignore "IGNORE" Fallback,
            Regexp "REGEXP" Fallback, Explain "EXPLAIN" Fallback, Instead "INSTEAD" Fallback, Add "ADD" Reserved,
            Database "DATABASE" Fallback, As "AS" Reserved, Select "SELECT" Reserved, Table "TABLE" Reserved,
            Left "LEFT" Name, Then "THEN" Reserved, End "END" Fallback, Deferrable "DEFERRABLE" Reserved,
            Else "ELSE" Reserved, Exclude "EXCLUDE" Fallback, Delete "DELETE" Reserved,
            Temporary "TEMPORARY" Fallback, Temp "TEMP" Fallback, Or "OR" Reserved, IsNull "ISNULL" Reserved,
            Nulls "NULLS" Fallback, Savepoint "SAVEPOINT" Fallback, Intersect "INTERSECT" Reserved,
            Ties "TIES" Fallback, NotNull "NOTNULL" Reserved, Not "NOT" Reserved, No "NO" Fallback,
            Null "NULL" Reserved, Like "LIKE" Fallback, Except "EXCEPT" Reserved,
            Transaction "TRANSACTION" Reserved, Action "ACTION" Fallback, On "ON" Reserved, Natural "NATURAL" Name,
            Alter "ALTER" Reserved, Raise "RAISE" Fallback, Exclusive "EXCLUSIVE" Fallback,
            Exists "EXISTS" Reserved, Constraint "CONSTRAINT" Reserved, Into "INTO" Reserved,
            Offset "OFFSET" Fallback, Of "OF" Fallback, Set "SET" Reserved, Trigger "TRIGGER" Fallback,
            Range "RANGE" Fallback, Generated "GENERATED" Fallback, Detach "DETACH" Fallback,
            Having "HAVING" Reserved, Glob "GLOB" Fallback, Begin "BEGIN" Fallback, Inner "INNER" Name,
            References "REFERENCES" Reserved, Unique "UNIQUE" Reserved, Query "QUERY" Fallback,
            Without "WITHOUT" Fallback, With "WITH" Fallback, Outer "OUTER" Name, Release "RELEASE" Fallback,
            Attach "ATTACH" Fallback, Between "BETWEEN" Reserved, Nothing "NOTHING" Reserved,
            Groups "GROUPS" Fallback, Group "GROUP" Reserved, Cascade "CASCADE" Fallback, Asc "ASC" Fallback,
            Default "DEFAULT" Reserved, Case "CASE" Reserved, Collate "COLLATE" Reserved, Create "CREATE" Reserved,
            CurrentDate "CURRENT_DATE" Fallback, Immediate "IMMEDIATE" Fallback, Join "JOIN" Reserved,
            Insert "INSERT" Reserved, Match "MATCH" Fallback, Plan "PLAN" Fallback, Analyze "ANALYZE" Fallback,
            Pragma "PRAGMA" Fallback, Materialized "MATERIALIZED" Fallback, Deferred "DEFERRED" Fallback,
            Distinct "DISTINCT" Reserved, Is "IS" Reserved, Update "UPDATE" Reserved, Values "VALUES" Reserved,
            Virtual "VIRTUAL" Fallback, Always "ALWAYS" Fallback, When "WHEN" Reserved, Where "WHERE" Reserved,
            Recursive "RECURSIVE" Fallback, Abort "ABORT" Fallback, After "AFTER" Fallback,
            Rename "RENAME" Fallback, And "AND" Reserved, Drop "DROP" Reserved, Partition "PARTITION" Fallback,
            Autoincrement "AUTOINCREMENT" Reserved, To "TO" Reserved, In "IN" Reserved, Cast "CAST" Fallback,
            Column "COLUMN" Fallback, Commit "COMMIT" Reserved, Conflict "CONFLICT" Fallback, Cross "CROSS" Name,
            CurrentTimestamp "CURRENT_TIMESTAMP" Fallback, CurrentTime "CURRENT_TIME" Fallback,
            Current "CURRENT" Fallback, Preceding "PRECEDING" Fallback, Fail "FAIL" Fallback, Last "LAST" Fallback,
            Filter "FILTER" Window, Replace "REPLACE" Fallback, First "FIRST" Fallback,
            Following "FOLLOWING" Fallback, From "FROM" Reserved, Full "FULL" Name, Limit "LIMIT" Reserved,
            If "IF" Fallback, Order "ORDER" Reserved, Restrict "RESTRICT" Fallback, Others "OTHERS" Fallback,
            Over "OVER" Window, Returning "RETURNING" Reserved, Right "RIGHT" Name, Rollback "ROLLBACK" Fallback,
            Rows "ROWS" Fallback, Row "ROW" Fallback, Unbounded "UNBOUNDED" Fallback, Union "UNION" Reserved,
            Using "USING" Reserved, Vacuum "VACUUM" Fallback, View "VIEW" Fallback, Window "WINDOW" Window,
            Do "DO" Fallback, By "BY" Fallback, Initially "INITIALLY" Fallback, All "ALL" Reserved,
            Primary "PRIMARY" Reserved,
        }
    };
}
pub(crate) use keyword_table;

/// One row of the table.
struct Keyword {
    text: &'static str,
    kind: TokenKind,
    class: KeywordClass,
}

macro_rules! keyword_rows {
    ($($variant:ident $text:literal $class:ident,)*) => {
        const KEYWORDS: &[Keyword] = &[
            $(Keyword { text: $text, kind: TokenKind::$variant, class: KeywordClass::$class },)*
        ];
    };
}
keyword_table!(keyword_rows);

const LENGTH_MIN: usize = 2;
const LENGTH_MAX: usize = 17;
const SLOTS: usize = 512;
const EMPTY: u8 = u8::MAX;

/// Open addressing from a hash of length, first and last letters to the row; made at compile time.
#[expect(clippy::indexing_slicing, reason = "evaluated at compile time over a fixed table")]
static TABLE: [u8; SLOTS] = {
    let mut table = [EMPTY; SLOTS];
    let mut row = 0;
    while row < KEYWORDS.len() {
        let text = KEYWORDS[row].text.as_bytes();
        let mut slot = slot_of(text.len(), text[0], text[1], text[text.len() - 1]);
        while table[slot] != EMPTY {
            slot = (slot + 1) % SLOTS;
        }
        table[slot] = row as u8;
        row += 1;
    }
    table
};

const fn slot_of(length: usize, first: u8, second: u8, last: u8) -> usize {
    let first = (first & 0x1f) as usize;
    let second = (second & 0x1f) as usize;
    let last = (last & 0x1f) as usize;
    (first.wrapping_mul(23) ^ second.wrapping_mul(59) ^ last.wrapping_mul(101) ^ (length << 5)) % SLOTS
}

/// The kind of a word: its keyword, or an identifier.
#[inline]
pub(crate) fn kind_of(word: &[u8]) -> TokenKind {
    let (&[first, second, ..], &[.., last]) = (word, word) else {
        return TokenKind::Identifier;
    };
    if word.len() > LENGTH_MAX {
        return TokenKind::Identifier;
    }
    let mut slot = slot_of(word.len(), first, second, last);
    loop {
        let row = TABLE.get(slot).copied().unwrap_or(EMPTY);
        let Some(keyword) = KEYWORDS.get(usize::from(row)) else {
            return TokenKind::Identifier;
        };
        if is_word(keyword.text.as_bytes(), word) {
            return keyword.kind;
        }
        slot = (slot + 1) % SLOTS;
    }
}

/// Whether a word is the keyword in some case. Of the bytes that words are made of, only letters differ from those
/// of keywords in that one bit.
#[inline]
fn is_word(keyword: &[u8], word: &[u8]) -> bool {
    const CASE: u8 = 0x20;
    keyword.len() == word.len() && keyword.iter().zip(word).all(|(own, byte)| *own == *byte & !CASE)
}

/// The class of a keyword's token; `Reserved` for a token that is no keyword.
#[inline]
pub(crate) fn class_of(kind: TokenKind) -> KeywordClass {
    let row = (kind as u8).wrapping_sub(TokenKind::FIRST_KEYWORD as u8);
    KEYWORDS.get(usize::from(row)).map_or(KeywordClass::Reserved, |keyword| keyword.class)
}

/// Number of keywords: `sqlite3_keyword_count`.
pub fn keyword_count() -> usize {
    KEYWORDS.len()
}

/// The keyword at a position, in upper case: `sqlite3_keyword_name`.
pub fn keyword_name(index: usize) -> Option<&'static str> {
    KEYWORDS.get(index).map(|keyword| keyword.text)
}

/// Whether a word is a keyword: `sqlite3_keyword_check`.
pub fn keyword_check(word: &str) -> bool {
    let is_plain = word.len() >= LENGTH_MIN && word.bytes().all(crate::tokenizer::is_identifier_byte);
    is_plain && kind_of(word.as_bytes()) != TokenKind::Identifier
}
