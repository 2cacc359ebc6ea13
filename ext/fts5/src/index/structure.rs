//! The structure record: which segments an index consists of.

use super::SEGMENTS_MAX;
use crate::varint;
use base::{Error, Result, ResultCode, varint as varints};

/// More levels no index has.
const LEVELS_MAX: usize = 64;
/// Greater page numbers are none.
const PAGE_MAX: usize = 0x7fff_ff00;
/// What follows the cookie where origins and tombstones are recorded.
const SECOND_VERSION: [u8; 4] = [0xff, 0, 0, 1];

/// A segment: a sorted list of terms with their doclists, on pages that are numbered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Segment {
    pub id: u32,
    /// 0 where an incremental merge has used up the segment.
    pub first_page: usize,
    pub last_page: usize,
    /// The flushes whose rows it holds, where rows can be deleted without their content.
    pub origins: (u64, u64),
    pub tombstone_pages: usize,
    pub tombstones: u64,
    pub rows: u64,
}

impl Segment {
    /// Number of pages.
    pub fn size(&self) -> usize {
        1 + self.last_page - self.first_page.min(self.last_page)
    }
}

/// Segments of like size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Level {
    /// So many of the oldest segments are being merged into one of the next level.
    pub merging: usize,
    /// The oldest first.
    pub segments: Vec<Segment>,
}

/// All segments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Structure {
    /// Pages written to the first level.
    pub write_counter: u64,
    /// Number of the next flush; 0 where origins are not recorded.
    pub origin_counter: u64,
    pub levels: Vec<Level>,
}

fn corrupt<T>() -> Result<T> {
    Err(Error::bare(ResultCode::CORRUPT_VTAB))
}

impl Structure {
    /// Reads a record: the cookie of the configuration and the structure.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` without a message.
    pub fn decode(bytes: &[u8]) -> Result<(u32, Structure)> {
        let mut cookie = [0; 4];
        cookie.iter_mut().zip(bytes).for_each(|(slot, byte)| *slot = *byte);
        let mut at = 4;
        let second = bytes.get(4..8) == Some(&SECOND_VERSION);
        if second {
            at = 8;
        }
        let level_count = varint::read_32(bytes, &mut at);
        let mut segment_count = varint::read_32(bytes, &mut at) as i64;
        if level_count > SEGMENTS_MAX || segment_count > SEGMENTS_MAX as i64 {
            return corrupt();
        }
        let mut made = Structure { write_counter: varint::read(bytes, &mut at), ..Structure::default() };
        let mut origin = 0;
        for _ in 0..level_count {
            if at >= bytes.len() {
                return corrupt();
            }
            let level = Level::decode(bytes, &mut at, second)?;
            segment_count -= level.segments.len() as i64;
            if level.segments.is_empty() && made.levels.last().is_some_and(|before| before.merging > 0) {
                return corrupt();
            }
            origin = level.segments.iter().map(|segment| segment.origins.1).fold(origin, u64::max);
            made.levels.push(level);
        }
        if segment_count != 0 || made.levels.last().is_some_and(|level| level.merging > 0) {
            return corrupt();
        }
        if second {
            made.origin_counter = origin.wrapping_add(1);
        }
        Ok((u32::from_be_bytes(cookie), made))
    }

    /// The record with this cookie.
    pub fn encode(&self, cookie: u32) -> Vec<u8> {
        let mut out = cookie.to_be_bytes().to_vec();
        if self.origin_counter > 0 {
            out.extend_from_slice(&SECOND_VERSION);
        }
        varint::push(&mut out, self.levels.len());
        varint::push(&mut out, self.segment_count());
        varints::push(&mut out, self.write_counter);
        for level in &self.levels {
            varint::push(&mut out, level.merging);
            varint::push(&mut out, level.segments.len());
            for segment in &level.segments {
                varint::push(&mut out, segment.id as usize);
                varint::push(&mut out, segment.first_page);
                varint::push(&mut out, segment.last_page);
                if self.origin_counter > 0 {
                    varints::push(&mut out, segment.origins.0);
                    varints::push(&mut out, segment.origins.1);
                    varint::push(&mut out, segment.tombstone_pages);
                    varints::push(&mut out, segment.tombstones);
                    varints::push(&mut out, segment.rows);
                }
            }
        }
        out
    }

    pub fn segment_count(&self) -> usize {
        self.levels.iter().map(|level| level.segments.len()).sum()
    }

    /// All segments, the newest first.
    pub fn newest_first(&self) -> impl Iterator<Item = &Segment> {
        self.levels.iter().flat_map(|level| level.segments.iter().rev())
    }

    /// A level.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` where there is none of this number.
    pub fn level_mut(&mut self, number: usize) -> Result<&mut Level> {
        self.levels.get_mut(number).ok_or_else(|| Error::bare(ResultCode::CORRUPT_VTAB))
    }

    /// The smallest number that no segment has.
    ///
    /// # Errors
    /// `SQLITE_FULL` where there are too many.
    pub fn free_id(&self) -> Result<u32> {
        if self.segment_count() >= SEGMENTS_MAX {
            return Err(Error::bare(ResultCode::FULL));
        }
        let mut used = vec![false; SEGMENTS_MAX + 2];
        for segment in self.newest_first() {
            if let Some(slot) = used.get_mut(segment.id as usize) {
                *slot = true;
            }
        }
        Ok(used.iter().skip(1).position(|used| !used).map_or(0, |place| place as u32 + 1))
    }

    /// Moves segments that are small beside a level's newest one, which has just been written, to
    /// one level.
    pub fn promote(&mut self, number: usize) {
        let Some(newest) = self.levels.get(number).and_then(|level| level.segments.last()) else { return };
        let size = newest.size();
        let earlier = self.levels.iter().take(number).enumerate().rev().find(|(_, level)| !level.segments.is_empty());
        let (target, most) = match earlier {
            Some((place, level)) => {
                let most = level.segments.iter().map(Segment::size).max().unwrap_or(0);
                if most >= size { (place, most) } else { (number, size) }
            }
            None => (number, size),
        };
        self.promote_to(target, most);
    }

    fn promote_to(&mut self, target: usize, size_max: usize) {
        let Some((front, rest)) = self.levels.split_at_mut_checked(target + 1) else { return };
        let Some(into) = front.last_mut() else { return };
        if into.merging > 0 {
            return;
        }
        for level in rest {
            if level.merging > 0 {
                return;
            }
            while let Some(segment) = level.segments.pop() {
                if segment.size() > size_max {
                    level.segments.push(segment);
                    return;
                }
                into.segments.insert(0, segment);
            }
        }
    }

    /// The structure with all segments on one level for a merge of them all; `None` where there is
    /// nothing to do.
    pub fn for_optimize(&self) -> Option<Structure> {
        let count = self.segment_count();
        if count == 0 {
            return None;
        }
        for level in &self.levels {
            let own = level.segments.len();
            if own > 0 && (own == count || (own == count - 1 && level.merging == own)) {
                let lone = level.segments.first().is_some_and(|segment| segment.tombstone_pages == 0);
                return if count == 1 && lone { None } else { Some(self.clone()) };
            }
        }
        let mut made = Structure { levels: Vec::new(), ..self.clone() };
        made.levels.resize((self.levels.len() + 1).min(LEVELS_MAX), Level::default());
        let segments = self.levels.iter().rev().flat_map(|level| level.segments.iter().cloned()).collect();
        if let Some(last) = made.levels.last_mut() {
            last.segments = segments;
        }
        Some(made)
    }
}

impl Level {
    fn decode(bytes: &[u8], at: &mut usize, second: bool) -> Result<Level> {
        let merging = varint::read_32(bytes, at);
        let count = varint::read_32(bytes, at);
        if count < merging {
            return corrupt();
        }
        let mut segments = Vec::new();
        for _ in 0..count {
            if *at >= bytes.len() {
                return corrupt();
            }
            let mut segment = Segment {
                id: varint::read_32(bytes, at) as u32,
                first_page: varint::read_32(bytes, at),
                last_page: varint::read_32(bytes, at),
                ..Segment::default()
            };
            if second {
                segment.origins = (varint::read(bytes, at), varint::read(bytes, at));
                segment.tombstone_pages = varint::read_32(bytes, at);
                segment.tombstones = varint::read(bytes, at);
                segment.rows = varint::read(bytes, at);
            }
            if segment.last_page < segment.first_page || segment.last_page > PAGE_MAX {
                return corrupt();
            }
            segments.push(segment);
        }
        Ok(Level { merging, segments })
    }
}
