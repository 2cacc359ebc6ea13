use crate::connection::Connection;
use crate::options::OpenFlags;
use base::ResultCode;
use std::sync::Mutex;

static HEARD: Mutex<Vec<(ResultCode, String)>> = Mutex::new(Vec::new());

fn hear(code: ResultCode, text: &str) {
    HEARD.lock().expect("no test fails while it listens").push((code, text.to_owned()));
}

#[test]
fn the_log_hears_which_page_is_corrupt() {
    let connection = Connection::open(":memory:", OpenFlags::default()).expect("memory opens");
    connection.execute_batch("CREATE TABLE t(a); INSERT INTO t VALUES(1)").expect("a table");
    let mut image = connection.serialize("main").expect("a file");
    let page_size = usize::from(u16::from_be_bytes([image[16], image[17]]));
    // The kind of page 2, the table's root.
    image[page_size] = 0x77;
    connection.deserialize("main", &image, 0, false).expect("any bytes");
    base::log::listen(Some(hear));
    let failed = connection.execute_batch("SELECT a FROM t").expect_err("the page is malformed");
    base::log::listen(None);
    assert_eq!(failed.message(), "database disk image is malformed");
    let heard = HEARD.lock().expect("the listener has returned");
    let corruption =
        heard.iter().position(|(_, text)| text.starts_with("database corruption: page 2: ")).expect("logged");
    assert_eq!(heard[corruption].0, ResultCode::CORRUPT);
    assert!(heard[corruption + 1].1.starts_with("statement aborts at "), "{heard:?}");
}
