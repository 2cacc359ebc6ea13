//! `plans/plans.sql`, and `plans/filled.sql` with rows and statistics: EXPLAIN QUERY PLAN of their
//! queries over their schemas is the oracle's, those apart that `plans/differences` lists with
//! their reason.

use std::path::Path;

/// A schema under its name, and queries over it.
#[derive(Clone)]
struct Schema {
    name: String,
    setup: String,
    queries: Vec<String>,
}

fn schemas(text: &str) -> Vec<Schema> {
    let mut schemas: Vec<Schema> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("--- "), schemas.last_mut()) {
            (Some(name), _) => {
                schemas.push(Schema { name: name.to_owned(), setup: String::new(), queries: Vec::new() });
            }
            (None, Some(schema)) if schema.setup.is_empty() => line.clone_into(&mut schema.setup),
            (None, Some(schema)) => schema.queries.push(line.trim_end_matches(';').to_owned()),
            (None, None) => {}
        }
    }
    schemas
}

/// The queries whose plans are not the oracle's: those of `listed`, and the others.
fn differing<'s>(schema: &'s Schema, listed: &[(&str, &str)]) -> (Vec<&'s str>, Vec<String>) {
    let explain = |query: &str| format!("EXPLAIN QUERY PLAN {query};");
    let is_listed = |query: &str| listed.iter().any(|(listed, _)| *listed == query);
    let (known, others): (Vec<&str>, Vec<&str>) = schema.queries.iter().map(String::as_str).partition(|q| is_listed(q));
    let one = |query: &str| sqltest::difference(&format!("{} {}", schema.setup, explain(query)));
    let all: String = others.iter().map(|query| explain(query)).collect();
    let unlisted = sqltest::differences(&format!("{} {all}", schema.setup));
    let still = known.into_iter().filter(|query| one(query).is_some()).collect();
    (still, unlisted.into_iter().collect())
}

#[test]
fn plans_are_the_oracles() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("plans");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file is there");
    let listed = read("differences");
    let listed: Vec<(&str, &str)> = listed.lines().filter_map(|line| line.split_once(" -- ")).collect();
    let schemas = [schemas(&read("plans.sql")), schemas(&read("filled.sql"))].concat();
    let count: usize = schemas.iter().map(|schema| schema.queries.len()).sum();
    let (mut unlisted, mut differ) = (Vec::new(), Vec::new());
    for schema in &schemas {
        let (still, others) = differing(schema, &listed);
        differ.extend(still);
        unlisted.extend(others.into_iter().map(|text| format!("{}: {text}", schema.name)));
    }
    println!("{count} plans over {} schemas, {} differ", schemas.len(), differ.len());
    assert!(count >= 500 && schemas.len() >= 26, "{count} plans over {} schemas", schemas.len());
    assert!(unlisted.is_empty(), "plans differ:\n{}", unlisted.join("\n"));
    let gone: Vec<_> = listed.iter().filter(|(query, _)| !differ.contains(query)).collect();
    assert!(gone.is_empty(), "listed, but equal now: {gone:?}");
}
