//! The super-journal: its name at the end of every journal that takes part in one commit, and the
//! list of those journals in the file of that name. While the file exists, all of them are hot;
//! when it is gone, none is.

use super::JOURNAL_MAGIC;
use base::Result;
use base::endian::get_u32;
use vfs::{File, FileKind, OpenFlags, Vfs};

/// Longest name that is believed, in bytes.
const NAME_BYTES_MAX: u32 = 4096;
/// Largest list that is read, in bytes.
const LIST_BYTES_MAX: u64 = 1 << 20;

fn checksum(name: &[u8]) -> u32 {
    // The sum takes the bytes as signed.
    name.iter().fold(0u32, |sum, &byte| sum.wrapping_add(byte as i8 as u32))
}

/// Appends the trailer that names the super-journal.
pub(crate) fn append_name(out: &mut Vec<u8>, name: &str, lock_page: u32) {
    let bytes = name.as_bytes();
    out.extend_from_slice(&lock_page.to_be_bytes());
    out.extend_from_slice(bytes);
    out.extend_from_slice(&(bytes.len() as u32).to_be_bytes());
    out.extend_from_slice(&checksum(bytes).to_be_bytes());
    out.extend_from_slice(&JOURNAL_MAGIC);
}

/// Whether the name is one that a super-journal gets: `-mj`, nine digits of base 16, the third last
/// of them a 9. A journal beside a database can come from anybody: no other file is touched for its
/// sake.
fn is_super_name(name: &[u8]) -> bool {
    let Some((_, end)) = name.split_last_chunk::<12>() else { return false };
    let Some((digits, last)) = end.strip_prefix(b"-mj").and_then(|digits| digits.split_at_checked(6)) else {
        return false;
    };
    digits.iter().chain(last).all(u8::is_ascii_hexdigit) && last.first() == Some(&b'9')
}

/// The super-journal that a journal names; `None` when it names none.
pub(crate) fn name_in(journal: &dyn File) -> Result<Option<String>> {
    let size = journal.size()?;
    let mut tail = [0; 16];
    if size < 16 || journal.read_at(&mut tail, size - 16)? < 16 {
        return Ok(None);
    }
    let length = get_u32(&tail, 0).unwrap_or(0);
    let sum = get_u32(&tail, 4).unwrap_or(0);
    let fits = length > 0 && length < NAME_BYTES_MAX && u64::from(length) + 16 <= size;
    if !fits || !tail.ends_with(&JOURNAL_MAGIC) {
        return Ok(None);
    }
    let mut name = vec![0; length as usize];
    journal.read_at(&mut name, size - 16 - u64::from(length))?;
    if checksum(&name) != sum || !is_super_name(&name) {
        return Ok(None);
    }
    Ok(String::from_utf8(name).ok())
}

/// The journals that a super-journal lists; empty when it cannot be read.
pub(crate) fn children_of(vfs: &dyn Vfs, name: &str) -> Result<Vec<String>> {
    let flags = OpenFlags { kind: FileKind::SuperJournal, read_write: false, create: false, exclusive: false };
    let file = vfs.open(name, flags)?;
    let mut list = vec![0; file.size()?.min(LIST_BYTES_MAX) as usize];
    file.read_at(&mut list, 0)?;
    let names = list.split(|&byte| byte == 0).filter(|name| !name.is_empty());
    Ok(names.filter_map(|name| String::from_utf8(name.to_vec()).ok()).collect())
}
