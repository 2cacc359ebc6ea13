//! Lines from a script or from the prompt.

use crate::dot_command;
use crate::execute::{Origin, Shell};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::BufRead;

/// The lines of a statement that is not complete yet.
#[derive(Default)]
struct Pending {
    text: String,
    first_line: usize,
}

/// Runs a script; the exit status.
pub fn script(shell: &mut Shell, input: &mut dyn BufRead) -> i32 {
    let mut pending = Pending::default();
    let mut status = 0;
    let mut number = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => {
                eprintln!("Error: {error}");
                return 1;
            }
        }
        number += 1;
        let text = String::from_utf8_lossy(&line).into_owned();
        let failed = take_line(shell, &mut pending, &text, Origin::Line(number));
        status = status.max(failed);
        if shell.quit || (failed != 0 && shell.bail) {
            return status;
        }
    }
    if !pending.text.trim().is_empty() {
        let origin = Origin::Line(pending.first_line);
        status = status.max(shell.run_sql(&pending.text, origin));
    }
    status
}

/// Takes one line; what is complete is run. 0, or 1 after an error.
fn take_line(shell: &mut Shell, pending: &mut Pending, line: &str, origin: Origin) -> i32 {
    if pending.text.trim().is_empty() {
        pending.text.clear();
        if line.starts_with('.') {
            return dot_command::run(shell, line.trim_end());
        }
        if let Origin::Line(number) = origin {
            pending.first_line = number;
        }
    }
    pending.text.push_str(line);
    if !ferrite::is_complete(&pending.text) {
        return 0;
    }
    let text = std::mem::take(&mut pending.text);
    let origin = match origin {
        Origin::Line(_) => Origin::Line(pending.first_line),
        other => other,
    };
    shell.run_sql(&text, origin)
}

/// The prompt, with history; the exit status.
pub fn prompt(shell: &mut Shell) -> i32 {
    println!("Ferrite {} (SQLite {})", env!("CARGO_PKG_VERSION"), ferrite::version());
    println!("Enter \".help\" for usage hints.");
    let Ok(mut editor) = DefaultEditor::new() else { return 1 };
    let history = std::env::var_os("HOME").map(|home| std::path::Path::new(&home).join(".ferrite_history"));
    if let Some(history) = &history {
        let _ = editor.load_history(history);
    }
    let mut pending = Pending::default();
    while !shell.quit {
        shell.finish();
        let sign = if pending.text.is_empty() { "ferrite> " } else { "   ...> " };
        match editor.readline(sign) {
            Ok(line) => {
                let _ = editor.add_history_entry(line.as_str());
                take_line(shell, &mut pending, &format!("{line}\n"), Origin::Prompt);
            }
            Err(ReadlineError::Interrupted) => pending.text.clear(),
            Err(_) => break,
        }
    }
    if let Some(history) = &history {
        let _ = editor.save_history(history);
    }
    0
}
