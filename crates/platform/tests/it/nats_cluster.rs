//! Replicas in a cluster of three NATS servers.

use platform::testing::NatsServer;

use crate::harness::{TestEnv, eventually};

async fn replicas(env: &TestEnv) -> usize {
    env.stream(&env.prefix).await.cached_info().config.num_replicas
}

#[tokio::test]
async fn replicas_are_raised_and_never_lowered() {
    let mut servers = NatsServer::cluster().unwrap();
    for server in &mut servers {
        server.start().unwrap();
    }
    let urls = servers.each_ref().map(NatsServer::url).join(",");
    let mut env = TestEnv::open_with_nats(urls).await;
    env.ring(1).await;
    eventually("the cluster takes events", async || {
        env.relay().drain_once().await.is_ok()
    })
    .await;
    assert_eq!(replicas(&env).await, 1);

    env.bus = env.nats_bus(3).await;
    let (consumers, _) = env.listen(|_, _| Ok(()));
    eventually("the replicas are raised", async || {
        consumers.run_until_idle().await.is_ok() && replicas(&env).await == 3
    })
    .await;
    env.jetstream().await.delete_stream(&env.prefix).await.unwrap();
    env.ring(2).await;
    consumers.run_until_idle().await.unwrap();
    assert_eq!(replicas(&env).await, 3);

    env.bus = env.nats_bus(1).await;
    let (consumers, _) = env.listen(|_, _| Ok(()));
    env.ring(3).await;
    consumers.run_until_idle().await.unwrap();
    assert_eq!(replicas(&env).await, 3);
}
