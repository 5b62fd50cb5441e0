//! A database by psql: a driver would make each `cargo xtask` compile it.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::load::output_of;

/// A database of the benchmark's PostgreSQL, as its superuser: what is set up here is not what is measured.
pub(super) struct Database {
    url: String,
}

impl Database {
    /// `server` is the address up to the name.
    pub(super) fn at(server: &str, name: &str) -> Self {
        Self {
            url: format!("{server}{name}"),
        }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Runs a file with values for its variables.
    pub(super) fn run(&self, script: &Path, variables: &[(&str, &str)]) -> Result<()> {
        let mut psql = self.psql();
        for (name, value) in variables {
            psql.arg(format!("--set={name}={value}"));
        }
        output_of(psql.arg("--file").arg(script)).map(drop)
    }

    /// The one value that a query gives.
    pub(super) fn ask(&self, query: &str) -> Result<String> {
        Ok(output_of(self.psql().arg("--command").arg(query))?.trim().to_owned())
    }

    /// psql, ready for a command.
    pub(super) fn psql(&self) -> Command {
        let mut psql = Command::new("psql");
        psql.args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only"])
            .arg("--set=ON_ERROR_STOP=1")
            .arg(&self.url);
        psql
    }
}
