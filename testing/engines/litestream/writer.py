"""Writes rows in transactions of changing size for some seconds, on the library that Python finds.

    writer.py DATABASE SECONDS LIBRARY
"""
import sqlite3
import sys
import time

path, seconds, library = sys.argv[1], float(sys.argv[2]), sys.argv[3]
connection = sqlite3.connect(path, timeout=30, isolation_level=None)
with open("/proc/self/maps") as maps:
    mapped = {line.split()[-1] for line in maps if "libsqlite3" in line}
if mapped != {library}:
    sys.exit(f"the writer runs on {mapped}")
connection.execute("PRAGMA journal_mode = WAL")
# Litestream does the checkpoints.
connection.execute("PRAGMA wal_autocheckpoint = 0")
connection.execute("CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, title TEXT, body BLOB)")
connection.execute("CREATE INDEX IF NOT EXISTS by_title ON note (title)")
end, transactions = time.monotonic() + seconds, 0
while time.monotonic() < end and transactions < 20000:
    connection.execute("BEGIN IMMEDIATE")
    first = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM note").fetchone()[0]
    for row in range(first, first + 1 + transactions % 40):
        connection.execute("INSERT INTO note VALUES (?, ?, zeroblob(?))", (row, f"note {row * 7919 % 100003}", row % 3000))
    if transactions % 5 == 4:
        connection.execute("DELETE FROM note WHERE id % 11 = 3 AND id < ?", (first - 500,))
        connection.execute("UPDATE note SET title = title || '!' WHERE id % 97 = ?", (transactions % 97,))
    if transactions % 13 == 12:
        connection.execute("ROLLBACK")
    else:
        connection.execute("COMMIT")
    transactions += 1
    time.sleep(0.002)
print(f"{transactions} transactions, {connection.execute('SELECT count(*) FROM note').fetchone()[0]} rows")
