//! Segments: sorted runs of terms with their doclists, each a b-tree of nodes in `%_segments` or a
//! root alone in `%_segdir`.

pub(crate) mod reader;
pub(crate) mod readers;
pub(crate) mod search;
pub(crate) mod writer;
