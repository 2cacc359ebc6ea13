use super::{check, layers, source};

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
    let edge = layers::edges("btree", "[dependencies]\nvdbe.workspace = true\n");
    assert_eq!(edge.len(), 1, "{edge:?}");
}
