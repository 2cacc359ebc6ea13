//! Bound expressions and queries as short texts.

use resolve::bound::*;
use std::collections::HashMap;

/// What sources are called.
#[derive(Default)]
pub struct Names(HashMap<u32, String>);

impl Names {
    /// Notes the names of the sources of all queries in an expression.
    pub fn learn_inside(&mut self, expr: &Expr) {
        expr.walk(&mut |node| {
            for arm in node.subquery().into_iter().flat_map(|inner| &inner.arms) {
                self.learn(&arm.from);
                arm.where_clause.iter().for_each(|condition| self.learn_inside(condition));
            }
            true
        });
    }

    /// Notes the names of sources.
    pub fn learn(&mut self, sources: &[Source]) {
        for source in sources {
            let own = source.name.as_ref().map_or_else(|| source.table.name.to_string(), |name| name.to_string());
            self.0.insert(source.id.0, own);
        }
    }

    /// Gives a source a name.
    pub fn give(&mut self, source: SourceId, name: &str) {
        self.0.insert(source.0, name.to_owned());
    }

    /// What a source is called.
    pub fn of(&self, source: SourceId) -> &str {
        self.0.get(&source.0).map_or("?", String::as_str)
    }

    fn list(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|expr| self.expr(expr)).collect::<Vec<_>>().join(", ")
    }

    /// An expression.
    pub fn expr(&self, expr: &Expr) -> String {
        use ExprKind as E;
        match &expr.kind {
            E::Null => "NULL".into(),
            E::Integer(value) => value.to_string(),
            E::Real(value) => format!("{value:?}"),
            E::Text(text) => format!("'{text}'"),
            E::Blob(bytes) => format!("x'{}'", bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>()),
            E::Parameter(number) => format!("?{number}"),
            E::ImplicitCollate(inner, _) | E::IfNullRow(_, inner) => self.expr(inner),
            E::Merged(_, inner) | E::Field(inner, _) => self.expr(inner),
            E::Fixed(column, inner) => format!("{}:={}", self.column(column), self.expr(inner)),
            E::Column(column) => self.column(column),
            E::Unary(operator, inner) => {
                let symbol = match operator {
                    UnaryOp::Negate => "-",
                    UnaryOp::Plus => "+",
                    UnaryOp::BitNot => "~",
                    UnaryOp::Not => "NOT ",
                };
                format!("{symbol}{}", self.operand(inner))
            }
            E::Binary(operator, left, right) => {
                format!("{} {} {}", self.operand(left), symbol(*operator), self.operand(right))
            }
            E::IsNull(inner) => format!("{} ISNULL", self.operand(inner)),
            E::NotNull(inner) => format!("{} NOTNULL", self.operand(inner)),
            E::IsTruth { operand, truth, negated } => {
                format!("{} IS {}{truth}", self.operand(operand), if *negated { "NOT " } else { "" })
            }
            E::Between(value, low, high) => {
                format!("{} BETWEEN {} AND {}", self.operand(value), self.operand(low), self.operand(high))
            }
            E::InList(value, list) => format!("{} IN ({})", self.operand(value), self.list(list)),
            E::InSelect(value, select) => format!("{} IN ({})", self.operand(value), self.select(select)),
            E::Exists(select) => format!("EXISTS ({})", self.select(select)),
            E::Subquery(select) => format!("({})", self.select(select)),
            E::Vector(terms) => format!("({})", self.list(terms)),
            E::Case { .. } => "CASE".into(),
            E::Cast(inner, affinity) => format!("CAST({} AS {})", self.expr(inner), affinity.as_char()),
            E::Collate(inner, collation) => format!("{} COLLATE {}", self.operand(inner), collation.name()),
            E::Function(def, arguments) => format!("{}({})", def.name, self.list(arguments)),
            E::Aggregate { index, .. } => format!("aggregate{index}"),
            E::Window { index, .. } => format!("window{index}"),
            E::Raise(..) | E::Register(_) | E::TypedRegister(..) => "register".into(),
        }
    }

    fn operand(&self, expr: &Expr) -> String {
        match expr.kind {
            ExprKind::Binary(..) | ExprKind::Between(..) => format!("({})", self.expr(expr)),
            _ => self.expr(expr),
        }
    }

    fn column(&self, column: &ColumnRef) -> String {
        let own = usize::try_from(column.column).ok().and_then(|at| column.table.columns.get(at));
        format!("{}.{}", self.of(column.source), own.map_or("rowid", |own| &*own.name))
    }

    /// A query, with all that rewrites may change in it.
    pub fn select(&self, select: &Select) -> String {
        let arms: Vec<String> = select.arms.iter().map(|arm| self.arm(arm)).collect();
        let mut text = arms.join(" | ");
        for term in &select.order_by {
            text += &format!(" ORDER {}{}", self.expr(&term.expr), if term.descending { " DESC" } else { "" });
        }
        for limit in select.limit.iter().chain(&select.offset) {
            text += &format!(" LIMIT {}", self.expr(limit));
        }
        text
    }

    /// An arm, with all that rewrites may change in it.
    pub fn arm(&self, arm: &SelectArm) -> String {
        let columns: Vec<String> = arm.columns.iter().map(|column| self.expr(&column.expr)).collect();
        let mut text = format!("SELECT {}{}", if arm.distinct { "DISTINCT " } else { "" }, columns.join(", "));
        for source in &arm.from {
            let kind = match &source.kind {
                SourceKind::Subquery(select) => format!("({}) ", self.select(select)),
                _ => String::new(),
            };
            text += &format!(" {:?} {kind}{}", source.join, self.of(source.id));
            if let Some(on) = &source.on {
                text += &format!(" ON {}", self.expr(on));
            }
        }
        for condition in arm.where_clause.iter().chain(&arm.having) {
            text += &format!(" WHERE {}", self.expr(condition));
        }
        if !arm.group_by.is_empty() {
            text += &format!(" GROUP {}", self.list(&arm.group_by));
        }
        text
    }
}

fn symbol(operator: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match operator {
        Add => "+",
        Subtract => "-",
        Multiply => "*",
        Divide => "/",
        Remainder => "%",
        Concat => "||",
        BitAnd => "&",
        BitOr => "|",
        ShiftLeft => "<<",
        ShiftRight => ">>",
        And => "AND",
        Or => "OR",
        Eq => "=",
        Ne => "<>",
        Lt => "<",
        Le => "<=",
        Gt => ">",
        Ge => ">=",
        Is => "IS",
        IsNot => "IS NOT",
    }
}
