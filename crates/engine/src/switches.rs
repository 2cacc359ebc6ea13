//! Settings of a connection: those that programs depend on are in [`resolve::CompileSettings`], the
//! others here.

use resolve::CompileSwitch;

macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident = $default:literal;)*) => {
        /// A switch that matters only while programs run.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum RunSwitch { $($(#[$doc])* $name,)* }

        /// The switches that are on in a new connection, a bit for each.
        const DEFAULTS: u16 = 0 $(| ($default as u16) << RunSwitch::$name as u16)*;
    };
}

switches! {
    /// The two-argument form of `fts3_tokenizer` may be used.
    Fts3Tokenizer = false;
    /// `sqlite3_load_extension` may be used.
    LoadExtension = true;
    /// The SQL function `load_extension` may be used.
    LoadExtensionFunction = false;
    /// The log is not checkpointed when the connection closes.
    NoCheckpointOnClose = false;
    /// The next VACUUM empties the database.
    ResetDatabase = false;
    /// ATTACH may create files.
    AttachCreate = true;
    /// ATTACH may open files for writing.
    AttachWrite = true;
    /// `sqlite3_exec` tells of queries that give no row.
    EmptyResults = false;
    /// Only remembered: the size of cells is always checked.
    CellSizeCheck = false;
    /// Files are synced as hard as the system can.
    FullSync = false;
    /// The same for checkpoints.
    CheckpointFullSync = false;
}

/// A switch of a connection (`sqlite3_db_config`, and pragmas).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// One that compiled programs depend on.
    Compile(CompileSwitch),
    /// One that matters only while programs run.
    Run(RunSwitch),
}

impl From<CompileSwitch> for Switch {
    fn from(switch: CompileSwitch) -> Switch {
        Switch::Compile(switch)
    }
}

impl From<RunSwitch> for Switch {
    fn from(switch: RunSwitch) -> Switch {
        Switch::Run(switch)
    }
}

/// The settings that matter only while programs run.
#[derive(Clone, Copy)]
pub(crate) struct RunSettings {
    switches: u16,
    /// `SQLITE_DBCONFIG_FP_DIGITS`: digits of a real that is shown as text.
    pub float_digits: u8,
}

impl Default for RunSettings {
    fn default() -> RunSettings {
        RunSettings { switches: DEFAULTS, float_digits: value::number::REAL_DIGITS }
    }
}

impl RunSettings {
    /// Whether a switch is on.
    #[inline]
    pub fn is_on(self, switch: RunSwitch) -> bool {
        self.switches >> switch as u16 & 1 != 0
    }

    /// The same settings with a switch turned on or off.
    #[must_use]
    pub fn with(self, switch: RunSwitch, on: bool) -> RunSettings {
        let bit = 1 << switch as u16;
        let switches = if on { self.switches | bit } else { self.switches & !bit };
        RunSettings { switches, ..self }
    }
}
