//! Exit codes and output of `migrate`.

use platform::testing::TestDatabase;

use super::{BEFORE_INDEXES, Upgrade};

#[tokio::test]
async fn check_and_plan_list_pending_steps() {
    let upgrade = Upgrade::from(BEFORE_INDEXES).await;
    for (mode, code) in [("--check", 3), ("--plan", 0), ("--check", 3)] {
        let ended = upgrade.migrate(&[mode]).await;
        assert_eq!(ended.code, Some(code), "{mode}: {}{}", ended.out, ended.err);
        assert!(
            ended.out.contains("found schema 20261101000500, 6 of "),
            "{}",
            ended.out
        );
        let pending = "pending: 20261101000600 responses by start";
        assert!(ended.out.contains(pending), "{}", ended.out);
    }
    assert_eq!(upgrade.migrate(&["--check", "--plan"]).await.code, Some(2));

    let ended = upgrade.migrate(&[]).await;
    assert_eq!(ended.code, Some(0), "{}{}", ended.out, ended.err);
    for line in [
        "found schema 20261101000500, ",
        "applied 20261101000600 responses by start in ",
        "schema is at ",
    ] {
        assert!(ended.out.contains(line), "{line}: {}", ended.out);
    }
    upgrade.assert_complete().await;
    let plan = upgrade.migrate(&["--plan"]).await;
    assert_eq!((plan.code, plan.out.lines().count()), (Some(0), 1), "{}", plan.out);
}

#[tokio::test]
async fn check_of_an_empty_database_changes_nothing() {
    let upgrade = Upgrade::of(TestDatabase::create_empty().await.unwrap());
    let ended = upgrade.migrate(&["--check"]).await;
    assert_eq!(ended.code, Some(3), "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("found schema none"), "{}", ended.out);
    let empty = "not exists (select from pg_class where relnamespace = 'public'::regnamespace)";
    assert!(upgrade.holds(empty).await);
}

#[tokio::test]
async fn schema_of_a_later_release_is_refused() {
    let upgrade = Upgrade::of(TestDatabase::create().await.unwrap());
    upgrade.record(99_991_231_235_959).await;
    for arguments in [&[] as &[&str], &["--check"], &["--plan"]] {
        let ended = upgrade.migrate(arguments).await;
        assert_eq!(ended.code, Some(4), "{arguments:?}: {}{}", ended.out, ended.err);
        for part in [
            "99991231235959",
            "newer than this program",
            "Run `migrate` of the release",
        ] {
            assert!(ended.err.contains(part), "{part}: {}", ended.err);
        }
    }
}

#[tokio::test]
async fn foreign_or_edited_migrations_are_refused() {
    let upgrade = Upgrade::of(TestDatabase::create().await.unwrap());
    upgrade.record(20_261_101_000_550).await;
    let ended = upgrade.migrate(&[]).await;
    assert_eq!(ended.code, Some(1));
    assert!(
        ended.err.contains("20261101000550, which this program does not know"),
        "{}",
        ended.err
    );

    upgrade
        .execute(
            "delete from _sqlx_migrations where version = 20261101000550;
             update _sqlx_migrations set checksum = '\\x00' where version = 20261101000600",
        )
        .await;
    let ended = upgrade.migrate(&[]).await;
    assert_eq!(ended.code, Some(1));
    assert!(
        ended.err.contains("20261101000600 is not the one that was applied"),
        "{}",
        ended.err
    );
}

impl Upgrade {
    /// Records a migration as applied.
    async fn record(&self, version: i64) {
        let row = format!("values ({version}, 'of another release', true, '\\x00', 0)");
        let into = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)";
        self.execute(&format!("{into} {row}")).await;
    }
}
