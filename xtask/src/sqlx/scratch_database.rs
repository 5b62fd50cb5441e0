//! A database that exists for the length of one command.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use anyhow::{Context, Result, bail};

/// An empty database beside the one that the environment names, dropped with this value.
///
/// It is driven through `psql`, which every machine with PostgreSQL has: a driver and an async
/// runtime would make each `cargo xtask` wait for sqlx to compile, and the server's own `migrate`
/// cannot be used, because the server does not compile before its query data exists.
pub(super) struct ScratchDatabase {
    admin_url: String,
    name: String,
    url: String,
}

impl ScratchDatabase {
    /// Creates it with the role that owns the schema.
    #[allow(
        clippy::disallowed_methods,
        reason = "xtask is no part of the server, whose settings have one home"
    )]
    pub(super) fn create() -> Result<Self> {
        let Ok(admin_url) = std::env::var("FORMWRIGHT_MIGRATE_DATABASE_URL").or_else(|_| std::env::var("DATABASE_URL"))
        else {
            bail!(
                "FORMWRIGHT_MIGRATE_DATABASE_URL is not set: start the test stack and take its settings, \
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

    /// Its address, with the same role.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Applies the `.sql` files of a folder in the order of their names, as the server's `migrate`
    /// does: each in a transaction of its own unless it asks for none.
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
        // A database left behind is untidy, not wrong: nothing looks for it by name again.
        let _ = psql(
            &self.admin_url,
            [
                "--command",
                &format!("drop database if exists {} with (force)", self.name),
            ],
        );
    }
}

/// Forward migrations in the order of their version numbers; sqlx's `.down.sql` files undo and are left out.
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

/// The same server, role and options with another database name.
fn with_database(url: &str, name: &str) -> Result<String> {
    let (address, options) = url
        .split_once('?')
        .map_or((url, None), |(address, options)| (address, Some(options)));
    let after_scheme = address
        .find("://")
        .map(|at| at + 3)
        .context("the database address has no scheme such as postgres://")?;
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
    fn the_scratch_database_keeps_server_role_and_options() {
        let renamed = |url| with_database(url, "scratch").expect("a good address");
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
    fn an_address_without_a_scheme_is_refused() {
        assert!(with_database("127.0.0.1:5432", "scratch").is_err());
    }

    #[test]
    fn migrations_come_in_the_order_of_their_names_without_the_undoing_ones() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        for name in ["2_b.up.sql", "1_a.sql", "2_b.down.sql", "README.md"] {
            fs::write(dir.path().join(name), "").expect("writable");
        }
        let found = migrations_in(dir.path()).expect("readable");
        let names: Vec<_> = found.iter().filter_map(|path| path.file_name()?.to_str()).collect();
        assert_eq!(names, ["1_a.sql", "2_b.up.sql"]);
    }
}
