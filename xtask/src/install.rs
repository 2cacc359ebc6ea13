//! `cargo xtask install --prefix DIR`: programs, library, headers and pkg-config file where others
//! look for them.

use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// SQLite's name of the shared library.
const SONAME: &str = "libsqlite3.so.0";

/// Builds everything and puts it under the prefix.
///
/// # Errors
/// What building and copying answer.
pub fn run(root: &Path, mut arguments: impl Iterator<Item = String>) -> Result<()> {
    let prefix = match (arguments.next().as_deref(), arguments.next()) {
        (Some("--prefix"), Some(prefix)) => std::path::absolute(prefix)?,
        _ => return Err(Error::other("usage: cargo xtask install --prefix DIR")),
    };
    let built = build(root)?;
    for (from, to) in [("ferrite", "ferrite"), ("ferrite-bench", "ferrite-bench")] {
        copy(&built.join(from), &prefix.join("bin").join(to))?;
    }
    let lib = prefix.join("lib");
    copy(&built.join("libsqlite3.so"), &lib.join(SONAME))?;
    link(SONAME, &lib.join("libsqlite3.so"))?;
    copy(&built.join("libsqlite3.a"), &lib.join("libsqlite3.a"))?;
    for header in ["sqlite3.h", "sqlite3ext.h"] {
        copy(&root.join("tools/capi/include").join(header), &prefix.join("include").join(header))?;
    }
    let text = pkg_config(&prefix, &version(root)?);
    fs::create_dir_all(lib.join("pkgconfig"))?;
    fs::write(lib.join("pkgconfig/sqlite3.pc"), text)
}

/// Builds for release; the folder with the results.
fn build(root: &Path) -> Result<PathBuf> {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root).args(["build", "--release", "-p", "shell", "-p", "bench", "-p", "capi"]);
    if !command.status()?.success() {
        return Err(Error::other("the build has failed"));
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join("release"))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    // A library that is in use must not change under those who use it.
    let _ = fs::remove_file(to);
    fs::copy(from, to).map_err(|error| Error::new(error.kind(), format!("{}: {error}", from.display())))?;
    Ok(())
}

fn link(target: &str, at: &Path) -> Result<()> {
    let _ = fs::remove_file(at);
    std::os::unix::fs::symlink(target, at)
}

/// The version of SQLite that the header says.
fn version(root: &Path) -> Result<String> {
    let header = fs::read_to_string(root.join("tools/capi/include/sqlite3.h"))?;
    let line = header.lines().find_map(|line| line.strip_prefix("#define SQLITE_VERSION \""));
    line.and_then(|rest| rest.strip_suffix('"')).map(str::to_owned).ok_or_else(|| Error::other("no version"))
}

fn pkg_config(prefix: &Path, version: &str) -> String {
    format!(
        "prefix={}\nexec_prefix=${{prefix}}\nlibdir=${{exec_prefix}}/lib\nincludedir=${{prefix}}/include\n\n\
         Name: SQLite\nDescription: SQL database engine (Ferrite)\nVersion: {version}\nLibs: -L${{libdir}} -lsqlite3\n\
         Libs.private: -lm -ldl -lpthread\nCflags: -I${{includedir}}\n",
        prefix.display()
    )
}
