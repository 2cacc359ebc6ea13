//! What collations of the application were asked while nothing of it could run; see `collating.rs`.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::rc::Rc;
use value::Collation;

/// What a collation was asked: its user's own collation and two texts.
pub(crate) struct Question {
    pub collation: Rc<dyn Collation>,
    pub left: Vec<u8>,
    pub right: Vec<u8>,
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
pub(crate) struct PendingComparisons {
    /// Counts the operations on the databases.
    uses: Cell<u32>,
    /// A collation has used the connection.
    uses_connection: Cell<bool>,
    /// What is left of the trial.
    trial: Cell<u32>,
    open: RefCell<Option<Question>>,
    answers: RefCell<Vec<Answer>>,
}

impl PendingComparisons {
    /// There is another collation.
    pub fn begin_trial(&self) {
        self.trial.set(TRIAL);
    }

    /// The connection is used while the interpreter holds the databases.
    #[cold]
    pub fn note_use(&self) {
        self.uses_connection.set(true);
    }

    /// An operation on the databases begins.
    #[inline]
    pub fn count_use(&self) {
        self.uses.set(self.uses.get().wrapping_add(1));
    }

    /// How many operations on the databases there were.
    pub fn uses(&self) -> u32 {
        self.uses.get()
    }

    /// Whether collations may be asked directly.
    pub fn trusts(&self) -> bool {
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
    pub fn find(&self, collation: &Rc<dyn Collation>, left: &[u8], right: &[u8]) -> Option<Ordering> {
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
    pub fn note(&self, question: Question) {
        self.open.borrow_mut().get_or_insert(question);
    }
}
