//! Runs psql, because a database driver would make this crate slow to compile.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::load::output_of;

/// A database of the benchmark's PostgreSQL, accessed as superuser.
pub(super) struct Database {
    url: String,
}

impl Database {
    /// `server_url` ends before the name of the database.
    pub(super) fn new(server_url: &str, name: &str) -> Self {
        Self {
            url: format!("{server_url}{name}"),
        }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn run_script(&self, script: &Path, variables: &[(&str, &str)]) -> Result<()> {
        let mut psql = self.psql();
        for (name, value) in variables {
            psql.arg(format!("--set={name}={value}"));
        }
        output_of(psql.arg("--file").arg(script)).map(drop)
    }

    /// Returns the only value of the query's result.
    pub(super) fn query_value(&self, query: &str) -> Result<String> {
        Ok(output_of(self.psql().arg("--command").arg(query))?.trim().to_owned())
    }

    pub(super) fn psql(&self) -> Command {
        let mut psql = Command::new("psql");
        psql.args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only"])
            .arg("--set=ON_ERROR_STOP=1")
            .arg(&self.url);
        psql
    }
}
