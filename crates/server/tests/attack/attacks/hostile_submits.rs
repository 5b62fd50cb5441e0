//! Two-megabyte submits that could use hundreds of megabytes when parsed.

use futures::future::join_all;
use uuid::Uuid;

use crate::{
    account::new_response,
    caller::{Caller, attacker},
    cpu_time,
    honest::{Honest, RESPONDING},
    hostile_bodies::hostile_pages,
    installation::Installation,
    mode::Mode,
    report::Outcome,
    server_memory::{MEGABYTE, memory, reset_peak_memory},
};

const MAX_GROWTH: usize = 16 * MEGABYTE;

/// Returns freed memory to the system at once, so that each body can be measured.
pub(crate) const RETURN_FREED_MEMORY: (&str, &str) = ("MIMALLOC_PURGE_DELAY", "0");

pub(crate) async fn run(mode: Mode) -> Outcome {
    let (name, value) = RETURN_FREED_MEMORY;
    let mut installation = Installation::at_rest().await.with_settings(&[(name, value.to_owned())]);
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&RESPONDING, 10).await;
    let mut bodies = hostile_pages(&honest.form.id);
    let unknown: Uuid = new_response().parse().unwrap();
    bodies.extend(hostile_pages(&unknown.to_string()));

    let (mut growth, mut work) = (Worst::default(), Worst::default());
    for (number, (name, body)) in (1..).zip(&bodies) {
        let caller = Caller::at(installation.address(), attacker(number));
        let (memory_before, work_before) = (reset_peak_memory(&installation), cpu_time::of_server(&installation));
        caller.post_text("/api/response/submit", body.clone()).await;
        growth.see(memory(&installation, "VmHWM").saturating_sub(memory_before), name);
        let used = cpu_time::of_server(&installation).saturating_sub(work_before);
        work.see(usize::try_from(used.as_millis()).unwrap(), name);
    }
    let mut outcome = Outcome::default();
    let (grown, by) = (growth.most / MEGABYTE, growth.by);
    outcome.expect(
        growth.most <= MAX_GROWTH,
        format!("memory +{grown} MB by one body ({by})"),
        "at most 16 MB",
    );
    outcome.note(format!("{} ms CPU at most", work.most));

    let server = installation.address();
    let (clients, each) = (8_u8, mode.pick(1, 6));
    let before = reset_peak_memory(&installation);
    let flood = (0..clients).map(|number| {
        let caller = Caller::at(server, attacker(100 + number));
        let body = bodies[0].1.clone();
        async move {
            for _ in 0..each {
                caller.post_text("/api/response/submit", body.clone()).await;
            }
        }
    });
    let (_, during) = honest.beside(&RESPONDING, 5, join_all(flood)).await;
    let together = memory(&installation, "VmHWM").saturating_sub(before) / MEGABYTE;
    outcome.note(format!("+{together} MB by {clients} at once"));
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[derive(Default)]
struct Worst {
    most: usize,
    by: String,
}

impl Worst {
    fn see(&mut self, value: usize, name: &str) {
        if value >= self.most {
            self.most = value;
            name.clone_into(&mut self.by);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_submits_cost_little_memory() {
    run(Mode::Short).await.must_hold();
}
