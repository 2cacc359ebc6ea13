//! What the JSON functions of a statement have read last: several calls for one text read it once,
//! and what a function has just made keeps the spelling that it was made from.

use super::parse;
use extension::Context;
use std::ops::Deref;
use std::rc::Rc;
use value::Mem;

/// As many texts as SQLite keeps: which spelling a text gets shows it.
const ENTRIES: usize = 4;

/// JSONB that was given, or read from a text.
pub(super) enum Json<'a> {
    Given(&'a [u8]),
    Read(Rc<Vec<u8>>),
}

impl Deref for Json<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Json::Given(blob) => blob,
            Json::Read(blob) => blob,
        }
    }
}

/// A text and what it means.
#[derive(Clone, Default)]
struct Entry {
    text: Vec<u8>,
    blob: Rc<Vec<u8>>,
    is_strict: bool,
}

/// The entries, the one used last after the others.
#[derive(Default)]
struct Cache {
    entries: Vec<Entry>,
}

impl Cache {
    /// Moves the entry of a text to the end.
    fn find(&mut self, text: &[u8]) -> Option<&Entry> {
        let at = self.entries.iter().position(|entry| entry.text == text)?;
        self.entries.get_mut(at..)?.rotate_left(1);
        self.entries.last()
    }

    /// An entry for a text, with the memory of the one that gives way.
    fn fresh(&mut self, text: &[u8]) -> Entry {
        let mut entry = match self.entries.len() < ENTRIES {
            true => Entry::default(),
            false => self.entries.remove(0),
        };
        entry.text.clear();
        entry.text.extend_from_slice(text);
        entry
    }
}

/// Runs with the cache of the statement that runs.
fn with_cache<T>(context: &Context<'_>, run: impl FnOnce(&mut Cache) -> T) -> T {
    let mut kept = context.environment.kept().borrow_mut();
    if let Some(cache) = kept.as_mut().and_then(|kept| kept.downcast_mut()) {
        return run(cache);
    }
    let mut cache = Box::<Cache>::default();
    let result = run(&mut cache);
    *kept = Some(cache);
    result
}

/// What the text of an argument means, and whether it is written as RFC 8259 says. Numbers are not
/// looked for among the texts.
///
/// # Errors
/// The offset in bytes of what is wrong.
pub(super) fn read(context: &Context<'_>, arg: &Mem, text: &[u8]) -> Result<(Rc<Vec<u8>>, bool), usize> {
    with_cache(context, |cache| {
        if arg.is_text()
            && let Some(entry) = cache.find(text)
        {
            return Ok((Rc::clone(&entry.blob), entry.is_strict));
        }
        let mut entry = cache.fresh(text);
        let mut memory = std::mem::take(&mut entry.blob);
        let room = Rc::get_mut(&mut memory).map(std::mem::take).unwrap_or_default();
        let parsed = parse::parse_into(room, text)?;
        (entry.blob, entry.is_strict) = (Rc::new(parsed.blob), parsed.is_strict);
        let read = (Rc::clone(&entry.blob), entry.is_strict);
        cache.entries.push(entry);
        Ok(read)
    })
}

/// Keeps what a text was made from.
pub(super) fn note(context: &Context<'_>, text: &[u8], blob: Vec<u8>) {
    with_cache(context, |cache| {
        let mut entry = cache.fresh(text);
        (entry.blob, entry.is_strict) = (Rc::new(blob), true);
        cache.entries.push(entry);
    });
}
