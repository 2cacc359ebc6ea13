//! Big-endian loads and stores at an offset.
//!
//! `get_*` and `put_*` answer `None` past the end: the offset may come from a file. `set_*` are for
//! offsets that the caller knows to be inside: past the end they stop the program.

/// The `u16` at `offset`.
#[inline]
pub fn get_u16(bytes: &[u8], offset: usize) -> Option<u16> {
    let slice = bytes.get(offset..offset.checked_add(2)?)?;
    Some(u16::from_be_bytes(slice.try_into().ok()?))
}

/// The `u32` at `offset`.
#[inline]
pub fn get_u32(bytes: &[u8], offset: usize) -> Option<u32> {
    let slice = bytes.get(offset..offset.checked_add(4)?)?;
    Some(u32::from_be_bytes(slice.try_into().ok()?))
}

/// Stores a `u16` at `offset`; `None` when it does not fit.
#[inline]
#[must_use = "a store that does not fit does nothing"]
pub fn put_u16(bytes: &mut [u8], offset: usize, value: u16) -> Option<()> {
    let slice = bytes.get_mut(offset..offset.checked_add(2)?)?;
    slice.copy_from_slice(&value.to_be_bytes());
    Some(())
}

/// Stores a `u32` at `offset`; `None` when it does not fit.
#[inline]
#[must_use = "a store that does not fit does nothing"]
pub fn put_u32(bytes: &mut [u8], offset: usize, value: u32) -> Option<()> {
    let slice = bytes.get_mut(offset..offset.checked_add(4)?)?;
    slice.copy_from_slice(&value.to_be_bytes());
    Some(())
}

/// Stores a `u16` at `offset`, which is inside of `bytes`.
///
/// # Panics
/// When it is not.
#[inline]
#[track_caller]
pub fn set_u16(bytes: &mut [u8], offset: usize, value: u16) {
    let len = bytes.len();
    if put_u16(bytes, offset, value).is_none() {
        outside(offset, len);
    }
}

/// Stores a `u32` at `offset`, which is inside of `bytes`.
///
/// # Panics
/// When it is not.
#[inline]
#[track_caller]
pub fn set_u32(bytes: &mut [u8], offset: usize, value: u32) {
    let len = bytes.len();
    if put_u32(bytes, offset, value).is_none() {
        outside(offset, len);
    }
}

/// Stores bytes at `offset`; all of them are inside of `bytes`.
///
/// # Panics
/// When they are not.
#[inline]
#[track_caller]
pub fn fill(bytes: &mut [u8], offset: usize, stored: &[u8]) {
    let len = bytes.len();
    match bytes.get_mut(offset..offset.saturating_add(stored.len())) {
        Some(place) => place.copy_from_slice(stored),
        None => outside(offset, len),
    }
}

#[cold]
#[track_caller]
fn outside(offset: usize, len: usize) -> ! {
    panic!("a store at {offset} in {len} bytes");
}
