//! `make bench NAME=shared-form`: a published form from the warm cache, against nginx with the same bytes in a file and
//! against the bare statement that the cache spares the database.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use super::BenchServers;
use super::load::{Load, Pgbench, Replies, Wrk};
use super::processor_time::ProcessTree;
use super::publish::{self, Reply, publish};
use super::run::{Side, Stage};
use super::series::{Goals, Series};
use super::verdict::Verdict;

const AGAINST_NGINX: Goals = Goals {
    cost_at_most: Some(1.4),
    rate_at_least: Some(0.8),
    median_at_most: None,
    p99_at_most: None,
};
const AGAINST_THE_DATABASE: Goals = Goals {
    cost_at_most: Some(0.25),
    rate_at_least: Some(4.0),
    median_at_most: None,
    p99_at_most: None,
};
/// Connections of wrk.
const CONNECTIONS: u32 = 64;
/// As many as the server's pool has by default.
const DATABASE_CLIENTS: u32 = 10;

/// The servers of this benchmark.
#[derive(Args)]
pub(crate) struct SharedForm {
    #[command(flatten)]
    servers_under_test: BenchServers,
    /// Port of the nginx that logs each request.
    #[arg(long, env = "FORMWRIGHT_BENCH_NGINX_PORT")]
    nginx_port: u16,
    /// Port of the nginx that logs none.
    #[arg(long, env = "FORMWRIGHT_BENCH_SILENT_NGINX_PORT")]
    silent_nginx_port: u16,
}

/// Publishes the form, gives nginx its bytes, measures; fails when a goal is missed.
pub(super) fn run(bench: &Path, arguments: &SharedForm) -> Result<()> {
    let servers_under_test = &arguments.servers_under_test;
    let ours = format!("http://127.0.0.1:{}", servers_under_test.port);
    let link = publish(&ours, &bench.join("shared-form/form.json"))?.link;
    let path = format!("/api/form/shared/{link}");
    let reply = publish::get(&format!("{ours}{path}"), None)?;
    give_to_nginx(arguments, &path, &reply)?;
    println!("The form's reply has {} bytes.", reply.body.len());

    let servers = Servers::find(&servers_under_test.folder)?;
    let stage = Stage {
        servers: servers.all(),
        logs: ["serve.log", "nginx-access.log"]
            .map(|log| servers_under_test.folder.join("logs").join(log))
            .into(),
    };
    let sides = Sides {
        arguments,
        bench,
        path: &path,
        link: &link,
        body: reply.body.len() as u64,
        servers: &servers,
    };
    let mut missed = Vec::new();
    for series in sides.series()? {
        let verdicts = series.run(&stage)?;
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

/// Puts the reply's bytes where both nginx servers find them under the same path, and looks whether they do.
fn give_to_nginx(arguments: &SharedForm, path: &str, reply: &Reply) -> Result<()> {
    let file = arguments
        .servers_under_test
        .folder
        .join("files")
        .join(path.trim_start_matches('/'));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).with_context(|| format!("{} could not be made", folder.display()))?;
    }
    fs::write(&file, &reply.body).with_context(|| format!("{} could not be written", file.display()))?;
    for port in [arguments.nginx_port, arguments.silent_nginx_port] {
        let theirs = publish::get(&format!("http://127.0.0.1:{port}{path}"), None)?;
        ensure!(
            theirs.body == reply.body && theirs.content_type == reply.content_type,
            "nginx at port {port} does not serve what we do"
        );
    }
    Ok(())
}

struct Servers {
    formwright: ProcessTree,
    nginx: ProcessTree,
    postgres: ProcessTree,
    nats: ProcessTree,
}

impl Servers {
    fn find(folder: &Path) -> Result<Self> {
        let server = |name: &str| ProcessTree::of_pid_file(&folder.join(format!("{name}.pid")));
        Ok(Self {
            formwright: server("serve")?,
            nginx: server("nginx")?,
            postgres: server("postgres")?,
            nats: server("nats")?,
        })
    }

    fn all(&self) -> Vec<ProcessTree> {
        vec![self.formwright, self.nginx, self.postgres, self.nats]
    }
}

struct Sides<'a> {
    arguments: &'a SharedForm,
    bench: &'a Path,
    path: &'a str,
    link: &'a str,
    body: u64,
    servers: &'a Servers,
}

impl Sides<'_> {
    fn series(&self) -> Result<[Series; 5]> {
        let (full, unchanged) = ("200", "304 by If-None-Match");
        let SharedForm {
            servers_under_test: BenchServers { port, .. },
            nginx_port: logging,
            silent_nginx_port: silent,
        } = *self.arguments;
        let nginx = "nginx";
        let unlogged = "nginx without its access log (not judged)";
        Ok([
            Series {
                title: full,
                ours: self.ours(self.get(port)),
                baseline: self.nginx(nginx, self.get(logging)),
                goals: AGAINST_NGINX,
            },
            Series {
                title: unchanged,
                ours: self.ours(self.get_known(port)?),
                baseline: self.nginx(nginx, self.get_known(logging)?),
                goals: AGAINST_NGINX,
            },
            Series {
                title: full,
                ours: self.ours(self.get(port)),
                baseline: self.database(),
                goals: AGAINST_THE_DATABASE,
            },
            Series {
                title: full,
                ours: self.ours(self.get(port)),
                baseline: self.nginx(unlogged, self.get(silent)),
                goals: Goals::default(),
            },
            Series {
                title: unchanged,
                ours: self.ours(self.get_known(port)?),
                baseline: self.nginx(unlogged, self.get_known(silent)?),
                goals: Goals::default(),
            },
        ])
    }

    /// Ours pays for PostgreSQL too: the cache has its answers confirmed, and views are written down.
    fn ours(&self, load: Load) -> Side {
        Side {
            name: "ours",
            load,
            pays: vec![self.servers.formwright, self.servers.postgres],
        }
    }

    fn nginx(&self, name: &'static str, load: Load) -> Side {
        Side {
            name,
            load,
            pays: vec![self.servers.nginx],
        }
    }

    /// PostgreSQL alone: what a server without the cache would spend on HTTP and JSON comes on top and is left out, which
    /// favours the baseline.
    fn database(&self) -> Side {
        Side {
            name: "the bare statement without HTTP",
            load: Load::Statement(Pgbench {
                database_url: self.arguments.servers_under_test.database_url.clone(),
                script: self.bench.join("shared-form/published_form.sql"),
                clients: DATABASE_CLIENTS,
                variables: vec![("link", self.link.to_owned())],
                times: None,
            }),
            pays: vec![self.servers.postgres],
        }
    }

    fn get(&self, port: u16) -> Load {
        self.load(port, None)
    }

    /// With the tag by which this very server names the bytes.
    fn get_known(&self, port: u16) -> Result<Load> {
        let url = self.url(port);
        let etag = publish::get(&url, None)?.etag;
        let again = publish::get(&url, Some(&etag))?;
        ensure!(again.status == "304", "{url} answers {} to its own tag", again.status);
        Ok(self.load(port, Some(&etag)))
    }

    fn load(&self, port: u16, known: Option<&str>) -> Load {
        Load::Http(Wrk {
            url: self.url(port),
            connections: CONNECTIONS,
            script: self.bench.join("summary.lua"),
            arguments: Vec::new(),
            header: known.map(|etag| format!("If-None-Match: {etag}")),
            // Only a 304 has no body.
            replies: match known {
                Some(_) => Replies::Below(self.body),
                None => Replies::AtLeast(self.body),
            },
            refused_of_a_thousand: 0,
        })
    }

    fn url(&self, port: u16) -> String {
        format!("http://127.0.0.1:{port}{}", self.path)
    }
}
