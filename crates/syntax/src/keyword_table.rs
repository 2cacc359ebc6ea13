//! The table of keywords, from which the token kinds, the lookup and the public list derive.
//!
//! See <https://www.sqlite.org/lang_keywords.html>. The order is the one in which
//! `sqlite3_keyword_name` counts.

/// Calls a macro with the table: variant, text, class.
macro_rules! keyword_table {
    ($callback:ident) => {
        $callback! {
            Reindex "REINDEX" Fallback, Indexed "INDEXED" Name, Index "INDEX" Reserved, Desc "DESC" Fallback,
            Escape "ESCAPE" Reserved, Each "EACH" Fallback, Check "CHECK" Reserved, Key "KEY" Fallback,
            Before "BEFORE" Fallback, Foreign "FOREIGN" Reserved, For "FOR" Fallback, Ignore "IGNORE" Fallback,
            Regexp "REGEXP" Fallback, Explain "EXPLAIN" Fallback, Instead "INSTEAD" Fallback, Add "ADD" Reserved,
            Database "DATABASE" Fallback, As "AS" Reserved, Select "SELECT" Reserved, Table "TABLE" Reserved,
            Left "LEFT" Name, Then "THEN" Reserved, End "END" Fallback, Deferrable "DEFERRABLE" Reserved,
            Else "ELSE" Reserved, Exclude "EXCLUDE" Fallback, Delete "DELETE" Reserved,
            Temporary "TEMPORARY" Fallback, Temp "TEMP" Fallback, Or "OR" Reserved, IsNull "ISNULL" Reserved,
            Nulls "NULLS" Fallback, Savepoint "SAVEPOINT" Fallback, Intersect "INTERSECT" Reserved,
            Ties "TIES" Fallback, NotNull "NOTNULL" Reserved, Not "NOT" Reserved, No "NO" Fallback,
            Null "NULL" Reserved, Like "LIKE" Fallback, Except "EXCEPT" Reserved,
            Transaction "TRANSACTION" Reserved, Action "ACTION" Fallback, On "ON" Reserved, Natural "NATURAL" Name,
            Alter "ALTER" Reserved, Raise "RAISE" Fallback, Exclusive "EXCLUSIVE" Fallback,
            Exists "EXISTS" Reserved, Constraint "CONSTRAINT" Reserved, Into "INTO" Reserved,
            Offset "OFFSET" Fallback, Of "OF" Fallback, Set "SET" Reserved, Trigger "TRIGGER" Fallback,
            Range "RANGE" Fallback, Generated "GENERATED" Fallback, Detach "DETACH" Fallback,
            Having "HAVING" Reserved, Glob "GLOB" Fallback, Begin "BEGIN" Fallback, Inner "INNER" Name,
            References "REFERENCES" Reserved, Unique "UNIQUE" Reserved, Query "QUERY" Fallback,
            Without "WITHOUT" Fallback, With "WITH" Fallback, Outer "OUTER" Name, Release "RELEASE" Fallback,
            Attach "ATTACH" Fallback, Between "BETWEEN" Reserved, Nothing "NOTHING" Reserved,
            Groups "GROUPS" Fallback, Group "GROUP" Reserved, Cascade "CASCADE" Fallback, Asc "ASC" Fallback,
            Default "DEFAULT" Reserved, Case "CASE" Reserved, Collate "COLLATE" Reserved, Create "CREATE" Reserved,
            CurrentDate "CURRENT_DATE" Fallback, Immediate "IMMEDIATE" Fallback, Join "JOIN" Reserved,
            Insert "INSERT" Reserved, Match "MATCH" Fallback, Plan "PLAN" Fallback, Analyze "ANALYZE" Fallback,
            Pragma "PRAGMA" Fallback, Materialized "MATERIALIZED" Fallback, Deferred "DEFERRED" Fallback,
            Distinct "DISTINCT" Reserved, Is "IS" Reserved, Update "UPDATE" Reserved, Values "VALUES" Reserved,
            Virtual "VIRTUAL" Fallback, Always "ALWAYS" Fallback, When "WHEN" Reserved, Where "WHERE" Reserved,
            Recursive "RECURSIVE" Fallback, Abort "ABORT" Fallback, After "AFTER" Fallback,
            Rename "RENAME" Fallback, And "AND" Reserved, Drop "DROP" Reserved, Partition "PARTITION" Fallback,
            Autoincrement "AUTOINCREMENT" Reserved, To "TO" Reserved, In "IN" Reserved, Cast "CAST" Fallback,
            Column "COLUMN" Fallback, Commit "COMMIT" Reserved, Conflict "CONFLICT" Fallback, Cross "CROSS" Name,
            CurrentTimestamp "CURRENT_TIMESTAMP" Fallback, CurrentTime "CURRENT_TIME" Fallback,
            Current "CURRENT" Fallback, Preceding "PRECEDING" Fallback, Fail "FAIL" Fallback, Last "LAST" Fallback,
            Filter "FILTER" Window, Replace "REPLACE" Fallback, First "FIRST" Fallback,
            Following "FOLLOWING" Fallback, From "FROM" Reserved, Full "FULL" Name, Limit "LIMIT" Reserved,
            If "IF" Fallback, Order "ORDER" Reserved, Restrict "RESTRICT" Fallback, Others "OTHERS" Fallback,
            Over "OVER" Window, Returning "RETURNING" Reserved, Right "RIGHT" Name, Rollback "ROLLBACK" Fallback,
            Rows "ROWS" Fallback, Row "ROW" Fallback, Unbounded "UNBOUNDED" Fallback, Union "UNION" Reserved,
            Using "USING" Reserved, Vacuum "VACUUM" Fallback, View "VIEW" Fallback, Window "WINDOW" Window,
            Do "DO" Fallback, By "BY" Fallback, Initially "INITIALLY" Fallback, All "ALL" Reserved,
            Primary "PRIMARY" Reserved,
        }
    };
}
pub(crate) use keyword_table;
