//! `kvtest export`: every blob as a file.

use super::files::path_of;
use std::fs;
use std::path::Path;

/// Writes the blobs of a database into a folder.
pub fn run(database: &str, folder: &Path, tree: bool) -> Result<(), String> {
    let fail = |error: std::io::Error| error.to_string();
    let connection = ferrite::Connection::open(database).map_err(|error| error.to_string())?;
    let mut statement = connection.prepare("SELECT k, v FROM kv ORDER BY k").map_err(|error| error.to_string())?;
    let mut rows = statement.query(()).map_err(|error| error.to_string())?;
    fs::create_dir_all(folder).map_err(fail)?;
    while let Some(row) = rows.next().map_err(|error| error.to_string())? {
        let key: i64 = row.get(0).map_err(|error| error.to_string())?;
        let value: Vec<u8> = row.get(1).map_err(|error| error.to_string())?;
        let path = path_of(folder, key, tree);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(fail)?;
        }
        fs::write(path, value).map_err(fail)?;
    }
    Ok(())
}
