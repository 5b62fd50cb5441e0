//! Switching to and from NATS.

use platform::events::Bus;

use crate::harness::TestEnv;

#[tokio::test]
async fn events_left_in_nats_are_handled_without_nats() {
    let mut env = TestEnv::open().await;
    env.ring(1).await;
    let (consumers, _) = env.listen(|_, _| Ok(()));
    consumers.relay().drain_once().await.unwrap();
    assert_eq!(env.published().await, 1);

    env.bus = Bus::database(&env.system_pool);
    let (consumers, received) = env.listen(|_, _| Ok(()));
    env.ring(2).await;
    consumers.run_until_idle().await.unwrap();
    assert_eq!(received.all(), [(1, 1), (2, 1)]);
}

#[tokio::test]
async fn deliveries_left_in_postgresql_are_handled_with_nats() {
    let mut env = TestEnv::open().await;
    let (consumers, _) = env.listen(|_, _| Ok(()));
    env.ring(1).await;
    consumers.run_until_idle().await.unwrap();

    let nats = std::mem::replace(&mut env.bus, Bus::database(&env.system_pool));
    env.ring(2).await;
    let (consumers, _) = env.listen(|_, _| Ok(()));
    consumers.relay().drain_once().await.unwrap();

    env.bus = nats;
    let (consumers, received) = env.listen(|_, _| Ok(()));
    consumers.run_until_idle().await.unwrap();
    assert_eq!(received.all(), [(2, 1)]);
}
