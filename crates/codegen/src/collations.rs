//! Collations that the schema names and the connection has not: a program may not compare by them.

use base::Result;
use bytecode::{P4, Program};
use resolve::Catalog;
use value::CollationRef;

/// Refuses a program that opens an index, sorts or compares by a collation that is not there.
///
/// # Errors
/// `no such collation sequence: x`.
pub(crate) fn check(program: &Program, catalog: &dyn Catalog) -> Result<()> {
    let known = |collation: &CollationRef| match collation {
        CollationRef::Custom(custom) if catalog.collations().lookup(custom.name()).is_none() => {
            Err(schema::no_such_collation(custom.name()))
        }
        _ => Ok(()),
    };
    for operand in &program.operands {
        match operand {
            P4::KeyInfo(info) => info.fields.iter().try_for_each(|field| known(&field.collation))?,
            P4::Collation(collation) => known(collation)?,
            P4::Function(call) => known(&call.collation)?,
            _ => {}
        }
    }
    Ok(())
}
