//! How often phrases occur in all rows.

use super::CursorState;
use crate::doclist::{Positions, corrupt};
use crate::query::expression::{Kind, NodeId};
use base::Result;

impl CursorState {
    /// By column: occurrences of a phrase in all rows, and rows that have it.
    pub fn phrase_totals(&mut self, id: NodeId) -> Result<Vec<[u32; 2]>> {
        let node = self.expression.node(id);
        let is_in_near = node.parent.is_some_and(|parent| self.expression.node(parent).kind == Kind::Near);
        if node.is_deferred && !is_in_near {
            return Ok(vec![[self.row_count as u32; 2]; self.core.table().columns.len()]);
        }
        if node.totals.is_none() {
            self.gather_totals(id)?;
        }
        Ok(self.expression.node(id).totals.clone().unwrap_or_default())
    }

    /// Walks over all rows of the phrase, or of the NEAR that it belongs to, and back to the row
    /// that it was on.
    fn gather_totals(&mut self, id: NodeId) -> Result<()> {
        let mut root = id;
        while let Some(parent) = self.expression.node(root).parent {
            if self.expression.node(parent).kind != Kind::Near && !self.expression.node(root).is_deferred {
                break;
            }
            root = parent;
        }
        let (docid, was_done) = (self.expression.node(root).docid, self.expression.node(root).is_done);
        let own_docid = self.docid;
        let counted = self.expression.phrases(root);
        let zeros = vec![[0; 2]; self.core.table().columns.len()];
        for phrase in &counted {
            self.expression.node_mut(*phrase).totals = Some(zeros.clone());
        }
        self.restart(root);
        let is_near = self.expression.node(root).kind == Kind::Near;
        while !self.is_done {
            self.step_root(root)?;
            while !self.is_done && is_near && !self.test_row()? {
                self.step_root(root)?;
            }
            if !self.is_done {
                self.count_row(&counted);
            }
        }
        self.is_done = false;
        self.docid = own_docid;
        if was_done {
            self.expression.node_mut(root).is_done = true;
            return Ok(());
        }
        self.restart(root);
        loop {
            self.next_row(root)?;
            if self.expression.node(root).is_done {
                return Err(corrupt());
            }
            if self.expression.node(root).docid == docid {
                return Ok(());
            }
        }
    }

    /// Counts the occurrences in the rows that the phrases are on.
    fn count_row(&mut self, phrases: &[NodeId]) {
        for id in phrases {
            let node = self.expression.node_mut(*id);
            let Some(mut totals) = node.totals.take() else { continue };
            if let Some(list) = node.phrase.as_ref().and_then(|phrase| phrase.list()) {
                let mut walk = Positions::new(list);
                loop {
                    let column = walk.column();
                    let count = walk.count_column();
                    if let Some([occurrences, rows]) = totals.get_mut(column) {
                        *occurrences = occurrences.wrapping_add(count);
                        *rows = rows.wrapping_add(u32::from(count > 0));
                    }
                    if !walk.next_column() {
                        break;
                    }
                }
            }
            node.totals = Some(totals);
        }
    }
}
