//! The server's side of the sandbox: sends a picture to a child process and trusts only a complete report.

use std::fs::File;
use std::io::Seek as _;
use std::process::{ExitStatus, Stdio};

use tokio::io::AsyncReadExt as _;
use tokio::process::Command;

use super::decode::CleanedPicture;
use crate::http::ApiError;
use crate::http::incoming_file::disk_error;
use crate::media::media_files::CleanMedia;
use crate::media::processor::MediaProcessor;
use crate::media::rejection::MediaRejection;

const MAX_REPORT_BYTES: u64 = 4096;

pub(in crate::media) async fn clean_in_sandbox(
    processor: &MediaProcessor,
    mut sent: File,
) -> Result<CleanMedia, ApiError> {
    let _slot = processor.decoding.acquire().await;
    sent.rewind().map_err(disk_error)?;
    let file = processor.temporary_file().map_err(disk_error)?;
    let out = file.try_clone().map_err(disk_error)?;
    let mut command = Command::new(&processor.program);
    // An exploited decoder must find no secrets in the environment.
    command.arg("clean-picture").env_clear().kill_on_drop(true);
    command.stdin(sent).stdout(out).stderr(Stdio::piped());
    let report = tokio::time::timeout(processor.picture_timeout, report_of(command))
        .await
        .map_err(|_| {
            tracing::warn!("cleaning a picture timed out");
            MediaRejection::Damaged
        })?;
    let cleaned = parse_report(report.map_err(|error| ApiError::fault(&error.into()))?)?;
    Ok(CleanMedia {
        file,
        format: cleaned.format,
        size: Some((cleaned.width, cleaned.height)),
    })
}

async fn report_of(mut command: Command) -> std::io::Result<(ExitStatus, Vec<u8>)> {
    let mut child = command.spawn()?;
    let mut report = Vec::new();
    if let Some(stderr) = child.stderr.take() {
        stderr.take(MAX_REPORT_BYTES).read_to_end(&mut report).await?;
    }
    Ok((child.wait().await?, report))
}

/// A child that crashed, or wrote anything but a report, was broken by the picture.
fn parse_report((status, report): (ExitStatus, Vec<u8>)) -> Result<CleanedPicture, ApiError> {
    let report: Option<Result<CleanedPicture, MediaRejection>> =
        serde_json::from_slice(&report).ok().filter(|_| status.success());
    let report = report.unwrap_or_else(|| {
        tracing::warn!(%status, "cannot clean a picture: the sandbox failed");
        Err(MediaRejection::Damaged)
    });
    Ok(report?)
}
