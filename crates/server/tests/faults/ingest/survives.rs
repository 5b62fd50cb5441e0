//! Servers and the database die under load, replies are lost, and everything that was acknowledged is stored once.

use std::{path::Path, time::Duration};

use futures::future::join;
use platform::{chance::Chance, testing::setting};

use super::{
    chaos::{Broken, Chaos},
    clients::Clients,
    fillings::Dice,
    site::{Site, say},
};

/// Replies in a hundred that are lost after the server has given them.
const LOST_REPLIES: u32 = 10;

#[tokio::test]
async fn what_was_acknowledged_is_stored_once_whatever_dies() {
    let dice = Dice(Chance::seeded(6));
    let mut site = Site::open(Chance::seeded(9)).await;
    site.proxy.lose_replies(LOST_REPLIES);
    let (clients, forms) = (site.clients(), site.forms.clone());
    let chaos = Chaos::at(&mut site, &dice).by_acknowledgements(60, 4, &clients);
    let (broken, ()) = join(chaos, clients.fill_in(12, 150, &dice, &forms)).await;
    assert_eq!((broken.kills, broken.crashes), (3, 1));
    conclude(&mut site, &clients, broken).await;
}

/// As long as `make faults NAME=ingest` asks for.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes long; `make faults NAME=ingest` runs it"]
async fn what_was_acknowledged_is_stored_once_for_as_long_as_asked() {
    let seconds = setting("FORMWRIGHT_FAULTS_SECONDS").unwrap().parse().unwrap();
    let at_a_time = setting("FORMWRIGHT_FAULTS_CLIENTS").unwrap().parse().unwrap();
    // Whoever doubts the verdict finds every line of it there.
    let ledger = setting("FORMWRIGHT_FAULTS_LEDGER").unwrap();
    let seed = u64::from_le_bytes(Chance::system().bytes());
    say(&format!("{at_a_time} clients for {seconds} s, seed {seed}"));
    let dice = Dice(Chance::seeded(seed));
    let mut site = Site::open(Chance::seeded(seed)).await;
    site.proxy.lose_replies(LOST_REPLIES);
    let (clients, forms) = (site.clients_with(Path::new(&ledger)), site.forms.clone());
    let chaos = async {
        let time = Duration::from_secs(seconds);
        let broken = Chaos::at(&mut site, &dice).by_the_clock(time).await;
        // As they stand, in the middle of a page.
        clients.leaving.cancel();
        broken
    };
    let (broken, ()) = join(chaos, clients.fill_in(at_a_time, u64::MAX, &dice, &forms)).await;
    assert!(
        broken.kills > 0 && broken.crashes > 0,
        "nothing was broken: the run is void"
    );
    conclude(&mut site, &clients, broken).await;
}

/// Everything is sent once more, as by browsers that come back long after, and then held against the rows.
async fn conclude(site: &mut Site, clients: &Clients, broken: Broken) {
    let again = clients.send_again().await;
    let verdict = site.judge(clients, "under load").await;
    let lost = site.proxy.lost();
    say(&format!(
        "  {broken}, {lost} replies lost on the way, {again} pages sent once more at the end"
    ));
    assert_eq!(verdict.faults(), [] as [String; 0]);
    assert!(
        verdict.acked > 0 && verdict.replays > 0 && lost > 0,
        "nothing was put to the test"
    );
    site.counters_are_right();
}
