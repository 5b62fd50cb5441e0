//! What Prometheus reads from the processes.

use std::{
    collections::BTreeSet,
    io::Write as _,
    process::{Command, Stdio},
};

use platform::testing::TestPort;

use crate::{eventually, installation::Installation};

const RULES: &str = include_str!("../../../../ops/prometheus/formwright.rules.yml");
const DASHBOARD: &str = include_str!("../../../../ops/grafana/formwright.json");

#[tokio::test]
async fn metrics_of_alerts_and_dashboard_are_exported_and_valid() {
    let port = TestPort::reserve().unwrap();
    let mut installation = Installation::at_rest()
        .await
        .with_settings(&[("FORMWRIGHT_WORKER_PORT", port.number().to_string())]);
    installation.nats.start().unwrap();
    installation.mail.start().await;
    installation.start_serve().await;
    installation.start_worker();
    installation.member().await;
    let processes = [installation.address(), port.address()];
    let scrape = async || {
        let mut texts = Vec::new();
        for process in processes {
            texts.push(reqwest::get(format!("http://{process}/metrics")).await?.text().await?);
        }
        Ok::<_, reqwest::Error>(texts)
    };
    let is_checked = |text: &String| text.contains(r#"engine="nats"} 1"#) && text.contains("formwright_dead_letters 0");
    eventually("both processes have checked the engines", async || {
        let texts = scrape().await.unwrap_or_default();
        texts.iter().filter(|text| is_checked(text)).count() == 2
    })
    .await;

    let texts = scrape().await.unwrap();
    let exported: BTreeSet<_> = texts.iter().flat_map(|text| names(text)).collect();
    let used: BTreeSet<_> = [RULES, DASHBOARD]
        .into_iter()
        .flat_map(names)
        .filter(|name| name.starts_with("formwright_") || name.starts_with("process_"))
        .collect();
    assert!(used.len() > 30, "{used:?}");
    let missing: Vec<_> = used.difference(&exported).collect();
    assert!(missing.is_empty(), "nothing exports {missing:?}");
    for text in &texts {
        assert_eq!(promtool_problems(text), "");
    }
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
}

fn promtool_problems(exposition: &str) -> String {
    let mut promtool = Command::new("promtool")
        .args(["check", "metrics"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    promtool.stdin.take().unwrap().write_all(exposition.as_bytes()).unwrap();
    let output = promtool.wait_with_output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}
