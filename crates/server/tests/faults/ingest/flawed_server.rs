//! A server with a fault that the product has no setting for: this test binary itself, started once more.

use std::process::Command;

use clap::Parser as _;
use formwright::{config, responses::IngestFlaw, serve};
use platform::testing::setting;

const FLAW: &str = "FORMWRIGHT_FAULTS_FLAW";

/// `serve` with this flaw, to be told of its engines as the product is.
pub(crate) fn command(flaw: IngestFlaw) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .env_clear()
        .env(FLAW, format!("{flaw:?}"))
        .args(["--exact", "--ignored", "--nocapture"])
        .arg("ingest::flawed_server::serves_until_it_is_killed");
    command
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a process that other tests start"]
async fn serves_until_it_is_killed() {
    let flaws = [IngestFlaw::AckBeforeCommit, IngestFlaw::ReplayWritesNothing];
    let Some(flaw) = setting(FLAW)
        .ok()
        .and_then(|asked| flaws.into_iter().find(|flaw| format!("{flaw:?}") == asked))
    else {
        return;
    };
    match config::CommandLine::parse_from(["formwright", "serve"]).command {
        config::Command::Serve(settings) => serve::run_with_flaw(settings, Some(flaw)).await.unwrap(),
        other => panic!("{other:?}"),
    }
}
