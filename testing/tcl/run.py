#!/usr/bin/env python3
"""Runs SQLite's own test scripts (TCL) on two libraries and shows what passes on the first only.

    run.py SOURCE OTHER-FOLDER OUR-FOLDER WORK [PATTERN...]

SOURCE is an unpacked source package of SQLite with its `test/` and `ext/` (Debian's `sqlite3_*.orig.tar.xz`), in which
`./configure && make sqlite3.c` has been run. The folders hold a `libsqlite3.so.0` each: SQLite's, made as
`tools/capi/tests/c/record` says, and ours. WORK keeps the test program and what the scripts print. Patterns name
scripts without `.test`, also those of FTS5, R-Tree and sessions; without any, those run that need no inside of SQLite.

The test program of SQLite is linked with a shared library here, so that nothing inside of it can be looked at: what
its sources miss is replaced by stubs, counters stay 0, and injected faults do not happen. Only scripts whose failures
differ tell something.
"""

import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

TEST_SOURCES = """test1 test2 test3 test4 test5 test6 test8 test9 test_autoext test_backup test_bestindex test_blob
test_btree test_config test_delete test_demovfs test_devsym test_fs test_func test_hexio test_init test_intarray
test_journal test_malloc test_md5 test_multiplex test_mutex test_onefile test_osinst test_pcache test_quota test_rtree
test_schema test_superlock test_syscall test_tclsh test_tclvar test_thread test_vdbecov test_vfs test_window test_wsd
tclsqlite""".split()
EXTENSIONS = """amatch appendvfs basexx cksumvfs closure csv decimal eval explain fileio fuzzer ieee754 mmapwarm nextchar
normalize prefixes qpvtab randomjson regexp remember series spellfix stmtrand totype unionvtab wholenumber
zipfile""".split()
FULL_TEXT = "fts5/fts5_tcl fts5/fts5_test_mi fts5/fts5_test_tok".split()
OTHERS = "recover/sqlite3recover recover/dbdata recover/test_recover intck/test_intck intck/sqlite3intck expert/sqlite3expert expert/test_expert".split()
OTHERS += ["fts3/fts3_test", "session/test_session", "rtree/test_rtreedoc"]
FEATURES = """API_ARMOR COLUMN_METADATA DBSTAT_VTAB DBPAGE_VTAB BYTECODE_VTAB CARRAY STAT4 MATH_FUNCTIONS PERCENTILE STMTVTAB
FTS3 FTS5 LOAD_EXTENSION PREUPDATE_HOOK UNLOCK_NOTIFY MEMORY_MANAGEMENT SESSION RTREE GEOPOLY""".split()
FLAGS = (
    ["-O1", "-w", "-fPIC", "-I.", "-Isrc", "-Itsrc", "-Iext/rtree", "-Iext/recover", "-Iext/session", "-Iext/fts3", "-Iext/fts5"]
    + ["-Iext/misc", "-I/usr/include/tcl8.6", "-DSQLITE_TEST=1", "-DTCLSH_INIT_PROC=sqlite3TestInit", "-DNDEBUG"]
    + ["-DSQLITE_SERIES_CONSTRAINT_VERIFY=1", "-DSQLITE_DEFAULT_PAGE_SIZE=1024", "-DSQLITE_CKSUMVFS_STATIC"]
    + ["-DSQLITE_STATIC_RANDOMJSON", "-DSQLITE_STRICT_SUBTYPE=1", "-DBUILD_sqlite", "-DSQLITE_SOUNDEX", "-DSQLITE_USE_URI"]
    + ["-DSQLITE_THREADSAFE=1", "-DHAVE_USLEEP=1", "-DHAVE_ISNAN", "-DSQLITE_CORE=1"]
    + [f"-DSQLITE_ENABLE_{feature}" for feature in FEATURES]
)
# What needs the inside of SQLite, or minutes.
LEFT_OUT = """all full quick veryquick permutations malloc soak crash extraquick valgrind memsubsys big fuzz speed
testrunner rbu pcache tester wrapper sort3 sort4 thread00 multiplex mutex cksumvfs recover walcrash
walslow quota""".split()
# Scripts that run others.
WRAPPERS = {"rtree", "session"}

# The calls of the file layer go to the methods of the file; helpers are written anew.
HELPERS = r"""
#include "sqliteInt.h"
void *sqlite3MallocZero(u64 n){void*p=sqlite3_malloc64(n);if(p)memset(p,0,n);return p;}
void *sqlite3Realloc(void*p,u64 n){return sqlite3_realloc64(p,n);}
void sqlite3DbFree(sqlite3*d,void*p){sqlite3_free(p);}
int sqlite3StrICmp(const char*a,const char*b){return sqlite3_stricmp(a,b);}
int sqlite3Strlen30(const char*z){return z?(int)(0x3fffffff&strlen(z)):0;}
const char*sqlite3ErrStr(int rc){return sqlite3_errstr(rc);}
int sqlite3OsRead(sqlite3_file*f,void*p,int n,i64 o){return f->pMethods->xRead(f,p,n,o);}
int sqlite3OsWrite(sqlite3_file*f,const void*p,int n,i64 o){return f->pMethods->xWrite(f,p,n,o);}
int sqlite3OsTruncate(sqlite3_file*f,i64 n){return f->pMethods->xTruncate(f,n);}
int sqlite3OsSync(sqlite3_file*f,int n){return n?f->pMethods->xSync(f,n):0;}
int sqlite3OsFileSize(sqlite3_file*f,i64*n){return f->pMethods->xFileSize(f,n);}
int sqlite3OsLock(sqlite3_file*f,int n){return f->pMethods->xLock(f,n);}
int sqlite3OsUnlock(sqlite3_file*f,int n){return f->pMethods->xUnlock(f,n);}
int sqlite3OsCheckReservedLock(sqlite3_file*f,int*n){return f->pMethods->xCheckReservedLock(f,n);}
int sqlite3OsFileControl(sqlite3_file*f,int op,void*p){return f->pMethods?f->pMethods->xFileControl(f,op,p):SQLITE_NOTFOUND;}
int sqlite3OsSectorSize(sqlite3_file*f){return f->pMethods->xSectorSize?f->pMethods->xSectorSize(f):4096;}
int sqlite3OsDeviceCharacteristics(sqlite3_file*f){return f->pMethods->xDeviceCharacteristics(f);}
int sqlite3OsFetch(sqlite3_file*f,i64 o,int n,void**p){return f->pMethods->xFetch(f,o,n,p);}
int sqlite3OsUnfetch(sqlite3_file*f,i64 o,void*p){return f->pMethods->xUnfetch(f,o,p);}
void sqlite3OsClose(sqlite3_file*f){if(f->pMethods){f->pMethods->xClose(f);f->pMethods=0;}}
int sqlite3OsOpen(sqlite3_vfs*v,const char*z,sqlite3_file*f,int fl,int*o){return v->xOpen(v,z,f,fl&0x1087f7f,o);}
int sqlite3OsDelete(sqlite3_vfs*v,const char*z,int n){return v->xDelete?v->xDelete(v,z,n):0;}
int sqlite3OsAccess(sqlite3_vfs*v,const char*z,int f,int*o){return v->xAccess(v,z,f,o);}
int sqlite3OsFullPathname(sqlite3_vfs*v,const char*z,int n,char*o){o[0]=0;return v->xFullPathname(v,z,n,o);}
void*sqlite3OsDlOpen(sqlite3_vfs*v,const char*z){return v->xDlOpen(v,z);}
void sqlite3OsDlError(sqlite3_vfs*v,int n,char*z){v->xDlError(v,n,z);}
void(*sqlite3OsDlSym(sqlite3_vfs*v,void*h,const char*z))(void){return v->xDlSym(v,h,z);}
void sqlite3OsDlClose(sqlite3_vfs*v,void*h){v->xDlClose(v,h);}
int sqlite3OsRandomness(sqlite3_vfs*v,int n,char*z){return v->xRandomness(v,n,z);}
int sqlite3OsSleep(sqlite3_vfs*v,int n){return v->xSleep(v,n);}
int sqlite3Atoi64(const char*z,i64*o,int n,u8 e){*o=strtoll(z,0,10);return 0;}
u8 sqlite3GetVarint(const unsigned char*p,u64*v){
  u64 r=0; int i;
  for(i=0;i<8;i++){ r=(r<<7)|(p[i]&0x7f); if(!(p[i]&0x80)){ *v=r; return i+1; } }
  *v=(r<<8)|p[8]; return 9;
}
u8 sqlite3GetVarint32(const unsigned char*p,u32*v){u64 r;u8 n=sqlite3GetVarint(p,&r);*v=(u32)r;return n;}
struct Sqlite3Config sqlite3Config;
int sqlite3PendingByte=0x40000000;
const unsigned char sqlite3CtypeMap[256];
#define N(x) case x: return #x;
const char*sqlite3ErrName(int rc){
  static char z[50]; int i, o=rc;
  for(i=0;i<2;i++,rc&=0xff) switch(rc){ NAMES }
  sqlite3_snprintf(sizeof z, z, "SQLITE_UNKNOWN(%d)", o); return z;
}
"""


def names_of_codes(header):
    """The cases of a switch over result codes: the first name of each number."""
    codes = {}
    for name, plain, base, fine in re.findall(
        r"#define (SQLITE_\w+)\s+(?:(\d+)\s*/\*|\((SQLITE_\w+) \| \((\d+)<<8\)\))", header
    ):
        if plain and "SQLITE_DONE" not in codes and int(plain) <= 101:
            codes.setdefault(name, int(plain))
        elif base in codes:
            codes[name] = codes[base] | int(fine) << 8
    first = {}
    for name, code in codes.items():
        first.setdefault(code, name)
    return "".join(f"N({name})" for name in first.values())


def build(source, library, work):
    """The test program, made once."""
    program = os.path.join(work, "testfixture")
    if os.path.exists(program):
        return program
    files = [f"src/{name}.c" for name in TEST_SOURCES] + [f"ext/misc/{name}.c" for name in EXTENSIONS]
    files += [f"ext/{name}.c" for name in OTHERS + FULL_TEXT]
    objects = []
    for file in files:
        target = os.path.join(work, os.path.basename(file) + ".o")
        subprocess.run(["cc", *FLAGS, "-c", file, "-o", target], cwd=source, check=True)
        objects.append(target)
    with open(os.path.join(source, "sqlite3.h")) as header:
        helpers = HELPERS.replace("NAMES", names_of_codes(header.read()))
    link = ["cc", "-o", program, *objects, os.path.join(library, "libsqlite3.so.0")]
    libraries = ["-ltcl8.6", "-lm", "-lpthread", "-ldl", "-lz"]
    missing = subprocess.run([*link, *libraries], capture_output=True, text=True).stderr
    wanted = sorted(set(re.findall(r"undefined reference to `(\w+)'", missing)))
    stubs = "".join(
        f"int {name}=0;\n" if re.fullmatch(r"(sqlite3|test_fts3)_[a-z0-9_]+", name) else f"long {name}(){{return 0;}}\n"
        for name in wanted
        if not re.search(rf"\b{name}\b *[(\[=;]", helpers)
    )
    for name, text, flags in [("helpers", helpers, [*FLAGS, "-USQLITE_ENABLE_API_ARMOR"]), ("stubs", stubs, ["-w"])]:
        path = os.path.join(work, name + ".c")
        with open(path, "w") as out:
            out.write(text)
        subprocess.run(["cc", *flags, "-c", path, "-o", path + ".o"], cwd=source, check=True)
        link.append(path + ".o")
    subprocess.run([*link, *libraries], check=True)
    return program


def scripts(source):
    """The paths of the scripts by name."""
    folders = [os.path.join(source, folder) for folder in ("test", "ext/fts5/test", "ext/rtree", "ext/session")]
    paths = [path for folder in folders for path in glob.glob(os.path.join(folder, "*.test"))]
    return {os.path.basename(path)[:-5]: path for path in paths if os.path.basename(path)[:-5] not in WRAPPERS}


def run(program, script, library, out):
    """What a script prints on a library, kept in a file."""
    folder = tempfile.mkdtemp()
    environment = dict(os.environ, LD_LIBRARY_PATH=library)
    try:
        done = subprocess.run(
            [program, script], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=float(os.environ.get("SECONDS_EACH", "60")),
        )
        text, end = done.stdout, str(done.returncode)
    except subprocess.TimeoutExpired as late:
        text, end = late.stdout or b"", "time"
    shutil.rmtree(folder, ignore_errors=True)
    text = text.decode("utf8", "replace") + f"\nended: {end}\n"
    with open(os.path.join(out, os.path.basename(script)[:-5] + ".out"), "w") as file:
        file.write(text)
    failed = re.search(r"!Failures on these tests: (.*)", text)
    return set(failed.group(1).split()) if failed else set(), re.search(r"errors out of (\d+) tests", text), end


def main():
    source, other, ours, work = (os.path.abspath(path) for path in sys.argv[1:5])
    patterns = sys.argv[5:]
    os.makedirs(work, exist_ok=True)
    program = build(source, other, work)
    paths = scripts(source)
    names = sorted(paths)
    if patterns:
        names = [name for name in names if any(re.fullmatch(pattern, name) for pattern in patterns)]
    else:
        names = [name for name in names if not name.startswith(tuple(LEFT_OUT))]
    folders = [os.path.join(work, "other"), os.path.join(work, "ours")]
    for folder in folders:
        os.makedirs(folder, exist_ok=True)

    def both(name):
        return name, run(program, paths[name], other, folders[0]), run(program, paths[name], ours, folders[1])

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (failed, whole, end), (also, own_whole, own_end) in pool.map(both, names):
            only = sorted(also - failed)
            if only or (whole and not own_whole):
                print(f"{name}: ended {end} and {own_end}: {' '.join(only)}", flush=True)


if __name__ == "__main__":
    main()
