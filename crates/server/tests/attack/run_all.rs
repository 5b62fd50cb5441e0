//! `make attack`: runs all attacks in long mode and prints a line for each.

use std::{panic::AssertUnwindSafe, time::Duration};

use futures::{FutureExt as _, future::LocalBoxFuture};
use platform::testing::setting;

use crate::{
    attacks,
    mode::Mode,
    report::{Outcome, say},
    work_budget,
};

/// An attack that takes longer has failed.
const ATTACK_TIMEOUT: Duration = Duration::from_mins(10);

/// An attack, and its effect before there was a defence.
struct Attack {
    name: &'static str,
    before: &'static str,
    run: fn(Mode) -> LocalBoxFuture<'static, Outcome>,
}

macro_rules! attack {
    ($name:literal, $before:literal, $run:path) => {
        Attack {
            name: $name,
            before: $before,
            run: |mode| Box::pin($run(mode)),
        }
    };
}

/// By target: availability, stored bytes, fair shares, integrity, mail, the rest.
fn attacks() -> Vec<Attack> {
    vec![
        attack!(
            "hostile-passwords",
            "1.67 s CPU a request, honest submit 503 after 8.9 s",
            attacks::hostile_passwords::run
        ),
        attack!(
            "largest-form",
            "7.6 MB shown, 0.9 s CPU an opening, 0.32 s a submit, health check 2.4 s",
            attacks::largest_form::run
        ),
        attack!(
            "hostile-submits",
            "memory +184 MB by one body, 0.4 s CPU, health check 0.7 s",
            attacks::hostile_submits::run
        ),
        attack!(
            "stored-responses",
            "120 of 120 submits of 1.9 MB taken in 13 s, 240 MB stored",
            attacks::stored_responses::run
        ),
        attack!(
            "stored-versions",
            "118 MB by 15 publishes, no pace",
            attacks::stored_versions::run
        ),
        attack!(
            "slow-downloads",
            "2 readers hold every place, another owner 15 of 15 refused",
            attacks::slow_downloads::run
        ),
        attack!(
            "slow-media-uploads",
            "4 uploads hold every place, other owners 7 of 7 refused",
            attacks::slow_media_uploads::run
        ),
        attack!(
            "slow-file-uploads",
            "48 uploads hold every place, other respondents 4 of 4 refused",
            attacks::slow_file_uploads::run
        ),
        attack!(
            "heavy-analysis",
            "8 readers at once, another owner 5 of 8 refused",
            attacks::heavy_analysis::run
        ),
        attack!(
            "live-streams",
            "256 streams held, another owner refused",
            attacks::live_streams::run
        ),
        attack!(
            "silent-connections",
            "health check up to 5.1 s beside 1,500 connections",
            attacks::silent_connections::run
        ),
        attack!(
            "read-only-viewer",
            "a reader of results overwrites every response",
            attacks::read_only_viewer::run
        ),
        attack!(
            "hostile-mail",
            "25 notices by 25 sign-ups, 39 mails by 20 shares, with the attacker's link",
            attacks::hostile_mail::run
        ),
        attack!(
            "broken-analysis",
            "analysis 500 after 3 s, for ever",
            attacks::broken_analysis::run
        ),
        attack!(
            "ended-sessions",
            "numbers come for up to 10 minutes",
            attacks::ended_sessions::run
        ),
        attack!("malformed-values", "5 ways to a 500", attacks::malformed_values::run),
        attack!(
            "docs-policy",
            "/docsx serves the application laxly",
            attacks::docs_policy::run
        ),
        attack!(
            "database-log",
            "whole forms and answers in the log",
            attacks::database_log::run
        ),
        attack!(
            "database-role",
            "starts as the owner of the schema",
            attacks::database_role::run
        ),
        attack!(
            "work-budget",
            "sign-up, submit, shared form beyond any budget",
            work_budget::run
        ),
    ]
}

/// The environment selects an attack, because a test has no arguments.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes and measures times; run by `make attack`"]
async fn every_attack() {
    let wanted = setting("FORMWRIGHT_ATTACK").unwrap_or_default();
    let chosen: Vec<Attack> = attacks()
        .into_iter()
        .filter(|attack| wanted.is_empty() || wanted == attack.name)
        .collect();
    assert!(!chosen.is_empty(), "there is no attack {wanted:?}");
    let mut table = Vec::new();
    for attack in chosen {
        // A panic fails the attack; continue with the next one.
        let run = AssertUnwindSafe((attack.run)(Mode::Long)).catch_unwind();
        let outcome = match tokio::time::timeout(ATTACK_TIMEOUT, run).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => aborted("aborted by the panic above"),
            Err(_) => aborted("not finished in time"),
        };
        let word = if outcome.holds() { "ok" } else { "FAILED" };
        let (name, before, now) = (attack.name, attack.before, outcome.figures());
        say(&format!("{name:<20} before {before} | now {now}   {word}"));
        for failure in outcome.failures() {
            say(&format!("    {failure}"));
        }
        table.push((name, word));
    }
    say("");
    for (name, word) in &table {
        say(&format!("{name:<20} {word}"));
    }
    let failed = table.iter().filter(|(_, word)| *word != "ok").count();
    assert_eq!(failed, 0, "{failed} of {} attacks succeed", table.len());
}

#[test]
fn attack_names_are_unique() {
    let mut names: Vec<_> = attacks().iter().map(|attack| attack.name).collect();
    if setting("FORMWRIGHT_ATTACK_LIST").is_ok() {
        for name in &names {
            say(name);
        }
    }
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

fn aborted(why: &str) -> Outcome {
    let mut outcome = Outcome::default();
    outcome.note("nothing measured");
    outcome.fail(why);
    outcome
}
