//! A date and time of day as a clock shows it.

/// Year, month, day and time of day, in some time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// The year.
    pub year: i64,
    /// The month, from 1.
    pub month: i64,
    /// The day of the month, from 1.
    pub day: i64,
    /// The hour, 0 to 23.
    pub hour: i64,
    /// The minute.
    pub minute: i64,
    /// The second, 60 in a leap second.
    pub second: i64,
}
