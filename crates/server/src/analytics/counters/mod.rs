//! A form's counters of responses, pages and answers: changed in the transaction that changes the responses, read for analytics,
//! and recounted from the stored responses.

mod changes;
mod read;
mod recount;
mod recount_reader;
mod store;

pub(crate) use changes::CounterChanges;
pub(crate) use read::{AllCounters, CohortFilter, DayCounters, FormCounters, PageCounters, read_all_counters};
pub use recount::{CounterDifference, RecountOptions, RecountSummary, recount};
pub(crate) use store::delete_counters;
pub(crate) use store::read::{OptionKey, count_chosen, read_days, read_totals};
pub(crate) use store::write::add_counter_changes;
