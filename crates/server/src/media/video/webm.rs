//! `WebM`: elements in elements, each with an id and a length of one to eight bytes. A recording made by a browser does
//! not know its lengths while it is written, so a segment or cluster may leave its own open.

use super::{Film, MOST_PARTS, Stop};
use crate::media::refusal::Refusal;

const HEADER: u32 = 0x1A45_DFA3;
const DOCUMENT_TYPE: u32 = 0x4282;
const SEGMENT: u32 = 0x1853_8067;
const SEEK_HEAD: u32 = 0x114D_9B74;
const INFO: u32 = 0x1549_A966;
const TRACKS: u32 = 0x1654_AE6B;
const CLUSTER: u32 = 0x1F43_B675;
const CUES: u32 = 0x1C53_BB6B;
const CHAPTERS: u32 = 0x1043_A770;
const TAGS: u32 = 0x1254_C367;
const ATTACHMENTS: u32 = 0x1941_A469;
const VOID: u32 = 0xEC;
const CHECKSUM: u32 = 0xBF;
const TITLE: u32 = 0x7BA9;
const FILE_NAME: u32 = 0x7384;
const DATE: u32 = 0x4461;
const TRACK: u32 = 0xAE;
const TRACK_TYPE: u32 = 0x83;
const VIDEO: u32 = 0xE0;
const PIXEL_WIDTH: u32 = 0xB0;
const PIXEL_HEIGHT: u32 = 0xBA;

/// What stands directly in a segment: the only things that can end a cluster of open length.
const IN_SEGMENT: [u32; 8] = [SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES, CHAPTERS, TAGS, ATTACHMENTS];

/// Time, blocks, groups of blocks, position, size of the one before, silent tracks, encrypted blocks.
const IN_CLUSTER: [u32; 7] = [0xE7, 0xA3, 0xA0, 0xA7, 0xAB, 0x5854, 0xAF];

/// The longest list of tracks that is read; an ordinary one has a few hundred bytes.
const MOST_TRACKS_BYTES: u64 = 1024 * 1024;

#[derive(Clone, Copy)]
struct Part {
    id: u32,
    at: u64,
    content: u64,
    end: u64,
    /// Whether the element left its length open; it then seems to reach as far as what it lies in.
    open: bool,
}

#[derive(Default)]
struct Found {
    has_cluster: bool,
    has_picture: bool,
    size: Option<(u32, u32)>,
}

/// Walks all elements to the file's last byte; returns the picture's size where the film tells it.
pub(super) fn clean(film: &Film<'_>) -> Result<Option<(u32, u32)>, Stop> {
    let header = closed_part_at(film, 0, film.bytes)?;
    if header.id != HEADER || !is_webm(film, header)? {
        return Err(Refusal::Type.into());
    }
    let mut segment = part_at(film, header.end, film.bytes)?;
    while segment.id == VOID && !segment.open && segment.end < film.bytes {
        forget(film, segment)?;
        segment = part_at(film, segment.end, film.bytes)?;
    }
    if segment.id != SEGMENT {
        return Err(Refusal::Broken.into());
    }
    if segment.end != film.bytes {
        return Err(Refusal::Mixed.into());
    }
    let found = walk_segment(film, segment)?;
    if !found.has_cluster {
        return Err(Refusal::Broken.into());
    }
    if !found.has_picture {
        return Err(Refusal::NoPicture.into());
    }
    Ok(found.size)
}

fn is_webm(film: &Film<'_>, header: Part) -> Result<bool, Stop> {
    let mut at = header.content;
    while at < header.end {
        let part = closed_part_at(film, at, header.end)?;
        if part.id == DOCUMENT_TYPE {
            let name = film.read(part.content, part.end.min(part.content + 16))?;
            return Ok(name.trim_ascii_end() == b"webm");
        }
        at = part.end;
    }
    Ok(false)
}

fn walk_segment(film: &Film<'_>, segment: Part) -> Result<Found, Stop> {
    let mut found = Found::default();
    let (mut at, mut parts) = (segment.content, 0);
    // Whether the elements here may still belong to a cluster of open length.
    let mut in_open_cluster = false;
    while at < segment.end {
        parts += 1;
        let part = part_at(film, at, segment.end)?;
        if parts > MOST_PARTS || (part.open && part.id != CLUSTER) {
            return Err(Refusal::Broken.into());
        }
        match part.id {
            CLUSTER => found.has_cluster = true,
            INFO => walk_info(film, part)?,
            TRACKS => walk_tracks(film, part, &mut found)?,
            TAGS | ATTACHMENTS | VOID | CHECKSUM => forget(film, part)?,
            id if IN_SEGMENT.contains(&id) || (in_open_cluster && IN_CLUSTER.contains(&id)) => {}
            _ => return Err(Refusal::Broken.into()),
        }
        if IN_SEGMENT.contains(&part.id) {
            in_open_cluster = part.open;
        }
        at = if part.open { part.content } else { part.end };
    }
    Ok(found)
}

/// Keeps what the player needs, and forgets what the film was called and when it was made.
fn walk_info(film: &Film<'_>, info: Part) -> Result<(), Stop> {
    let mut at = info.content;
    while at < info.end {
        let part = closed_part_at(film, at, info.end)?;
        if matches!(part.id, TITLE | FILE_NAME | DATE | CHECKSUM | VOID) {
            forget(film, part)?;
        }
        at = part.end;
    }
    Ok(())
}

fn walk_tracks(film: &Film<'_>, outer: Part, found: &mut Found) -> Result<(), Stop> {
    if outer.end - outer.content > MOST_TRACKS_BYTES {
        return Err(Refusal::Broken.into());
    }
    let mut at = outer.content;
    let (mut width, mut height) = (0, 0);
    while at < outer.end {
        let part = closed_part_at(film, at, outer.end)?;
        match part.id {
            TRACK | VIDEO => walk_tracks(film, part, found)?,
            TRACK_TYPE => found.has_picture |= number_in(film, part)? == 1,
            PIXEL_WIDTH => width = number_in(film, part)?,
            PIXEL_HEIGHT => height = number_in(film, part)?,
            _ => {}
        }
        at = part.end;
    }
    if width > 0 && height > 0 {
        found.size = found.size.or(Some((width, height)));
    }
    Ok(())
}

/// An unsigned number of up to four bytes; a longer one is none that a film needs.
fn number_in(film: &Film<'_>, part: Part) -> Result<u32, Stop> {
    if part.end - part.content > 4 {
        return Err(Refusal::Broken.into());
    }
    let bytes = film.read(part.content, part.end)?;
    Ok(bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

fn closed_part_at(film: &Film<'_>, at: u64, end: u64) -> Result<Part, Stop> {
    let part = part_at(film, at, end)?;
    if part.open {
        Err(Refusal::Broken.into())
    } else {
        Ok(part)
    }
}

fn part_at(film: &Film<'_>, at: u64, end: u64) -> Result<Part, Stop> {
    let (header, there) = film.header(at, end)?;
    let header = &header[..there];
    let (id, id_bytes) = variable(header, false)?;
    let id = u32::try_from(id).map_err(|_| Refusal::Broken)?;
    let (length, length_bytes) = variable(&header[id_bytes..], true)?;
    let content = at + (id_bytes + length_bytes) as u64;
    // All ones mean: not known.
    let open = length == (1 << (7 * length_bytes)) - 1;
    let length = if open { end.saturating_sub(content) } else { length };
    if content > end || length > end - content {
        return Err(Refusal::Broken.into());
    }
    Ok(Part {
        id,
        at,
        content,
        end: content + length,
        open,
    })
}

/// A number whose first byte tells how many bytes it has; the bit that tells is part of an id, not of a length.
fn variable(bytes: &[u8], drop_marker: bool) -> Result<(u64, usize), Refusal> {
    let first = *bytes.first().ok_or(Refusal::Broken)?;
    let length = first.leading_zeros() as usize + 1;
    let bytes = bytes.get(..length).filter(|_| length <= 8).ok_or(Refusal::Broken)?;
    let number = bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    let marker = 1 << (7 * length);
    Ok((if drop_marker { number & !marker } else { number }, length))
}

/// Makes an element one that every player skips, of the same length, and empties it.
fn forget(film: &Film<'_>, part: Part) -> Result<(), Stop> {
    film.blank(part.at, part.end)?;
    let whole = part.end - part.at;
    let short_length = whole - 2;
    if short_length < 127 {
        let length = u8::try_from(short_length).map_err(|_| Refusal::Broken)?;
        return film.write(part.at, &[0xEC, 0x80 | length]);
    }
    let mut header = [0; 9];
    header[0] = 0xEC;
    header[1..].copy_from_slice(&((whole - 9) | 1 << 56).to_be_bytes());
    film.write(part.at, &header)
}
