#![allow(unsafe_code)] // a tree goes from thread to thread with the counted pointers that it owns
//! Where shared trees wait between two operations: a slot for each file, found by name.

use crate::btree::Btree;
use crate::kinds::VacuumQuestion;
use crate::sharing::{ConnectionId, Sharing};
use base::{Error, Result, ResultCode};
use pager::Synchronous;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// The slots of the process by name.
static SLOTS: LazyLock<Mutex<HashMap<String, Weak<Slot>>>> = LazyLock::new(Mutex::default);

/// How long a thread that has a tree already waits for another one: two such threads may want each
/// other's.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether any tree has been shared since the process began.
static EVER: AtomicBool = AtomicBool::new(false);

/// Whether connections of the process may share a tree: what is to be done then costs others
/// nothing.
#[inline]
pub fn any_tree_is_shared() -> bool {
    EVER.load(Ordering::Relaxed)
}

thread_local! {
    /// Shared trees that this thread has taken.
    static TAKEN: Cell<u32> = const { Cell::new(0) };
}

/// A tree that nobody uses at the moment.
struct Waiting(Btree);

// SAFETY: what keeps a tree from being sent are its counted pointers, and no other thread changes
// their counts. The system below (`Rc<dyn Vfs>`) was made for this tree alone, which `join` checks,
// and its files (`Rc<dyn File>`) were opened by it: all owners are inside the tree, and the engine
// hands neither out of a shared one. The order of keys in an open cursor (`Rc<KeyInfo>`) belongs to
// the connection that opened the cursor; only that connection clones, replaces or drops it, while
// it has the tree, since `Cursor::save` and what else touches the cursors of others leaves it
// alone, and it closes its cursors before it goes. The question of auto-vacuum (`Rc<dyn Fn>`) is
// taken out before a tree waits.
unsafe impl Send for Waiting {}

#[derive(Default)]
struct State {
    /// The tree, unless somebody has taken it.
    waiting: Option<Waiting>,
    taken_by: Option<ThreadId>,
}

struct Slot {
    /// Slots are taken in the order of these numbers.
    order: u64,
    state: Mutex<State>,
    freed: Condvar,
}

impl Slot {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn slots() -> MutexGuard<'static, HashMap<String, Weak<Slot>>> {
    SLOTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection's part in a shared tree.
pub struct SharedTree {
    slot: Arc<Slot>,
    connection: ConnectionId,
    /// What the connection wants to be asked while it has the tree.
    question: Option<VacuumQuestion>,
    /// Its `PRAGMA synchronous`.
    synchronous: Synchronous,
}

impl SharedTree {
    /// Takes part in the tree of that name, which `open` opens when nobody has it open.
    ///
    /// # Errors
    /// Those of `open`; `SQLITE_INTERNAL` when its tree shares the system below with somebody.
    pub fn join(name: &str, connection: ConnectionId, open: impl FnOnce() -> Result<Btree>) -> Result<SharedTree> {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let known = slots().get(name).and_then(Weak::upgrade);
        let slot = match known {
            Some(slot) => slot,
            None => {
                // A VFS of the application may open databases itself: nothing is locked.
                let mut tree = open()?;
                if !tree.owns_its_system() {
                    return Err(Error::bare(ResultCode::INTERNAL));
                }
                tree.sharing = Some(Box::new(Sharing::new(connection)));
                let own = Arc::new(Slot {
                    order: LAST.fetch_add(1, Ordering::Relaxed),
                    state: Mutex::new(State { waiting: Some(Waiting(tree)), taken_by: None }),
                    freed: Condvar::new(),
                });
                EVER.store(true, Ordering::Relaxed);
                // Another thread may have been faster; then its tree is everybody's.
                let mut slots = slots();
                slots.retain(|_, weak| weak.strong_count() > 0);
                let slot = slots.get(name).and_then(Weak::upgrade).unwrap_or_else(|| {
                    slots.insert(name.to_owned(), Arc::downgrade(&own));
                    Arc::clone(&own)
                });
                drop(slots);
                slot
            }
        };
        Ok(SharedTree { slot, connection, question: None, synchronous: Synchronous::default() })
    }

    /// Trees are taken in the order of these numbers, each of which belongs to one tree.
    pub fn order(&self) -> u64 {
        self.slot.order
    }

    /// Takes the tree, for one operation of the connection; waits while another thread has it.
    ///
    /// # Errors
    /// `SQLITE_LOCKED_SHAREDCACHE` when this thread has it itself, for another connection, or when
    /// waiting for it could last for ever.
    pub fn take(&mut self, holds_none: bool) -> Result<Btree> {
        let this = thread::current().id();
        let mut state = self.slot.state();
        loop {
            if let Some(Waiting(tree)) = state.waiting.take() {
                state.taken_by = Some(this);
                drop(state);
                return Ok(self.taken(tree));
            }
            if state.taken_by == Some(this) {
                return Err(Error::bare(ResultCode::LOCKED_SHAREDCACHE));
            }
            let freed = &self.slot.freed;
            if holds_none {
                state = freed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let (again, timeout) = freed.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            state = again;
            if timeout.timed_out() {
                return Err(Error::bare(ResultCode::LOCKED_SHAREDCACHE));
            }
        }
    }

    /// Makes the tree the connection's.
    fn taken(&mut self, mut tree: Btree) -> Btree {
        TAKEN.set(TAKEN.get() + 1);
        if let Some(sharing) = &mut tree.sharing {
            sharing.hand_to(self.connection);
        }
        tree.vacuum.ask(self.question.take());
        tree.set_synchronous(self.synchronous);
        tree
    }

    /// Puts the tree back.
    pub fn put_back(&mut self, mut tree: Btree) {
        self.question = tree.vacuum.take_question();
        self.synchronous = tree.synchronous();
        TAKEN.set(TAKEN.get().saturating_sub(1));
        *self.slot.state() = State { waiting: Some(Waiting(tree)), taken_by: None };
        self.slot.freed.notify_all();
    }

    /// Whether this thread has taken no shared tree.
    pub fn thread_holds_none() -> bool {
        TAKEN.get() == 0
    }
}
