//! Whether anything that belongs to somebody has changed.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, PgConnection};
use tokio::sync::Mutex;
use uuid::Uuid;

use super::cast::Actor;
use crate::harness::TestApp;

/// Tables in which nothing belongs to anybody.
const NOBODYS: [&str; 5] = [
    "_sqlx_migrations",
    // Counts tries, refused ones too, under hashes.
    "attempts",
    // Which consumer has handled which event.
    "handled_events",
    // Objects that may have lost their last owner.
    "media_leftovers",
    // Objects of respondents' files that have no row.
    "upload_leftovers",
];

/// Reads everything that belongs to a person, wherever it is kept: a new table is looked at from its first day.
pub struct Belongings {
    connection: Mutex<PgConnection>,
    statement: String,
}

/// A hash of each table's rows of each person.
pub struct State(BTreeMap<(Uuid, String), String>);

impl Belongings {
    pub async fn find(app: &TestApp) -> Self {
        let mut connection = app.as_schema_owner().await;
        // Planning so many tables anew for each call would take longer than all the rest.
        let prepare = "set plan_cache_mode = force_generic_plan; select set_config('formwright.system', 'on', false)";
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
        let tables = tables.iter().filter(|(table, _)| !NOBODYS.contains(&table.as_str()));
        let rows = tables.map(|(table, columns)| {
            let belongs = belongs(table, columns);
            assert!(
                belongs.is_some(),
                "whose are the rows of {table}? It is not listed as nobody's either"
            );
            // When a session was last used is no change that anybody minds.
            format!(
                "select '{table}' as place, (to_jsonb(t) - 'last_seen_at' - 'expires_at')::text as line
                 from {table} t where {}",
                belongs.unwrap()
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

    /// What these people have now.
    pub async fn of(&self, people: [&Actor; 2]) -> State {
        let mut connection = self.connection.lock().await;
        let found: Vec<(Uuid, String, String)> = sqlx::query_as(AssertSqlSafe(self.statement.clone()))
            .bind(people.map(|person| person.id))
            .fetch_all(&mut *connection)
            .await
            .unwrap();
        let rows = found.into_iter().map(|(person, place, hash)| ((person, place), hash));
        State(rows.collect())
    }
}

impl State {
    /// Whether anything of this person's is different in the other state.
    pub fn differs(&self, other: &Self, person: &Actor) -> bool {
        let of_person = |state: &Self| -> Vec<(String, String)> {
            let rows = state.0.iter().filter(|((owner, _), _)| *owner == person.id);
            rows.map(|((_, place), hash)| (place.clone(), hash.clone())).collect()
        };
        of_person(self) != of_person(other)
    }
}

fn belongs(table: &str, columns: &[String]) -> Option<&'static str> {
    let has = |name: &str| columns.iter().any(|column| column == name);
    Some(match table {
        "users" => "id = person",
        // What is told of a form or an account, under the name that every event gives it.
        "outbox" => {
            "payload ->> 'form' in (select id::text from forms where owner_id = person)
             or payload ->> 'user' = person::text"
        }
        _ if has("owner_id") => "owner_id = person",
        _ if has("user_id") => "user_id = person",
        _ if has("form_id") => "form_id in (select id from forms where owner_id = person)",
        _ if has("email_norm") => "email_norm = (select email_norm from users where id = person)",
        _ => return None,
    })
}
