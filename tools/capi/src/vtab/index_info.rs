//! `sqlite3_index_info`, and what a module can ask about it.

use super::abi::{CConstraint, CIndexInfo, COrderBy, CUsage};
use crate::code;
use crate::memory;
use crate::value::CValue;
use base::Result;
use extension::vtab::{ConstraintUsage, IndexInfo, IndexPlan};
use std::ffi::{CString, c_char, c_int};
use value::Mem;

const SCAN_UNIQUE: c_int = 1;
const SCAN_HEX: c_int = 2;

/// The question as C sees it, with what is not in its structure after it.
#[repr(C)]
struct Question<'i> {
    c: CIndexInfo,
    info: &'i IndexInfo,
    collations: Vec<CString>,
    right: Vec<Option<Box<CValue>>>,
    all_at_once: Vec<bool>,
    constraints: Vec<CConstraint>,
    order_by: Vec<COrderBy>,
    usage: Vec<CUsage>,
}

/// Asks a module by `ask`, whose answer goes into the plan.
pub unsafe fn ask(
    info: &IndexInfo,
    plan: &mut IndexPlan,
    ask: impl FnOnce(*mut CIndexInfo) -> Result<()>,
) -> Result<()> {
    let mut question = Question::new(info, plan);
    question.connect();
    // The pointer is to the whole, so that `question_of` may use what lies after the first field.
    let whole: *mut Question<'_> = &raw mut *question;
    let result = ask(whole.cast());
    let question = &mut *whole;
    let text = crate::ffi::bytes(question.c.index_text).map(Into::into);
    if question.c.free_index_text != 0 {
        memory::release(question.c.index_text.cast());
    }
    result?;
    let usage = question.usage.iter().zip(&question.all_at_once);
    plan.usage = usage
        .map(|(usage, all_at_once)| ConstraintUsage {
            argument: u32::try_from(usage.argument).unwrap_or(0),
            omit: usage.omit != 0,
            all_at_once: *all_at_once,
        })
        .collect();
    plan.index_number = question.c.index_number;
    plan.index_text = text;
    plan.order_by_consumed = question.c.order_by_consumed != 0;
    plan.estimated_cost = question.c.estimated_cost;
    plan.estimated_rows = question.c.estimated_rows;
    plan.unique = question.c.flags & SCAN_UNIQUE != 0;
    plan.hexadecimal = question.c.flags & SCAN_HEX != 0;
    Ok(())
}

impl<'i> Question<'i> {
    fn new(info: &'i IndexInfo, plan: &IndexPlan) -> Box<Question<'i>> {
        let null = std::ptr::null_mut();
        let constraint = |(term, one): (usize, &extension::vtab::Constraint)| CConstraint {
            column: one.column,
            op: one.op.number(),
            usable: u8::from(one.usable),
            term: term as c_int,
        };
        let text = |one: &extension::vtab::Constraint| CString::new(&*one.collation).unwrap_or_default();
        let right = |one: &extension::vtab::Constraint| {
            one.right.as_ref().map(|value| Box::new(CValue::new(Mem::from_value(value.as_ref()))))
        };
        Box::new(Question {
            c: CIndexInfo {
                constraint_count: info.constraints.len() as c_int,
                constraints: std::ptr::null_mut(),
                order_by_count: info.order_by.len() as c_int,
                order_by: std::ptr::null_mut(),
                usage: std::ptr::null_mut(),
                index_number: plan.index_number,
                index_text: null,
                free_index_text: 0,
                order_by_consumed: 0,
                estimated_cost: plan.estimated_cost,
                estimated_rows: plan.estimated_rows,
                flags: 0,
                columns_used: info.columns_used,
            },
            info,
            collations: info.constraints.iter().map(text).collect(),
            right: info.constraints.iter().map(right).collect(),
            all_at_once: vec![false; info.constraints.len()],
            constraints: info.constraints.iter().enumerate().map(constraint).collect(),
            order_by: info
                .order_by
                .iter()
                .map(|term| COrderBy { column: term.column, descending: u8::from(term.descending) })
                .collect(),
            usage: vec![CUsage::default(); info.constraints.len()],
        })
    }

    /// Lets the structure of C point to the lists.
    fn connect(&mut self) {
        self.c.constraints = self.constraints.as_mut_ptr();
        self.c.order_by = self.order_by.as_mut_ptr();
        self.c.usage = self.usage.as_mut_ptr();
    }
}

/// The question that a module's pointer belongs to: `CIndexInfo`s are made by [`ask`] only.
unsafe fn question_of<'a>(info: *mut CIndexInfo) -> Option<&'a mut Question<'a>> {
    info.cast::<Question<'a>>().as_mut()
}

c_api! {
    fn sqlite3_vtab_collation(info: *mut CIndexInfo, number: c_int) -> *const c_char = std::ptr::null(); {
        let Some(question) = question_of(info) else { return std::ptr::null() };
        let text = usize::try_from(number).ok().and_then(|number| question.collations.get(number));
        text.map_or(std::ptr::null(), |text| text.as_ptr())
    }

    fn sqlite3_vtab_distinct(info: *mut CIndexInfo) -> c_int = 0; {
        question_of(info).map_or(0, |question| question.info.distinct as c_int)
    }

    /// `handle`: 1 asks for all values at once, 0 does not, a negative one only wants to know.
    fn sqlite3_vtab_in(info: *mut CIndexInfo, number: c_int, handle: c_int) -> c_int = 0; {
        let (Some(question), Ok(number)) = (question_of(info), usize::try_from(number)) else { return 0 };
        if !question.info.constraints.get(number).is_some_and(|one| one.is_in) {
            return 0;
        }
        if handle >= 0 {
            question.all_at_once[number] = handle > 0;
        }
        1
    }

    fn sqlite3_vtab_rhs_value(info: *mut CIndexInfo, number: c_int, out: *mut *mut CValue) -> c_int = code::INTERNAL; {
        let Some(question) = question_of(info).filter(|_| !out.is_null()) else { return code::MISUSE };
        *out = std::ptr::null_mut();
        let Some(right) = usize::try_from(number).ok().and_then(|number| question.right.get_mut(number)) else {
            return code::MISUSE;
        };
        match right {
            Some(value) => {
                *out = &raw mut **value;
                code::OK
            }
            None => code::NOTFOUND,
        }
    }
}
