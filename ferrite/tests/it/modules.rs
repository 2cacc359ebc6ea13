//! The modules that the shell of SQLite has, by their documentation: series.html and csv.html.

use ferrite::{Connection, Error, ValueRef};

/// The rows of a query: values by `|`, rows by a space.
fn rows(connection: &Connection, sql: &str) -> Result<String, Error> {
    let mut statement = connection.prepare(sql)?;
    let width = statement.column_count();
    let mut lines = Vec::new();
    while let Some(row) = statement.step()? {
        let cells: Result<Vec<String>, Error> = (0..width).map(|at| Ok(text(row.get_ref(at)?))).collect();
        lines.push(cells?.join("|"));
    }
    Ok(lines.join(" "))
}

fn text(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(&text.to_utf8()).into_owned(),
        _ => String::new(),
    }
}

#[track_caller]
fn check(sql: &str, expected: &str) {
    let connection = Connection::open_in_memory().unwrap();
    match rows(&connection, sql) {
        Ok(found) => assert_eq!(found, expected, "{sql}"),
        Err(error) => assert_eq!(error.message(), expected, "{sql}"),
    }
}

#[test]
fn series_count_up_and_down() {
    check("SELECT value FROM generate_series(5,100,5) LIMIT 3", "5 10 15");
    check("SELECT value FROM generate_series(20) LIMIT 3", "20 21 22");
    check("SELECT count(*), min(value), max(value) FROM generate_series(0,100,5)", "21|0|100");
    check("SELECT value FROM generate_series(10,1,-3)", "10 7 4 1");
    check("SELECT value FROM generate_series(1,10,-1)", "");
    check("SELECT value FROM generate_series(10,1)", "");
    check("SELECT value FROM generate_series(1,3,0)", "1 2 3");
    check("SELECT value, start, stop, step, rowid FROM generate_series(1,5,2)", "1|1|5|2|1 3|1|5|2|2 5|1|5|2|3");
    check("SELECT value FROM generate_series WHERE start=1 AND stop=3", "1 2 3");
    check("SELECT count(*) FROM generate_series(1,NULL)", "0");
    check(
        "SELECT value FROM generate_series(9223372036854775805,9223372036854775807)",
        "9223372036854775805 9223372036854775806 9223372036854775807",
    );
    check(
        "SELECT value FROM generate_series(-9223372036854775808,9223372036854775807,9223372036854775807)",
        "-9223372036854775808 -1 9223372036854775806",
    );
    check("SELECT count(*) FROM generate_series", "first argument to \"generate_series()\" missing or unusable");
}

#[test]
fn series_are_ordered_and_narrowed() {
    check("SELECT value FROM generate_series(1,10,3) ORDER BY value DESC", "10 7 4 1");
    check("SELECT value FROM generate_series(10,1,-3) ORDER BY value", "1 4 7 10");
    check(
        "SELECT value FROM generate_series(1,1000000000000) WHERE value BETWEEN 999999999998 AND 2e12",
        "999999999998 999999999999 1000000000000",
    );
    check("SELECT value FROM generate_series(1,1000000000000) WHERE value=77", "77");
    check("SELECT value FROM generate_series(0,20,5) WHERE value>4.5 AND value<15.5", "5 10 15");
    check("SELECT value FROM generate_series(0,20,5) WHERE value=7", "");
    check("SELECT value FROM generate_series(0,20,5) WHERE value='10'", "");
    check("SELECT value FROM generate_series(20,0,-5) WHERE value<=10", "10 5 0");
    check("SELECT value FROM generate_series(0,20,5) WHERE value>NULL", "");
    check(
        "SELECT a.value, b.value FROM generate_series(1,3) a, generate_series(a.value,3) b WHERE b.value=3",
        "1|3 2|3 3|3",
    );
    check("SELECT sum(value) FROM generate_series(1,100) WHERE value%2=0 LIMIT 5", "2550");
    check("SELECT value FROM generate_series(1,9) LIMIT 2 OFFSET 3", "4 5");
    check("SELECT value FROM generate_series(1,9) WHERE value<3 OR value>7", "1 2 8 9");
    check("SELECT value FROM generate_series(1,9) WHERE value=3 OR value=5", "3 5");
    check("SELECT x, value FROM (SELECT 2 AS x) LEFT JOIN generate_series(1,3) ON value<x OR value>x", "2|1 2|3");
}

#[test]
fn csv_is_read() {
    let with = |arguments: &str, query: &str| {
        let connection = Connection::open_in_memory().unwrap();
        match connection.execute_batch(&format!("CREATE VIRTUAL TABLE t USING csv({arguments})")) {
            Ok(()) => rows(&connection, query).unwrap(),
            Err(error) => error.message().to_owned(),
        }
    };
    let data = "data='a,b\r\n1,\"x \"\"y\"\"\nz\"\n2,\n'";
    assert_eq!(with(&format!("{data}, header=yes"), "SELECT a, b FROM t"), "1|x \"y\"\nz 2|");
    assert_eq!(with(data, "SELECT c0, c1, rowid FROM t"), "a|b|1 1|x \"y\"\nz|2 2||3");
    assert_eq!(with("data='1,2,3',columns=2", "SELECT * FROM t"), "1|2");
    assert_eq!(with("data='1',schema='CREATE TABLE y(n INT)'", "SELECT n, typeof(n) FROM t"), "1|text");
    assert_eq!(with("data='1',data='2'", ""), "more than one 'data' parameter");
    assert_eq!(with("header=1", ""), "must specify either filename= or data= but not both");
    assert_eq!(with("data='1',columns=0", ""), "column= value must be positive");
    assert_eq!(with("data='1',nosuch=0", ""), "bad parameter: 'nosuch=0'");
    assert_eq!(with("filename='/nosuch/file.csv'", ""), "cannot open '/nosuch/file.csv' for reading");
}

/// Deeply nested documents, as text and as JSONB, on a small stack: an answer or an error, no
/// overflow.
#[test]
fn deep_json_does_not_overflow_the_stack() {
    let mut blob = vec![0x0b];
    while blob.len() < 400_000 {
        // Only the outermost headers have to be right: what is inside is read when it is walked.
        let size = u32::try_from(blob.len()).unwrap().to_be_bytes();
        let header: Vec<u8> = [&[0xeb][..], &size].concat();
        blob.splice(0..0, header);
        if blob.len() > 60_000 {
            break;
        }
    }
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    let run = thread.spawn(move || {
        let connection = Connection::open_in_memory().unwrap();
        let (deep, deeper) = (1000, 5000);
        for depth in [deep, deeper] {
            let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
            let valid = rows(&connection, &format!("SELECT json_valid('{text}')")).unwrap();
            assert_eq!(valid, if depth == deep { "1" } else { "0" });
            let _ = rows(&connection, &format!("SELECT json_pretty(json_set('{text}', '$[1]', 1))"));
            let objects = format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
            let _ = rows(&connection, &format!("SELECT json_patch('{objects}', '{objects}')"));
        }
        let hex: String = blob.iter().map(|byte| format!("{byte:02x}")).collect();
        for call in [
            "json(B)",
            "json_pretty(B)",
            "json_valid(B,8)",
            "json_error_position(B)",
            "jsonb_set(B,'$[1]',1)",
            "json_array(B)",
            "json_patch('{}',B)",
            "(SELECT count(*) FROM json_tree(B))",
            "(SELECT max(length(fullkey)) FROM (SELECT fullkey FROM json_tree(B) LIMIT 2000))",
        ] {
            let _ = rows(&connection, &format!("SELECT {}", call.replace('B', &format!("x'{hex}'"))));
        }
        rows(&connection, &format!("SELECT count(*) > 10000 FROM json_tree(x'{hex}')")).unwrap()
    });
    assert_eq!(run.unwrap().join().unwrap(), "1");
}
