#!/usr/bin/env python3
"""Makes random sequences of C calls on two libraries and shows the first call of a sequence whose outcome differs.

    run.py OTHER-LIBRARY OUR-LIBRARY FIRST-SEED LAST-SEED [shared]

The libraries are files (`libsqlite3.so.0`): SQLite's, made as `tools/capi/tests/c/record` says, and ours. A sequence works
with two connections on one file in every journal mode: transactions and savepoints, statements that are left in the
middle, blobs, schema changes, checkpoints, backups, attached databases, connections that close and open again, and
callbacks that look at the calls or make some of their own. After every call the codes, the
messages, the rows and the state of both connections have to be the same. A sequence that differs is cut down to the
calls that it takes. With `shared` both connections share a cache, and set `read_uncommitted` now and then.

Left out is what is SQLite's own accident: `journal_mode=OFF` with rollbacks, BEGIN EXCLUSIVE that fails inside of a
transaction, when a cache that is too small is written to the file.
"""

import os
import random
import shutil
import sys
import tempfile

import callbacks
from side import Side

BUSY, FULL = 5, 13
# Their values depend on how pages are used.
ANY_VALUE = ("PRAGMA page_count", "PRAGMA freelist_count", "PRAGMA data_version", "PRAGMA max_page_count",
             "PRAGMA wal_checkpoint", "PRAGMA journal_mode", "PRAGMA mmap_size")
FOUND_MAX = 10

BEGIN_AND_END = ["BEGIN", "BEGIN", "BEGIN IMMEDIATE", "COMMIT", "COMMIT", "ROLLBACK", "SAVEPOINT s", "SAVEPOINT s"]
BEGIN_AND_END += ["RELEASE s", "ROLLBACK TO s", "SAVEPOINT q", "RELEASE q", "ROLLBACK TO q"]
SCHEMA = ["CREATE INDEX IF NOT EXISTS i2 ON t(c)", "DROP INDEX IF EXISTS i2", "CREATE TABLE v(z)", "DROP TABLE v"]
SCHEMA += ["DROP TABLE IF EXISTS v", "ALTER TABLE t ADD COLUMN d", "PRAGMA user_version=7", "REINDEX", "ANALYZE"]
SCHEMA += ["CREATE TEMP TABLE tt(a)", "INSERT INTO tt VALUES(1)", "DROP TABLE tt", "DROP TRIGGER IF EXISTS tr"]
SCHEMA += ["CREATE TRIGGER IF NOT EXISTS tr AFTER INSERT ON t BEGIN UPDATE u SET y=y+1 WHERE x=new.b; END"]
ATTACHED = ["ATTACH '{folder}/u.db' AS aux", "ATTACH '{folder}/u.db' AS aux", "DETACH aux", "ATTACH ':memory:' AS aux"]
ATTACHED += ["CREATE TABLE IF NOT EXISTS aux.w(k)", "INSERT INTO aux.w SELECT a FROM t LIMIT 9", "DELETE FROM aux.w WHERE k%3=1"]
ATTACHED += ["DROP TABLE aux.w", "INSERT INTO aux.w VALUES(f(3))", "PRAGMA aux.journal_mode=wal", "CREATE TABLE aux.t(a)"]
SETTINGS = ["VACUUM", "PRAGMA incremental_vacuum(2)", "PRAGMA journal_mode", "PRAGMA wal_checkpoint", "PRAGMA page_count"]
SETTINGS += ["PRAGMA integrity_check", "PRAGMA freelist_count", "PRAGMA data_version", "PRAGMA synchronous=1"]
SETTINGS += ["PRAGMA max_page_count=40", "PRAGMA max_page_count=100000", "PRAGMA query_only=1", "PRAGMA query_only=0"]
SETTINGS += ["PRAGMA cache_spill=0", "PRAGMA secure_delete=1", "PRAGMA mmap_size=1000000", "PRAGMA mmap_size=0"]
SETTINGS += [f"PRAGMA journal_mode={mode}" for mode in ("wal", "delete", "persist", "truncate", "memory")]
STATEMENTS = ["SELECT a,b FROM t", "SELECT a FROM t ORDER BY b", "SELECT count(*) FROM t", "SELECT x,y FROM u"]
STATEMENTS += ["SELECT a,length(c) FROM t WHERE b=3", "SELECT t.a,u.y FROM t JOIN u ON u.x=t.a"]
STATEMENTS += ["SELECT a FROM t WHERE a>10 ORDER BY a DESC", "SELECT name FROM sqlite_schema"]
STATEMENTS += ["DELETE FROM t WHERE a%11=3 RETURNING a", "UPDATE t SET b=b+1 WHERE a<6 RETURNING a,b"]
STATEMENTS += ["SELECT a,f(a) FROM t WHERE a<8", "SELECT a FROM t WHERE a>=?1 AND b<>?2", "INSERT INTO t(b,c) VALUES(?1,?2)"]
STATEMENTS += ["UPDATE t SET b=f(b) WHERE a<4 RETURNING a", "SELECT k FROM aux.w", "SELECT a FROM t ORDER BY c COLLATE backwards"]
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
    small = mode == "wal" and choose.choice([True, False])
    setup += [f"PRAGMA cache_size={choose.choice([1, 5, 10]) if small else 2000}"]
    settings = [sql for sql in SETTINGS if not (small and sql.startswith("PRAGMA journal_mode="))]
    calls = [("run", 0, sql) for sql in setup]
    for _ in range(choose.randint(10, 60)):
        connection, slot = choose.choice([0, 0, 0, 1]), choose.randint(0, 3)
        calls.append(choose.choices([
            ("run", connection, choose.choice(BEGIN_AND_END)), ("run", connection, change(choose)),
            ("run", connection, choose.choice(SCHEMA)), ("run", connection, choose.choice(settings)),
            ("prepare", connection, slot, choose.choice(STATEMENTS)), ("step", slot, choose.choice([1, 1, 2, 5, 300])),
            (choose.choice(["reset", "finalize"]), slot),
            ("blob_open", connection, slot % 2, choose.randint(1, 20), choose.choice([0, 0, 1])),
            (choose.choice(["blob_read", "blob_write"]), slot % 2, choose.choice([0, 2, 5000])),
            (choose.choice(["blob_reopen", "blob_close"]), slot % 2, choose.randint(1, 20)),
            ("checkpoint", connection, choose.randint(0, 3)), ("open_again", connection),
            ("run", connection, choose.choice(ATTACHED)), ("bind", slot, choose.randint(1, 3), choose.randint(1, 9)),
            ("on_connection", connection, *callbacks.setting(choose)), ("interrupt", connection),
            ("backup_init", connection, choose.choice(["main", "main", "main", "temp", "aux", "none"])),
            ("backup_step", choose.choice([1, 1, 3, 10, -1])), ("backup_finish",),
        ], [22, 20, 8, 7, 9, 16, 5, 3, 3, 2, 2, 2, 7, 3, 8, 1, 2, 4, 1])[0])
    return calls


def judge(call, other, ours):
    """`same`, `differs`, or `over` where the sequence says nothing from here on."""
    (told, *states), (own, *own_states) = other, ours
    if other == ours:
        return "same"
    if call[0] == "run" and call[2].startswith(ANY_VALUE) and told[0] == own[0]:
        return "same"
    # Whether a mistake is found when a statement is prepared depends on when the schema was read last.
    if call[0] == "run" and told[:2] == own[:2] and told[0] not in (0, 101) and states == own_states:
        return "same"
    # VACUUM leaves the rowid of a row of its own as the last one there.
    if call[0] == "run" and call[2] == "VACUUM":
        return "over"
    if call[0] == "run" and (call[2] in ("VACUUM", "REINDEX") and BUSY in (told[0], own[0]) or FULL in (told[0], own[0])):
        return "over"
    # A connection that has not read the file for a while does not know its journal mode there; one that has attached a
    # database while statements run goes on reading it.
    if call[0] == "run" and call[2].startswith(("PRAGMA journal_mode=", "PRAGMA aux.journal_mode", "DETACH")):
        return "over"
    # How far a backup comes before it begins anew is not fixed.
    if call[0] == "backup_step" and told and own and (told[0] in (0, 101)) and (own[0] in (0, 101)):
        return "over"
    # A schema that cannot be read is an error of its own there; a reader that has not read has no log.
    if call[0] in ("blob_open", "blob_reopen") and told and own and told[0] and own[0] and states == own_states:
        return "same"
    # An interrupt that nothing has noticed ends the next checkpoint there.
    if call[0] == "checkpoint" and told in (0, 9):
        return "same"
    return "differs"


def play(sides, calls):
    """How many calls it takes until the outcomes differ, with those outcomes; none where they never do."""
    folders = [tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) for _ in sides]
    for side, folder in zip(sides, folders):
        side.begin(folder)
    found = None
    for number, call in enumerate(calls):
        outcomes = [(side.call(*call), side.whole_state()) for side in sides]
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
    shares = sys.argv[5:] == ["shared"]
    if len(sys.argv) != 5 + shares:
        sys.exit(__doc__)
    sides = [Side(library, shares) for library in sys.argv[1:3]]
    if shares:
        SETTINGS.extend(["PRAGMA read_uncommitted=1", "PRAGMA read_uncommitted=0"])
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
