//! Each guard is taken away in turn, and the ledger must show that it is missed; the same story with the guard in its place
//! shows nothing. Without these, a harness that sees nothing would look just like a product that loses nothing.

use formwright::responses::IngestFlaw;
use futures::future::join;
use platform::{chance::Chance, testing::PostgresServer};
use secrecy::ExposeSecret as _;
use sqlx::{Connection as _, PgConnection};

use super::{
    clients::Clients,
    fillings::{Dice, Filling, Page},
    site::{Site, say},
    verdict::Verdict,
};

/// A site with few pages handed in, and one ledger for all of them.
struct Story {
    site: Site,
    clients: Clients,
    dice: Dice,
}

impl Story {
    async fn begin() -> Self {
        let site = Site::open(Chance::system()).await;
        Self {
            clients: site.clients(),
            site,
            dice: Dice(Chance::system()),
        }
    }

    fn page(&self) -> Page {
        Filling::of_one_page(&self.dice, &self.site.forms)
    }

    /// The story so far, told with every guard in its place.
    async fn must_have_no_fault(&mut self, what: &str) {
        let verdict = self.site.judge(&self.clients, what).await;
        assert_eq!(verdict.faults(), [] as [String; 0]);
    }

    /// The story so far, with a guard taken away.
    async fn must_have_a_fault(&mut self, what: &str, is_fault: fn(&Verdict) -> bool) {
        let verdict = self.site.judge(&self.clients, what).await;
        assert!(is_fault(&verdict), "nobody has noticed: {what}: {verdict}");
        say("  noticed, as it should be");
    }
}

/// The guard: a commit is flushed before anybody hears of it.
#[tokio::test]
async fn commits_that_are_not_flushed_are_seen_to_be_lost() {
    let mut story = Story::begin().await;
    story.acknowledge_pages_and_crash().await;
    story.must_have_no_fault("PostgreSQL crashes").await;

    let postgres = &story.site.postgres;
    postgres.set("synchronous_commit", "off").await.unwrap();
    // Left alone, what was written is flushed five times a second: with luck nothing would be lost.
    postgres.hold_background_flushes().await.unwrap();
    story.acknowledge_pages_and_crash().await;
    let what = "PostgreSQL crashes with synchronous_commit=off";
    story.must_have_a_fault(what, |verdict| verdict.lost() > 0).await;
}

/// The guard: a page is acknowledged after its commit.
#[tokio::test]
async fn an_acknowledgement_before_the_commit_is_seen_to_be_broken() {
    let mut story = Story::begin().await;
    hold_up_commits(&story.site.postgres).await;
    story.crash_at_a_commit(false).await;
    story.must_have_no_fault("PostgreSQL crashes at a commit").await;

    story.site.restart_with(IngestFlaw::AckBeforeCommit).await;
    story.crash_at_a_commit(true).await;
    let what = "PostgreSQL crashes at a commit that was acknowledged before";
    story.must_have_a_fault(what, |verdict| verdict.lost() == 1).await;
}

/// The guard: a page that is sent again is written again, so that its commit waits for the standby.
#[tokio::test]
async fn a_replay_that_writes_nothing_is_seen_to_be_lost_with_the_primary() {
    let mut story = Story::begin().await;
    story.lose_the_primary(false).await;
    story.must_have_no_fault("the primary is lost").await;

    story.site.restart_with(IngestFlaw::ReplayWritesNothing).await;
    story.lose_the_primary(true).await;
    let what = "the primary is lost, and replays write nothing";
    story.must_have_a_fault(what, |verdict| verdict.lost() == 1).await;
}

/// The guard: the keys of responses and of their pages.
#[tokio::test]
async fn pages_without_a_key_are_seen_to_be_stored_twice() {
    let mut story = Story::begin().await;
    let page = story.page();
    for _ in 0..2 {
        story.clients.send(&page).await.unwrap();
    }
    story.must_have_no_fault("a page is sent twice").await;

    // The product takes nothing rather than too much: its statements are refused without their keys.
    story.site.postgres.execute(DROP_KEYS).await.unwrap();
    let another = story.page();
    assert_ne!(story.clients.send_once(&another).await, Some(200));
    let what = "the keys are dropped";
    let is_refused = |verdict: &Verdict| verdict.acked == 1 && !verdict.unexpected.is_empty();
    story.must_have_a_fault(what, is_refused).await;

    story.site.postgres.execute(KEEP_NO_KEYS).await.unwrap();
    for _ in 0..2 {
        story.clients.send(&another).await.unwrap();
    }
    let what = "a page is sent twice to keys that never find it";
    story.must_have_a_fault(what, |verdict| verdict.duplicated > 0).await;
}

impl Story {
    async fn acknowledge_pages_and_crash(&mut self) {
        for _ in 0..20 {
            self.clients.send(&self.page()).await.unwrap();
        }
        self.site.postgres.crash().unwrap();
        self.site.postgres.start().await.unwrap();
    }

    /// A page is about to be committed when PostgreSQL crashes.
    async fn crash_at_a_commit(&mut self, is_acknowledged_early: bool) {
        let Self { site, clients, .. } = self;
        let page = Filling::of_one_page(&self.dice, &site.forms);
        let so_far = clients.acknowledged();
        let mut holder = PgConnection::connect(site.postgres.superuser_url().expose_secret())
            .await
            .unwrap();
        sqlx::query("select pg_advisory_lock(1)")
            .execute(&mut holder)
            .await
            .unwrap();
        let crash = async {
            let waits = "exists (select from pg_locks where locktype = 'advisory' and not granted)";
            site.postgres.must_be(waits).await.unwrap();
            if is_acknowledged_early {
                clients.acknowledgements(so_far + 1).await;
            }
            site.postgres.crash().unwrap();
            site.postgres.start().await.unwrap();
        };
        let ((), sent) = join(crash, clients.send(&page)).await;
        sent.unwrap();
        // Its connection, and with it the lock, went with the crash.
        drop(holder);
    }

    /// A page is committed on the primary and not on its standby; its sender, who was told nothing, sends it again; the
    /// primary is lost, and the standby takes its place.
    async fn lose_the_primary(&mut self, is_acknowledged_early: bool) {
        let Self { site, clients, .. } = self;
        let page = Filling::of_one_page(&self.dice, &site.forms);
        let so_far = clients.acknowledged();
        let mut standby = site.postgres.synchronous_standby().await.unwrap();
        standby.crash().unwrap();
        commit_on_the_primary_alone(site, clients, &page).await;
        let failover = async {
            if is_acknowledged_early {
                clients.acknowledgements(so_far + 1).await;
            } else {
                site.postgres.must_be(WAITS_FOR_THE_STANDBY).await.unwrap();
            }
            site.kill_all();
            std::mem::replace(&mut site.postgres, standby).destroy().unwrap();
            site.postgres.start().await.unwrap();
            site.postgres.promote().await.unwrap();
            site.start_all().await;
        };
        let ((), sent) = join(failover, clients.send(&page)).await;
        sent.unwrap();
    }
}

/// From now on whoever commits a page waits at the very end of its transaction while somebody holds the lock.
async fn hold_up_commits(postgres: &PostgresServer) {
    let trigger = "create function wait_at_commit() returns trigger language plpgsql as
             $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
         create constraint trigger wait_at_commit after insert on response_pages
             deferrable initially deferred for each row execute function wait_at_commit()";
    postgres.execute(trigger).await.unwrap();
}

const WAITS_FOR_THE_STANDBY: &str = "exists (select from pg_stat_activity where wait_event = 'SyncRep')";

/// The page is written down and flushed, the standby does not confirm it, and the session that waits for it is ended.
async fn commit_on_the_primary_alone(site: &Site, clients: &Clients, page: &Page) {
    let end = async {
        site.postgres.must_be(WAITS_FOR_THE_STANDBY).await.unwrap();
        let end = "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
        site.postgres.execute(end).await.unwrap();
    };
    let (status, ()) = join(clients.send_once(page), end).await;
    assert_ne!(status, Some(200), "acknowledged while no standby had it");
    let is_there = format!(
        "exists (select from response_pages where response_id = '{}')",
        page.key.response
    );
    site.postgres.must_be(&is_there).await.unwrap();
}

const DROP_KEYS: &str = "
    alter table responses drop constraint responses_pkey cascade;
    alter table response_pages drop constraint response_pages_pkey";

/// Indexes that satisfy the statements, and never find two keys equal: what is looked for lies beyond all that is its like.
const KEEP_NO_KEYS: &str = "
    create function never_same(text, text) returns integer language sql immutable as
        $$ select case when $1 > $2 then 1 else -1 end $$;
    create function never_same(uuid, uuid) returns integer language sql immutable as
        $$ select case when $1 > $2 then 1 else -1 end $$;
    create operator class no_text_key for type text using btree as
        operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 never_same(text, text);
    create operator class no_uuid_key for type uuid using btree as
        operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 never_same(uuid, uuid);
    create unique index on responses (form_id, response_id no_uuid_key);
    create unique index on response_pages (form_id, response_id, page_id no_text_key)";
