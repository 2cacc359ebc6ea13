//! The files of one crate as modules: which file each module is, what it imports, which structs it
//! defines, and what it does with the structs of others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::Visit;

/// A module's place in its crate: `["pager", "undo"]`; the root's is empty.
pub type ModulePath = Vec<String>;

/// One file of a crate.
pub struct File {
    /// The module that it is.
    pub module: ModulePath,
    /// Its name below the project's root.
    pub name: String,
    /// Its items.
    pub syntax: syn::File,
}

/// Every file below a crate's `src`, tests apart.
pub fn files(root: &Path, folder: &str) -> Vec<File> {
    let source = root.join(folder).join("src");
    let mut paths = Vec::new();
    super::collect(&source, &mut paths);
    paths.sort();
    paths.iter().filter_map(|path| file(root, &source, path)).collect()
}

fn file(root: &Path, source: &Path, path: &Path) -> Option<File> {
    let inside: PathBuf = path.strip_prefix(source).ok()?.with_extension("");
    let mut module: ModulePath = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.iter().any(|part| part == "tests" || part == "bin") {
        return None;
    }
    if matches!(module.last().map(String::as_str), Some("mod")) || module == ["lib"] || module == ["main"] {
        module.pop();
    }
    let syntax = syn::parse_file(&std::fs::read_to_string(path).ok()?).ok()?;
    Some(File { module, name: path.strip_prefix(root).ok()?.display().to_string(), syntax })
}

/// The paths that a file imports, as they are written, one for each name.
fn imports(syntax: &syn::File) -> Vec<(Vec<String>, bool)> {
    struct Found(Vec<(Vec<String>, bool)>);
    impl Visit<'_> for Found {
        fn visit_item_use(&mut self, item: &syn::ItemUse) {
            let is_public = !matches!(item.vis, syn::Visibility::Inherited);
            flatten(&item.tree, &mut Vec::new(), &mut |path| self.0.push((path, is_public)));
        }

        fn visit_path(&mut self, path: &syn::Path) {
            let words: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            if matches!(words.first().map(String::as_str), Some("crate" | "super" | "self")) && words.len() > 1 {
                self.0.push((words, false));
            }
            syn::visit::visit_path(self, path);
        }
    }
    let mut found = Found(Vec::new());
    found.visit_file(syntax);
    found.0
}

fn flatten(tree: &syn::UseTree, before: &mut Vec<String>, out: &mut dyn FnMut(Vec<String>)) {
    match tree {
        syn::UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, out);
            before.pop();
        }
        syn::UseTree::Name(name) => out([before.as_slice(), &[name.ident.to_string()]].concat()),
        syn::UseTree::Rename(name) => out([before.as_slice(), &[name.ident.to_string()]].concat()),
        syn::UseTree::Glob(_) => out([before.as_slice(), &["*".to_owned()]].concat()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, before, out)),
    }
}

/// Which module each of a crate's modules imports from. What a module gives on (`pub use`) counts
/// as its home's.
pub fn edges(files: &[File]) -> BTreeMap<&ModulePath, BTreeSet<&ModulePath>> {
    let known: BTreeMap<&ModulePath, &File> = files.iter().map(|file| (&file.module, file)).collect();
    let all: Vec<(&ModulePath, Vec<(Vec<String>, bool)>)> =
        files.iter().map(|file| (&file.module, imports(&file.syntax))).collect();
    let mut exports: BTreeMap<(ModulePath, String), ModulePath> = BTreeMap::new();
    for (module, paths) in &all {
        for (path, is_public) in paths.iter().filter(|(_, is_public)| *is_public) {
            let name = path.last().cloned().unwrap_or_default();
            if let (true, Some(target)) = (*is_public, absolute(module, path, &known)) {
                exports.insert(((*module).clone(), name), target);
            }
        }
    }
    let mut edges: BTreeMap<&ModulePath, BTreeSet<&ModulePath>> = BTreeMap::new();
    for (module, paths) in &all {
        for (path, is_public) in paths {
            let Some(target) = absolute(module, path, &known) else { continue };
            let home = home(target, &exports, &known);
            if let Some((home, _)) = known.get_key_value(&home)
                && home != module
                && !is_public
            {
                edges.entry(module).or_default().insert(home);
            }
        }
    }
    edges
}

/// A path from the crate's root, if it stays in the crate.
fn absolute(module: &ModulePath, path: &[String], known: &BTreeMap<&ModulePath, &File>) -> Option<ModulePath> {
    let (first, rest) = path.split_first()?;
    let mut at = match first.as_str() {
        "crate" => Vec::new(),
        "self" => module.clone(),
        "super" => module.split_last()?.1.to_vec(),
        name => {
            let child = [module.as_slice(), &[name.to_owned()]].concat();
            known.contains_key(&child).then_some(child)?
        }
    };
    for word in rest {
        match word.as_str() {
            "super" => drop(at.pop()),
            word => at.push(word.to_owned()),
        }
    }
    Some(at)
}

/// The module in which what a path names is written.
fn home(
    mut path: ModulePath,
    exports: &BTreeMap<(ModulePath, String), ModulePath>,
    known: &BTreeMap<&ModulePath, &File>,
) -> ModulePath {
    for _ in 0..8 {
        let module = (0..=path.len()).rev().map(|length| path[..length].to_vec()).find(|part| known.contains_key(part));
        let Some(module) = module else { return Vec::new() };
        let name = path.get(module.len()).cloned().unwrap_or_default();
        match exports.get(&(module.clone(), name)) {
            Some(target) if *target != path => path = target.clone(),
            _ => return module,
        }
    }
    path
}

/// The circles of a graph of modules: strongly connected parts of more than one, edges between a
/// module and its own child apart.
pub fn circles(edges: &BTreeMap<&ModulePath, BTreeSet<&ModulePath>>) -> Vec<Vec<ModulePath>> {
    let is_family = |one: &ModulePath, other: &ModulePath| {
        let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
        long.len() == short.len() + 1 && long.starts_with(short)
    };
    let next = |from: &ModulePath| -> Vec<ModulePath> {
        let targets = edges.get(from).into_iter().flatten();
        targets.filter(|to| !is_family(from, to)).map(|to| (*to).clone()).collect()
    };
    let reach = |from: &ModulePath| {
        let mut seen: BTreeSet<ModulePath> = BTreeSet::new();
        let mut open = next(from);
        while let Some(module) = open.pop() {
            if seen.insert(module.clone()) {
                open.extend(next(&module));
            }
        }
        seen
    };
    let reached: BTreeMap<ModulePath, BTreeSet<ModulePath>> =
        edges.keys().map(|module| ((*module).clone(), reach(module))).collect();
    let mut circles: Vec<Vec<ModulePath>> = Vec::new();
    for (module, from) in reached.iter().filter(|(module, from)| from.contains(*module)) {
        if circles.iter().any(|circle| circle.contains(module)) {
            continue;
        }
        let back = |other: &&ModulePath| reached.get(*other).is_some_and(|from| from.contains(module));
        circles.push(from.iter().filter(back).cloned().collect());
    }
    circles
}
