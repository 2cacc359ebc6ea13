//! Phrases: words in a row, their doclist, and the walk over it.

use super::stream::Stream;
use crate::doclist::{Doc, Docs, all_docs, compare_docids, doclist_phrase};
use crate::segment::readers::SegmentReaders;
use base::Result;

/// A word of a phrase.
#[derive(Debug)]
pub(crate) struct Word {
    pub bytes: Vec<u8>,
    pub is_prefix: bool,
    /// Only where it is the first of a column.
    pub is_first: bool,
    /// The segments that have it, until they have been read.
    pub readers: Option<SegmentReaders>,
    /// Its number among the words that are looked for in the rows.
    pub deferred: Option<usize>,
}

impl Word {
    /// A word.
    pub fn new(bytes: Vec<u8>, is_prefix: bool, is_first: bool) -> Word {
        Word { bytes, is_prefix, is_first, readers: None, deferred: None }
    }
}

/// The poslist of the row that a phrase is on.
#[derive(Debug, Default)]
pub(crate) enum List {
    #[default]
    None,
    /// A part of the doclist.
    Shared(usize, usize),
    Own(Vec<u8>),
}

/// A walk over a doclist, in its order or in the reverse one.
#[derive(Debug)]
pub(crate) enum Walk {
    Forwards(Docs),
    Backwards(Vec<Doc>),
}

impl Walk {
    /// `descending` is the order of the doclist.
    fn new(doclist: &[u8], descending: bool, is_reversed: bool) -> Walk {
        match is_reversed {
            true => Walk::Backwards(all_docs(doclist, descending)),
            false => Walk::Forwards(Docs::new(descending)),
        }
    }

    /// The next row that has positions.
    #[inline]
    fn next(&mut self, doclist: &[u8]) -> Option<Doc> {
        loop {
            let doc = match self {
                Walk::Forwards(docs) => docs.next(doclist),
                Walk::Backwards(docs) => docs.pop(),
            };
            if doc.is_none_or(|doc| !doc.is_empty()) {
                return doc;
            }
        }
    }
}

/// The walk that looks up rows behind the other one's back.
#[derive(Debug)]
struct Lookup {
    walk: Walk,
    /// `None` after the last.
    row: Option<Doc>,
}

/// In which order rows come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    /// Of doclists.
    pub index: bool,
    /// Of the cursor.
    pub cursor: bool,
}

/// What becomes of the positions that NEAR takes from a poslist.
///
/// SQLite reads the rows of most phrases one by one, and shortens what it has read, where that
/// lies. `offsets` and others begin again with what the segments say; whether the positions are
/// there again depends on where they were.
#[derive(Debug)]
pub(crate) enum Trims {
    /// They stay away.
    Kept,
    /// They come back: words were joined, or only pending terms were read.
    Lost,
    /// They come back where the pending terms are read next, or were read last of all.
    Mixed {
        /// Rows of the pending terms, ascending.
        pending: Vec<i64>,
        /// Rows of the segments, ascending.
        stored: Vec<i64>,
        /// After the last rows: whether the pending terms are in front.
        pending_ends_first: bool,
    },
}

impl Trims {
    fn are_lost(&self, docid: i64, descending: bool) -> bool {
        let (pending, stored, pending_ends_first) = match self {
            Trims::Kept => return false,
            Trims::Lost => return true,
            Trims::Mixed { pending, stored, pending_ends_first } => (pending, stored, *pending_ends_first),
        };
        let next = |rows: &[i64]| match descending {
            false => rows.get(rows.partition_point(|row| *row <= docid)).copied(),
            true => rows.partition_point(|row| *row < docid).checked_sub(1).and_then(|at| rows.get(at)).copied(),
        };
        match (next(pending), next(stored)) {
            (Some(pending), Some(stored)) => compare_docids(pending, stored, descending).is_le(),
            (None, None) => pending_ends_first,
            (pending, _) => pending.is_some(),
        }
    }
}

/// The state of a phrase whose rows SQLite reads one by one.
#[derive(Debug)]
struct Stepwise {
    trims: Trims,
    /// The doclist with the positions that come back.
    restored: Option<Vec<u8>>,
}

/// A phrase.
#[derive(Debug)]
pub(crate) struct Phrase {
    /// The column that it is looked for in; the number of columns for all.
    pub column: usize,
    pub words: Vec<Word>,
    /// The rows of the words that have been read; `None` where there are none.
    doclist: Option<Vec<u8>>,
    /// Where more rows come from.
    stream: Option<Stream>,
    /// The last word that has been read: positions are its.
    pub last_loaded: Option<usize>,
    walk: Option<Walk>,
    lookup: Option<Lookup>,
    stepwise: Option<Stepwise>,
    /// The row that it is on.
    pub docid: i64,
    pub list: List,
}

impl Phrase {
    /// A phrase of words.
    pub fn new(column: usize, words: Vec<Word>) -> Phrase {
        Phrase {
            column,
            words,
            doclist: None,
            stream: None,
            last_loaded: None,
            walk: None,
            lookup: None,
            stepwise: None,
            docid: 0,
            list: List::None,
        }
    }

    /// Its doclist, as far as it has been read; empty where there is none.
    pub fn doclist(&self) -> &[u8] {
        self.doclist.as_deref().unwrap_or(&[])
    }

    /// Takes in the doclist of a word.
    pub fn load(&mut self, word: usize, doclist: Option<Vec<u8>>, descending: bool) {
        self.doclist = match (self.last_loaded, doclist, self.doclist.take()) {
            (_, None, _) => None,
            (None, loaded, _) => loaded,
            (Some(_), Some(_), None) => None,
            (Some(last), Some(loaded), Some(own)) if last < word => {
                Some(doclist_phrase(&own, &loaded, (word - last) as i64, descending))
            }
            (Some(last), Some(loaded), Some(own)) => {
                Some(doclist_phrase(&loaded, &own, (last - word) as i64, descending))
            }
        };
        if self.last_loaded.is_none_or(|last| last < word) {
            self.last_loaded = Some(word);
        }
    }

    /// Takes in the only word, whose rows are read as they are asked for.
    pub fn load_stream(&mut self, stream: Stream) {
        (self.doclist, self.stream, self.last_loaded) = (Some(Vec::new()), Some(stream), Some(0));
    }

    /// Goes to the next row; whether there is one.
    pub fn next(&mut self, order: Order) -> Result<bool> {
        loop {
            let doc = match self.stream.as_mut().and_then(Stream::next) {
                Some(doc) => Some(doc),
                None => self.walk_on(order),
            };
            match doc {
                Some(doc) if doc.is_empty() => {}
                Some(doc) => {
                    self.docid = doc.docid;
                    self.list = List::Shared(doc.start, doc.end);
                    return Ok(true);
                }
                None if self.fill()? => {}
                None => return Ok(false),
            }
        }
    }

    #[inline]
    fn walk_on(&mut self, order: Order) -> Option<Doc> {
        let doclist = self.doclist.as_deref().unwrap_or(&[]);
        let walk = self.walk.get_or_insert_with(|| Walk::new(doclist, order.index, order.index != order.cursor));
        walk.next(doclist)
    }

    /// Reads more rows into the doclist; whether there are any.
    fn fill(&mut self) -> Result<bool> {
        let (Some(stream), Some(doclist)) = (&mut self.stream, &mut self.doclist) else { return Ok(false) };
        let last = stream.fill(doclist)?;
        match (last, &mut self.walk) {
            (Some(last), Some(Walk::Forwards(docs))) => docs.go_behind(last),
            _ => self.stream = None,
        }
        Ok(last.is_some())
    }

    /// Reads all rows into the doclist.
    fn finish_stream(&mut self) -> Result<()> {
        let (Some(stream), Some(doclist)) = (self.stream.take(), &mut self.doclist) else { return Ok(()) };
        if let (Some(row), Some(Walk::Forwards(docs))) = (stream.row(), &mut self.walk) {
            docs.go_behind(row);
        }
        stream.finish(doclist)
    }

    /// Its rows are read one by one until it is restarted.
    pub fn set_stepwise(&mut self, trims: Trims) {
        self.stepwise = Some(Stepwise { trims, restored: None });
    }

    /// Whether its rows are read one by one.
    pub fn is_stepwise(&self) -> bool {
        self.stepwise.is_some()
    }

    /// It has no rows any more.
    pub fn give_up(&mut self) {
        (self.stepwise, self.doclist, self.stream) = (None, None, None);
    }

    /// Back before the first row.
    pub fn restart(&mut self) {
        if let Some(restored) = self.stepwise.take().and_then(|stepwise| stepwise.restored) {
            self.doclist = Some(restored);
        }
        if let Some(stream) = &mut self.stream {
            stream.skip();
        }
        (self.walk, self.lookup, self.docid, self.list) = (None, None, 0, List::None);
    }

    /// The poslist of the row that it is on.
    pub fn list(&self) -> Option<&[u8]> {
        match &self.list {
            List::None => None,
            List::Shared(start, end) => self.doclist().get(*start..*end),
            List::Own(list) => Some(list),
        }
    }

    /// Puts a poslist that is no longer in the place of the present one, for good.
    pub fn shorten_list(&mut self, new: &[u8], descending: bool) {
        match &mut self.list {
            List::None => {}
            List::Own(list) => *list = new.to_vec(),
            List::Shared(start, end) => {
                if let Some(Stepwise { trims, restored }) = &mut self.stepwise {
                    match (trims.are_lost(self.docid, descending), restored) {
                        (true, restored @ None) => *restored = self.doclist.clone(),
                        (false, Some(restored)) => overwrite(restored, *start, *end, new),
                        _ => {}
                    }
                }
                if let Some(doclist) = &mut self.doclist {
                    overwrite(doclist, *start, *end, new);
                }
                *end = (*start + new.len()).min(*end);
            }
        }
    }

    /// Looks for a row among those of the doclist; rows are asked for in the cursor's order.
    /// Whether it is there.
    pub fn look_up(&mut self, docid: i64, order: Order) -> Result<bool> {
        if self.is_stepwise() {
            return Ok(false);
        }
        self.finish_stream()?;
        let doclist = self.doclist.as_deref().unwrap_or(&[]);
        let lookup = self.lookup.get_or_insert_with(|| {
            let mut walk = Walk::new(doclist, order.index, order.index != order.cursor);
            let row = walk.next(doclist);
            Lookup { walk, row }
        });
        while lookup.row.is_some_and(|row| compare_docids(row.docid, docid, order.cursor).is_lt()) {
            lookup.row = lookup.walk.next(doclist);
        }
        Ok(lookup.row.is_some_and(|row| row.docid == docid))
    }

    /// The poslist of the row that [`Phrase::look_up`] has found.
    pub fn found_list(&self) -> Option<&[u8]> {
        self.lookup.as_ref()?.row.map(|row| row.poslist(self.doclist()))
    }
}

/// Puts a shorter poslist in the place of another.
fn overwrite(doclist: &mut [u8], start: usize, end: usize, new: &[u8]) {
    let old = doclist.get_mut(start..end);
    if let Some((kept, rest)) = old.and_then(|old| old.split_at_mut_checked(new.len())) {
        kept.copy_from_slice(new);
        rest.fill(0);
    }
}
