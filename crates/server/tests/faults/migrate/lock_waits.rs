//! A long reader blocks a migration that needs an exclusive lock.

use sqlx::Connection as _;

use super::{BEFORE_POLICIES, READER, Upgrade, wait_for_end};

#[tokio::test]
async fn other_readers_go_on_while_migrate_waits_for_a_long_reader() {
    let upgrade = Upgrade::from(BEFORE_POLICIES).await;
    let long = upgrade.reader().await;
    let mut migrate = upgrade.start(&[]);
    // Fails if it queues behind the migration for longer than the statement timeout.
    let mut other = upgrade.connect().await;
    sqlx::raw_sql("set statement_timeout = '3s'")
        .execute(&mut other)
        .await
        .unwrap();
    // Two lines: longer than any statement timeout lasts.
    while migrate.standard_output().unwrap().matches(READER).count() < 2 {
        let rows: i64 = sqlx::query_scalar("select count(*) from responses")
            .fetch_one(&mut other)
            .await
            .unwrap();
        assert_eq!(rows, 0);
        assert!(migrate.ended().unwrap().is_none(), "nothing blocked it");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    long.close().await.unwrap();
    let ended = wait_for_end(&mut migrate).await;
    assert_eq!(ended.code, Some(0), "{}{}", ended.out, ended.err);
    let waits = "20261101000800 results access waits for pid ";
    let who = format!("({READER}, user postgres, transaction open for ");
    assert!(ended.out.contains(waits) && ended.out.contains(&who), "{}", ended.out);
    upgrade.assert_complete().await;
}

#[tokio::test]
async fn migrate_gives_up_after_its_maximum_wait() {
    let upgrade = Upgrade::from(BEFORE_POLICIES).await;
    let long = upgrade.reader().await;
    let ended = upgrade.migrate(&["--patience", "3s"]).await;
    assert_eq!(ended.code, Some(1), "{}{}", ended.out, ended.err);
    for part in ["20261101000800", "waited 3 s in vain", READER, "pg_terminate_backend"] {
        assert!(ended.err.contains(part), "{part}: {}", ended.err);
    }
    long.close().await.unwrap();
    assert_eq!(upgrade.migrate(&["--check"]).await.code, Some(3));
    assert_eq!(upgrade.migrate(&[]).await.code, Some(0));
    upgrade.assert_complete().await;
}

#[tokio::test]
async fn migration_that_holds_others_up_is_rolled_back() {
    let upgrade = Upgrade::from(BEFORE_POLICIES).await;
    upgrade
        .execute(
            "create function sleep() returns event_trigger language plpgsql as $$ begin perform pg_sleep(2); end $$;
             create event trigger slow on ddl_command_start when tag in ('CREATE POLICY') execute function sleep()",
        )
        .await;
    let ended = upgrade.migrate(&["--statement-timeout", "1s"]).await;
    assert_eq!(ended.code, Some(1), "{}{}", ended.out, ended.err);
    for part in ["20261101000800", "--statement-timeout", "is rolled back"] {
        assert!(ended.err.contains(part), "{part}: {}", ended.err);
    }
    assert_eq!(upgrade.migrate(&["--check"]).await.code, Some(3));
    upgrade.execute("drop event trigger slow").await;
    assert_eq!(upgrade.migrate(&[]).await.code, Some(0));
    upgrade.assert_complete().await;
}
