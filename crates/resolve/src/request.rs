//! What the application can be asked, and what it can answer.

macro_rules! actions {
    ($($name:ident = $number:literal,)*) => {
        /// What is asked for, numbered as in SQLite.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is named after SQLite's")]
        pub enum Action { $($name = $number,)* }
    };
}

actions! {
    CreateIndex = 1, CreateTable = 2, CreateTempIndex = 3, CreateTempTable = 4, CreateTempTrigger = 5,
    CreateTempView = 6, CreateTrigger = 7, CreateView = 8, Delete = 9, DropIndex = 10, DropTable = 11,
    DropTempIndex = 12, DropTempTable = 13, DropTempTrigger = 14, DropTempView = 15, DropTrigger = 16, DropView = 17,
    Insert = 18, Pragma = 19, Read = 20, Select = 21, Transaction = 22, Update = 23, Attach = 24, Detach = 25,
    AlterTable = 26, Reindex = 27, Analyze = 28, CreateVtable = 29, DropVtable = 30, Function = 31, Savepoint = 32,
    Recursive = 33,
}

/// One question.
#[derive(Clone, Copy, Debug)]
pub struct Request<'r> {
    /// What is asked for.
    pub action: Action,
    /// The third argument of the callback.
    pub first: Option<&'r str>,
    /// The fourth.
    pub second: Option<&'r str>,
    /// The name of the database.
    pub database: Option<&'r str>,
    /// The innermost trigger or view that does it.
    pub context: Option<&'r str>,
}

/// The application's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is allowed.
    Allow,
    /// It is not, and the statement fails.
    Deny,
    /// It is left out.
    Ignore,
}
