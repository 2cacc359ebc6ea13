use super::modules::File;
use super::{check, house, invariants, layers, messages, source};

#[test]
fn the_project_keeps_its_rules() {
    let findings = check(&crate::project_root());
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
}

#[test]
fn each_rule_can_fail() {
    let mut findings = Vec::new();
    let long_function = format!("fn long() {{\n{}}}\n", "    work();\n".repeat(71));
    source::check("a.rs", &long_function, &mut findings);
    source::check("b.rs", &"// line\n".repeat(801), &mut findings);
    source::check("c.rs", "fn f() {\n    unsafe { g() }\n}\n", &mut findings);
    source::check("d.rs", "fn f() {\n    todo!()\n}\n", &mut findings);
    source::check("e.rs", "#[cfg(test)]\nmod tests {\n}\n", &mut findings);
    source::check("f.rs", "matches!(o, Opcode::A | Opcode::B | Opcode::C | Opcode::D | Opcode::E)\n", &mut findings);
    assert_eq!(findings.len(), 6, "{findings:?}");
    source::check("f.rs", "matches!(o, Opcode::A | Opcode::B | Opcode::C | Opcode::D)\n", &mut findings);
    assert_eq!(findings.len(), 6, "{findings:?}");
    let wide = "x".repeat(98);
    source::check("g.rs", &format!("// {wide}\nlet a = \"{wide}\";\n/// ```\n/// {wide}\n/// ```\n"), &mut findings);
    assert_eq!(findings.len(), 7, "{findings:?}");
    let edge = layers::edges("btree", "[dependencies]\nvdbe.workspace = true\n");
    assert_eq!(edge.len(), 1, "{edge:?}");
}

/// Files of a crate that is in no list of exceptions: each the path of its module and its text.
fn findings_of(files: &[(&str, String)]) -> Vec<String> {
    findings_in("crates/none", files)
}

fn findings_in(folder: &str, files: &[(&str, String)]) -> Vec<String> {
    let file = |(module, text): &(&str, String)| File {
        module: module.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect(),
        name: format!("{module}.rs"),
        syntax: syn::parse_file(text).expect("the test's text is Rust"),
    };
    house::check_crate(folder, &files.iter().map(file).collect::<Vec<_>>())
}

#[test]
fn structs_are_small() {
    let fields = |count: usize| (0..count).map(|at| format!("f{at}: u8,")).collect::<String>();
    let of = |attribute: &str, count: usize| format!("{attribute} struct S {{ {} }}", fields(count));
    assert_eq!(findings_of(&[("a", of("", 20))]).len(), 0);
    assert_eq!(findings_of(&[("a", of("", 21))]).len(), 1);
    assert_eq!(findings_of(&[("a", of("#[repr(C)]", 21))]).len(), 0);
}

#[test]
fn fields_are_set_in_one_place() {
    let method = "use crate::a::S; impl S { fn work(&self) {} }".to_owned();
    let with = |home: &str| {
        let others = ["b", "c", "d"].map(|name| (name, method.clone()));
        findings_of(&[&[("a", home.to_owned())][..], &others[..]].concat()).len()
    };
    assert_eq!(with("pub struct S { f: u8 } impl S { pub fn f(&self) -> u8 { self.f } }"), 0);
    assert_eq!(with("pub struct S { pub f: u8 } impl S { fn g(&self) {} }"), 1);
    assert_eq!(with("pub struct S { pub(super) f: u8 } impl S { fn g(&self) {} }"), 1);
    assert_eq!(with("pub struct S { f: u8 } impl S { pub fn set_f(&mut self, f: u8) { self.f = f; } }"), 1);
    assert_eq!(with("pub struct S { f: u8 } impl S { pub fn f_mut(&mut self) -> &mut u8 { &mut self.f } }"), 1);
    assert_eq!(with("pub struct S { pub f: u8 }"), 0, "methods in three files");
    assert_eq!(with("pub struct S { pub f: u8 } fn work(s: &mut S) {}"), 1);
}

#[test]
fn codegen_names_the_tree_of_plan_only() {
    let findings = |text: &str| findings_in("crates/codegen", &[("a", text.to_owned())]).len();
    assert_eq!(findings("use plan::tree::{Arm, Loops}; fn f(_: plan::tree::Arm) {}"), 0);
    assert_eq!(findings("use plan::Numbers;"), 1);
    assert_eq!(findings("use plan::{tree::Arm, lines};"), 1);
    assert_eq!(findings("use {plan::lines, std::rc::Rc};"), 1);
    assert_eq!(findings("use plan::*;"), 1);
    assert_eq!(findings("use plan as planner;"), 1);
    assert_eq!(findings("fn f() { plan::lines(); }"), 1);
    assert_eq!(findings("fn f(plan: u8) { g(plan); self::plan::lines(); }"), 0);
}

#[test]
fn recursions_are_named() {
    let findings = |third: &str| {
        let import = |what: &str| format!("use crate::{what};");
        let files = [
            ("", "mod bound; mod other;".to_owned()),
            ("bound", "mod expr; mod select; mod window;".to_owned()),
            ("bound/expr", import("bound::select::S")),
            ("bound/select", import(third)),
            ("bound/window", import("bound::expr::E")),
            ("other", import("bound::expr::E")),
        ];
        findings_in("crates/resolve", &files).len()
    };
    assert_eq!(findings("bound::window::W"), 0);
    assert_eq!(findings("other::O"), 1);
}

#[test]
fn files_do_not_import_each_other() {
    let import = |what: &str| format!("use crate::{what};");
    let root = ("", "mod a; mod b; mod c; pub use b::B;".to_owned());
    let plain = |name: &'static str| (name, "pub struct B;".to_owned());
    assert_eq!(findings_of(&[root.clone(), ("a", import("b::B")), plain("b")]).len(), 0);
    assert_eq!(findings_of(&[root.clone(), ("a", import("b::B")), ("b", import("a::A"))]).len(), 1);
    // By way of what the root gives on, of a third file, and of a path in the code.
    assert_eq!(findings_of(&[root.clone(), ("a", import("B")), ("b", import("a::A"))]).len(), 1);
    assert_eq!(
        findings_of(&[root.clone(), ("a", import("b::B")), ("b", import("c::C")), ("c", import("a::A"))]).len(),
        1
    );
    let in_code = "fn f() { super::b::g() }".to_owned();
    assert_eq!(findings_of(&[root.clone(), ("a", in_code), ("b", import("a::A"))]).len(), 1);
    // A module and its own child.
    assert_eq!(findings_of(&[root, ("a", import("a::x::X")), ("a/x", import("a::A"))]).len(), 0);
}

/// Lists of invariants as they should be, one invariant each.
fn sound_lists() -> Vec<(String, String)> {
    let list = |label: &str| {
        format!(
            "//! Invariants. Each is asserted.\n//!\n//! 1. It holds.\n\nfn f() {{\n    assert!(x, \"{label} (1): it does not\");\n}}\n"
        )
    };
    let mut files: Vec<(String, String)> = [
        ("pager", "crates/pager/src/pager/mod.rs"),
        ("wal", "crates/pager/src/wal/mod.rs"),
        ("tree", "crates/btree/src/tree.rs"),
        ("plan", "crates/plan/src/planning/mod.rs"),
    ]
    .map(|(label, name)| (name.to_owned(), list(label)))
    .to_vec();
    let broken = "stops(\"pager (1)\"); stops(\"wal (1)\"); stops(\"tree (1)\"); stops(\"plan (1)\");\n";
    files.push(("crates/pager/src/tests.rs".to_owned(), broken.to_owned()));
    files
}

#[test]
fn invariants_are_asserted_and_broken() {
    assert_eq!(invariants::check(&sound_lists()), Vec::<String>::new());
    let damaged = |file: usize, from: &str, to: &str| {
        let mut files = sound_lists();
        files[file].1 = files[file].1.replace(from, to);
        invariants::check(&files)
    };
    let only = |findings: Vec<String>, part: &str| {
        assert!(findings.len() == 1 && findings[0].contains(part), "{part}: {findings:?}");
    };
    only(damaged(0, "assert!(x, \"pager (1): it does not\")", "work()"), "pager (1) is asserted nowhere");
    only(damaged(1, "assert!(x, \"wal (1)", "log(\"wal (1)"), "wal (1) is asserted nowhere");
    only(damaged(4, "\"tree (1)\"", "\"\""), "tree (1) is broken in no test");
    only(damaged(4, "\"wal (1)\");", "\"wal (1)\"); stops(\"wal (2)\");"), "wal (2) is no invariant");
    assert!(damaged(2, "//! 1.", "//! One.").iter().any(|finding| finding.contains("no numbered invariant")));
    let mut files = sound_lists();
    files.push(("crates/vdbe/src/lib.rs".to_owned(), "//! Invariants.\n//! 1. None.\n".to_owned()));
    only(invariants::check(&files), "does not know");
}

#[test]
fn texts_of_errors_are_not_compared() {
    let refused = [
        "if error.message().starts_with(\"no such table\") {}",
        "error\n    .message()\n    .strip_prefix(\"x\")",
        "error.message() == \"x\"",
        "if \"x\" != error.message() {}",
        "match error.message() { \"x\" => 1 }",
        "fn f() {\n    let text = error.message();\n    text.contains(\"x\")\n}\n",
        "fn f() {\n    let (text, name) = (error.message(), 1);\n    g(text.ends_with(name))\n}\n",
    ];
    for text in refused {
        let mut findings = Vec::new();
        messages::check("crates/a/src/b.rs", text, &mut findings);
        assert_eq!(findings.len(), 1, "{text}: {findings:?}");
        messages::check("crates/a/tests/it/b.rs", text, &mut findings);
        assert_eq!(findings.len(), 1, "a test: {text}");
    }
    let allowed = [
        "Error::sql(error.message())",
        "let message = error.message();\n    show(message);",
        "fn f() {\n    let text = error.message();\n}\nfn g(text: &str) -> bool {\n    text.contains(\"x\")\n}\n",
        "if error.reason() == Reason::NoSuchTable { log(error.message()) }",
    ];
    for text in allowed {
        let mut findings = Vec::new();
        messages::check("crates/a/src/b.rs", text, &mut findings);
        assert!(findings.is_empty(), "{text}: {findings:?}");
    }
}
