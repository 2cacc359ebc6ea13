//! Settings that the application changes.

use crate::connection::{Connection, Inner};
use crate::switches::{RunSwitch, Switch};

impl Inner {
    /// Whether a switch is on.
    pub fn is_on(&self, switch: impl Into<Switch>) -> bool {
        match switch.into() {
            Switch::Compile(switch) => self.settings().is_on(switch),
            Switch::Run(switch) => self.run_settings().is_on(switch),
        }
    }
}

impl Connection {
    /// Whether a switch is on.
    pub fn is_switched_on(&self, switch: impl Into<Switch>) -> bool {
        self.inner().is_on(switch)
    }

    /// Digits of a real that is shown as text.
    pub fn float_digits(&self) -> u8 {
        self.inner().run_settings().float_digits
    }

    /// Sets the digits of a real that is shown as text (`SQLITE_DBCONFIG_FP_DIGITS`); those that
    /// are not from 4 to 23 change nothing.
    pub fn set_float_digits(&self, digits: i32) {
        if let Some(float_digits) = u8::try_from(digits).ok().filter(|digits| (4..24).contains(digits)) {
            self.inner().change_run_settings(|settings| settings.float_digits = float_digits);
        }
    }

    /// Turns a switch on or off; statements are prepared again.
    pub fn set_switch(&self, switch: impl Into<Switch>, on: bool) {
        let switch = switch.into();
        if self.inner().is_on(switch) == on {
            return;
        }
        if switch == Switch::Run(RunSwitch::NoCheckpointOnClose)
            && let Ok(mut storage) = self.inner().storage()
        {
            storage.iter_mut().for_each(|tree| tree.set_checkpoint_at_close(!on));
        }
        self.inner().set_switch(switch, on);
    }
}
