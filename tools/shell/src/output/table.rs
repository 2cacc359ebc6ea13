//! The modes that align columns.

use std::fmt::Write as _;

/// Widths in characters: the widest of a column's name and values.
fn widths(names: &[String], rows: &[Vec<String>]) -> Vec<usize> {
    let mut widths: Vec<usize> = names.iter().map(|name| name.chars().count()).collect();
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            let width = cell.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            if let Some(own) = widths.get_mut(column) {
                *own = (*own).max(width);
            } else {
                widths.push(width);
            }
        }
    }
    widths
}

/// Mode column.
pub fn columns(names: Option<&[String]>, rows: &[Vec<String>]) -> String {
    let widths = widths(names.unwrap_or(&[]), rows);
    let mut text = String::new();
    let mut line = |cells: &[String]| {
        let padded: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let _ = writeln!(text, "{}", padded.join("  "));
    };
    if let Some(names) = names {
        line(names);
        let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        line(&rules);
    }
    rows.iter().for_each(|row| line(row));
    text
}

/// Mode box.
pub fn boxed(names: &[String], rows: &[Vec<String>]) -> String {
    let widths = widths(names, rows);
    let rule = |left: &str, middle: &str, right: &str| {
        let parts: Vec<String> = widths.iter().map(|width| "─".repeat(width + 2)).collect();
        format!("{left}{}{right}\n", parts.join(middle))
    };
    let mut text = rule("┌", "┬", "┐");
    let centered: Vec<String> = names
        .iter()
        .zip(&widths)
        .map(|(name, width)| {
            let space = width - name.chars().count();
            format!(" {}{name}{} ", " ".repeat(space / 2), " ".repeat(space - space / 2))
        })
        .collect();
    let _ = writeln!(text, "│{}│", centered.join("│"));
    text.push_str(&rule("├", "┼", "┤"));
    for row in rows {
        let height = row.iter().map(|cell| cell.lines().count()).max().unwrap_or(1).max(1);
        for line in 0..height {
            let cells: Vec<String> = row
                .iter()
                .zip(&widths)
                .map(|(cell, width)| format!(" {:<width$} ", cell.lines().nth(line).unwrap_or("")))
                .collect();
            let _ = writeln!(text, "│{}│", cells.join("│"));
        }
    }
    text.push_str(&rule("└", "┴", "┘"));
    text
}
