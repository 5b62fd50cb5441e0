//! Whatever is broken while clients hand in.

use super::{clients::Clients, fillings::Dice, site::Site};

/// What was broken how often. A run in which nothing was broken proves nothing.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Broken {
    pub(crate) kills: u32,
    pub(crate) crashes: u32,
}

/// Breaks things of a site one after another, and mends each.
pub(crate) struct Chaos<'a> {
    pub(crate) site: &'a mut Site,
    pub(crate) dice: &'a Dice,
    pub(crate) broken: Broken,
}

impl Chaos<'_> {
    /// kill -9 of one of the servers, which then starts again.
    pub(crate) async fn kill_a_server(&mut self) {
        let which = usize::from(self.dice.below(2));
        self.site.kill(which);
        self.broken.kills += 1;
        self.site.start(which).await;
    }

    /// PostgreSQL stops at once and starts again; no server may need a restart for that.
    pub(crate) async fn crash_the_database(&mut self) {
        self.site.postgres.crash().unwrap();
        self.broken.crashes += 1;
        self.site.postgres.start().await.unwrap();
    }

    /// Something is broken after every so many acknowledgements; the fourth time it is the database.
    pub(crate) async fn every(mut self, acknowledgements: u64, times: u64, clients: &Clients) -> Broken {
        for time in 1..=times {
            clients.acknowledgements(time * acknowledgements).await;
            if time % 4 == 0 {
                self.crash_the_database().await;
            } else {
                self.kill_a_server().await;
            }
        }
        self.broken
    }
}
