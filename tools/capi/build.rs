//! Compiles the functions with a variable number of arguments, and gives the library the name that
//! programs linked against SQLite's ask for.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/variadic.c");
    cc::Build::new().file("src/variadic.c").flag_if_supported("-fvisibility=hidden").compile("ferrite_variadic");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libsqlite3.so.0");
}
