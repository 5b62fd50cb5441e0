//! `make bench NAME=analytics`: a form's numbers, however many responses it has, against the bare select of its counters.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail, ensure};
use clap::Args;
use serde_json::Value;

use super::BenchServers;
use super::database::Database;
use super::demo_owner::DemoOwner;
use super::load::{Load, Pgbench, Replies, Wrk, output_of};
use super::processor_time::ProcessTree;
use super::run::{Side, Stage};
use super::series::{Goals, Series};
use super::verdict::{self, Verdict};

/// As many as the server's pool for results has by default.
const CONNECTIONS: u32 = 4;
/// What the largest may cost and take, as a ratio to the smallest.
const FLAT: Goals = Goals {
    cost_at_most: Some(1.3),
    rate_at_least: None,
    median_at_most: Some(1.3),
    p99_at_most: None,
};
/// What both may cost and take, as a ratio to the bare select.
const AGAINST_THE_SELECT: Goals = Goals {
    cost_at_most: Some(3.0),
    rate_at_least: None,
    median_at_most: Some(3.0),
    p99_at_most: None,
};
/// What a filtered reply may take at the largest, in milliseconds.
const FILTERED_WITHIN_MS: f64 = 1_000.0;

/// The servers of this benchmark, and what is wanted of it.
#[derive(Args)]
pub(crate) struct Analytics {
    #[command(flatten)]
    servers_under_test: BenchServers,
    /// PostgreSQL's superuser, up to the name of a database.
    #[arg(long, env = "FORMWRIGHT_BENCH_SUPERUSER_URL", hide_env_values = true)]
    superuser_url: String,
    /// How many responses the forms have, smallest first.
    #[arg(long, value_delimiter = ',', default_value = "10000,100000,1000000")]
    rows: Vec<u64>,
    /// Fail when processor time misses its goal; nothing else holds on a busy machine.
    #[arg(long)]
    gate: bool,
}

/// A form with many responses.
struct Filled {
    rows: u64,
    form: String,
}

/// Fills the forms, measures, and prints all goals in one table.
pub(super) fn run(bench: &Path, arguments: &Analytics) -> Result<()> {
    let servers_under_test = &arguments.servers_under_test;
    let server = format!("http://127.0.0.1:{}", servers_under_test.port);
    for rows in &arguments.rows {
        println!(
            "{}",
            DemoOwner::fill(&servers_under_test.folder, &name_of(*rows), *rows)?.trim()
        );
    }
    let database = Database::at(&arguments.superuser_url, "formwright");
    output_of(database.psql().args(["--command", "vacuum analyze"]))?;
    let demo_owner = DemoOwner::sign_in(&server)?;
    let filled: Result<Vec<Filled>> = arguments
        .rows
        .iter()
        .map(|rows| {
            let form = demo_owner.form(&name_of(*rows))?;
            Ok(Filled { rows: *rows, form })
        })
        .collect();
    let filled = filled?;
    let tree = |name: &str| ProcessTree::of_pid_file(&servers_under_test.folder.join(format!("{name}.pid")));
    let (serve, postgres, nats) = (tree("serve")?, tree("postgres")?, tree("nats")?);
    let stage = Stage {
        servers: vec![serve, postgres, nats],
        logs: vec![servers_under_test.folder.join("logs/serve.log")],
    };
    let sides = Sides {
        server: &server,
        bench,
        demo_owner: &demo_owner,
        database: &database,
        ours: vec![serve, postgres],
        postgres,
    };
    let verdicts = sides.measure(&filled, &stage)?;
    verdict::conclude(&verdicts, arguments.gate)
}

fn name_of(rows: u64) -> String {
    format!("Feedback {rows}")
}

struct Sides<'a> {
    server: &'a str,
    bench: &'a Path,
    demo_owner: &'a DemoOwner,
    database: &'a Database,
    ours: Vec<ProcessTree>,
    postgres: ProcessTree,
}

impl Sides<'_> {
    fn measure(&self, filled: &[Filled], stage: &Stage) -> Result<Vec<Verdict>> {
        let (Some(smallest), Some(largest)) = (filled.first(), filled.last()) else {
            bail!("name at least one number of responses");
        };
        let mut verdicts = Vec::new();
        for form in filled {
            println!("\n{} responses: {}", form.rows, self.told(form)?);
            let series = Series {
                title: if form.rows == largest.rows {
                    "the largest"
                } else {
                    "a smaller one"
                },
                ours: self.ours("the numbers", form, "")?,
                baseline: self.select(form),
                goals: AGAINST_THE_SELECT,
            };
            verdicts.extend(series.run(stage)?);
        }
        let filter = self.filter(largest)?;
        for (title, filter) in [("all of them", ""), ("filtered by day and version", filter.as_str())] {
            let series = Series {
                title,
                ours: self.ours("the largest", largest, filter)?,
                baseline: self.ours("the smallest", smallest, filter)?,
                goals: FLAT,
            };
            verdicts.extend(series.run(stage)?);
        }
        verdicts.push(self.within(largest, &filter)?);
        Ok(verdicts)
    }

    fn ours(&self, name: &'static str, form: &Filled, filter: &str) -> Result<Side> {
        let url = self.url(form, filter);
        let length = self.get(&url)?.to_string().len() as u64;
        Ok(Side {
            name,
            load: Load::Http(Wrk {
                url,
                connections: CONNECTIONS,
                script: self.bench.join("summary.lua"),
                arguments: Vec::new(),
                header: Some(self.demo_owner.header()),
                // Texts are written with fewer escapes than here.
                replies: Replies::AtLeast(length / 2),
                refused_of_a_thousand: 0,
            }),
            pays: self.ours.clone(),
        })
    }

    fn select(&self, form: &Filled) -> Side {
        Side {
            name: "the bare select of the counters",
            load: Load::Statement(Pgbench {
                database_url: self.database.url().to_owned(),
                script: self.bench.join("analytics/counters.sql"),
                clients: CONNECTIONS,
                variables: vec![("form", form.form.clone())],
                times: Some(std::env::temp_dir().join(format!("formwright-bench-{}", std::process::id()))),
            }),
            pays: vec![self.postgres],
        }
    }

    /// The middle month, of the newest version.
    fn filter(&self, form: &Filled) -> Result<String> {
        let reply = self.get(&self.url(form, ""))?;
        let days = reply["days"].as_array().map_or(&[][..], Vec::as_slice);
        ensure!(days.len() > 60, "the responses lie on {} days only", days.len());
        let day = |at: usize| days[at]["day"].as_str().unwrap_or_default().to_owned();
        let (from, to) = (day(days.len() - 31), day(days.len() - 1));
        Ok(format!("?from={from}&to={to}&version=2"))
    }

    /// One request at a time, for what a person waits.
    fn within(&self, form: &Filled, filter: &str) -> Result<Verdict> {
        let mut slowest = 0.0_f64;
        for _ in 0..20 {
            let mut curl = self.curl(&self.url(form, filter));
            let took = output_of(curl.args(["--output", "/dev/null", "--write-out", "%{time_total}"]))?;
            slowest = slowest.max(took.trim().parse::<f64>()? * 1e3);
        }
        println!("\nThe slowest of 20 filtered replies took {slowest:.1} ms");
        Ok(Verdict::of(
            slowest < FILTERED_WITHIN_MS,
            format!("filtered, {} responses:", form.rows),
            format!("{slowest:.1} ms at most"),
            format!("below {FILTERED_WITHIN_MS:.0} ms"),
        ))
    }

    /// What is behind the numbers.
    fn told(&self, form: &Filled) -> Result<String> {
        let reply = self.get(&self.url(form, ""))?;
        let rows = self.database.ask(&format!(
            "select format('%s rows of answers, %s of days', (select count(*) from answer_counters where form_id = '{0}'),
                 (select count(*) from form_counters_daily where form_id = '{0}'))",
            form.form
        ))?;
        Ok(format!(
            "{} begun, {} complete, median {} s, {} days; counted in {rows}",
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
            &self.demo_owner.header(),
            url,
        ]);
        curl
    }

    fn url(&self, form: &Filled, filter: &str) -> String {
        format!("{}/api/analytics/form/{}{filter}", self.server, form.form)
    }
}
