//! The opcode table: one row an opcode, everything else derived.
//!
//! A row has the opcode's name; the letters of P1, P2 and P3; the range of registers that it uses
//! beside them ([`Range`]); its [`property`] words; EXPLAIN's comment; and what it does.
//!
//! Operand letters: `-` unused · `n` a number · `c` a cursor · `r` a register · `R` a register,
//! 0 meaning none · `j` a jump target · `J` a jump target, 0 meaning none.

macro_rules! opcodes {
    ($($name:ident $p1:literal $p2:literal $p3:literal $range:ident [$($property:ident)*]
        $synopsis:literal $doc:literal;)*) => {
        /// What an instruction does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(rustdoc::broken_intra_doc_links, reason = "`r[P1]` is a register, not a link")]
        pub enum Opcode {
            $(#[doc = $doc] $name,)*
        }

        impl Opcode {
            /// Every opcode, in the order of the table.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$name),*];

            /// The name as EXPLAIN prints it.
            pub const fn name(self) -> &'static str {
                match self { $(Opcode::$name => stringify!($name),)* }
            }

            /// Kinds of the operands P1, P2, P3; see the module's letters.
            pub const fn operands(self) -> [char; 3] {
                match self { $(Opcode::$name => [$p1, $p2, $p3],)* }
            }

            /// The synopsis that EXPLAIN's comment column is made of.
            pub const fn synopsis(self) -> &'static str {
                match self { $(Opcode::$name => $synopsis,)* }
            }

            /// What the opcode does, for the generated documentation.
            pub const fn doc(self) -> &'static str {
                match self { $(Opcode::$name => $doc,)* }
            }
        }

        static RANGES: [Range; Opcode::ALL.len()] = [$(Range::$range),*];

        static PROPERTIES: [u16; Opcode::ALL.len()] = [$(0 $(| property::$property)*),*];
    };
}

opcodes! {
    // Control
    Init 'n' 'J' 'n' None [LOOKUP PLAIN] "Start at P2" "First instruction of every program: jumps to P2 when P2 is not 0.";
    Goto 'n' 'j' '-' None [LEAF LOOKUP PLAIN ENDS] "" "Jumps to P2.";
    Gosub 'r' 'j' '-' None [] "" "r[P1] = address of this instruction, then jumps to P2.";
    Return 'r' 'n' 'n' None [ENDS] "" "Jumps to the instruction after the address in r[P1]. With P3 = 1 falls through when r[P1] is not an integer.";
    InitCoroutine 'r' 'J' 'j' None [] "" "r[P1] = P3 - 1, so that the first Yield enters at P3; jumps to P2 when P2 is not 0.";
    EndCoroutine 'r' '-' '-' None [ENDS] "" "Returns from a coroutine for the last time: jumps to the P2 of the Yield at the address in r[P1]; r[P1] is set so that a further Yield comes back here.";
    Yield 'r' 'J' '-' None [] "" "Swaps the program counter with r[P1]. When the coroutine has ended, jumps to P2.";
    HaltIfNull 'n' 'n' 'r' None [ABORTS_BY_ACTION] "if r[P3]=null halt" "As Halt, but only when r[P3] is NULL.";
    Halt 'n' 'n' 'R' None [LOOKUP PLAIN ABORTS_BY_ACTION ENDS] "" "Ends the program. P1 result code, P2 conflict action (numbered as in `ConflictAction`), P4 error text; P5 1..4: P4 is the object and the text is `NOT NULL|UNIQUE|CHECK|FOREIGN KEY constraint failed: P4`. P3 not 0: the text is r[P3]. P1 = 0: success.";
    Once 'n' 'j' '-' None [LEAF] "" "Falls through the first time in one run (per sub-program frame), jumps to P2 every time after.";
    Jump 'j' 'j' 'j' None [] "" "Jumps to P1, P2 or P3 as the last Compare found less, equal or greater.";
    If 'r' 'j' 'n' None [LEAF] "" "Jumps to P2 when r[P1] is true; NULL jumps when P3 is not 0.";
    IfNot 'r' 'j' 'n' None [LEAF] "" "Jumps to P2 when r[P1] is false; NULL jumps when P3 is not 0.";
    IsNull 'r' 'j' '-' None [LEAF LOOKUP] "if r[P1]==NULL goto P2" "Jumps to P2 when r[P1] is NULL.";
    NotNull 'r' 'j' '-' None [LEAF LOOKUP] "if r[P1]!=NULL goto P2" "Jumps to P2 when r[P1] is not NULL.";
    IsType 'r' 'j' 'n' None [] "if typeof(r[P1]) in P3 goto P2" "Jumps to P2 when the type of r[P1] is in the set P3: 1 integer, 2 real, 4 text, 8 blob, 16 NULL.";
    IfNullRow 'c' 'j' 'r' None [] "if P1.nullRow then r[P3]=NULL, goto P2" "When cursor P1 is on its NULL row (outer join), r[P3] = NULL and jumps to P2.";
    IfPos 'r' 'j' 'n' None [] "if r[P1]>0 then r[P1]-=P3, goto P2" "When the integer r[P1] is positive, subtracts P3 and jumps to P2.";
    IfNotZero 'r' 'j' '-' None [LEAF] "if r[P1]!=0 then r[P1]--, goto P2" "When the integer r[P1] is not 0, jumps to P2; decrements it first when it is positive.";
    DecrJumpZero 'r' 'j' '-' None [] "if (--r[P1])==0 goto P2" "Decrements the integer r[P1] (not below the least) and jumps to P2 when it becomes 0.";
    OffsetLimit 'r' 'r' 'r' None [] "if r[P1]>0 then r[P2]=r[P1]+max(0,r[P3]) else r[P2]=(-1)" "r[P2] = LIMIT r[P1] + OFFSET r[P3], or -1 for no limit or on overflow.";
    MustBeInt 'r' 'J' '-' None [LOOKUP ABORTS_WITHOUT_JUMP] "" "Makes r[P1] an integer (numeric affinity first); when it is none: jumps to P2, or SQLITE_MISMATCH when P2 is 0.";
    Trace '-' '-' '-' None [] "" "Tells who traces the connection that the statement P4 of a trigger begins; without P4, the statement's own text.";
    Explain 'n' 'n' 'n' None [LOOKUP PLAIN] "" "Adds one to counter P3, if not 0. P1 id, P2 parent id, P4 text of an EXPLAIN QUERY PLAN row.";
    // Constants and moves
    Integer 'n' 'r' '-' None [LEAF LOOKUP PLAIN] "r[P2]=P1" "r[P2] = P1.";
    Int64 '-' 'r' '-' None [LOOKUP] "r[P2]=P4" "r[P2] = the 64-bit integer P4.";
    Real '-' 'r' '-' None [LOOKUP] "r[P2]=P4" "r[P2] = the real P4.";
    String8 '-' 'r' '-' None [LOOKUP] "r[P2]='P4'" "r[P2] = the text P4.";
    Blob 'n' 'r' '-' None [LOOKUP] "r[P2]=P4 (len=P1)" "r[P2] = the blob P4.";
    Null 'n' 'r' 'n' P2ToP3 [LEAF LOOKUP PLAIN] "r[P2..P3]=NULL" "r[P2..=P3] = NULL (only r[P2] when P3 < P2). P1 not 0: a NULL that compares as different from every other even under NULLEQ (fresh row).";
    SoftNull 'r' '-' '-' None [] "r[P1]=NULL" "r[P1] = NULL for MakeRecord; its buffer may be reused.";
    Variable 'n' 'r' '-' None [LOOKUP] "r[P2]=parameter(P1)" "r[P2] = the value bound to parameter P1 (from 1).";
    Move 'r' 'r' 'n' BothByP3 [] "r[P2@P3]=r[P1@P3]" "Moves P3 registers; the sources become NULL.";
    Copy 'r' 'r' 'n' BothByP3Plus1 [LEAF LOOKUP] "r[P2@P3+1]=r[P1@P3+1]" "Copies P3 + 1 registers.";
    SCopy 'r' 'r' '-' None [LEAF LOOKUP] "r[P2]=r[P1]" "Copies one register (may be a full copy).";
    IntCopy 'r' 'r' '-' None [LEAF] "r[P2]=r[P1]" "Copies an integer.";
    // Arithmetic and logic: r[P3] = r[P2] op r[P1] as SQLite orders them
    Add 'r' 'r' 'r' None [LEAF] "r[P3]=r[P1]+r[P2]" "Addition; integer overflow gives a real, NULL gives NULL.";
    Subtract 'r' 'r' 'r' None [LEAF] "r[P3]=r[P2]-r[P1]" "r[P3] = r[P2] - r[P1].";
    Multiply 'r' 'r' 'r' None [LEAF] "r[P3]=r[P1]*r[P2]" "Multiplication.";
    Divide 'r' 'r' 'r' None [LEAF] "r[P3]=r[P2]/r[P1]" "r[P3] = r[P2] / r[P1]; NULL on zero.";
    Remainder 'r' 'r' 'r' None [LEAF] "r[P3]=r[P2]%r[P1]" "r[P3] = r[P2] % r[P1]; NULL on zero.";
    Concat 'r' 'r' 'r' None [] "r[P3]=r[P2]+r[P1]" "r[P3] = text of r[P2] followed by r[P1].";
    BitAnd 'r' 'r' 'r' None [] "r[P3]=r[P1]&r[P2]" "Bitwise and.";
    BitOr 'r' 'r' 'r' None [] "r[P3]=r[P1]|r[P2]" "Bitwise or.";
    ShiftLeft 'r' 'r' 'r' None [] "r[P3]=r[P2]<<r[P1]" "r[P3] = r[P2] << r[P1].";
    ShiftRight 'r' 'r' 'r' None [] "r[P3]=r[P2]>>r[P1]" "r[P3] = r[P2] >> r[P1].";
    BitNot 'r' 'r' '-' None [] "r[P2]= ~r[P1]" "r[P2] = ~r[P1].";
    And 'r' 'r' 'r' None [LEAF] "r[P3]=(r[P1] && r[P2])" "Three-valued and.";
    Or 'r' 'r' 'r' None [LEAF] "r[P3]=(r[P1] || r[P2])" "Three-valued or.";
    Not 'r' 'r' '-' None [LEAF] "r[P2]= !r[P1]" "Three-valued not.";
    IsTrue 'r' 'r' 'n' None [] "r[P2] = coalesce(r[P1]==TRUE,P3) ^ P4" "r[P2] = truth of r[P1], P3 when it is NULL, inverted when P4 (Int32) is 1.";
    ZeroOrNull 'r' 'r' 'r' None [] "r[P2] = 0 OR NULL" "r[P2] = NULL when r[P1] or r[P3] is NULL, else 0.";
    AddImm 'r' 'n' '-' None [] "r[P1]=r[P1]+P2" "Adds the number P2 to the integer r[P1].";
    RealAffinity 'r' '-' '-' None [LEAF LOOKUP PLAIN] "" "An integer in r[P1] becomes a real.";
    Cast 'r' 'n' '-' None [] "affinity(r[P1])" "CAST r[P1] to the affinity whose letter is P2.";
    Affinity 'r' 'n' '-' P1ByP2 [LEAF LOOKUP] "affinity(r[P1@P2])" "Applies the affinity letters of P4 to r[P1@P2].";
    // Comparison: compares r[P3] with r[P1]
    Eq 'r' 'j' 'r' None [LEAF PLAIN] "IF r[P3]==r[P1]" "Jumps to P2 when r[P3] == r[P1]. P5: affinity letter in the low bits, NULLEQ (NULLs are equal), JUMPIFNULL. P4: collation.";
    Ne 'r' 'j' 'r' None [LEAF PLAIN] "IF r[P3]!=r[P1]" "As Eq, for not equal.";
    Lt 'r' 'j' 'r' None [LEAF PLAIN] "IF r[P3]<r[P1]" "As Eq, for less.";
    Le 'r' 'j' 'r' None [LEAF PLAIN] "IF r[P3]<=r[P1]" "As Eq, for less or equal.";
    Gt 'r' 'j' 'r' None [LEAF PLAIN] "IF r[P3]>r[P1]" "As Eq, for greater.";
    Ge 'r' 'j' 'r' None [LEAF PLAIN] "IF r[P3]>=r[P1]" "As Eq, for greater or equal.";
    Compare 'r' 'r' 'n' BothByP3 [] "r[P1@P3] <-> r[P2@P3]" "Compares two ranges of P3 registers by the KeyInfo P4 for the Jump or the like that follows.";
    // Rows out, records
    ResultRow 'r' 'n' '-' P1ByP2 [LOOKUP PLAIN] "output=r[P1@P2]" "Delivers r[P1@P2] as a row.";
    MakeRecord 'r' 'n' 'r' P1ByP2 [LEAF] "r[P3]=mkrec(r[P1@P2])" "r[P3] = record of r[P1@P2], after applying the affinity letters P4, if any, to the sources.";
    Column 'c' 'n' 'r' None [LEAF LOOKUP PLAIN] "r[P3]=cursor P1 column P2" "r[P3] = field P2 of the row under cursor P1 (a B-tree's, a sorter's pseudo-cursor's, or NULL on a NULL row). P4: value when the record is too short (default). P5: LENGTH_ONLY, TYPEOF_ONLY.";
    TypeCheck 'r' 'n' 'n' P1ByP2 [] "typecheck(r[P1@P2])" "STRICT table P4 (TableInfo): checks and converts r[P1@P2] to the columns' types, SQLITE_CONSTRAINT_DATATYPE.";
    Rowid 'c' 'r' '-' None [LEAF_OWN_CURSOR LOOKUP PLAIN] "r[P2]=PX rowid of P1" "r[P2] = rowid of the row under table cursor P1; NULL on a NULL row.";
    IdxRowid 'c' 'r' '-' None [LEAF_OWN_CURSOR LOOKUP PLAIN] "r[P2]=rowid" "r[P2] = the rowid at the end of the index entry under cursor P1.";
    NullRow 'c' '-' '-' None [] "" "Cursor P1 now stands on a row of NULLs.";
    // Cursors
    OpenRead 'c' 'n' 'n' None [LOOKUP PLAIN] "root=P2 iDb=P3" "Opens cursor P1 on the tree with root page P2 in database P3. P4: KeyInfo for an index, Int32 number of columns for a table. P5 P2_IS_REGISTER: root page is r[P2].";
    OpenWrite 'c' 'n' 'n' None [] "root=P2 iDb=P3" "As OpenRead, for writing.";
    OpenDup 'c' 'c' '-' None [] "" "Opens cursor P1 on the same ephemeral table as cursor P2.";
    OpenEphemeral 'c' 'n' 'n' None [] "nColumn=P2" "Opens cursor P1 on a new empty ephemeral tree: an index by KeyInfo P4, or a table when P4 is none. Opened again it is emptied.";
    OpenAutoindex 'c' 'n' 'n' None [] "nColumn=P2" "As OpenEphemeral, for an automatic index.";
    OpenPseudo 'c' 'r' 'n' None [] "P3 columns in r[P2]" "Opens cursor P1 on a single row: the record in r[P2].";
    SorterOpen 'c' 'n' 'n' None [] "" "Opens sorter P1 with KeyInfo P4; P3 key fields take part when P3 > 0.";
    Close 'c' '-' '-' None [LOOKUP] "" "Closes cursor P1, if open.";
    CursorLock 'c' '-' '-' None [] "" "Changes of the tree of cursor P1 by other cursors fail until CursorUnlock.";
    CursorUnlock 'c' '-' '-' None [] "" "Others may change the tree of cursor P1 again.";
    // Moving
    Rewind 'c' 'J' '-' None [PLAIN] "" "Moves P1 to the first row; jumps to P2 when there is none.";
    Last 'c' 'J' '-' None [LEAF PLAIN] "" "Moves P1 to the last row; jumps to P2 when there is none.";
    Next 'c' 'j' 'n' None [PLAIN] "" "Moves P1 to the next row and jumps to P2; falls through at the end.";
    Prev 'c' 'j' 'n' None [PLAIN] "" "Moves P1 to the previous row and jumps to P2; falls through at the end.";
    SeekGE 'c' 'J' 'r' P3ByP4 [LOOKUP] "key=r[P3@P4]" "Moves P1 to the least row >= key: r[P3] for a table (any type: converted as SQLite does), r[P3@P4] (P4 Int32) for an index; jumps to P2 when there is none. P2 = 0: cannot happen.";
    SeekGT 'c' 'J' 'r' P3ByP4 [LOOKUP] "key=r[P3@P4]" "As SeekGE, for >.";
    SeekLE 'c' 'J' 'r' P3ByP4 [LOOKUP] "key=r[P3@P4]" "As SeekGE, for the greatest row <=.";
    SeekLT 'c' 'J' 'r' P3ByP4 [LOOKUP] "key=r[P3@P4]" "As SeekGE, for the greatest row <.";
    SeekRowid 'c' 'J' 'r' None [LOOKUP] "intkey=r[P3]" "Moves P1 to the row with rowid r[P3] (text and reals converted when exact); jumps to P2 when there is none or the value is no integer.";
    NotExists 'c' 'J' 'r' None [LOOKUP] "intkey=r[P3]" "As SeekRowid; r[P3] is an integer.";
    NotFound 'c' 'j' 'r' P3ByP4 [LEAF_OWN_TREE] "key=r[P3@P4]" "Jumps to P2 when index P1 has no entry with the prefix r[P3@P4] (P4 Int32; 0: r[P3] is a record).";
    Found 'c' 'j' 'r' P3ByP4 [LEAF_OWN_TREE] "key=r[P3@P4]" "Jumps to P2 when index P1 has an entry with the prefix r[P3@P4]; leaves P1 on it.";
    NoConflict 'c' 'j' 'r' P3ByP4 [] "key=r[P3@P4]" "As NotFound, and also jumps when one of the key registers is NULL.";
    IdxGE 'c' 'j' 'r' P3ByP4 [LEAF_OWN_CURSOR LOOKUP] "key=r[P3@P4]" "Jumps to P2 when the entry under index cursor P1, without its rowid, is >= r[P3@P4].";
    IdxGT 'c' 'j' 'r' P3ByP4 [LEAF_OWN_CURSOR LOOKUP] "key=r[P3@P4]" "As IdxGE, for >.";
    IdxLT 'c' 'j' 'r' P3ByP4 [LEAF_OWN_CURSOR LOOKUP] "key=r[P3@P4]" "As IdxGE, for <.";
    IdxLE 'c' 'j' 'r' P3ByP4 [LEAF LOOKUP] "key=r[P3@P4]" "As IdxGE, for <=.";
    DeferredSeek 'c' 'n' 'c' None [LOOKUP] "Move P3 to P1.rowid if needed" "P1 index cursor, P3 its table's cursor: the table cursor will stand on the index entry's row when a column is asked that the index does not have. P4 IntArray: for table column i, P4[i] is 1 + the index column that holds it, or 0.";
    SeekEnd 'c' '-' '-' None [] "" "Moves P1 to the end for appending.";
    // Writing
    NewRowid 'c' 'r' 'n' None [] "r[P2]=rowid" "r[P2] = an unused rowid for table cursor P1. P3: register of the statement's own program with the greatest rowid ever used (AUTOINCREMENT), updated.";
    Insert 'c' 'r' 'r' None [] "intkey=r[P3] data=r[P2]" "Inserts record r[P2] with rowid r[P3] into table cursor P1. P4: TableInfo when the row counts for hooks. P5: NCHANGE, LAST_ROWID, APPEND, USE_SEEK_RESULT, SAVE_POSITION, IS_UPDATE.";
    Delete 'c' 'n' 'n' None [] "" "Deletes the row under cursor P1. P5: NCHANGE, SAVE_POSITION (a following Next or Prev goes on as if the row were there), IS_UPDATE. P4: TableInfo or none.";
    IdxInsert 'c' 'r' 'n' None [] "key=r[P2]" "Inserts the record r[P2] into index cursor P1. P5: APPEND, USE_SEEK_RESULT, NCHANGE.";
    IdxDelete 'c' 'r' 'n' P2ByP3 [] "key=r[P2@P3]" "Deletes the entry r[P2@P3] from index cursor P1. P5 not 0: SQLITE_CORRUPT_INDEX when it is not there.";
    Clear 'n' 'n' 'n' None [] "" "Empties the tree with root P1 of database P2. P3 not 0: the rows count as changes; P3 > 0: also added to r[P3].";
    ResetSorter 'c' '-' '-' None [] "" "Empties the sorter or ephemeral table P1.";
    Destroy 'n' 'r' 'n' None [ABORTS] "" "Drops the tree with root P1 of database P3; r[P2] = the root that moved into its place, or 0.";
    CreateBtree 'n' 'r' 'n' None [] "r[P2]=root iDb=P1 flags=P3" "r[P2] = root of a new tree in database P1; P3 1 a table, 2 an index.";
    ResetCount '-' '-' '-' None [] "" "Adds the changes so far to the connection's counters and starts anew.";
    Count 'c' 'r' 'n' None [] "r[P2]=count()" "r[P2] = number of entries in the tree of cursor P1.";
    Sequence 'c' 'r' '-' None [LEAF] "r[P2]=cursor[P1].ctr++" "r[P2] = next number of cursor P1's sequence, from 0.";
    // Sorter
    SorterInsert 'c' 'r' '-' None [LEAF] "key=r[P2]" "Adds the record r[P2] to sorter P1.";
    SorterSort 'c' 'J' '-' None [] "" "Sorts P1 and stands on its first record; jumps to P2 when it is empty.";
    Sort 'c' 'J' '-' None [] "" "SorterSort for an ephemeral index: the same as Rewind.";
    SorterNext 'c' 'j' '-' None [] "" "Moves sorter P1 on and jumps to P2; falls through at the end.";
    SorterData 'c' 'r' 'c' None [] "r[P2]=data" "r[P2] = the record under sorter P1; pseudo-cursor P3 forgets what it has decoded.";
    SorterCompare 'c' 'j' 'r' None [] "if key(P1)!=trim(r[P3],P4) goto P2" "Jumps to P2 when the first P4 (Int32) fields of the record under sorter P1 differ from the record r[P3], or one of them is NULL.";
    // Many rows at a time
    Batch 'c' 'j' 'n' None [PLAIN ABORTS_WITH_P3] "" "Does with the row under cursor P1 and all rows after it what P4 (BatchProgram) says, then jumps to P2. P3 is 1 when it calls functions. P5: as for Next.";
    GroupSort 'c' 'j' '-' None [] "" "Sorts the groups that the Batch of cursor P1 has made; jumps to P2 when there is none.";
    GroupNext 'c' 'j' '-' None [PLAIN] "" "Puts the keys, values and answers of the next group of cursor P1 into their registers; jumps to P2 when there is none.";
    // Aggregates and functions
    AggStep 'n' 'r' 'r' P2ByP5 [LEAF_BUILTIN] "accum=r[P3] step(r[P2@P5])" "One step of aggregate P4 (FunctionCall) with arguments r[P2@P5] on the accumulator r[P3]. P1 not 0: sets r[P1] to 1 when the row is the new MIN or MAX.";
    AggInverse 'n' 'r' 'r' P2ByP5 [] "accum=r[P3] inverse(r[P2@P5])" "Takes r[P2@P5] out of the accumulator r[P3].";
    AggValue '-' 'n' 'r' None [] "r[P3]=value N=P2" "r[P3] = current value of the accumulator r[P1].";
    AggFinal 'r' 'n' '-' None [] "accum=r[P1] N=P2" "r[P1] = final value of the accumulator r[P1] with P2 arguments, P4 FunctionCall.";
    Function 'n' 'r' 'r' P2ByCall [LEAF_BUILTIN ABORTS] "r[P3]=func(r[P2@NP])" "r[P3] = function P4 (FunctionCall) of r[P2@arguments]. P1: bit mask of constant arguments.";
    GetSubtype 'r' 'r' '-' None [] "r[P2] = r[P1].subtype" "r[P2] = the subtype of r[P1], NULL when it has none.";
    SetSubtype 'r' 'r' '-' None [] "r[P2].subtype = r[P1]" "Gives r[P2] the subtype r[P1]; takes its own away when that is NULL.";
    // Transactions and schema
    Transaction 'n' 'n' 'n' None [LOOKUP PLAIN] "" "Begins a read (P2 = 0) or write (1; 2 exclusive) transaction on database P1 and checks that the schema cookie is P3 and the generation P4 (Int32); SQLITE_SCHEMA otherwise (P5 not 0: check).";
    TableLock 'n' 'n' 'n' None [] "iDb=P1 root=P2 write=P3" "Locks the table named P4 with root page P2 of the shared database P1, for writing when P3 is 1; SQLITE_LOCKED_SHAREDCACHE when another connection's lock is in the way.";
    AutoCommit 'n' 'n' '-' None [PLAIN] "" "Sets auto-commit to P1; commits, or with P2 = 1 rolls back.";
    Savepoint 'n' '-' '-' None [PLAIN] "" "P1 0 begins, 1 releases, 2 rolls back to the savepoint named P4.";
    ReadCookie 'n' 'r' 'n' None [] "" "r[P2] = meta value P3 of database P1.";
    SetCookie 'n' 'n' 'n' None [] "" "Meta value P2 of database P1 = P3; P2 = 1 is the schema cookie.";
    ParseSchema 'n' '-' '-' None [] "" "Loads the rows of database P1's schema table that satisfy the SQL condition P4 (all when none) into the schema.";
    CheckTexts 'n' 'n' '-' None [] "" "Binds the views and triggers of database P1 and of temp; the error says that a text means nothing, and P4: what has been done. With P2 a name in double quotes is never a text.";
    LoadAnalysis 'n' '-' '-' None [] "" "Loads sqlite_stat1 and sqlite_stat4 of database P1 into the schema.";
    DropTable 'n' '-' '-' None [] "" "Removes table P4 of database P1 from the schema in memory.";
    DropIndex 'n' '-' '-' None [] "" "Removes index P4 of database P1 from the schema in memory.";
    DropTrigger 'n' '-' '-' None [] "" "Removes trigger P4 of database P1 from the schema in memory.";
    Vacuum 'n' 'R' '-' None [PLAIN] "" "Vacuums database P1; P2 not 0: into the file named r[P2].";
    Attach 'r' 'r' '-' None [] "" "Attaches the file named r[P1] as database r[P2].";
    Detach 'r' '-' '-' None [] "" "Detaches the database named r[P1].";
    // Virtual tables
    VOpen 'c' '-' '-' None [] "" "Opens cursor P1 on the virtual table P4.";
    VInitIn 'c' 'r' 'R' None [] "r[P2]=ValueList(P1,P3)" "r[P2] = the list of the values of the index cursor P1, for the next VFilter.";
    VFilter 'c' 'J' 'r' P3ByP5Plus1 [] "iplan=r[P3] zplan='P4'" "Begins a walk of the virtual cursor P1: index number r[P3], index text P4, the P5 arguments from r[P3+1] on; jumps to P2 when there are no rows.";
    VColumn 'c' 'n' 'r' P4WithP5 [] "r[P3]=vcolumn(P2)" "r[P3] = column P2 of the row under the virtual cursor P1. P5 not 0: for an UPDATE that does not change it; when the table gives no value, bit P5 - 1 of the register P4 (Int32) is set.";
    VRowid 'c' 'r' '-' None [] "r[P2]=rowid" "r[P2] = rowid of the row under the virtual cursor P1.";
    VNext 'c' 'j' '-' None [] "" "Moves the virtual cursor P1 to its next row and jumps to P2; falls through at the end.";
    VUpdate 'n' 'n' 'r' P3ByP2Plus1 [ABORTS] "data=r[P3@P2]" "Changes the virtual table P4 by r[P3@P2], the arguments of xUpdate; the bits of r[P3+P2] say which columns an UPDATE leaves as they are; P1 not 0: the new rowid becomes the last inserted one. P5: the conflict action.";
    VBegin '-' '-' '-' None [] "" "The virtual table P4 takes part in the transaction from now on.";
    VCreate 'n' '-' '-' None [] "" "Makes the virtual table named P4, whose row is in the schema of database P1 already.";
    VDestroy 'n' '-' '-' None [] "" "Destroys the virtual table named P4 of database P1.";
    VRename 'r' '-' '-' None [] "" "Tells the virtual table P4 that its name is going to be r[P1].";
    // Row sets and sub-programs
    RowSetTest 'r' 'j' 'r' None [] "if r[P3] in rowset(P1) goto P2" "Jumps to P2 when r[P3] is in the row set r[P1] from an earlier batch than P4 (Int32); otherwise adds it (not when P4 is -1).";
    Program 'n' 'J' '-' None [] "" "Runs the sub-program P4 (a trigger), whose parameters begin at r[P1]; jumps to P2 on RAISE(IGNORE). With P5 not while it runs already.";
    Param 'n' 'r' '-' None [] "" "r[P2] = register P1 of the parent frame, counted from the P1 of its Program.";
    FkCounter 'n' 'n' '-' None [] "fkctr[P1]+=P2" "Adds P2 to the counter of violated keys (P1 0 immediate, 1 deferred).";
    FkIfZero 'n' 'j' '-' None [] "if fkctr[P1]==0 goto P2" "Jumps to P2 when no key is violated.";
    MemMax 'n' 'r' '-' None [] "r[P1]=max(r[P1],r[P2])" "r[P1] of the statement's own program = the greater of the integers r[P1] there and r[P2] here.";
    FilterAdd 'r' '-' 'r' P3ByP4 [LEAF] "filter(P1) += key(P3@P4)" "Adds the key r[P3@P4] to the Bloom filter in r[P1].";
    Filter 'r' 'j' 'r' P3ByP4 [LEAF] "if key(P3@P4) not in filter(P1) goto P2" "Jumps to P2 when the key is certainly not in the Bloom filter.";
}

/// What holds for every instruction of an opcode: bits for [`Opcode::has`].
pub mod property {
    /// Can be done in a loop over the entries of a leaf: it changes nothing but registers,
    /// aggregates and sorters.
    pub const LEAF: u16 = 1;
    /// As [`LEAF`], on the loop's own cursor.
    pub const LEAF_OWN_CURSOR: u16 = 1 << 1;
    /// As [`LEAF`], of a function that says so of itself.
    pub const LEAF_BUILTIN: u16 = 1 << 2;
    /// As [`LEAF`], on a tree that the program made.
    pub const LEAF_OWN_TREE: u16 = 1 << 3;
    /// May be in a program that looks up a key and runs without a lock: it writes nothing and calls
    /// nobody.
    pub const LOOKUP: u16 = 1 << 4;
    /// No register that it sets can hold a blob that ends with zeros which are not stored.
    pub const PLAIN: u16 = 1 << 5;
    /// May end the program half-way; see [`crate::Insn::may_abort`].
    pub const ABORTS: u16 = 1 << 6;
    /// As [`ABORTS`], when its conflict action P2 is ABORT.
    pub const ABORTS_BY_ACTION: u16 = 1 << 7;
    /// As [`ABORTS`], when it has no jump target P2.
    pub const ABORTS_WITHOUT_JUMP: u16 = 1 << 8;
    /// As [`ABORTS`], when P3 is not 0.
    pub const ABORTS_WITH_P3: u16 = 1 << 10;
    /// The next instruction is not reached from here: a program may end with it.
    pub const ENDS: u16 = 1 << 9;
}

/// The registers that an instruction uses beside those that its operands name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// No others.
    None,
    /// `r[P1@P2]`
    P1ByP2,
    /// `r[P2..=P3]`, where P3 is greater.
    P2ToP3,
    /// `r[P2@P3]`
    P2ByP3,
    /// `r[P2@P5]`
    P2ByP5,
    /// `r[P2@n]` for the n arguments of the call P4.
    P2ByCall,
    /// `r[P3@P4]`
    P3ByP4,
    /// `r[P3@P2+1]`
    P3ByP2Plus1,
    /// `r[P3@P5+1]`
    P3ByP5Plus1,
    /// `r[P1@P3]` and `r[P2@P3]`
    BothByP3,
    /// `r[P1@P3+1]` and `r[P2@P3+1]`
    BothByP3Plus1,
    /// `r[P4]`, when P5 is not 0.
    P4WithP5,
}

/// What an operand names, as far as it must be in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum OperandKind {
    Number,
    Register,
    /// A register, or 0 for none.
    OptionalRegister,
    Cursor,
    Jump,
}

impl OperandKind {
    /// Number of kinds.
    pub const COUNT: usize = 5;

    const fn of(letter: char) -> OperandKind {
        match letter {
            'r' => OperandKind::Register,
            'R' => OperandKind::OptionalRegister,
            'c' => OperandKind::Cursor,
            'j' | 'J' => OperandKind::Jump,
            _ => OperandKind::Number,
        }
    }
}

/// The kinds of the operands of every opcode.
static OPERAND_KINDS: [[OperandKind; 3]; Opcode::ALL.len()] = {
    let mut kinds = [[OperandKind::Number; 3]; Opcode::ALL.len()];
    let mut number = 0;
    while number < kinds.len() {
        let [p1, p2, p3] = Opcode::ALL[number].operands();
        kinds[number] = [OperandKind::of(p1), OperandKind::of(p2), OperandKind::of(p3)];
        number += 1;
    }
    kinds
};

impl Opcode {
    /// Kinds of the operands P1, P2, P3.
    #[inline]
    pub(crate) fn kinds(self) -> [OperandKind; 3] {
        OPERAND_KINDS[self as usize]
    }

    /// The range of registers that it uses.
    #[inline]
    pub fn range(self) -> Range {
        RANGES[self as usize]
    }

    /// Whether it has one of these properties; see [`property`].
    #[inline]
    pub fn has(self, properties: u16) -> bool {
        PROPERTIES[self as usize] & properties != 0
    }

    /// The opcode with the given number.
    pub fn from_number(number: u8) -> Option<Opcode> {
        Opcode::ALL.get(usize::from(number)).copied()
    }

    /// Whether P2 is a jump target.
    pub fn jumps(self) -> bool {
        self.kinds()[1] == OperandKind::Jump
    }
}
