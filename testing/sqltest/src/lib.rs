//! sqltest
