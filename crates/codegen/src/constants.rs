//! Constants, which are computed once, before the body of a program.

use resolve::bound::Expr;

/// The constants of one program, with their registers.
#[derive(Default)]
pub(crate) struct Constants {
    list: Vec<(Expr, i32)>,
    /// They are being computed, or what is computed once: nothing is moved before that.
    is_computing: bool,
}

impl Constants {
    /// No constants, with the memory of others.
    pub fn new(memory: Vec<(Expr, i32)>) -> Constants {
        Constants { list: memory, is_computing: false }
    }

    /// The memory, if it is no more than for so many.
    pub fn take_memory(&mut self, max: usize) -> Option<Vec<(Expr, i32)>> {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        (list.capacity() <= max).then_some(list)
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether nothing is moved before the body now.
    pub fn is_computing(&self) -> bool {
        self.is_computing
    }

    /// What is computed once begins; whether it has before.
    #[must_use]
    pub fn begin(&mut self) -> bool {
        std::mem::replace(&mut self.is_computing, true)
    }

    /// It ends, unless it had begun before.
    pub fn end(&mut self, had_begun: bool) {
        self.is_computing &= had_begun;
    }

    /// The register of a constant.
    pub fn register_of(&self, expr: &Expr) -> Option<i32> {
        self.list.iter().find(|(own, _)| own.same_as(expr)).map(|(_, register)| *register)
    }

    /// A constant in this register, computed before the body.
    pub fn add(&mut self, expr: Expr, register: i32) {
        self.list.push((expr, register));
    }

    /// Takes the constants out, to be computed.
    pub fn take(&mut self) -> Vec<(Expr, i32)> {
        std::mem::take(&mut self.list)
    }

    /// Gives the memory back.
    pub fn give_back(&mut self, mut list: Vec<(Expr, i32)>) {
        list.clear();
        self.list = list;
    }
}
