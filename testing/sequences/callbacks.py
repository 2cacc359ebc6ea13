"""Callbacks of a connection: they write down what they are told, and some make calls of their own."""

import ctypes

OK, DENY, IGNORE = 0, 1, 2
UPDATE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int64)
PREUPDATE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p,
                             ctypes.c_int64, ctypes.c_int64)
COMMIT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
ROLLBACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
WAL = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
TRACE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
AUTHORIZE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p,
                             ctypes.c_char_p)
BUSY = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
FUNCTION = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p))
COMPARE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)

# What the function `f` does on its own connection before it answers.
INSIDE = ["SELECT count(*) FROM t", "INSERT INTO u VALUES(901,1)", "DELETE FROM u WHERE x=901", "ROLLBACK", "COMMIT", "BEGIN"]
INSIDE += ["SAVEPOINT f", "RELEASE f", "CREATE TABLE v(z)", "DROP TABLE v", "UPDATE t SET b=b+1 WHERE a=2", "DELETE FROM t WHERE a=5"]
INSIDE += ["PRAGMA user_version", "SELECT nothing", "ATTACH ':memory:' AS aux", "VACUUM"]


def setting(choose):
    """The name and arguments of a call that sets a callback."""
    return choose.choice([
        ("function_does", choose.choice([None, "interrupt", "fail", *INSIDE])),
        ("function_does", choose.choice(INSIDE)),
        ("commit_hook", choose.choice([None, 0, 0, 1])), ("rollback_hook", choose.choice([False, True])),
        ("update_hook", choose.choice([False, True])), ("preupdate_hook", choose.choice([False, True])),
        ("wal_hook", choose.choice([None, 0])), ("trace", choose.choice([0, 1])),
        ("authorizer", choose.choice([None, None, (9, DENY), (9, IGNORE), (23, DENY), (18, DENY), (33, OK)])),
        ("busy_handler", choose.choice([None, 0, 2])),
    ])


class Callbacks:
    """The callbacks of both connections of a side."""

    def __init__(self, side):
        self.side, self.lib = side, side.lib
        self.lib.sqlite3_user_data.restype = ctypes.c_void_p
        self.lib.sqlite3_value_int64.restype = ctypes.c_int64
        self.begin()

    def begin(self):
        self.log, self.kept, self.action, self.inside = [], {}, {}, False

    def taken(self):
        """What has been told since the last call."""
        log, self.log = self.log, []
        return log

    def note(self, *told):
        if len(self.log) < 400:
            self.log.append(told)

    def forget(self, number):
        """The connection is gone with its callbacks."""
        self.kept = {key: kept for key, kept in self.kept.items() if key[0] != number}
        self.action.pop(number, None)

    def keep(self, number, name, callback):
        self.kept[number, name] = callback
        return callback

    def create_functions(self, number):
        connection = self.side.connections[number]

        def function(context, _count, values):
            value = self.lib.sqlite3_value_int64(ctypes.c_void_p(values[0]))
            self.act(number, ctypes.c_void_p(context))
            if self.action.get(number) != "fail":
                self.lib.sqlite3_result_int64(ctypes.c_void_p(context), ctypes.c_int64(value + 1))

        def compare(_own, left_size, left, right_size, right):
            a, b = ctypes.string_at(left, left_size), ctypes.string_at(right, right_size)
            return (a < b) - (a > b)

        self.lib.sqlite3_create_function_v2(connection, b"f", 1, 1, None, self.keep(number, "f", FUNCTION(function)), None, None,
                                            None)
        self.lib.sqlite3_create_collation_v2(connection, b"backwards", 1, None,
                                             self.keep(number, "backwards", COMPARE(compare)), None)

    def act(self, number, context):
        """Does what `f` has been told to do, but not inside of itself."""
        action = self.action.get(number)
        if action is None or self.inside:
            return
        self.inside = True
        if action == "interrupt":
            self.lib.sqlite3_interrupt(self.side.connections[number])
        elif action == "fail":
            self.lib.sqlite3_result_error(context, b"f failed", -1)
        else:
            self.note("inside", self.side.run(number, action))
        self.inside = False

    def function_does(self, number, action):
        self.action[number] = action

    def commit_hook(self, number, answer):
        def hook(_own):
            self.note("commit", number)
            return answer
        self.lib.sqlite3_commit_hook(self.side.connections[number],
                                     self.keep(number, "commit", COMMIT(hook)) if answer is not None else None, None)

    def rollback_hook(self, number, wanted):
        hook = self.keep(number, "rollback", ROLLBACK(lambda _own: self.note("rollback", number)))
        self.lib.sqlite3_rollback_hook(self.side.connections[number], hook if wanted else None, None)

    def update_hook(self, number, wanted):
        def hook(_own, kind, database, table, rowid):
            self.note("update", number, kind, database, table, rowid)
        hook = self.keep(number, "update", UPDATE(hook))
        self.lib.sqlite3_update_hook(self.side.connections[number], hook if wanted else None, None)

    def preupdate_hook(self, number, wanted):
        def hook(_own, connection, kind, database, table, old, new):
            connection = ctypes.c_void_p(connection)
            self.note("preupdate", number, kind, database, table, old if kind != 18 else 0, new if kind != 9 else 0,
                      self.lib.sqlite3_preupdate_count(connection), self.lib.sqlite3_preupdate_depth(connection))
        hook = self.keep(number, "preupdate", PREUPDATE(hook))
        self.lib.sqlite3_preupdate_hook(self.side.connections[number], hook if wanted else None, None)

    def wal_hook(self, number, answer):
        def hook(_own, _connection, database, _frames):
            self.note("wal", number, database)
            return answer
        self.lib.sqlite3_wal_hook(self.side.connections[number],
                                  self.keep(number, "wal", WAL(hook)) if answer is not None else None, None)

    def trace(self, number, mask):
        def hook(_kind, _own, _statement, text):
            text = ctypes.string_at(text).replace(self.side.folder, b"")
            # SQLite's own statements within others are not for comparing.
            if not text.startswith(b"-- "):
                self.note("trace", number, text[:80])
            return 0
        hook = self.keep(number, "trace", TRACE(hook))
        self.lib.sqlite3_trace_v2(self.side.connections[number], mask, hook if mask else None, None)

    def authorizer(self, number, rule):
        def hook(_own, action, *_names):
            self.note("asked", number, action) if action == 33 else None
            return rule[1] if action == rule[0] else OK
        hook = self.keep(number, "authorizer", AUTHORIZE(hook)) if rule else None
        return self.lib.sqlite3_set_authorizer(self.side.connections[number], hook, None)

    def busy_handler(self, number, times):
        def hook(_own, count):
            self.note("busy", number, count)
            return count < times
        hook = self.keep(number, "busy", BUSY(hook)) if times is not None else None
        return self.lib.sqlite3_busy_handler(self.side.connections[number], hook, None)
