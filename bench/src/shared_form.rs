//! `make bench NAME=shared-form`: a published form from the warm cache, against nginx with the same bytes in a file and
//! against the bare statement that loads the form from PostgreSQL.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use super::BenchServers;
use super::api_client::{self, Reply};
use super::comparison::{Comparison, Goals};
use super::cpu_time::ProcessTree;
use super::load::{Load, Pgbench, ReplyLength, Wrk};
use super::run::{Runner, Side};
use super::verdict::Verdict;

const AGAINST_NGINX: Goals = Goals {
    cpu_time_at_most: Some(1.4),
    rate_at_least: Some(0.8),
    median_at_most: None,
    p99_at_most: None,
};
const AGAINST_DATABASE: Goals = Goals {
    cpu_time_at_most: Some(0.25),
    rate_at_least: Some(4.0),
    median_at_most: None,
    p99_at_most: None,
};
const CONNECTIONS: u32 = 64;
/// The default size of the server's connection pool.
const DATABASE_CLIENTS: u32 = 10;

/// Servers of this benchmark.
#[derive(Args)]
pub(crate) struct SharedForm {
    #[command(flatten)]
    servers_under_test: BenchServers,
    /// Port of nginx with an access log.
    #[arg(long, env = "FORMWRIGHT_BENCH_NGINX_PORT")]
    nginx_port: u16,
    /// Port of nginx without an access log.
    #[arg(long, env = "FORMWRIGHT_BENCH_SILENT_NGINX_PORT")]
    silent_nginx_port: u16,
}

/// Publishes the form, copies the reply to nginx and measures; a missed goal is an error.
pub(super) fn run(bench_folder: &Path, arguments: &SharedForm) -> Result<()> {
    let servers_under_test = &arguments.servers_under_test;
    let ours = format!("http://127.0.0.1:{}", servers_under_test.port);
    let link = api_client::publish_form(&ours, &bench_folder.join("shared-form/form.json"))?.link;
    let path = format!("/api/form/shared/{link}");
    let reply = api_client::get(&format!("{ours}{path}"), None)?;
    copy_to_nginx(arguments, &path, &reply)?;
    println!("The reply has {} bytes.", reply.body.len());

    let trees = ProcessTrees::find(&servers_under_test.folder)?;
    let runner = Runner {
        all_servers: trees.all(),
        logs: ["serve.log", "nginx-access.log"]
            .map(|log| servers_under_test.folder.join("logs").join(log))
            .into(),
    };
    let comparisons = Comparisons {
        arguments,
        bench_folder,
        path: &path,
        link: &link,
        body_length: reply.body.len() as u64,
        trees: &trees,
    };
    let mut missed = Vec::new();
    for comparison in comparisons.all()? {
        let verdicts = comparison.run(&runner)?;
        missed.extend(
            verdicts
                .iter()
                .filter(|verdict| verdict.is_missed())
                .map(Verdict::sentence),
        );
    }
    if !missed.is_empty() {
        bail!("{}", missed.join("\n"));
    }
    Ok(())
}

/// Writes the body into the file that both nginx servers serve under the same path, and checks that they do.
fn copy_to_nginx(arguments: &SharedForm, path: &str, reply: &Reply) -> Result<()> {
    let file = arguments
        .servers_under_test
        .folder
        .join("files")
        .join(path.trim_start_matches('/'));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    fs::write(&file, &reply.body).with_context(|| format!("cannot write {}", file.display()))?;
    for port in [arguments.nginx_port, arguments.silent_nginx_port] {
        let copy = api_client::get(&format!("http://127.0.0.1:{port}{path}"), None)?;
        ensure!(
            copy.body == reply.body && copy.content_type == reply.content_type,
            "the reply of nginx at port {port} differs from ours"
        );
    }
    Ok(())
}

struct ProcessTrees {
    formwright: ProcessTree,
    nginx: ProcessTree,
    postgres: ProcessTree,
    nats: ProcessTree,
}

impl ProcessTrees {
    fn find(folder: &Path) -> Result<Self> {
        let tree = |name: &str| ProcessTree::from_pid_file(&folder.join(format!("{name}.pid")));
        Ok(Self {
            formwright: tree("serve")?,
            nginx: tree("nginx")?,
            postgres: tree("postgres")?,
            nats: tree("nats")?,
        })
    }

    fn all(&self) -> Vec<ProcessTree> {
        vec![self.formwright, self.nginx, self.postgres, self.nats]
    }
}

struct Comparisons<'a> {
    arguments: &'a SharedForm,
    bench_folder: &'a Path,
    path: &'a str,
    link: &'a str,
    body_length: u64,
    trees: &'a ProcessTrees,
}

impl Comparisons<'_> {
    fn all(&self) -> Result<[Comparison; 5]> {
        let (full, unchanged) = ("200", "304 by If-None-Match");
        let SharedForm {
            servers_under_test: BenchServers { port, .. },
            nginx_port: logging,
            silent_nginx_port: silent,
        } = *self.arguments;
        let nginx = "nginx";
        let unlogged = "nginx without its access log (not judged)";
        Ok([
            Comparison {
                title: full,
                ours: self.ours(self.get(port)),
                baseline: self.nginx(nginx, self.get(logging)),
                goals: AGAINST_NGINX,
            },
            Comparison {
                title: unchanged,
                ours: self.ours(self.get_with_etag(port)?),
                baseline: self.nginx(nginx, self.get_with_etag(logging)?),
                goals: AGAINST_NGINX,
            },
            Comparison {
                title: full,
                ours: self.ours(self.get(port)),
                baseline: self.database(),
                goals: AGAINST_DATABASE,
            },
            Comparison {
                title: full,
                ours: self.ours(self.get(port)),
                baseline: self.nginx(unlogged, self.get(silent)),
                goals: Goals::default(),
            },
            Comparison {
                title: unchanged,
                ours: self.ours(self.get_with_etag(port)?),
                baseline: self.nginx(unlogged, self.get_with_etag(silent)?),
                goals: Goals::default(),
            },
        ])
    }

    /// Includes PostgreSQL, which confirms the cached forms and stores the views.
    fn ours(&self, load: Load) -> Side {
        Side {
            name: "ours",
            load,
            servers: vec![self.trees.formwright, self.trees.postgres],
        }
    }

    fn nginx(&self, name: &'static str, load: Load) -> Side {
        Side {
            name,
            load,
            servers: vec![self.trees.nginx],
        }
    }

    /// PostgreSQL alone, which favours the baseline: a server without a cache also spends time on HTTP and JSON.
    fn database(&self) -> Side {
        Side {
            name: "the bare statement without HTTP",
            load: Load::Statement(Pgbench {
                database_url: self.arguments.servers_under_test.database_url.clone(),
                script: self.bench_folder.join("shared-form/published_form.sql"),
                clients: DATABASE_CLIENTS,
                variables: vec![("link", self.link.to_owned())],
                latency_folder: None,
            }),
            servers: vec![self.trees.postgres],
        }
    }

    fn get(&self, port: u16) -> Load {
        self.load(port, None)
    }

    /// Conditional requests with the server's own entity tag.
    fn get_with_etag(&self, port: u16) -> Result<Load> {
        let url = self.url(port);
        let etag = api_client::get(&url, None)?.etag;
        let again = api_client::get(&url, Some(&etag))?;
        ensure!(again.status == "304", "{url} replied {} instead of 304", again.status);
        Ok(self.load(port, Some(&etag)))
    }

    fn load(&self, port: u16, etag: Option<&str>) -> Load {
        Load::Http(Wrk {
            url: self.url(port),
            connections: CONNECTIONS,
            script: self.bench_folder.join("summary.lua"),
            script_arguments: Vec::new(),
            header: etag.map(|etag| format!("If-None-Match: {etag}")),
            // A 304 has no body.
            reply_length: match etag {
                Some(_) => ReplyLength::Below(self.body_length),
                None => ReplyLength::AtLeast(self.body_length),
            },
            max_rejected_per_thousand: 0,
        })
    }

    fn url(&self, port: u16) -> String {
        format!("http://127.0.0.1:{port}{}", self.path)
    }
}
