//! Sessions: changes of rows recorded as change sets, and applied elsewhere:
//! <https://sqlite.org/sessionintro.html>
