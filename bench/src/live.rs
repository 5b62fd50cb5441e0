//! `make bench NAME=live`: submissions at one server while many watchers are connected to another.

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
use super::api_client::{self, PublishedForm};
use super::cpu_time::{ProcessTree, Usage};
use super::database::Database;
use super::load::{Latency, Load, ReplyLength, Wrk, output_of};
use super::submit::request_bodies;
use super::verdict::{self, Verdict};

const WATCHERS: usize = 200;
const SUBMISSIONS_PER_SECOND: u32 = 500;
const CONNECTIONS: u32 = 64;
const SECONDS: u32 = 8;
const PAIRS: usize = 5;
/// Single submissions, each timed until a watcher receives it.
const PROBES: usize = 30;
/// Median latency of a submission with watchers, as a ratio to no watchers.
const MAX_SLOWDOWN: f64 = 1.2;
const RECEIVED_BELOW_MS: f64 = 1_000.0;
/// Replies to submissions are longer, even without their headers.
const MIN_REPLY_BYTES: u64 = 100;

/// Servers of this benchmark.
#[derive(Args)]
pub(crate) struct Live {
    #[command(flatten)]
    servers_under_test: BenchServers,
    /// Port of the server with the watchers.
    #[arg(long, env = "FORMWRIGHT_BENCH_OTHER_PORT")]
    other_port: u16,
    /// URL of PostgreSQL with its superuser, without the name of a database.
    #[arg(long, env = "FORMWRIGHT_BENCH_SUPERUSER_URL", hide_env_values = true)]
    superuser_url: String,
}

/// Publishes the form, measures, and prints all goals in one table.
pub(super) fn run(bench_folder: &Path, arguments: &Live) -> Result<()> {
    let servers_under_test = &arguments.servers_under_test;
    let server = format!("http://127.0.0.1:{}", servers_under_test.port);
    let form = api_client::publish_form(&server, &bench_folder.join("submit/form.json"))?;
    let bodies_file = servers_under_test.folder.join("bodies");
    let bodies = request_bodies(&form.id, &bench_folder.join("submit/answers.json"))?;
    fs::write(&bodies_file, bodies.join("\n"))?;
    let bench = LiveBench {
        submit_url: format!("{server}/api/response/submit"),
        token: api_client::sign_in(&server)?,
        database: Database::new(&arguments.superuser_url, "formwright"),
        watched_server: ProcessTree::from_pid_file(&servers_under_test.folder.join("other.pid"))?,
        watched_port: arguments.other_port,
        bench_folder,
        form,
        bodies_file,
    };
    let mut verdicts = bench.measure_delivery()?;
    verdicts.extend(bench.measure_submissions()?);
    verdict::print_table(&verdicts);
    Ok(())
}

struct LiveBench<'a> {
    submit_url: String,
    token: String,
    database: Database,
    /// The server with the watchers.
    watched_server: ProcessTree,
    watched_port: u16,
    bench_folder: &'a Path,
    form: PublishedForm,
    bodies_file: PathBuf,
}

impl LiveBench<'_> {
    fn connect_watchers(&self, count: usize) -> Result<Watchers> {
        Watchers::connect(self.watched_port, &self.form.id, &self.token, count)
    }

    /// Times single submissions until the watcher receives them.
    fn measure_delivery(&self) -> Result<Vec<Verdict>> {
        let watchers = self.connect_watchers(1)?;
        watchers.await_all(Duration::from_secs(10))?;
        let bodies = fs::read_to_string(&self.bodies_file)?;
        let body = bodies.lines().next().context("there are no request bodies")?;
        let mut times = Vec::new();
        for _ in 0..PROBES {
            // Longer than the second between two messages, so that none is pending.
            std::thread::park_timeout(Duration::from_millis(1_300));
            let before = self.starts()?;
            let response_id = self.database.query_value("select gen_random_uuid()")?;
            let body = body.replace("@RESPONSE@", &response_id);
            let mut curl = Command::new("curl");
            curl.args(["--silent", "--fail-with-body", "--json", &body, &self.submit_url]);
            let started = Instant::now();
            let reply: Value = serde_json::from_str(&output_of(&mut curl)?)?;
            ensure!(reply["success"] == true, "the submission was rejected: {reply}");
            watchers.await_starts(before + 1, Duration::from_secs(20))?;
            times.push(started.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
        println!(
            "{PROBES} submissions at one server until a watcher of the other receives them: median {median:.0} ms, \
             slowest {slowest:.0} ms"
        );
        let verdict = |statistic: &str, milliseconds: f64| {
            Verdict::of(
                milliseconds < RECEIVED_BELOW_MS,
                format!("from submission to watcher, {statistic}:"),
                format!("{milliseconds:.0} ms"),
                format!("below {RECEIVED_BELOW_MS:.0} ms"),
            )
        };
        Ok(vec![verdict("median", median), verdict("slowest", slowest)])
    }

    fn starts(&self) -> Result<u64> {
        let count = self
            .database
            .query_value("select coalesce(sum(starts), 0) from form_counters")?;
        count.parse().with_context(|| format!("psql printed {count}"))
    }

    /// Compares the latency of submissions with and without watchers.
    fn measure_submissions(&self) -> Result<Vec<Verdict>> {
        println!(
            "\n{SUBMISSIONS_PER_SECOND} submissions per second at one server, {WATCHERS} watchers at the other, against no watchers\n\
             pair   rate (with, without) | median ms (with, without)  ratio | p99 ms (with, without) | messages per watcher and s | CPU of watched server"
        );
        self.load().run(3)?;
        let (mut ratios, mut p99s, mut max_messages) = (Vec::new(), Vec::new(), 0.0_f64);
        for number in 1..=PAIRS {
            let watchers = self.connect_watchers(WATCHERS)?;
            watchers.await_all(Duration::from_secs(20))?;
            let (before, started) = (Usage::now()?, Instant::now());
            let counts_before = watchers.message_counts();
            let (rate_with, with) = self.submit()?;
            let seconds = started.elapsed().as_secs_f64();
            let messages = watchers.max_messages_since(&counts_before) / seconds;
            let cores = Usage::now()?.of_tree_since(&before, self.watched_server) / seconds;
            drop(watchers);
            let (rate_without, without) = self.submit()?;
            let ratio = with.median / without.median;
            println!(
                "{number:<6} {rate_with:>8.0} {rate_without:>11.0} | {:>9.2} {:>9.2} {ratio:>11.2} | {:>9.2} {:>12.2} | {messages:>26.2} | {cores:.2} cores",
                with.median, without.median, with.p99, without.p99
            );
            max_messages = max_messages.max(messages);
            ratios.push(ratio);
            p99s.push(with.p99 / without.p99);
        }
        ratios.sort_by(f64::total_cmp);
        p99s.sort_by(f64::total_cmp);
        let (ratio, p99) = (ratios[PAIRS / 2], p99s[PAIRS / 2]);
        Ok(vec![
            Verdict::of(
                max_messages <= 1.0 + 1.0 / f64::from(SECONDS),
                "messages per watcher and second:".to_owned(),
                format!("at most {max_messages:.2}"),
                "one, plus one at the start".to_owned(),
            ),
            Verdict::of(
                ratio <= MAX_SLOWDOWN,
                "submission, median time with watchers:".to_owned(),
                format!("{ratio:.2} of that without (p99 {p99:.2})"),
                format!("at most {MAX_SLOWDOWN}"),
            ),
        ])
    }

    /// Returns the rate and the latency.
    fn submit(&self) -> Result<(f64, Latency)> {
        let result = self.load().run(SECONDS)?;
        let Some(latency) = result.latency else {
            bail!("wrk reported no latency");
        };
        Ok((f64::from(result.replies) / result.seconds, latency))
    }

    fn load(&self) -> Load {
        Load::Http(Wrk {
            url: self.submit_url.clone(),
            connections: CONNECTIONS,
            script: self.bench_folder.join("live/submit_at_rate.lua"),
            script_arguments: vec![
                self.bodies_file.display().to_string(),
                SUBMISSIONS_PER_SECOND.to_string(),
            ],
            header: None,
            reply_length: ReplyLength::AtLeast(MIN_REPLY_BYTES),
            max_rejected_per_thousand: 10,
        })
    }
}
