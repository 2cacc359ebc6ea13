//! Bound queries back to SQL in which every name is spelled out: on the oracle it must give the
//! same rows as the text that was bound.

use crate::catalog::Mirror;
use resolve::bound::*;
use rusqlite::Connection;

/// What the number of an aggregate or a window function stands for, of every arm that is being
/// written.
#[derive(Default)]
struct Text<'b> {
    aggregates: Vec<(SelectId, &'b [AggregateCall])>,
    windows: Vec<(SelectId, &'b [WindowCall])>,
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl<'b> Text<'b> {
    fn list(&mut self, exprs: &'b [Expr]) -> String {
        exprs.iter().map(|expr| self.expr(expr)).collect::<Vec<_>>().join(", ")
    }

    fn expr(&mut self, expr: &'b Expr) -> String {
        use ExprKind as E;
        match &expr.kind {
            E::Null | E::Integer(_) | E::Real(_) | E::Text(_) | E::Blob(_) | E::Parameter(_) => literal(&expr.kind),
            E::ImplicitCollate(inner, _) | E::IfNullRow(_, inner) | E::Fixed(_, inner) => self.expr(inner),
            E::Merged(_, inner) | E::Field(inner, _) => self.expr(inner),
            E::Column(column) => {
                let name = match usize::try_from(column.column) {
                    Ok(at) => quoted(&column.table.columns[at].name),
                    Err(_) => "rowid".into(),
                };
                format!("s{}.{name}", column.source.0)
            }
            E::Unary(operator, inner) => {
                let symbol = match operator {
                    UnaryOp::Negate => "-",
                    UnaryOp::Plus => "+",
                    UnaryOp::BitNot => "~",
                    UnaryOp::Not => "NOT",
                };
                format!("({symbol} {})", self.expr(inner))
            }
            E::Binary(operator, left, right) => {
                format!("({} {} {})", self.expr(left), symbol(*operator), self.expr(right))
            }
            E::IsNull(inner) => format!("({} ISNULL)", self.expr(inner)),
            E::NotNull(inner) => format!("({} NOTNULL)", self.expr(inner)),
            E::IsTruth { operand, truth, negated } => {
                let not = if *negated { "NOT " } else { "" };
                format!("({} IS {not}{})", self.expr(operand), if *truth { "TRUE" } else { "FALSE" })
            }
            E::Between(value, low, high) => {
                format!("({} BETWEEN {} AND {})", self.expr(value), self.expr(low), self.expr(high))
            }
            E::InList(value, list) => format!("({} IN ({}))", self.expr(value), self.list(list)),
            E::InSelect(value, select) => {
                format!("({} IN ({}))", self.expr(value), self.select(select))
            }
            E::Exists(select) => format!("EXISTS ({})", self.select(select)),
            E::Subquery(select) => format!("({})", self.select(select)),
            E::Vector(terms) => format!("({})", self.list(terms)),
            E::Case { operand, arms, otherwise } => self.case(operand.as_deref(), arms, otherwise.as_deref()),
            E::Cast(inner, affinity) => {
                let name = match affinity.as_char() {
                    'B' => "TEXT",
                    'C' => "NUMERIC",
                    'D' => "INTEGER",
                    'E' => "REAL",
                    _ => "BLOB",
                };
                format!("CAST({} AS {name})", self.expr(inner))
            }
            E::Collate(inner, collation) => {
                format!("({} COLLATE {})", self.expr(inner), collation.name())
            }
            E::Function(def, arguments) => {
                format!("{}({})", quoted(&def.name), self.list(arguments))
            }
            E::Aggregate { select, index } => {
                let calls = self.aggregates.iter().rev().find(|arm| arm.0 == *select).unwrap().1;
                self.aggregate(&calls[*index])
            }
            E::Window { select, index } => {
                let calls = self.windows.iter().rev().find(|arm| arm.0 == *select).unwrap().1;
                self.window_call(&calls[*index])
            }
            E::Raise(..) | E::Register(_) | E::TypedRegister(..) => unreachable!(),
        }
    }

    fn case(&mut self, operand: Option<&'b Expr>, arms: &'b [CaseArm], otherwise: Option<&'b Expr>) -> String {
        let mut text = String::from("CASE");
        if let Some(operand) = operand {
            text += &format!(" {}", self.expr(operand));
        }
        for arm in arms {
            text += &format!(" WHEN {} THEN {}", self.expr(&arm.when), self.expr(&arm.then));
        }
        if let Some(otherwise) = otherwise {
            text += &format!(" ELSE {}", self.expr(otherwise));
        }
        text + " END"
    }

    fn aggregate(&mut self, call: &'b AggregateCall) -> String {
        let distinct = if call.distinct { "DISTINCT " } else { "" };
        let mut arguments = self.list(&call.args);
        if arguments.is_empty() {
            arguments = "*".into();
        }
        let order: Vec<String> = call.order_by.iter().map(|term| self.term(term)).collect();
        let order = if order.is_empty() { String::new() } else { format!(" ORDER BY {}", order.join(", ")) };
        let mut text = format!("{}({distinct}{arguments}{order})", quoted(&call.def.name));
        if let Some(filter) = &call.filter {
            text += &format!(" FILTER (WHERE {})", self.expr(filter));
        }
        text
    }

    fn window_call(&mut self, call: &'b WindowCall) -> String {
        let arguments = match call.args.as_slice() {
            [] if &*call.def.name == "count" => "*".into(),
            list => self.list(list),
        };
        let mut text = format!("{}({arguments})", quoted(&call.def.name));
        if let Some(filter) = &call.filter {
            text += &format!(" FILTER (WHERE {})", self.expr(filter));
        }
        let mut parts = Vec::new();
        if !call.window.partition_by.is_empty() {
            parts.push(format!("PARTITION BY {}", self.list(&call.window.partition_by)));
        }
        if !call.window.order_by.is_empty() {
            let terms: Vec<String> = call.window.order_by.iter().map(|term| self.term(term)).collect();
            parts.push(format!("ORDER BY {}", terms.join(", ")));
        }
        parts.push(self.frame(&call.window.frame));
        format!("{text} OVER ({})", parts.join(" "))
    }

    fn frame(&mut self, frame: &'b Frame) -> String {
        let unit = match frame.unit {
            FrameUnit::Rows => "ROWS",
            FrameUnit::Range => "RANGE",
            FrameUnit::Groups => "GROUPS",
        };
        let mut bound = |bound: &'b FrameBound, unbounded: &str| match bound {
            FrameBound::Unbounded => format!("UNBOUNDED {unbounded}"),
            FrameBound::Preceding(offset) => format!("{} PRECEDING", self.expr(offset)),
            FrameBound::CurrentRow => "CURRENT ROW".into(),
            FrameBound::Following(offset) => format!("{} FOLLOWING", self.expr(offset)),
        };
        let (start, end) = (bound(&frame.start, "PRECEDING"), bound(&frame.end, "FOLLOWING"));
        let exclude = match frame.exclude {
            FrameExclude::Unspecified => "",
            FrameExclude::NoOthers => " EXCLUDE NO OTHERS",
            FrameExclude::CurrentRow => " EXCLUDE CURRENT ROW",
            FrameExclude::Group => " EXCLUDE GROUP",
            FrameExclude::Ties => " EXCLUDE TIES",
        };
        format!("{unit} BETWEEN {start} AND {end}{exclude}")
    }

    fn term(&mut self, term: &'b OrderTerm) -> String {
        let direction = if term.descending { "DESC" } else { "ASC" };
        let nulls = match term.nulls {
            NullsOrder::Default => "",
            NullsOrder::First => " NULLS FIRST",
            NullsOrder::Last => " NULLS LAST",
        };
        format!("{} {direction}{nulls}", self.constant_safe(&term.expr))
    }

    /// A literal number would be read as the position of a column.
    fn constant_safe(&mut self, expr: &'b Expr) -> String {
        match expr.skip_collate().kind {
            ExprKind::Integer(_) => "NULL".into(),
            _ => self.expr(expr),
        }
    }

    fn select(&mut self, select: &'b Select) -> String {
        let before = self.aggregates.len();
        let mut text = String::new();
        for (index, arm) in select.arms.iter().enumerate() {
            if let Some(operator) = index.checked_sub(1).and_then(|at| select.operators.get(at)) {
                text += match operator {
                    CompoundOp::Union => " UNION ",
                    CompoundOp::UnionAll => " UNION ALL ",
                    CompoundOp::Intersect => " INTERSECT ",
                    CompoundOp::Except => " EXCEPT ",
                };
            }
            text += &self.arm(arm);
        }
        let order: Vec<String> = select
            .order_by
            .iter()
            .map(|term| match (select.arms.len(), term.result_column) {
                (2.., Some(column)) => {
                    let collate = match &term.expr.kind {
                        ExprKind::Collate(_, collation) => format!(" COLLATE {}", collation.name()),
                        _ => String::new(),
                    };
                    format!("{}{collate}{}", column + 1, if term.descending { " DESC" } else { "" })
                }
                _ => self.term(term),
            })
            .collect();
        if !order.is_empty() {
            text += &format!(" ORDER BY {}", order.join(", "));
        }
        if let Some(limit) = &select.limit {
            text += &format!(" LIMIT {}", self.expr(limit));
        }
        if let Some(offset) = &select.offset {
            text += &format!(" OFFSET {}", self.expr(offset));
        }
        self.aggregates.truncate(before);
        self.windows.truncate(before);
        text
    }

    fn arm(&mut self, arm: &'b SelectArm) -> String {
        self.aggregates.push((arm.id, &arm.aggregates));
        self.windows.push((arm.id, &arm.windows));
        let columns: Vec<String> = arm.columns.iter().map(|column| self.expr(&column.expr)).collect();
        let distinct = if arm.distinct { "DISTINCT " } else { "" };
        let mut text = format!("SELECT {distinct}{}", columns.join(", "));
        for (index, source) in arm.from.iter().enumerate() {
            text += match (index, source.join) {
                (0, _) => " FROM ",
                (_, JoinKind::Inner) => " JOIN ",
                (_, JoinKind::Cross) => " CROSS JOIN ",
                (_, JoinKind::Left) => " LEFT JOIN ",
                (_, JoinKind::Right) => " RIGHT JOIN ",
                (_, JoinKind::Full) => " FULL JOIN ",
            };
            text += &self.source(source);
            if let (Some(on), true) = (&source.on, index > 0) {
                text += &format!(" ON {}", self.expr(on));
            }
        }
        if let Some(condition) = &arm.where_clause {
            text += &format!(" WHERE {}", self.expr(condition));
        }
        if !arm.group_by.is_empty() {
            let terms: Vec<String> = arm.group_by.iter().map(|expr| self.constant_safe(expr)).collect();
            text += &format!(" GROUP BY {}", terms.join(", "));
        }
        if let Some(having) = &arm.having {
            text += &format!(" HAVING {}", self.expr(having));
        }
        text
    }

    fn source(&mut self, source: &'b Source) -> String {
        let id = source.id.0;
        match &source.kind {
            SourceKind::Table(database) => {
                let database = if database.0 == 1 { "temp" } else { "main" };
                format!("{database}.{} AS s{id}", quoted(&source.table.name))
            }
            SourceKind::Recursive(_) => source.table.name.to_string(),
            SourceKind::Subquery(select) => {
                // The names of the columns come from a first arm that has no rows.
                let names: Vec<String> = source.table.columns.iter().map(|column| quoted(&column.name)).collect();
                let inner = self.select(select);
                format!("(WITH q({}) AS ({inner}) SELECT * FROM q) AS s{id}", names.join(", "))
            }
        }
    }
}

fn literal(kind: &ExprKind) -> String {
    match kind {
        ExprKind::Null => "NULL".into(),
        ExprKind::Integer(i64::MIN) => "(-9223372036854775807 - 1)".into(),
        ExprKind::Integer(value) => format!("({value})"),
        ExprKind::Real(value) if value.is_infinite() => "9e999".into(),
        ExprKind::Real(value) => format!("({value:e})"),
        ExprKind::Text(text) => format!("'{}'", text.replace('\'', "''")),
        ExprKind::Blob(bytes) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("x'{digits}'")
        }
        ExprKind::Parameter(number) => format!("?{number}"),
        other => panic!("{other:?}"),
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

pub fn rows(connection: &Connection, sql: &str) -> Result<Vec<String>, String> {
    let mut statement = connection.prepare(sql).map_err(|error| error.to_string())?;
    let count = statement.column_count();
    let mut rows = statement.raw_query();
    let mut lines = Vec::new();
    while let Some(row) = rows.next().map_err(|error| error.to_string())? {
        let line: Vec<String> = (0..count).map(|at| format!("{:?}", row.get_ref(at).unwrap())).collect();
        lines.push(line.join("|"));
    }
    lines.sort();
    Ok(lines)
}

/// A bound query as SQL.
pub fn spelled(bound: &Bound) -> String {
    match &bound.statement {
        Statement::Select(select) => Text::default().select(select),
        other => panic!("{other:?}"),
    }
}

#[test]
fn same_rows() {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(crate::TABLES).unwrap();
    connection.execute_batch(crate::ROWS).unwrap();
    connection.execute_batch(crate::VIEWS).unwrap();
    let mirror = Mirror::of(&connection);
    let limits = base::Limits::default();
    let (mut compared, mut differences) = (0, Vec::new());
    let derived = include_str!("derived.txt").lines();
    for sql in include_str!("queries.txt").lines().chain(derived) {
        // What feeds itself cannot be spelled without its name.
        if ["random()", "current_", "'now'", "time()", "with recursive"].iter().any(|word| sql.contains(word)) {
            continue;
        }
        let Ok(Some(statement)) = syntax::parse_next(sql, &limits).statement else {
            continue;
        };
        let Ok(bound) = resolve::resolve(&statement, sql, &mirror) else {
            continue;
        };
        crate::invariants::check(&bound);
        let Statement::Select(select) = &bound.statement else { continue };
        let spelled = Text::default().select(select);
        let (mine, their) = (rows(&connection, &spelled), rows(&connection, sql));
        compared += 1;
        if mine != their {
            differences.push(format!("{sql}\n   {spelled}\n   ours   {mine:?}\n   theirs {their:?}"));
        }
    }
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
    assert!(compared > 120, "only {compared} compared");
}
