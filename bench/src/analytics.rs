//! `make bench NAME=analytics`: the analytics of small and large forms, against a bare select of the counters.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail, ensure};
use clap::Args;
use serde_json::Value;

use super::BenchServers;
use super::comparison::{Comparison, Goals};
use super::cpu_time::ProcessTree;
use super::database::Database;
use super::demo_owner::DemoOwner;
use super::load::{Load, Pgbench, ReplyLength, Wrk, output_of};
use super::run::{Runner, Side};
use super::verdict::{self, Verdict};

/// The default size of the server's connection pool for analytics.
const CONNECTIONS: u32 = 4;
/// For the largest form, against the smallest.
const AGAINST_SMALLEST: Goals = Goals {
    cpu_time_at_most: Some(1.3),
    rate_at_least: None,
    median_at_most: Some(1.3),
    p99_at_most: None,
};
const AGAINST_SELECT: Goals = Goals {
    cpu_time_at_most: Some(3.0),
    rate_at_least: None,
    median_at_most: Some(3.0),
    p99_at_most: None,
};
/// Latency goal for filtered analytics of the largest form.
const FILTERED_BELOW_MS: f64 = 1_000.0;

/// Servers and options of this benchmark.
#[derive(Args)]
pub(crate) struct Analytics {
    #[command(flatten)]
    servers_under_test: BenchServers,
    /// URL of PostgreSQL with its superuser, without the name of a database.
    #[arg(long, env = "FORMWRIGHT_BENCH_SUPERUSER_URL", hide_env_values = true)]
    superuser_url: String,
    /// Numbers of responses of the forms, smallest first.
    #[arg(long, value_delimiter = ',', default_value = "10000,100000,1000000")]
    rows: Vec<u64>,
    /// Fail if CPU time misses its goal; the other goals depend on other load.
    #[arg(long)]
    gate: bool,
}

struct FilledForm {
    rows: u64,
    id: String,
}

/// Fills the forms, measures, and prints all goals in one table.
pub(super) fn run(bench_folder: &Path, arguments: &Analytics) -> Result<()> {
    let servers_under_test = &arguments.servers_under_test;
    let server = format!("http://127.0.0.1:{}", servers_under_test.port);
    for rows in &arguments.rows {
        let output = DemoOwner::fill_form(&servers_under_test.folder, &form_name(*rows), *rows)?;
        println!("{}", output.trim());
    }
    let database = Database::new(&arguments.superuser_url, "formwright");
    output_of(database.psql().args(["--command", "vacuum analyze"]))?;
    let demo_owner = DemoOwner::sign_in(&server)?;
    let forms: Result<Vec<FilledForm>> = arguments
        .rows
        .iter()
        .map(|rows| {
            let id = demo_owner.form_id(&form_name(*rows))?;
            Ok(FilledForm { rows: *rows, id })
        })
        .collect();
    let forms = forms?;
    let tree = |name: &str| ProcessTree::from_pid_file(&servers_under_test.folder.join(format!("{name}.pid")));
    let (serve, postgres, nats) = (tree("serve")?, tree("postgres")?, tree("nats")?);
    let runner = Runner {
        all_servers: vec![serve, postgres, nats],
        logs: vec![servers_under_test.folder.join("logs/serve.log")],
    };
    let bench = AnalyticsBench {
        server: &server,
        bench_folder,
        demo_owner: &demo_owner,
        database: &database,
        our_servers: vec![serve, postgres],
        postgres,
    };
    let verdicts = bench.measure(&forms, &runner)?;
    verdict::report(&verdicts, arguments.gate)
}

fn form_name(rows: u64) -> String {
    format!("Feedback {rows}")
}

struct AnalyticsBench<'a> {
    server: &'a str,
    bench_folder: &'a Path,
    demo_owner: &'a DemoOwner,
    database: &'a Database,
    our_servers: Vec<ProcessTree>,
    postgres: ProcessTree,
}

impl AnalyticsBench<'_> {
    fn measure(&self, forms: &[FilledForm], runner: &Runner) -> Result<Vec<Verdict>> {
        let (Some(smallest), Some(largest)) = (forms.first(), forms.last()) else {
            bail!("--rows needs at least one number of responses");
        };
        let mut verdicts = Vec::new();
        for form in forms {
            println!("\n{} responses: {}", form.rows, self.describe(form)?);
            let comparison = Comparison {
                title: if form.rows == largest.rows {
                    "largest form"
                } else {
                    "smaller form"
                },
                ours: self.analytics("analytics", form, "")?,
                baseline: self.select(form),
                goals: AGAINST_SELECT,
            };
            verdicts.extend(comparison.run(runner)?);
        }
        let filter = self.filter(largest)?;
        for (title, filter) in [("unfiltered", ""), ("filtered by day and version", filter.as_str())] {
            let comparison = Comparison {
                title,
                ours: self.analytics("largest form", largest, filter)?,
                baseline: self.analytics("smallest form", smallest, filter)?,
                goals: AGAINST_SMALLEST,
            };
            verdicts.extend(comparison.run(runner)?);
        }
        verdicts.push(self.measure_filtered(largest, &filter)?);
        Ok(verdicts)
    }

    fn analytics(&self, name: &'static str, form: &FilledForm, filter: &str) -> Result<Side> {
        let url = self.url(form, filter);
        let length = self.get(&url)?.to_string().len() as u64;
        Ok(Side {
            name,
            load: Load::Http(Wrk {
                url,
                connections: CONNECTIONS,
                script: self.bench_folder.join("summary.lua"),
                script_arguments: Vec::new(),
                header: Some(self.demo_owner.authorization_header()),
                // Half, because `length` is that of the parsed reply, which serde_json writes with more escapes.
                reply_length: ReplyLength::AtLeast(length / 2),
                max_rejected_per_thousand: 0,
            }),
            servers: self.our_servers.clone(),
        })
    }

    fn select(&self, form: &FilledForm) -> Side {
        Side {
            name: "the bare select of the counters",
            load: Load::Statement(Pgbench {
                database_url: self.database.url().to_owned(),
                script: self.bench_folder.join("analytics/counters.sql"),
                clients: CONNECTIONS,
                variables: vec![("form", form.id.clone())],
                latency_folder: Some(std::env::temp_dir().join(format!("formwright-bench-{}", std::process::id()))),
            }),
            servers: vec![self.postgres],
        }
    }

    /// The last month and the newest version.
    fn filter(&self, form: &FilledForm) -> Result<String> {
        let reply = self.get(&self.url(form, ""))?;
        let days = reply["days"].as_array().map_or(&[][..], Vec::as_slice);
        ensure!(days.len() > 60, "the responses cover only {} days", days.len());
        let day = |index: usize| days[index]["day"].as_str().unwrap_or_default().to_owned();
        let (from, to) = (day(days.len() - 31), day(days.len() - 1));
        Ok(format!("?from={from}&to={to}&version=2"))
    }

    /// The latency without concurrent requests.
    fn measure_filtered(&self, form: &FilledForm, filter: &str) -> Result<Verdict> {
        let mut slowest = 0.0_f64;
        for _ in 0..20 {
            let mut curl = self.curl(&self.url(form, filter));
            let seconds = output_of(curl.args(["--output", "/dev/null", "--write-out", "%{time_total}"]))?;
            slowest = slowest.max(seconds.trim().parse::<f64>()? * 1e3);
        }
        println!("\nSlowest of 20 filtered replies: {slowest:.1} ms");
        Ok(Verdict::of(
            slowest < FILTERED_BELOW_MS,
            format!("filtered, {} responses:", form.rows),
            format!("slowest {slowest:.1} ms"),
            format!("below {FILTERED_BELOW_MS:.0} ms"),
        ))
    }

    /// The form's size: responses, days and rows of counters.
    fn describe(&self, form: &FilledForm) -> Result<String> {
        let reply = self.get(&self.url(form, ""))?;
        let rows = self.database.query_value(&format!(
            "select format('%s answer counters, %s daily counters',
                 (select count(*) from answer_counters where form_id = '{0}'),
                 (select count(*) from form_counters_daily where form_id = '{0}'))",
            form.id
        ))?;
        Ok(format!(
            "{} started, {} complete, median {} s, {} days; {rows}",
            reply["starts"],
            reply["completed"],
            reply["medianSeconds"],
            reply["days"].as_array().map_or(0, Vec::len)
        ))
    }

    fn get(&self, url: &str) -> Result<Value> {
        Ok(serde_json::from_str(&output_of(&mut self.curl(url))?)?)
    }

    fn curl(&self, url: &str) -> Command {
        let mut curl = Command::new("curl");
        curl.args([
            "--silent",
            "--fail-with-body",
            "--header",
            &self.demo_owner.authorization_header(),
            url,
        ]);
        curl
    }

    fn url(&self, form: &FilledForm, filter: &str) -> String {
        format!("{}/api/analytics/form/{}{filter}", self.server, form.id)
    }
}
