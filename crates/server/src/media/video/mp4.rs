//! MP4 and MOV: nested boxes, each with a length and a name of four characters.

use super::{CleanError, HEADER_BYTES, MAX_ELEMENTS, VideoFile};
use crate::media::rejection::MediaRejection;

#[derive(Clone, Copy)]
struct Mp4Box {
    name: [u8; 4],
    at: u64,
    content: u64,
    end: u64,
}

#[derive(Default)]
struct Mp4Info {
    boxes: u32,
    has_index: bool,
    has_data: bool,
    has_video_track: bool,
    size: Option<(u32, u32)>,
}

/// Walks all boxes to the end of the file; returns the picture size if the video states it.
pub(super) fn clean(video: &VideoFile<'_>) -> Result<Option<(u32, u32)>, CleanError> {
    let mut info = Mp4Info::default();
    for_each_box(video, 0, video.bytes, &mut info, &mut |video, mp4_box, info| {
        match &mp4_box.name {
            b"ftyp" | b"styp" | b"sidx" | b"ssix" | b"pdin" | b"prft" | b"mfra" | b"emsg" => Ok(()),
            b"mdat" => {
                info.has_data = true;
                Ok(())
            }
            b"moov" => {
                info.has_index = true;
                walk_children(video, mp4_box, info)
            }
            b"moof" => walk_children(video, mp4_box, info),
            // `wide` reserves space for a longer length of `mdat`; players need none of the other boxes.
            b"wide" if mp4_box.content == mp4_box.end => Ok(()),
            _ => blank_box(video, mp4_box),
        }
    })?;
    if !(info.has_index && info.has_data) {
        return Err(MediaRejection::Damaged.into());
    }
    if !info.has_video_track {
        return Err(MediaRejection::NoVideoTrack.into());
    }
    Ok(info.size)
}

/// Whether `bytes` begins with `ftyp` and its boxes end exactly at its end.
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
        match box_at(&rest[..rest.len().min(HEADER_BYTES)], at, end) {
            Ok(mp4_box) => at = mp4_box.end,
            Err(_) => return false,
        }
    }
    true
}

fn walk_children(video: &VideoFile<'_>, outer: Mp4Box, info: &mut Mp4Info) -> Result<(), CleanError> {
    for_each_box(
        video,
        outer.content,
        outer.end,
        info,
        &mut |video, mp4_box, info| match &mp4_box.name {
            b"trak" | b"mdia" | b"traf" => walk_children(video, mp4_box, info),
            // Location, device and author.
            b"udta" | b"meta" | b"uuid" | b"free" | b"skip" => blank_box(video, mp4_box),
            b"hdlr" => {
                let content = video.read(mp4_box.content, mp4_box.end.min(mp4_box.content + 12))?;
                info.has_video_track |= content.get(8..12) == Some(b"vide");
                Ok(())
            }
            b"tkhd" => {
                let content = video.read(mp4_box.content, mp4_box.end.min(mp4_box.content + 96))?;
                info.size = info.size.or_else(|| size_in(&content));
                Ok(())
            }
            _ => Ok(()),
        },
    )
}

/// The display size of a track; `None` for audio.
fn size_in(track: &[u8]) -> Option<(u32, u32)> {
    // Version 1 has longer time fields.
    let matrix = if *track.first()? == 1 { 52 } else { 40 };
    let number = |at: usize| Some(u32::from_be_bytes(*track.get(at..)?.first_chunk()?));
    let whole = |at: usize| Some(number(at)? >> 16);
    let (width, height) = (whole(matrix + 36)?, whole(matrix + 40)?);
    if width == 0 || height == 0 {
        return None;
    }
    // A rotation by 90 degrees, as phones write it, has zeroes on the diagonal of the matrix.
    let is_rotated = number(matrix)? == 0 && number(matrix + 16)? == 0;
    Some(if is_rotated { (height, width) } else { (width, height) })
}

type Visit<'a> = dyn FnMut(&VideoFile<'_>, Mp4Box, &mut Mp4Info) -> Result<(), CleanError> + 'a;

fn for_each_box(
    video: &VideoFile<'_>,
    mut at: u64,
    end: u64,
    info: &mut Mp4Info,
    visit: &mut Visit<'_>,
) -> Result<(), CleanError> {
    while at < end {
        info.boxes += 1;
        if info.boxes > MAX_ELEMENTS {
            return Err(MediaRejection::Damaged.into());
        }
        let (header, length) = video.header(at, end)?;
        let mp4_box = box_at(&header[..length], at, end)?;
        visit(video, mp4_box, info)?;
        at = mp4_box.end;
    }
    Ok(())
}

/// Parses a box header; a box that exceeds its parent is damaged.
fn box_at(header: &[u8], at: u64, end: u64) -> Result<Mp4Box, MediaRejection> {
    let (length, rest) = header.split_first_chunk().ok_or(MediaRejection::Damaged)?;
    let (name, rest) = rest.split_first_chunk().ok_or(MediaRejection::Damaged)?;
    let (length, header_bytes) = match u32::from_be_bytes(*length) {
        // To the end of the file.
        0 => (end - at, 8),
        1 => (
            u64::from_be_bytes(*rest.first_chunk().ok_or(MediaRejection::Damaged)?),
            16,
        ),
        short => (u64::from(short), 8),
    };
    if length < header_bytes || length > end - at {
        return Err(MediaRejection::Damaged);
    }
    Ok(Mp4Box {
        name: *name,
        at,
        content: at + header_bytes,
        end: at + length,
    })
}

/// Turns a box into `free`, which players skip, and blanks its content.
fn blank_box(video: &VideoFile<'_>, mp4_box: Mp4Box) -> Result<(), CleanError> {
    video.write(mp4_box.at + 4, b"free")?;
    video.blank(mp4_box.content, mp4_box.end)
}
