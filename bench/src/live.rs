//! `make bench NAME=live`: many who watch a form at one server while many answer it at another.

mod watchers;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::Value;

use self::watchers::Watchers;
use super::BenchServers;
use super::database::Database;
use super::load::{Latency, Load, Replies, Wrk, output_of};
use super::processor_time::{ProcessTree, Usage};
use super::publish::{self, Published};
use super::submit::bodies;
use super::verdict::{self, Verdict};

const WATCHERS: usize = 200;
const SUBMITS_A_SECOND: u32 = 500;
const CONNECTIONS: u32 = 64;
const SECONDS: u32 = 8;
const PAIRS: usize = 5;
/// Single responses, each looked for on an open screen.
const PROBES: usize = 30;
/// The time of a submit with watchers, as a ratio to none.
const SLOWER_AT_MOST: f64 = 1.2;
const SEEN_WITHIN_MS: f64 = 1_000.0;
/// A submit's reply has more, whatever its headers.
const SHORTEST_REPLY: u64 = 100;

/// The servers of this benchmark, and what is wanted of it.
#[derive(Args)]
pub(crate) struct Live {
    #[command(flatten)]
    servers_under_test: BenchServers,
    /// Port of the other server.
    #[arg(long, env = "FORMWRIGHT_BENCH_OTHER_PORT")]
    other_port: u16,
    /// PostgreSQL's superuser, up to the name of a database.
    #[arg(long, env = "FORMWRIGHT_BENCH_SUPERUSER_URL", hide_env_values = true)]
    superuser_url: String,
}

/// Publishes the form at one server, has it answered there and watched at the other.
pub(super) fn run(bench: &Path, arguments: &Live) -> Result<()> {
    let servers_under_test = &arguments.servers_under_test;
    let server = format!("http://127.0.0.1:{}", servers_under_test.port);
    let form = publish::publish(&server, &bench.join("submit/form.json"))?;
    let file = servers_under_test.folder.join("bodies");
    fs::write(&file, bodies(&form.id, &bench.join("submit/answers.json"))?.join("\n"))?;
    let scene = Scene {
        url: format!("{server}/api/response/submit"),
        token: publish::sign_in(&server)?,
        database: Database::at(&arguments.superuser_url, "formwright"),
        tree: ProcessTree::of_pid_file(&servers_under_test.folder.join("other.pid"))?,
        other_port: arguments.other_port,
        bench,
        form,
        file,
    };
    let mut verdicts = scene.measure_probes()?;
    verdicts.extend(scene.measure_pairs()?);
    verdict::print(&verdicts);
    Ok(())
}

struct Scene<'a> {
    url: String,
    token: String,
    database: Database,
    /// The server where people watch.
    tree: ProcessTree,
    other_port: u16,
    bench: &'a Path,
    form: Published,
    file: PathBuf,
}

impl Scene<'_> {
    fn watchers(&self, count: usize) -> Result<Watchers> {
        Watchers::begin(self.other_port, &self.form.id, &self.token, count)
    }

    /// One answer at a time on a form at rest, until it is seen.
    fn measure_probes(&self) -> Result<Vec<Verdict>> {
        let watchers = self.watchers(1)?;
        watchers.await_all(Duration::from_secs(10))?;
        let body = fs::read_to_string(&self.file)?;
        let body = body.lines().next().context("there is nothing to hand in")?;
        let mut times = Vec::new();
        for _ in 0..PROBES {
            // Longer than a second: each finds the form at rest.
            std::thread::park_timeout(Duration::from_millis(1_300));
            let before = self.starts()?;
            let body = body.replace("@RESPONSE@", &self.database.ask("select gen_random_uuid()")?);
            let mut curl = Command::new("curl");
            curl.args(["--silent", "--fail-with-body", "--json", &body, &self.url]);
            let began = Instant::now();
            let reply: Value = serde_json::from_str(&output_of(&mut curl)?)?;
            ensure!(reply["success"] == true, "a response was refused: {reply}");
            watchers.await_starts(before + 1, Duration::from_secs(20))?;
            times.push(began.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
        println!(
            "From sending a response at one server to seeing it at the other, {PROBES} times: median {median:.0} ms, \
             slowest {slowest:.0} ms"
        );
        let verdict = |what: &str, found: f64| {
            Verdict::of(
                found < SEEN_WITHIN_MS,
                format!("from submit to screen, {what}:"),
                format!("{found:.0} ms"),
                format!("below {SEEN_WITHIN_MS:.0} ms"),
            )
        };
        Ok(vec![verdict("median", median), verdict("slowest", slowest)])
    }

    fn starts(&self) -> Result<u64> {
        let count = self
            .database
            .ask("select coalesce(sum(starts), 0) from form_counters")?;
        count.parse().with_context(|| format!("psql answered {count}"))
    }

    fn measure_pairs(&self) -> Result<Vec<Verdict>> {
        println!(
            "\n{SUBMITS_A_SECOND} submits a second at one server, {WATCHERS} watching at the other, against nobody watching\n\
             pair   rate (with, without) | median ms (with, without)  ratio | p99 ms (with, without) | ticks a watcher and second | watching costs"
        );
        self.load().run(3)?;
        let (mut ratios, mut p99s, mut most_ticks) = (Vec::new(), Vec::new(), 0.0_f64);
        for number in 1..=PAIRS {
            let watchers = self.watchers(WATCHERS)?;
            watchers.await_all(Duration::from_secs(20))?;
            let (before, began) = (Usage::now()?, Instant::now());
            let told = watchers.ticks();
            let (rate_with, with) = self.submit()?;
            let seconds = began.elapsed().as_secs_f64();
            let ticks = watchers.most_since(&told) / seconds;
            let spent = Usage::now()?.of_tree_since(&before, self.tree) / seconds;
            drop(watchers);
            let (rate_without, without) = self.submit()?;
            let ratio = with.median / without.median;
            println!(
                "{number:<6} {rate_with:>8.0} {rate_without:>11.0} | {:>9.2} {:>9.2} {ratio:>11.2} | {:>9.2} {:>12.2} | {ticks:>26.2} | {spent:.2} processors",
                with.median, without.median, with.p99, without.p99
            );
            most_ticks = most_ticks.max(ticks);
            ratios.push(ratio);
            p99s.push(with.p99 / without.p99);
        }
        ratios.sort_by(f64::total_cmp);
        p99s.sort_by(f64::total_cmp);
        let (ratio, p99) = (ratios[PAIRS / 2], p99s[PAIRS / 2]);
        Ok(vec![
            Verdict::of(
                most_ticks <= 1.0 + 1.0 / f64::from(SECONDS),
                "ticks a watcher and second:".to_owned(),
                format!("{most_ticks:.2} at most"),
                "one, and one to begin with".to_owned(),
            ),
            Verdict::of(
                ratio <= SLOWER_AT_MOST,
                "submit, median time while watched:".to_owned(),
                format!("{ratio:.2} of unwatched (p99 {p99:.2})"),
                format!("at most {SLOWER_AT_MOST}"),
            ),
        ])
    }

    fn submit(&self) -> Result<(f64, Latency)> {
        let answered = self.load().run(SECONDS)?;
        let Some(latency) = answered.latency else {
            bail!("wrk told no times");
        };
        Ok((f64::from(answered.count) / answered.seconds, latency))
    }

    fn load(&self) -> Load {
        Load::Http(Wrk {
            url: self.url.clone(),
            connections: CONNECTIONS,
            script: self.bench.join("live/paced.lua"),
            arguments: vec![self.file.display().to_string(), SUBMITS_A_SECOND.to_string()],
            header: None,
            replies: Replies::AtLeast(SHORTEST_REPLY),
            refused_of_a_thousand: 10,
        })
    }
}
