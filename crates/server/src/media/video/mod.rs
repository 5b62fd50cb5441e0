//! Videos are parsed from the first byte to the last and stored unchanged, except for data that players do not need.
//!
//! Titles, locations, attachments and padding are overwritten with blanks of the same length, so that all offsets stay
//! valid. Tracks are not changed, including rare ones with sensor data.

mod mp4;
mod webm;

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;

use super::format::MediaFormat;
use super::media_files::{CleanMedia, ReceivedMedia};
use super::polyglot::is_polyglot;
use super::rejection::MediaRejection;
use crate::http::ApiError;
use crate::http::incoming_file::disk_error;

const HEADER_BYTES: usize = 16;

/// A normal video has some thousand elements; more is an attempt to waste CPU time.
const MAX_ELEMENTS: u32 = 500_000;

/// Written repeatedly to blank a range.
const BLANK: [u8; 16 * 1024] = [0; 16 * 1024];

/// Blanks metadata in place.
pub(super) async fn clean(received: ReceivedMedia) -> Result<CleanMedia, ApiError> {
    let cleaned = tokio::task::spawn_blocking(move || {
        let ReceivedMedia { file, format } = received;
        let size = clean_file(&VideoFile::open(&file)?, format)?;
        Ok(CleanMedia { file, format, size })
    });
    match cleaned.await {
        Ok(Ok(clean)) => Ok(clean),
        Ok(Err(CleanError::Rejected(rejection))) => Err(rejection.into()),
        Ok(Err(CleanError::Disk(error))) => Err(disk_error(error)),
        Err(panicked) => Err(ApiError::fault(&panicked.into())),
    }
}

/// Whether these bytes are a complete MP4 video, which phones append to photographs.
pub(super) fn is_video(bytes: &[u8]) -> bool {
    mp4::boxes_add_up(bytes)
}

fn clean_file(video: &VideoFile<'_>, format: MediaFormat) -> Result<Option<(u32, u32)>, CleanError> {
    if is_polyglot(&video.ends()?) {
        return Err(MediaRejection::Polyglot.into());
    }
    match format {
        MediaFormat::WebM => webm::clean(video),
        _ => mp4::clean(video),
    }
}

#[derive(Debug)]
enum CleanError {
    Rejected(MediaRejection),
    Disk(io::Error),
}

impl From<MediaRejection> for CleanError {
    fn from(rejection: MediaRejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl From<io::Error> for CleanError {
    /// The temporary file does not change, so a read past its end means that the video states a wrong length.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Rejected(MediaRejection::Damaged),
            _ => Self::Disk(error),
        }
    }
}

struct VideoFile<'a> {
    file: &'a File,
    bytes: u64,
}

impl<'a> VideoFile<'a> {
    fn open(file: &'a File) -> Result<Self, CleanError> {
        let bytes = file.metadata()?.len();
        Ok(Self { file, bytes })
    }

    /// Reads a header at `at`, or fewer bytes if `end` is nearer.
    fn header(&self, at: u64, end: u64) -> Result<([u8; HEADER_BYTES], usize), CleanError> {
        let mut header = [0; HEADER_BYTES];
        let length = usize::try_from(end.saturating_sub(at)).map_or(HEADER_BYTES, |left| left.min(HEADER_BYTES));
        self.file.read_exact_at(&mut header[..length], at)?;
        Ok((header, length))
    }

    /// The caller must keep the range small.
    fn read(&self, from: u64, to: u64) -> Result<Vec<u8>, CleanError> {
        let length = usize::try_from(to.saturating_sub(from)).map_err(|_| MediaRejection::Damaged)?;
        let mut bytes = vec![0; length];
        self.file.read_exact_at(&mut bytes, from)?;
        Ok(bytes)
    }

    /// The first and last bytes together, where other programs search for their signatures.
    fn ends(&self) -> Result<Vec<u8>, CleanError> {
        const END_BYTES: u64 = 66 * 1024;
        if self.bytes <= 2 * END_BYTES {
            return self.read(0, self.bytes);
        }
        let mut both = self.read(0, END_BYTES)?;
        both.extend(self.read(self.bytes - END_BYTES, self.bytes)?);
        Ok(both)
    }

    fn write(&self, at: u64, bytes: &[u8]) -> Result<(), CleanError> {
        Ok(self.file.write_all_at(bytes, at)?)
    }

    fn blank(&self, mut from: u64, to: u64) -> Result<(), CleanError> {
        while from < to {
            let length = usize::try_from(to - from).map_or(BLANK.len(), |left| left.min(BLANK.len()));
            self.write(from, &BLANK[..length])?;
            from += length as u64;
        }
        Ok(())
    }
}
