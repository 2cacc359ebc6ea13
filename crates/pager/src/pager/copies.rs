//! Pages that change while backups copy the database.

use base::PageNo;

/// The changed pages, in order, as long as anybody wants to know.
#[derive(Default)]
pub(super) struct Copies {
    changed: Vec<u32>,
    /// How many backups there are.
    backups: u32,
}

impl Copies {
    /// A backup begins or ends.
    pub fn count(&mut self, begins: bool) {
        self.backups = if begins { self.backups + 1 } else { self.backups.saturating_sub(1) };
        if self.backups == 0 {
            self.changed.clear();
        }
    }

    /// Whether there is a backup.
    pub fn any(&self) -> bool {
        self.backups > 0
    }

    /// A page is about to change.
    #[inline]
    pub fn note(&mut self, page: u32) {
        if self.backups > 0 {
            self.changed.push(page);
        }
    }

    /// The pages noted from position `from` on, and the position after the last.
    pub fn since(&self, from: usize) -> (Vec<PageNo>, usize) {
        let pages = self.changed.iter().skip(from);
        (pages.map(|&page| PageNo(page)).collect(), self.changed.len())
    }
}
