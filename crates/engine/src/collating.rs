//! Collations of the application, which may call back into the connection.
//!
//! While the interpreter holds the databases, nothing of the application may run. A collation that is wanted then
//! notes what it was asked, the instruction fails and leaves the interpreter, the question is put with nothing
//! borrowed, and the instruction runs again and finds the answer here.

use crate::connection::Inner;
use base::Encoding;
use std::cell::RefCell;
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

/// The questions of one connection.
#[derive(Default)]
pub(crate) struct Questions {
    open: RefCell<Option<Question>>,
    answers: RefCell<Vec<Answer>>,
}

impl Questions {
    /// Asks what is open; false when nothing is.
    pub fn ask(&self) -> bool {
        let Some(question) = self.open.take() else { return false };
        // Statements that the collation runs have questions of their own.
        let mut answers = self.answers.take();
        answers.retain(|answer| answer.used);
        let order = question.collation.compare(&question.left, &question.right);
        answers.push(Answer { question, order, used: false });
        answers.iter_mut().for_each(|answer| answer.used = false);
        let before = self.answers.replace(answers);
        drop(before);
        true
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
        Asked { connection: inner.this.clone(), collation }
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
        self.collation.compare(left, right)
    }

    fn waits(&self) -> bool {
        self.connection.upgrade().is_some_and(|inner| inner.storage.try_borrow_mut().is_err())
    }

    fn compare_now(&self, left: &[u8], right: &[u8]) -> Option<Ordering> {
        let inner = self.connection.upgrade().filter(|inner| inner.storage.try_borrow_mut().is_err());
        let Some(inner) = inner else { return Some(self.compare(left, right)) };
        let known = inner.questions.find(&self.collation, left, right);
        if known.is_none() {
            let collation = Rc::clone(&self.collation);
            inner.questions.note(Question { collation, left: left.to_vec(), right: right.to_vec() });
        }
        known
    }
}
