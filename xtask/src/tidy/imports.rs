//! What a crate may name of another one that it depends on: some of its modules only.

use super::modules::File;
use syn::visit::Visit;

/// Crate, another one, and the modules of that one that it may name.
const NARROW: &[(&str, &str, &[&str])] = &[("crates/codegen", "plan", &["tree"])];

/// Findings in the files of a crate.
pub fn check(folder: &str, files: &[File]) -> Vec<String> {
    let mut findings = Vec::new();
    for (own, other, modules) in NARROW.iter().filter(|(own, ..)| *own == folder) {
        for file in files {
            let mut names = Names { of: other, found: Vec::new() };
            names.visit_file(&file.syntax);
            for name in names.found.iter().filter(|name| !modules.contains(&name.as_str())) {
                let allowed = modules.join(", ");
                findings.push(format!("{}: {own} names {other}::{name}, and may name {allowed} only", file.name));
            }
        }
    }
    findings
}

/// What follows the name of a crate in paths.
struct Names<'n> {
    of: &'n str,
    found: Vec<String>,
}

impl Names<'_> {
    fn note(&mut self, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => self.found.push(path.ident.to_string()),
            syn::UseTree::Name(name) => self.found.push(name.ident.to_string()),
            syn::UseTree::Rename(name) => self.found.push(name.ident.to_string()),
            syn::UseTree::Glob(_) => self.found.push("*".to_owned()),
            syn::UseTree::Group(group) => group.items.iter().for_each(|item| self.note(item)),
        }
    }
}

impl Visit<'_> for Names<'_> {
    fn visit_use_tree(&mut self, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) if path.ident == self.of => self.note(&path.tree),
            // A name for the crate itself, or all of it.
            syn::UseTree::Rename(name) if name.ident == self.of => self.found.push("self".to_owned()),
            syn::UseTree::Group(group) => group.items.iter().for_each(|item| self.visit_use_tree(item)),
            _ => {}
        }
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let mut segments = path.segments.iter().map(|segment| segment.ident.to_string());
        if segments.next().as_deref() == Some(self.of) {
            self.found.extend(segments.next());
        }
        syn::visit::visit_path(self, path);
    }
}
