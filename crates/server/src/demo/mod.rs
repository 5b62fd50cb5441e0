//! `formwright demo`: a clinic with forms, and as many responses as are wanted, for showing the product and for measuring it.

mod calendar;
mod clinic;
mod dice;
mod door;
mod files;
mod fill;
mod installation;
mod respondent;
mod texts;

use std::{
    io::Write as _,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use secrecy::ExposeSecret as _;

use self::{
    clinic::{FEEDBACK, Planned},
    door::Door,
    installation::Installation,
};
use crate::{accounts, accounts::Email, app, config::DemoSettings};

/// What the owner of the demo is called.
const OWNER: &str = "Riverside Clinic";

/// When the forms were first published: before anybody answered them.
const FOUNDED: Duration = Duration::from_hours(24 * 91);

/// How long after that the second version came.
const REVISED_AFTER: Duration = Duration::from_hours(24 * 56);

/// Makes the demo, or adds to it.
pub async fn run(settings: Box<DemoSettings>) -> anyhow::Result<()> {
    let began = Instant::now();
    let installation = Installation::open(&settings).await?;
    must_be_alone(&installation, &settings).await?;
    let password = settings.password.expose_secret();
    let mut door = Door::new(app::router(installation.app.clone()));
    let name = settings.form.as_deref().unwrap_or(FEEDBACK);
    let mut forms = Planned::all(name, settings.responses);
    door.enter(OWNER, &settings.email, password).await?;
    clinic::found(&door, &mut forms).await?;
    installation.shift.advance(REVISED_AFTER);
    // The earlier session has ended meanwhile.
    door.sign_in(&settings.email, password).await?;
    clinic::revise(&door, &forms).await?;
    let revised_at = installation.app.clock.now();
    for form in &forms {
        if form.is_new || form.name == name {
            let (app, pool) = (&installation.app, &installation.pool);
            fill::fill(app, pool, &door, form, settings.seed, revised_at, tell).await?;
        }
    }
    door.leave().await?;
    installation.close().await;
    let (count, seconds, page) = (
        settings.responses,
        began.elapsed().as_secs(),
        settings.engines.public_url.page("/"),
    );
    let (email, password) = (&settings.email, password);
    writeln!(
        std::io::stdout(),
        "{count} responses to \"{name}\" in {seconds} s. Sign in at {page} as {email} with the password {password}"
    )?;
    Ok(())
}

/// Refuses to mix what is made up with what is not, unless told to.
async fn must_be_alone(installation: &Installation, settings: &DemoSettings) -> anyhow::Result<()> {
    let email = Email::parse(&settings.email);
    let email = email.ok_or_else(|| anyhow::anyhow!("{} is no email address", settings.email))?;
    let others = accounts::is_anybody_else(&mut *installation.pool.acquire().await?, &email).await?;
    anyhow::ensure!(
        !others || settings.yes,
        "this database holds other people's accounts, and the demo adds one whose password is known; \
         give --yes if it is to be made here all the same"
    );
    Ok(())
}

/// Says on the terminal how far it is, every hundred thousand.
fn tell(more: u64) {
    static SO_FAR: AtomicU64 = AtomicU64::new(0);
    const STEP: u64 = 100_000;
    let before = SO_FAR.fetch_add(more, Ordering::Relaxed);
    if (before + more) / STEP > before / STEP {
        let _ = writeln!(std::io::stderr(), "{} responses", before + more);
    }
}
