use super::{marks, page};

#[test]
fn the_page_in_docs_is_that_of_the_marks() {
    let root = crate::project_root();
    let written = std::fs::read_to_string(root.join("docs/fast-paths.md")).expect("docs/fast-paths.md is there");
    assert!(page(&root).lines().count() > 30, "the marks were not found");
    assert_eq!(written, page(&root), "run `cargo xtask fast-paths`");
}

#[test]
fn marks_are_read() {
    let text =
        "if base::fast_path!(\n    \"a b\",\n    \"what\", \"×2\") { }\nlet x = fast_path!(\"c\", \"d\", \"e\");\n";
    assert_eq!(marks(text), [["a b", "what", "×2"].map(str::to_owned), ["c", "d", "e"].map(str::to_owned)]);
}
