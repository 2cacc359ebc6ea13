//! Functions that are not built yet. They exist, since a program asks for every symbol that it
//! names when it starts, called or not; each answers `SQLITE_ERROR`, or nothing, or 0 and NULL.

/// Functions of any arguments: none is looked at, and what C passes too many of is ignored by the
/// calling convention. The answer fills a register: 0 is NULL, too.
macro_rules! neutral {
    ($(answer $answer:literal: $($name:ident),* $(,)?;)*) => {$($(
        #[unsafe(no_mangle)]
        pub extern "C" fn $name() -> u64 {
            $answer
        }
    )*)*};
}

neutral! {
    answer 1:
        sqlite3_win32_set_directory,
        sqlite3_win32_set_directory16, sqlite3_win32_set_directory8
        ;
    answer 0:
          sqlite3_activate_cerod
        ;
}

#[cfg(not(feature = "session"))]
neutral! {
    answer 1:
        sqlite3changegroup_add, sqlite3changegroup_add_change, sqlite3changegroup_add_strm,
        sqlite3changegroup_change_begin, sqlite3changegroup_change_blob, sqlite3changegroup_change_double,
        sqlite3changegroup_change_finish, sqlite3changegroup_change_int64, sqlite3changegroup_change_null,
        sqlite3changegroup_change_text, sqlite3changegroup_config, sqlite3changegroup_new,
        sqlite3changegroup_output, sqlite3changegroup_output_strm, sqlite3changegroup_schema,
        sqlite3changeset_apply, sqlite3changeset_apply_strm, sqlite3changeset_apply_v2,
        sqlite3changeset_apply_v2_strm, sqlite3changeset_apply_v3, sqlite3changeset_apply_v3_strm,
        sqlite3changeset_concat, sqlite3changeset_concat_strm, sqlite3changeset_conflict,
        sqlite3changeset_finalize, sqlite3changeset_fk_conflicts, sqlite3changeset_invert,
        sqlite3changeset_invert_strm, sqlite3changeset_new, sqlite3changeset_next, sqlite3changeset_old,
        sqlite3changeset_op, sqlite3changeset_pk, sqlite3changeset_start, sqlite3changeset_start_strm,
        sqlite3changeset_start_v2, sqlite3changeset_start_v2_strm, sqlite3rebaser_configure,
        sqlite3rebaser_create, sqlite3rebaser_rebase, sqlite3rebaser_rebase_strm, sqlite3session_attach,
        sqlite3session_changeset, sqlite3session_changeset_strm, sqlite3session_config, sqlite3session_create,
        sqlite3session_diff, sqlite3session_enable, sqlite3session_indirect, sqlite3session_isempty,
        sqlite3session_object_config, sqlite3session_patchset, sqlite3session_patchset_strm
        ;
    answer 0:
        sqlite3session_changeset_size, sqlite3session_memory_used, sqlite3changegroup_delete,
        sqlite3rebaser_delete, sqlite3session_delete, sqlite3session_table_filter
        ;
}

#[cfg(not(feature = "rtree"))]
neutral! {
    answer 1: sqlite3_rtree_geometry_callback, sqlite3_rtree_query_callback;
}
