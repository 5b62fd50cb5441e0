//! Concurrent runs of `migrate`.

use sqlx::Connection as _;

use super::{BEFORE_INDEXES, Upgrade, wait_for_end};
use crate::eventually;

#[tokio::test]
async fn three_concurrent_runs_succeed_without_invalid_index() {
    let upgrade = Upgrade::from(BEFORE_INDEXES).await;
    // Detect deadlocks quickly.
    let database = &upgrade.database.name;
    upgrade
        .execute(&format!("alter database {database} set deadlock_timeout = '100ms'"))
        .await;
    let reader = upgrade.reader().await;
    let mut migrates = [(); 3].map(|()| upgrade.start(&[]));
    // The reader blocks the index build, so that all three run at the same time.
    eventually("an index is being built", async || {
        upgrade.invalid_indexes().await == ["responses_by_start_idx"]
    })
    .await;
    eventually("two wait for the third", async || {
        let waits = migrates.iter().filter(|migrate| {
            let out = migrate.standard_output().unwrap();
            out.contains("migrate waits for pid") && out.contains("(formwright migrate, user formwright_owner")
        });
        waits.count() == 2
    })
    .await;
    reader.close().await.unwrap();
    for migrate in &mut migrates {
        let ended = wait_for_end(migrate).await;
        assert_eq!(ended.code, Some(0), "{}{}", ended.out, ended.err);
        assert!(ended.out.contains("schema is at"), "{}", ended.out);
    }
    upgrade.assert_complete().await;
}
