//! Programs of texts that are prepared again and again.
//!
//! Many applications prepare the same text before every use. What a preparation makes, the program,
//! is never changed afterwards: it can be handed to the next statement of the same text as long as
//! all that the compiler looked at is still the same, which a [`CompileKey`] tells. A text is kept
//! when it comes the second time, so that texts that come once cost neither memory nor time. Texts
//! that differ in their literals share a [`Template`], made when the second one comes.

use super::machine::Machine;
use super::template::{self, Template};
use crate::connection::{Inner, PrepareOptions};
use base::Encoding;
use base::hash::FxHasher;
use bytecode::{P4, Program};
use resolve::Parameters;
use schema::Schema;
use std::cell::{Cell, RefCell, RefMut};
use std::hash::Hasher;
use std::rc::Rc;
use syntax::shape::{self, Ends, LiteralText};

/// Texts that are kept. Two that fall on the same place drive each other out.
const PLACES: usize = 64;
/// Longer texts are not kept.
const TEXT_BYTES_MAX: usize = 4096;

/// What a statement shares with others of the same text.
#[derive(Clone)]
pub(super) struct Prepared {
    pub sql: Rc<str>,
    pub program: Rc<Program>,
    pub parameters: Rc<Parameters>,
}

/// What the programs that are kept were made for: what a compilation looks at, apart from its text.
#[derive(Default)]
struct CompileKey {
    /// [`Inner::inputs_stamp`].
    inputs: u32,
    /// `PRAGMA defer_foreign_keys`, which the end of a transaction turns off without a change of
    /// the inputs.
    defers_keys: bool,
    /// Generation of the schema of each database; 0 for one that is not in memory.
    generations: Vec<u32>,
}

/// What the preparation of a statement needs, and what it leaves to the next one.
#[derive(Default)]
pub(crate) struct Preparation {
    /// How the statement that is being prepared is prepared.
    options: Cell<PrepareOptions>,
    programs: RefCell<ProgramCache>,
    /// What statements without parameters share.
    no_parameters: Rc<Parameters>,
    /// Run states of statements that are over.
    machines: RefCell<Vec<Machine>>,
    /// Offset after what the last preparation that parsed has read.
    parsed_to: Cell<usize>,
}

impl Preparation {
    /// How the statement that is being prepared is prepared.
    pub fn options(&self) -> PrepareOptions {
        self.options.get()
    }

    /// Prepares a statement in a way of its own.
    pub fn with_options<T>(&self, options: PrepareOptions, prepare: impl FnOnce() -> T) -> T {
        let before = self.options.replace(options);
        let result = prepare();
        self.options.set(before);
        result
    }

    /// A text was read up to that offset.
    pub fn read_to(&self, offset: usize) {
        self.parsed_to.set(offset);
    }

    /// Offset after what the last preparation that parsed has read.
    pub fn parsed_to(&self) -> usize {
        self.parsed_to.get()
    }

    /// What statements without parameters share.
    pub fn no_parameters(&self) -> Rc<Parameters> {
        self.no_parameters.clone()
    }

    /// The programs that are kept by their text.
    pub(super) fn programs(&self) -> RefMut<'_, ProgramCache> {
        self.programs.borrow_mut()
    }

    /// Forgets the programs that are kept by their text. They go with nothing borrowed.
    pub fn forget_programs(&self) {
        drop(self.programs.take());
    }

    /// The run state of a statement that is over, for another one.
    pub fn take_machine(&self) -> Option<Machine> {
        self.machines.borrow_mut().pop()
    }

    /// Keeps the run state of a statement that is over, if there are not enough.
    pub fn keep_machine(&self, machine: impl FnOnce() -> Machine) {
        /// How many a connection keeps.
        const KEPT_MAX: usize = 4;
        let mut kept = self.machines.borrow_mut();
        if kept.len() < KEPT_MAX {
            kept.push(machine());
        }
    }
}

impl CompileKey {
    fn is_current(&self, inner: &Inner) -> bool {
        self.inputs == inner.inputs_stamp()
            && self.defers_keys == inner.session().defer_foreign_keys.get()
            && inner.schemas().look(|schemas| current_generations(schemas).eq(self.generations.iter().copied()))
    }

    fn renew(&mut self, inner: &Inner) {
        self.inputs = inner.inputs_stamp();
        self.defers_keys = inner.session().defer_foreign_keys.get();
        self.generations.clear();
        inner.schemas().look(|schemas| self.generations.extend(current_generations(schemas)));
    }
}

fn current_generations(schemas: &[Option<Rc<Schema>>]) -> impl Iterator<Item = u32> {
    schemas.iter().map(|schema| schema.as_ref().map_or(0, |schema| schema.generation))
}

impl Inner {
    /// What the cache knows of a text. Programs that were made for something else go, with nothing
    /// borrowed: a table of the application may go with them.
    pub(super) fn find_kept(&self, sql: &str) -> CacheLookup {
        loop {
            let mut programs = self.preparation().programs.borrow_mut();
            let known = programs.find(self, sql);
            if matches!(known, CacheLookup::Similar(_) | CacheLookup::Nothing(_)) || programs.key.is_current(self) {
                return known;
            }
            let stale = programs.renew(self);
            drop(programs);
            drop((known, stale));
        }
    }

    /// The cache, to keep a program in it that was just made. Nothing if something has changed
    /// while it was compiled.
    pub(super) fn programs_to_keep(&self, key: Key) -> Option<RefMut<'_, ProgramCache>> {
        if key.inputs != self.inputs_stamp() {
            return None;
        }
        let mut programs = self.preparation().programs.borrow_mut();
        if !programs.key.is_current(self) {
            let stale = programs.renew(self);
            drop(programs);
            drop(stale);
            programs = self.preparation().programs.borrow_mut();
        }
        Some(programs)
    }
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
pub(super) struct Key {
    text: Option<u64>,
    shape: Option<u64>,
    /// [`Inner::inputs_stamp`] when it was looked up.
    inputs: u32,
}

impl Key {
    /// Of a statement with more text after it.
    pub fn of_part(self) -> Key {
        Key { text: None, ..self }
    }
}

/// What the cache says of a text.
pub(super) enum CacheLookup {
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
    fn find(&mut self, inner: &Inner, sql: &str) -> CacheLookup {
        let inputs = inner.inputs_stamp();
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

    /// Gives a statement's machine the literals of the text that [`ProgramCache::find`] found a
    /// template for.
    pub(super) fn bind(&self, template: &Template, sql: &str, encoding: Encoding, vm: &mut vdbe::Vm) {
        template.bind(sql, &self.literals, encoding, vm);
    }

    /// Whether a program may be used for the next text of its kind: not when a virtual table may
    /// plan otherwise, nor when it was allowed only at that moment.
    pub(super) fn may_stay(program: &Program) -> bool {
        let stays = |operand: &P4| !matches!(operand, P4::Virtual(table) if !table.table.answers_stay());
        !program.is_of_moment && program.operands.iter().all(stays)
    }

    /// Notes that a text has been prepared; whether it was the last one to come here before, too,
    /// and so is worth to be kept.
    pub(super) fn note(&mut self, key: Key) -> bool {
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
    pub(super) fn keep(&mut self, key: Key, prepared: Prepared) {
        if let Some(place) = key.text.and_then(|hash| self.places.get_mut(place_of(hash))) {
            place.prepared = Some(prepared);
            self.keeps_any = true;
        }
    }

    /// Keeps the template of a shape, or that there can be none.
    pub(super) fn keep_shape(&mut self, key: Key, template: Option<Rc<Template>>) {
        if let Some((hash, place)) = key.shape.and_then(|hash| Some((hash, self.shapes.get_mut(place_of(hash))?))) {
            *place = ShapePlace { hash, refused: template.is_none(), template };
            self.keeps_any = true;
        }
    }

    /// From now on programs are kept that are made for what there is now; the others, which the
    /// caller drops.
    fn renew(&mut self, inner: &Inner) -> (Vec<Option<Prepared>>, Vec<Option<Rc<Template>>>) {
        self.key.renew(inner);
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
