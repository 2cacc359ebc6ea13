//! The order in which the code comes to the subqueries of expressions.

use crate::catalog::TestCatalog;
use plan::plan;
use plan::tree::SubqueryReader;
use resolve::bound::{ExprKind, Select, Statement};

/// Plans a query of two scalar subqueries, and comes to them in this order.
fn come_to(order: [usize; 2]) {
    let sql = "select (select max(a) from t), (select min(a) from t)";
    let catalog = TestCatalog::new("create table t(a int)");
    let statement = syntax::parse_one(sql, &base::Limits::default()).expect("a statement");
    let bound = resolve::resolve(&statement, sql, &catalog).expect("a query that can be bound");
    let Statement::Select(select) = &bound.statement else { panic!("not a query: {sql}") };
    let columns = select.arms[0].columns.clone();
    let subqueries: Vec<&Select> = columns
        .iter()
        .filter_map(|column| match &column.expr.kind {
            ExprKind::Subquery(select) => Some(&**select),
            _ => None,
        })
        .collect();
    let plan = plan(&catalog, bound, false).expect("a plan");
    let mut reader = SubqueryReader::new(&plan.subqueries);
    for position in order {
        reader.come_to(subqueries[position]).expect("a planned subquery");
    }
}

#[test]
fn of_the_text() {
    come_to([0, 1]);
}

#[test]
#[should_panic(expected = "plan (1)")]
fn not_of_the_text() {
    come_to([1, 0]);
}
