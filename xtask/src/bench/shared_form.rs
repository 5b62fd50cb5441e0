//! `make bench NAME=shared-form`: a published form from the warm cache, against nginx with the same bytes in a file and
//! against the bare statement that the cache spares the database.

mod publish;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use self::publish::{Reply, publish};
use super::Place;
use super::load::Load;
use super::processor_time::ProcessTree;
use super::run::{Side, Stage};
use super::series::{Goals, Series};
use crate::report::Report;
use crate::workspace::Workspace;

const AGAINST_NGINX: Goals = Goals {
    cost_at_most: 1.4,
    rate_at_least: 0.8,
};
const AGAINST_THE_DATABASE: Goals = Goals {
    cost_at_most: 0.25,
    rate_at_least: 4.0,
};

/// Publishes the form, gives nginx its bytes, measures; fails when a goal is missed.
pub(super) fn run(workspace: &Workspace, place: &Place, report: &Report) -> Result<()> {
    let bench = workspace.join("bench/shared-form");
    let ours = format!("http://127.0.0.1:{}", place.port);
    let link = publish(&ours, &bench.join("form.json"))?;
    let path = format!("/api/form/shared/{link}");
    let reply = publish::get(&format!("{ours}{path}"), None)?;
    give_to_nginx(place, &path, &reply)?;
    report.line(format_args!("The form's reply has {} bytes.", reply.body.len()));

    let servers = Servers::find(&place.folder)?;
    let stage = Stage {
        servers: servers.all(),
        logs: ["serve.log", "nginx-access.log"]
            .map(|log| place.folder.join("logs").join(log))
            .into(),
    };
    let sides = Sides {
        place,
        bench: &bench,
        path: &path,
        link: &link,
        body: reply.body.len() as u64,
        servers: &servers,
    };
    let mut missed = Vec::new();
    for series in sides.series()? {
        missed.extend(series.run(&stage, report)?);
    }
    if !missed.is_empty() {
        bail!("{}", missed.join("\n"));
    }
    Ok(())
}

/// Puts the reply's bytes where both nginx servers find them under the same path, and looks whether they do.
fn give_to_nginx(place: &Place, path: &str, reply: &Reply) -> Result<()> {
    let file = place.folder.join("files").join(path.trim_start_matches('/'));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).with_context(|| format!("{} could not be made", folder.display()))?;
    }
    fs::write(&file, &reply.body).with_context(|| format!("{} could not be written", file.display()))?;
    for port in [place.nginx_port, place.silent_nginx_port] {
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
    place: &'a Place,
    bench: &'a Path,
    path: &'a str,
    link: &'a str,
    body: u64,
    servers: &'a Servers,
}

impl Sides<'_> {
    fn series(&self) -> Result<[Series; 5]> {
        let (full, unchanged) = ("200", "304 by If-None-Match");
        let Place {
            port,
            nginx_port: logging,
            silent_nginx_port: silent,
            ..
        } = *self.place;
        let nginx = "nginx";
        let unlogged = "nginx without its access log (not judged)";
        Ok([
            Series {
                title: full,
                ours: self.ours(self.get(port)),
                rival: self.nginx(nginx, self.get(logging)),
                goals: Some(AGAINST_NGINX),
            },
            Series {
                title: unchanged,
                ours: self.ours(self.get_known(port)?),
                rival: self.nginx(nginx, self.get_known(logging)?),
                goals: Some(AGAINST_NGINX),
            },
            Series {
                title: full,
                ours: self.ours(self.get(port)),
                rival: self.database(),
                goals: Some(AGAINST_THE_DATABASE),
            },
            Series {
                title: full,
                ours: self.ours(self.get(port)),
                rival: self.nginx(unlogged, self.get(silent)),
                goals: None,
            },
            Series {
                title: unchanged,
                ours: self.ours(self.get_known(port)?),
                rival: self.nginx(unlogged, self.get_known(silent)?),
                goals: None,
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
    /// flatters the rival.
    fn database(&self) -> Side {
        Side {
            name: "the bare statement without HTTP",
            load: Load::Statement {
                database_url: self.place.database_url.clone(),
                script: self.bench.join("published_form.sql"),
                link: self.link.to_owned(),
            },
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
        Ok(self.load(port, Some(etag)))
    }

    fn load(&self, port: u16, known: Option<String>) -> Load {
        Load::Get {
            url: self.url(port),
            known,
            body: self.body,
            summary: self.bench.join("summary.lua"),
        }
    }

    fn url(&self, port: u16) -> String {
        format!("http://127.0.0.1:{port}{}", self.path)
    }
}
