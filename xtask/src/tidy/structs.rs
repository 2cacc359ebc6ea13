//! Structs: how many fields they have, and who may set them.

use super::modules::{File, ModulePath};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::Visit;

/// What a crate has of one struct.
#[derive(Default)]
pub struct Struct {
    /// Where it is defined.
    pub file: String,
    /// Its fields: whether each may be set from other files.
    pub fields: BTreeMap<String, bool>,
    /// Modules that have methods of it, or functions that take it by `&mut`.
    pub homes: BTreeSet<ModulePath>,
}

impl Struct {
    /// Fields that others may set.
    pub fn open_fields(&self) -> usize {
        self.fields.values().filter(|open| **open).count()
    }
}

/// The structs of a crate's files by name, those apart whose layout C fixes. Two of one name are
/// taken for one.
pub fn structs(files: &[File]) -> BTreeMap<String, Struct> {
    let mut found: BTreeMap<String, Struct> = BTreeMap::new();
    for file in files {
        for item in &file.syntax.items {
            if let syn::Item::Struct(item) = item
                && let syn::Fields::Named(fields) = &item.fields
                && !is_laid_out_by_c(&item.attrs)
            {
                let one = found.entry(item.ident.to_string()).or_default();
                one.file.clone_from(&file.name);
                for field in &fields.named {
                    let open = !matches!(field.vis, syn::Visibility::Inherited);
                    one.fields.insert(field.ident.as_ref().map(ToString::to_string).unwrap_or_default(), open);
                }
            }
        }
    }
    for file in files {
        let mut users = Users { module: &file.module, found: &mut found };
        users.visit_file(&file.syntax);
    }
    found
}

/// Notes the methods and functions of one file.
struct Users<'a> {
    module: &'a ModulePath,
    found: &'a mut BTreeMap<String, Struct>,
}

impl Users<'_> {
    fn lives_here(&mut self, name: &str) {
        if let Some(one) = self.found.get_mut(name) {
            one.homes.insert(self.module.clone());
        }
    }
}

impl Visit<'_> for Users<'_> {
    fn visit_item_impl(&mut self, item: &syn::ItemImpl) {
        let Some(name) = type_name(&item.self_ty) else { return };
        if item.items.iter().any(|item| matches!(item, syn::ImplItem::Fn(_))) {
            self.lives_here(&name);
        }
        for item in &item.items {
            if let syn::ImplItem::Fn(method) = item
                && let Some(field) = only_opens(method)
                && let Some(open) = self.found.get_mut(&name).and_then(|one| one.fields.get_mut(&field))
            {
                *open = true;
            }
        }
    }

    fn visit_item_fn(&mut self, item: &syn::ItemFn) {
        for argument in &item.sig.inputs {
            if let syn::FnArg::Typed(argument) = argument
                && let syn::Type::Reference(reference) = &*argument.ty
                && reference.mutability.is_some()
                && let Some(name) = type_name(&reference.elem)
            {
                self.lives_here(&name);
            }
        }
    }
}

/// The field that a method for others only sets, or hands out by `&mut`.
fn only_opens(method: &syn::ImplItemFn) -> Option<String> {
    let is_private = matches!(method.vis, syn::Visibility::Inherited);
    let [syn::Stmt::Expr(body, _)] = method.block.stmts.as_slice() else { return None };
    if is_private || method.sig.receiver().is_none() {
        return None;
    }
    match body {
        syn::Expr::Assign(assign) if is_argument(&assign.right, method) => field_of_self(&assign.left),
        syn::Expr::Reference(reference) if reference.mutability.is_some() => field_of_self(&reference.expr),
        _ => None,
    }
}

/// Whether an expression is an argument as it came.
fn is_argument(expr: &syn::Expr, method: &syn::ImplItemFn) -> bool {
    let syn::Expr::Path(path) = expr else { return false };
    method.sig.inputs.iter().any(|argument| match argument {
        syn::FnArg::Typed(argument) => match &*argument.pat {
            syn::Pat::Ident(name) => path.path.is_ident(&name.ident),
            _ => false,
        },
        syn::FnArg::Receiver(_) => false,
    })
}

fn field_of_self(expr: &syn::Expr) -> Option<String> {
    match expr {
        syn::Expr::Field(field) => match (&*field.base, &field.member) {
            (syn::Expr::Path(base), syn::Member::Named(name)) if base.path.is_ident("self") => Some(name.to_string()),
            _ => None,
        },
        _ => None,
    }
}

fn is_laid_out_by_c(attributes: &[syn::Attribute]) -> bool {
    let is_c = |attribute: &syn::Attribute| attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "C");
    attributes.iter().any(|attribute| attribute.path().is_ident("repr") && is_c(attribute))
}

fn type_name(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}
