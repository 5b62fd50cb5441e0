//! PostgreSQL: connections, roles and what its log may contain.

use chrono::TimeDelta;
use futures::future::OptionFuture;
use platform::clock::Clock;
use platform::db::{self, DbOptions, Pool, ServerFacts, SystemPool, address, roles};
use secrecy::SecretString;

use super::clock;
use super::database_server::{self, SUBJECT};
use super::finding::Finding;
use crate::config::{AllSettings, DATABASE_URL, MIGRATE_DATABASE_URL, SYSTEM_DATABASE_URL, check_database_url};
use crate::serve;
use crate::timeouts::Timeouts;

/// Why a check is skipped.
pub(super) const NEEDS_SYSTEM: &str = "FORMWRIGHT_SYSTEM_DATABASE_URL must work first";

/// The databases of the settings, each with a connection if it can be opened.
pub(super) struct Databases {
    app: Result<Session<Pool>, String>,
    pub(super) system: Result<Session<SystemPool>, String>,
    /// `None` without the setting.
    pub(super) owner: Option<Result<Session<Pool>, String>>,
}

/// A pool of one connection, and what the server says through it.
pub(super) struct Session<P> {
    pub(super) pool: P,
    facts: ServerFacts,
    skew: TimeDelta,
    hosts: String,
    /// Why the role cannot be used.
    role_problem: Option<String>,
}

impl<P> Session<P> {
    fn new(pool: P, facts: ServerFacts, skew: TimeDelta, url: &SecretString, role: anyhow::Result<()>) -> Self {
        Self {
            pool,
            facts,
            skew,
            hosts: address::hosts(url),
            role_problem: role.err().map(|error| format!("{error:#}")),
        }
    }

    pub(super) fn has_wrong_role(&self) -> bool {
        self.role_problem.is_some()
    }
}

impl Databases {
    pub(super) async fn open(settings: &AllSettings, clock: &Clock) -> Self {
        let timeouts = settings.serve.engines.timeouts();
        let (app, system) = (
            &settings.serve.database_url,
            &settings.serve.engines.system_database_url,
        );
        let owner = OptionFuture::from(
            settings
                .migrate_database_url()
                .map(|url| open_owner(url, &timeouts, clock)),
        );
        let (app, system, owner) = tokio::join!(
            open_app(app, &timeouts, clock),
            open_system(system, &timeouts, clock),
            owner,
        );
        Self { app, system, owner }
    }

    /// How far the database's clock is ahead of this machine's.
    pub(super) fn skew(&self) -> Option<TimeDelta> {
        let system = self.system.as_ref().ok().map(|session| session.skew);
        system.or_else(|| self.app.as_ref().ok().map(|session| session.skew))
    }
}

pub(super) async fn check(databases: &Databases, settings: &AllSettings) -> Vec<Finding> {
    let mut findings = Vec::new();
    findings.push(about_session(DATABASE_URL, &databases.app));
    findings.push(about_session(SYSTEM_DATABASE_URL, &databases.system));
    if let Some(owner) = &databases.owner {
        findings.push(about_session(MIGRATE_DATABASE_URL, owner));
    }
    findings.extend(different_databases(databases));
    if let Ok(system) = &databases.system {
        let connections = settings
            .serve
            .connections()
            .saturating_add(settings.worker_connections());
        findings.extend(database_server::check(&system.facts, connections));
    }
    if let Ok(app) = &databases.app {
        findings.extend(logged_values(DATABASE_URL, &app.pool).await);
    }
    if let Ok(system) = &databases.system {
        findings.extend(logged_values(SYSTEM_DATABASE_URL, system.pool.as_pool()).await);
    }
    findings
}

fn about_session<P>(setting: &str, session: &Result<Session<P>, String>) -> Finding {
    match session {
        Err(problem)
        | Ok(Session {
            role_problem: Some(problem),
            ..
        }) => Finding::error(SUBJECT, problem.clone()),
        Ok(Session { facts, hosts, .. }) => Finding::ok(
            SUBJECT,
            format!(
                "{setting}: PostgreSQL {} at {hosts}, role {}",
                facts.version, facts.role
            ),
        ),
    }
}

fn different_databases(databases: &Databases) -> Vec<Finding> {
    let Ok(system) = &databases.system else {
        return Vec::new();
    };
    let app = databases.app.as_ref().ok().map(|app| (DATABASE_URL, &app.facts));
    let owner = databases.owner.as_ref().and_then(|owner| owner.as_ref().ok());
    let owner = owner.map(|owner| (MIGRATE_DATABASE_URL, &owner.facts));
    let others = [app, owner].into_iter().flatten();
    others
        .filter(|(_, facts)| !facts.is_same_database(&system.facts))
        .map(|(setting, _)| {
            Finding::error(
                SUBJECT,
                format!(
                    "{setting} and {SYSTEM_DATABASE_URL} lead to different databases: use the same host and \
                     database in both"
                ),
            )
        })
        .collect()
}

async fn logged_values(setting: &str, pool: &Pool) -> Option<Finding> {
    match roles::settings_that_log_values(pool).await {
        Ok(logged) if logged.is_empty() => None,
        Ok(logged) => Some(Finding::warning(
            SUBJECT,
            format!(
                "{setting}: PostgreSQL can write answers and addresses to its log ({}); run ops/postgres/roles.sql \
                 again",
                logged.join(", ")
            ),
        )),
        Err(error) => Some(Finding::error(SUBJECT, format!("{setting}: {error}"))),
    }
}

async fn open_app(url: &SecretString, timeouts: &Timeouts, clock: &Clock) -> Result<Session<Pool>, String> {
    let options = options(DATABASE_URL, url, timeouts)?;
    let pool = explained(DATABASE_URL, &options, db::connect(&options, clock).await).await?;
    let role = roles::check_app_role(&pool, DATABASE_URL).await;
    let (facts, skew) = ask(DATABASE_URL, &pool, clock).await?;
    Ok(Session::new(pool, facts, skew, url, role))
}

async fn open_system(url: &SecretString, timeouts: &Timeouts, clock: &Clock) -> Result<Session<SystemPool>, String> {
    let options = options(SYSTEM_DATABASE_URL, url, timeouts)?;
    let opened = db::connect_as_system(&options, clock).await;
    let pool = explained(SYSTEM_DATABASE_URL, &options, opened).await?;
    let role = roles::check_system_role(&pool, SYSTEM_DATABASE_URL).await;
    let (facts, skew) = ask(SYSTEM_DATABASE_URL, pool.as_pool(), clock).await?;
    Ok(Session::new(pool, facts, skew, url, role))
}

async fn open_owner(url: &SecretString, timeouts: &Timeouts, clock: &Clock) -> Result<Session<Pool>, String> {
    let options = options(MIGRATE_DATABASE_URL, url, timeouts)?;
    let pool = explained(MIGRATE_DATABASE_URL, &options, db::connect(&options, clock).await).await?;
    let role = roles::check_owner_role(&pool, MIGRATE_DATABASE_URL).await;
    let (facts, skew) = ask(MIGRATE_DATABASE_URL, &pool, clock).await?;
    Ok(Session::new(pool, facts, skew, url, role))
}

fn options(setting: &str, url: &SecretString, timeouts: &Timeouts) -> Result<DbOptions, String> {
    check_database_url(setting, url).map_err(|error| format!("{error:#}"))?;
    Ok(serve::pool_options(url, "formwright doctor", 1, timeouts))
}

async fn explained<P>(setting: &str, options: &DbOptions, opened: sqlx::Result<P>) -> Result<P, String> {
    match opened {
        Ok(pool) => Ok(pool),
        Err(error) => Err(format!("{setting}: {}", db::explain_failure(options, error).await)),
    }
}

async fn ask(setting: &str, pool: &Pool, clock: &Clock) -> Result<(ServerFacts, TimeDelta), String> {
    let asked = async {
        let mut connection = pool.acquire().await?;
        let sent_at = clock.now();
        let facts = ServerFacts::of(&mut connection).await?;
        let skew = clock::skew(facts.now, sent_at, clock.now());
        Ok((facts, skew))
    };
    asked.await.map_err(|error: sqlx::Error| format!("{setting}: {error}"))
}
