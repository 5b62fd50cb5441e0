//! Films: walked through from the first byte to the last and kept as they are, but for what is not needed to play them.
//!
//! Titles, places, attachments and padding are overwritten with nothing of the same length, so that every offset in the
//! file stays true. Tracks are left alone, among them the rare ones that hold measurements instead of pictures.

mod mp4;
mod webm;

use std::{fs::File, io, os::unix::fs::FileExt as _};

use super::{
    format::Format,
    intake::{Clean, Received},
    picture::is_also_something_else,
    refusal::Refusal,
};
use crate::http::{incoming_file::disk_failed, problem::ApiError};

/// The longest header of a box or element, in both containers.
const HEADER_BYTES: usize = 16;

/// A film has a few boxes and some thousand blocks; more is made to keep us busy.
const MOST_PARTS: u32 = 500_000;

/// How much is overwritten at one time.
const BLANK: [u8; 16 * 1024] = [0; 16 * 1024];

/// Walks a film and blanks what it does not need, in the file itself.
pub(super) async fn clean(received: Received) -> Result<Clean, ApiError> {
    let cleaned = tokio::task::spawn_blocking(move || {
        let Received { file, format } = received;
        let size = walk(&Film::open(&file)?, format)?;
        Ok(Clean { file, format, size })
    });
    match cleaned.await {
        Ok(Ok(clean)) => Ok(clean),
        Ok(Err(Stop::Refused(refusal))) => Err(refusal.into()),
        Ok(Err(Stop::Disk(error))) => Err(disk_failed(error)),
        Err(panicked) => Err(ApiError::fault(&panicked.into())),
    }
}

/// Whether these bytes are a whole film, as phones append one to a photograph.
pub(super) fn is_film(bytes: &[u8]) -> bool {
    mp4::boxes_add_up(bytes)
}

fn walk(film: &Film<'_>, format: Format) -> Result<Option<(u32, u32)>, Stop> {
    if is_also_something_else(&film.ends()?) {
        return Err(Refusal::Mixed.into());
    }
    match format {
        Format::WebM => webm::clean(film),
        _ => mp4::clean(film),
    }
}

/// Why a walk ended early.
#[derive(Debug)]
enum Stop {
    Refused(Refusal),
    Disk(io::Error),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<io::Error> for Stop {
    /// The file is ours and does not change: a read past its end is what its own lengths led to.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Refused(Refusal::Broken),
            _ => Self::Disk(error),
        }
    }
}

/// A film's file, read here and there.
struct Film<'a> {
    file: &'a File,
    bytes: u64,
}

impl<'a> Film<'a> {
    fn open(file: &'a File) -> Result<Self, Stop> {
        let bytes = file.metadata()?.len();
        Ok(Self { file, bytes })
    }

    /// As many bytes at `at` as a header can have, or as there are before `end`.
    fn header(&self, at: u64, end: u64) -> Result<([u8; HEADER_BYTES], usize), Stop> {
        let mut header = [0; HEADER_BYTES];
        let there = usize::try_from(end.saturating_sub(at)).map_or(HEADER_BYTES, |there| there.min(HEADER_BYTES));
        self.file.read_exact_at(&mut header[..there], at)?;
        Ok((header, there))
    }

    /// The bytes from `from` to `to`, which the caller knows to be few.
    fn read(&self, from: u64, to: u64) -> Result<Vec<u8>, Stop> {
        let length = usize::try_from(to.saturating_sub(from)).map_err(|_| Refusal::Broken)?;
        let mut bytes = vec![0; length];
        self.file.read_exact_at(&mut bytes, from)?;
        Ok(bytes)
    }

    /// The first and the last bytes together, where other programs would look for theirs.
    fn ends(&self) -> Result<Vec<u8>, Stop> {
        const REACH: u64 = 66 * 1024;
        if self.bytes <= 2 * REACH {
            return self.read(0, self.bytes);
        }
        let mut both = self.read(0, REACH)?;
        both.extend(self.read(self.bytes - REACH, self.bytes)?);
        Ok(both)
    }

    fn write(&self, at: u64, bytes: &[u8]) -> Result<(), Stop> {
        Ok(self.file.write_all_at(bytes, at)?)
    }

    fn blank(&self, mut from: u64, to: u64) -> Result<(), Stop> {
        while from < to {
            let length = usize::try_from(to - from).map_or(BLANK.len(), |left| left.min(BLANK.len()));
            self.write(from, &BLANK[..length])?;
            from += length as u64;
        }
        Ok(())
    }
}
