//! Random calls of functions whose arguments are small languages: dates with modifiers, and
//! formats.

use crate::query::Query;
use crate::random::Random;

/// A SELECT without tables that calls one of them.
pub fn statement(random: &mut Random) -> Query {
    let call = if random.chance(50) { date_call(random) } else { format_call(random) };
    Query { sql: format!("SELECT {call}, typeof({call})"), ordered: true }
}

fn date_call(random: &mut Random) -> String {
    let function = random.pick(&["date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff"]);
    if function == "timediff" {
        return format!("timediff({}, {})", time_value(random), time_value(random));
    }
    let mut arguments = vec![time_value(random)];
    if function == "strftime" {
        let letters: Vec<char> = "defFgGHIjJklmMpPRsSTuUVwWY%xä".chars().collect();
        let pattern: String =
            (0..random.between(1, 3)).map(|_| format!("%{}|", letters[random.below(letters.len())])).collect();
        arguments.insert(0, format!("'{pattern}'"));
    }
    for _ in 0..random.below(4) {
        arguments.push(format!("'{}'", modifier(random)));
    }
    format!("{function}({})", arguments.join(", "))
}

fn time_value(random: &mut Random) -> String {
    const NUMBERS: [&str; 12] = [
        "0",
        "-1",
        "12.5",
        "2460000.5",
        "5373484.49",
        "5373484.5",
        "1700000000",
        "253402300799",
        "253402300800",
        "-210866760000",
        "1e10",
        "NULL",
    ];
    match random.below(8) {
        0 => random.pick(&NUMBERS).to_owned(),
        1 => format!("'{}'", random.pick(&NUMBERS)),
        2 => format!("'{}'", clock(random)),
        3..6 => format!("'{}'", day(random)),
        _ => format!("'{}{}{}'", day(random), random.pick(&[" ", "T", "  ", ""]), clock(random)),
    }
}

fn day(random: &mut Random) -> String {
    let year = match random.chance(50) {
        true => random.pick(&["2024", "2023", "1970", "0000", "9999", "-0001", "2038", "1900"]).to_owned(),
        false => format!("{:04}", random.below(10_000)),
    };
    let month = random.pick(&["01", "02", "03", "04", "11", "12", "13"]);
    format!("{year}-{month}-{}", random.pick(&["01", "15", "28", "29", "30", "31", "32"]))
}

fn clock(random: &mut Random) -> String {
    let time = random.pick(&["00:00", "24:00", "24:01", "12:34:56", "23:59:59.9999", "12:34:56.789", "12:60", "1:23"]);
    let zone = random.pick(&["", "", "", "", "Z", " z", "+01:00", "-14:59", "+15:00"]);
    format!("{time}{zone}")
}

fn modifier(random: &mut Random) -> String {
    let amount = random.pick(&["1", "+1", "-1", "+1.5", "-0.5", "100", "-1000", "1e3", "+0.001", "9999", "x", "--1"]);
    let unit = random.pick(&["second", "minutes", "hour", "days", "month", "Months", "year", "years", "week"]);
    match random.below(10) {
        0..4 => format!("{amount} {unit}"),
        4 => format!("start of {}", random.pick(&["day", "month", "year", "week"])),
        5 => format!("weekday {}", random.pick(&["0", "3", "6", "7", "-1", "-0", "1.5"])),
        6 => random.pick(&["auto", "unixepoch", "julianday", "subsec", "floor", "ceiling", "nonsense"]).to_owned(),
        7 => {
            random.pick(&["+0001-02-03", "-0010-11-30", "+0000-00-01 12:34", "+12345-01-01", "+0001-12-01"]).to_owned()
        }
        8 => random.pick(&["01:30", "-23:59:59.999", "+24:00", "+25:00", "+01:30Z"]).to_owned(),
        _ => random.pick(&["localtime", "utc"]).to_owned(),
    }
}

fn format_call(random: &mut Random) -> String {
    let mut pattern = String::new();
    let mut arguments = Vec::new();
    for _ in 0..random.between(1, 3) {
        let flags: String = (0..random.below(3)).map(|_| random.pick(&["-", "+", " ", "0", "#", ",", "!"])).collect();
        let width = random.pick(&["", "", "5", "12", "*"]);
        let precision = random.pick(&["", "", ".0", ".2", ".10", ".*"]);
        let length = random.pick(&["", "", "", "l", "ll"]);
        let letters: Vec<char> = "diuxXopfeEgGsszqQwjJcr%nk".chars().collect();
        pattern += &format!("<%{flags}{width}{precision}{length}{}>", letters[random.below(letters.len())]);
        for _ in 0..width.matches('*').count() + precision.matches('*').count() {
            arguments.push(random.pick(&["0", "3", "-5", "10", "NULL", "'4'"]).to_owned());
        }
        arguments.push(value(random));
    }
    if random.chance(8) {
        arguments.pop();
    }
    arguments.insert(0, format!("'{pattern}'"));
    format!("{}({})", random.pick(&["format", "printf"]), arguments.join(", "))
}

fn value(random: &mut Random) -> String {
    const VALUES: [&str; 26] = [
        "0",
        "1",
        "-42",
        "1234567",
        "9223372036854775807",
        "-9223372036854775808",
        "0.0",
        "-0.0",
        "0.1",
        "2.5",
        "99999.5",
        "1e15",
        "1e100",
        "-1e-10",
        "9e999",
        "1/3.0",
        "NULL",
        "''",
        "'abc'",
        "'it''s'",
        "'a\"b'",
        "'äöü'",
        "'12abc'",
        "x'6100'",
        "char(9, 10, 31)",
        "'a%b'",
    ];
    random.pick(&VALUES).to_owned()
}
