//! From the bound tree to a program.
