//! Nobody decides by the text of an error: texts are for users, and a better wording must change
//! nothing. Code that has to tell errors apart asks for the code or for the reason
//! (`base::Reason`).

/// What is done with a text to decide by it.
const COMPARISONS: &[&str] = &[
    ".starts_with(",
    ".ends_with(",
    ".strip_prefix(",
    ".strip_suffix(",
    ".contains(",
    ".find(",
    ".rfind(",
    ".split",
    ".replace",
    ".eq_ignore_ascii_case(",
    "==",
    "!=",
];

/// The one place that may: `Error` itself.
const ERROR: &str = "crates/base/src/error.rs";

/// Adds the places where the text of an error is compared. Tests may compare what they are about.
pub fn check(name: &str, text: &str, findings: &mut Vec<String>) {
    let is_test = name.contains("/tests/") || name.ends_with("tests.rs") || name.starts_with("testing/");
    if is_test || name == ERROR || name.starts_with("xtask/") {
        return;
    }
    for (at, call) in text.match_indices(".message()") {
        let line = || text[..at].matches('\n').count() + 1;
        let behind = text[at + call.len()..].trim_start();
        if is_compared(behind)
            || is_compared_before(&text[..at])
            || bound_name(text, at).is_some_and(|name| is_used(behind, name))
        {
            findings.push(format!("{name}:{}: the text of an error is compared", line()));
        }
    }
}

fn is_compared(behind: &str) -> bool {
    COMPARISONS.iter().any(|comparison| behind.starts_with(comparison))
}

/// Whether the value before which `.message()` stands is the right side of a comparison, or
/// matched.
fn is_compared_before(before: &str) -> bool {
    let expression = before.rfind(|c: char| !c.is_alphanumeric() && !"_.()&*".contains(c)).map_or(0, |at| at + 1);
    let front = before[..expression].trim_end();
    front.ends_with("==")
        || front.ends_with("!=")
        || front.ends_with("match")
        || before[expression..].starts_with("matches!(")
}

/// The name that a `let` gives to the text, if it does nothing else.
fn bound_name(text: &str, at: usize) -> Option<&str> {
    let statement = text[..at].rfind([';', '{', '}']).map_or("", |start| &text[start + 1..at]).trim_start();
    let (name, _) = statement.strip_prefix("let ")?.split_once('=')?;
    let name = name.trim().trim_start_matches('(').split([',', ')', ':']).next()?.trim();
    name.chars().all(|c| c.is_alphanumeric() || c == '_').then_some(name)
}

/// Whether a name is compared before the function ends.
fn is_used(behind: &str, name: &str) -> bool {
    let function = behind.split("\n}").next().unwrap_or(behind);
    function.match_indices(name).any(|(at, _)| {
        let stands_alone = !function[..at].ends_with(|c: char| c.is_alphanumeric() || "_.".contains(c));
        stands_alone && is_compared(function[at + name.len()..].trim_start())
    })
}
