//! Writes measurements to the file from which `make faults` prints its table.

use std::{fs::OpenOptions, io::Write as _};

use platform::testing::setting;

use crate::ingest::{deployment::print_line, ledger_audit::LedgerAudit};

/// Reports the result of a fault.
pub(crate) fn figures(fault: &str, text: &str) {
    write(fault, "figures", text);
}

/// Reports the result with a guard removed.
pub(crate) fn control(fault: &str, text: &str) {
    write(fault, "control", text);
}

/// The figures of a drill with a ledger.
pub(crate) fn ledger_figures(verdict: &LedgerAudit) -> String {
    let statuses: Vec<_> = verdict
        .statuses
        .iter()
        .map(|(status, times)| format!("{times} × {status}"))
        .collect();
    format!(
        "acked {}, stored {}, lost {}, duplicated {}, longest gap {:.1} s; {}",
        verdict.acked_in_round,
        verdict.acked_in_round.saturating_sub(verdict.lost()),
        verdict.lost(),
        verdict.duplicated,
        seconds(verdict.longest_gap),
        statuses.join(", "),
    )
}

/// Milliseconds as seconds.
pub(crate) fn seconds(milliseconds: u64) -> f64 {
    std::time::Duration::from_millis(milliseconds).as_secs_f64()
}

fn write(fault: &str, kind: &str, text: &str) {
    print_line(&format!("  {kind}: {text}"));
    let Ok(path) = setting("FORMWRIGHT_FAULTS_REPORT") else {
        return;
    };
    let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
    writeln!(file, "{fault}\t{kind}\t{text}").unwrap();
}
