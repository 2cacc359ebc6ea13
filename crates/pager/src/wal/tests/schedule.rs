//! Threads that run one at a time, in an order that a plan fixes; and every plan up to a number of
//! preemptions, one after the other.
//!
//! A thread gives others a chance at *points*: before it touches a file, a lock slot, or one of the
//! chosen words of shared memory. Without a plan it continues until it ends or sleeps.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A body of a thread.
pub type Actor = Box<dyn FnOnce() + Send>;

/// At which point which actor continues.
pub type Plan = Vec<(usize, usize)>;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Going on would be possible: another actor is a preemption.
    Point,
    /// The actor sleeps, and the next in turn continues: another one counts as a preemption, or
    /// sleepers could hand on to each other for ever.
    Sleep,
    /// The actor has ended.
    Free,
}

#[derive(Clone, Debug)]
struct Passed {
    kind: Kind,
    chosen: usize,
    alive: Vec<usize>,
}

#[derive(Debug, Default)]
struct State {
    current: usize,
    alive: Vec<usize>,
    plan: HashMap<usize, usize>,
    passed: Vec<Passed>,
    failed: bool,
}

/// One run.
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    shared: Arc<(Mutex<State>, Condvar)>,
}

/// Points of one run before it is taken to hang.
const POINTS_MAX: usize = 100_000;

thread_local! {
    static ACTOR: std::cell::Cell<Option<usize>> = const { std::cell::Cell::new(None) };
}

impl Schedule {
    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Here another actor may continue. Nothing happens on threads that are no actors.
    pub fn point(&self) {
        self.pass(Kind::Point);
    }

    /// The actor sleeps: another one continues. False on threads that are no actors.
    pub fn sleep(&self) -> bool {
        self.pass(Kind::Sleep);
        ACTOR.get().is_some()
    }

    fn pass(&self, kind: Kind) {
        let Some(me) = ACTOR.get() else { return };
        let mut state = self.state();
        choose(&mut state, kind, me);
        self.shared.1.notify_all();
        self.wait(state, me);
    }

    fn wait(&self, mut state: MutexGuard<'_, State>, me: usize) {
        while state.current != me && !state.failed {
            state = self.shared.1.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let hangs = state.failed || state.passed.len() > POINTS_MAX;
        drop(state);
        assert!(!hangs || std::thread::panicking(), "another actor failed, or the run hangs");
    }

    /// Runs the actors by a plan.
    fn run(&self, plan: &Plan, actors: Vec<Actor>) -> Result<Vec<Passed>, String> {
        {
            let mut state = self.state();
            state.alive = (0..actors.len()).collect();
            state.plan = plan.iter().copied().collect();
            choose(&mut state, Kind::Free, actors.len());
        }
        let results: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = actors
                .into_iter()
                .enumerate()
                .map(|(me, actor)| {
                    scope.spawn(move || {
                        ACTOR.set(Some(me));
                        let _turn = Turn { schedule: self, me };
                        self.wait(self.state(), me);
                        actor();
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join()).collect()
        });
        let texts: Vec<String> = results.into_iter().filter_map(|result| result.err().map(|e| text_of(&*e))).collect();
        if texts.is_empty() { Ok(std::mem::take(&mut self.state().passed)) } else { Err(texts.join("; ")) }
    }
}

/// What a panic said.
pub fn text_of(payload: &(dyn std::any::Any + Send)) -> String {
    match (payload.downcast_ref::<String>(), payload.downcast_ref::<&str>()) {
        (Some(text), _) => text.clone(),
        (None, Some(text)) => (*text).to_owned(),
        (None, None) => "a panic".to_owned(),
    }
}

struct Turn<'s> {
    schedule: &'s Schedule,
    me: usize,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.schedule.state();
        state.failed |= std::thread::panicking();
        state.alive.retain(|actor| *actor != self.me);
        if !state.alive.is_empty() {
            choose(&mut state, Kind::Free, self.me);
        }
        self.schedule.shared.1.notify_all();
    }
}

fn choose(state: &mut State, kind: Kind, me: usize) {
    let next = state.alive.iter().copied().find(|actor| *actor > me).or(state.alive.first().copied());
    let usual = if kind == Kind::Point { me } else { next.unwrap_or(me) };
    let planned = state.plan.get(&state.passed.len()).copied().filter(|actor| state.alive.contains(actor));
    let chosen = planned.unwrap_or(usual);
    // Who sleeps is no choice: it would only sleep again.
    let alive = state.alive.iter().copied().filter(|actor| kind != Kind::Sleep || *actor != me).collect();
    state.passed.push(Passed { kind, chosen, alive });
    state.current = chosen;
}

/// How many runs there were.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explored {
    /// Runs.
    pub runs: usize,
}

/// Runs every plan with at most so many preemptions; the first that fails, with what it said.
/// `scenario` makes a run's actors and what is checked after it.
pub fn explore(
    preemptions_max: usize,
    scenario: impl Fn(&Schedule) -> (Vec<Actor>, Actor),
) -> Result<Explored, (Plan, String)> {
    let mut waiting: Vec<(Plan, usize)> = vec![(Plan::new(), 0)];
    let mut runs = 0;
    while let Some((plan, preemptions)) = waiting.pop() {
        runs += 1;
        let schedule = Schedule::default();
        let (actors, check) = scenario(&schedule);
        let passed = schedule.run(&plan, actors).map_err(|text| (plan.clone(), text))?;
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(check))
            .map_err(|payload| (plan.clone(), text_of(&*payload)))?;
        let first = plan.last().map_or(0, |(point, _)| point + 1);
        for (point, here) in passed.iter().enumerate().skip(first) {
            let cost = preemptions + usize::from(here.kind != Kind::Free);
            if cost > preemptions_max {
                continue;
            }
            for other in here.alive.iter().filter(|actor| **actor != here.chosen) {
                let mut longer = plan.clone();
                longer.push((point, *other));
                waiting.push((longer, cost));
            }
        }
    }
    Ok(Explored { runs })
}
