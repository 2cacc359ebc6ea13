//! Random full-text tables (`fts5`): options, rows, commands and queries. Besides the answers, the
//! rows of the shadow tables are compared.

use crate::compare::Verdict;
use crate::pair::Pair;
use crate::random::Random;
use crate::{Difference, Tally};
use std::collections::BTreeMap;

/// Statements between two looks at the shadow tables.
const LOOK_EVERY: usize = 12;

const WORDS: &[&str] = &[
    "one",
    "two",
    "three",
    "a",
    "b",
    "ab",
    "abc",
    "abd",
    "xyz",
    "connection",
    "connected",
    "running",
    "runs",
    "ponies",
    "abilities",
    "flies",
    "café",
    "Ünï",
    "日本語",
    "naïve",
    "été",
    "e\u{301}te\u{301}",
    "e.f",
    "x-y",
    "1",
    "22",
    "zero",
    "of",
    "the",
    "The",
];

const TOKENIZERS: &[&str] = &[
    "unicode61",
    "unicode61 remove_diacritics 0",
    "unicode61 remove_diacritics 2 tokenchars '-.'",
    "unicode61 separators 'ab'",
    "ascii",
    "ascii tokenchars '-'",
    "porter",
    "porter ascii",
    "porter unicode61 remove_diacritics 0",
    "trigram",
    "trigram case_sensitive 1",
    "trigram remove_diacritics 1",
];

/// Where a table's rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Own,
    External,
    None,
    Deletable,
}

/// A table, as far as its statements depend on it.
struct Table {
    columns: usize,
    content: Content,
    sizes: bool,
    locale: bool,
    vocab: bool,
    /// Columns that are not indexed are kept where others are not.
    unindexed: bool,
    /// What its statements are counted for.
    features: Vec<String>,
}

impl Table {
    fn new(columns: usize, content: Content) -> Table {
        let (sizes, locale, vocab, unindexed) = (true, false, false, false);
        Table { columns, content, sizes, locale, vocab, unindexed, features: Vec::new() }
    }

    fn feature(&mut self, name: &str) {
        self.features.push(format!("table {name}"));
    }
}

const SETTINGS: [(&str, &[&str]); 9] = [
    ("pgsz", &["32", "50", "64", "100", "500"]),
    ("hashsize", &["1", "500", "2000", "10000"]),
    ("automerge", &["0", "2", "3", "8"]),
    ("crisismerge", &["2", "3", "5"]),
    ("usermerge", &["2", "3", "5"]),
    ("deletemerge", &["0", "5", "50"]),
    ("secure-delete", &["1", "0"]),
    ("insttoken", &["1"]),
    ("rank", &["'bm25(2.0)'", "'bm25(0, 3)'"]),
];

/// How often each thing was generated, and how many queries gave rows.
#[derive(Default)]
pub struct Counts {
    things: BTreeMap<String, usize>,
    queries: usize,
    with_rows: usize,
}

impl Counts {
    fn note(&mut self, thing: &str) {
        *self.things.entry(thing.to_owned()).or_default() += 1;
    }

    /// The counts, one a line.
    pub fn text(&self) -> String {
        let mut text = format!("{} queries, {} with rows\n", self.queries, self.with_rows);
        self.things.iter().for_each(|(thing, count)| text += &format!("{count:8} {thing}\n"));
        text
    }
}

struct Generator<'g> {
    random: Random,
    counts: &'g mut Counts,
    table: Table,
    script: Vec<String>,
    savepoints: usize,
    in_transaction: bool,
}

/// Runs a round of so many statements; the first difference ends it.
///
/// # Errors
/// The script whose last statement differs.
pub fn round(seed: u64, statements: usize, tally: &mut Tally, counts: &mut Counts) -> Result<(), Difference> {
    let Ok(pair) = Pair::new() else { return Ok(()) };
    let table = Table::new(1, Content::Own);
    let mut generator = Generator {
        random: Random::new(seed),
        counts,
        table,
        script: Vec::new(),
        savepoints: 0,
        in_transaction: false,
    };
    for sql in generator.create() {
        generator.run(&pair, sql, tally)?;
    }
    for number in 0..statements {
        let sql = generator.statement();
        generator.table.features.iter().for_each(|feature| generator.counts.note(feature));
        generator.run(&pair, sql, tally)?;
        if number % LOOK_EVERY == LOOK_EVERY - 1 {
            for sql in generator.looks() {
                generator.run(&pair, sql, tally)?;
            }
        }
    }
    Ok(())
}

impl Generator<'_> {
    fn run(&mut self, pair: &Pair, sql: String, tally: &mut Tally) -> Result<(), Difference> {
        self.script.push(sql.clone());
        let (ours, oracle, verdict) = pair.judge(&sql, true);
        tally.statements += 1;
        tally.errors += usize::from(oracle.error.is_some());
        if sql.starts_with("SELECT rowid") {
            self.counts.queries += 1;
            self.counts.with_rows += usize::from(!ours.rows.is_empty());
        }
        match verdict {
            Verdict::Same | Verdict::Representative => Ok(()),
            _ => Err(Difference { script: self.script.clone(), ordered: true }),
        }
    }

    fn word(&mut self) -> String {
        self.random.pick(WORDS).to_owned()
    }

    fn text(&mut self) -> String {
        if self.random.chance(4) {
            return self.random.pick(&["NULL", "17", "2.5", "x'6f6e65'", "''"]).to_owned();
        }
        let most = if self.random.chance(5) { 200 } else { 8 };
        let count = self.random.below(most);
        let words: Vec<String> = (0..count).map(|_| self.word()).collect();
        let separator = self.random.pick(&[" ", " ", ". ", ", "]);
        let text = format!("'{}'", words.join(separator));
        if self.table.locale && self.random.chance(30) {
            self.counts.note("fts5_locale");
            return format!("fts5_locale('{}', {text})", self.random.pick(&["en", "de_DE", ""]));
        }
        text
    }

    fn create(&mut self) -> Vec<String> {
        let columns = self.random.between(1, 3);
        let mut parts: Vec<String> = (0..columns).map(|number| format!("c{number}")).collect();
        if columns > 1 && self.random.chance(20) {
            parts[columns - 1] += " UNINDEXED";
        }
        let content = [Content::Own, Content::External, Content::None, Content::Deletable];
        let content = content[self.random.weighted(&[60, 15, 10, 15])];
        self.table = Table::new(columns, content);
        self.table.vocab = self.random.chance(30);
        self.table.feature(match content {
            Content::Own => "with its own content",
            Content::External => "content=x, content_rowid=id",
            Content::None => "content=''",
            Content::Deletable => "content='', contentless_delete=1",
        });
        if parts[columns - 1].ends_with("UNINDEXED") {
            self.table.feature("UNINDEXED");
            if matches!(content, Content::None | Content::Deletable) && self.random.chance(50) {
                self.table.unindexed = true;
                self.table.feature("contentless_unindexed=1");
                parts.push("contentless_unindexed=1".to_owned());
            }
        }
        let mut before = Vec::new();
        match content {
            Content::Own => {}
            Content::External => {
                parts.push("content=x, content_rowid=id".to_owned());
                let own: Vec<String> = (0..columns).map(|number| format!("c{number}")).collect();
                before.push(format!("CREATE TABLE x(id INTEGER PRIMARY KEY, {})", own.join(", ")));
            }
            Content::None => parts.push("content=''".to_owned()),
            Content::Deletable => parts.push("content='', contentless_delete=1".to_owned()),
        }
        if self.random.chance(60) {
            let tokenizer = self.random.pick(TOKENIZERS);
            self.table.feature(&format!("tokenize {tokenizer}"));
            parts.push(format!("tokenize=\"{tokenizer}\""));
        }
        self.options(&mut parts);
        before.push(format!("CREATE VIRTUAL TABLE t USING fts5({})", parts.join(", ")));
        if self.table.vocab {
            for kind in ["row", "col", "instance"] {
                before.push(format!("CREATE VIRTUAL TABLE v_{kind} USING fts5vocab(t, {kind})"));
            }
        }
        for (setting, values) in SETTINGS {
            let chance = if setting == "pgsz" { 70 } else { 25 };
            if self.random.chance(chance) {
                before.push(self.setting(setting, values));
            }
        }
        before
    }

    fn setting(&mut self, setting: &str, values: &[&str]) -> String {
        self.counts.note(&format!("command {setting}"));
        // Without details SQLite's own damages the index.
        let is_harmful = setting == "secure-delete" && self.table.features.iter().any(|name| name.contains("=none"));
        let value = if is_harmful { "0" } else { self.random.pick(values) };
        format!("INSERT INTO t(t, rank) VALUES('{setting}', {value})")
    }

    fn options(&mut self, parts: &mut Vec<String>) {
        for (option, percent) in [
            ("prefix='1'", 8),
            ("prefix='2 3'", 12),
            ("detail=column", 18),
            ("detail=none", 15),
            ("columnsize=0", 10),
            ("tokendata=1", 10),
            ("locale=1", 10),
        ] {
            // SQLite calls tables damaged that keep columns which are not indexed, and locales.
            let taken = option == "locale=1" && self.table.unindexed
                || option.starts_with("detail") && parts.iter().any(|part| part.starts_with("detail"))
                || option.starts_with("columnsize") && self.table.content == Content::Deletable;
            if taken || !self.random.chance(percent) {
                continue;
            }
            self.table.feature(option);
            self.table.sizes &= option != "columnsize=0";
            self.table.locale |= option == "locale=1" && self.table.content == Content::Own;
            parts.push(option.to_owned());
        }
    }

    fn rowid(&mut self) -> String {
        let most = if self.random.chance(10) { 1000 } else { 60 };
        (self.random.below(most) as i64 - 2).to_string()
    }

    fn statement(&mut self) -> String {
        match self.random.weighted(&[34, 10, 10, 34, 6, 6]) {
            0 => self.insert(),
            1 => self.delete(),
            2 => self.update(),
            3 => self.query(),
            4 => self.command(),
            _ => self.transaction(),
        }
    }

    fn columns(&self) -> String {
        let own: Vec<String> = (0..self.table.columns).map(|number| format!("c{number}")).collect();
        own.join(", ")
    }

    fn values(&mut self) -> String {
        let own: Vec<String> = (0..self.table.columns).map(|_| self.text()).collect();
        own.join(", ")
    }

    fn insert(&mut self) -> String {
        self.counts.note("insert");
        let columns = self.columns();
        let target = if self.table.content == Content::External && self.random.chance(60) { "x" } else { "t" };
        let name = if target == "x" { "id" } else { "rowid" };
        if self.random.chance(25) {
            let or = self.random.pick(&["", " OR REPLACE", " OR IGNORE", " OR REPLACE"]);
            let (rowid, values) = (self.rowid(), self.values());
            return format!("INSERT{or} INTO {target}({name}, {columns}) VALUES({rowid}, {values})");
        }
        let count = if self.random.chance(20) { self.random.between(2, 30) } else { 1 };
        let rows: Vec<String> = (0..count).map(|_| format!("({})", self.values())).collect();
        format!("INSERT INTO {target}({columns}) VALUES{}", rows.join(", "))
    }

    fn delete(&mut self) -> String {
        self.counts.note("delete");
        if matches!(self.table.content, Content::External | Content::None) && self.random.chance(50) {
            self.counts.note("command delete");
            let (rowid, values, columns) = (self.rowid(), self.values(), self.columns());
            return format!("INSERT INTO t(t, rowid, {columns}) VALUES('delete', {rowid}, {values})");
        }
        if self.random.chance(20) {
            let (divisor, rest) = (self.random.between(2, 9), self.random.below(3));
            return format!("DELETE FROM t WHERE rowid % {divisor} = {rest}");
        }
        if self.random.chance(20) {
            let word = self.word();
            return format!("DELETE FROM t WHERE t MATCH '\"{word}\"'");
        }
        format!("DELETE FROM t WHERE rowid = {}", self.rowid())
    }

    fn update(&mut self) -> String {
        self.counts.note("update");
        let column = self.random.below(self.table.columns);
        let (text, rowid) = (self.text(), self.rowid());
        match self.random.below(5) {
            0 => format!("UPDATE t SET rowid = {rowid}, c0 = {text} WHERE rowid = {}", self.rowid()),
            1 => format!("UPDATE OR REPLACE t SET rowid = {rowid} WHERE rowid = {}", self.rowid()),
            2 => {
                let own: Vec<String> = (0..self.table.columns).map(|number| format!("c{number} = {text}")).collect();
                format!("UPDATE t SET {} WHERE rowid = {rowid}", own.join(", "))
            }
            _ => format!("UPDATE t SET c{column} = {text} WHERE rowid = {rowid}"),
        }
    }

    fn command(&mut self) -> String {
        if self.random.chance(15) {
            let (setting, values) = SETTINGS[self.random.below(SETTINGS.len())];
            return self.setting(setting, values);
        }
        let commands: &[&str] =
            &["merge", "optimize", "rebuild", "delete-all", "integrity-check", "flush", "merge", "integrity-check"];
        let command = self.random.pick(commands);
        self.counts.note(&format!("command {command}"));
        let value = match command {
            "merge" => *self.random.pick(&[&"1", &"4", &"16", &"-3", &"200", &"-100"]),
            "integrity-check" => *self.random.pick(&[&"0", &"1"]),
            _ => "NULL",
        };
        format!("INSERT INTO t(t, rank) VALUES('{command}', {value})")
    }

    fn transaction(&mut self) -> String {
        self.counts.note("transaction");
        if !self.in_transaction {
            self.in_transaction = true;
            return "BEGIN".to_owned();
        }
        match self.random.below(6) {
            0 => {
                self.savepoints += 1;
                format!("SAVEPOINT s{}", self.savepoints)
            }
            1 if self.savepoints > 0 => format!("ROLLBACK TO s{}", self.savepoints),
            2 if self.savepoints > 0 => {
                self.savepoints -= 1;
                format!("RELEASE s{}", self.savepoints + 1)
            }
            number => {
                (self.in_transaction, self.savepoints) = (false, 0);
                if number == 5 { "ROLLBACK".to_owned() } else { "COMMIT".to_owned() }
            }
        }
    }

    /// A full-text query.
    fn expression(&mut self, depth: usize) -> String {
        let (word, other) = (self.word(), self.word());
        let head: String = word.chars().take(self.random.between(1, 2)).collect();
        let column = self.random.below(self.table.columns);
        let kind = self.random.weighted(&[30, 10, 10, 8, 6, 6, 6, 6, 4, 4, 1]);
        if depth > 0 && self.random.chance(55) {
            let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
            let operator = self.random.pick(&["AND", "OR", "NOT", "OR"]);
            self.counts.note(&format!("operator {operator}"));
            return format!("({left}) {operator} ({right})");
        }
        let names =
            ["word", "prefix", "phrase", "implicit", "near", "column", "set", "first", "plus", "caret +", "bad"];
        self.counts.note(&format!("query {}", names[kind]));
        let quoted = |word: &str| format!("\"{word}\"");
        let (word, other) = (quoted(&word), quoted(&other));
        match kind {
            0 => word,
            1 => format!("{} *", quoted(&head)),
            2 => format!("\"{} {}\"", word.trim_matches('"'), other.trim_matches('"')),
            3 => format!("{word} {other}"),
            4 => format!("NEAR({word} {other}, {})", self.random.below(6)),
            5 => format!("c{column}:{word}"),
            6 => format!("{}{{c0 c{column}}}:{word}", self.random.pick(&["", "-"])),
            7 => format!("^{word}"),
            8 => format!("{word} + {} *", quoted(&head)),
            9 => format!("^{word} + {other}"),
            _ => self.random.pick(&["AND", "c9:x", "(", "NEAR(a b, c)", "one +", "\"", "one:two"]).to_owned(),
        }
    }

    fn query(&mut self) -> String {
        if self.table.vocab && self.random.chance(12) {
            let kind = self.random.pick(&["row", "col", "instance"]);
            self.counts.note(&format!("fts5vocab {kind}"));
            let word = self.word();
            let bound = self.random.pick(&["", "WHERE term =", "WHERE term >=", "WHERE term <"]);
            let bound = if bound.is_empty() { String::new() } else { format!("{bound} '{word}'") };
            return format!("SELECT rowid, * FROM v_{kind} {bound}");
        }
        let depth = self.random.weighted(&[60, 30, 10]);
        let expression = self.expression(depth).replace('\'', "''");
        let shown = self.random.weighted(&[40, 15, 15, 15, 10, 5, 2]);
        let names = ["rowid", "bm25", "highlight", "snippet", "rank", "columns", "fts5_get_locale"];
        self.counts.note(&format!("shows {}", names[shown]));
        let column = self.random.below(self.table.columns);
        let shown = match shown {
            0 => String::new(),
            1 => format!(", bm25(t, {}.5)", self.random.below(4)),
            2 => format!(", highlight(t, {column}, '[', ']')"),
            3 => {
                let tokens = self.random.below(13) as i64 - 2;
                format!(", snippet(t, {}, '[', ']', '..', {tokens})", column as i64 - 1)
            }
            4 => ", rank".to_owned(),
            6 => format!(", fts5_get_locale(t, {column})"),
            _ => ", *".to_owned(),
        };
        let bound = match self.random.below(8) {
            0 => format!(" AND rowid > {}", self.rowid()),
            1 => format!(" AND rowid <= {}", self.rowid()),
            2 => format!(" AND rowid = {}", self.rowid()),
            3 => {
                self.counts.note("rank MATCH");
                " AND rank MATCH 'bm25(5.0)'".to_owned()
            }
            _ => String::new(),
        };
        let orders = ["", "", " ORDER BY rowid", " ORDER BY rowid DESC", " ORDER BY rank", " ORDER BY rank DESC"];
        let order = orders[self.random.below(orders.len())];
        let limit = if self.random.chance(15) { " LIMIT 3" } else { "" };
        let matched = self.random.below(10);
        let names = ["column MATCH", "LIKE", "GLOB", "t =", "fts5_insttoken"];
        self.counts.note(&format!("asks by {}", names.get(matched).unwrap_or(&"t MATCH")));
        if !order.is_empty() {
            self.counts.note(order.trim());
        }
        let matched = match matched {
            0 => format!("c{column} MATCH '{expression}'"),
            1 => format!("c{column} LIKE '%{}%'", self.word()),
            2 => format!("c{column} GLOB '*{}*'", self.word()),
            3 => format!("t = '{expression}'"),
            4 => format!("t MATCH fts5_insttoken('{expression}')"),
            _ => format!("t MATCH '{expression}'"),
        };
        format!("SELECT rowid{shown} FROM t WHERE {matched}{bound}{order}{limit}")
    }

    /// Looks at the shadow tables.
    fn looks(&mut self) -> Vec<String> {
        let mut all = vec![
            "SELECT id, hex(block) FROM t_data ORDER BY id".to_owned(),
            "SELECT segid, hex(term), pgno FROM t_idx ORDER BY 1, 2".to_owned(),
            "SELECT * FROM t_config ORDER BY k".to_owned(),
        ];
        if self.table.sizes {
            all.push("SELECT id, hex(sz) FROM t_docsize ORDER BY id".to_owned());
        }
        if (self.table.content == Content::Own || self.table.unindexed) && !self.table.locale {
            all.push("SELECT * FROM t_content ORDER BY 1".to_owned());
        }
        if self.random.chance(20) {
            all.push("PRAGMA integrity_check".to_owned());
        }
        all
    }
}
