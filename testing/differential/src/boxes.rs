//! Random R-Trees and geopoly tables: of all shapes, changed and searched in all ways. After
//! changes the rows of the shadow tables must be equal, byte for byte; rows must come in the same
//! order, and counts of changes be the same.

use crate::fts::Counts;
use crate::pair::Pair;
use crate::random::Random;
use crate::{Difference, Tally};

/// What a statement may have.
const PARTS: &[&str] = &[
    "USING rtree(",
    "USING rtree_i32(",
    "USING geopoly(",
    ",+a0",
    "INSERT OR REPLACE",
    "INSERT OR IGNORE",
    "INSERT OR FAIL",
    "INSERT OR ABORT",
    "INSERT OR ROLLBACK",
    "UPDATE OR REPLACE",
    "UPDATE OR IGNORE",
    "UPDATE t",
    "DELETE",
    "RENAME",
    "SAVEPOINT",
    "ROLLBACK TO",
    "ROLLBACK",
    "COMMIT",
    " BETWEEN ",
    " IN (SELECT",
    " OR c",
    "EXPLAIN QUERY PLAN",
    "ORDER BY",
    "integrity_check",
    "rtreecheck(",
    "rtreenode(",
    "rtreedepth(",
    "geopoly_overlap(",
    "geopoly_within(",
    "geopoly_json(",
    "geopoly_area(",
    "geopoly_bbox(",
    "geopoly_group_bbox(",
    "geopoly_blob(",
    "geopoly_ccw(",
    "geopoly_svg(",
    "geopoly_contains_point(",
    "geopoly_xform(",
    "geopoly_regular(",
];

/// A table.
struct Table {
    name: String,
    /// Names of the coordinate columns; none of a geopoly table.
    coordinates: Vec<String>,
    auxiliary: Vec<String>,
    integer: bool,
    /// Coordinates lie below this number.
    range: usize,
}

/// What a round runs.
struct Round<'c> {
    counts: &'c mut Counts,
    random: Random,
    pair: Pair,
    script: Vec<String>,
    tables: Vec<Table>,
    made: usize,
    /// Arithmetic of blobs in UTF-16 is not what is tested here.
    utf16: bool,
}

/// Runs one round of statements from a seed, adding to the tally and the counts.
///
/// # Errors
/// The first difference.
pub fn round(seed: u64, statements: usize, tally: &mut Tally, counts: &mut Counts) -> Result<(), Difference> {
    let Ok(pair) = Pair::new() else { return Ok(()) };
    let mut round = Round {
        counts,
        random: Random::new(seed),
        pair,
        script: Vec::new(),
        tables: Vec::new(),
        made: 0,
        utf16: false,
    };
    let page = round.random.pick(&["512", "512", "1024", "2048", "4096", "65536"]).to_owned();
    round.run(format!("PRAGMA page_size={page}"), tally)?;
    round.utf16 = round.random.chance(15);
    if round.utf16 {
        round.run("PRAGMA encoding='UTF-16'".to_owned(), tally)?;
    }
    for _ in 0..round.random.between(1, 2) {
        round.create(tally)?;
    }
    for _ in 0..statements {
        let sql = round.statement();
        if sql.starts_with("ALTER") || sql.contains(" wrong ") {
            // A rollback would give the table back its name; SQLite remembers a table that was not
            // made in a transaction.
            round.run("COMMIT".to_owned(), tally)?;
        }
        let changes = !sql.starts_with("SELECT") && !sql.starts_with("EXPLAIN");
        round.run(sql, tally)?;
        if changes && round.random.chance(30) {
            round.compare_shadows(tally)?;
        }
    }
    round.compare_shadows(tally)
}

impl Round<'_> {
    fn run(&mut self, sql: String, tally: &mut Tally) -> Result<(), Difference> {
        let (ours, oracle) = self.pair.run(&sql);
        tally.statements += 1;
        tally.errors += usize::from(oracle.error.is_some());
        tally.with_rows += usize::from(!oracle.rows.is_empty());
        let is_query = sql.starts_with("SELECT") || sql.starts_with("EXPLAIN");
        self.note(&sql, oracle.error.as_ref().map(|error| &*error.1), !oracle.rows.is_empty());
        if ours != oracle {
            let mut script = self.script.clone();
            script.push(sql);
            return Err(Difference { script, ordered: true });
        }
        if !is_query {
            self.script.push(sql);
        }
        Ok(())
    }

    fn note(&mut self, sql: &str, error: Option<&str>, has_rows: bool) {
        PARTS.iter().filter(|part| sql.contains(**part)).for_each(|part| self.counts.add(part));
        if let Some(error) = error {
            // The table's name is another in every statement.
            let words: Vec<&str> = error.split_whitespace().filter(|word| !word.contains(char::is_numeric)).collect();
            self.counts.add(&format!("error: {}", words.join(" ")));
        }
        if sql.starts_with("SELECT") && sql.contains(" WHERE ") {
            self.counts.add("queries");
            if has_rows {
                self.counts.add("queries that have rows");
            }
        }
    }

    fn compare_shadows(&mut self, tally: &mut Tally) -> Result<(), Difference> {
        let names: Vec<String> = self.tables.iter().map(|table| table.name.clone()).collect();
        for name in names {
            for (columns, suffix) in [("nodeno, data", "node"), ("*", "rowid"), ("*", "parent")] {
                self.run(format!("SELECT {columns} FROM {name}_{suffix}"), tally)?;
            }
        }
        Ok(())
    }

    fn create(&mut self, tally: &mut Tally) -> Result<(), Difference> {
        self.made += 1;
        let is_geopoly = self.random.chance(30);
        let dimensions = if is_geopoly { 0 } else { [1, 2, 2, 2, 3, 4, 5][self.random.below(7)] };
        let table = Table {
            name: format!("t{}", self.made),
            coordinates: (0..2 * dimensions).map(|number| format!("c{number}")).collect(),
            auxiliary: (0..self.random.below(3)).map(|number| format!("a{number}")).collect(),
            integer: self.random.chance(40),
            range: [10, 100, 1000][self.random.below(3)],
        };
        let sql = if is_geopoly {
            format!("CREATE VIRTUAL TABLE {} USING geopoly({})", table.name, table.auxiliary.join(","))
        } else {
            let module = if table.integer { "rtree_i32" } else { "rtree" };
            let auxiliary: String = table.auxiliary.iter().map(|name| format!(",+{name}")).collect();
            format!("CREATE VIRTUAL TABLE {} USING {module}(id,{}{auxiliary})", table.name, table.coordinates.join(","))
        };
        self.tables.push(table);
        self.run(sql, tally)
    }

    fn statement(&mut self) -> String {
        let table = self.random.below(self.tables.len());
        match self.random.weighted(&[14, 8, 10, 8, 30, 6, 6, 3, 3, 2, 4, 3]) {
            0 => self.insert(table),
            1 => self.insert_many(table),
            2 => self.update(table),
            3 => {
                let condition = self.condition(table);
                format!("DELETE FROM {} WHERE {condition}", self.tables[table].name)
            }
            4 => self.query(table),
            5 => self.join(table),
            6 => self
                .random
                .pick(&[
                    "BEGIN",
                    "COMMIT",
                    "ROLLBACK",
                    "SAVEPOINT a",
                    "SAVEPOINT b",
                    "ROLLBACK TO a",
                    "ROLLBACK TO b",
                    "RELEASE a",
                    "RELEASE b",
                ])
                .to_owned(),
            7 => format!("SELECT rtreecheck('{}')", self.tables[table].name),
            8 => "PRAGMA integrity_check".to_owned(),
            9 => self.rename(table),
            10 => self.function(table),
            _ => self.wrong_table(),
        }
    }

    /// A table that cannot be made.
    fn wrong_table(&mut self) -> String {
        let module = self.random.pick(&["rtree", "rtree_i32"]).to_owned();
        let arguments = self.random.pick(&[
            "",
            "id",
            "id,a",
            "id,a,b,c",
            "id,+x,a,b",
            "id,a,b,+x,c,d",
            "id,a,b,c,d,e,f,g,h,i,j,k,l",
            "id,a,a",
            "id,a,b,+a",
        ]);
        format!("CREATE VIRTUAL TABLE wrong USING {module}({arguments})")
    }

    fn rename(&mut self, table: usize) -> String {
        self.made += 1;
        // A table keeps its name where it has to: then statements about the new one fail on both.
        let old = std::mem::replace(&mut self.tables[table].name, format!("t{}", self.made));
        format!("ALTER TABLE {old} RENAME TO t{}", self.made)
    }

    /// A number or what may be in the place of one.
    fn number(&mut self, range: usize) -> String {
        let number = self.random.below(range);
        match self.random.weighted(&[50, 20, 10, 2, 2, 2, 2, 2, 5, 2, 2]) {
            0 => number.to_string(),
            1 => format!("{number}.{}", self.random.below(1000)),
            2 => format!("-{number}"),
            3 => format!("'{number}'"),
            4 => "NULL".to_owned(),
            5 => format!("'{number}x'"),
            6 => format!("{number}e{}", self.random.below(60)),
            7 => format!("{number}e-{}", self.random.below(60)),
            8 => self.random.pick(&["16777217", "2147483648", "-2147483649", "9007199254740992", "9e999"]).to_owned(),
            9 if !self.utf16 => format!("x'3{}'", number % 10),
            _ => format!("{number}.1"),
        }
    }

    /// A row's values after the rowid.
    fn values(&mut self, table: usize) -> Vec<String> {
        let (coordinates, auxiliary, range) = {
            let table = &self.tables[table];
            (table.coordinates.len(), table.auxiliary.len(), table.range)
        };
        let mut values = Vec::new();
        if coordinates == 0 {
            values.push(self.polygon(range));
        }
        for _ in 0..coordinates / 2 {
            let low = self.number(range);
            let high = match self.random.chance(90) {
                true if low.starts_with('x') => low.clone(),
                true => format!("{low}+{}", self.random.below(1 + range / 10)),
                false => self.number(range),
            };
            values.extend([low, high]);
        }
        for _ in 0..auxiliary {
            values.push(self.number(20));
        }
        values
    }

    fn polygon(&mut self, range: usize) -> String {
        let mut number = || self.random.below(range).to_string();
        let (a, b, c, d, e, f) = (number(), number(), number(), number(), number(), number());
        let sides = self.random.between(2, 12);
        match self.random.weighted(&[50, 30, 10, 4, 2, 2, 2, 3]) {
            0 => format!("geopoly_regular({a},{b},1+{c}%9,{sides})"),
            1 => format!("'[[{a},{b}],[{c},{d}],[{e},{f}],[{a},{b}]]'"),
            2 => format!("geopoly_blob('[[{a},{b}.5],[{c},{d}],[{e}.25,{f}],[1,2],[{a},{b}.5]]')"),
            3 => format!("geopoly_ccw('[[{a},{b}],[{c},{d}],[{e},{f}],[{a},{b}]]')"),
            4 => format!("'[[{a},{b}],[{c},{d}],[{e},{f}]]'"),
            5 => "zeroblob(36)".to_owned(),
            // The high bytes first.
            6 => "x'000000033f8000003f800000410000003f8000004100000041100000'".to_owned(),
            _ => self.random.pick(&["NULL", "'x'", "5", "x'00'", "'[]'"]).to_owned(),
        }
    }

    fn rowid(&mut self) -> String {
        match self.random.weighted(&[30, 60, 5, 5]) {
            0 => "NULL".to_owned(),
            1 => self.random.below(200).to_string(),
            2 => format!("-{}", self.random.below(5)),
            _ => format!("'{}'", self.random.below(200)),
        }
    }

    fn or_clause(&mut self) -> &'static str {
        ["", "", "", " OR REPLACE", " OR REPLACE", " OR IGNORE", " OR FAIL", " OR ABORT", " OR ROLLBACK"]
            [self.random.below(9)]
    }

    fn columns(&self, table: usize) -> String {
        let table = &self.tables[table];
        let own = match table.coordinates.is_empty() {
            true => vec!["rowid".to_owned(), "_shape".to_owned()],
            false => std::iter::once("id".to_owned()).chain(table.coordinates.iter().cloned()).collect(),
        };
        own.into_iter().chain(table.auxiliary.iter().cloned()).collect::<Vec<_>>().join(",")
    }

    fn insert(&mut self, table: usize) -> String {
        let or = self.or_clause();
        let rows: Vec<String> = (0..self.random.between(1, 6))
            .map(|_| {
                let mut row = vec![self.rowid()];
                row.extend(self.values(table));
                format!("({})", row.join(","))
            })
            .collect();
        let columns = self.columns(table);
        format!("INSERT{or} INTO {}({columns}) VALUES{}", self.tables[table].name, rows.join(","))
    }

    fn insert_many(&mut self, table: usize) -> String {
        let columns = self.columns(table);
        let count = self.random.between(20, 400);
        let (range, dimensions) = (self.tables[table].range, self.tables[table].coordinates.len() / 2);
        let mut values = vec!["NULL".to_owned()];
        if dimensions == 0 {
            let (x, y) = (self.random.between(1, 997), self.random.between(1, 997));
            values.push(format!("geopoly_regular(i*{x}%{range},i*{y}%{range},1+i%5,3+i%7)"));
        }
        for _ in 0..dimensions {
            let (step, divisor) = (self.random.between(1, 997), self.random.pick(&["1", "2", "7.0", "3.3"]));
            let low = format!("(i*{step}%{range})/{divisor}");
            values.push(low.clone());
            values.push(format!("{low}+i%{}", self.random.between(1, 9)));
        }
        for _ in 0..self.tables[table].auxiliary.len() {
            values.push("i".to_owned());
        }
        format!(
            "INSERT INTO {}({columns}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<{count}) \
             SELECT {} FROM n",
            self.tables[table].name,
            values.join(",")
        )
    }

    fn update(&mut self, table: usize) -> String {
        let or = self.or_clause();
        let range = self.tables[table].range;
        let mut columns: Vec<String> = self.tables[table].coordinates.clone();
        columns.extend(self.tables[table].auxiliary.iter().cloned());
        columns.push(if self.tables[table].coordinates.is_empty() { "_shape" } else { "id" }.to_owned());
        columns.push("rowid".to_owned());
        let assignments: Vec<String> = (0..self.random.between(1, 3))
            .map(|_| {
                let column = columns[self.random.below(columns.len())].clone();
                let value = match self.random.below(3) {
                    _ if column == "_shape" => match self.random.chance(30) {
                        true => "geopoly_xform(_shape,1,0,0,1,3,-2)".to_owned(),
                        false => self.polygon(range),
                    },
                    // The greatest rowid would be followed by random ones.
                    0 if matches!(&*column, "id" | "rowid") => self.rowid(),
                    0 => self.number(range),
                    1 => format!("{column}+{}", self.random.below(5)),
                    _ => column.clone(),
                };
                format!("{column}={value}")
            })
            .collect();
        let condition = self.condition(table);
        format!("UPDATE{or} {} SET {} WHERE {condition}", self.tables[table].name, assignments.join(","))
    }

    /// A condition on the rows of a table.
    fn condition(&mut self, table: usize) -> String {
        let (name, range) = (self.tables[table].name.clone(), self.tables[table].range);
        let rowid = if self.tables[table].coordinates.is_empty() { "rowid" } else { "id" };
        match self.random.weighted(&[10, 5, 40, 3, 3]) {
            0 => format!("{rowid}={}", self.rowid()),
            1 => format!("{rowid} % {} = {}", self.random.between(1, 9), self.random.below(3)),
            2 => {
                let count = self.random.between(1, 4);
                (0..count).map(|_| self.constraint(table, range)).collect::<Vec<_>>().join(" AND ")
            }
            3 => format!("{rowid} IN (SELECT {rowid} FROM {name} WHERE {})", self.constraint(table, range)),
            _ => format!("{} OR {}", self.constraint(table, range), self.constraint(table, range)),
        }
    }

    fn constraint(&mut self, table: usize, range: usize) -> String {
        let op = self.random.pick(&["<", "<=", "=", ">=", ">", "<=", ">=", "<>", " IS ", " BETWEEN 2 AND "]).to_owned();
        match self.tables[table].coordinates.len() {
            0 if self.random.chance(80) => {
                let function = self.random.pick(&["geopoly_overlap", "geopoly_within"]).to_owned();
                format!("{function}(_shape,{})", self.polygon(range))
            }
            0 => format!("rowid{op} {}", self.number(200)),
            count => {
                let column = self.tables[table].coordinates[self.random.below(count)].clone();
                if self.random.chance(3) {
                    // As a double it is the coordinate that is inserted, too.
                    return format!("{column}<9007199254740993 AND {column}>9e9");
                }
                format!("{column}{op} {}", self.number(range))
            }
        }
    }

    fn query(&mut self, table: usize) -> String {
        let what = match self.random.weighted(&[40, 20, 10, 10]) {
            0 => self.columns(table),
            1 => "rowid".to_owned(),
            2 => "count(*)".to_owned(),
            _ => "rowid,*".to_owned(),
        };
        let condition = self.condition(table);
        let end = self.random.pick(&["", "", "", " LIMIT 5", " ORDER BY rowid", " ORDER BY 1 DESC"]).to_owned();
        let explain = if self.random.chance(10) { "EXPLAIN QUERY PLAN " } else { "" };
        format!("{explain}SELECT {what} FROM {} WHERE {condition}{end}", self.tables[table].name)
    }

    fn join(&mut self, table: usize) -> String {
        let other = self.random.below(self.tables.len());
        let (left, right) = (&self.tables[table], &self.tables[other]);
        let condition = match (left.coordinates.first(), right.coordinates.get(1)) {
            (Some(low), Some(high)) => format!("l.{low}<=r.{high} AND l.{high}>=r.{low}"),
            (None, None) => "geopoly_overlap(r._shape,l._shape)".to_owned(),
            _ => "l.rowid=r.rowid".to_owned(),
        };
        let (left, right) = (left.name.clone(), right.name.clone());
        let modulus = self.random.between(7, 40);
        let limit = self.random.between(1, 200);
        if self.random.chance(10) && table == other {
            // Changes while rows are read.
            let columns = self.columns(table);
            let others = columns.split_once(',').map_or("", |(_, others)| others).to_owned();
            return format!("INSERT INTO {left}({others}) SELECT {others} FROM {left} WHERE rowid%{modulus}=0");
        }
        format!(
            "SELECT l.rowid,r.rowid FROM {left} l,{right} r WHERE l.rowid%{modulus}=0 AND {condition} LIMIT {limit}"
        )
    }

    fn function(&mut self, table: usize) -> String {
        let (first, second) = (self.polygon(20), self.polygon(20));
        let (x, y) = (self.number(20), self.number(20));
        let name = self.tables[table].name.clone();
        match self.random.below(6) {
            0 => format!("SELECT geopoly_overlap({first},{second}),geopoly_within({first},{second})"),
            1 => format!("SELECT geopoly_json({first}),geopoly_area({first}),hex(geopoly_bbox({first}))"),
            2 => format!("SELECT geopoly_svg({first},{x}),geopoly_contains_point({first},{x},{y})"),
            3 => format!("SELECT hex(geopoly_xform({first},{x},{y},1,-1,{y},{x})),geopoly_json(geopoly_ccw({second}))"),
            4 => format!("SELECT hex(geopoly_group_bbox(p)) FROM (SELECT {first} p UNION ALL SELECT {second})"),
            _ => format!("SELECT nodeno,rtreenode(2,data),rtreedepth(data) FROM {name}_node"),
        }
    }
}
