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
