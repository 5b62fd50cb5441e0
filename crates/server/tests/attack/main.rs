//! Attacks on the real program, with honest clients beside them. README.md says how to read the results.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed precondition fails the test"
)]

#[path = "../faults/eventually.rs"]
#[allow(dead_code, reason = "shared with the fault tests, which need more of it")]
mod eventually;
#[path = "../faults/installation.rs"]
#[allow(dead_code, reason = "shared with the fault tests, which need more of it")]
mod installation;
#[path = "../faults/mail_sink.rs"]
#[allow(dead_code, reason = "shared with the fault tests, which need more of it")]
mod mail_sink;
#[path = "../faults/member.rs"]
#[allow(dead_code, reason = "shared with the fault tests, which need more of it")]
mod member;
#[path = "../it/harness/pictures.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
#[allow(unreachable_pub, reason = "a test binary has no public side")]
mod pictures;
#[path = "../faults/server_memory.rs"]
mod server_memory;

mod account;
mod attacks;
mod caller;
mod controls;
mod cpu_time;
mod drafts;
mod honest;
mod hostile_bodies;
mod mode;
mod raw_connection;
mod report;
mod run_all;
mod work_budget;

use eventually::eventually;
