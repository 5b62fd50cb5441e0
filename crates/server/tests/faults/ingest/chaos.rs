//! Whatever is broken while clients hand in.

use std::{fmt, time::Duration};

use super::{clients::Clients, fillings::Dice, site::Site};

/// What was broken how often. A run in which nothing was broken proves nothing.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Broken {
    pub(crate) kills: u32,
    pub(crate) crashes: u32,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, crashes } = self;
        write!(f, "{kills} servers killed, {crashes} immediate stops of PostgreSQL")
    }
}

/// Breaks things of a site one after another, and mends each.
pub(crate) struct Chaos<'a> {
    pub(crate) site: &'a mut Site,
    pub(crate) dice: &'a Dice,
    pub(crate) broken: Broken,
}

impl<'a> Chaos<'a> {
    pub(crate) fn at(site: &'a mut Site, dice: &'a Dice) -> Self {
        let broken = Broken::default();
        Self { site, dice, broken }
    }

    /// Something is broken after every so many acknowledgements, so often; the third time it is the database.
    pub(crate) async fn by_acknowledgements(mut self, every: u64, times: u64, clients: &Clients) -> Broken {
        for time in 1..=times {
            clients.acknowledgements(time * every).await;
            self.break_something(time % 4 == 3).await;
        }
        self.broken
    }

    /// Something is broken every few seconds, until the time is over; one time in five it is the database.
    pub(crate) async fn by_the_clock(mut self, time: Duration) -> Broken {
        let over = tokio::time::Instant::now() + time;
        loop {
            let pause = Duration::from_millis(1000 + u64::from(self.dice.below(3000)));
            tokio::time::sleep(pause).await;
            if tokio::time::Instant::now() > over {
                return self.broken;
            }
            let database = self.dice.below(5) == 0;
            self.break_something(database).await;
        }
    }

    async fn break_something(&mut self, database: bool) {
        if database {
            // No server may need a restart for that.
            self.site.postgres.crash().unwrap();
            self.broken.crashes += 1;
            self.site.postgres.start().await.unwrap();
        } else {
            let which = usize::from(self.dice.below(2));
            self.site.kill(which);
            self.broken.kills += 1;
            self.site.start(which).await;
        }
    }
}
