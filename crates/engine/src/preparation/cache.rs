//! Programs of texts that are prepared again and again.
//!
//! Many applications prepare the same text before every use. What a preparation makes, the program,
//! is never changed afterwards: it can be handed to the next statement of the same text as long as
//! all that the compiler looked at is still the same, which a [`CompileKey`] tells. A text is kept
//! when it comes the second time, so that texts that come once cost neither memory nor time. Texts
//! that differ in their literals share a [`Template`], made when the second one comes.

use super::template::{self, Template};
use crate::schemas::Schemas;
use base::Encoding;
use base::hash::FxHasher;
use bytecode::{P4, Program};
use resolve::Parameters;
use schema::Schema;
use std::hash::Hasher;
use std::rc::Rc;
use syntax::shape::{self, Ends, LiteralText};

/// Texts that are kept. Two that fall on the same place drive each other out.
const PLACES: usize = 64;
/// Longer texts are not kept.
const TEXT_BYTES_MAX: usize = 4096;

/// What a statement shares with others of the same text.
#[derive(Clone)]
pub(crate) struct Prepared {
    pub sql: Rc<str>,
    pub program: Rc<Program>,
    pub parameters: Rc<Parameters>,
}

/// What the programs that are kept were made for: what a compilation looks at, apart from its text.
#[derive(Default)]
struct CompileKey {
    /// [`Moment::inputs`].
    inputs: u32,
    /// `PRAGMA defer_foreign_keys`, which the end of a transaction turns off without a change of
    /// the inputs.
    defers_keys: bool,
    /// Generation of the schema of each database; 0 for one that is not in memory.
    generations: Vec<u32>,
}

/// What there is when a statement is prepared, apart from its text.
pub(crate) struct Moment<'a> {
    /// [`Inner::inputs_stamp`](crate::connection::Inner::inputs_stamp).
    pub inputs: u32,
    /// `PRAGMA defer_foreign_keys`.
    pub defers_keys: bool,
    pub schemas: &'a Schemas,
}

impl CompileKey {
    fn is_current(&self, now: &Moment<'_>) -> bool {
        self.inputs == now.inputs
            && self.defers_keys == now.defers_keys
            && now.schemas.look(|schemas| current_generations(schemas).eq(self.generations.iter().copied()))
    }

    fn renew(&mut self, now: &Moment<'_>) {
        self.inputs = now.inputs;
        self.defers_keys = now.defers_keys;
        self.generations.clear();
        now.schemas.look(|schemas| self.generations.extend(current_generations(schemas)));
    }
}

fn current_generations(schemas: &[Option<Rc<Schema>>]) -> impl Iterator<Item = u32> {
    schemas.iter().map(|schema| schema.as_ref().map_or(0, |schema| schema.generation))
}

/// What is known of the texts that fall on one place.
#[derive(Default)]
struct Place {
    /// Hash of the last text that came.
    hash: u64,
    prepared: Option<Prepared>,
}

/// What is known of the shapes that fall on one place.
#[derive(Default)]
struct ShapePlace {
    /// Hash of the last shape that came.
    hash: u64,
    template: Option<Rc<Template>>,
    /// The shape's program depends on more than parameters can express.
    refused: bool,
}

/// The texts of one connection that came more than once.
#[derive(Default)]
pub(crate) struct ProgramCache {
    key: CompileKey,
    /// Whether anything is kept but hashes.
    keeps_any: bool,
    places: Vec<Place>,
    shapes: Vec<ShapePlace>,
    /// The literals of the text that was looked up last.
    literals: Vec<LiteralText>,
}

/// Where a text belongs in the cache; nowhere when it is long.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    text: Option<u64>,
    shape: Option<u64>,
    /// [`Moment::inputs`] when it was looked up.
    inputs: u32,
}

impl Key {
    /// Whether nothing has changed since it was looked up.
    pub(super) fn is_current(self, now: &Moment<'_>) -> bool {
        self.inputs == now.inputs
    }

    /// Of a statement with more text after it.
    pub fn of_part(self) -> Key {
        Key { text: None, ..self }
    }
}

/// What the cache says of a text.
pub(crate) enum CacheLookup {
    /// The text itself was prepared before.
    Text(Prepared),
    /// A text of its shape was prepared before.
    Shape(Rc<Template>, Ends),
    /// The text before it, or one of them, had its shape: it is worth a template.
    Similar(Key),
    /// Nothing.
    Nothing(Key),
}

fn place_of(hash: u64) -> usize {
    (hash >> 58) as usize % PLACES
}

fn hash_of(sql: &str) -> Option<u64> {
    if sql.len() > TEXT_BYTES_MAX {
        return None;
    }
    let mut hasher = FxHasher::default();
    hasher.write(sql.as_bytes());
    Some(hasher.finish())
}

impl ProgramCache {
    /// What was prepared for this text before.
    pub(super) fn find(&mut self, now: &Moment<'_>, sql: &str) -> CacheLookup {
        let inputs = now.inputs;
        let text = hash_of(sql);
        let place = text.and_then(|hash| self.places.get(place_of(hash)));
        if let Some(prepared) = place.and_then(|place| place.prepared.as_ref())
            && &*prepared.sql == sql
        {
            return CacheLookup::Text(prepared.clone());
        }
        let came = text.is_some() && place_hash(&self.places, text) == text;
        let Some(ends) = shape::read(sql, &mut self.literals).filter(|_| !self.literals.is_empty()) else {
            return CacheLookup::Nothing(Key { text, shape: None, inputs });
        };
        let hash = template::hash(sql, ends, &self.literals);
        let key = Key { text, shape: Some(hash), inputs };
        match self.shapes.get(place_of(hash)).filter(|place| place.hash == hash) {
            None | Some(ShapePlace { refused: true, .. }) => CacheLookup::Nothing(key),
            Some(ShapePlace { template: Some(template), .. }) if template.fits(sql, ends, &self.literals) => {
                CacheLookup::Shape(template.clone(), ends)
            }
            Some(_) if came => CacheLookup::Nothing(key),
            Some(_) => CacheLookup::Similar(key),
        }
    }

    /// Whether what is kept was made for what there is now.
    pub(super) fn is_current(&self, now: &Moment<'_>) -> bool {
        self.key.is_current(now)
    }

    /// Gives a statement's machine the literals of the text that [`ProgramCache::find`] found a
    /// template for.
    pub(crate) fn bind(&self, template: &Template, sql: &str, encoding: Encoding, vm: &mut vdbe::Vm) {
        template.bind(sql, &self.literals, encoding, vm);
    }

    /// Whether a program may be used for the next text of its kind: not when a virtual table may
    /// plan otherwise, nor when it was allowed only at that moment.
    pub(crate) fn may_stay(program: &Program) -> bool {
        let stays = |operand: &P4| !matches!(operand, P4::Virtual(table) if !table.table.answers_stay());
        !program.is_of_moment && program.operands.iter().all(stays)
    }

    /// Notes that a text has been prepared; whether it was the last one to come here before, too,
    /// and so is worth to be kept.
    pub(crate) fn note(&mut self, key: Key) -> bool {
        if self.places.is_empty() {
            self.places.resize_with(PLACES, Place::default);
            self.shapes.resize_with(PLACES, ShapePlace::default);
        }
        if let Some(hash) = key.shape
            && let Some(place) = self.shapes.get_mut(place_of(hash))
            && place.hash != hash
        {
            *place = ShapePlace { hash, ..ShapePlace::default() };
        }
        let keeps =
            base::fast_path!("program cache", "a text that comes again is not compiled again", "same text ×1.23");
        let Some(hash) = key.text.filter(|_| keeps) else { return false };
        let Some(place) = self.places.get_mut(place_of(hash)) else { return false };
        if place.hash != hash {
            *place = Place { hash, prepared: None };
            return false;
        }
        true
    }

    /// Keeps the program of a text.
    pub(crate) fn keep(&mut self, key: Key, prepared: Prepared) {
        if let Some(place) = key.text.and_then(|hash| self.places.get_mut(place_of(hash))) {
            place.prepared = Some(prepared);
            self.keeps_any = true;
        }
    }

    /// Keeps the template of a shape, or that there can be none.
    pub(crate) fn keep_shape(&mut self, key: Key, template: Option<Rc<Template>>) {
        if let Some((hash, place)) = key.shape.and_then(|hash| Some((hash, self.shapes.get_mut(place_of(hash))?))) {
            *place = ShapePlace { hash, refused: template.is_none(), template };
            self.keeps_any = true;
        }
    }

    /// From now on programs are kept that are made for what there is now; the others, which the
    /// caller drops.
    pub(super) fn renew(&mut self, now: &Moment<'_>) -> (Vec<Option<Prepared>>, Vec<Option<Rc<Template>>>) {
        self.key.renew(now);
        self.take_kept()
    }

    /// Takes out all but which texts came last; the caller drops it.
    fn take_kept(&mut self) -> (Vec<Option<Prepared>>, Vec<Option<Rc<Template>>>) {
        if !std::mem::take(&mut self.keeps_any) {
            return (Vec::new(), Vec::new());
        }
        let prepared = self.places.iter_mut().map(|place| place.prepared.take()).collect();
        let template = |place: &mut ShapePlace| {
            place.refused = false;
            place.template.take()
        };
        (prepared, self.shapes.iter_mut().map(template).collect())
    }
}

/// Hash of the last text that fell on the place of a hash.
fn place_hash(places: &[Place], hash: Option<u64>) -> Option<u64> {
    places.get(place_of(hash?)).map(|place| place.hash)
}
