//! The authorisation matrix: every operation, for every caller, and with every id swapped for another owner's. The operations
//! come from the `OpenAPI` document, the expectations from `contract/authorisation.json`.

mod actors;
mod call;
mod expectations;
mod fixtures;
mod matrix;
mod operations;
mod owned_rows;
mod reply_fields;

use std::collections::{BTreeMap, BTreeSet};

use actors::Caller;
use expectations::{Expectations, Row};
use matrix::Matrix;
use operations::operations;
use reply_fields::ReplyFields;

#[test]
fn every_operation_has_a_row_and_every_row_an_operation() {
    let expectations = Expectations::read();
    let expected: BTreeSet<&String> = expectations.rows.iter().map(|row| &row.call).collect();
    let operations = operations();
    assert_eq!(operations.keys().collect::<BTreeSet<_>>(), expected);
    let names: BTreeSet<String> = expectations.rows.iter().map(Row::name).collect();
    assert_eq!(names.len(), expectations.rows.len(), "two rows have the same name");
}

#[test]
fn every_row_lists_each_caller_once() {
    let expectations = Expectations::read();
    for row in &expectations.rows {
        let mut callers: Vec<Caller> = expectations
            .callers(row)
            .into_iter()
            .map(|(caller, _)| caller)
            .collect();
        callers.sort_unstable();
        assert_eq!(callers, Caller::ALL, "{}", row.name());
    }
}

#[test]
fn every_id_parameter_is_swapped_with_another_owners() {
    let (expectations, operations) = (Expectations::read(), operations());
    let mut swapped: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in &expectations.rows {
        let once = row.swapped().len() == row.swapped().iter().collect::<BTreeSet<_>>().len();
        assert!(once, "{} swaps an id twice", row.name());
        swapped.entry(&row.call).or_default().extend(row.swapped());
    }
    for (call, ids) in &operations {
        let ids: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
        assert_eq!(swapped.get(call.as_str()), Some(&ids), "{call}");
    }
}

#[test]
fn reviewed_reply_fields_belong_to_existing_rows() {
    let expectations = Expectations::read();
    let names: BTreeSet<String> = expectations.rows.iter().map(Row::name).collect();
    for row in ReplyFields::read(&expectations).rows() {
        assert!(names.contains(row), "contract/reply_fields.json: there is no row {row}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn replies_and_changes_match_the_reviewed_file() {
    let matrix = Matrix::set().await;
    let (harmless, effective) = futures::join!(matrix.try_read_only_and_rejected_calls(), matrix.try_changing_calls());
    let deviations = [harmless, effective].concat();
    assert!(
        deviations.is_empty(),
        "{} deviations:\n{}",
        deviations.len(),
        deviations.join("\n")
    );
}
