//! Servers and the database die under load, replies are lost, and everything that was acknowledged is stored once.

use futures::future::join;
use platform::chance::Chance;

use super::{
    chaos::{Broken, Chaos},
    fillings::Dice,
    site::{Site, say},
};

const SEED: u64 = 20_261_115;

#[tokio::test]
async fn what_was_acknowledged_is_stored_once_whatever_dies() {
    let dice = Dice(Chance::seeded(SEED));
    let mut site = Site::open(Chance::seeded(SEED)).await;
    site.proxy.lose_replies(10);
    let (clients, forms) = (site.clients("ledger"), site.forms.clone());
    let chaos = Chaos {
        site: &mut site,
        dice: &dice,
        broken: Broken::default(),
    };
    let (broken, ()) = join(chaos.every(100, 4, &clients), clients.fill_in(24, 400, &dice, &forms)).await;
    let verdict = site.judge(&clients, "ingest").await;
    say(&format!("ingest: {broken:?}, {} replies lost", site.proxy.lost()));
    assert_eq!(verdict.faults(), [] as [String; 0]);
    assert!(verdict.acked > 400 && verdict.replays > 0 && site.proxy.lost() > 0);
}
