#!/usr/bin/env python3
"""Makes random sequences of C calls on two libraries and shows the first call of a sequence whose outcome differs.

    run.py OTHER-LIBRARY OUR-LIBRARY FIRST-SEED LAST-SEED

The libraries are files (`libsqlite3.so.0`): SQLite's, made as `tools/capi/tests/c/record` says, and ours. A sequence works
with two connections on one file in every journal mode: transactions and savepoints, statements that are left in the
middle, blobs, schema changes, checkpoints, connections that close and open again. After every call the codes, the
messages, the rows and the state of both connections have to be the same. A sequence that differs is cut down to the
calls that it takes.

Left out is what is SQLite's own accident: `journal_mode=OFF` with rollbacks, BEGIN EXCLUSIVE that fails inside of a
transaction, when a cache that is too small is written to the file.
"""

import ctypes
import os
import random
import shutil
import sys
import tempfile

BUSY, FULL, ROW, DONE = 5, 13, 100, 101
# Their values depend on how pages are used.
ANY_VALUE = ("PRAGMA page_count", "PRAGMA freelist_count", "PRAGMA data_version", "PRAGMA max_page_count",
             "PRAGMA wal_checkpoint", "PRAGMA journal_mode")
FOUND_MAX = 10

BEGIN_AND_END = ["BEGIN", "BEGIN", "BEGIN IMMEDIATE", "COMMIT", "COMMIT", "ROLLBACK", "SAVEPOINT s", "SAVEPOINT s"]
BEGIN_AND_END += ["RELEASE s", "ROLLBACK TO s", "SAVEPOINT q", "RELEASE q", "ROLLBACK TO q"]
SCHEMA = ["CREATE INDEX IF NOT EXISTS i2 ON t(c)", "DROP INDEX IF EXISTS i2", "CREATE TABLE v(z)", "DROP TABLE v"]
SCHEMA += ["DROP TABLE IF EXISTS v", "ALTER TABLE t ADD COLUMN d", "PRAGMA user_version=7", "REINDEX", "ANALYZE"]
SCHEMA += ["CREATE TEMP TABLE tt(a)", "INSERT INTO tt VALUES(1)", "DROP TABLE tt", "DROP TRIGGER IF EXISTS tr"]
SCHEMA += ["CREATE TRIGGER IF NOT EXISTS tr AFTER INSERT ON t BEGIN UPDATE u SET y=y+1 WHERE x=new.b; END"]
SETTINGS = ["VACUUM", "PRAGMA incremental_vacuum(2)", "PRAGMA journal_mode", "PRAGMA wal_checkpoint", "PRAGMA page_count"]
SETTINGS += ["PRAGMA integrity_check", "PRAGMA freelist_count", "PRAGMA data_version", "PRAGMA synchronous=1"]
SETTINGS += ["PRAGMA max_page_count=40", "PRAGMA max_page_count=100000", "PRAGMA query_only=0", "PRAGMA query_only=1"]
SETTINGS += ["PRAGMA cache_spill=0", "PRAGMA secure_delete=1", "PRAGMA mmap_size=1000000", "PRAGMA mmap_size=0"]
SETTINGS += [f"PRAGMA journal_mode={mode}" for mode in ("wal", "delete", "persist", "truncate", "memory")]
STATEMENTS = ["SELECT a,b FROM t", "SELECT a FROM t ORDER BY b", "SELECT count(*) FROM t", "SELECT x,y FROM u"]
STATEMENTS += ["SELECT a,length(c) FROM t WHERE b=3", "SELECT t.a,u.y FROM t JOIN u ON u.x=t.a"]
STATEMENTS += ["SELECT a FROM t WHERE a>10 ORDER BY a DESC", "SELECT name FROM sqlite_schema"]
STATEMENTS += ["DELETE FROM t WHERE a%11=3 RETURNING a", "UPDATE t SET b=b+1 WHERE a<6 RETURNING a,b"]
STATEMENTS += ["INSERT INTO t(b,c) VALUES(3,4),(5,6) RETURNING a", "SELECT a FROM t WHERE a IN (SELECT x FROM u)"]


def change(choose):
    """A statement that changes rows."""
    number = choose.randint(1, 60)
    return choose.choice([
        f"INSERT INTO t(b,c) VALUES(1,'x{number}')",
        f"INSERT OR REPLACE INTO t VALUES({number},9,zeroblob({choose.choice([4, 100, 3000])}))",
        f"DELETE FROM t WHERE a={number}", f"DELETE FROM t WHERE b={number % 8}",
        f"UPDATE t SET c=c||1 WHERE a<{number}", f"UPDATE t SET a=a+1000 WHERE a={number}", "DELETE FROM t",
        f"INSERT OR IGNORE INTO u VALUES({number},1)", f"DELETE FROM u WHERE x<{number}", "INSERT INTO u VALUES(3,3)",
        "INSERT OR ROLLBACK INTO u VALUES(4,4)", "UPDATE OR ROLLBACK u SET x=7",
        "INSERT INTO t(b,c) SELECT b,c FROM t LIMIT 50",
    ])


def sequence(seed):
    """The calls of a seed: (name, arguments…)."""
    choose = random.Random(seed)
    mode = choose.choice(["wal", "wal", "delete", "delete", "persist", "truncate", "memory"])
    rows, width = choose.choice([5, 30, 200]), choose.choice([10, 300, 1500])
    setup = [f"PRAGMA page_size={choose.choice([512, 1024, 4096])}", f"PRAGMA auto_vacuum={choose.choice([0, 0, 1, 2])}"]
    setup += [f"PRAGMA journal_mode={mode}", "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c)", "CREATE INDEX tb ON t(b)"]
    setup += ["CREATE TABLE u(x PRIMARY KEY, y) WITHOUT ROWID"]
    setup += [f"WITH n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<{rows}) "
              f"INSERT INTO t SELECT i, i%7, printf('%0*d',{width},i) FROM n", "INSERT INTO u SELECT a, b FROM t"]
    setup += [f"PRAGMA cache_size={choose.choice([1, 5, 10, 2000]) if mode == 'wal' else 2000}"]
    calls = [("run", 0, sql) for sql in setup]
    for _ in range(choose.randint(10, 60)):
        connection, slot = choose.choice([0, 0, 0, 1]), choose.randint(0, 3)
        calls.append(choose.choices([
            ("run", connection, choose.choice(BEGIN_AND_END)), ("run", connection, change(choose)),
            ("run", connection, choose.choice(SCHEMA)), ("run", connection, choose.choice(SETTINGS)),
            ("prepare", connection, slot, choose.choice(STATEMENTS)), ("step", slot, choose.choice([1, 1, 2, 5, 300])),
            (choose.choice(["reset", "finalize"]), slot),
            ("blob_open", connection, slot % 2, choose.randint(1, 20), choose.choice([0, 0, 1])),
            (choose.choice(["blob_read", "blob_write"]), slot % 2, choose.choice([0, 2, 5000])),
            (choose.choice(["blob_reopen", "blob_close"]), slot % 2, choose.randint(1, 20)),
            ("checkpoint", connection, choose.randint(0, 3)), ("open_again", connection),
        ], [22, 20, 8, 7, 9, 16, 5, 3, 3, 2, 2, 2])[0])
    return calls


class Side:
    """A library with two connections on a file of its own."""

    def __init__(self, library):
        self.lib = ctypes.CDLL(library, mode=os.RTLD_LOCAL | os.RTLD_NOW)
        for name in ("sqlite3_errmsg", "sqlite3_column_text"):
            getattr(self.lib, name).restype = ctypes.c_char_p
        self.lib.sqlite3_total_changes64.restype = ctypes.c_int64

    def begin(self, folder):
        self.path = os.path.join(folder, "t.db").encode()
        self.connections, self.statements, self.blobs = [None, None], {}, {}
        for number in (0, 1):
            self.open(number)

    def open(self, number):
        handle = ctypes.c_void_p()
        code = self.lib.sqlite3_open_v2(self.path, ctypes.byref(handle), 6, None)
        self.lib.sqlite3_extended_result_codes(handle, 1)
        self.connections[number] = handle
        return code

    def end(self):
        for _, handle in self.statements.values():
            self.lib.sqlite3_finalize(handle)
        for _, handle in self.blobs.values():
            self.lib.sqlite3_blob_close(handle)
        return [self.lib.sqlite3_close(handle) for handle in self.connections]

    def state(self, number):
        handle = self.connections[number]
        return tuple(call(handle, *more) for call, more in (
            (self.lib.sqlite3_get_autocommit, ()), (self.lib.sqlite3_txn_state, (None,)),
            (self.lib.sqlite3_changes, ()), (self.lib.sqlite3_total_changes64, ())))

    def told(self, number, code):
        """A code with its message."""
        message = self.lib.sqlite3_errmsg(self.connections[number]).decode("utf8", "replace")
        return (code, message if code not in (0, ROW, DONE) else "")

    def row(self, handle):
        columns = range(self.lib.sqlite3_column_count(handle))
        texts = ((self.lib.sqlite3_column_type(handle, at), self.lib.sqlite3_column_text(handle, at)) for at in columns)
        return [(kind, None if text is None else text[:30]) for kind, text in texts]

    def call(self, name, *arguments):
        return getattr(self, name)(*arguments)

    def run(self, number, sql):
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

    def checkpoint(self, number, mode):
        return self.lib.sqlite3_wal_checkpoint_v2(self.connections[number], None, mode, None, None)

    def open_again(self, number):
        for slot in [slot for slot, (own, _) in self.statements.items() if own == number]:
            self.finalize(slot)
        for slot in [slot for slot, (own, _) in self.blobs.items() if own == number]:
            self.blob_close(slot)
        return self.lib.sqlite3_close(self.connections[number]), self.open(number)


def judge(call, other, ours):
    """`same`, `differs`, or `over` where the sequence says nothing from here on."""
    (told, *states), (own, *own_states) = other, ours
    if other == ours:
        return "same"
    if call[0] == "run" and call[2].startswith(ANY_VALUE) and told[0] == own[0]:
        return "same"
    if call[0] == "run" and (call[2] in ("VACUUM", "REINDEX") and BUSY in (told[0], own[0]) or FULL in (told[0], own[0])):
        return "over"
    # A schema that cannot be read is an error of its own there; a reader that has not read has no log.
    if call[0] in ("blob_open", "blob_reopen") and told and own and told[0] and own[0] and states == own_states:
        return "same"
    if call[0] == "checkpoint" and told == 0:
        return "same"
    return "differs"


def play(sides, calls):
    """How many calls it takes until the outcomes differ, with those outcomes; none where they never do."""
    folders = [tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) for _ in sides]
    for side, folder in zip(sides, folders):
        side.begin(folder)
    found = None
    for number, call in enumerate(calls):
        outcomes = [(side.call(*call), side.state(0), side.state(1)) for side in sides]
        verdict = judge(call, *outcomes)
        if verdict != "same":
            found = (number + 1, outcomes) if verdict == "differs" else None
            break
    ends = [side.end() for side in sides]
    if found is None and ends[0] != ends[1]:
        found = (len(calls), ends)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def shrink(sides, calls, count):
    """The fewest calls that still differ."""
    calls = calls[:count]
    at = len(calls) - 2
    while at >= 0:
        fewer = calls[:at] + calls[at + 1:]
        found = play(sides, fewer)
        if found:
            calls = fewer[:found[0]]
        at = min(at, len(calls)) - 1
    return calls


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    sides = [Side(sys.argv[1]), Side(sys.argv[2])]
    found = 0
    for seed in range(int(sys.argv[3]), int(sys.argv[4])):
        calls = sequence(seed)
        differs = play(sides, calls)
        if not differs:
            continue
        calls = shrink(sides, calls, differs[0])
        print(f"=== {seed}", *calls, sep="\n  ")
        for name, outcome in zip(("other", "ours"), play(sides, calls)[1]):
            print(f"  {name}: {str(outcome)[:400]}", flush=True)
        found += 1
        if found == FOUND_MAX:
            break
    print(f"{found} sequences differ")


if __name__ == "__main__":
    main()
