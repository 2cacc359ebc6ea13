//! A point in time: milliseconds of the Julian day, and its calendar.

/// Milliseconds of a day.
pub(super) const DAY_MS: i64 = 86_400_000;
/// 1970-01-01 in milliseconds of the Julian day.
pub(super) const EPOCH_MS: i64 = 210_866_760_000_000;
/// The last representable millisecond: 9999-12-31 23:59:59.999.
const LAST_MS: i64 = 464_269_060_799_999;

/// A point in time while its modifiers are applied.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Instant {
    julian_ms: i64,
    /// A number that may be a Julian day or seconds since 1970; cleared once that is settled.
    pub number: Option<f64>,
    /// Fractions of a second are printed.
    pub subsecond: bool,
    /// Days by which the last month arithmetic ran over the month's end.
    pub overflow_days: i64,
    invalid: bool,
}

/// A calendar date and time of day.
#[derive(Clone, Copy, Debug)]
pub(super) struct Calendar {
    pub year: i64,
    pub month: i64,
    pub day: i64,
    pub hour: i64,
    pub minute: i64,
    pub second: f64,
}

impl Instant {
    pub fn from_julian_ms(julian_ms: i64) -> Instant {
        Instant { julian_ms, ..Instant::default() }
    }

    /// A number without a modifier that says otherwise is a Julian day.
    pub fn from_number(number: f64) -> Instant {
        let mut instant = Instant { number: Some(number), ..Instant::default() };
        if (0.0..5_373_484.5).contains(&number) {
            instant.julian_ms = (number * DAY_MS as f64 + 0.5) as i64;
        } else {
            instant.invalid = true;
        }
        instant
    }

    pub fn from_calendar(calendar: &Calendar) -> Instant {
        let mut instant = Instant::default();
        instant.set_calendar(calendar);
        instant
    }

    /// Milliseconds of the Julian day.
    pub fn julian_ms(&self) -> i64 {
        self.julian_ms
    }

    /// Sets the milliseconds; outside of the years 0 to 9999 (and -4713) the instant is invalid.
    pub fn set_julian_ms(&mut self, julian_ms: i64) {
        self.julian_ms = julian_ms;
        self.number = None;
        self.invalid = false;
    }

    /// Moves by milliseconds.
    pub fn add_ms(&mut self, milliseconds: f64) {
        self.number = None;
        self.julian_ms = self.julian_ms.saturating_add(milliseconds as i64);
    }

    /// Whether nothing was wrong so far; a number that was never a valid day is wrong.
    pub fn is_valid(&self) -> bool {
        !self.invalid && (0..=LAST_MS).contains(&self.julian_ms)
    }

    /// The instant, when it is valid.
    pub fn settle(self) -> Option<Instant> {
        self.is_valid().then_some(self)
    }

    pub fn set_calendar(&mut self, calendar: &Calendar) {
        let (mut year, mut month) = (calendar.year, calendar.month);
        if !(-4713..=9999).contains(&year) {
            self.invalid = true;
            return;
        }
        if month <= 2 {
            year -= 1;
            month += 12;
        }
        let century = (year + 4800) / 100;
        let leap = 38 - century + century / 4;
        let days = 36525 * (year + 4716) / 100 + 306_001 * (month + 1) / 10_000 + calendar.day + leap;
        let half_days = days * 2 - 3049;
        let time = calendar.hour * 3_600_000 + calendar.minute * 60_000 + (calendar.second * 1000.0 + 0.5) as i64;
        self.set_julian_ms(half_days * (DAY_MS / 2) + time);
    }

    pub fn calendar(&self) -> Calendar {
        let day_number = (self.julian_ms + DAY_MS / 2) / DAY_MS;
        let century = ((day_number as f64 + 32_044.75) / 36_524.25) as i64 - 52;
        let a = day_number + 1 + century - (century + 100) / 4 + 25;
        let b = a + 1524;
        let c = ((b as f64 - 122.1) / 365.25) as i64;
        let d = 36525 * (c & 32767) / 100;
        let e = ((b - d) as f64 / 30.6001) as i64;
        let day = b - d - (30.6001 * e as f64) as i64;
        let month = if e < 14 { e - 1 } else { e - 13 };
        let year = if month > 2 { c - 4716 } else { c - 4715 };
        let in_day = (self.julian_ms + DAY_MS / 2) % DAY_MS;
        Calendar {
            year,
            month,
            day,
            hour: in_day / 3_600_000,
            minute: in_day / 60_000 % 60,
            second: (in_day % 60_000) as f64 / 1000.0,
        }
    }

    /// Day of the week, 0 for Sunday.
    pub fn weekday(&self) -> i64 {
        (self.julian_ms + 129_600_000) / DAY_MS % 7
    }

    /// Day of the year, from 0.
    pub fn day_of_year(&self) -> i64 {
        let first = Calendar { month: 1, day: 1, hour: 0, minute: 0, second: 0.0, ..self.calendar() };
        let start = Instant::from_calendar(&first);
        (self.julian_ms - start.julian_ms) / DAY_MS
    }
}

/// Days of a month.
pub(super) fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}
