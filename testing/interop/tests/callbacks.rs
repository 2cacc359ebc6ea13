//! Who is called while statements are prepared, in which order: the authorizer, `xBestIndex` of
//! virtual tables, the hook for unknown collations, the error log as far as it is told of automatic
//! indexes.
//!
//! Every case of `sqltest` runs with all four recorded. `callbacks.txt` has a line a file: how
//! often each was called, and a sum over all calls. `FERRITE_CALLBACKS=FOLDER` writes every call
//! down there, so that two states of the library can be compared; `UPDATE_EXPECT=1` takes over what
//! is new.

use base::{Error, Result, ResultCode};
use engine::{Answer, Connection, OpenFlags, Request};
use expect_test::expect_file;
use extension::vtab::{Connecting, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable};
use sqltest::{case_file, ferrite_engine};
use std::cell::RefCell;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

thread_local! {
    /// The calls so far, a line each.
    static CALLS: RefCell<String> = const { RefCell::new(String::new()) };
}

fn note(call: &str) {
    CALLS.with_borrow_mut(|calls| {
        calls.push_str(call);
        calls.push('\n');
    });
}

/// A built-in module whose tables write down what they are asked.
struct Recorded(Rc<dyn Module>);

struct RecordedTable(Rc<dyn VirtualTable>);

impl Module for Recorded {
    fn kind(&self) -> ModuleKind {
        self.0.kind()
    }

    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        Ok(Rc::new(RecordedTable(self.0.connect(host, arguments)?)))
    }

    fn is_self_contained(&self) -> bool {
        self.0.is_self_contained()
    }
}

impl VirtualTable for RecordedTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let mut call = String::from("best index:");
        for constraint in &info.constraints {
            let usable = if constraint.usable { "" } else { " unusable" };
            let _ = write!(call, " {}{:?}{usable}", constraint.column, constraint.op);
        }
        for term in &info.order_by {
            let _ = write!(call, " order {}", term.column);
        }
        let answer = self.0.best_index(info, plan);
        let _ = write!(call, " {:?} {:x}: {}", info.distinct, info.columns_used, plan.index_number);
        note(&call);
        answer
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        self.0.open()
    }
}

fn connection() -> Result<Connection> {
    let connection = Connection::open(":memory:", OpenFlags::default())?;
    for name in ["json_each", "json_tree", "jsonb_each", "jsonb_tree"] {
        let module = builtins::module(name).ok_or_else(|| Error::sql("a module is missing"))?;
        connection.create_module(name, Rc::new(Recorded(module)));
    }
    for (name, module) in misc::modules() {
        connection.create_module(name, Rc::new(Recorded(module)));
    }
    connection.set_authorizer(Some(Rc::new(|request: &Request<'_>| {
        let text = |text: Option<&str>| text.unwrap_or("-").to_owned();
        let Request { action, first, second, database, context } = request;
        let [first, second, mut database, context] = [first, second, database, context].map(|part| text(*part));
        // VACUUM attaches a database under a random name.
        if database.starts_with("vacuum_") {
            database.truncate(6);
        }
        note(&format!("authorizer: {action:?} {first} {second} {database} {context}"));
        Some(Answer::Allow)
    })));
    connection.set_collation_needed(Some(Rc::new(|name, _| note(&format!("collation: {name}")))));
    Ok(connection)
}

/// Queries of virtual tables, of which the cases have few.
const OF_VIRTUAL_TABLES: &str = "
    create table t(a, b); insert into t values (1, '[1,2]'), (2, '[2,3]');
    create table log(x);
    select * from t, json_each(t.b) j where j.value = t.a order by j.key;
    select * from json_each('[1,2]') j left join t on t.a = j.value;
    select * from json_each('[1,2]') where key in (0, 1) or value = 2 limit 1 offset 1;
    select * from generate_series(1, 9) g where g.value in (select a from t) order by value desc;
    select distinct value from generate_series(1, 9) where value > 3 or value = 1;
    select value, count(*) from generate_series(1, 9) group by value having value > 2;
    select (select max(value) from generate_series(1, t.a)) from t;
    select * from (select value v from generate_series(1, 5)) where v = 2;
    select * from t where exists (select 1 from json_each(t.b) where value = t.a);
    select a.value from generate_series(1, 3) a join generate_series(a.value, 5) b on b.value = a.value;
    select * from generate_series(1, 3) a full join t on t.a = a.value;
    with c as (select value v from generate_series(1, 3)) select * from c x join c y on x.v = y.v;
    create trigger tr after insert on t begin
        insert into log select value from json_each(new.b) where value > new.a; end;
    insert into t select value, '[3]' from generate_series(1, 2);
    update t set a = (select value from json_each(t.b)) where a in (select value from generate_series(1, 2));
    delete from t where a = (select value from generate_series(2, 2));";

/// Runs a script to its end, whatever fails.
fn run(script: &str) -> Result<()> {
    let connection = connection()?;
    let mut rest = script;
    while !rest.trim().is_empty() {
        let tail = match connection.prepare(rest) {
            Ok((mut statement, tail)) => {
                note(&format!("-- {}", rest.get(..tail).unwrap_or(rest).trim().replace('\n', " ")));
                while matches!(statement.step(), Ok(true)) {}
                tail
            }
            Err(error) => {
                note(&format!("-- {}", error.message()));
                ferrite_engine::end_of_statement(rest)
            }
        };
        rest = rest.get(tail.max(1)..).unwrap_or("");
    }
    Ok(())
}

/// FNV-1a: the same everywhere and for ever.
fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn the_calls_of_every_case_are_as_recorded() {
    base::log::listen(Some(|code, text| {
        if code == ResultCode::WARNING_AUTOINDEX {
            note(&format!("log: {text}"));
        }
    }));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sqltest/cases");
    let shown = std::env::var("FERRITE_CALLBACKS").ok();
    let mut lines = String::from("# file: authorizer, xBestIndex, collations, log; sum over all calls\n");
    let read = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("a case file is readable");
        (file.file_stem().unwrap_or_default().to_string_lossy().into_owned(), text)
    };
    let own = ("of virtual tables".to_owned(), format!("--- all\n{OF_VIRTUAL_TABLES}"));
    for (name, text) in case_file::files(&folder).into_iter().map(read).chain([own]) {
        CALLS.with_borrow_mut(String::clear);
        // Files on disk have names that differ from run to run.
        for case in case_file::parse(&text).iter().filter(|case| !case.script.contains("@DIR@")) {
            note(&format!("--- {}", case.name));
            run(&case.script).expect("a connection");
        }
        let calls = CALLS.take();
        let count = |kind: &str| calls.lines().filter(|line| line.starts_with(kind)).count();
        let [authorizer, questions, collations, log] = ["authorizer:", "best index:", "collation:", "log:"].map(count);
        let _ = writeln!(lines, "{name}: {authorizer}, {questions}, {collations}, {log}; {:016x}", sum(&calls));
        if let Some(shown) = &shown {
            std::fs::write(Path::new(shown).join(name), &calls).expect("the folder can be written");
        }
    }
    expect_file!["callbacks.txt"].assert_eq(&lines);
}
