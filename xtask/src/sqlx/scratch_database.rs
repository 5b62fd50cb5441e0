//! A temporary database for one command.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use anyhow::{Context, Result, bail};

/// An empty database on the server from the environment; `drop` removes it.
///
/// It uses `psql`, because a driver and an async runtime would slow down every build of xtask.
/// It cannot use `formwright migrate`, because the server does not compile without the query data.
pub(super) struct ScratchDatabase {
    admin_url: String,
    name: String,
    url: String,
}

impl ScratchDatabase {
    #[allow(
        clippy::disallowed_methods,
        reason = "the settings of xtask are not part of the server's config"
    )]
    pub(super) fn create() -> Result<Self> {
        let Ok(admin_url) = std::env::var("FORMWRIGHT_MIGRATE_DATABASE_URL").or_else(|_| std::env::var("DATABASE_URL"))
        else {
            bail!(
                "FORMWRIGHT_MIGRATE_DATABASE_URL is not set: start the test stack and load its settings with \
                 `scripts/stack.sh up test; eval \"$(scripts/stack.sh env test)\"`"
            );
        };
        let name = format!("formwright_sqlx_{}", process::id());
        let url = with_database(&admin_url, &name)?;
        psql(
            &admin_url,
            [
                "--command",
                &format!("drop database if exists {name} with (force)"),
                "--command",
                &format!("create database {name}"),
            ],
        )
        .context("the scratch database could not be created (the role needs CREATEDB)")?;
        Ok(Self { admin_url, name, url })
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Applies the `.sql` files of a folder in the order of their names, each in its own transaction
    /// unless its first line is `-- no-transaction`, as `formwright migrate` does.
    pub(super) fn apply_migrations(&self, dir: &Path) -> Result<()> {
        for path in migrations_in(dir)? {
            let sql = fs::read_to_string(&path).with_context(|| format!("{} could not be read", path.display()))?;
            let mut arguments = vec![OsStr::new("--file"), path.as_os_str()];
            if !sql.starts_with("-- no-transaction") {
                arguments.push(OsStr::new("--single-transaction"));
            }
            psql(&self.url, arguments).with_context(|| format!("{} failed", path.display()))?;
        }
        Ok(())
    }
}

impl Drop for ScratchDatabase {
    fn drop(&mut self) {
        // A failure only wastes disk space: the next command creates a database with another name.
        let _ = psql(
            &self.admin_url,
            [
                "--command",
                &format!("drop database if exists {} with (force)", self.name),
            ],
        );
    }
}

/// The migrations in the order of their names, without `.down.sql` files.
fn migrations_in(dir: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir).with_context(|| format!("{} could not be read", dir.display()))? {
        let path = entry?.path();
        let name = path.to_string_lossy();
        if name.ends_with(".sql") && !name.ends_with(".down.sql") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn psql(url: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Result<()> {
    let output = Command::new("psql")
        .args([
            "--no-psqlrc",
            "--quiet",
            "--no-password",
            "--set",
            "ON_ERROR_STOP=1",
            "--dbname",
            url,
        ])
        .args(arguments)
        .env("PGOPTIONS", "--client-min-messages=warning")
        .output()
        .context("psql could not be started (Debian package postgresql-client)")?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}

/// Replaces the database name in the URL.
fn with_database(url: &str, name: &str) -> Result<String> {
    let (address, options) = url
        .split_once('?')
        .map_or((url, None), |(address, options)| (address, Some(options)));
    let after_scheme = address
        .find("://")
        .map(|at| at + 3)
        .context("the database URL has no scheme such as postgres://")?;
    let server = address[after_scheme..]
        .find('/')
        .map_or(address, |slash| &address[..after_scheme + slash]);
    Ok(match options {
        Some(options) => format!("{server}/{name}?{options}"),
        None => format!("{server}/{name}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scratch_database_keeps_server_role_and_options() {
        let renamed = |url| with_database(url, "scratch").expect("a valid URL");
        assert_eq!(
            renamed("postgres://o:p@127.0.0.1:5432/formwright"),
            "postgres://o:p@127.0.0.1:5432/scratch"
        );
        assert_eq!(
            renamed("postgres://o@db/formwright?sslmode=require"),
            "postgres://o@db/scratch?sslmode=require"
        );
        assert_eq!(renamed("postgres://o@db"), "postgres://o@db/scratch");
    }

    #[test]
    fn url_without_scheme_is_rejected() {
        assert!(with_database("127.0.0.1:5432", "scratch").is_err());
    }

    #[test]
    fn migrations_are_sorted_by_name_without_down_files() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        for name in ["2_b.up.sql", "1_a.sql", "2_b.down.sql", "README.md"] {
            fs::write(dir.path().join(name), "").expect("writable");
        }
        let found = migrations_in(dir.path()).expect("readable");
        let names: Vec<_> = found.iter().filter_map(|path| path.file_name()?.to_str()).collect();
        assert_eq!(names, ["1_a.sql", "2_b.up.sql"]);
    }
}
