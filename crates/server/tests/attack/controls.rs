//! Negative controls: the measurements detect problems when there are some.

use std::{
    sync::Arc,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use axum::{Router, http::StatusCode, routing::get};
use tokio::net::TcpListener;

use crate::{
    account::{Account, Published, new_response},
    attacks::hostile_mail::contains_unquoted,
    caller::{Caller, attacker, honest},
    cpu_time,
    drafts::{long_texts_draft, longest_answers},
    honest::{Act, Honest, Observed},
    installation::Installation,
    mode::Mode,
    report::Outcome,
    server_memory::{MEGABYTE, memory, reset_peak_memory},
};

fn quiet() -> Observed {
    Observed {
        asked: 10,
        refused: Vec::new(),
        slowest: Duration::from_millis(4),
    }
}

#[test]
fn refused_request_fails_both_modes() {
    let during = Observed {
        refused: vec!["Submit: 503 after 8.9s".to_owned()],
        ..quiet()
    };
    for mode in [Mode::Short, Mode::Long] {
        let mut outcome = Outcome::default();
        outcome.judge(mode, &quiet(), &during);
        assert!(!outcome.holds());
    }
}

#[test]
fn slow_answer_fails_the_long_mode_only() {
    let during = Observed {
        slowest: Duration::from_millis(4_700),
        ..quiet()
    };
    for (mode, holds) in [(Mode::Short, true), (Mode::Long, false)] {
        let mut outcome = Outcome::default();
        outcome.judge(mode, &quiet(), &during);
        assert_eq!(outcome.holds(), holds, "{mode:?}");
    }
}

/// Against a server that refuses every second request.
#[tokio::test]
async fn honest_client_counts_refusals_of_an_undefended_server() {
    let requests = Arc::new(AtomicUsize::new(0));
    let router = Router::new().route(
        "/healthz",
        get(move || {
            let odd = requests.fetch_add(1, Ordering::Relaxed) % 2 == 1;
            async move {
                if odd {
                    StatusCode::SERVICE_UNAVAILABLE
                } else {
                    StatusCode::OK
                }
            }
        }),
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    let caller = Caller::at(server, honest(1));
    let client = Arc::new(Honest {
        owner: Account {
            member: crate::member::Member::to_be(server),
            caller: caller.clone(),
        },
        respondent: caller,
        form: Published {
            id: String::new(),
            link: String::new(),
        },
    });
    let (finished, seen) = client.beside(&[Act::AskHealth], 4, async { true }).await;
    assert!(finished);
    assert_eq!((seen.asked, seen.refused.len()), (4, 2), "{:?}", seen.refused);
}

/// Without limits per network everything is stored, and the measurement detects it.
#[tokio::test]
async fn stored_bytes_are_seen_without_limits() {
    let factor = [("FORMWRIGHT_NETWORK_LIMITS_FACTOR", "100000".to_owned())];
    let mut installation = Installation::at_rest().await.with_settings(&factor);
    installation.start_serve().await;
    let owner = Account::signed_in(&installation, attacker(1)).await;
    let form = owner.publish_new("Anything", &long_texts_draft(1, 19)).await;
    let before = installation.database_bytes().await;
    for _ in 0..5 {
        let answers = longest_answers(1, 19);
        owner
            .caller
            .submit(&form.id, "p1", &new_response(), &answers)
            .await
            .must_be(200);
    }
    let stored = installation.database_bytes().await - before;
    assert!(stored > 9_000_000, "{stored}");
}

/// A sign-in costs a known amount of work and memory.
#[tokio::test]
async fn work_and_memory_of_password_hashing_are_seen() {
    let give_back = [("MIMALLOC_PURGE_DELAY", "0".to_owned())];
    let mut installation = Installation::at_rest().await.with_settings(&give_back);
    installation.start_serve().await;
    let owner = Account::signed_in(&installation, honest(1)).await;
    let (work, before) = (cpu_time::of_server(&installation), reset_peak_memory(&installation));
    for _ in 0..5 {
        owner.member.log_in().await;
    }
    assert!(cpu_time::of_server(&installation) > work, "five hashes take no time");
    let growth = memory(&installation, "VmHWM").saturating_sub(before);
    assert!(growth > 10 * MEGABYTE, "a hash of 19 MB is not seen: {growth}");
}

#[test]
fn words_outside_quotation_marks_are_seen() {
    assert!(!contains_unquoted(
        "“Ada says unlock” shared “unlock” with you",
        "unlock"
    ));
    assert!(contains_unquoted("Hello unlock, “Ada” shared", "unlock"));
    assert!(contains_unquoted("“Ada” unlock “x” shared", "unlock"));
}
