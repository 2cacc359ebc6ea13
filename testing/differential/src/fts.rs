//! Random FTS3 and FTS4 tables: all options, changes, commands and queries, and what is in the
//! shadow tables.

use crate::pair::Pair;
use crate::random::Random;
use crate::{Difference, Stop, Tally, step};
use std::collections::BTreeMap;

/// How often what was generated.
#[derive(Clone, Debug, Default)]
pub struct Counts(pub BTreeMap<String, usize>);

/// What a statement may have.
const PARTS: &[&str] = &[
    "offsets(",
    "snippet(",
    "matchinfo(t,",
    "matchinfo(t)",
    "optimize(t)",
    "'optimize'",
    "'rebuild'",
    "'integrity-check'",
    "'flush'",
    "'merge=",
    "'automerge=",
    "FROM aux",
    "FROM tok",
    "ORDER BY docid DESC",
    "INSERT OR REPLACE",
    "INSERT OR IGNORE",
    "INSERT OR FAIL",
    "UPDATE OR REPLACE",
    "UPDATE OR IGNORE",
    "UPDATE t",
    "DELETE",
    "SAVEPOINT",
    "ROLLBACK TO",
    "ROLLBACK",
    "COMMIT",
    "docid >",
    "docid <=",
    "lid = ",
    "docid IN",
    "BETWEEN",
    "RECURSIVE",
];
/// What a query may have.
const OPERATORS: &[&str] = &["NEAR", "NEAR/", " AND ", " OR ", " NOT ", "\"", "*", "^", "(", "a:", "b:", "c:"];
const LETTERS: &str = "pcnalsxyb";

impl Counts {
    /// One more of a thing.
    pub(crate) fn add(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }

    fn statement(&mut self, table: &Table, sql: &str) {
        PARTS.iter().filter(|part| sql.contains(**part)).for_each(|part| self.add(part));
        if let Some((_, query)) = sql.split_once(" MATCH ") {
            let own = |operator: &&&str| query.contains(**operator);
            OPERATORS.iter().filter(own).for_each(|operator| self.add(&format!("query {operator}")));
        }
        if let Some((_, rest)) = sql.split_once("matchinfo(t, '") {
            let letters = rest.split('\'').next().unwrap_or("");
            LETTERS
                .chars()
                .filter(|letter| letters.contains(*letter))
                .for_each(|letter| self.add(&format!("matchinfo {letter}")));
        }
        if sql.contains("MATCH") && sql.starts_with("SELECT") {
            self.add("queries with MATCH");
        }
        self.add(table.module);
        for option in table.options.iter().filter(|option| option.contains('=')) {
            self.add(&format!("option {}", option.split('"').next().unwrap_or(option)));
        }
    }
}

const WORDS: &[&str] = &[
    "a",
    "an",
    "the",
    "one",
    "two",
    "three",
    "hello",
    "help",
    "helped",
    "helping",
    "run",
    "running",
    "runs",
    "world",
    "word",
    "words",
    "Ärger",
    "ärger",
    "naïve",
    "naive",
    "été",
    "Ete",
    "x1",
    "x2",
    "2024",
    "foo_bar",
    "o'neil",
    "abc",
    "abcd",
    "abcde",
    "b",
    "bc",
    "zebra",
    "zoo",
    "conditional",
    "relational",
    "ties",
    "cats",
    "Привет",
    "привет",
    "日本",
    "Việt",
    "Viet",
    "sensational",
    "ponies",
    "hopping",
    "agreed",
    "happy",
];
const SEPARATORS: &[&str] = &[" ", " ", " ", " ", ", ", ". ", "  ", "-", "\n", "; "];

/// A table of a round.
struct Table {
    module: &'static str,
    columns: usize,
    options: Vec<String>,
    language: bool,
    docsize: bool,
    /// The application's table with the content.
    external: bool,
    contentless: bool,
}

impl Table {
    fn random(random: &mut Random) -> Table {
        let is_fts4 = random.chance(75);
        let columns = random.between(1, 3);
        let mut table = Table {
            module: if is_fts4 { "fts4" } else { "fts3" },
            columns,
            options: (0..columns).map(|column| column_name(column).to_owned()).collect(),
            language: false,
            docsize: is_fts4,
            external: false,
            contentless: false,
        };
        if random.chance(60) {
            let tokenizers = [
                "simple",
                "porter",
                "unicode61",
                "unicode61 \"remove_diacritics=0\"",
                "unicode61 \"remove_diacritics=2\"",
                "unicode61 \"tokenchars=_-\"",
                "unicode61 \"separators=x1\"",
                "simple \"x\" \" ,.\"",
            ];
            table.options.push(format!("tokenize={}", random.pick(&tokenizers)));
        }
        if is_fts4 {
            table.fts4_options(random);
        }
        table
    }

    fn fts4_options(&mut self, random: &mut Random) {
        if random.chance(35) {
            self.options.push(format!("prefix=\"{}\"", random.pick(&["1", "2", "1,3", "2,4", "3", "1,2,3"])));
        }
        if random.chance(25) {
            self.options.push(format!("order={}", random.pick(&["desc", "DESC", "asc"])));
        }
        if random.chance(20) {
            self.options.push("matchinfo=fts3".to_owned());
            self.docsize = false;
        }
        if random.chance(20) {
            self.options.push("languageid=lid".to_owned());
            self.language = true;
        }
        if random.chance(15) {
            let column = column_name(random.below(self.columns));
            self.options.push(format!("notindexed={column}"));
        }
        match random.below(10) {
            0 => {
                self.options.push("content=ext".to_owned());
                self.external = true;
            }
            1 => {
                self.options.push("content=\"\"".to_owned());
                self.contentless = true;
            }
            2 => self.options.push("compress=upper, uncompress=lower".to_owned()),
            _ => {}
        }
    }

    fn has_content(&self) -> bool {
        !self.external && !self.contentless
    }
}

fn column_name(column: usize) -> &'static str {
    ["a", "b", "c"].get(column).copied().unwrap_or("a")
}

fn word<'w>(random: &mut Random) -> &'w str {
    // Some words are much more frequent than others.
    let limit = if random.chance(60) { 8 } else { WORDS.len() };
    WORDS[random.below(limit)]
}

fn text(random: &mut Random) -> String {
    if random.chance(3) {
        return random.pick(&["NULL", "''", "5", "3.5", "' '"]).to_owned();
    }
    let length = if random.chance(5) { random.between(50, 200) } else { random.between(1, 12) };
    let mut text = String::new();
    for _ in 0..length {
        text.push_str(word(random));
        text.push_str(random.pick(SEPARATORS));
    }
    format!("'{}'", text.replace('\'', "''"))
}

/// A part of a query without operators.
fn operand(random: &mut Random, columns: usize) -> String {
    let mut text = String::new();
    if random.chance(15) {
        text.push_str(column_name(random.below(columns + 1)));
        text.push(':');
    }
    if random.chance(8) {
        text.push('^');
    }
    match random.below(10) {
        0..5 => text.push_str(word(random)),
        5 | 6 => {
            let own = word(random);
            let length = random.between(1, own.chars().count());
            text.extend(own.chars().take(length));
            text.push('*');
        }
        _ => {
            let count = random.between(1, 4);
            let words: Vec<String> =
                (0..count).map(|_| word(random).to_owned() + if random.chance(10) { "*" } else { "" }).collect();
            text.push_str(&format!("\"{}\"", words.join(" ")));
        }
    }
    text
}

fn query(random: &mut Random, columns: usize, depth: usize) -> String {
    if random.chance(2) {
        return random
            .pick(&["", "AND", "a AND", "(a", "a)", "\"a", "NEAR a", "a NEAR/ b", "()", "a OR OR b", "^", "*"])
            .to_owned();
    }
    if depth == 0 || random.chance(35) {
        return operand(random, columns);
    }
    let operator = *random.pick(&[&" AND ", &" OR ", &" NOT ", &" NEAR ", &" NEAR/2 ", &" NEAR/0 ", &" ", &" OR "]);
    if operator.contains("NEAR") && random.chance(90) {
        return format!("{}{operator}{}", operand(random, columns), operand(random, columns));
    }
    let (left, right) = (query(random, columns, depth - 1), query(random, columns, depth - 1));
    if random.chance(40) { format!("({left}){operator}({right})") } else { format!("{left}{operator}{right}") }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A round's generator.
struct Round {
    random: Random,
    table: Table,
    docids: usize,
    depth: usize,
    in_transaction: bool,
}

impl Round {
    fn values(&mut self) -> String {
        let mut values: Vec<String> = (0..self.table.columns).map(|_| text(&mut self.random)).collect();
        if self.table.language {
            values.push(self.random.pick(&["0", "0", "1", "2", "'1'"]).to_owned());
        }
        values.join(", ")
    }

    fn names(&self) -> String {
        let mut names: Vec<&str> = (0..self.table.columns).map(column_name).collect();
        if self.table.language {
            names.push("lid");
        }
        names.join(", ")
    }

    fn docid(&mut self) -> String {
        let limit = self.docids.max(5) + 2;
        let docid = self.random.between(1, limit);
        if self.random.chance(3) { format!("-{docid}") } else { docid.to_string() }
    }

    fn insert(&mut self) -> String {
        if self.random.below(400) == 0 {
            return self.bulk();
        }
        self.docids += 1;
        let verb = match self.random.below(12) {
            0 => "INSERT OR REPLACE",
            1 => "INSERT OR IGNORE",
            2 => "REPLACE",
            3 => "INSERT OR FAIL",
            _ => "INSERT",
        };
        if self.table.external || self.table.contentless || self.random.chance(20) {
            let key = if self.random.chance(50) { "docid" } else { "rowid" };
            let docid = match self.random.chance(60) {
                true => self.docids.to_string(),
                false => self.docid(),
            };
            return format!("{verb} INTO t({key}, {}) VALUES({docid}, {})", self.names(), self.values());
        }
        let rows: Vec<String> =
            (0..if self.random.chance(15) { 3 } else { 1 }).map(|_| format!("({})", self.values())).collect();
        format!("{verb} INTO t({}) VALUES{}", self.names(), rows.join(", "))
    }

    /// So many new words that the index does not wait for the end of the transaction, and is
    /// several nodes high.
    fn bulk(&mut self) -> String {
        let rows = self.random.between(2_800, 3_200);
        let words = "printf('p%d q%d r%d s%d t%d u%d v%d x%d', i, i * 3, i * 7, i, i * 11, i, i * 5, i)";
        format!(
            "INSERT INTO t(docid, a) WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < {rows}) \
             SELECT i - 5000, {words} FROM c"
        )
    }

    fn update(&mut self) -> String {
        let verb = *self.random.pick(&[&"UPDATE", &"UPDATE", &"UPDATE OR REPLACE", &"UPDATE OR IGNORE"]);
        let set = match self.random.below(8) {
            0 => format!("docid = {}", self.docid()),
            1 => format!("rowid = {}, a = {}", self.docid(), text(&mut self.random)),
            _ => {
                let column = column_name(self.random.below(self.table.columns));
                format!("{column} = {}", text(&mut self.random))
            }
        };
        format!("{verb} t SET {set} WHERE {}", self.condition())
    }

    fn condition(&mut self) -> String {
        match self.random.below(10) {
            0 => format!("t MATCH {}", quoted(&query(&mut self.random, self.table.columns, 1))),
            1 => format!("docid BETWEEN {} AND {}", self.docid(), self.docid()),
            2 => format!("docid IN ({}, {})", self.docid(), self.docid()),
            _ => format!("docid = {}", self.docid()),
        }
    }

    fn command(&mut self) -> String {
        let command = match self.random.below(16) {
            0 | 1 => "optimize".to_owned(),
            2 => "rebuild".to_owned(),
            3 => "integrity-check".to_owned(),
            4 => "flush".to_owned(),
            5..10 => format!("merge={},{}", self.random.between(1, 40), self.random.between(2, 9)),
            10 => format!("merge={}", self.random.between(1, 100)),
            11..14 => format!("automerge={}", self.random.between(0, 18)),
            14 => "Integrity-Check".to_owned(),
            _ => self
                .random
                .pick(&["nonsense", "merge=", "merge=3,1", "merge=a", "automerge=", "nodesize=100"])
                .to_owned(),
        };
        format!("INSERT INTO t(t) VALUES('{command}')")
    }

    fn transaction(&mut self) -> &'static str {
        if self.in_transaction {
            let choices =
                ["COMMIT", "ROLLBACK", "SAVEPOINT s", "RELEASE s", "ROLLBACK TO s", "SAVEPOINT s2", "RELEASE s2"];
            let chosen = self.random.weighted(&[4, 2, 4, 3, 3, 1, 1]);
            self.in_transaction = chosen > 1;
            return choices[chosen];
        }
        self.in_transaction = true;
        "BEGIN"
    }

    fn select(&mut self) -> (String, bool) {
        let columns = self.table.columns;
        let depth = self.depth;
        let matched = quoted(&query(&mut self.random, columns, depth));
        let left = if self.random.chance(80) { "t" } else { column_name(self.random.below(columns)) };
        let docid = self.docid();
        let filter = match self.random.below(12) {
            0 => format!(" AND docid > {docid}"),
            1 => format!(" AND docid <= {docid}"),
            2 if self.table.language => format!(" AND lid = {}", self.random.below(3)),
            3 if self.table.language => " AND lid = 1".to_owned(),
            _ => String::new(),
        };
        let order = match self.random.below(4) {
            0 => " ORDER BY docid",
            1 => " ORDER BY docid DESC",
            _ => "",
        };
        let shown = self.shown();
        (format!("SELECT {shown} FROM t WHERE {left} MATCH {matched}{filter}{order}"), true)
    }

    fn shown(&mut self) -> String {
        let mut shown = vec!["docid".to_owned()];
        if self.random.chance(40) {
            shown.push("offsets(t)".to_owned());
        }
        if self.random.chance(40) {
            let mut letters = String::new();
            for _ in 0..self.random.between(1, 6) {
                let all = if self.table.docsize { "pcnalsxyb" } else { "pcnasxyb" };
                let all = if self.table.module == "fts3" { "pcsxyb" } else { all };
                letters.extend(all.chars().nth(self.random.below(all.len())));
            }
            shown.push(format!("hex(matchinfo(t, '{letters}'))"));
        }
        if self.random.chance(10) {
            shown.push("hex(matchinfo(t))".to_owned());
        }
        if self.random.chance(40) {
            shown.push(match self.random.below(4) {
                0 => "snippet(t)".to_owned(),
                1 => "snippet(t, '[', ']')".to_owned(),
                2 => format!("snippet(t, '[', ']', '...', {})", self.random.between(0, 3) as i64 - 1),
                _ => {
                    let column = self.random.between(0, 3) as i64 - 1;
                    let count = self.random.between(0, 24) as i64 - 8;
                    format!("snippet(t, '<', '>', '~', {column}, {count})")
                }
            });
        }
        if self.random.chance(20) {
            shown.push("*".to_owned());
        }
        shown.join(", ")
    }

    fn scan(&mut self) -> String {
        match self.random.below(11) {
            0 => "SELECT * FROM t".to_owned(),
            1 => format!("SELECT docid, * FROM t WHERE docid >= {} ORDER BY docid DESC", self.docid()),
            2 => format!("SELECT rowid, a FROM t WHERE rowid = {}", self.docid()),
            3 => "SELECT * FROM aux".to_owned(),
            4 => format!("SELECT * FROM aux WHERE term >= '{}'", word(&mut self.random)),
            5 => format!("SELECT * FROM aux WHERE term = '{}'", word(&mut self.random)),
            6 => format!("SELECT * FROM aux WHERE term < '{}' AND col='*' ORDER BY term", word(&mut self.random)),
            7 | 8 => format!("SELECT * FROM tok WHERE input = {}", text(&mut self.random)),
            9 => "SELECT optimize(t) FROM t LIMIT 1".to_owned(),
            _ => "SELECT count(*), max(docid) FROM t".to_owned(),
        }
    }

    /// What shows the shadow tables.
    fn shadows(&self) -> Vec<&'static str> {
        let mut all = vec![
            "SELECT level, idx, start_block, leaves_end_block, end_block, hex(root) FROM t_segdir",
            "SELECT blockid, hex(block) FROM t_segments",
        ];
        if self.table.has_content() {
            all.push("SELECT * FROM t_content");
        }
        if self.table.docsize {
            all.push("SELECT docid, hex(size) FROM t_docsize");
        }
        if self.table.module == "fts4" {
            all.push("SELECT id, hex(value) FROM t_stat");
        }
        all
    }
}

/// Runs one round of `statements` from a seed, adding to the tally.
///
/// # Errors
/// The first difference.
pub fn round(seed: u64, statements: usize, tally: &mut Tally, counts: &mut Counts) -> Result<(), Difference> {
    match steps(seed, statements, tally, counts) {
        Err(Stop::Difference(difference)) => Err(difference),
        Err(Stop::TooLong) => {
            tally.too_long += 1;
            Ok(())
        }
        Err(Stop::OracleDamaged) => {
            tally.oracle_damaged += 1;
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

fn begin(round: &mut Round) -> Vec<String> {
    let mut sql = Vec::new();
    let page_size = *round.random.pick(&[&512, &512, &1024, &4096]);
    sql.push(format!("PRAGMA page_size={page_size}"));
    if round.random.chance(10) {
        sql.push("PRAGMA encoding='UTF-16'".to_owned());
    }
    if round.table.external {
        sql.push("CREATE TABLE ext(id INTEGER PRIMARY KEY, a, b, c, lid)".to_owned());
        for docid in 1..round.random.between(2, 20) {
            let values: Vec<String> = (0..3).map(|_| text(&mut round.random)).collect();
            sql.push(format!("INSERT INTO ext VALUES({docid}, {}, {})", values.join(", "), docid % 2));
        }
    }
    sql.push(format!("CREATE VIRTUAL TABLE t USING {}({})", round.table.module, round.table.options.join(", ")));
    sql.push("CREATE VIRTUAL TABLE aux USING fts4aux(t)".to_owned());
    let tokenizers =
        ["", "simple", "porter", "unicode61", "unicode61, 'remove_diacritics=2'", "unicode61, 'tokenchars=-'"];
    sql.push(format!("CREATE VIRTUAL TABLE tok USING fts3tokenize({})", round.random.pick(&tokenizers)));
    sql
}

fn steps(seed: u64, statements: usize, tally: &mut Tally, counts: &mut Counts) -> Result<(), Stop> {
    let mut random = Random::new(seed);
    let table = Table::random(&mut random);
    let depth = random.between(0, 3);
    let mut round = Round { random, table, docids: 0, depth, in_transaction: false };
    let Ok(pair) = Pair::new() else { return Ok(()) };
    let mut script = Vec::new();
    for sql in begin(&mut round) {
        step(&pair, &sql, false, true, &mut script, tally)?;
    }
    // Rounds of many small segments, of large transactions, and in between.
    let transactions = round.random.pick(&[&1usize, &5, &10]).to_owned();
    for _ in 0..statements {
        let kind = round.random.weighted(&[40, 8, 6, 6, transactions, 25, 4]);
        let (sql, ordered, keep) = match kind {
            0 => (round.insert(), false, true),
            1 => (round.update(), false, true),
            2 => (format!("DELETE FROM t WHERE {}", round.condition()), false, true),
            3 => (round.command(), false, true),
            4 => (round.transaction().to_owned(), false, true),
            5 => {
                let (sql, ordered) = round.select();
                (sql, ordered, false)
            }
            _ => (round.scan(), true, false),
        };
        counts.statement(&round.table, &sql);
        let (errors, with_rows) = (tally.errors, tally.with_rows);
        step(&pair, &sql, ordered, keep, &mut script, tally)?;
        if tally.errors > errors {
            counts.add("errors");
        } else if tally.with_rows > with_rows && kind == 5 {
            counts.add("queries with MATCH that have rows");
        }
        if keep && round.random.chance(15) {
            for shadow in round.shadows() {
                step(&pair, shadow, true, false, &mut script, tally)?;
            }
        }
    }
    step(&pair, "COMMIT", false, true, &mut script, tally)?;
    for shadow in round.shadows() {
        step(&pair, shadow, true, false, &mut script, tally)?;
    }
    step(&pair, "PRAGMA integrity_check", true, false, &mut script, tally)
}
