//! Converts pixels to sRGB, because re-encoding drops the colour profile.

use image::DynamicImage;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// Leaves the pixels unchanged if the profile is damaged or not RGB.
pub(super) fn convert_to_srgb(picture: &mut DynamicImage, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else {
        return;
    };
    if profile.color_space != DataColorSpace::Rgb {
        return;
    }
    let width = picture.width() as usize;
    match picture {
        DynamicImage::ImageRgb8(pixels) => convert_rows(&profile, Layout::Rgb, pixels.as_mut(), width * 3),
        DynamicImage::ImageRgba8(pixels) => convert_rows(&profile, Layout::Rgba, pixels.as_mut(), width * 4),
        _ => {}
    }
}

fn convert_rows(profile: &ColorProfile, layout: Layout, pixels: &mut [u8], row_bytes: usize) {
    let srgb = ColorProfile::new_srgb();
    let Ok(conversion) = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default()) else {
        return;
    };
    let mut converted = vec![0; row_bytes];
    for row in pixels.chunks_exact_mut(row_bytes) {
        if conversion.transform(row, &mut converted).is_ok() {
            row.copy_from_slice(&converted);
        }
    }
}
