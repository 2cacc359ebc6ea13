//! `rtreenode`, `rtreedepth` and `rtreecheck`.

use crate::cells::{CoordinateKind, DIMENSIONS_MAX, HEADER_BYTES, Layout};
use base::endian::get_u16;
use base::{Error, Result, ResultCode};
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, FunctionRegistry, ScalarFunction, Special};
use value::number::{RealFormat, RealStyle};
use value::{Mem, ValueRef};

/// A function as it is registered.
pub(crate) fn definition(
    name: &str,
    arg_count: i16,
    flags: FunctionFlags,
    function: fn(&mut Context<'_>, &[Mem]) -> Result<()>,
) -> FunctionDef {
    let kind = FunctionKind::Scalar(ScalarFunction::Plain(function));
    FunctionDef { name: name.into(), arg_count, flags, special: Special::None, kind }
}

/// Registers the functions.
pub(crate) fn register(functions: &mut FunctionRegistry) {
    let flags = FunctionFlags::default();
    functions.register(definition("rtreenode", 2, flags, node));
    functions.register(definition("rtreedepth", 1, flags, depth));
    functions.register(definition("rtreecheck", -1, flags, crate::check::function));
}

/// The value to be read as a number: a blob's bytes are text of the database's encoding.
pub(crate) fn as_number(value: &Mem, encoding: base::Encoding) -> ValueRef<'_> {
    match value.as_ref() {
        ValueRef::Blob(bytes) => ValueRef::text_bytes(bytes, encoding),
        other => other,
    }
}

/// The bytes of a blob or text; those of a number's text.
fn bytes_of(value: &Mem) -> std::borrow::Cow<'_, [u8]> {
    if value.zero_tail() > 0 {
        let mut whole = value.clone();
        whole.expand_zeroblob();
        return whole.bytes().to_vec().into();
    }
    match value.as_ref() {
        ValueRef::Blob(bytes) => bytes.into(),
        ValueRef::Text(text) => text.bytes.into(),
        other => other.to_text_utf8(base::Encoding::Utf8),
    }
}

/// `rtreenode(dimensions, node)`: the node's cells, each in braces.
fn node(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let [dimensions, node] = args else { return Ok(()) };
    let Some(dimensions) =
        usize::try_from(dimensions.to_integer()).ok().filter(|count| (1..=DIMENSIONS_MAX).contains(count))
    else {
        return Ok(());
    };
    let node = bytes_of(node);
    let layout = Layout { kind: CoordinateKind::Real, coordinates: 2 * dimensions, node_bytes: node.len() };
    let Some(count) = get_u16(&node, 2).map(usize::from) else { return Ok(()) };
    if count == 0 || node.len() < HEADER_BYTES + count * layout.cell_bytes() {
        return Ok(());
    }
    let mut text = Vec::new();
    let format = RealFormat::new(RealStyle::General, 6);
    for index in 0..count {
        let cell = layout.read(&node, index);
        let separator = if index > 0 { " " } else { "" };
        text.extend_from_slice(format!("{separator}{{{}", cell.id).as_bytes());
        for bits in cell.bits.iter().take(layout.coordinates) {
            text.push(b' ');
            format.write(&mut text, layout.real(*bits));
        }
        text.push(b'}');
    }
    context.result.set_text_owned(text, base::Encoding::Utf8);
    context.result.set_encoding(context.environment.encoding());
    Ok(())
}

/// `rtreedepth(root)`: levels above the leaves.
fn depth(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let depth = args.first().filter(|node| node.is_blob()).and_then(|node| get_u16(&bytes_of(node), 0));
    let depth = depth.ok_or_else(|| Error::new(ResultCode::ERROR, "Invalid argument to rtreedepth()"))?;
    context.result.set_integer(i64::from(depth));
    Ok(())
}
