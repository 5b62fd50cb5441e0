//! Runs all checks and prints their findings.

use std::process::ExitCode;

use platform::clock::Clock;
use platform::rng::Rng;

use super::database::Databases;
use super::finding::{Finding, print};
use super::{clock, database, disk, events, mail, objects, public_url, schema, secret, settings};
use crate::config::DoctorSettings;

/// Checks the set-up; exits with 1 if there is an error.
pub async fn run(doctor: &DoctorSettings) -> anyhow::Result<ExitCode> {
    let findings = Box::pin(check(doctor)).await;
    print(&findings, doctor.json)?;
    let is_broken = findings.iter().any(Finding::is_error);
    Ok(if is_broken {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Prints settings of `doctor` that the command line rejects like other findings. Returns whether it did: not for
/// another command, nor for another error, such as an unknown option.
pub fn report_refused_settings(refused: &clap::Error, mut arguments: impl Iterator<Item = String>) -> bool {
    if arguments.nth(1).as_deref() != Some("doctor") {
        return false;
    }
    let Some(finding) = settings::finding_of(refused) else {
        return false;
    };
    let json = arguments.any(|argument| argument == "--json");
    print(&[finding], json).is_ok()
}

async fn check(doctor: &DoctorSettings) -> Vec<Finding> {
    let all = &doctor.all;
    let (clock, rng) = (Clock::system(), Rng::system());
    let (about_database, about_events, about_objects, about_mail, about_public_url) = tokio::join!(
        check_database(doctor, &clock),
        events::check(&all.serve.engines),
        objects::check(&all.serve, &rng),
        mail::check(all, doctor.mail.as_deref(), &rng, &clock),
        public_url::check(&all.serve),
    );
    [
        settings::check(all),
        about_database,
        about_events,
        about_objects,
        disk::check(&disk::folders(&all.serve)),
        about_mail,
        about_public_url,
    ]
    .concat()
}

async fn check_database(doctor: &DoctorSettings, clock: &Clock) -> Vec<Finding> {
    let all = &doctor.all;
    let databases = Databases::open(all, clock).await;
    [
        database::check(&databases, all).await,
        clock::check(databases.skew()),
        schema::check(&databases, all).await,
        secret::check(&databases, &all.serve.engines).await,
    ]
    .concat()
}
