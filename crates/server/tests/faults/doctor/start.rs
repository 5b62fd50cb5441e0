//! The findings that a start logs.

use serde_json::Value;

use super::{PROXIES, PUBLIC_URL, SMTP};
use crate::{eventually, installation::Installation, start_and_stop::assert_clean_exit};

#[tokio::test]
async fn start_logs_each_finding_once() {
    let mut installation = Installation::without_nats().await.with_settings(&[
        (SMTP, String::new()),
        (PUBLIC_URL, "https://forms.example".to_owned()),
        ("FORMWRIGHT_DATABASE_CONNECTIONS", "5000".to_owned()),
    ]);
    installation.start_all().await;
    let all = installation.serve.as_ref().unwrap();
    eventually("the findings are logged", async || {
        let log = all.standard_output().unwrap();
        log.contains("raise max_connections") && log.contains("\"serving\"") && log.contains("\"working\"")
    })
    .await;
    let log = all.standard_output().unwrap();
    let findings: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|line: &Value| !line["subject"].is_null())
        .collect();
    let found: Vec<_> = findings.iter().map(|line| (&line["level"], &line["subject"])).collect();
    assert_eq!(findings.len(), 2, "{found:?}");
    let is_logged = |level: &str, subject: &str| {
        findings
            .iter()
            .any(|line| line["level"] == level && line["subject"] == subject)
    };
    assert!(
        is_logged("WARN", "public-url") && is_logged("ERROR", "database"),
        "{found:?}"
    );
}

#[tokio::test]
async fn start_logs_no_finding_if_all_is_well() {
    let mut installation = Installation::without_nats().await.with_settings(&[
        (PUBLIC_URL, "https://forms.example".to_owned()),
        (PROXIES, "127.0.0.1".to_owned()),
    ]);
    installation.start_serve().await;
    installation.start_worker();
    let (mut serve, mut worker) = (installation.serve.take().unwrap(), installation.worker.take().unwrap());
    eventually("the worker is at work", async || {
        worker.standard_output().unwrap().contains("\"working\"")
    })
    .await;
    for process in [&mut serve, &mut worker] {
        process.terminate().unwrap();
        assert_clean_exit(process).await;
        let log = process.standard_output().unwrap();
        assert!(!log.contains("\"subject\""), "{log}");
    }
}
