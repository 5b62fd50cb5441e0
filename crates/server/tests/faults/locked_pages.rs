//! All ingest connections wait for a lock: submits fail in time, and nothing else is slower.

use std::time::{Duration, Instant};

use futures::future::join_all;
use platform::rng::Rng;
use secrecy::ExposeSecret as _;
use sqlx::{Connection as _, PgConnection};

use crate::{
    eventually,
    ingest::{
        clients::Clients,
        deployment::Deployment,
        random_responses::{RandomResponse, RandomSource},
    },
    report,
};

const AT_A_TIME: usize = 24;

#[tokio::test(flavor = "multi_thread")]
async fn locked_pages_refuse_submits_and_nothing_else() {
    let mut site = Deployment::open(Rng::system()).await;
    let (clients, dice) = (site.clients(), RandomSource(Rng::system()));
    let form = format!(
        "http://{}/api/form/shared/{}",
        site.proxy.address, site.forms.short_link
    );
    submit(&site, &clients, &dice).await;

    let mut holder = PgConnection::connect(site.postgres.superuser_url().expose_secret())
        .await
        .unwrap();
    let lock = "begin; lock table response_pages in access exclusive mode";
    sqlx::raw_sql(lock).execute(&mut holder).await.unwrap();
    let began = Instant::now();
    let pages: Vec<_> = (0..AT_A_TIME)
        .map(|_| RandomResponse::single_page(&dice, &site.forms))
        .collect();
    let submits = join_all(pages.iter().map(|page| clients.send_once(page)));
    let reads = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut slowest = Duration::ZERO;
        for _ in 0..20 {
            let began = Instant::now();
            assert_eq!(reqwest::get(&form).await.unwrap().status(), 200);
            slowest = slowest.max(began.elapsed());
        }
        slowest
    };
    let (statuses, slowest) = futures::future::join(submits, reads).await;
    let refused_within = began.elapsed();
    assert_eq!(statuses, vec![Some(503); AT_A_TIME]);
    holder.close().await.unwrap();

    let released = Instant::now();
    submit(&site, &clients, &dice).await;
    let recovered = released.elapsed();
    eventually("no transaction stays open", async || {
        open_transactions(&site).await == 0
    })
    .await;
    for page in &pages {
        clients.send(page).await.unwrap();
    }
    let verdict = site.audit(&clients, "with a locked table").await;
    report::figures(
        "all connections for pages wait for a lock",
        &format!(
            "{AT_A_TIME} submits refused with 503 within {:.1} s; slowest read beside them {} ms; submits taken {:.1} s after the release; lost {}, duplicated {}, transactions left open 0",
            refused_within.as_secs_f64(),
            slowest.as_millis(),
            recovered.as_secs_f64(),
            verdict.lost(),
            verdict.duplicated,
        ),
    );
    assert_eq!(verdict.faults(), [] as [String; 0]);
}

async fn submit(site: &Deployment, clients: &Clients, dice: &RandomSource) {
    clients
        .send(&RandomResponse::single_page(dice, &site.forms))
        .await
        .unwrap();
}

async fn open_transactions(site: &Deployment) -> i64 {
    let mut connection = PgConnection::connect(site.postgres.superuser_url().expose_secret())
        .await
        .unwrap();
    sqlx::query_scalar(
        "select count(*) from pg_stat_activity
         where application_name like 'formwright%' and xact_start is not null",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap()
}
