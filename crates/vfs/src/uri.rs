//! File names that are URIs: `file:` paths with parameters.
//!
//! See <https://www.sqlite.org/uri.html>.

use base::{Error, Result};

/// A file name taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileName {
    /// The path, as the system is given it.
    pub path: String,
    /// The parameters in order.
    pub parameters: Vec<(String, String)>,
}

impl FileName {
    /// A name that is no URI.
    pub fn plain(path: &str) -> FileName {
        FileName { path: path.to_owned(), parameters: Vec::new() }
    }

    /// Takes a name apart; one that does not begin with `file:` is a plain path.
    ///
    /// # Errors
    /// `invalid uri authority: x`.
    pub fn parse(name: &str) -> Result<FileName> {
        let Some(rest) = name.strip_prefix("file:") else { return Ok(FileName::plain(name)) };
        let rest = behind_authority(rest)?;
        let rest = rest.split('#').next().unwrap_or("");
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let mut parameters = Vec::new();
        for parameter in query.split('&') {
            let (key, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let key = decode(key);
            if !key.is_empty() {
                parameters.push((key, decode(value)));
            }
        }
        Ok(FileName { path: decode(path), parameters })
    }

    /// The value of a parameter.
    pub fn parameter(&self, key: &str) -> Option<&str> {
        self.parameters.iter().find(|(own, _)| own == key).map(|(_, value)| value.as_str())
    }

    /// The value of a parameter that is a switch.
    pub fn switch(&self, key: &str, default: bool) -> bool {
        let Some(value) = self.parameter(key) else { return default };
        if value.starts_with(|first: char| first.is_ascii_digit()) {
            return value.bytes().take_while(u8::is_ascii_digit).any(|digit| digit != b'0');
        }
        match value.to_ascii_lowercase().as_str() {
            "on" | "yes" | "true" => true,
            "off" | "no" | "false" => false,
            _ => default,
        }
    }
}

/// What follows `//host`, where the host may only be this one.
fn behind_authority(rest: &str) -> Result<&str> {
    let Some(authority) = rest.strip_prefix("//") else { return Ok(rest) };
    let end = authority.find('/').unwrap_or(authority.len());
    let (host, path) = authority.split_at(end);
    if host.is_empty() || host == "localhost" {
        return Ok(path);
    }
    Err(Error::sql(format!("invalid uri authority: {host}")))
}

/// Replaces `%HH`; a part ends at `%00`.
fn decode(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let digit = |at: usize| tail.get(at).and_then(|&byte| char::from(byte).to_digit(16));
        match (byte, digit(0), digit(1)) {
            (b'%', Some(0), Some(0)) => break,
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                rest = tail.get(2..).unwrap_or_default();
            }
            _ => {
                out.push(byte);
                rest = tail;
            }
        }
    }
    crate::path_to_text(&out)
}

#[cfg(test)]
mod tests;
