#!/usr/bin/env python3
"""Measures the queries of filled.sql in processor time, on two libraries.

timing.py LIBRARY_FOLDER OTHER_FOLDER [SCALE]: each folder holds a libsqlite3.so.0; the tables get SCALE times as many
rows. Prints, slowest first, how many times longer the first library takes than the second.
"""
import json
import os
import re
import subprocess
import sys
import time

SHOWN = 20
# Shorter ones say nothing.
SECONDS_MIN = 0.0003


def schemas(path):
    found = []
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("--- "):
            found.append([line[4:], None, []])
        elif found[-1][1] is None:
            found[-1][1] = line
        elif line:
            found[-1][2].append(line.rstrip(";"))
    return found


def measure(scale):
    import sqlite3

    def scaled(match):
        rows = int(match.group(1))
        return "i<%d)" % (rows * scale if rows >= 1000 else rows)

    times = {}
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "filled.sql")
    for name, setup, queries in schemas(path):
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.executescript(re.sub(r"i<(\d+)\)", scaled, setup))
        for query in queries:
            if query.split()[0] in ("DELETE", "UPDATE"):
                continue
            best = None
            for _ in range(3):
                start = time.process_time()
                for _ in connection.execute(query):
                    pass
                taken = time.process_time() - start
                best = taken if best is None else min(best, taken)
            times[name + ": " + query] = best
    return times


def run(folder, scale):
    environment = dict(os.environ, LD_LIBRARY_PATH=folder)
    command = [sys.executable, os.path.abspath(__file__), "--measure", str(scale)]
    return json.loads(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)


def main():
    if sys.argv[1] == "--measure":
        json.dump(measure(int(sys.argv[2])), sys.stdout)
        return
    scale = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    own, other = run(sys.argv[1], scale), run(sys.argv[2], scale)
    long_enough = [query for query in own if max(own[query], other[query]) >= SECONDS_MIN]
    for query in sorted(long_enough, key=lambda query: own[query] / other[query], reverse=True)[:SHOWN]:
        print("%5.2f %8.4f %8.4f  %s" % (own[query] / other[query], own[query], other[query], query[:150]))
    print("all: %.3f s and %.3f s" % (sum(own.values()), sum(other.values())))


main()
