//! The server's clock is wrong and jumps: sessions, codes and stored times use the database's clock.

use platform::clock::Clock;

use crate::{doctor::Doctor, ingest::owner::publish_forms, installation::Installation, logs::mailed_code, report};

const LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

fn clock(offset: &str) -> [(&'static str, String); 3] {
    [
        ("LD_PRELOAD", LIBRARY.to_owned()),
        ("FAKETIME", offset.to_owned()),
        // Only the wall clock is wrong.
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
    ]
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs faketime; `make faults NAME=clock` runs it"]
async fn clock_jump_ends_no_session_and_no_code() {
    let mut installation = Installation::at_rest()
        .await
        .with_real_timeouts()
        .with_settings(&clock("+1h"));
    installation.nats.start().unwrap();
    installation.mail.start().await;
    installation.start_serve().await;
    installation.start_worker();
    let meera = installation.member().await;
    let token = meera.log_in().await;
    meera.ask_for_code().await;
    let code = mailed_code(&installation, &meera).await;

    installation.kill_worker();
    installation.serve.take().unwrap().kill().unwrap();
    installation = installation.with_settings(&clock("-1h"));
    installation.start_serve().await;
    meera.read_profile(&token).await;
    meera.verify_code(&code).await;
    publish_forms(installation.address()).await;
    let off = installation
        .count(
            "select greatest(
                 (select max(abs(extract(epoch from now() - created_at))) from forms),
                 (select max(abs(extract(epoch from now() - created_at))) from users))::bigint",
        )
        .await;
    report::figures(
        "the server's clock is an hour fast, then an hour slow",
        &format!("session and code stay valid; stored times are at most {off} s from the database's"),
    );
    assert!(off < 120, "a stored time is the server's");
}

#[tokio::test]
#[ignore = "needs faketime; `make faults NAME=clock` runs it"]
async fn doctor_names_a_wrong_clock() {
    let installation = Installation::without_nats().await;
    for (offset, expected) in [("+1h", "s ahead of"), ("-1h", "s behind")] {
        let checked = Doctor::with(&installation).envs(&clock(offset)).run();
        checked.is_broken();
        checked.says(
            "error",
            "clock",
            &["the clock of this machine is 3", expected, "let both follow NTP"],
        );
    }
}

/// Negative control: the drill really changes the clock of programs.
#[tokio::test]
#[ignore = "needs faketime; `make faults NAME=clock` runs it"]
async fn changed_clock_is_visible_to_programs() {
    let seen = std::process::Command::new("date")
        .arg("+%s")
        .envs(clock("+1h"))
        .output()
        .unwrap();
    let seen: i64 = String::from_utf8(seen.stdout).unwrap().trim().parse().unwrap();
    let off = seen - Clock::system().now().timestamp();
    report::control(
        "the server's clock is an hour fast, then an hour slow",
        &format!("a program asked for the time is off by {off} s"),
    );
    assert!((3_500..3_700).contains(&off));
}
