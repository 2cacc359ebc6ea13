#!/usr/bin/env python3
"""Plants faults one by one and shows which of them a command does not find: `run.py LIST [NUMBER...]`.

LIST begins with `run COMMAND`, which has to succeed on the tree as it is. Then come the faults, separated by empty
lines: `# what it breaks`, `in PATH`, lines of old text (`-…`) and of what takes their place (`+…`). The old text has to
stand in the file exactly once. With a fault the tree has to build, and the command has to fail.

Work is done in a worktree of its own, on the commit that is checked out, beside the tree; CARGO_TARGET_DIR may name
a folder to build in. Numbers choose faults, counted from 1.
"""

import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))


class Fault:
    """One change of the text of one file."""

    def __init__(self, lines):
        self.what = next(line[1:].strip() for line in lines if line.startswith("#"))
        self.path = next(line[3:].strip() for line in lines if line.startswith("in "))
        self.old = "\n".join(line[1:] for line in lines if line.startswith("-"))
        self.new = "\n".join(line[1:] for line in lines if line.startswith("+"))

    def plant(self, tree):
        """Changes the file; returns its text before."""
        path = os.path.join(tree, self.path)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if not self.old or text.count(self.old) != 1:
            sys.exit(f"{self.what}: stands {text.count(self.old)} times in {self.path}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(self.old, self.new))
        return text

    def cure(self, tree, text):
        """Puts the text back."""
        with open(os.path.join(tree, self.path), "w", encoding="utf-8") as file:
            file.write(text)


def read(path):
    """The command and the faults of a list."""
    with open(path, encoding="utf-8") as file:
        blocks = [block.splitlines() for block in file.read().strip().split("\n\n")]
    command = blocks[0][0].removeprefix("run ").strip()
    return command, [Fault(block) for block in blocks[1:] if any(line.startswith("in ") for line in block)]


def passes(command, tree):
    """Whether a command succeeds; 20 minutes are a hang, which is found, too."""
    try:
        done = subprocess.run(command, shell=True, cwd=tree, capture_output=True, timeout=1200, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def builds(command, tree):
    """Whether what the command runs compiles."""
    words = command.split(" -- ")[0].replace("cargo run", "cargo build").replace("cargo test", "cargo test --no-run")
    return not words.startswith("cargo") or passes(words, tree)


def main():
    command, faults = read(sys.argv[1])
    wanted = [int(number) for number in sys.argv[2:]] or range(1, len(faults) + 1)
    scratch = tempfile.mkdtemp()
    tree = os.path.join(scratch, "tree")
    subprocess.run(["git", "-C", ROOT, "worktree", "add", "-q", "--detach", tree], check=True)
    os.environ.setdefault("CARGO_TARGET_DIR", os.path.join(scratch, "target"))
    missed = []
    try:
        if not passes(command, tree):
            sys.exit(f"fails without a fault: {command}")
        for number in wanted:
            fault = faults[number - 1]
            text = fault.plant(tree)
            if not builds(command, tree):
                sys.exit(f"{number} {fault.what}: does not compile")
            found = not passes(command, tree)
            fault.cure(tree, text)
            print(f"{number:3} {'found ' if found else 'MISSED'} {fault.what}", flush=True)
            if not found:
                missed.append(number)
    finally:
        subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", tree], check=False)
        shutil.rmtree(scratch, ignore_errors=True)
    print(f"{len(wanted) - len(missed)} of {len(wanted)} found")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
