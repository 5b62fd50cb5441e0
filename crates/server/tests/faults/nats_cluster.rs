//! A cluster of three NATS servers that are killed in turn.

use std::time::{Duration, Instant};

use platform::testing::NatsServer;
use serde_json::Value;

use crate::{eventually, installation::Installation, member::Member, report};

const FAULT: &str = "each of three NATS servers dies in turn";

/// Longer than a cluster with three replicas takes to elect another leader.
const NO_MAIL_FOR: Duration = Duration::from_secs(30);

#[tokio::test]
async fn mail_goes_out_whichever_of_three_nats_servers_dies() {
    let (mut servers, installation) = installation_with_replicas(3).await;
    let mut slowest = Duration::ZERO;
    for dead in 0..3 {
        eventually("every server has everything", async || {
            let mut all = true;
            for server in &servers {
                all &= is_settled(server).await;
            }
            all
        })
        .await;
        servers[dead].kill().unwrap();
        let asked = Instant::now();
        let member = installation.member().await;
        member.ask_for_code().await;
        eventually("the code arrives", async || has_mail(&installation, &member).await).await;
        slowest = slowest.max(asked.elapsed());
        servers[dead].start().unwrap();
    }
    let text = format!("a code arrives after {:.1} s at most", slowest.as_secs_f64());
    report::figures(FAULT, &text);
}

/// Negative control: with one replica, mail stops with its server.
#[tokio::test]
#[ignore = "minutes long; `make faults NAME=nats` runs it"]
async fn one_replica_is_seen_to_stop_mail() {
    let (mut servers, installation) = installation_with_replicas(1).await;
    let mut stopped = 0;
    for server in &mut servers {
        let first = installation.member().await;
        first.ask_for_code().await;
        eventually("mail goes out", async || has_mail(&installation, &first).await).await;
        server.kill().unwrap();
        let member = installation.member().await;
        member.ask_for_code().await;
        tokio::time::sleep(NO_MAIL_FOR).await;
        stopped += u32::from(!has_mail(&installation, &member).await);
        server.start().unwrap();
    }
    report::control(
        FAULT,
        &format!(
            "with one replica, no code within {} s for {stopped} of 3 servers",
            NO_MAIL_FOR.as_secs()
        ),
    );
    assert!(stopped > 0, "the missing replicas were not noticed");
}

async fn installation_with_replicas(replicas: u8) -> ([NatsServer; 3], Installation) {
    let mut servers = NatsServer::cluster().unwrap();
    for server in &mut servers {
        server.start().unwrap();
    }
    let urls = servers.each_ref().map(NatsServer::url).join(",");
    let mut installation = Installation::at_rest().await.with_real_timeouts().with_settings(&[
        ("FORMWRIGHT_NATS_URL", urls),
        ("FORMWRIGHT_NATS_REPLICAS", replicas.to_string()),
    ]);
    installation.mail.start().await;
    installation.start_serve().await;
    installation.start_worker();
    (servers, installation)
}

async fn has_mail(installation: &Installation, member: &Member) -> bool {
    !installation.mail.subjects_to(&member.email).await.is_empty()
}

/// Whether the server has the stream and all consumers and is up to date.
async fn is_settled(server: &NatsServer) -> bool {
    let ask = async |path: &str| -> Option<Value> {
        let reply = reqwest::get(format!("{}{path}", server.monitor_url())).await.ok()?;
        reply.error_for_status().ok()?.json().await.ok()
    };
    let (Some(_), Some(about)) = (ask("/healthz").await, ask("/jsz?consumers=true").await) else {
        return false;
    };
    let each = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    let accounts = each(&about, "account_details").into_iter();
    let streams: Vec<_> = accounts.flat_map(|account| each(&account, "stream_detail")).collect();
    // A server that is healthy is up to date with everything it takes part in.
    streams.iter().any(|stream| each(stream, "consumer_detail").len() == 8)
}
