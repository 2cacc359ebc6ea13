//! Smaller scripts with the same difference.

use crate::pair;

/// Makes a script smaller whose last statement differs: leaves out statements, then pieces of each,
/// as long as the difference stays.
pub fn shrink(script: &[String], ordered: bool) -> Vec<String> {
    let Some(kind) = pair::difference_kind(script, ordered) else { return script.to_vec() };
    const PLAN: &str = "EXPLAIN QUERY PLAN SELECT";
    let is_plan = |script: &[String]| script.last().is_some_and(|last| last.starts_with(PLAN));
    let wants_plan = is_plan(script);
    let still = |candidate: &[String]| {
        is_plan(candidate) == wants_plan && pair::difference_kind(candidate, ordered) == Some(kind.clone())
    };
    let mut best = script.to_vec();
    leave_out_statements(&mut best, &still);
    for _ in 0..3 {
        let before: usize = best.iter().map(String::len).sum();
        for index in (0..best.len()).rev() {
            shorten(&mut best, index, &still);
        }
        if best.iter().map(String::len).sum::<usize>() == before {
            break;
        }
    }
    best.retain(|sql| !sql.trim().is_empty());
    best
}

fn leave_out_statements(best: &mut Vec<String>, still: &dyn Fn(&[String]) -> bool) {
    let mut size = best.len() / 2;
    while size > 0 {
        let mut start = 0;
        while start + size < best.len() {
            let mut candidate = best.clone();
            candidate.drain(start..start + size);
            if still(&candidate) { *best = candidate } else { start += size }
        }
        size /= 2;
    }
}

/// Tries to leave out ranges of tokens of one statement, and to put a literal in the place of
/// groups.
fn shorten(best: &mut Vec<String>, index: usize, still: &dyn Fn(&[String]) -> bool) {
    let mut tokens = tokens(&best[index]);
    let mut length = (tokens.len() / 2).min(24);
    while length > 0 {
        let mut start = 0;
        while start + length <= tokens.len() {
            let mut reduced = false;
            for replacement in [&[][..], &["1"][..]] {
                let mut candidate = tokens.clone();
                candidate.splice(start..start + length, replacement.iter().map(|&token| token.to_owned()));
                if candidate.len() >= tokens.len() || !balanced(&tokens[start..start + length]) {
                    continue;
                }
                let mut script = best.clone();
                script[index] = candidate.concat();
                if still(&script) {
                    *best = script;
                    tokens = candidate;
                    reduced = true;
                    break;
                }
            }
            if !reduced {
                start += 1;
            }
        }
        length -= 1;
    }
}

fn balanced(tokens: &[String]) -> bool {
    let mut open = 0_i32;
    for token in tokens {
        match token.as_str() {
            "(" => open += 1,
            ")" => open -= 1,
            _ => {}
        }
        if open < 0 {
            return false;
        }
    }
    open == 0
}

/// The text in pieces: words, strings and single characters; joined they are the text.
fn tokens(sql: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut word = false;
    let mut quoted = false;
    for character in sql.chars() {
        let part_of_word = character.is_alphanumeric() || character == '_' || character == '.';
        if quoted || (word && part_of_word) {
            if let Some(last) = tokens.last_mut() {
                last.push(character);
            }
            quoted = quoted && character != '\'';
            continue;
        }
        quoted = character == '\'';
        word = part_of_word;
        tokens.push(character.to_string());
    }
    tokens
}
