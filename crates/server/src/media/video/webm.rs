//! `WebM`: nested elements, each with an id and a length of one to eight bytes. A browser recording does not know its
//! lengths in advance, so a segment or cluster may have an unknown length.

use super::{CleanError, MAX_ELEMENTS, VideoFile};
use crate::media::rejection::MediaRejection;

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

/// Children of a segment: only these end a cluster of unknown length.
const IN_SEGMENT: [u32; 8] = [SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES, CHAPTERS, TAGS, ATTACHMENTS];

/// Time, blocks, block groups, position, size of the previous cluster, silent tracks, encrypted blocks.
const IN_CLUSTER: [u32; 7] = [0xE7, 0xA3, 0xA0, 0xA7, 0xAB, 0x5854, 0xAF];

/// A normal track list has a few hundred bytes.
const MAX_TRACKS_BYTES: u64 = 1024 * 1024;

#[derive(Clone, Copy)]
struct Element {
    id: u32,
    at: u64,
    content: u64,
    end: u64,
    /// If so, `end` is that of its parent.
    has_unknown_length: bool,
}

#[derive(Default)]
struct WebmInfo {
    has_cluster: bool,
    has_video_track: bool,
    size: Option<(u32, u32)>,
}

/// Walks all elements to the end of the file; returns the picture size if the video states it.
pub(super) fn clean(video: &VideoFile<'_>) -> Result<Option<(u32, u32)>, CleanError> {
    let header = sized_element_at(video, 0, video.bytes)?;
    if header.id != HEADER || !is_webm(video, header)? {
        return Err(MediaRejection::UnsupportedType.into());
    }
    let mut segment = element_at(video, header.end, video.bytes)?;
    while segment.id == VOID && !segment.has_unknown_length && segment.end < video.bytes {
        blank_element(video, segment)?;
        segment = element_at(video, segment.end, video.bytes)?;
    }
    if segment.id != SEGMENT {
        return Err(MediaRejection::Damaged.into());
    }
    if segment.end != video.bytes {
        return Err(MediaRejection::Polyglot.into());
    }
    let info = walk_segment(video, segment)?;
    if !info.has_cluster {
        return Err(MediaRejection::Damaged.into());
    }
    if !info.has_video_track {
        return Err(MediaRejection::NoVideoTrack.into());
    }
    Ok(info.size)
}

fn is_webm(video: &VideoFile<'_>, header: Element) -> Result<bool, CleanError> {
    let mut at = header.content;
    while at < header.end {
        let element = sized_element_at(video, at, header.end)?;
        if element.id == DOCUMENT_TYPE {
            let name = video.read(element.content, element.end.min(element.content + 16))?;
            return Ok(name.trim_ascii_end() == b"webm");
        }
        at = element.end;
    }
    Ok(false)
}

fn walk_segment(video: &VideoFile<'_>, segment: Element) -> Result<WebmInfo, CleanError> {
    let mut info = WebmInfo::default();
    let (mut at, mut count) = (segment.content, 0);
    // Whether the following elements may belong to a cluster of unknown length.
    let mut in_unsized_cluster = false;
    while at < segment.end {
        count += 1;
        let element = element_at(video, at, segment.end)?;
        if count > MAX_ELEMENTS || (element.has_unknown_length && element.id != CLUSTER) {
            return Err(MediaRejection::Damaged.into());
        }
        match element.id {
            CLUSTER => info.has_cluster = true,
            INFO => walk_info(video, element)?,
            TRACKS => walk_tracks(video, element, &mut info)?,
            TAGS | ATTACHMENTS | VOID | CHECKSUM => blank_element(video, element)?,
            id if IN_SEGMENT.contains(&id) || (in_unsized_cluster && IN_CLUSTER.contains(&id)) => {}
            _ => return Err(MediaRejection::Damaged.into()),
        }
        if IN_SEGMENT.contains(&element.id) {
            in_unsized_cluster = element.has_unknown_length;
        }
        at = if element.has_unknown_length {
            element.content
        } else {
            element.end
        };
    }
    Ok(info)
}

/// Blanks title, file name and date.
fn walk_info(video: &VideoFile<'_>, info: Element) -> Result<(), CleanError> {
    let mut at = info.content;
    while at < info.end {
        let element = sized_element_at(video, at, info.end)?;
        if matches!(element.id, TITLE | FILE_NAME | DATE | CHECKSUM | VOID) {
            blank_element(video, element)?;
        }
        at = element.end;
    }
    Ok(())
}

fn walk_tracks(video: &VideoFile<'_>, outer: Element, info: &mut WebmInfo) -> Result<(), CleanError> {
    if outer.end - outer.content > MAX_TRACKS_BYTES {
        return Err(MediaRejection::Damaged.into());
    }
    let mut at = outer.content;
    let (mut width, mut height) = (0, 0);
    while at < outer.end {
        let element = sized_element_at(video, at, outer.end)?;
        match element.id {
            TRACK | VIDEO => walk_tracks(video, element, info)?,
            TRACK_TYPE => info.has_video_track |= number_in(video, element)? == 1,
            PIXEL_WIDTH => width = number_in(video, element)?,
            PIXEL_HEIGHT => height = number_in(video, element)?,
            _ => {}
        }
        at = element.end;
    }
    if width > 0 && height > 0 {
        info.size = info.size.or(Some((width, height)));
    }
    Ok(())
}

/// An unsigned number of up to four bytes; no valid track needs more.
fn number_in(video: &VideoFile<'_>, element: Element) -> Result<u32, CleanError> {
    if element.end - element.content > 4 {
        return Err(MediaRejection::Damaged.into());
    }
    let bytes = video.read(element.content, element.end)?;
    Ok(bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

fn sized_element_at(video: &VideoFile<'_>, at: u64, end: u64) -> Result<Element, CleanError> {
    let element = element_at(video, at, end)?;
    if element.has_unknown_length {
        Err(MediaRejection::Damaged.into())
    } else {
        Ok(element)
    }
}

fn element_at(video: &VideoFile<'_>, at: u64, end: u64) -> Result<Element, CleanError> {
    let (header, length) = video.header(at, end)?;
    let header = &header[..length];
    let (id, id_bytes) = variable_int(header, false)?;
    let id = u32::try_from(id).map_err(|_| MediaRejection::Damaged)?;
    let (length, length_bytes) = variable_int(&header[id_bytes..], true)?;
    let content = at + (id_bytes + length_bytes) as u64;
    // All bits set means unknown.
    let has_unknown_length = length == (1 << (7 * length_bytes)) - 1;
    let length = if has_unknown_length {
        end.saturating_sub(content)
    } else {
        length
    };
    if content > end || length > end - content {
        return Err(MediaRejection::Damaged.into());
    }
    Ok(Element {
        id,
        at,
        content,
        end: content + length,
        has_unknown_length,
    })
}

/// A number whose first byte encodes its size; the marker bit is part of an id, but not of a length.
fn variable_int(bytes: &[u8], drop_marker: bool) -> Result<(u64, usize), MediaRejection> {
    let first = *bytes.first().ok_or(MediaRejection::Damaged)?;
    let length = first.leading_zeros() as usize + 1;
    let bytes = bytes
        .get(..length)
        .filter(|_| length <= 8)
        .ok_or(MediaRejection::Damaged)?;
    let number = bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    let marker = 1 << (7 * length);
    Ok((if drop_marker { number & !marker } else { number }, length))
}

/// Turns an element into a void one of the same length, which players skip.
fn blank_element(video: &VideoFile<'_>, element: Element) -> Result<(), CleanError> {
    video.blank(element.at, element.end)?;
    let whole = element.end - element.at;
    let short_length = whole - 2;
    if short_length < 127 {
        let length = u8::try_from(short_length).map_err(|_| MediaRejection::Damaged)?;
        return video.write(element.at, &[0xEC, 0x80 | length]);
    }
    let mut header = [0; 9];
    header[0] = 0xEC;
    header[1..].copy_from_slice(&((whole - 9) | 1 << 56).to_be_bytes());
    video.write(element.at, &header)
}
