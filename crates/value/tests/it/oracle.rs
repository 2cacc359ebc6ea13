//! The oracle behind one function, and the random values that are put to it.

use rusqlite::types::{ToSqlOutput, ValueRef as SqlRef};
use rusqlite::{Connection, ToSql};
use value::{Value, ValueRef};

/// A small generator with a fixed seed: a failure repeats.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 11) % bound
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// A finite double: any bits, a short decimal, or a small fraction.
    pub fn real(&mut self) -> f64 {
        let value = match self.below(5) {
            0 => f64::from_bits(self.next()),
            1 => self.below(1_000_000) as f64 / 100.0,
            2 => (self.next() as i64 >> self.below(64)) as f64,
            3 => (self.next() >> 11) as f64 / (1u64 << 53) as f64,
            _ => self.below(100_000_000) as f64 / 10f64.powi(self.below(20) as i32),
        };
        if value.is_finite() { value } else { 0.5 }
    }

    pub fn integer(&mut self) -> i64 {
        match self.below(6) {
            0 => self.pick(&[0, 1, -1, i64::MAX, i64::MIN, i64::MAX - 1, i64::MIN + 1, 1 << 53, 63, 64, -64]),
            1 => self.below(10) as i64 - 5,
            _ => (self.next() as i64) >> self.below(64),
        }
    }

    /// Text that is nearly a number.
    pub fn number_text(&mut self) -> String {
        const PARTS: &[&str] = &[
            "0",
            "1",
            "9",
            "12",
            "345",
            "00",
            "999999999",
            "9223372036854775807",
            "9223372036854775808",
            ".",
            "e",
            "E",
            "+",
            "-",
            " ",
            "\t",
            "\n",
            "x",
            "e5",
            "e-3",
            "1e308",
            "e400",
            "abc",
            "18446744073709551616",
            "5",
        ];
        if self.below(4) == 0 {
            return format!("{:e}", self.real());
        }
        let count = 1 + self.below(5);
        (0..count).map(|_| self.pick(PARTS)).collect()
    }

    pub fn value(&mut self) -> Value {
        match self.below(9) {
            0 => Value::Null,
            1..=3 => Value::Integer(self.integer()),
            4 | 5 => Value::Real(self.real()),
            6 | 7 => Value::text(self.number_text()),
            _ => Value::Blob(self.number_text().into_bytes()),
        }
    }
}

/// Our value as a parameter of the oracle.
pub struct Bound<'a>(pub ValueRef<'a>);

impl ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self.0 {
            ValueRef::Null => SqlRef::Null,
            ValueRef::Integer(value) => SqlRef::Integer(value),
            ValueRef::Real(value) => SqlRef::Real(value),
            ValueRef::Text(text) => SqlRef::Text(text.bytes),
            ValueRef::Blob(bytes) => SqlRef::Blob(bytes),
        }))
    }
}

pub struct Oracle(pub Connection);

impl Oracle {
    pub fn new() -> Oracle {
        Oracle(Connection::open_in_memory().expect("memory database"))
    }

    /// The first column of the only row of `sql`.
    pub fn value(&self, sql: &str, parameters: &[Value]) -> Value {
        let mut statement = self.0.prepare_cached(sql).expect(sql);
        let bound = parameters.iter().map(|value| Bound(value.as_ref()));
        statement
            .query_row(rusqlite::params_from_iter(bound), |row| Ok(from_sql(row.get_ref(0)?)))
            .unwrap_or_else(|error| panic!("{sql} {parameters:?}: {error}"))
    }
}

pub fn from_sql(value: SqlRef<'_>) -> Value {
    match value {
        SqlRef::Null => Value::Null,
        SqlRef::Integer(value) => Value::Integer(value),
        SqlRef::Real(value) => Value::Real(value),
        SqlRef::Text(bytes) => Value::Text { bytes: bytes.to_vec(), encoding: value::Encoding::Utf8 },
        SqlRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    }
}

/// Equality that tells 0.0 from -0.0.
pub fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Real(a), Value::Real(b)) => a.to_bits() == b.to_bits(),
        _ => left == right,
    }
}
