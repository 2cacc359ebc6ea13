"""One of the two libraries, with two connections on a file of its own, and the calls that are made on it."""

import ctypes
import os

from callbacks import Callbacks

BUSY, ROW, DONE = 5, 100, 101


class Side:
    """A library with two connections on a file of its own."""

    def __init__(self, library, shares=False):
        self.shares = shares
        self.lib = ctypes.CDLL(library, mode=os.RTLD_LOCAL | os.RTLD_NOW)
        for name in ("sqlite3_errmsg", "sqlite3_column_text"):
            getattr(self.lib, name).restype = ctypes.c_char_p
        for name in ("sqlite3_total_changes64", "sqlite3_last_insert_rowid", "sqlite3_column_int64"):
            getattr(self.lib, name).restype = ctypes.c_int64
        self.lib.sqlite3_backup_init.restype = ctypes.c_void_p
        self.callbacks = Callbacks(self)

    def begin(self, folder):
        self.path = os.path.join(folder, "t.db").encode()
        self.folder = folder.encode()
        self.connections, self.statements, self.blobs = [None, None], {}, {}
        self.backup, self.copy = None, None
        self.callbacks.begin()
        for number in (0, 1):
            self.open(number)

    def open(self, number):
        handle = ctypes.c_void_p()
        name = b"file:" + self.path + b"?cache=shared" if self.shares else self.path
        code = self.lib.sqlite3_open_v2(name, ctypes.byref(handle), 6 | 0x40, None)
        self.lib.sqlite3_extended_result_codes(handle, 1)
        self.connections[number] = handle
        self.callbacks.create_functions(number)
        return code

    def end(self):
        for _, handle in self.statements.values():
            self.lib.sqlite3_finalize(handle)
        for _, handle in self.blobs.values():
            self.lib.sqlite3_blob_close(handle)
        self.backup_finish()
        return [self.lib.sqlite3_close(handle) for handle in self.connections]

    def state(self, number):
        handle = self.connections[number]
        return tuple(call(handle, *more) for call, more in (
            (self.lib.sqlite3_get_autocommit, ()), (self.lib.sqlite3_txn_state, (None,)),
            (self.lib.sqlite3_changes, ()), (self.lib.sqlite3_total_changes64, ()),
            (self.lib.sqlite3_last_insert_rowid, ())))

    def whole_state(self):
        """That of both connections and of the statements, with what the callbacks have been told."""
        statements = sorted((slot, self.lib.sqlite3_stmt_busy(handle), self.lib.sqlite3_data_count(handle))
                            for slot, (_, handle) in self.statements.items())
        return self.state(0), self.state(1), statements, self.callbacks.taken()

    def told(self, number, code):
        """A code with its message."""
        message = self.lib.sqlite3_errmsg(self.connections[number]).decode("utf8", "replace")
        message = message.replace(self.folder.decode(), "")
        return (code, message if code not in (0, ROW, DONE) else "")

    def row(self, handle):
        columns = range(self.lib.sqlite3_column_count(handle))
        texts = ((self.lib.sqlite3_column_type(handle, at), self.lib.sqlite3_column_text(handle, at)) for at in columns)
        return [(kind, None if text is None else text[:30]) for kind, text in texts]

    def call(self, name, *arguments):
        return getattr(self, name)(*arguments)

    def on_connection(self, number, name, *arguments):
        """A call that sets a callback."""
        return getattr(self.callbacks, name)(number, *arguments)

    def run(self, number, sql):
        sql = sql.replace("{folder}", self.folder.decode())
        handle = ctypes.c_void_p()
        code = self.lib.sqlite3_prepare_v2(self.connections[number], sql.encode(), -1, ctypes.byref(handle), None)
        if code:
            return self.told(number, code)
        rows = []
        while (code := self.lib.sqlite3_step(handle)) == ROW:
            rows.append(self.row(handle))
        told = self.told(number, code)
        return told + (self.lib.sqlite3_finalize(handle), rows[:20])

    def prepare(self, number, slot, sql):
        self.finalize(slot)
        handle = ctypes.c_void_p()
        code = self.lib.sqlite3_prepare_v2(self.connections[number], sql.encode(), -1, ctypes.byref(handle), None)
        if code == 0:
            self.statements[slot] = (number, handle)
        return self.told(number, code)

    def step(self, slot, times):
        if slot not in self.statements:
            return None
        number, handle = self.statements[slot]
        out = []
        for _ in range(times):
            code = self.lib.sqlite3_step(handle)
            out.append(self.row(handle) if code == ROW else self.told(number, code))
            if code != ROW:
                break
        if code & 0xFF == BUSY:
            # SQLite's statement is not over yet.
            self.lib.sqlite3_reset(handle)
        return out

    def bind(self, slot, at, value):
        if slot in self.statements:
            number, handle = self.statements[slot]
            return self.told(number, self.lib.sqlite3_bind_int64(handle, at, ctypes.c_int64(value)))
        return None

    def interrupt(self, number):
        self.lib.sqlite3_interrupt(self.connections[number])

    def reset(self, slot):
        if slot in self.statements:
            number, handle = self.statements[slot]
            return self.told(number, self.lib.sqlite3_reset(handle))
        return None

    def finalize(self, slot):
        if slot in self.statements:
            number, handle = self.statements.pop(slot)
            return self.told(number, self.lib.sqlite3_finalize(handle))
        return None

    def blob_open(self, number, slot, row, writes):
        self.blob_close(slot)
        handle = ctypes.c_void_p()
        code = self.lib.sqlite3_blob_open(self.connections[number], b"main", b"t", b"c", ctypes.c_int64(row), writes,
                                          ctypes.byref(handle))
        if code == 0:
            self.blobs[slot] = (number, handle)
        return self.told(number, code)

    def on_blob(self, slot, call):
        if slot in self.blobs:
            number, handle = self.blobs[slot]
            return self.told(number, call(handle))
        return None

    def blob_read(self, slot, offset):
        out = ctypes.create_string_buffer(4)
        return self.on_blob(slot, lambda handle: self.lib.sqlite3_blob_read(handle, out, 4, offset)), out.raw

    def blob_write(self, slot, offset):
        return self.on_blob(slot, lambda handle: self.lib.sqlite3_blob_write(handle, b"WXYZ", 4, offset))

    def blob_reopen(self, slot, row):
        return self.on_blob(slot, lambda handle: self.lib.sqlite3_blob_reopen(handle, ctypes.c_int64(row)))

    def blob_close(self, slot, _row=0):
        told = self.on_blob(slot, self.lib.sqlite3_blob_close)
        self.blobs.pop(slot, None)
        return told

    def backup_init(self, number, from_name):
        """A backup into a database in memory."""
        self.backup_finish()
        self.copy = ctypes.c_void_p()
        self.lib.sqlite3_open_v2(b":memory:", ctypes.byref(self.copy), 6, None)
        self.backup = self.lib.sqlite3_backup_init(self.copy, b"main", self.connections[number], from_name.encode())
        return self.backup is None

    def backup_step(self, pages):
        if self.backup is None:
            return None
        handle = ctypes.c_void_p(self.backup)
        code = self.lib.sqlite3_backup_step(handle, pages)
        return code, code != DONE and self.lib.sqlite3_backup_pagecount(handle) - self.lib.sqlite3_backup_remaining(handle)

    def backup_finish(self):
        """The code, and what the copy holds."""
        if self.copy is None:
            return None
        code = self.lib.sqlite3_backup_finish(ctypes.c_void_p(self.backup)) if self.backup else None
        rows = []
        for sql in (b"SELECT count(*), sum(a), sum(length(c)) FROM t", b"SELECT count(*) FROM u"):
            handle = ctypes.c_void_p()
            if self.lib.sqlite3_prepare_v2(self.copy, sql, -1, ctypes.byref(handle), None) == 0:
                if self.lib.sqlite3_step(handle) == ROW:
                    rows.append(self.row(handle))
            self.lib.sqlite3_finalize(handle)
        closed = self.lib.sqlite3_close(self.copy)
        self.backup = self.copy = None
        return code, rows, closed

    def checkpoint(self, number, mode):
        return self.lib.sqlite3_wal_checkpoint_v2(self.connections[number], None, mode, None, None)

    def open_again(self, number):
        for slot in [slot for slot, (own, _) in self.statements.items() if own == number]:
            self.finalize(slot)
        for slot in [slot for slot, (own, _) in self.blobs.items() if own == number]:
            self.blob_close(slot)
        self.backup_finish()
        closed = self.lib.sqlite3_close(self.connections[number])
        self.callbacks.forget(number)
        return closed, self.open(number)
