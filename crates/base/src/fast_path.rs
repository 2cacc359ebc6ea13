//! Fast paths: code that gives the same answers as other code beside it, and gives them sooner.
//!
//! Each is marked where it branches off by [`fast_path!`](crate::fast_path!), with its name, what
//! it is for and what it gains. `docs/fast-paths.md` is made of these marks by
//! `cargo xtask fast-paths`. Which are taken is known when the code is compiled: all of them; none
//! in a build with the environment variable `FERRITE_FAST_PATHS=none`; all others in one with a
//! list of names (`appends,leaf loops`). A build with `FERRITE_FAST_PATHS=runtime` reads the list
//! when it runs, from `FERRITE_FAST_PATHS_OFF`: with it the cases show that each path only makes
//! things faster, and by how much.

/// What a build says about a fast path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// It is taken.
    On,
    /// It is left out.
    Off,
    /// `FERRITE_FAST_PATHS_OFF` says it.
    AtRunTime,
}

/// Whether a fast path is taken: true but in builds that leave it out.
///
/// The arguments are its name, what it is for, and its gain.
#[macro_export]
macro_rules! fast_path {
    ($name:literal, $what:literal, $gain:literal) => {{
        const SETTING: $crate::fast_path::Setting =
            $crate::fast_path::setting($name, option_env!("FERRITE_FAST_PATHS"));
        match SETTING {
            $crate::fast_path::Setting::On => true,
            $crate::fast_path::Setting::Off => false,
            $crate::fast_path::Setting::AtRunTime => {
                static IS_ON: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
                *IS_ON.get_or_init(|| $crate::fast_path::is_on_now($name))
            }
        }
    }};
}

/// What a value of `FERRITE_FAST_PATHS` says about a fast path.
pub const fn setting(name: &str, value: Option<&str>) -> Setting {
    match value {
        None => Setting::On,
        Some(value) if is_listed(b"runtime", value.as_bytes()) => Setting::AtRunTime,
        Some(value) if is_listed(b"none", value.as_bytes()) => Setting::Off,
        Some(value) if is_listed(name.as_bytes(), value.as_bytes()) => Setting::Off,
        Some(_) => Setting::On,
    }
}

/// Whether `FERRITE_FAST_PATHS_OFF` leaves a fast path in.
#[cold]
pub fn is_on_now(name: &str) -> bool {
    let off = std::env::var("FERRITE_FAST_PATHS_OFF").ok();
    setting(name, off.as_deref()) == Setting::On
}

/// Whether a name is in a list with commas.
const fn is_listed(name: &[u8], list: &[u8]) -> bool {
    let (mut at, mut matches) = (0, true);
    let mut index = 0;
    while index < list.len() {
        if list[index] == b',' {
            if matches && at == name.len() {
                return true;
            }
            (at, matches) = (0, true);
        } else {
            matches &= at < name.len() && list[index] == name[at];
            at += 1;
        }
        index += 1;
    }
    matches && at == name.len()
}

#[cfg(test)]
mod tests;
