//! A server with an injected fault: this test binary itself, started again.

use std::process::Command;

use clap::Parser as _;
use formwright::{config, serve, submissions::IngestFault};
use platform::testing::setting;

const FAULT: &str = "FORMWRIGHT_FAULTS_FAULT";

/// `serve` with this fault; configured through the same environment variables.
pub(crate) fn command(fault: IngestFault) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .env_clear()
        .env(FAULT, format!("{fault:?}"))
        .args(["--exact", "--ignored", "--nocapture"])
        .arg("ingest::faulty_server::serve_with_fault");
    command
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a process that other tests start"]
async fn serve_with_fault() {
    let faults = [
        IngestFault::AckBeforeCommit,
        IngestFault::ReplayWithoutWrite,
        IngestFault::NoBatchTimeout,
        IngestFault::LimitsWithoutLock,
    ];
    let Some(fault) = setting(FAULT)
        .ok()
        .and_then(|name| faults.into_iter().find(|fault| format!("{fault:?}") == name))
    else {
        return;
    };
    match config::CommandLine::parse_from(["formwright", "serve"]).command {
        config::Command::Serve(settings) => serve::run_with_fault(settings, fault).await.unwrap(),
        other => panic!("{other:?}"),
    }
}
