//! Detects changes of rows that belong to a user.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, PgConnection};
use tokio::sync::Mutex;
use uuid::Uuid;

use super::actors::Actor;
use crate::harness::TestApp;

/// Tables whose rows belong to no user.
const UNOWNED_TABLES: [&str; 11] = [
    // Inboxes that want no confirmations; they belong to no account.
    "confirmation_blocks",
    "_sqlx_migrations",
    // Counts attempts, also rejected ones, by hash.
    "rate_limit_attempts",
    // Counts bytes, also of rejected requests.
    "byte_budgets",
    // Events to deliver to consumers; written only by the worker.
    "event_deliveries",
    // Which consumer has given up on which event.
    "dead_letters",
    // Which consumer has handled which event.
    "handled_events",
    // An HMAC of the secret.
    "installation",
    // Sent mails, by event id.
    "mail_claims",
    // Objects that may be unreferenced.
    "media_purge_queue",
    // Objects of uploaded files without a row.
    "upload_purge_queue",
];

/// Reads all rows that belong to a user, from all tables, including new ones.
pub struct OwnedRows {
    connection: Mutex<PgConnection>,
    statement: String,
}

/// A hash of each user's rows in each table.
pub struct State(BTreeMap<(Uuid, String), String>);

impl OwnedRows {
    pub async fn find(app: &TestApp) -> Self {
        let mut connection = app.as_superuser().await;
        // Planning a query over so many tables for each call would dominate the test's time.
        let prepare = "set plan_cache_mode = force_generic_plan";
        sqlx::raw_sql(prepare).execute(&mut connection).await.unwrap();
        let tables: Vec<(String, Vec<String>)> = sqlx::query_as(
            "select relname::text, array_agg(attname::text) from pg_class
             join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
             where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
             group by relname",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        let tables = tables
            .iter()
            .filter(|(table, _)| !UNOWNED_TABLES.contains(&table.as_str()));
        let rows = tables.map(|(table, columns)| {
            let ownership_condition = ownership_condition(table, columns);
            assert!(
                ownership_condition.is_some(),
                "unknown owner of the rows of {table}; add the table to UNOWNED_TABLES or a condition"
            );
            // The last use of a session does not count as a change.
            format!(
                "select '{table}' as place, (to_jsonb(t) - 'last_seen_at' - 'expires_at')::text as line
                 from {table} t where {}",
                ownership_condition.unwrap()
            )
        });
        let rows = rows.collect::<Vec<_>>().join(" union all ");
        Self {
            connection: Mutex::new(connection),
            statement: format!(
                "select person, place, md5(string_agg(line, ' ' order by line))
                 from unnest($1::uuid[]) as people (person) cross join lateral ({rows}) as rows
                 group by person, place"
            ),
        }
    }

    /// The current rows of these users.
    pub async fn of(&self, users: [&Actor; 2]) -> State {
        let mut connection = self.connection.lock().await;
        let found: Vec<(Uuid, String, String)> = sqlx::query_as(AssertSqlSafe(self.statement.clone()))
            .bind(users.map(|user| user.id))
            .fetch_all(&mut *connection)
            .await
            .unwrap();
        let rows = found.into_iter().map(|(user, table, hash)| ((user, table), hash));
        State(rows.collect())
    }
}

impl State {
    /// Whether rows of this user differ from the other state.
    pub fn differs(&self, other: &Self, person: &Actor) -> bool {
        let of_person = |state: &Self| -> Vec<(String, String)> {
            let rows = state.0.iter().filter(|((owner, _), _)| *owner == person.id);
            rows.map(|((_, table), hash)| (table.clone(), hash.clone())).collect()
        };
        of_person(self) != of_person(other)
    }
}

fn ownership_condition(table: &str, columns: &[String]) -> Option<&'static str> {
    let has = |name: &str| columns.iter().any(|column| column == name);
    Some(match table {
        "users" => "id = person",
        // Events name their form or account in these fields.
        "outbox" => {
            "payload ->> 'form' in (select id::text from forms where owner_id = person)
             or payload ->> 'user' = person::text"
        }
        // A code belongs to its address, not to the owner of the form that it opens.
        "passcodes" => "email_norm = (select email_norm from users where id = person)",
        _ if has("owner_id") => "owner_id = person",
        _ if has("user_id") => "user_id = person",
        _ if has("form_id") => "form_id in (select id from forms where owner_id = person)",
        _ if has("email_norm") => "email_norm = (select email_norm from users where id = person)",
        _ => return None,
    })
}
