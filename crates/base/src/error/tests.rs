use super::*;

#[test]
fn is_one_word_and_bare_codes_round_trip() {
    assert_eq!(size_of::<Result<()>>(), size_of::<usize>());
    for &code in ResultCode::ALL {
        let error = Error::bare(code);
        assert_eq!(error.extended_code(), code);
        assert_eq!(error.clone().message(), code.message());
    }
}

#[test]
fn messages_and_offsets_survive_a_clone() {
    let error = Error::sql_at("no such column: x", 7);
    let copy = error.clone();
    drop(error);
    assert_eq!(copy.code(), ResultCode::ERROR);
    assert_eq!(copy.message(), "no such column: x");
    assert_eq!(copy.offset(), Some(7));
}

#[test]
fn reasons_make_code_and_text() {
    let error = Error::of(Reason::WrongArgumentCount, "abs").at(7);
    assert_eq!((error.code(), error.reason(), error.subject()), (ResultCode::ERROR, Reason::WrongArgumentCount, "abs"));
    assert_eq!((error.message(), error.offset()), ("wrong number of arguments to function abs()", Some(7)));
    let copy = error.clone().without_offset();
    assert_eq!((copy.reason(), copy.offset()), (Reason::WrongArgumentCount, None));
    let error = Error::of_values(Reason::ColumnCountMismatch, "t", &[&2, &3]);
    assert_eq!((error.message(), error.subject()), ("table t has 2 values for 3 columns", "t"));
    for reason in Reason::ALL {
        let values: [&dyn fmt::Display; 2] = [&"second", &"third"];
        let error = Error::of_values(*reason, "first", &values);
        assert_eq!((error.reason(), error.extended_code()), (*reason, reason.code()));
        assert!(!error.message().contains("{}"), "{reason:?}");
    }
}

#[test]
fn corruption_keeps_its_place_and_sqlites_text() {
    let error = Error::corrupt(PageNo(5), "a cell past the end");
    assert_eq!(error.message(), "database disk image is malformed");
    assert!(!error.says_more());
    assert!(error.subject().starts_with("page 5: a cell past the end, at line "), "{}", error.subject());
    assert!(error.subject().ends_with("tests.rs]"), "{}", error.subject());
}
