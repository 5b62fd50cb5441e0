//! MP4 and MOV: boxes in boxes, each with its length and a name of four letters.

use super::{Film, HEADER_BYTES, MOST_PARTS, Stop};
use crate::media::refusal::Refusal;

/// A box: where it is, and where its content begins.
#[derive(Clone, Copy)]
struct Part {
    name: [u8; 4],
    at: u64,
    content: u64,
    end: u64,
}

/// What a walk has found.
#[derive(Default)]
struct Found {
    parts: u32,
    has_index: bool,
    has_data: bool,
    has_picture: bool,
    size: Option<(u32, u32)>,
}

/// Walks all boxes to the file's last byte; returns the picture's size where the film tells it.
pub(super) fn clean(film: &Film<'_>) -> Result<Option<(u32, u32)>, Stop> {
    let mut found = Found::default();
    for_each_part(film, 0, film.bytes, &mut found, &mut |film, part, found| {
        match &part.name {
            b"ftyp" | b"styp" | b"sidx" | b"ssix" | b"pdin" | b"prft" | b"mfra" | b"emsg" => Ok(()),
            b"mdat" => {
                found.has_data = true;
                Ok(())
            }
            b"moov" => {
                found.has_index = true;
                walk_inside(film, part, found)
            }
            b"moof" => walk_inside(film, part, found),
            // `wide` leaves room before `mdat` for a longer length; everything else is not needed to play.
            b"wide" if part.content == part.end => Ok(()),
            _ => forget(film, part),
        }
    })?;
    if !(found.has_index && found.has_data) {
        return Err(Refusal::Broken.into());
    }
    if !found.has_picture {
        return Err(Refusal::NoPicture.into());
    }
    Ok(found.size)
}

/// Whether the lengths of all boxes in `bytes` lead from its beginning to its end, a film's first box at the front.
pub(super) fn boxes_add_up(bytes: &[u8]) -> bool {
    if bytes.get(4..8) != Some(b"ftyp") {
        return false;
    }
    let end = bytes.len() as u64;
    let mut at = 0;
    while at < end {
        let rest = usize::try_from(at)
            .ok()
            .and_then(|at| bytes.get(at..))
            .unwrap_or_default();
        match part_at(&rest[..rest.len().min(HEADER_BYTES)], at, end) {
            Ok(part) => at = part.end,
            Err(_) => return false,
        }
    }
    true
}

fn walk_inside(film: &Film<'_>, outer: Part, found: &mut Found) -> Result<(), Stop> {
    for_each_part(
        film,
        outer.content,
        outer.end,
        found,
        &mut |film, part, found| match &part.name {
            b"trak" | b"mdia" | b"traf" => walk_inside(film, part, found),
            // The place, the device, the author.
            b"udta" | b"meta" | b"uuid" | b"free" | b"skip" => forget(film, part),
            b"hdlr" => {
                let content = film.read(part.content, part.end.min(part.content + 12))?;
                found.has_picture |= content.get(8..12) == Some(b"vide");
                Ok(())
            }
            b"tkhd" => {
                let content = film.read(part.content, part.end.min(part.content + 96))?;
                found.size = found.size.or_else(|| size_in(&content));
                Ok(())
            }
            _ => Ok(()),
        },
    )
}

/// Width and height of a track as it is shown, or nothing for sound.
fn size_in(track: &[u8]) -> Option<(u32, u32)> {
    // Version 1 has longer times.
    let matrix = if *track.first()? == 1 { 52 } else { 40 };
    let number = |at: usize| Some(u32::from_be_bytes(*track.get(at..)?.first_chunk()?));
    let whole = |at: usize| Some(number(at)? >> 16);
    let (width, height) = (whole(matrix + 36)?, whole(matrix + 40)?);
    if width == 0 || height == 0 {
        return None;
    }
    // A phone held upright turns the picture by this matrix: nothing on its diagonal.
    let on_its_side = number(matrix)? == 0 && number(matrix + 16)? == 0;
    Some(if on_its_side { (height, width) } else { (width, height) })
}

type Visit<'a> = dyn FnMut(&Film<'_>, Part, &mut Found) -> Result<(), Stop> + 'a;

fn for_each_part(film: &Film<'_>, mut at: u64, end: u64, found: &mut Found, visit: &mut Visit<'_>) -> Result<(), Stop> {
    while at < end {
        found.parts += 1;
        if found.parts > MOST_PARTS {
            return Err(Refusal::Broken.into());
        }
        let (header, there) = film.header(at, end)?;
        let part = part_at(&header[..there], at, end)?;
        visit(film, part, found)?;
        at = part.end;
    }
    Ok(())
}

/// Reads a box's header; one that reaches beyond what it lies in is damaged.
fn part_at(header: &[u8], at: u64, end: u64) -> Result<Part, Refusal> {
    let (length, rest) = header.split_first_chunk().ok_or(Refusal::Broken)?;
    let (name, rest) = rest.split_first_chunk().ok_or(Refusal::Broken)?;
    let (length, header_bytes) = match u32::from_be_bytes(*length) {
        // To the end of the file.
        0 => (end - at, 8),
        1 => (u64::from_be_bytes(*rest.first_chunk().ok_or(Refusal::Broken)?), 16),
        short => (u64::from(short), 8),
    };
    if length < header_bytes || length > end - at {
        return Err(Refusal::Broken);
    }
    Ok(Part {
        name: *name,
        at,
        content: at + header_bytes,
        end: at + length,
    })
}

/// Makes a box one that every player skips, and empties it.
fn forget(film: &Film<'_>, part: Part) -> Result<(), Stop> {
    film.write(part.at + 4, b"free")?;
    film.blank(part.content, part.end)
}
