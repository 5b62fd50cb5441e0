//! NATS loses its data: unhandled events are published again once, and new codes are not delayed.

use std::time::{Duration, Instant};

use crate::{eventually, installation::Installation, member::Member, report};

/// The outbox when NATS loses its data.
struct Loss {
    /// Published, and not handled yet.
    unhandled: i64,
    /// Published, and handled.
    handled: i64,
    /// For running nodes only.
    transient: i64,
}

struct Figures {
    rows: i64,
    published: i64,
    deadlocks: i64,
    mails_twice: usize,
    code_after: Duration,
}

#[tokio::test]
async fn lost_nats_data_is_published_again_once() {
    let loss = Loss {
        unhandled: 1_500,
        handled: 1_000,
        transient: 500,
    };
    let figures = lose_everything(&loss).await;
    // The fresh code and the notices of later sign-ups; handled and transient events are not published.
    let most = loss.unhandled + 100;
    assert!(
        figures.published <= most,
        "{} publications, {most} at most",
        figures.published
    );
    assert_eq!((figures.deadlocks, figures.mails_twice), (0, 0));
}

/// 100,000 rows, most of which must be published again.
#[tokio::test]
#[ignore = "takes minutes: make faults NAME=nats"]
async fn lost_nats_data_of_a_census_is_published_again_once() {
    let loss = Loss {
        unhandled: 60_000,
        handled: 20_000,
        transient: 20_000,
    };
    let Figures {
        rows,
        published,
        deadlocks,
        mails_twice,
        code_after,
    } = lose_everything(&loss).await;
    report::figures(
        "NATS loses its data beside 100,000 events",
        &format!(
            "published {published}, rows {rows}, deadlocks {deadlocks}, mails twice {mails_twice}, code after {:.1} s",
            code_after.as_secs_f64()
        ),
    );
    assert!(
        published * 10 <= rows * 11,
        "published {published} times, of {rows} rows"
    );
    assert_eq!((deadlocks, mails_twice), (0, 0));
    assert!(code_after < Duration::from_secs(10), "the code took {code_after:?}");
}

async fn lose_everything(loss: &Loss) -> Figures {
    let mut installation = Installation::at_rest().await.with_real_timeouts();
    installation.nats.start().unwrap();
    installation.mail.start().await;
    installation.start_serve().await;
    installation.start_worker();
    let mut earlier = Vec::new();
    for _ in 0..3 {
        earlier.push(mailed_member(&installation).await);
    }
    installation.come_to_rest().await;

    installation.nats.lose_data().unwrap();
    eventually("NATS is missed", async || !installation.has_nats().await).await;
    installation
        .write_published_events(loss.unhandled, loss.handled, loss.transient)
        .await;
    let rows = installation.count("select count(*) from outbox").await;
    let published_before = installation.publications().await;
    installation.nats.start().unwrap();
    eventually("NATS is in use", async || installation.has_nats().await).await;

    let asked = Instant::now();
    let fresh = installation.member().await;
    fresh.ask_for_code().await;
    eventually("the fresh code arrives", async || {
        !installation.mail.subjects_to(&fresh.email).await.is_empty()
    })
    .await;
    let code_after = asked.elapsed();

    installation.handle_all_events().await;
    let published = installation.publications().await - published_before;
    earlier.push(fresh);
    let mut mails_twice = 0;
    for member in &earlier {
        mails_twice += installation.mail.subjects_to(&member.email).await.len() - 1;
    }
    let deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    Figures {
        rows,
        published,
        deadlocks: installation.count(deadlocks).await,
        mails_twice,
        code_after,
    }
}

async fn mailed_member(installation: &Installation) -> Member {
    let member = installation.member().await;
    member.ask_for_code().await;
    eventually("the code arrives", async || {
        !installation.mail.subjects_to(&member.email).await.is_empty()
    })
    .await;
    member
}
