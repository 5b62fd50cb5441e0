//! `formwright dead-letters`: lists and resends dead letters.

use std::io::Write;

use platform::clock::Clock;
use platform::db::SystemPool;
use platform::events::dead_letters::{self, DeadLetter};
use platform::rng::Rng;

use crate::config::DeadLetterSettings;
use crate::serve;

/// Maximum number of listed dead letters.
const MAX_LISTED: i64 = 1_000;

/// Lists dead letters on standard output, or resends one.
pub async fn run(settings: &DeadLetterSettings) -> anyhow::Result<()> {
    let pool = serve::open_maintenance_pool(&settings.system_database_url, "formwright dead-letters", 1).await?;
    let clock = Clock::system();
    let mut out = std::io::stdout();
    match settings.again {
        Some(id) => resend(&pool, &clock, id, &mut out).await,
        None => list(&pool, settings.json, &mut out).await,
    }
}

async fn resend(pool: &SystemPool, clock: &Clock, id: i64, out: &mut impl Write) -> anyhow::Result<()> {
    let sent = dead_letters::resend(pool, &Rng::system(), clock, id).await?;
    anyhow::ensure!(
        sent,
        "there is no dead letter {id}; `formwright dead-letters` lists them"
    );
    writeln!(out, "dead letter {id} is sent again")?;
    Ok(())
}

async fn list(pool: &SystemPool, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let letters = dead_letters::list(pool, MAX_LISTED).await?;
    for letter in &letters {
        if json {
            writeln!(out, "{}", serde_json::to_string(letter)?)?;
        } else {
            write_line(letter, out)?;
        }
    }
    if letters.is_empty() && !json {
        writeln!(out, "no dead letters")?;
    }
    Ok(())
}

fn write_line(letter: &DeadLetter, out: &mut impl Write) -> std::io::Result<()> {
    let DeadLetter {
        id,
        topic,
        consumer,
        at,
        attempts,
        last_error,
        event_id: _,
    } = letter;
    let at = at.format("%Y-%m-%d %H:%M:%SZ");
    writeln!(
        out,
        "{id}  {topic}  {consumer}  {at}  {attempts} attempts  {last_error}"
    )
}
