//! What a write transaction has put into the log, and what of it is not durable yet.

use base::ResultCode;

/// The write transaction of one connection; between transactions `is_open` is false.
#[derive(Default)]
pub(super) struct Transaction {
    /// Whether this connection holds the WRITE slot.
    open: bool,
    /// The last frame when it began.
    start_frame: u32,
    /// It has begun to change the log.
    changing: bool,
    /// There are frames that nobody sees yet.
    appended: bool,
    /// The last appended frame ends the transaction; from the first byte on that is written of it.
    ended: bool,
    /// The first frame that was overwritten; from there on the frames have no checksums.
    first_overwritten: Option<u32>,
    /// A new header of the log is not synced, though syncs are wanted.
    header_unsynced: bool,
    /// The end of the transaction is not synced, though that is wanted.
    end_unsynced: bool,
    /// The log is longer than its frames, from before it was restarted.
    cut_wanted: bool,
    /// Its group publishes it.
    joined: bool,
    /// Why the commits that it rested on are no more.
    base_failure: Option<ResultCode>,
}

impl Transaction {
    /// The WRITE slot was taken.
    pub fn take_slot(&mut self) {
        self.open = true;
    }

    /// The transaction continues from a frame, the last of the snapshot.
    pub fn start_at(&mut self, frame: u32) {
        self.start_frame = frame;
    }

    /// The transaction is over; whether there was one.
    pub fn end(&mut self) -> bool {
        self.cut_wanted &= !self.open;
        self.changing = false;
        std::mem::take(&mut self.open)
    }

    /// Whether this connection holds the WRITE slot.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The transaction is in the hands of the group that it has joined.
    pub fn hands_over(&mut self) {
        self.end();
        self.joined = true;
    }

    /// The commits that the transaction rests on have failed.
    pub fn base_fails(&mut self, code: ResultCode) {
        self.base_failure = Some(code);
    }

    /// Why the commits that the transaction rests on are no more.
    pub fn base_failure(&self) -> Option<ResultCode> {
        self.base_failure
    }

    /// As `base_failure`; asked once.
    pub fn take_base_failure(&mut self) -> Option<ResultCode> {
        self.base_failure.take()
    }

    /// Whether others see the transaction already, by its group; asked once.
    pub fn take_joined(&mut self) -> bool {
        std::mem::take(&mut self.joined)
    }

    /// The last frame when the transaction began.
    pub fn start_frame(&self) -> u32 {
        self.start_frame
    }

    /// The log is about to change; whether for the first time.
    pub fn changes(&mut self) -> bool {
        !std::mem::replace(&mut self.changing, true)
    }

    /// Whether there are frames that nobody sees yet.
    pub fn has_appended(&self) -> bool {
        self.appended
    }

    /// A new header of the log is written; what was after it is of a log before.
    pub fn header_written(&mut self, sync_wanted: bool) {
        self.cut_wanted = true;
        self.header_unsynced = sync_wanted;
    }

    /// The new header is durable.
    pub fn header_synced(&mut self) {
        self.header_unsynced = false;
    }

    /// Frames are about to be appended (3).
    pub fn appends(&mut self) {
        assert!(!self.header_unsynced, "wal (3): a frame follows a header that is not synced");
        self.appended = true;
    }

    /// The last frame of the transaction is about to be written.
    pub fn ends(&mut self, sync_wanted: bool) {
        self.ended = true;
        self.end_unsynced = sync_wanted;
    }

    /// What was appended is durable.
    pub fn end_synced(&mut self) {
        self.end_unsynced = false;
    }

    /// Before others are shown what was appended: it is whole, marked, and durable (1).
    pub fn require_whole(&self) {
        assert!(self.first_overwritten.is_none(), "wal (1): a transaction is published before its frames are summed");
        assert!(self.ended, "wal (1): a transaction is published before its end is marked");
        assert!(!self.end_unsynced, "wal (1): a transaction is published before it is synced");
    }

    /// Others see what was appended, up to that frame.
    pub fn published(&mut self, last_frame: u32) {
        self.changing = false;
        self.appended = false;
        self.ended = false;
        self.start_frame = last_frame;
    }

    /// Whether the log is to be cut after its frames; asked once.
    pub fn take_cut(&mut self) -> bool {
        std::mem::take(&mut self.cut_wanted)
    }

    /// A frame is about to be overwritten (8).
    pub fn overwrites(&mut self, frame: u32) {
        self.first_overwritten = Some(self.first_overwritten.map_or(frame, |first| first.min(frame)));
    }

    /// Before a frame is written: it is none that others may see (8).
    pub fn require_own(&self, frame: u32) {
        assert!(frame > self.start_frame, "wal (8): frame {frame} is published and would change");
    }

    /// The first frame that has no checksum, where there is one.
    pub fn first_unsummed(&self) -> Option<u32> {
        self.first_overwritten
    }

    /// Every frame has its checksum.
    pub fn summed(&mut self) {
        self.first_overwritten = None;
    }

    /// What was appended is taken back; whether a recovery would believe it.
    pub fn undo(&mut self) -> bool {
        self.changing = false;
        self.appended = false;
        self.joined = false;
        self.first_overwritten = None;
        self.header_unsynced = false;
        self.end_unsynced = false;
        std::mem::take(&mut self.ended)
    }
}
