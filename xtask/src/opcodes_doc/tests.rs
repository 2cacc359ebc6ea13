use super::page;

#[test]
fn the_page_in_docs_is_the_table_s() {
    let root = crate::project_root();
    let table = std::fs::read_to_string(root.join("crates/bytecode/src/opcode.rs")).expect("the table is there");
    let written = std::fs::read_to_string(root.join("docs/opcodes.md")).expect("docs/opcodes.md is there");
    assert!(page(&table).lines().count() > 150, "the table was not understood");
    assert_eq!(written, page(&table), "run `cargo xtask opcodes`");
}
