//! `fts3_tokenizer(name)` and `fts3_tokenizer(name, address)`: tokenizers by the addresses of C
//! structures.
//!
//! Only a host with a C interface can do anything with an address; elsewhere the functions only
//! refuse.

use crate::shared::Shared;
use crate::tokenizer::{TokenizerHost, unknown};
use base::{Error, Result};
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, FunctionRegistry, ScalarFunction, Special};
use std::rc::Rc;
use value::Mem;

/// Makes both functions known.
pub(crate) fn register(functions: &mut FunctionRegistry, shared: &Rc<Shared>, host: &Option<Rc<dyn TokenizerHost>>) {
    for arg_count in [1, 2] {
        let (shared, host) = (shared.clone(), host.clone());
        let code = move |context: &mut Context<'_>, args: &[Mem]| call(&shared, host.as_deref(), context, args);
        functions.register(FunctionDef {
            name: "fts3_tokenizer".into(),
            arg_count,
            flags: FunctionFlags { direct_only: true, ..FunctionFlags::default() },
            special: Special::None,
            kind: FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(code))),
        });
    }
}

fn call(shared: &Shared, host: Option<&dyn TokenizerHost>, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let name = super::text_argument(args, 0, context.environment.encoding());
    let is_enabled = host.is_some_and(|host| host.allows_addresses(context.environment));
    let may = |at: usize| is_enabled || host.is_some() && args.get(at).is_some_and(Mem::is_bound);
    let address = match args.get(1) {
        Some(_) if !may(1) => return Err(Error::sql("fts3tokenize disabled")),
        Some(address) => {
            let bytes = <[u8; size_of::<usize>()]>::try_from(address.bytes()).ok();
            let (Some(name), Some(bytes)) = (&name, bytes) else { return Err(Error::sql("argument type mismatch")) };
            let address = usize::from_ne_bytes(bytes);
            if let Some(module) = host.and_then(|host| host.module_at(address)) {
                shared.tokenizers.register(name, module);
            }
            address
        }
        None => {
            let found = name.as_deref().and_then(|name| shared.tokenizers.lookup(name));
            found.ok_or_else(|| unknown(name.as_deref().unwrap_or(b"")))?.address()
        }
    };
    if may(0) {
        context.result.set_blob(&address.to_ne_bytes());
    }
    Ok(())
}
