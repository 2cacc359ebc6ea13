//! Gives the library the name that programs linked against SQLite's ask for.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libsqlite3.so.0");
}
