#!/usr/bin/env python3
"""What each fast path gains, in instructions.

usage: fast_paths.py LIBRARY

LIBRARY is the C library of a build with FERRITE_FAST_PATHS=runtime. Each kind of work of fast_paths.c runs with all
paths, and with one left out; the work of "nothing", which all begin with, is taken off both. Needs valgrind.
"""

import os
import re
import subprocess
import sys
import tempfile

WORKS = {
    "row loops": ["walk"],
    "leaf loops": ["filter", "sums"],
    "lockless lookups": ["lookup"],
    "plain cells": ["walk"],
    "seen keys": ["distinct"],
    "columns on pages": ["sums of join", "sort"],
    "plain steps": ["sums", "filter"],
    "affinity in records": ["insert", "append"],
    "appends": ["append"],
    "overwrites": ["update"],
    "insert hints": ["insert", "update"],
    "nearby seeks": ["append", "join", "insert"],
    "leading fields": ["by text", "insert"],
    "small cells": ["join", "walk"],
    "known free space": ["insert", "append"],
    "page edits": ["insert"],
    "flat runs": ["blobs"],
    "single rows": ["new text"],
    "sorter prefixes": ["sort"],
    "program cache": ["same text"],
    "templates": ["like text"],
    "pooled machines": ["same text"],
    "random pool": ["random"],
    "kept caches": ["beside a writer"],
}


def instructions(program, library, work, off):
    """Instructions of one kind of work with some paths left out; on a file, which the lockless lookups need."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": os.environ["PATH"], "LD_LIBRARY_PATH": library, "FERRITE_FAST_PATHS_OFF": off}
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, work, folder + "/db"]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return int(re.search(r"refs:\s*([\d,]+)", run.stderr)[1].replace(",", ""))


def main():
    own = os.path.dirname(os.path.abspath(__file__))
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath(sys.argv[1]), folder + "/libsqlite3.so.0")
        program = folder + "/fast_paths"
        source = [own + "/fast_paths.c", folder + "/libsqlite3.so.0"]
        subprocess.run(["cc", "-O1", "-w", "-I", own + "/../include", "-o", program, *source], check=True)
        count = lambda work, off: instructions(program, folder, work, off)
        with_all = {work: count(work, "") - count("nothing", "") for work in sorted({w for ws in WORKS.values() for w in ws})}
        for path, works in WORKS.items():
            before = count("nothing", path)
            gains = [f"{work} ×{(count(work, path) - before) / with_all[work]:.2f}" for work in works]
            print(f"{path}: {', '.join(gains)}", flush=True)


if __name__ == "__main__":
    main()
