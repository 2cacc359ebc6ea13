//! The settings of a connection that compiled programs depend on.
//!
//! A program is kept for the next statement of its text (`engine::statement::cache`), so all that a
//! compilation looks at has to be found in one place: here, or among the other answers of
//! [`crate::Catalog`]. What matters only while programs run is not here.

use base::Encoding;

macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident = $default:literal;)*) => {
        /// A switch that compiled programs depend on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum CompileSwitch { $($(#[$doc])* $name,)* }

        impl CompileSwitch {
            /// Every switch.
            pub const ALL: &[CompileSwitch] = &[$(CompileSwitch::$name,)*];
        }

        /// The switches that are on in a new connection.
        const DEFAULTS: SwitchSet = SwitchSet(0 $(| ($default as u32) << CompileSwitch::$name as u32)*);
    };
}

switches! {
    /// Foreign keys are enforced.
    ForeignKeys = false;
    /// Foreign keys have their actions; else all of them have NO ACTION.
    ForeignKeyActions = true;
    /// Every foreign key counts as deferred (`PRAGMA defer_foreign_keys`). The end of a transaction
    /// turns it off.
    DeferForeignKeys = false;
    /// Triggers fire; those in temp always do.
    Triggers = true;
    /// A trigger may fire itself.
    RecursiveTriggers = false;
    /// Views may be used; those in temp always may.
    Views = true;
    /// CHECK constraints are left out.
    IgnoreChecks = false;
    /// What could damage the file is refused.
    Defensive = false;
    /// The schema table may be written.
    WritableSchema = false;
    /// The schema may use functions and virtual tables that could do harm.
    TrustedSchema = true;
    /// The text that is prepared counts as one of the schema (`SQLITE_PREPARE_FROM_DDL`).
    SchemaText = false;
    /// A name in double quotes that is no column is a text.
    DoubleQuotedText = true;
    /// The same in what CREATE puts into the schema.
    DoubleQuotedTextInSchema = true;
    /// SQL may have comments.
    Comments = true;
    /// ALTER TABLE works as it did before 3.26: it leaves views and the statements of triggers
    /// alone.
    LegacyAlterTable = false;
    /// New files have the format of 3.3.0.
    LegacyFileFormat = false;
    /// LIKE tells upper case from lower.
    CaseSensitiveLike = false;
    /// Tables and indexes are read backwards where no order is wanted.
    ReverseScanOrder = false;
    /// Indexes are made for one statement.
    AutomaticIndexes = true;
    /// Plans do not depend on bound values.
    StablePlans = false;
    /// Changes show their number of rows.
    CountChanges = false;
    /// Result columns are named by table and column.
    FullColumnNames = false;
    /// Result columns are named by the column.
    ShortColumnNames = true;
    /// EXPLAIN QUERY PLAN shows triggers.
    TriggerPlans = false;
    /// Statements count what their loops do.
    ScanStatus = false;
    /// A hook is called before each change of a row: no table is emptied as a whole.
    WatchesRows = false;
    /// An authorizer is called for what statements do.
    HasAuthorizer = false;
}

const _: () = assert!(CompileSwitch::ALL.len() <= u32::BITS as usize, "one bit for each switch");

/// A set of switches: a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwitchSet(u32);

impl SwitchSet {
    /// The same set with a switch in it, or without it.
    #[must_use]
    pub const fn with(self, switch: CompileSwitch, on: bool) -> SwitchSet {
        let bit = 1 << switch as u32;
        SwitchSet(if on { self.0 | bit } else { self.0 & !bit })
    }
}

/// How result columns without an alias are named; see `PRAGMA short_column_names` and
/// `full_column_names`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnNames {
    /// By the column's name.
    Short,
    /// By the text.
    Written,
    /// By the names of table and column; those of `*` by the column's alone.
    Full,
    /// By the names of table and column.
    FullOfStar,
}

/// Whether loops run many rows at a time, where they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batches {
    /// Never.
    Off,
    /// Where that is faster.
    On,
    /// Wherever it is possible, at most so many rows at a time.
    Force(u8),
}

impl Batches {
    /// What new connections do: On, but in builds with assertions, which read it from the
    /// environment variable `FERRITE_BATCHES` (`off`, `on`, or a number of rows).
    #[cfg(debug_assertions)]
    fn of_build() -> Batches {
        static SETTING: std::sync::OnceLock<Batches> = std::sync::OnceLock::new();
        let read = || match std::env::var("FERRITE_BATCHES").ok().as_deref() {
            Some("off") => Batches::Off,
            Some(number) => number.parse().map_or(Batches::On, Batches::Force),
            None => Batches::On,
        };
        *SETTING.get_or_init(read)
    }

    /// What new connections do.
    #[cfg(not(debug_assertions))]
    const fn of_build() -> Batches {
        Batches::On
    }
}

impl Default for Batches {
    fn default() -> Batches {
        match base::fast_path!(
            "batches",
            "loops read, test and aggregate many rows at a time",
            "groups ×3.3, TPC-H Q1 ×7.9"
        ) {
            true => Batches::of_build(),
            false => Batches::Off,
        }
    }
}

/// The settings of a connection that compiled programs depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompileSettings {
    switches: SwitchSet,
    /// Encoding of text in the databases.
    pub encoding: Encoding,
    /// Whether loops run many rows at a time.
    pub batches: Batches,
    /// Entries of an index after which ANALYZE stops (`PRAGMA analysis_limit`), 0 for none.
    pub analysis_limit: u32,
}

impl Default for CompileSettings {
    fn default() -> CompileSettings {
        CompileSettings { switches: DEFAULTS, encoding: Encoding::Utf8, batches: Batches::default(), analysis_limit: 0 }
    }
}

impl CompileSettings {
    /// Whether a switch is on.
    #[inline]
    pub const fn is_on(self, switch: CompileSwitch) -> bool {
        self.switches.0 >> switch as u32 & 1 != 0
    }

    /// The same settings with a switch turned on or off.
    #[must_use]
    pub const fn with(self, switch: CompileSwitch, on: bool) -> CompileSettings {
        CompileSettings { switches: self.switches.with(switch, on), ..self }
    }

    /// The same settings with more switches turned on.
    #[must_use]
    pub const fn with_all(self, more: SwitchSet) -> CompileSettings {
        CompileSettings { switches: SwitchSet(self.switches.0 | more.0), ..self }
    }

    /// Whether the schema may be written by hand, and names be those of the library: never on
    /// defence.
    pub const fn may_write_schema(self) -> bool {
        self.is_on(CompileSwitch::WritableSchema) && !self.is_on(CompileSwitch::Defensive)
    }

    /// Whether a name in double quotes that is no column is a text, in a statement or in what
    /// CREATE puts into the schema.
    pub const fn allows_double_quoted_text(self, in_schema: bool) -> bool {
        let in_statements = self.is_on(CompileSwitch::DoubleQuotedText);
        match in_schema {
            true => self.is_on(CompileSwitch::DoubleQuotedTextInSchema) || (in_statements && self.may_write_schema()),
            false => in_statements,
        }
    }

    /// How result columns without an alias are named.
    pub const fn column_names(self) -> ColumnNames {
        match (self.is_on(CompileSwitch::FullColumnNames), self.is_on(CompileSwitch::ShortColumnNames)) {
            (false, true) => ColumnNames::Short,
            (false, false) => ColumnNames::Written,
            (true, true) => ColumnNames::Full,
            (true, false) => ColumnNames::FullOfStar,
        }
    }

    /// The schema format of new files: 4, or 1 for readers of old.
    pub const fn new_file_format(self) -> u32 {
        if self.is_on(CompileSwitch::LegacyFileFormat) { 1 } else { 4 }
    }
}
