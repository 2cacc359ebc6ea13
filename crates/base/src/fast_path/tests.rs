use super::{Setting, setting};

#[test]
fn a_build_leaves_paths_out_by_name() {
    assert_eq!(setting("appends", None), Setting::On);
    assert_eq!(setting("appends", Some("")), Setting::On);
    assert_eq!(setting("appends", Some("none")), Setting::Off);
    assert_eq!(setting("appends", Some("runtime")), Setting::AtRunTime);
    assert_eq!(setting("appends", Some("appends")), Setting::Off);
    assert_eq!(setting("leaf loops", Some("appends,leaf loops")), Setting::Off);
    assert_eq!(setting("leaf", Some("appends,leaf loops")), Setting::On);
    assert_eq!(setting("leaf loops", Some("appends,leaf loop")), Setting::On);
    assert_eq!(setting("leaf loops", Some("nones")), Setting::On);
}
