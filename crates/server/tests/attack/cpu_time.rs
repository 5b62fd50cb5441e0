//! CPU time of the server, which does not depend on other load of the machine.

use std::{fs, time::Duration};

use crate::installation::Installation;

/// Linux counts CPU time for programs in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// User and system time of the server so far.
pub(crate) fn of_server(installation: &Installation) -> Duration {
    let process = installation.serve.as_ref().unwrap().id();
    of_stat(&fs::read_to_string(format!("/proc/{process}/stat")).unwrap())
}

fn of_stat(stat: &str) -> Duration {
    // The second field is the command in parentheses, which may contain blanks and parentheses.
    let (_, after_command) = stat.rsplit_once(") ").unwrap();
    // Fields 14 to 17 of proc(5): own time, and that of child processes that have ended.
    let ticks = after_command.split(' ').skip(11).take(4);
    TICK * ticks.map(|field| field.parse::<u32>().unwrap()).sum()
}

#[test]
fn own_and_childrens_time_is_counted() {
    let stat = "42 (odd) name) S 7 42 42 0 -1 4194304 1 2 3 4 100 20 3 1 20 0 8 0 999 1 1";
    assert_eq!(of_stat(stat), Duration::from_millis(1_240));
}
