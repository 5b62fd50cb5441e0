//! Writes events for tests.

use std::time::Duration;

use secrecy::ExposeSecret as _;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::installation::Installation;

impl Installation {
    /// Total number of publications.
    pub(crate) async fn publications(&self) -> i64 {
        self.count("select coalesce(sum(attempts), 0)::bigint from outbox")
            .await
    }

    /// Writes published events: unhandled, handled and transient ones.
    pub(crate) async fn write_published_events(&self, unhandled: i64, handled: i64, transient: i64) {
        let durable = "insert into outbox (event_id, topic, payload, published_at, attempts)
            select gen_random_uuid(), 'form.people-changed.v1', jsonb_build_object('form', gen_random_uuid()), now(), 1
            from generate_series(1, $1)";
        let with_record = format!(
            "with written as ({durable} returning event_id)
             insert into handled_events (consumer, event_id) select 'mail-new-people', event_id from written"
        );
        let for_nodes = "insert into outbox (event_id, topic, priority, payload, published_at, attempts)
            select gen_random_uuid(), 'responses.received.v1', 2,
                jsonb_build_object('form', gen_random_uuid(), 'responses', '{}'::text[], 'completed', '{}'::text[]), now(), 1
            from generate_series(1, $1)";
        for (statement, rows) in [
            (durable.to_owned(), unhandled),
            (with_record, handled),
            (for_nodes.to_owned(), transient),
        ] {
            let written = sqlx::query(AssertSqlSafe(statement)).bind(rows);
            written.execute(self.pool()).await.unwrap();
        }
    }

    /// Waits until all events are handled.
    pub(crate) async fn handle_all_events(&self) {
        let unhandled = "select count(*) from outbox where priority < 2 and topic <> 'form.link-changed.v1'
            and not exists (select from handled_events where handled_events.event_id = outbox.event_id)";
        let all = tokio::time::timeout(Duration::from_mins(15), async {
            while self.unpublished().await > 0 || self.count(unhandled).await > 0 {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        });
        all.await.unwrap();
    }

    /// Writes an event that its consumer cannot parse.
    pub(crate) async fn write_broken_event(&self, topic: &str) {
        sqlx::query("insert into outbox (event_id, topic, payload) values (gen_random_uuid(), $1, '{}')")
            .bind(topic)
            .execute(self.pool())
            .await
            .unwrap();
    }

    /// Repairs all dead letters to refer to this account.
    pub(crate) async fn repair_dead_letter(&self, email: &str) {
        let mut connection = PgConnection::connect(self.database().superuser_url.expose_secret())
            .await
            .unwrap();
        let repair =
            "update dead_letters set payload = (select jsonb_build_object('user', id) from users where email = $1)";
        sqlx::query(repair).bind(email).execute(&mut connection).await.unwrap();
    }
}
