//! Video containers around random data.

use platform::rng::Rng;

/// Location metadata.
pub const LOCATION: &str = "+18.5204+073.8567/";

/// A rotated MP4 with location metadata.
pub fn mp4(data_bytes: usize) -> Vec<u8> {
    let track = mp4_box(b"trak", &[track_header(640, 360), media(b"vide")].concat());
    mp4_of(&track, data_bytes)
}

/// An MP4 without a video track.
pub fn mp4_without_picture() -> Vec<u8> {
    let track = mp4_box(b"trak", &[track_header(0, 0), media(b"soun")].concat());
    mp4_of(&track, 100)
}

fn mp4_of(track: &[u8], data_bytes: usize) -> Vec<u8> {
    let place = mp4_box(b"udta", &mp4_box(b"\xA9xyz", LOCATION.as_bytes()));
    let index = mp4_box(b"moov", &[mp4_box(b"mvhd", &[0; 100]), track.to_vec(), place].concat());
    let first = mp4_box(b"ftyp", b"isom\0\0\x02\0isomiso2mp41");
    [first, index, mp4_box(b"mdat", &random_data(data_bytes))].concat()
}

/// Random bytes with a period that is not a power of two.
fn random_data(count: usize) -> Vec<u8> {
    let pattern: [u8; 65_521] = Rng::system().bytes();
    let mut data = pattern.repeat(count / pattern.len() + 1);
    data.truncate(count);
    data
}

fn track_header(width: u16, height: u16) -> Vec<u8> {
    let mut content = vec![0; 40];
    let matrix: [u32; 9] = [0, 0x0001_0000, 0, 0xFFFF_0000, 0, 0, 0, 0, 0x4000_0000];
    content.extend(matrix.iter().flat_map(|number| number.to_be_bytes()));
    for side in [width, height] {
        content.extend(side.to_be_bytes());
        content.extend([0, 0]);
    }
    mp4_box(b"tkhd", &content)
}

fn media(handler: &[u8]) -> Vec<u8> {
    let content = [&[0; 8], handler, &[0; 13]].concat();
    mp4_box(b"mdia", &mp4_box(b"hdlr", &content))
}

pub fn mp4_box(name: &[u8], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len() + 8).unwrap().to_be_bytes();
    [&length[..], name, content].concat()
}

/// A `WebM` as recorded by browsers: segment and cluster of unknown length, and a title in its tags.
pub fn webm() -> Vec<u8> {
    let header = element(&[0x1A, 0x45, 0xDF, 0xA3], &element(&[0x42, 0x82], b"webm"));
    let size = [element(&[0xB0], &[0x01, 0x40]), element(&[0xBA], &[0xF0])].concat();
    let track = [element(&[0x83], &[1]), element(&[0xE0], &size)].concat();
    let tracks = element(&[0x16, 0x54, 0xAE, 0x6B], &element(&[0xAE], &track));
    let tags = element(&[0x12, 0x54, 0xC3, 0x67], LOCATION.as_bytes());
    let open = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF];
    let segment = [&[0x18, 0x53, 0x80, 0x67][..], &open].concat();
    let cluster = [&[0x1F, 0x43, 0xB6, 0x75][..], &open].concat();
    let blocks = [element(&[0xE7], &[0]), element(&[0xA3], &random_data(100))].concat();
    [
        header,
        segment,
        tracks,
        tags,
        cluster.clone(),
        blocks.clone(),
        cluster,
        blocks,
    ]
    .concat()
}

fn element(id: &[u8], content: &[u8]) -> Vec<u8> {
    let length = 0x80 | u8::try_from(content.len()).unwrap();
    [id, &[length], content].concat()
}
