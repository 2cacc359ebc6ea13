--- names with more behind them
CREATE TABLE t(a,b);
CREATE TABLE u(a,b, UNIQUE(a COLLATE nocase));
CREATE TABLE u1(a,b, FOREIGN KEY(a ASC) REFERENCES t(a));
--! 1: syntax error after column name "a"
CREATE TABLE u2(a,b, FOREIGN KEY(a) REFERENCES t(a COLLATE nocase));
--! 1: syntax error after column name "a"
CREATE VIEW v(a DESC) AS SELECT 1;
--! 1: syntax error after column name "a"
WITH c(a ASC) AS (SELECT 1) SELECT * FROM c;
--! 1: syntax error after column name "a"
SELECT * FROM t;
--= a | b

--- too many parameters
SELECT ?32766, ?;
--! 1: too many SQL variables
SELECT ?32767;
--! 1: variable number must be between ?1 and ?32766
SELECT ?32766;
--= ?32766
--> NULL

--- encodings that are not there
PRAGMA encoding='xyz';
--! 1: unsupported encoding: xyz
PRAGMA encoding;
--= encoding
--> 'UTF-8'
PRAGMA encoding=utf8;
PRAGMA encoding='UTF-16be';
PRAGMA encoding;
--= encoding
--> 'UTF-16be'

--- encodings of attached databases
ATTACH '@DIR@/other.db' AS o;
CREATE TABLE o.t(a);
INSERT INTO o.t VALUES('x');
--+ 1 changes, rowid 1
UPDATE sqlite_dbpage SET data = CAST(substr(data,1,56) || x'00000002' || substr(data,61) AS BLOB) WHERE schema='o' AND pgno=1;
--+ 2 changes, rowid 1
DETACH o;
CREATE TABLE m(a);
ATTACH '@DIR@/other.db' AS o;
--! 1: attached databases must use the same text encoding as main database
SELECT * FROM o.t;
--! 1: no such table: o.t

--- constraints under a name that is taken
CREATE TABLE t(a, CONSTRAINT x CHECK(a>1));
ALTER TABLE t ADD CONSTRAINT x CHECK (a>2);
--= sqlite_fail('constraint x already exists', 1)
--! 1: constraint x already exists
ALTER TABLE t ADD CONSTRAINT y CHECK (a>2);
--= sqlite_fail('constraint y already exists', 1)
ALTER TABLE t ADD CONSTRAINT Y CHECK (a>3);
--= sqlite_fail('constraint Y already exists', 1)
--! 1: constraint Y already exists
SELECT sql FROM sqlite_schema;
--= sql
--> 'CREATE TABLE t(a, CONSTRAINT x CHECK(a>1), CONSTRAINT y CHECK (a>2))'

--- into and out of the log within a transaction
CREATE TABLE t(a);
BEGIN;
SELECT * FROM t;
--= a
PRAGMA journal_mode=wal;
--= journal_mode
--! 1: cannot change into wal mode from within a transaction
COMMIT;
BEGIN;
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
PRAGMA journal_mode=wal;
--= journal_mode
--> 'delete'
COMMIT;
ATTACH '@DIR@/w.db' AS w;
PRAGMA w.journal_mode=wal;
--= journal_mode
--> 'wal'
BEGIN;
CREATE TABLE w.t(a);
PRAGMA w.journal_mode=delete;
--= journal_mode
--> 'wal'
COMMIT;
BEGIN;
SELECT * FROM w.t;
--= a
PRAGMA w.journal_mode=delete;
--= journal_mode
--! 1: cannot change out of wal mode from within a transaction
COMMIT;
PRAGMA w.journal_mode;
--= journal_mode
--> 'wal'
PRAGMA main.journal_mode;
--= journal_mode
--> 'delete'
SAVEPOINT one;
PRAGMA main.journal_mode=wal;
--= journal_mode
--! 1: cannot change into wal mode from within a transaction
RELEASE one;

--- a copy over what is there
CREATE TABLE t(a);
INSERT INTO t VALUES(1);
--+ 1 changes, rowid 1
VACUUM INTO '@DIR@/copy.db';
VACUUM INTO '@DIR@/copy.db';
--! 1: output file already exists
ATTACH '@DIR@/copy.db' AS c;
SELECT * FROM c.t;
--= a
--> 1
VACUUM INTO 5;
--! 1: non-text filename
VACUUM INTO NULL;
--! 1: non-text filename
VACUUM INTO '';

--- pages have one place each
CREATE TABLE t(a);
CREATE TABLE u(a);
UPDATE sqlite_dbpage SET pgno=3 WHERE pgno=2;
--+ 1 changes, rowid 0
UPDATE sqlite_dbpage SET rowid=5 WHERE pgno=2;
--! 1: cannot insert
DELETE FROM sqlite_dbpage WHERE pgno=2;
--! 1: cannot delete
INSERT INTO sqlite_dbpage VALUES(2, 'short', 'main');
--! 1: table sqlite_dbpage has 2 columns but 3 values were supplied
INSERT INTO sqlite_dbpage VALUES(0, zeroblob(4096), 'main');
--! 1: table sqlite_dbpage has 2 columns but 3 values were supplied
INSERT INTO sqlite_dbpage VALUES(2, zeroblob(4096), 'nosuch');
--! 1: table sqlite_dbpage has 2 columns but 3 values were supplied
SELECT count(*), sum(length(data)) FROM sqlite_dbpage;
--= count(*) | sum(length(data))
--> 3 | 12288
SELECT pgno FROM sqlite_dbpage('nosuch');
--= pgno

--- roots that cannot be
CREATE TABLE t(a UNIQUE);
CREATE INDEX i ON t(a);
PRAGMA writable_schema=1;
UPDATE sqlite_schema SET rootpage=99 WHERE name='t';
--+ 1 changes, rowid 0
PRAGMA schema_version=77;
PRAGMA writable_schema=0;
DELETE FROM t;
--! 11: malformed database schema (t) - invalid rootpage
SELECT * FROM sqlite_schema;
--! 11: malformed database schema (t) - invalid rootpage

--- roots of automatic indexes that cannot be
CREATE TABLE t(a UNIQUE);
PRAGMA writable_schema=1;
UPDATE sqlite_schema SET rootpage=1 WHERE name LIKE 'sqlite_auto%';
--+ 1 changes, rowid 0
PRAGMA schema_version=77;
PRAGMA writable_schema=0;
DELETE FROM t;
--! 11: malformed database schema (sqlite_autoindex_t_1) - invalid rootpage

--- a format of the future
CREATE TABLE t(a);
PRAGMA page_size;
--= page_size
--> 4096
UPDATE sqlite_dbpage SET data = CAST(substr(data,1,44) || x'00000005' || substr(data,49) AS BLOB) WHERE pgno=1;
--+ 1 changes, rowid 0
PRAGMA schema_version=9;
DELETE FROM t;
--! 1: unsupported file format
SELECT * FROM sqlite_schema;
--! 1: unsupported file format

--- switches about nothing
PRAGMA collation_list;
--= seq | name
--> 0 | 'RTRIM'
--> 1 | 'NOCASE'
--> 2 | 'BINARY'
SELECT name FROM pragma_module_list WHERE name IN ('json_each', 'dbstat', 'pragma_table_info') ORDER BY 1;
--= name
--> 'dbstat'
SELECT count(*) > 60 FROM pragma_pragma_list;
--= count(*) > 60
--> 1
SELECT name FROM pragma_pragma_list WHERE name LIKE '%_list' ORDER BY 1;
--= name
--> 'collation_list'
--> 'database_list'
--> 'foreign_key_list'
--> 'function_list'
--> 'index_list'
--> 'module_list'
--> 'pragma_list'
--> 'table_list'
SELECT compile_options FROM pragma_compile_options WHERE compile_options LIKE 'THREADSAFE%';
--= compile_options
--> 'THREADSAFE=1'

--- arrows as functions
SELECT '{"a":[1,2]}' -> 'a', '{"a":1}' ->> 'a';
--= '{"a":[1,2]}' -> 'a' | '{"a":1}' ->> 'a'
--> '[1,2]' | 1
SELECT "->"('{"a":1}', 'a'), "->>"('{"a":1}','a');
--= "->"('{"a":1}', 'a') | "->>"('{"a":1}','a')
--> '1' | 1
SELECT [->](1,2,3);
--! 1: wrong number of arguments to function ->()
SELECT name FROM pragma_function_list WHERE name LIKE '->%' GROUP BY 1;
--= name
--> '->'
--> '->>'

--- rows before a key, backwards
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t(b) VALUES('x'),('y'),('z'),('w');
--+ 4 changes, rowid 4
SELECT * FROM t WHERE a < 3 ORDER BY a DESC;
--= a | b
--> 2 | 'y'
--> 1 | 'x'
SELECT * FROM t WHERE a < 3.5 AND a > 1 ORDER BY a DESC;
--= a | b
--> 3 | 'z'
--> 2 | 'y'
EXPLAIN QUERY PLAN SELECT * FROM t WHERE a < 3 ORDER BY a DESC;
--> SEARCH t USING INTEGER PRIMARY KEY (rowid<?)
SELECT a FROM t WHERE a < '3' ORDER BY a DESC LIMIT 1;
--= a
--> 2

--- explain query plan by its opcodes
SELECT opcode FROM bytecode('EXPLAIN QUERY PLAN SELECT 1') WHERE opcode='Explain';
--= opcode
--> 'Explain'
SELECT opcode FROM bytecode('SELECT 1') WHERE opcode='Explain';
--= opcode

--- programs of triggers are explained
CREATE TABLE t(a);
CREATE TABLE log(x);
CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO log VALUES(new.a); END;
SELECT opcode, subprog FROM bytecode('INSERT INTO t VALUES(1)') WHERE opcode IN ('Param', 'Program', 'ResetCount');
--= opcode | subprog
--> 'Program' | NULL
--> 'Param' | 'TRIGGER r'
--> 'ResetCount' | 'TRIGGER r'

--- too many sources
CREATE TABLE t(a);
SELECT count(*) FROM t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t;
--! 1: too many FROM clause terms, max: 200
SELECT count(*) FROM t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t;
--! 1: at most 64 tables in a join
SELECT 1 FROM t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t,t;
--! 1: at most 64 tables in a join

--- views of views
CREATE VIEW v0 AS SELECT 1 AS a;
CREATE VIEW v1 AS SELECT * FROM v0;
CREATE VIEW v2 AS SELECT * FROM v1;
CREATE VIEW v3 AS SELECT * FROM v2;
CREATE VIEW v4 AS SELECT * FROM v3;
CREATE VIEW v5 AS SELECT * FROM v4;
CREATE VIEW v6 AS SELECT * FROM v5;
CREATE VIEW v7 AS SELECT * FROM v6;
CREATE VIEW v8 AS SELECT * FROM v7;
CREATE VIEW v9 AS SELECT * FROM v8;
CREATE VIEW v10 AS SELECT * FROM v9;
CREATE VIEW v11 AS SELECT * FROM v10;
CREATE VIEW v12 AS SELECT * FROM v11;
CREATE VIEW v13 AS SELECT * FROM v12;
CREATE VIEW v14 AS SELECT * FROM v13;
CREATE VIEW v15 AS SELECT * FROM v14;
CREATE VIEW v16 AS SELECT * FROM v15;
CREATE VIEW v17 AS SELECT * FROM v16;
CREATE VIEW v18 AS SELECT * FROM v17;
CREATE VIEW v19 AS SELECT * FROM v18;
CREATE VIEW v20 AS SELECT * FROM v19;
CREATE VIEW v21 AS SELECT * FROM v20;
CREATE VIEW v22 AS SELECT * FROM v21;
CREATE VIEW v23 AS SELECT * FROM v22;
CREATE VIEW v24 AS SELECT * FROM v23;
CREATE VIEW v25 AS SELECT * FROM v24;
CREATE VIEW v26 AS SELECT * FROM v25;
CREATE VIEW v27 AS SELECT * FROM v26;
CREATE VIEW v28 AS SELECT * FROM v27;
CREATE VIEW v29 AS SELECT * FROM v28;
CREATE VIEW v30 AS SELECT * FROM v29;
CREATE VIEW v31 AS SELECT * FROM v30;
CREATE VIEW v32 AS SELECT * FROM v31;
CREATE VIEW v33 AS SELECT * FROM v32;
CREATE VIEW v34 AS SELECT * FROM v33;
CREATE VIEW v35 AS SELECT * FROM v34;
CREATE VIEW v36 AS SELECT * FROM v35;
CREATE VIEW v37 AS SELECT * FROM v36;
CREATE VIEW v38 AS SELECT * FROM v37;
CREATE VIEW v39 AS SELECT * FROM v38;
CREATE VIEW v40 AS SELECT * FROM v39;
CREATE VIEW v41 AS SELECT * FROM v40;
CREATE VIEW v42 AS SELECT * FROM v41;
CREATE VIEW v43 AS SELECT * FROM v42;
CREATE VIEW v44 AS SELECT * FROM v43;
CREATE VIEW v45 AS SELECT * FROM v44;
CREATE VIEW v46 AS SELECT * FROM v45;
CREATE VIEW v47 AS SELECT * FROM v46;
CREATE VIEW v48 AS SELECT * FROM v47;
CREATE VIEW v49 AS SELECT * FROM v48;
CREATE VIEW v50 AS SELECT * FROM v49;
CREATE VIEW v51 AS CREATE VIEW v52 AS CREATE VIEW v53 AS SELECT * FROM v52;
--! 1: near "CREATE": syntax error
CREATE VIEW v54 AS SELECT * FROM v53;
CREATE VIEW v55 AS SELECT * FROM v54;
CREATE VIEW v56 AS SELECT * FROM v55;
CREATE VIEW v57 AS SELECT * FROM v56;
CREATE VIEW v58 AS SELECT * FROM v57;
CREATE VIEW v59 AS SELECT * FROM v58;
CREATE VIEW v60 AS SELECT * FROM v59;
CREATE VIEW v61 AS CREATE VIEW v62 AS SELECT * FROM v61;
--! 1: near "CREATE": syntax error
CREATE VIEW v63 AS SELECT * FROM v62;
CREATE VIEW v64 AS SELECT * FROM v63;
CREATE VIEW v65 AS SELECT * FROM v64;
CREATE VIEW v66 AS SELECT * FROM v65;
CREATE VIEW v67 AS SELECT * FROM v66;
CREATE VIEW v68 AS SELECT * FROM v67;
CREATE VIEW v69 AS SELECT * FROM v68;
CREATE VIEW v70 AS SELECT * FROM v69;
CREATE VIEW v71 AS SELECT * FROM v70;
CREATE VIEW v72 AS SELECT * FROM v71;
CREATE VIEW v73 AS SELECT * FROM v72;
CREATE VIEW v74 AS SELECT * FROM v73;
CREATE VIEW v75 AS SELECT * FROM v74;
CREATE VIEW v76 AS SELECT * FROM v75;
CREATE VIEW v77 AS SELECT * FROM v76;
CREATE VIEW v78 AS SELECT * FROM v77;
CREATE VIEW v79 AS SELECT * FROM v78;
CREATE VIEW v80 AS SELECT * FROM v79;
CREATE VIEW v81 AS SELECT * FROM v80;
CREATE VIEW v82 AS SELECT * FROM v81;
CREATE VIEW v83 AS SELECT * FROM v82;
CREATE VIEW v84 AS SELECT * FROM v83;
CREATE VIEW v85 AS SELECT * FROM v84;
CREATE VIEW v86 AS SELECT * FROM v85;
CREATE VIEW v87 AS SELECT * FROM v86;
CREATE VIEW v88 AS SELECT * FROM v87;
CREATE VIEW v89 AS SELECT * FROM v88;
CREATE VIEW v90 AS SELECT * FROM v89;
CREATE VIEW v91 AS SELECT * FROM v90;
CREATE VIEW v92 AS SELECT * FROM v91;
CREATE VIEW v93 AS SELECT * FROM v92;
CREATE VIEW v94 AS SELECT * FROM v93;
CREATE VIEW v95 AS SELECT * FROM v94;
CREATE VIEW v96 AS SELECT * FROM v95;
CREATE VIEW v97 AS SELECT * FROM v96;
CREATE VIEW v98 AS SELECT * FROM v97;
CREATE VIEW v99 AS SELECT * FROM v98;
CREATE VIEW v100 AS CREATE VIEW v101 AS SELECT * FROM v100;
--! 1: near "CREATE": syntax error
CREATE VIEW v102 AS SELECT * FROM v101;
CREATE VIEW v103 AS SELECT * FROM v102;
CREATE VIEW v104 AS SELECT * FROM v103;
CREATE VIEW v105 AS SELECT * FROM v104;
CREATE VIEW v106 AS SELECT * FROM v105;
CREATE VIEW v107 AS SELECT * FROM v106;
CREATE VIEW v108 AS SELECT * FROM v107;
CREATE VIEW v109 AS SELECT * FROM v108;
CREATE VIEW v110 AS SELECT * FROM v109;
CREATE VIEW v111 AS SELECT * FROM v110;
CREATE VIEW v112 AS SELECT * FROM v111;
CREATE VIEW v113 AS SELECT * FROM v112;
CREATE VIEW v114 AS SELECT * FROM v113;
CREATE VIEW v115 AS SELECT * FROM v114;
CREATE VIEW v116 AS SELECT * FROM v115;
CREATE VIEW v117 AS SELECT * FROM v116;
CREATE VIEW v118 AS SELECT * FROM v117;
CREATE VIEW v119 AS SELECT * FROM v118;
CREATE VIEW v120 AS SELECT * FROM v119;
CREATE VIEW v121 AS SELECT * FROM v120;
CREATE VIEW v122 AS SELECT * FROM v121;
CREATE VIEW v123 AS SELECT * FROM v122;
CREATE VIEW v124 AS SELECT * FROM v123;
CREATE VIEW v125 AS SELECT * FROM v124;
CREATE VIEW v126 AS SELECT * FROM v125;
CREATE VIEW v127 AS SELECT * FROM v126;
CREATE VIEW v128 AS SELECT * FROM v127;
CREATE VIEW v129 AS SELECT * FROM v128;
CREATE VIEW v130 AS SELECT * FROM v129;
CREATE VIEW v131 AS SELECT * FROM v130;
CREATE VIEW v132 AS SELECT * FROM v131;
CREATE VIEW v133 AS SELECT * FROM v132;
CREATE VIEW v134 AS SELECT * FROM v133;
CREATE VIEW v135 AS SELECT * FROM v134;
CREATE VIEW v136 AS SELECT * FROM v135;
CREATE VIEW v137 AS SELECT * FROM v136;
CREATE VIEW v138 AS SELECT * FROM v137;
CREATE VIEW v139 AS SELECT * FROM v138;
CREATE VIEW v140 AS SELECT * FROM v139;
CREATE VIEW v141 AS SELECT * FROM v140;
CREATE VIEW v142 AS SELECT * FROM v141;
CREATE VIEW v143 AS SELECT * FROM v142;
CREATE VIEW v144 AS SELECT * FROM v143;
CREATE VIEW v145 AS SELECT * FROM v144;
CREATE VIEW v146 AS SELECT * FROM v145;
CREATE VIEW v147 AS SELECT * FROM v146;
CREATE VIEW v148 AS SELECT * FROM v147;
CREATE VIEW v149 AS SELECT * FROM v148;
CREATE VIEW v150 AS SELECT * FROM v149;
CREATE VIEW v151 AS SELECT * FROM v150;
CREATE VIEW v152 AS SELECT * FROM v151;
CREATE VIEW v153 AS SELECT * FROM v152;
CREATE VIEW v154 AS SELECT * FROM v153;
CREATE VIEW v155 AS SELECT * FROM v154;
CREATE VIEW v156 AS SELECT * FROM v155;
CREATE VIEW v157 AS SELECT * FROM v156;
CREATE VIEW v158 AS SELECT * FROM v157;
CREATE VIEW v159 AS SELECT * FROM v158;
CREATE VIEW v160 AS SELECT * FROM v159;
CREATE VIEW v161 AS SELECT * FROM v160;
CREATE VIEW v162 AS SELECT * FROM v161;
CREATE VIEW v163 AS SELECT * FROM v162;
CREATE VIEW v164 AS SELECT * FROM v163;
CREATE VIEW v165 AS SELECT * FROM v164;
CREATE VIEW v166 AS SELECT * FROM v165;
CREATE VIEW v167 AS SELECT * FROM v166;
CREATE VIEW v168 AS SELECT * FROM v167;
CREATE VIEW v169 AS SELECT * FROM v168;
CREATE VIEW v170 AS SELECT * FROM v169;
CREATE VIEW v171 AS SELECT * FROM v170;
CREATE VIEW v172 AS SELECT * FROM v171;
CREATE VIEW v173 AS SELECT * FROM v172;
CREATE VIEW v174 AS SELECT * FROM v173;
CREATE VIEW v175 AS SELECT * FROM v174;
CREATE VIEW v176 AS SELECT * FROM v175;
CREATE VIEW v177 AS SELECT * FROM v176;
CREATE VIEW v178 AS SELECT * FROM v177;
CREATE VIEW v179 AS SELECT * FROM v178;
CREATE VIEW v180 AS SELECT * FROM v179;
CREATE VIEW v181 AS SELECT * FROM v180;
CREATE VIEW v182 AS SELECT * FROM v181;
CREATE VIEW v183 AS SELECT * FROM v182;
CREATE VIEW v184 AS SELECT * FROM v183;
CREATE VIEW v185 AS SELECT * FROM v184;
CREATE VIEW v186 AS SELECT * FROM v185;
CREATE VIEW v187 AS SELECT * FROM v186;
CREATE VIEW v188 AS SELECT * FROM v187;
CREATE VIEW v189 AS SELECT * FROM v188;
CREATE VIEW v190 AS SELECT * FROM v189;
CREATE VIEW v191 AS SELECT * FROM v190;
CREATE VIEW v192 AS SELECT * FROM v191;
CREATE VIEW v193 AS SELECT * FROM v192;
CREATE VIEW v194 AS SELECT * FROM v193;
CREATE VIEW v195 AS SELECT * FROM v194;
CREATE VIEW v196 AS SELECT * FROM v195;
CREATE VIEW v197 AS SELECT * FROM v196;
CREATE VIEW v198 AS SELECT * FROM v197;
CREATE VIEW v199 AS CREATE VIEW v200 AS SELECT * FROM v199;
--! 1: near "CREATE": syntax error
CREATE VIEW v201 AS SELECT * FROM v200;
CREATE VIEW v202 AS SELECT * FROM v201;
CREATE VIEW v203 AS SELECT * FROM v202;
CREATE VIEW v204 AS SELECT * FROM v203;
SELECT * FROM v40;
--= a
--> 1
SELECT * FROM v49;
--= a
--> 1

--- parentheses without end
SELECT ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))));
--= ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
--> 1
SELECT ((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))));
--= ((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))
--> 1
SELECT ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))));
--! 1: Recursion limit
