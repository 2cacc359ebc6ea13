//! `plans/plans.sql`: EXPLAIN QUERY PLAN of its queries over its schemas is the oracle's, those apart that
//! `plans/differences` lists with their reason.

use std::path::Path;

/// A schema under its name, and queries over it.
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

#[test]
fn plans_are_the_oracles() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("plans");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file is there");
    let listed = read("differences");
    let listed: Vec<(&str, &str)> = listed.lines().filter_map(|line| line.split_once(" -- ")).collect();
    let schemas = schemas(&read("plans.sql"));
    let (mut count, mut unlisted, mut differing) = (0, Vec::new(), Vec::new());
    for schema in &schemas {
        for query in &schema.queries {
            count += 1;
            let Some(difference) = sqltest::difference(&format!("{} EXPLAIN QUERY PLAN {query}", schema.setup)) else {
                continue;
            };
            differing.push(query.as_str());
            if !listed.iter().any(|(listed, _)| listed == query) {
                unlisted.push(format!("{}: {difference}", schema.name));
            }
        }
    }
    println!("{count} plans over {} schemas, {} differ", schemas.len(), differing.len());
    assert!(count >= 300 && schemas.len() >= 20, "{count} plans over {} schemas", schemas.len());
    assert!(unlisted.is_empty(), "{} plans differ:\n{}", unlisted.len(), unlisted.join("\n"));
    let gone: Vec<_> = listed.iter().filter(|(query, _)| !differing.contains(query)).collect();
    assert!(gone.is_empty(), "listed, but equal now: {gone:?}");
}
