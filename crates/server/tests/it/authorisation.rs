//! Who may do what: every operation, for every caller, and with every id swapped for somebody else's. The operations
//! come from the handlers' own description, what is expected from `contract/authorisation.json`.

mod belongings;
mod call;
mod cast;
mod expectations;
mod matrix;
mod operations;
mod scene;

use std::collections::{BTreeMap, BTreeSet};

use cast::Caller;
use expectations::{Expectations, Row};
use matrix::Matrix;
use operations::operations;

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
fn every_row_says_once_what_each_caller_may_expect() {
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
fn every_id_that_an_operation_takes_is_swapped_for_somebody_elses() {
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

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_more_than_the_reviewed_file_says() {
    let matrix = Matrix::set().await;
    let (harmless, effective) = futures::join!(matrix.try_what_changes_nothing(), matrix.try_what_changes_something());
    let surprises = [harmless, effective].concat();
    assert!(
        surprises.is_empty(),
        "{} surprises:\n{}",
        surprises.len(),
        surprises.join("\n")
    );
}
