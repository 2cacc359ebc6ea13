//! Expressions: a tree of operators whose leaves are phrases. Nodes name each other by number.

use super::phrase::Phrase;
use std::rc::Rc;

/// No tree is deeper.
pub(crate) const DEPTH_MAX: usize = 12;

/// Number of a node.
pub(crate) type NodeId = usize;

/// What a node is; the operators as they bind, the tightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Near,
    Not,
    And,
    Or,
    Phrase,
}

/// A node.
#[derive(Debug)]
pub(crate) struct Node {
    pub kind: Kind,
    /// Of [`Kind::Near`]: how many words may be between its sides.
    pub distance: i64,
    pub parent: Option<NodeId>,
    pub left: Option<NodeId>,
    pub right: Option<NodeId>,
    /// Of [`Kind::Phrase`].
    pub phrase: Option<Box<Phrase>>,
    /// The row that it is on.
    pub docid: i64,
    /// After its last row.
    pub is_done: bool,
    pub is_started: bool,
    /// All its words are looked for in the rows, not in the index.
    pub is_deferred: bool,
    /// Of a phrase: the how-manieth of the tree.
    pub number: usize,
    /// Of a phrase, by column: occurrences in all rows, and rows with any.
    pub totals: Option<Vec<[u32; 2]>>,
}

impl Node {
    fn new(kind: Kind) -> Node {
        Node {
            kind,
            distance: 0,
            parent: None,
            left: None,
            right: None,
            phrase: None,
            docid: 0,
            is_done: false,
            is_started: false,
            is_deferred: false,
            number: 0,
            totals: None,
        }
    }
}

/// A tree, and what has been made on the way to it.
#[derive(Debug, Default)]
pub(crate) struct Expression {
    nodes: Vec<Node>,
    pub root: Option<NodeId>,
    /// The phrases below the root, once somebody has asked for them.
    phrases: Option<Rc<[NodeId]>>,
}

/// Why an expression is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    TooDeep,
    Malformed,
}

impl Expression {
    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// A node.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id]
    }

    /// Both sides of an operator.
    pub fn sides(&self, id: NodeId) -> (NodeId, NodeId) {
        let node = self.node(id);
        (node.left.unwrap_or(id), node.right.unwrap_or(id))
    }

    /// The phrase of a node.
    pub fn phrase(&self, id: NodeId) -> Option<&Phrase> {
        self.node(id).phrase.as_deref()
    }

    /// The phrase of a node.
    pub fn phrase_mut(&mut self, id: NodeId) -> Option<&mut Phrase> {
        self.node_mut(id).phrase.as_deref_mut()
    }

    /// Adds an operator without sides.
    pub fn add_operator(&mut self, kind: Kind, distance: i64) -> NodeId {
        self.nodes.push(Node { distance, ..Node::new(kind) });
        self.nodes.len() - 1
    }

    /// Adds a phrase.
    pub fn add_phrase(&mut self, phrase: Phrase) -> NodeId {
        self.nodes.push(Node { phrase: Some(Box::new(phrase)), ..Node::new(Kind::Phrase) });
        self.nodes.len() - 1
    }

    /// Whether a node is a phrase or an operator that has its sides.
    pub fn is_operand(&self, id: NodeId) -> bool {
        self.node(id).kind == Kind::Phrase || self.node(id).left.is_some()
    }

    /// Puts an operand on the right of an operator.
    pub fn set_right(&mut self, parent: NodeId, child: NodeId) {
        self.node_mut(parent).right = Some(child);
        self.node_mut(child).parent = Some(parent);
    }

    fn set_left(&mut self, parent: NodeId, child: NodeId) {
        self.node_mut(parent).left = Some(child);
        self.node_mut(child).parent = Some(parent);
    }

    /// Puts an operator after `previous`, below those that do not bind as tight; the new root of
    /// the tree.
    pub fn insert_operator(&mut self, root: NodeId, previous: NodeId, operator: NodeId) -> NodeId {
        let kind = self.node(operator).kind;
        let mut split = previous;
        while let Some(parent) = self.node(split).parent.filter(|parent| self.node(*parent).kind <= kind) {
            split = parent;
        }
        let above = self.node(split).parent;
        if let Some(above) = above {
            self.set_right(above, operator);
        }
        self.set_left(operator, split);
        if above.is_some() { root } else { operator }
    }

    /// The leaves of a chain of one operator, from left to right, and its operators.
    fn chain(&self, root: NodeId, leaves: &mut Vec<NodeId>) -> Vec<NodeId> {
        let kind = self.node(root).kind;
        let (mut waiting, mut operators) = (vec![root], Vec::new());
        while let Some(id) = waiting.pop() {
            if self.node(id).kind == kind {
                let (left, right) = self.sides(id);
                operators.push(id);
                waiting.extend([right, left]);
            } else {
                leaves.push(id);
            }
        }
        operators
    }

    /// Makes chains of AND and of OR as flat as they can be; the new root of the subtree.
    pub fn balance(&mut self, root: NodeId, depth_max: usize) -> Result<NodeId, Refusal> {
        if depth_max == 0 {
            return Err(Refusal::Malformed);
        }
        match self.node(root).kind {
            Kind::And | Kind::Or => self.balance_chain(root, depth_max),
            Kind::Not => {
                let (left, right) = self.sides(root);
                let left = self.balance(left, depth_max - 1)?;
                let right = self.balance(right, depth_max - 1)?;
                self.set_left(root, left);
                self.set_right(root, right);
                self.node_mut(root).parent = None;
                Ok(root)
            }
            _ => Ok(root),
        }
    }

    /// Full subtrees of one leaf, two, four and so on are built as the leaves come, and joined at
    /// the end.
    fn balance_chain(&mut self, root: NodeId, depth_max: usize) -> Result<NodeId, Refusal> {
        let mut leaves = Vec::new();
        let mut operators = self.chain(root, &mut leaves);
        let mut full: Vec<Option<NodeId>> = vec![None; depth_max];
        for leaf in leaves {
            self.node_mut(leaf).parent = None;
            let mut subtree = Some(self.balance(leaf, depth_max - 1)?);
            for place in &mut full {
                let Some(right) = subtree else { break };
                match place.take() {
                    None => (*place, subtree) = (Some(right), None),
                    Some(left) => subtree = Some(self.join(&mut operators, left, right)),
                }
            }
            if subtree.is_some() {
                return Err(Refusal::TooDeep);
            }
        }
        let mut joined = None;
        for left in full.into_iter().flatten() {
            joined = Some(match joined {
                None => left,
                Some(right) => self.join(&mut operators, left, right),
            });
        }
        let joined = joined.unwrap_or(root);
        self.node_mut(joined).parent = None;
        Ok(joined)
    }

    fn join(&mut self, operators: &mut Vec<NodeId>, left: NodeId, right: NodeId) -> NodeId {
        let Some(operator) = operators.pop() else { return left };
        self.set_left(operator, left);
        self.set_right(operator, right);
        self.node_mut(operator).parent = None;
        operator
    }

    /// Whether a subtree is no deeper than this.
    pub fn check_depth(&self, root: NodeId, depth_max: usize) -> Result<(), Refusal> {
        let node = self.node(root);
        for side in [node.left, node.right].into_iter().flatten() {
            let below = depth_max.checked_sub(1).ok_or(Refusal::TooDeep)?;
            self.check_depth(side, below)?;
        }
        Ok(())
    }

    /// The phrases of a subtree from left to right, without those on the right of NOT.
    pub fn phrases(&self, root: NodeId) -> Vec<NodeId> {
        let (mut waiting, mut phrases) = (vec![root], Vec::new());
        while let Some(id) = waiting.pop() {
            let node = self.node(id);
            match node.kind {
                Kind::Phrase => phrases.push(id),
                Kind::Not => waiting.extend(node.left),
                _ => waiting.extend(node.right.into_iter().chain(node.left)),
            }
        }
        phrases
    }

    /// The phrases of the whole tree, as [`Expression::phrases`] has them.
    pub fn all_phrases(&mut self) -> Rc<[NodeId]> {
        match &self.phrases {
            Some(phrases) => phrases.clone(),
            None => {
                let phrases: Rc<[NodeId]> = self.phrases(self.root.unwrap_or(0)).into();
                self.phrases.insert(phrases).clone()
            }
        }
    }

    /// Every node of a subtree, parents first and left before right.
    pub fn subtree(&self, root: NodeId) -> Vec<NodeId> {
        let (mut waiting, mut all) = (vec![root], Vec::new());
        while let Some(id) = waiting.pop() {
            all.push(id);
            let node = self.node(id);
            waiting.extend(node.right.into_iter().chain(node.left));
        }
        all
    }
}
