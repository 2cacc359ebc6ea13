//! Reasons: what an error is about, where the library itself has to know.
//!
//! A reason and its subject (the table that is missing, the function that was called wrongly) make
//! the text, here and nowhere else. Who has to tell errors apart looks at the reason; nobody
//! compares texts (`xtask tidy` sees to it).

use crate::result_code::ResultCode;
use std::fmt::{Display, Write};

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $code:ident, $text:literal;)*) => {
        /// What an error is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Reason {
            /// Nothing that the library has to know: code and text say it all.
            Other,
            $($(#[$doc])* $name,)*
        }

        impl Reason {
            /// Every reason that has a text.
            pub const ALL: &'static [Reason] = &[$(Reason::$name),*];

            /// The extended result code that goes with it.
            pub fn code(self) -> ResultCode {
                match self {
                    Reason::Other => ResultCode::ERROR,
                    $(Reason::$name => ResultCode::$code,)*
                }
            }

            /// The text, with `{}` for the subject first and for the other values after it. Without
            /// one an error has the text of its code.
            pub fn template(self) -> &'static str {
                match self {
                    Reason::Other => "",
                    $(Reason::$name => $text,)*
                }
            }
        }
    };
}

reasons! {
    /// A table or view is missing.
    NoSuchTable = ERROR, "no such table: {}";
    /// A view is missing.
    NoSuchView = ERROR, "no such view: {}";
    /// An index is missing.
    NoSuchIndex = ERROR, "no such index: {}";
    /// A trigger is missing.
    NoSuchTrigger = ERROR, "no such trigger: {}";
    /// A collation is missing; the application may add it.
    NoSuchCollation = ERROR_MISSING_COLLSEQ, "no such collation sequence: {}";
    /// A function is missing.
    NoSuchFunction = ERROR, "no such function: {}";
    /// A function is missing, or cannot be called like this, in an expression of the schema.
    UnknownFunction = ERROR, "unknown function: {}()";
    /// A function does not take so many arguments.
    WrongArgumentCount = ERROR, "wrong number of arguments to function {}()";
    /// An aggregate is called where there are no groups.
    MisuseOfAggregate = ERROR, "misuse of aggregate function {}()";
    /// The same by an alias of the result column that calls it.
    MisuseOfAliasedAggregate = ERROR, "misuse of aliased aggregate {}";
    /// A window function is called where there are no windows.
    MisuseOfWindow = ERROR, "misuse of window function {}()";
    /// The second argument of `likelihood()` is none.
    BadProbability = ERROR, "second argument to {}() must be a constant between 0.0 and 1.0";
    /// One side of a join has no such column.
    CannotJoinUsing = ERROR, "cannot join using column {} - column not present in both tables";
    /// A common table expression names itself where it cannot.
    CircularReference = ERROR, "circular reference: {}";
    /// An arm names its common table expression more than once.
    MultipleReferences = ERROR, "multiple references to recursive table: {}";
    /// A common table expression declares more or fewer columns than it has.
    ColumnCountMismatch = ERROR, "table {} has {} values for {} columns";
    /// A table cannot be changed by SQL.
    TableNotModifiable = ERROR, "table {} may not be modified";
    /// A view cannot be changed without a trigger.
    ViewNotModifiable = ERROR, "cannot modify {} because it is a view";
    /// A table does not have as many columns as there are values.
    SuppliedCountMismatch = ERROR, "table {} has {} columns but {} values were supplied";
    /// A row does not have as many values as columns are named.
    ValueCountMismatch = ERROR, "{} values for {} columns";
    /// INSERT names a column that is none.
    NoSuchColumnOfTable = ERROR, "table {} has no column named {}";
    /// INSERT names a generated column.
    GeneratedColumnInserted = ERROR, "cannot INSERT into generated column \"{}\"";
    /// No key fits an ON CONFLICT clause; the subject is the clause's number, if there are several.
    UpsertTargetMismatch = ERROR, "{}ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint";
    /// The authorizer has said no.
    NotAuthorized = AUTH, "not authorized";
    /// The authorizer has said no to a function.
    FunctionNotAuthorized = ERROR, "not authorized to use function: {}";
    /// The file of a full-text index has a format of a later time.
    IndexFormat = ERROR, "invalid fts5 file format (found {}, expected {} or {}) - run 'rebuild'";
    /// A page of a database file is malformed; the subject says which, and how.
    Corrupt = CORRUPT, "";
    /// No error: the authorizer wants the statement to do nothing. `engine` gives it an empty
    /// program.
    NothingToDo = INTERNAL, "";
    /// No error: the authorizer's answer has changed a compound. `resolve` binds it again, in the
    /// order of its text.
    BindAgain = INTERNAL, "";
    /// No error: the file has changed under a read without a lock. `vdbe` starts the statement
    /// over.
    ReadTooLate = INTERNAL, "";
    /// No error: a collation of the application must be asked first, with nothing borrowed. `vdbe`
    /// runs the instruction again with the answer.
    AnswerPending = INTERNAL, "";
}

impl Reason {
    /// The text for a subject and other values.
    pub(crate) fn text(self, subject: &str, values: &[&dyn Display]) -> String {
        let mut pieces = self.template().split("{}");
        let mut text = pieces.next().unwrap_or("").to_owned();
        let values = [&subject as &dyn Display].into_iter().chain(values.iter().copied());
        for (value, piece) in values.zip(pieces) {
            // Writing to a string cannot fail.
            let _ = write!(text, "{value}{piece}");
        }
        text
    }
}
