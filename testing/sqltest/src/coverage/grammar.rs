//! The productions of the grammar, as the types of the syntax tree spell them: each variant, each
//! part that may be there or not, each switch. Which ones a statement has is read from its printed
//! tree.

use super::debug_text::{self, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The type that everything is reached from.
const ROOT: &str = "Statement";

/// Name and type of parts, those of tuples under their number.
type Parts = Vec<(String, String)>;

/// A struct, or the variants of an enum.
enum Definition {
    Struct(Parts),
    Enum(Vec<(String, Parts)>),
}

/// The types of the tree.
pub(super) struct Grammar {
    types: BTreeMap<String, Definition>,
}

impl Grammar {
    /// Reads the types from a folder of sources.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(folder: &Path) -> std::io::Result<Grammar> {
        let mut grammar = Grammar { types: BTreeMap::new() };
        for file in super::sources::sources(folder)? {
            grammar.add(&fs::read_to_string(file)?);
        }
        Ok(grammar)
    }

    fn add(&mut self, text: &str) {
        let mut lines = text.lines().filter(|line| {
            let line = line.trim_start();
            !line.starts_with("//") && !line.starts_with("#[")
        });
        while let Some(line) = lines.next() {
            let Some((head, name)) = line.strip_suffix(" {").and_then(|line| line.rsplit_once(' ')) else { continue };
            let body = lines.by_ref().take_while(|line| *line != "}");
            match head {
                "pub struct" => {
                    let parts = body.filter_map(|line| part(line.trim().strip_prefix("pub ")?)).collect();
                    self.types.insert(name.to_owned(), Definition::Struct(parts));
                }
                "pub enum" => {
                    self.types.insert(name.to_owned(), Definition::Enum(variants(body)));
                }
                _ => {}
            }
        }
    }

    /// The productions that can be reached from a statement.
    pub fn productions(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![ROOT.to_owned()];
        while let Some(name) = open.pop() {
            let Some(definition) = self.types.get(&name).filter(|_| seen.insert(name.clone())) else { continue };
            match definition {
                Definition::Struct(parts) => expect(&name, parts, &mut names, &mut open),
                Definition::Enum(variants) => {
                    for (variant, parts) in variants {
                        names.insert(format!("{name}::{variant}"));
                        expect(&format!("{name}::{variant}"), parts, &mut names, &mut open);
                    }
                }
            }
        }
        names
    }

    /// Those of a statement, given as `{:?}` prints its tree.
    pub fn of_statement(&self, printed: &str, found: &mut BTreeSet<String>) {
        self.walk(ROOT, &debug_text::parse(printed), found);
    }

    fn walk(&self, type_name: &str, node: &Node, found: &mut BTreeSet<String>) {
        if let Some(inner) = inside(type_name, "Box").or_else(|| inside(type_name, "Rc")) {
            return self.walk(inner, node, found);
        }
        if let Some(inner) = inside(type_name, "Option") {
            return node.items.iter().for_each(|item| self.walk(inner, item, found));
        }
        if let Some(inner) = list_of(type_name) {
            return node.items.iter().for_each(|item| self.walk(inner, item, found));
        }
        if let Some(inner) = type_name.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
            return inner.split(", ").zip(&node.items).for_each(|(own, item)| self.walk(own, item, found));
        }
        match self.types.get(type_name) {
            Some(Definition::Struct(parts)) => self.walk_parts(type_name, parts, node, found),
            Some(Definition::Enum(variants)) => {
                let Some((variant, parts)) = variants.iter().find(|(variant, _)| *variant == node.name) else { return };
                found.insert(format!("{type_name}::{variant}"));
                self.walk_parts(&format!("{type_name}::{variant}"), parts, node, found);
            }
            None => {}
        }
    }

    fn walk_parts(&self, owner: &str, parts: &Parts, node: &Node, found: &mut BTreeSet<String>) {
        for (position, (part, own)) in parts.iter().enumerate() {
            let named = node.fields.iter().find(|(name, _)| name == part).map(|(_, value)| value);
            let Some(value) = named.or_else(|| node.items.get(position)) else { continue };
            if own == "bool" || own.starts_with("Option<") {
                let is_there = matches!(&*value.name, "true" | "Some");
                found.insert(choice(owner, part, is_there));
            } else if own.starts_with("Vec<") && !value.items.is_empty() {
                found.insert(choice(owner, part, true));
            }
            self.walk(own, value, found);
        }
    }
}

/// The name of what a part that may be there makes of its owner.
fn choice(owner: &str, part: &str, is_there: bool) -> String {
    format!("{owner} {} {part}", if is_there { "with" } else { "without" })
}

/// Notes the choices that parts give, and the types that they lead to.
fn expect(owner: &str, parts: &Parts, names: &mut BTreeSet<String>, open: &mut Vec<String>) {
    for (part, own) in parts {
        if own == "bool" || own.starts_with("Option<") {
            names.insert(choice(owner, part, true));
            names.insert(choice(owner, part, false));
        } else if own.starts_with("Vec<") {
            names.insert(choice(owner, part, true));
        }
        let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
        open.extend(own.split(|character| !is_part(character)).filter(|word| !word.is_empty()).map(str::to_owned));
    }
}

/// `name: Type,`.
fn part(line: &str) -> Option<(String, String)> {
    let (name, own) = line.strip_suffix(',')?.split_once(": ")?;
    Some((name.to_owned(), own.to_owned()))
}

/// The variants of an enum's body.
fn variants<'l>(lines: impl Iterator<Item = &'l str>) -> Vec<(String, Parts)> {
    let mut variants: Vec<(String, Parts)> = Vec::new();
    for line in lines {
        if line.starts_with("        ") {
            if let (Some((_, parts)), Some(part)) = (variants.last_mut(), part(line.trim())) {
                parts.push(part);
            }
            continue;
        }
        let line = line.trim().trim_end_matches(['{', ',', ' ']);
        let (name, types) = line.split_once('(').unwrap_or((line, ")"));
        if name.starts_with(|first: char| first.is_ascii_uppercase()) {
            variants.push((name.to_owned(), tuple(types.strip_suffix(')').unwrap_or(""))));
        }
    }
    variants
}

/// The types of a tuple, whose commas inside of brackets divide nothing.
fn tuple(types: &str) -> Parts {
    let mut parts = Parts::new();
    let (mut depth, mut start) = (0, 0);
    for (at, sign) in types.char_indices().chain([(types.len(), ',')]) {
        match sign {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                let own = types.get(start..at).unwrap_or("").trim();
                if !own.is_empty() {
                    parts.push((parts.len().to_string(), own.to_owned()));
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    parts
}

/// What is in the brackets after a name.
fn inside<'t>(type_name: &'t str, outer: &str) -> Option<&'t str> {
    type_name.strip_prefix(outer)?.strip_prefix('<')?.strip_suffix('>')
}

/// The type of a list's items.
fn list_of(type_name: &str) -> Option<&str> {
    inside(type_name, "Vec").or_else(|| {
        let array = type_name.strip_prefix('[')?.strip_suffix(']')?;
        Some(array.split(';').next().unwrap_or(array).trim())
    })
}
