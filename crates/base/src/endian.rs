//! Big-endian loads and stores at an offset; `None` past the end instead of a panic.

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
pub fn put_u16(bytes: &mut [u8], offset: usize, value: u16) -> Option<()> {
    let slice = bytes.get_mut(offset..offset.checked_add(2)?)?;
    slice.copy_from_slice(&value.to_be_bytes());
    Some(())
}

/// Stores a `u32` at `offset`; `None` when it does not fit.
#[inline]
pub fn put_u32(bytes: &mut [u8], offset: usize, value: u32) -> Option<()> {
    let slice = bytes.get_mut(offset..offset.checked_add(4)?)?;
    slice.copy_from_slice(&value.to_be_bytes());
    Some(())
}
