//! Switches of a connection that the C library sets (`sqlite3_db_config`).

use crate::connection::{Connection, Inner};

macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident = $key:literal, $default:literal;)*) => {
        /// A switch of a connection.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Switch { $($(#[$doc])* $name,)* }

        impl Switch {
            /// The name that it is remembered under, which is a pragma's where there is one.
            fn key(self) -> &'static str {
                match self { $(Switch::$name => $key,)* }
            }

            /// Its state in a new connection.
            fn default(self) -> bool {
                match self { $(Switch::$name => $default,)* }
            }
        }
    };
}

switches! {
    /// Foreign keys are enforced.
    ForeignKeys = "foreign_keys", false;
    /// Foreign keys have their actions.
    ForeignKeyActions = "foreign_key_actions", true;
    /// Triggers fire.
    Triggers = "enable_trigger", true;
    /// Views may be read.
    Views = "enable_view", true;
    /// The two-argument form of `fts3_tokenizer` may be used.
    Fts3Tokenizer = "enable_fts3_tokenizer", false;
    /// `sqlite3_load_extension` may be used.
    LoadExtension = "enable_load_extension", true;
    /// The SQL function `load_extension` may be used.
    LoadExtensionFunction = "enable_load_extension_function", false;
    /// The log is not checkpointed when the connection closes.
    NoCheckpointOnClose = "no_ckpt_on_close", false;
    /// Plans do not depend on bound values.
    StablePlans = "enable_qpsg", false;
    /// EXPLAIN QUERY PLAN shows triggers.
    TriggerPlans = "trigger_eqp", false;
    /// The next VACUUM empties the database.
    ResetDatabase = "reset_database", false;
    /// What could damage the file is refused.
    Defensive = "defensive", false;
    /// The schema table may be written.
    WritableSchema = "writable_schema", false;
    /// ALTER TABLE works as it did before 3.26.
    LegacyAlterTable = "legacy_alter_table", false;
    /// A name in double quotes that is none may be a text.
    DoubleQuotedText = "dqs_dml", true;
    /// The same in the schema.
    DoubleQuotedTextInSchema = "dqs_ddl", true;
    /// New files have the format of 3.3.0.
    LegacyFileFormat = "legacy_file_format", false;
    /// The schema may use functions that could do harm.
    TrustedSchema = "trusted_schema", true;
    /// Statements count what their loops do.
    ScanStatus = "stmt_scanstatus", false;
    /// Tables and indexes are read backwards where no order is asked for.
    ReverseScanOrder = "reverse_unordered_selects", false;
    /// ATTACH may create files.
    AttachCreate = "enable_attach_create", true;
    /// ATTACH may open files for writing.
    AttachWrite = "enable_attach_write", true;
    /// Changes show their number of rows.
    CountChanges = "count_changes", false;
    /// Result columns are named by table and column.
    FullColumnNames = "full_column_names", false;
    /// Result columns are named by the column.
    ShortColumnNames = "short_column_names", true;
    /// `sqlite3_exec` tells of queries that give no row.
    EmptyResults = "empty_result_callbacks", false;
    /// CHECK constraints are left out.
    IgnoreChecks = "ignore_check_constraints", false;
    /// Indexes are made for one statement.
    AutomaticIndexes = "automatic_index", true;
    /// SQL may have comments.
    Comments = "enable_comments", true;
}

impl Inner {
    /// Whether a switch is on.
    pub fn is_on(&self, switch: Switch) -> bool {
        if switch == Switch::ForeignKeys {
            return self.foreign_keys.get();
        }
        let flags = self.flags.borrow();
        let found = flags.iter().find(|(own, _)| *own == switch.key());
        found.map_or(switch.default(), |(_, value)| *value != 0)
    }
}

impl Inner {
    /// Whether the schema may be written by hand: never on defence.
    pub fn may_write_schema(&self) -> bool {
        self.is_on(Switch::WritableSchema) && !self.is_on(Switch::Defensive)
    }

    /// The schema format of new files.
    pub fn new_file_format(&self) -> u32 {
        if self.is_on(Switch::LegacyFileFormat) { 1 } else { 4 }
    }
}

impl Connection {
    /// Whether a switch is on.
    pub fn is_switched_on(&self, switch: Switch) -> bool {
        self.inner.is_on(switch)
    }

    /// Digits of a real that is shown as text.
    pub fn float_digits(&self) -> u8 {
        self.inner.float_digits.get()
    }

    /// Sets the digits of a real that is shown as text (`SQLITE_DBCONFIG_FP_DIGITS`); those that are not from 4 to 23
    /// change nothing.
    pub fn set_float_digits(&self, digits: i32) {
        if let Some(digits) = u8::try_from(digits).ok().filter(|digits| (4..24).contains(digits)) {
            self.inner.float_digits.set(digits);
        }
    }

    /// Turns a switch on or off; statements are prepared anew.
    pub fn set_switch(&self, switch: Switch, on: bool) {
        if self.inner.is_on(switch) == on {
            return;
        }
        if switch == Switch::NoCheckpointOnClose
            && let Ok(mut storage) = self.inner.storage()
        {
            storage.iter_mut().for_each(|tree| tree.set_checkpoint_at_close(!on));
        }
        if switch == Switch::ForeignKeys {
            self.inner.foreign_keys.set(on);
        } else {
            let mut flags = self.inner.flags.borrow_mut();
            flags.retain(|(own, _)| *own != switch.key());
            flags.push((switch.key(), i64::from(on)));
        }
        self.inner.forget_programs();
        self.inner.expire();
    }
}
