use super::{Files, check};

/// Makes consistent files inconsistent.
type Change = fn(&mut Files);

fn consistent() -> Files {
    Files {
        catalog: r#"counter("formwright_mails_total", &["outcome"], "Mails."), histogram(
            "formwright_commit_seconds", &[], "Commits.")"#
            .to_owned(),
        code: vec![
            r#"metrics::counter!("formwright_mails_total", "outcome" => outcome)"#.to_owned(),
            "metrics::histogram!(\n    \"formwright_commit_seconds\"\n)".to_owned(),
            r#"let role = "formwright_system";"#.to_owned(),
        ],
        document: "# Operations\n\n## Metrics\n\n| name | meaning |\n|---|---|\n| `formwright_mails_total` | mails |\n\
            | `formwright_commit_seconds` | commits |\n\n## Runbooks\n\n### No mail, at all\n"
            .to_owned(),
        dashboard: r#"{"panels":[{"targets":[{"expr":"formwright_commit_seconds_bucket"}]}]}"#.to_owned(),
        rules:
            "- alert: MailFails\n  expr: formwright_mails_total > process_open_fds\n  labels: { severity: page }\n  \
            annotations:\n    runbook: docs/OPERATIONS.md#no-mail-at-all\n"
                .to_owned(),
        rules_test: "alertname: MailFails\nexp_alerts: [{}]".to_owned(),
    }
}

#[test]
fn consistent_files_have_no_problems() {
    assert_eq!(check(&consistent()), Vec::<String>::new());
}

#[test]
fn each_inconsistency_is_named() {
    let changes: [(Change, &str); 7] = [
        (
            |files| files.code.push(r#"gauge!("formwright_new")"#.to_owned()),
            "formwright_new is not in crates/server/src/metric_registry/catalog.rs",
        ),
        (
            |files| files.code.clear(),
            "formwright_commit_seconds is in crates/server/src/metric_registry/catalog.rs, but no code sets it",
        ),
        (
            |files| files.document = files.document.replace("| `formwright_mails_total` | mails |\n", ""),
            "formwright_mails_total is not in the table of docs/OPERATIONS.md",
        ),
        (
            |files| files.dashboard = files.dashboard.replace("commit_seconds_bucket", "commits_bucket"),
            "formwright_commits_bucket is used in ops/grafana/formwright.json, but does not exist",
        ),
        (
            |files| files.rules = files.rules.replace("#no-mail-at-all", "#no-mail"),
            "MailFails: docs/OPERATIONS.md has no section #no-mail",
        ),
        (
            |files| files.rules = files.rules.replace("severity: page", "severity: high"),
            "MailFails has no severity: page or ticket",
        ),
        (
            |files| files.rules_test = "{ alertname: MailFails, exp_alerts: [] }".to_owned(),
            "MailFails is never raised in a test",
        ),
    ];
    for (change, problem) in changes {
        let mut files = consistent();
        change(&mut files);
        let problems = check(&files);
        assert!(
            problems.iter().any(|found| found == problem),
            "{problems:?} lacks {problem:?}"
        );
    }
}
