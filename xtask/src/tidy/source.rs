//! Rules of one source file.

/// Most lines of a function.
const FUNCTION_LINES_MAX: usize = 70;
/// Most columns of a line that is a comment.
const COMMENT_WIDTH_MAX: usize = 100;
/// Most lines of a file.
const FILE_LINES_MAX: usize = 800;

/// Functions that may be longer, with the reason. The list may only shrink.
const LONG_FUNCTIONS: &[(&str, &str, &str)] = &[(DISPATCH, "dispatch", "one line an opcode: the interpreter's loop")];

/// The file of the interpreter's loop, which names every opcode.
const DISPATCH: &str = "crates/vdbe/src/vm/dispatch.rs";

/// Most opcodes that a pattern outside of the table and the dispatch may name: what more of them
/// have in common is a property, and is in the table.
const OPCODES_IN_PATTERN_MAX: usize = 4;

/// Words that stand for unfinished work.
const BANNED: &[&str] = &["todo!(", "unimplemented!(", "FIXME", "XXX:", "dbg!("];

/// Adds what the file breaks.
pub fn check(name: &str, text: &str, findings: &mut Vec<String>) {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() > FILE_LINES_MAX {
        findings.push(format!("{name}: {} lines, more than {FILE_LINES_MAX}", lines.len()));
    }
    let is_rule_book = name.starts_with("xtask/src/tidy");
    for (number, line) in lines.iter().enumerate() {
        let place = || format!("{name}:{}", number + 1);
        if !is_rule_book {
            for word in BANNED {
                if line.contains(word) {
                    findings.push(format!("{}: {word}", place()));
                }
            }
        }
        let code = line.trim_start();
        if code.starts_with("mod tests {") {
            findings.push(format!("{}: tests stand in a file of their own", place()));
        }
        let opens_unsafe = code.contains("unsafe {") || code.starts_with("unsafe impl");
        if opens_unsafe && !code.starts_with("//") && !is_rule_book && !has_safety_note(&lines, number) {
            findings.push(format!("{}: unsafe without a SAFETY note", place()));
        }
    }
    long_comments(name, &lines, findings);
    long_functions(name, &lines, findings);
    if !is_rule_book && name != DISPATCH {
        opcode_lists(name, text, findings);
    }
}

/// Patterns of many opcodes.
fn opcode_lists(name: &str, text: &str, findings: &mut Vec<String>) {
    let mut length = 0;
    for alternative in text.split('|') {
        let word = alternative.trim();
        // The first of a pattern has other code before it, the last has other code after it.
        let is_opcode = word.strip_prefix("Opcode::").is_some_and(|rest| rest.chars().all(char::is_alphanumeric));
        let begins =
            word.rsplit(|c: char| !c.is_alphanumeric() && c != ':').next().unwrap_or("").starts_with("Opcode::");
        let ends = word.starts_with("Opcode::");
        length = match () {
            () if is_opcode => length + 1,
            () => {
                if length + usize::from(ends) > OPCODES_IN_PATTERN_MAX {
                    findings.push(format!("{name}: a pattern of {} opcodes", length + usize::from(ends)));
                }
                usize::from(begins)
            }
        };
    }
}

/// Lines of comments that are too wide, code in them apart, which has the width of code.
fn long_comments(name: &str, lines: &[&str], findings: &mut Vec<String>) {
    let mut in_code = false;
    for (number, line) in lines.iter().enumerate() {
        let Some(text) = line.trim_start().strip_prefix("//") else {
            in_code = false;
            continue;
        };
        in_code ^= text.contains("```");
        let width = line.chars().count();
        if width > COMMENT_WIDTH_MAX && !in_code {
            findings
                .push(format!("{name}:{}: a comment of {width} columns, more than {COMMENT_WIDTH_MAX}", number + 1));
        }
    }
}

/// Whether the line or the comment lines just above say why it is sound.
fn has_safety_note(lines: &[&str], number: usize) -> bool {
    let above = lines[..number].iter().rev().take(8);
    lines[number].contains("SAFETY")
        || above.take_while(|line| !line.trim().is_empty()).any(|line| line.contains("SAFETY"))
}

/// Functions over the limit. A function begins at a line with `fn name` and ends at the closing
/// brace in the same column, which rustfmt guarantees.
fn long_functions(name: &str, lines: &[&str], findings: &mut Vec<String>) {
    for (start, line) in lines.iter().enumerate() {
        let Some(function) = function_name(line) else { continue };
        let indent = line.len() - line.trim_start().len();
        let closing = format!("{}}}", " ".repeat(indent));
        let Some(length) = lines[start..].iter().position(|line| *line == closing || *line == format!("{closing},"))
        else {
            continue;
        };
        let body_elsewhere = lines[start..start + length]
            .iter()
            .any(|line| line.trim_end().ends_with(';') && !line.starts_with(&" ".repeat(indent + 1)));
        let allowed = LONG_FUNCTIONS.iter().any(|(file, own, _)| *file == name && *own == function);
        if length + 1 > FUNCTION_LINES_MAX && !allowed && !body_elsewhere {
            findings.push(format!(
                "{name}:{}: fn {function} has {} lines, more than {FUNCTION_LINES_MAX}",
                start + 1,
                length + 1
            ));
        }
    }
}

/// The name of the function whose signature begins on the line.
fn function_name(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let mut words = code.split(' ');
    let mut word = words.next()?;
    while word.starts_with("pub") || ["const", "unsafe", "extern", "\"C\"", "async", "in"].contains(&word) {
        word = words.next()?;
    }
    if word != "fn" {
        return None;
    }
    let name = words.next()?;
    Some(name.split(['(', '<']).next().unwrap_or(name))
}
