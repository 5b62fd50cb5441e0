//! Answers in PostgreSQL's log of slow statements.

use std::{fs, path::PathBuf};

use platform::testing::{setting, unique_prefix};
use serde_json::json;
use sqlx::{Connection as _, PgConnection};

use crate::{
    account::{Account, new_response},
    caller::{Caller, attacker, honest},
    drafts::short_draft,
    eventually,
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

pub(crate) async fn run(_: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let owner = Account::signed_in(&installation, honest(1)).await;
    let form = owner.publish_new("Visit", &short_draft()).await;
    let canary = unique_prefix();
    let log = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.run"))
        .join(setting("FORMWRIGHT_STACK").unwrap())
        .join("logs/postgres.log");
    let read_before = fs::metadata(&log).unwrap().len();

    slow_down_writing(installation.owner_url()).await;
    let respondent = Caller::at(installation.address(), attacker(1));
    let answers = json!({ "word": canary });
    respondent
        .submit(&form.id, "p1", &new_response(), &answers)
        .await
        .must_be(200);

    let since = || {
        let log = fs::read(&log).unwrap();
        String::from_utf8_lossy(&log[usize::try_from(read_before).unwrap()..]).into_owned()
    };
    // Without such a line the test would prove nothing.
    eventually("PostgreSQL logs the slow statement", async || {
        let lines = since();
        lines
            .lines()
            .any(|line| line.contains("duration: ") && line.contains("insert into response_pages"))
    })
    .await;
    let leaked = since().contains(&canary);
    let mut outcome = Outcome::default();
    let figure = if leaked {
        "an answer is in the log"
    } else {
        "no answer in the log"
    };
    outcome.expect(!leaked, figure, "no answer in the log");
    outcome
}

/// Makes the statement that writes answers slow enough to be logged, but faster than the statement timeout.
async fn slow_down_writing(owner_url: &str) {
    let mut connection = PgConnection::connect(owner_url).await.unwrap();
    for statement in [
        "create function slow_down() returns trigger language plpgsql as
             $$ begin perform pg_sleep(0.8); return new; end $$",
        "create trigger slow_down before insert on response_pages for each row execute function slow_down()",
    ] {
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    }
}

#[tokio::test]
async fn slow_statements_are_logged_without_answers() {
    run(Mode::Short).await.must_hold();
}
