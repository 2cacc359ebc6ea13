//! `fts3tokenize`: the words of a text as rows.

use crate::shared::Shared;
use crate::sql::{bare, text_of};
use crate::tokenizer::{Tokenizer, unknown};
use crate::words::unquoted;
use base::{Encoding, Error, Result, ResultCode};
use extension::Context;
use extension::vtab::{
    Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable,
};
use std::ops::ControlFlow;
use std::rc::Rc;

const SCHEMA: &str = "CREATE TABLE x(input, token, start, end, position)";

pub(crate) struct TokenizeModule(pub Rc<Shared>);

impl Module for TokenizeModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::Eponymous
    }

    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare(SCHEMA).map_err(bare)?;
        let words = arguments.iter().skip(3).map(|argument| unquoted(argument.as_bytes()));
        let words: Vec<Vec<u8>> = words.collect();
        let name = words.first().map_or(&b"simple"[..], Vec::as_slice);
        let module = self.0.tokenizers.lookup(name).ok_or_else(|| unknown(name))?;
        let tokenizer = module.create(words.get(1..).unwrap_or(&[])).map_err(bare)?;
        Ok(Rc::new(TokenizeTable(tokenizer)))
    }
}

struct TokenizeTable(Rc<dyn Tokenizer>);

impl VirtualTable for TokenizeTable {
    fn best_index(&self, info: &IndexInfo, answer: &mut IndexPlan) -> Result<()> {
        let is_input = |(_, own): &(usize, &extension::vtab::Constraint)| {
            own.usable && own.column == 0 && own.op == ConstraintOp::Eq
        };
        if let Some((number, _)) = info.constraints.iter().enumerate().find(is_input)
            && let Some(usage) = answer.usage.get_mut(number)
        {
            (usage.argument, usage.omit) = (1, true);
            answer.index_number = 1;
            answer.estimated_cost = 1.0;
        }
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        let tokenizer = self.0.clone();
        Ok(Box::new(TokenizeCursor { tokenizer, input: Vec::new(), words: Vec::new(), next: 0 }))
    }
}

struct Word {
    bytes: Vec<u8>,
    start: usize,
    end: usize,
    position: i32,
}

struct TokenizeCursor {
    tokenizer: Rc<dyn Tokenizer>,
    input: Vec<u8>,
    words: Vec<Word>,
    next: usize,
}

impl VirtualCursor for TokenizeCursor {
    fn filter(&mut self, number: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.words.clear();
        self.next = 0;
        let Some(input) = args.first().filter(|_| number == 1) else { return Err(Error::bare(ResultCode::ERROR)) };
        self.input = text_of(input.value(), Encoding::Utf8).unwrap_or_default().into_owned();
        let words = &mut self.words;
        self.tokenizer.tokenize(0, &self.input, &mut |token| {
            let (start, end, position) = (token.start, token.end, token.position);
            words.push(Word { bytes: token.bytes.to_vec(), start, end, position });
            Ok(ControlFlow::Continue(()))
        })
    }

    fn next(&mut self) -> Result<()> {
        self.next += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.next >= self.words.len()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let Some(word) = self.words.get(self.next) else { return Ok(true) };
        match column {
            0 => context.result.set_text(crate::sql::until_nul(&self.input), Encoding::Utf8),
            1 => context.result.set_text(&word.bytes, Encoding::Utf8),
            2 => context.result.set_integer(word.start as i64),
            3 => context.result.set_integer(word.end as i64),
            _ => context.result.set_integer(i64::from(word.position)),
        }
        if column < 2 {
            context.result.set_encoding(context.environment.encoding());
        }
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.next as i64 + 1)
    }
}
