//! What `{:?}` prints, read back: the cases' statements are looked at through it, with no list of
//! the tree's types.

/// A printed value.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The name of a struct or variant; empty for tuples, lists, numbers and texts.
    pub name: String,
    /// The parts of a tuple, list or tuple variant.
    pub items: Vec<Node>,
    /// The fields of a struct or struct variant.
    pub fields: Vec<(String, Node)>,
}

/// Reads a printed value.
pub(super) fn parse(text: &str) -> Node {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    reader.node()
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Leaves out spaces and commas.
    fn skip(&mut self) {
        while matches!(self.peek(), b' ' | b',' | b'\n') {
            self.at += 1;
        }
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while self.peek().is_ascii_alphanumeric() || matches!(self.peek(), b'_' | b'.' | b'-' | b'+') {
            self.at += 1;
        }
        String::from_utf8_lossy(self.text.get(start..self.at).unwrap_or(&[])).into_owned()
    }

    /// Passes a text in quotes.
    fn text(&mut self) {
        let quote = self.peek();
        self.at += 1;
        while self.peek() != quote && self.at < self.text.len() {
            self.at += if self.peek() == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
    }

    /// The parts up to a closing sign.
    fn parts(&mut self, close: u8) -> Vec<Node> {
        let mut parts = Vec::new();
        self.at += 1;
        self.skip();
        while self.peek() != close && self.at < self.text.len() {
            parts.push(self.node());
            self.skip();
        }
        self.at += 1;
        parts
    }

    fn fields(&mut self) -> Vec<(String, Node)> {
        let mut fields = Vec::new();
        self.at += 1;
        self.skip();
        while self.peek() != b'}' && self.at < self.text.len() {
            let name = self.word();
            self.at += 1; // the colon
            self.skip();
            fields.push((name, self.node()));
            self.skip();
        }
        self.at += 1;
        fields
    }

    fn node(&mut self) -> Node {
        match self.peek() {
            b'[' => return Node { items: self.parts(b']'), ..Node::default() },
            b'(' => return Node { items: self.parts(b')'), ..Node::default() },
            b'"' | b'\'' => {
                self.text();
                return Node::default();
            }
            _ => {}
        }
        let start = self.at;
        let name = self.word();
        if self.at == start {
            // Nothing that `derive(Debug)` prints: never stand still.
            self.at += 1;
        }
        match self.text.get(self.at..).unwrap_or(&[]) {
            [b'(', ..] => Node { name, items: self.parts(b')'), ..Node::default() },
            [b' ', b'{', ..] => {
                self.at += 1;
                Node { name, fields: self.fields(), ..Node::default() }
            }
            _ => Node { name, ..Node::default() },
        }
    }
}
