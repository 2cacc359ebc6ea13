//! Both engines on the same files. No test opens one file with both engines at the same moment:
//! POSIX locks belong to the process, so each engine would drop the locks of the other.

mod backup;
mod bad_input;
mod bad_log;
mod box_files;
mod budgets;
mod engines;
mod files;
mod forks;
mod kill;
mod killed_commits;
mod lock_byte_page;
mod locks;
mod log_rules;
mod named_files;
mod owners;
mod panics;
mod queue;
mod real_files;
mod real_queries;
mod same_log;
mod search_files;
mod search_turns;
mod sharing;
mod uris;
