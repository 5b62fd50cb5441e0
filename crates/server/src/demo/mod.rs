//! `formwright demo`: example forms with generated responses, for demonstrations and benchmarks.

mod calendar;
mod client;
mod demo_app;
mod files;
mod fill_form;
mod fixtures;
mod respondent;
mod rng;
mod store;
mod texts;
mod write_responses;

use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use secrecy::ExposeSecret as _;

use self::client::DemoClient;
use self::demo_app::DemoApp;
use self::fixtures::{FEEDBACK, FormFixture};
use crate::accounts::{self, Email};
use crate::config::DemoSettings;
use crate::router;

/// Name of the demo account.
const OWNER: &str = "Riverside Clinic";

/// How long ago the forms were first published.
const FIRST_PUBLISHED_AGO: Duration = Duration::from_hours(24 * 91);

/// Time between the first and the second version.
const SECOND_VERSION_AFTER: Duration = Duration::from_hours(24 * 56);

/// Creates the demo, or adds responses to it.
pub async fn run(settings: Box<DemoSettings>) -> anyhow::Result<()> {
    let began = Instant::now();
    let demo = DemoApp::open(&settings).await?;
    ensure_no_other_accounts(&demo, &settings).await?;
    let password = settings.password.expose_secret();
    let mut client = DemoClient::new(router::router(demo.app.clone()));
    let name = settings.form.as_deref().unwrap_or(FEEDBACK);
    let mut forms = FormFixture::all(name, settings.responses);
    client.sign_up_and_in(OWNER, &settings.email, password).await?;
    fixtures::create_forms(&client, &mut forms).await?;
    demo.shift.advance(SECOND_VERSION_AFTER);
    // The earlier session has expired by now.
    client.sign_in(&settings.email, password).await?;
    fixtures::publish_second_versions(&client, &forms).await?;
    let revised_at = demo.app.context.clock.now();
    for form in &forms {
        if form.is_new || form.name == name {
            let (versions, pool) = (&demo.app.forms.version_cache, &demo.pool);
            fill_form::fill_form(
                versions,
                pool,
                &client,
                form,
                settings.seed,
                revised_at,
                report_progress,
            )
            .await?;
        }
    }
    client.sign_out().await?;
    demo.close().await;
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

/// Fails if the database has other accounts, unless `--yes` is set.
async fn ensure_no_other_accounts(demo: &DemoApp, settings: &DemoSettings) -> anyhow::Result<()> {
    let email = Email::parse(&settings.email);
    let email = email.ok_or_else(|| anyhow::anyhow!("{} is not an email address", settings.email))?;
    let others = accounts::has_other_accounts(&mut *demo.pool.acquire().await?, &email).await?;
    anyhow::ensure!(
        !others || settings.yes,
        "this database has other accounts, and the demo adds one with a known password; \
         use --yes to create it anyway"
    );
    Ok(())
}

/// Prints the progress every hundred thousand responses.
fn report_progress(more: u64) {
    static SO_FAR: AtomicU64 = AtomicU64::new(0);
    const STEP: u64 = 100_000;
    let before = SO_FAR.fetch_add(more, Ordering::Relaxed);
    if (before + more) / STEP > before / STEP {
        let _ = writeln!(std::io::stderr(), "{} responses", before + more);
    }
}
