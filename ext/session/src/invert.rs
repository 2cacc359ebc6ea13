//! The change set that takes another one back.

use crate::format::{ChangeOperation, Output, UNDEFINED, corrupt, field_value, put_value, stream_chunk_bytes};
use crate::input::{Changeset, Input};
use base::{Error, Result, ResultCode};

/// Inverts a change set: a block of memory, or a stream. Patch sets have no inverse.
///
/// # Errors
/// `SQLITE_CORRUPT` for a patch set, and for bytes that are none; those of the streams.
pub fn invert(changeset: Changeset<'_>, mut output: Output<'_>) -> Result<()> {
    let mut input = match changeset {
        Changeset::Bytes(bytes) => Input::new(bytes),
        Changeset::Stream(source) => Input::from_source(source),
    };
    let mut written = Vec::new();
    let mut key = Vec::new();
    loop {
        input.fill(2)?;
        input.begin_change();
        match *input.rest() {
            [] => break,
            [_] => return Err(corrupt()),
            [b'T', ..] => {
                input.advance(1);
                let length = input.table_header_len()?;
                written.push(b'T');
                written.extend_from_slice(input.rest().get(..length).unwrap_or_default());
                key = input.take_table_header(length).key;
            }
            [operation, indirect, ..] => {
                input.advance(2);
                let operation = ChangeOperation::from_number(i32::from(operation)).ok_or_else(corrupt)?;
                invert_change(&mut input, operation, indirect, &key, &mut written)?;
            }
        }
        output.flush_from(&mut written, stream_chunk_bytes())?;
    }
    output.finish(written)
}

fn invert_change(
    input: &mut Input<'_>,
    operation: ChangeOperation,
    indirect: u8,
    key: &[u8],
    out: &mut Vec<u8>,
) -> Result<()> {
    let other = match operation {
        ChangeOperation::Insert => ChangeOperation::Delete,
        ChangeOperation::Delete => ChangeOperation::Insert,
        ChangeOperation::Update => return invert_update(input, indirect, key, out),
    };
    let length = input.record_len(key.len())?;
    out.extend_from_slice(&[other as u8, indirect]);
    out.extend_from_slice(input.rest().get(..length).unwrap_or_default());
    input.advance(length);
    Ok(())
}

fn invert_update(input: &mut Input<'_>, indirect: u8, key: &[u8], out: &mut Vec<u8>) -> Result<()> {
    if key.is_empty() {
        // What SQLite answers for a table without columns.
        return Err(Error::bare(ResultCode::NOMEM));
    }
    let mut read = || key.iter().map(|_| input.take_field()).collect::<Result<Vec<_>>>();
    let (old, new) = (read()?, read()?);
    let change = input.change();
    out.extend_from_slice(&[ChangeOperation::Update as u8, indirect]);
    let mut put = |&(place, length): &(usize, usize)| match change.get(place..place + length).and_then(field_value) {
        Some(value) => put_value(out, value),
        None => out.push(UNDEFINED),
    };
    for (place, (old, new)) in key.iter().zip(old.iter().zip(&new)) {
        put(if *place != 0 { old } else { new });
    }
    for (place, old) in key.iter().zip(&old) {
        put(if *place != 0 { &(0, 0) } else { old });
    }
    Ok(())
}
