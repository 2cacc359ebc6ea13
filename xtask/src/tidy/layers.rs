//! The layer table: which crate may name which. What lies below in the closure may be named too.

use std::path::Path;

/// Every crate with its direct edges, bottom first; see ARCHITECTURE.md.
const LAYERS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("value", &["base"]),
    ("vfs", &["base"]),
    ("syntax", &["base"]),
    ("extension", &["value"]),
    ("pager", &["vfs"]),
    ("btree", &["pager", "value"]),
    ("schema", &["syntax", "extension"]),
    ("resolve", &["schema"]),
    ("plan", &["resolve"]),
    ("bytecode", &["extension"]),
    ("codegen", &["plan", "bytecode"]),
    ("vdbe", &["bytecode", "btree"]),
    ("builtins", &["extension"]),
    ("engine", &["codegen", "vdbe", "builtins"]),
    ("misc", &["extension"]),
    ("fts3", &["extension"]),
    ("fts5", &["extension"]),
    ("rtree", &["extension"]),
    ("session", &["extension"]),
    ("ferrite", &["engine", "misc", "fts3", "fts5", "rtree", "session"]),
    ("capi", &["engine", "fts3", "fts5", "rtree", "session"]),
];

/// Findings of every manifest.
pub fn check(root: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    for (name, _) in LAYERS {
        let folder = match *name {
            "ferrite" => root.join("ferrite"),
            "capi" => root.join("tools/capi"),
            "misc" | "fts3" | "fts5" | "rtree" | "session" => root.join("ext").join(name),
            _ => root.join("crates").join(name),
        };
        match std::fs::read_to_string(folder.join("Cargo.toml")) {
            Ok(manifest) => findings.extend(edges(name, &manifest)),
            Err(_) => findings.push(format!("{name}: no such crate")),
        }
    }
    findings
}

/// Dependencies in a crate's manifest that its layer does not allow.
pub fn edges(name: &str, manifest: &str) -> Vec<String> {
    let mut allowed = Vec::new();
    closure(name, &mut allowed);
    let mut findings = Vec::new();
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
            continue;
        }
        let dependency = line.split(['.', ' ', '=']).next().unwrap_or("");
        let internal = LAYERS.iter().any(|(layer, _)| *layer == dependency);
        if section == "[dependencies]" && internal && !allowed.contains(&dependency) {
            findings.push(format!("{name}: the edge to {dependency} is not in the layer table"));
        }
    }
    findings
}

fn closure(name: &str, out: &mut Vec<&str>) {
    let Some((_, below)) = LAYERS.iter().find(|(layer, _)| *layer == name) else { return };
    for layer in below.iter() {
        if !out.contains(layer) {
            out.push(layer);
            closure(layer, out);
        }
    }
}
