//! Run-time limits of a connection; see <https://www.sqlite.org/limits.html>.

/// Which limit: the verbs of `sqlite3_limit`, in their numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Limit {
    /// Bytes of a string, blob or row.
    Length = 0,
    /// Bytes of a statement's text.
    SqlLength = 1,
    /// Columns of a table, index, result set or clause.
    Column = 2,
    /// Depth of an expression's tree.
    ExprDepth = 3,
    /// Arms of a compound SELECT.
    CompoundSelect = 4,
    /// Instructions of a program.
    VdbeOp = 5,
    /// Arguments of a function.
    FunctionArg = 6,
    /// Attached databases.
    Attached = 7,
    /// Bytes of a LIKE or GLOB pattern.
    LikePatternLength = 8,
    /// Largest number of a parameter.
    VariableNumber = 9,
    /// Depth of recursive triggers.
    TriggerDepth = 10,
    /// Auxiliary threads of a statement.
    WorkerThreads = 11,
    /// Depth of SQLite's parser stack.
    ParserDepth = 12,
    /// Tables, indexes and triggers of one database.
    Schema = 13,
    /// Statements of a trigger.
    TriggerSteps = 14,
}

/// Number of limits.
pub const LIMIT_COUNT: usize = 15;

/// The hard upper bounds, which are also the defaults.
const MAXIMUM: [i32; LIMIT_COUNT] = [
    1_000_000_000,
    1_000_000_000,
    2000,
    1000,
    500,
    250_000_000,
    1000,
    10,
    50_000,
    32_766,
    1000,
    8,
    2500,
    10_000_000,
    65_000,
];

/// The options that the library is taken to be built with, as far as they add to what SQL may say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Build {
    /// SQLite's defaults.
    #[default]
    Plain,
    /// What distributions add: parameters up to number 250,000 (`SQLITE_MAX_VARIABLE_NUMBER`),
    /// ORDER BY and LIMIT of UPDATE and DELETE (`SQLITE_ENABLE_UPDATE_DELETE_LIMIT`).
    Distribution,
}

/// Current limits of one connection.
#[derive(Clone, Debug)]
pub struct Limits {
    values: [i32; LIMIT_COUNT],
    build: Build,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new(Build::Plain)
    }
}

impl Limits {
    /// The limits at first.
    pub fn new(build: Build) -> Limits {
        let mut limits = Limits { values: MAXIMUM, build };
        limits.values[Limit::VariableNumber as usize] = limits.maximum(Limit::VariableNumber);
        limits.values[Limit::WorkerThreads as usize] = 0;
        limits
    }

    /// The options that the library is taken to be built with.
    pub fn build(&self) -> Build {
        self.build
    }

    fn maximum(&self, limit: Limit) -> i32 {
        match (limit, self.build) {
            (Limit::VariableNumber, Build::Distribution) => 250_000,
            _ => MAXIMUM[limit as usize],
        }
    }

    /// The limit's current value.
    pub fn get(&self, limit: Limit) -> i32 {
        self.values[limit as usize]
    }

    /// Lowers or raises a limit, truncated to its hard bound; a negative value changes nothing.
    /// Returns the value before.
    pub fn set(&mut self, limit: Limit, value: i32) -> i32 {
        let slot = limit as usize;
        let before = self.values[slot];
        if value >= 0 {
            let least = if limit == Limit::Length { 30 } else { 0 };
            self.values[slot] = value.min(self.maximum(limit)).max(least);
        }
        before
    }
}
