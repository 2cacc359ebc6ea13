//! A table-valued function, `words(text)`: `cargo run -p ferrite --example virtual_table`.

use ferrite::vtab::{
    Connecting, ConstraintOp, Context, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor,
    VirtualTable, plan_impossible,
};
use ferrite::{Connection, Result, ValueRef};
use std::rc::Rc;

/// Column of the argument, which CREATE TABLE hides.
const TEXT: i32 = 1;

struct Words;

impl Module for Words {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare("CREATE TABLE x(word TEXT, text TEXT HIDDEN)")?;
        Ok(Rc::new(WordsTable))
    }

    // Its cursors run no SQL.
    fn is_self_contained(&self) -> bool {
        true
    }
}

struct WordsTable;

impl VirtualTable for WordsTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let is_argument = |op: &ConstraintOp| *op == ConstraintOp::Eq;
        let text = info.constraints.iter().position(|c| c.column == TEXT && c.usable && is_argument(&c.op));
        // Without its argument it cannot be read; in a join another order may have it.
        let usage = text.and_then(|at| plan.usage.get_mut(at)).ok_or_else(plan_impossible)?;
        usage.argument = 1;
        usage.omit = true;
        plan.estimated_cost = 100.0;
        plan.estimated_rows = 100;
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(WordsCursor { words: Vec::new(), at: 0 }))
    }
}

struct WordsCursor {
    words: Vec<String>,
    at: usize,
}

impl VirtualCursor for WordsCursor {
    fn filter(&mut self, _index_number: i32, _index_text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.at = 0;
        self.words.clear();
        if let Some(ValueRef::Text(text)) = args.first().map(FilterArg::value) {
            let text = text.to_utf8();
            self.words.extend(String::from_utf8_lossy(&text).split_whitespace().map(str::to_owned));
        }
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.at += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.at >= self.words.len()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _no_change: bool) -> Result<bool> {
        if let (0, Some(word)) = (column, self.words.get(self.at)) {
            context.result.set_str(word);
        }
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.at as i64 + 1)
    }
}

fn main() -> Result<()> {
    let connection = Connection::open_in_memory()?;
    connection.create_module("words", Words);
    connection.execute_batch(
        "CREATE TABLE line(text);
         INSERT INTO line VALUES ('the quick brown fox'), ('jumps over the lazy dog');",
    )?;
    let sql = "SELECT word, count(*) FROM line, words(line.text) GROUP BY word ORDER BY 2 DESC, word LIMIT 3";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        println!("{} {}", row.get::<String>(0)?, row.get::<i64>(1)?);
    }
    Ok(())
}
