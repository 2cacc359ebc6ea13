//! A JSON value whose parts have numbers: their offsets in JSONB, by which `json_tree` names them.

use super::Json;
use super::path::{Step, place};
use super::print::unquoted;

/// A value and the sizes of its parts.
pub(super) struct Tree {
    root: Json,
    /// By position in the order of the text: bytes of the part's content in JSONB.
    sizes: Vec<u64>,
    /// By the same: number of parts in it, itself included.
    counts: Vec<usize>,
}

/// A part of a value.
#[derive(Clone)]
pub(super) struct Located {
    /// Place of each part among its siblings, from the root on.
    path: Vec<usize>,
    /// Position in the order of the text.
    position: usize,
    /// Where it begins in JSONB.
    begin: u64,
    /// Where it begins, or its label.
    pub id: u64,
    /// The label of an object's member, as written.
    pub label: Option<String>,
}

/// Bytes in front of a content of this size.
fn header(size: u64) -> u64 {
    match size {
        0..=11 => 1,
        12..=0xff => 2,
        0x100..=0xffff => 3,
        0x1_0000..=0xffff_ffff => 5,
        _ => 9,
    }
}

fn whole(size: u64) -> u64 {
    header(size) + size
}

impl Json {
    /// Whether it is an array or an object.
    pub fn is_container(&self) -> bool {
        matches!(self, Json::Array(_) | Json::Object(_))
    }
}

impl Tree {
    pub fn new(root: Json) -> Tree {
        let mut tree = Tree { root: Json::Null, sizes: Vec::new(), counts: Vec::new() };
        tree.measure(&root);
        tree.root = root;
        tree
    }

    /// Notes the size of a part and of all in it; its bytes with the header.
    fn measure(&mut self, json: &Json) -> u64 {
        let position = self.sizes.len();
        self.sizes.push(0);
        self.counts.push(1);
        let size = match json {
            Json::Null | Json::True | Json::False => 0,
            Json::Integer(text) | Json::Real(text) | Json::Text(text) => text.len() as u64,
            Json::Array(items) => items.iter().map(|item| self.measure(item)).sum(),
            Json::Object(members) => {
                members.iter().map(|(label, value)| whole(label.len() as u64) + self.measure(value)).sum()
            }
        };
        self.sizes[position] = size;
        self.counts[position] = self.sizes.len() - position;
        whole(size)
    }

    fn size(&self, position: usize) -> u64 {
        self.sizes.get(position).copied().unwrap_or(0)
    }

    /// The value of a part.
    pub fn get(&self, part: &Located) -> Option<&Json> {
        part.path.iter().try_fold(&self.root, |json, &place| match json {
            Json::Array(items) => items.get(place),
            Json::Object(members) => members.get(place).map(|(_, value)| value),
            _ => None,
        })
    }

    /// Where the content of a part begins.
    pub fn content_begins(&self, part: &Located) -> u64 {
        part.begin + header(self.size(part.position))
    }

    /// The items of an array, the members of an object.
    pub fn children(&self, part: &Located) -> Vec<Located> {
        let labels: Vec<Option<&str>> = match self.get(part) {
            Some(Json::Array(items)) => items.iter().map(|_| None).collect(),
            Some(Json::Object(members)) => members.iter().map(|(label, _)| Some(label.as_str())).collect(),
            _ => Vec::new(),
        };
        let (mut at, mut position) = (self.content_begins(part), part.position + 1);
        let mut children = Vec::with_capacity(labels.len());
        for (place, label) in labels.into_iter().enumerate() {
            let id = at;
            at += label.map_or(0, |label| whole(label.len() as u64));
            let path = part.path.iter().copied().chain([place]).collect();
            children.push(Located { path, position, begin: at, id, label: label.map(str::to_owned) });
            at += whole(self.size(position));
            position += self.counts.get(position).copied().unwrap_or(1);
        }
        children
    }

    /// What stands at a path.
    pub fn locate(&self, steps: &[Step]) -> Option<Located> {
        let mut part = Located { path: Vec::new(), position: 0, begin: 0, id: 0, label: None };
        for step in steps {
            let mut children = self.children(&part);
            let at = match (self.get(&part)?, step) {
                (Json::Object(members), Step::Key(wanted)) => {
                    members.iter().position(|(label, _)| unquoted(label) == *wanted)?
                }
                (Json::Array(items), _) => place(items.len(), step)?,
                _ => return None,
            };
            if at >= children.len() {
                return None;
            }
            part = children.swap_remove(at);
        }
        Some(part)
    }
}
