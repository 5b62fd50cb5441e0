//! The server's side of cleaning: hands a picture to a process of its own and believes only a whole report.

use std::{
    fs::File,
    io::Seek as _,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use tokio::{io::AsyncReadExt as _, process::Command};

use super::{Cleaned, Refusal};
use crate::{
    http::{incoming_file::disk_failed, problem::ApiError},
    media::intake::{Clean, MediaIntake},
};

/// How long a picture may take. The process also counts its own work, which this includes.
const TIME: Duration = Duration::from_mins(1);

/// The longest report that is read.
const REPORT_BYTES: u64 = 4096;

/// Has a picture cleaned, one at a time.
pub(in crate::media) async fn clean_in_another_process(
    intake: &MediaIntake,
    mut sent: File,
) -> Result<Clean, ApiError> {
    let _turn = intake
        .pictures
        .acquire()
        .await
        .map_err(|closed| ApiError::fault(&closed.into()))?;
    sent.rewind().map_err(disk_failed)?;
    let file = intake.file().map_err(disk_failed)?;
    let out = file.try_clone().map_err(disk_failed)?;
    let mut command = Command::new(&intake.program);
    // Whatever a picture does to its decoder, there is no secret to be found here.
    command.arg("clean-picture").env_clear().kill_on_drop(true);
    command.stdin(sent).stdout(out).stderr(Stdio::piped());
    let report = tokio::time::timeout(TIME, report_of(command)).await.map_err(|_| {
        tracing::warn!("a picture took too long to clean");
        Refusal::Broken
    })?;
    let cleaned = understood(report.map_err(|error| ApiError::fault(&error.into()))?)?;
    Ok(Clean {
        file,
        format: cleaned.format,
        size: Some((cleaned.width, cleaned.height)),
    })
}

async fn report_of(mut command: Command) -> std::io::Result<(ExitStatus, Vec<u8>)> {
    let mut child = command.spawn()?;
    let mut report = Vec::new();
    if let Some(said) = child.stderr.take() {
        said.take(REPORT_BYTES).read_to_end(&mut report).await?;
    }
    Ok((child.wait().await?, report))
}

/// A process that was ended, or says anything but a report, was led astray by the picture.
fn understood((status, report): (ExitStatus, Vec<u8>)) -> Result<Cleaned, ApiError> {
    let report: Option<Result<Cleaned, Refusal>> = serde_json::from_slice(&report).ok().filter(|_| status.success());
    let report = report.unwrap_or_else(|| {
        tracing::warn!(%status, "a picture could not be cleaned");
        Err(Refusal::Broken)
    });
    Ok(report?)
}
