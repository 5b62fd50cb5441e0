//! Faults on purpose, for the tests that must be able to see them. No setting of the product leads here.

use super::{
    Tools,
    item::{Taken, Verdict, Waiting},
    store,
};
use crate::responses::held::HeldFor;

/// A fault that the tests of faults must find.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IngestFlaw {
    /// Tells senders that their page is kept before it is.
    AckBeforeCommit,
    /// Answers a page that came before from what it can see, without writing: with a synchronous standby that may be a page
    /// which no standby has.
    ReplayWritesNothing,
}

/// Answers what is here already; gives the rest.
pub(super) async fn answer_replays_without_writing(tools: &Tools, portion: Vec<Waiting>) -> Vec<Waiting> {
    let mut rest = Vec::new();
    for waiting in portion {
        match look_up(tools, &waiting).await {
            Some(taken) => drop(waiting.reply.send(Ok(Verdict::Taken(taken)))),
            None => rest.push(waiting),
        }
    }
    rest
}

async fn look_up(tools: &Tools, waiting: &Waiting) -> Option<Taken> {
    let item = &waiting.item;
    let mut transaction = platform::db::begin_for_product(&tools.pool).await.ok()?;
    let key = (item.form, item.response);
    let found = store::find_page(&mut transaction, key, &item.page_name, item.seq?).await;
    let row = found.ok()??;
    Some(Taken {
        leads_to: row.led_to,
        receipt: row.receipt.filter(|_| row.completed),
        held: row.held.as_deref().and_then(HeldFor::parse),
    })
}
