//! A point in time while its modifiers are applied: as milliseconds of the Julian day, as a date,
//! as a time of day, or as several of these.
//!
//! What is known in one form is turned into another only when that is wanted, and that shows:
//! `2023-02-31` stays what it is until something asks for its day number, and a zone counts from
//! the moment that somebody does.

/// Milliseconds of a day.
pub(super) const DAY_MS: i64 = 86_400_000;
/// 1970-01-01 in milliseconds of the Julian day.
pub(super) const EPOCH_MS: i64 = 210_866_760_000_000;
/// The last representable millisecond: 9999-12-31 23:59:59.999.
pub(super) const LAST_MS: i64 = 464_269_060_799_999;

/// A point in time while its modifiers are applied.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Instant {
    julian_ms: Option<i64>,
    date: Option<Date>,
    clock: Option<Clock>,
    /// Minutes east of Greenwich that the date and the clock are still to be moved by.
    pub zone_minutes: i64,
    /// A number that may be a Julian day or seconds since 1970; none once that is settled.
    pub number: Option<f64>,
    /// The zone is known to be Greenwich's, or the local one.
    pub zone: Zone,
    /// Fractions of a second are printed.
    pub subsecond: bool,
    /// Days by which the last month arithmetic ran over the month's end.
    pub overflow_days: i64,
    invalid: bool,
}

/// What is known of the time zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Zone {
    #[default]
    Unknown,
    Utc,
    Local,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Date {
    pub year: i64,
    pub month: i64,
    pub day: i64,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    pub hour: i64,
    pub minute: i64,
    pub second: f64,
}

impl Instant {
    pub fn from_julian_ms(julian_ms: i64) -> Instant {
        Instant { julian_ms: Some(julian_ms), ..Instant::default() }
    }

    /// A time that is known to be Greenwich's.
    pub fn utc(julian_ms: i64) -> Instant {
        Instant { zone: Zone::Utc, ..Instant::from_julian_ms(julian_ms) }
    }

    /// A number without a modifier that says otherwise is a Julian day.
    pub fn from_number(number: f64) -> Instant {
        let is_day = (0.0..5_373_484.5).contains(&number);
        let julian_ms = is_day.then_some((number * DAY_MS as f64 + 0.5) as i64);
        Instant { julian_ms, number: Some(number), ..Instant::default() }
    }

    pub fn from_parts(date: Option<Date>, clock: Option<Clock>) -> Instant {
        let over = |date: Date| (date.day - days_in_month(date.year, date.month)).max(0);
        Instant { date, clock, overflow_days: date.map_or(0, over), ..Instant::default() }
    }

    /// Whether there is a day number already.
    pub fn has_julian(&self) -> bool {
        self.julian_ms.is_some()
    }

    /// Whether there is a date already.
    pub fn has_date(&self) -> bool {
        self.date.is_some()
    }

    /// Whether there is anything that modifiers could start from.
    pub fn is_known(&self) -> bool {
        self.julian_ms.is_some() || self.date.is_some() || self.clock.is_some()
    }

    /// The instant, when it lies in the years that can be shown. A date alone is brought into its
    /// month.
    pub fn settle(mut self, alone: bool) -> Option<Instant> {
        let julian_ms = self.julian_ms();
        if self.invalid || !(0..=LAST_MS).contains(&julian_ms) {
            return None;
        }
        if alone && self.date.is_some_and(|date| date.day > 28) {
            self.date = None;
        }
        Some(self)
    }

    /// Milliseconds of the Julian day; 0 when there is none, and then nothing is known.
    pub fn julian_ms(&mut self) -> i64 {
        self.find_julian_ms().unwrap_or(0)
    }

    fn find_julian_ms(&mut self) -> Option<i64> {
        if self.julian_ms.is_some() {
            return self.julian_ms;
        }
        let date = self.date.unwrap_or(Date { year: 2000, month: 1, day: 1 });
        if !(-4713..=9999).contains(&date.year) || self.number.is_some() {
            self.fail();
            return None;
        }
        let mut julian_ms = date.julian_ms();
        if let Some(clock) = self.clock {
            julian_ms += clock.milliseconds();
            if self.zone_minutes != 0 {
                julian_ms -= self.zone_minutes * 60_000;
                (self.date, self.clock, self.zone_minutes) = (None, None, 0);
                self.zone = Zone::Utc;
            } else if clock.hour == 24 {
                self.clock = None;
            }
        }
        self.julian_ms = Some(julian_ms);
        self.julian_ms
    }

    /// What was wrong before does not count any more.
    pub fn forgive(&mut self) {
        self.invalid = false;
    }

    /// Nothing is known any more, and the answer will be NULL.
    fn fail(&mut self) {
        *self = Instant { invalid: true, ..Instant::default() };
    }

    pub fn date(&mut self) -> Date {
        if let Some(date) = self.date {
            return date;
        }
        let date = match self.julian_ms {
            None => Date { year: 2000, month: 1, day: 1 },
            Some(julian_ms) if (0..=LAST_MS).contains(&julian_ms) => Date::of(julian_ms),
            Some(_) => {
                self.fail();
                return Date { year: 2000, month: 1, day: 1 };
            }
        };
        self.date = Some(date);
        date
    }

    pub fn clock(&mut self) -> Clock {
        if let Some(clock) = self.clock {
            return clock;
        }
        let in_day = (self.julian_ms() + DAY_MS / 2).rem_euclid(DAY_MS);
        let clock =
            Clock { hour: in_day / 3_600_000, minute: in_day / 60_000 % 60, second: (in_day % 60_000) as f64 / 1000.0 };
        self.number = None;
        self.clock = Some(clock);
        clock
    }

    /// Becomes that day number.
    pub fn set_julian_ms(&mut self, julian_ms: i64) {
        (self.date, self.clock, self.zone_minutes, self.number) = (None, None, 0, None);
        self.julian_ms = Some(julian_ms);
    }

    /// Becomes that date and time of day.
    pub fn set_parts(&mut self, date: Date, clock: Clock) {
        (self.date, self.clock, self.julian_ms, self.number) = (Some(date), Some(clock), None, None);
    }

    /// Forgets the day number; date and time of day stay.
    pub fn keep_parts(&mut self) {
        self.date();
        self.clock();
        self.julian_ms = None;
    }

    /// Moves by milliseconds.
    pub fn add_ms(&mut self, milliseconds: i64) {
        match self.find_julian_ms() {
            Some(julian_ms) => self.set_julian_ms(julian_ms.saturating_add(milliseconds)),
            None => (self.date, self.clock, self.zone_minutes) = (None, None, 0),
        }
    }

    /// Day of the week, 0 for Sunday.
    pub fn weekday(&mut self) -> i64 {
        (self.julian_ms() + 129_600_000) / DAY_MS % 7
    }

    /// Day of the year, from 0.
    pub fn day_of_year(&mut self) -> i64 {
        let first = Date { month: 1, day: 1, ..self.date() };
        let midnight = (self.julian_ms() + DAY_MS / 2) / DAY_MS;
        midnight - (first.julian_ms() + DAY_MS / 2) / DAY_MS
    }
}

impl Date {
    /// Midnight in milliseconds of the Julian day; days after the month's end run over.
    pub fn julian_ms(&self) -> i64 {
        let (mut year, mut month) = (self.year, self.month);
        if month <= 2 {
            year -= 1;
            month += 12;
        }
        let century = (year + 4800) / 100;
        let leap = 38 - century + century / 4;
        let days = 36525 * (year + 4716) / 100 + 306_001 * (month + 1) / 10_000 + self.day + leap;
        (days * 2 - 3049) * (DAY_MS / 2)
    }

    /// The day after this one, which may lie after its month's end.
    pub fn next(self) -> Date {
        let date = self.within_month();
        Date { day: date.day + 1, ..date }.within_month()
    }

    /// The same day, when it lies after its month's end.
    fn within_month(self) -> Date {
        let days = days_in_month(self.year, self.month);
        match (self.day > days, self.month) {
            (false, _) => self,
            (true, 12) => Date { year: self.year + 1, month: 1, day: self.day - days },
            (true, _) => Date { month: self.month + 1, day: self.day - days, ..self },
        }
    }

    fn of(julian_ms: i64) -> Date {
        let day_number = (julian_ms + DAY_MS / 2) / DAY_MS;
        let century = ((day_number as f64 + 32_044.75) / 36_524.25) as i64 - 52;
        let a = day_number + 1 + century - (century + 100) / 4 + 25;
        let b = a + 1524;
        let c = ((b as f64 - 122.1) / 365.25) as i64;
        let d = 36525 * (c & 32767) / 100;
        let e = ((b - d) as f64 / 30.6001) as i64;
        let day = b - d - (30.6001 * e as f64) as i64;
        let month = if e < 14 { e - 1 } else { e - 13 };
        let year = if month > 2 { c - 4716 } else { c - 4715 };
        Date { year, month, day }
    }
}

impl Clock {
    pub fn milliseconds(&self) -> i64 {
        self.hour * 3_600_000 + self.minute * 60_000 + (self.second * 1000.0 + 0.5) as i64
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
