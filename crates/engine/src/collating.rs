//! Collations of the application, which may call back into the connection.
//!
//! While the interpreter holds the databases, nothing of the application may run. A collation that
//! is wanted then notes what it was asked, the instruction fails and leaves the interpreter, the
//! question is put with nothing borrowed, and the instruction runs again and finds the answer here.
//!
//! That is dear where a tree is searched, and hardly any collation uses its connection. So one that
//! has not done so when it was asked a number of times is asked directly in trees from then on.
//! Where one begins to do so after that, it is refused; what it answers is thrown away, and it is
//! asked again, with care from then on.

use crate::connection::Inner;
use base::Encoding;
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::rc::{Rc, Weak};
use value::Collation;

/// What a collation was asked: its user's own collation and two texts.
struct Question {
    collation: Rc<dyn Collation>,
    left: Vec<u8>,
    right: Vec<u8>,
}

/// A question with its answer.
struct Answer {
    question: Question,
    order: Ordering,
    /// The instruction that runs now has used it.
    used: bool,
}

/// How often collations are asked with care until it counts as known that they do not use the
/// connection.
const TRIAL: u32 = 200;

/// The questions of one connection.
#[derive(Default)]
pub(crate) struct Questions {
    /// Counts the operations on the databases.
    pub uses: Cell<u32>,
    /// A collation has used the connection.
    uses_connection: Cell<bool>,
    /// What is left of the trial.
    trial: Cell<u32>,
    open: RefCell<Option<Question>>,
    answers: RefCell<Vec<Answer>>,
}

impl Questions {
    /// There is another collation.
    pub fn begin_trial(&self) {
        self.trial.set(TRIAL);
    }

    /// The connection is used while the interpreter holds the databases.
    #[cold]
    pub fn note_use(&self) {
        self.uses_connection.set(true);
    }

    /// Whether collations may be asked directly.
    fn trusts(&self) -> bool {
        self.trial.get() == 0 && !self.uses_connection.get()
    }

    /// Asks what is open; false when nothing is.
    pub fn ask(&self) -> bool {
        let Some(question) = self.open.take() else { return false };
        // Statements that the collation runs have questions of their own.
        let mut answers = self.answers.take();
        answers.retain(|answer| answer.used);
        let uses = self.uses.get();
        let order = question.collation.compare(&question.left, &question.right);
        self.trial.set(self.trial.get().saturating_sub(1));
        if self.uses.get() != uses {
            self.note_use();
        }
        answers.push(Answer { question, order, used: false });
        answers.iter_mut().for_each(|answer| answer.used = false);
        let before = self.answers.replace(answers);
        drop(before);
        true
    }

    /// A statement begins: what collations answered before may be no longer true.
    #[inline]
    pub fn forget_answers(&self) {
        if !self.answers.borrow().is_empty() {
            drop(self.answers.take());
        }
    }

    /// The answer, when the question was put already.
    fn find(&self, collation: &Rc<dyn Collation>, left: &[u8], right: &[u8]) -> Option<Ordering> {
        let mut answers = self.answers.borrow_mut();
        let asked = |answer: &&mut Answer| {
            let question = &answer.question;
            question.left == left && question.right == right && Rc::ptr_eq(&question.collation, collation)
        };
        let answer = answers.iter_mut().find(asked)?;
        answer.used = true;
        Some(answer.order)
    }

    /// Notes a question, unless there is one.
    fn note(&self, question: Question) {
        self.open.borrow_mut().get_or_insert(question);
    }
}

/// A collation of the application as the connection's statements have it.
pub(crate) struct Asked {
    connection: Weak<Inner>,
    collation: Rc<dyn Collation>,
}

impl Asked {
    /// The collation for the statements of a connection.
    pub fn new(inner: &Inner, collation: Rc<dyn Collation>) -> Asked {
        Asked { connection: inner.weak(), collation }
    }
}

impl Collation for Asked {
    fn name(&self) -> &str {
        self.collation.name()
    }

    fn encoding(&self) -> Encoding {
        self.collation.encoding()
    }

    fn compare(&self, left: &[u8], right: &[u8]) -> Ordering {
        let inner = self.connection.upgrade();
        let uses = inner.as_ref().map_or(0, |inner| inner.questions().uses.get());
        let order = self.collation.compare(left, right);
        if let Some(inner) = inner.filter(|inner| inner.questions().uses.get() != uses) {
            inner.questions().note_use();
        }
        order
    }

    fn waits(&self) -> bool {
        self.connection.upgrade().is_some_and(|inner| inner.storage_cell().try_borrow_mut().is_err())
    }

    fn compare_now(&self, left: &[u8], right: &[u8]) -> Option<Ordering> {
        let inner = self.connection.upgrade().filter(|inner| inner.storage_cell().try_borrow_mut().is_err());
        let Some(inner) = inner else { return Some(self.compare(left, right)) };
        if inner.questions().trusts() {
            let order = self.compare(left, right);
            if inner.questions().trusts() {
                return Some(order);
            }
            // It has begun to use its connection, and was refused: its answer is worth nothing.
        }
        let known = inner.questions().find(&self.collation, left, right);
        if known.is_none() {
            let collation = Rc::clone(&self.collation);
            inner.questions().note(Question { collation, left: left.to_vec(), right: right.to_vec() });
        }
        known
    }
}
