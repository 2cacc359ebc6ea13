//! What a page of a tree holds, for those who want to know where the space of a file goes.

use super::Btree;
use crate::page::{
    CellInfo, INDEX_INTERIOR, INDEX_LEAF, TABLE_INTERIOR, TABLE_LEAF, cell_offset, header_at, header_len, is_leaf,
    parse_cell, u16_at, u32_at,
};
use base::{PageNo, Result};

/// A page of a tree.
#[derive(Clone, Debug, Default)]
pub struct PageReport {
    /// Whether it is a leaf.
    pub is_leaf: bool,
    /// The cells in order; one more on an interior page, for its right child.
    pub cells: Vec<CellReport>,
    /// Number of cells.
    pub count: usize,
    /// Bytes of payload on the page.
    pub payload: u64,
    /// Bytes of the greatest payload, with what lies on overflow pages.
    pub payload_max: u32,
    /// Bytes that hold nothing.
    pub unused: i64,
}

/// A cell.
#[derive(Clone, Debug, Default)]
pub struct CellReport {
    /// The page below, on an interior page.
    pub child: Option<PageNo>,
    /// The overflow pages.
    pub overflow: Vec<PageNo>,
    /// Bytes of payload on the last of them.
    pub last_bytes: usize,
}

impl Btree {
    /// What a page of a tree holds; `None` for one that is no such page. A transaction must be
    /// open.
    ///
    /// # Errors
    /// Those of reading; `SQLITE_CORRUPT` for a chain of overflow pages that leads out of the file.
    pub fn page_report(&mut self, page: PageNo) -> Result<Option<PageReport>> {
        let mut data = Vec::with_capacity(self.page_size() as usize);
        self.page_read(page, &mut data)?;
        let Some((mut report, cells)) = self.decode(page, &data) else { return Ok(None) };
        let room = self.tree.geometry().overflow_len();
        for (own, cell) in report.cells.iter_mut().zip(cells).filter(|(_, cell)| cell.overflows()) {
            let rest = (cell.payload_len - cell.local) as usize;
            let count = rest.div_ceil(room);
            own.last_bytes = rest - (count - 1) * room;
            let mut next = u32_at(&data, cell.overflow_at());
            for _ in 0..count {
                own.overflow.push(PageNo(next));
                if own.overflow.len() < count {
                    let mut chain = Vec::with_capacity(data.len());
                    self.page_read(PageNo(next), &mut chain)?;
                    next = u32_at(&chain, 0);
                }
            }
        }
        Ok(Some(report))
    }

    fn decode(&self, page: PageNo, data: &[u8]) -> Option<(PageReport, Vec<CellInfo>)> {
        let header = header_at(page.0);
        let kind = *data.get(header)?;
        if !matches!(kind, INDEX_INTERIOR | TABLE_INTERIOR | INDEX_LEAF | TABLE_LEAF) {
            return None;
        }
        let count = u16_at(data, header + 3);
        let gap = u16_at(data, header + 5) as i64 - (header + header_len(kind) + 2 * count) as i64;
        let mut report = PageReport {
            is_leaf: is_leaf(kind),
            count,
            unused: gap + i64::from(*data.get(header + 7)?),
            ..PageReport::default()
        };
        let mut free = u16_at(data, header + 1);
        while free != 0 {
            report.unused += u16_at(data, free + 2) as i64;
            let next = u16_at(data, free);
            if next != 0 && next < free + 4 {
                return None;
            }
            free = next;
        }
        let mut cells = Vec::with_capacity(count);
        for index in 0..count {
            let at = cell_offset(data, header, kind, index);
            let cell = parse_cell(data, at, kind, self.tree.geometry())?;
            if at < header + header_len(kind) || at + cell.size as usize > data.len() {
                return None;
            }
            report.payload += u64::from(cell.local);
            report.payload_max = report.payload_max.max(cell.payload_len);
            let child = (!report.is_leaf).then(|| PageNo(u32_at(data, at)));
            report.cells.push(CellReport { child, ..CellReport::default() });
            cells.push(cell);
        }
        if !report.is_leaf {
            let right = PageNo(u32_at(data, header + 8));
            report.cells.push(CellReport { child: Some(right), ..CellReport::default() });
        }
        Some((report, cells))
    }

    /// Overwrites a page as a whole, the one of the lock bytes aside. A write transaction must be
    /// open.
    ///
    /// # Errors
    /// Those of writing; `SQLITE_FULL` beyond the greatest page number.
    pub fn page_write(&mut self, page: PageNo, bytes: &[u8]) -> Result<()> {
        self.copy_begin(self.page_size())?;
        self.copy_page(page, bytes)
    }
}
