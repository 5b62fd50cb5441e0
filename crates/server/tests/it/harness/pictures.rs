//! Unique images, because all tests share one object store with content-addressed objects.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use platform::rng::Rng;

/// Random pixels.
pub fn noise(width: u32, height: u32) -> RgbImage {
    let mut state = u64::from_le_bytes(Rng::system().bytes()) | 1;
    let mut pixels = vec![0; (width * height * 3) as usize];
    for chunk in pixels.chunks_mut(8) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        chunk.copy_from_slice(&state.to_le_bytes()[..chunk.len()]);
    }
    RgbImage::from_raw(width, height, pixels).unwrap()
}

pub fn encoded(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.into().write_to(&mut file, format).unwrap();
    file.into_inner()
}

pub fn decoded(file: &[u8]) -> DynamicImage {
    image::load_from_memory(file).unwrap()
}

pub fn png() -> Vec<u8> {
    encoded(noise(40, 30), ImageFormat::Png)
}

pub fn jpeg() -> Vec<u8> {
    encoded(noise(40, 30), ImageFormat::Jpeg)
}

/// An image of the maximum size, 25 MB less a few kilobytes.
pub fn png_of_25_megabytes() -> Vec<u8> {
    let file = encoded(noise(2950, 2950), ImageFormat::Png);
    assert!((26_100_000..=25 * 1024 * 1024).contains(&file.len()), "{}", file.len());
    file
}

/// A PNG header for 2,500 megapixels with little data.
pub fn png_of_50_000_by_50_000() -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let side = 50_000_u32.to_be_bytes();
    file.extend(chunk(b"IHDR", &[&side[..], &side[..], &[8, 2, 0, 0, 0]].concat()));
    file.extend(chunk(b"IDAT", &[0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]));
    file.extend(chunk(b"IEND", b""));
    file
}

/// Puts a chunk into a PNG, right after its first one.
pub fn png_with_chunk(file: &[u8], name: &[u8], content: &[u8]) -> Vec<u8> {
    const AFTER_FIRST: usize = 8 + 25;
    [&file[..AFTER_FIRST], &chunk(name, content), &file[AFTER_FIRST..]].concat()
}

fn chunk(name: &[u8], content: &[u8]) -> Vec<u8> {
    let mut whole = u32::try_from(content.len()).unwrap().to_be_bytes().to_vec();
    whole.extend(name);
    whole.extend(content);
    whole.extend(checksum(&whole[4..]).to_be_bytes());
    whole
}

fn checksum(bytes: &[u8]) -> u32 {
    let updated = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    };
    !bytes.iter().fold(u32::MAX, updated)
}

/// A photo with EXIF rotation and location: 40 × 20 pixels, red on the left, which the rotation by 90 degrees moves to the top.
pub fn rotated_photo() -> Vec<u8> {
    let mut picture = noise(40, 20);
    for (x, _, pixel) in picture.enumerate_pixels_mut() {
        let shade = pixel.0[0] % 8;
        *pixel = if x < 20 {
            Rgb([240 + shade, 0, 0])
        } else {
            Rgb([0, 0, 240 + shade])
        };
    }
    jpeg_with_segment(&encoded(picture, ImageFormat::Jpeg), 0xE1, &camera_data())
}

/// Puts a segment into a JPEG, right after its start.
pub fn jpeg_with_segment(file: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&file[..2], &[0xFF, marker], &length, content, &file[2..]].concat()
}

/// What marks [`camera_data`] in a file.
pub const CAMERA: &str = "Riverside Kettle Camera";

/// Exif with an orientation (6: turn right) and the camera's name.
fn camera_data() -> Vec<u8> {
    let mut data = b"Exif\0\0II*\0\x08\0\0\0".to_vec();
    data.extend(2_u16.to_le_bytes());
    data.extend([0x0F, 0x01, 2, 0]);
    data.extend(u32::try_from(CAMERA.len() + 1).unwrap().to_le_bytes());
    data.extend(38_u32.to_le_bytes());
    data.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]);
    data.extend([0; 4]);
    data.extend(CAMERA.as_bytes());
    data.push(0);
    data
}

/// Three looping frames with a comment.
pub fn animated_gif() -> Vec<u8> {
    let palette = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255];
    let mut encoder = gif::Encoder::new(Vec::new(), 12, 8, &palette).unwrap();
    encoder.set_repeat(gif::Repeat::Infinite).unwrap();
    let comment = gif::AnyExtension::from(gif::Extension::Comment);
    encoder.write_raw_extension(comment, &[CAMERA.as_bytes()]).unwrap();
    let noise = noise(12, 8);
    for shift in 0..3_u8 {
        let pixels: Vec<_> = noise.pixels().map(|pixel| pixel.0[0].wrapping_add(shift) % 4).collect();
        let mut frame = gif::Frame::from_indexed_pixels(12, 8, pixels, None);
        frame.delay = 7 + u16::from(shift);
        encoder.write_frame(&frame).unwrap();
    }
    encoder.into_inner().unwrap()
}
