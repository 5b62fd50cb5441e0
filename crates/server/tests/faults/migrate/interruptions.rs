//! Interrupted index builds, which leave invalid indexes.

use sqlx::Connection as _;

use super::{BEFORE_INDEXES, Upgrade, wait_for_end};
use crate::eventually;
use platform::testing::TestDatabase;

#[tokio::test]
async fn index_of_a_terminated_session_is_rebuilt_by_the_next_migrate() {
    let upgrade = Upgrade::from(BEFORE_INDEXES).await;
    let reader = upgrade.reader().await;
    let mut migrate = upgrade.start(&[]);
    let waiting = "from pg_stat_activity where datname = current_database()
        and application_name = 'formwright migrate' and wait_event_type = 'Lock'";
    eventually("the index build waits", async || {
        upgrade.holds(&format!("exists (select {waiting})")).await && !upgrade.invalid_indexes().await.is_empty()
    })
    .await;
    assert!(
        upgrade
            .holds(&format!("(select bool_and(pg_terminate_backend(pid)) {waiting})"))
            .await
    );
    let ended = wait_for_end(&mut migrate).await;
    assert_eq!(ended.code, Some(1), "{}{}", ended.out, ended.err);
    reader.close().await.unwrap();
    assert_eq!(upgrade.invalid_indexes().await, ["responses_by_start_idx"]);

    let ended = upgrade.migrate(&[]).await;
    assert_eq!(ended.code, Some(0), "{}{}", ended.out, ended.err);
    let rebuilt = "rebuild of the invalid index responses_by_start_idx took";
    assert!(ended.out.contains(rebuilt), "{}", ended.out);
    upgrade.assert_complete().await;
}

#[tokio::test]
async fn invalid_index_of_an_applied_migration_is_found_and_rebuilt() {
    let upgrade = Upgrade::of(TestDatabase::create().await.unwrap());
    upgrade
        .execute(
            "create index responses_held_idx_ccnew on responses (form_id);
             update pg_index set indisvalid = false
                 where indexrelid in ('responses_quarantined_idx'::regclass, 'responses_held_idx_ccnew'::regclass)",
        )
        .await;
    let check = upgrade.migrate(&["--check"]).await;
    assert_eq!(check.code, Some(3), "{}{}", check.out, check.err);
    for pending in [
        "pending: drop of the leftover index responses_held_idx_ccnew",
        "pending: rebuild of the invalid index responses_quarantined_idx",
    ] {
        assert!(check.out.contains(pending), "{}", check.out);
    }
    let ended = upgrade.migrate(&[]).await;
    assert_eq!(ended.code, Some(0), "{}{}", ended.out, ended.err);
    upgrade.assert_complete().await;
    let names = "(select array_agg(indexrelid::regclass::text order by 1) from pg_index
        where indexrelid::regclass::text like 'responses_quarantined_idx%') = '{responses_quarantined_idx}'";
    assert!(upgrade.holds(names).await);
}
