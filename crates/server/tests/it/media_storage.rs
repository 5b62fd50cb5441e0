//! Accepted media, and what remains of them after cleaning.

use std::{collections::HashSet, io::Cursor};

use image::{DynamicImage, ExtendedColorType, ImageEncoder as _, ImageFormat, Rgb, RgbImage, codecs::png::PngEncoder};
use reqwest::Method;
use serde_json::json;

use crate::harness::{Browser, Person, TestApp, pictures, videos};

async fn file_at(browser: &Browser, address: &str) -> (String, Vec<u8>) {
    let reply = browser.request(Method::GET, address).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    let mime = reply.headers()["content-type"].to_str().unwrap().to_owned();
    (mime, reply.bytes().await.unwrap().to_vec())
}

fn contains(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn uploaded_picture_has_metadata_and_is_public() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let sent = pictures::noise(40, 30);
    let reply = meera
        .upload(pictures::encoded(sent.clone(), ImageFormat::Png))
        .await
        .must_be(201);
    let media = &reply.body["media"];
    let id = media["id"].as_str().unwrap();
    assert!(id.len() == 22 && id.chars().all(char::is_alphanumeric), "{id}");
    assert_eq!(media["url"], format!("/media/{id}"));
    assert_eq!(
        (&media["kind"], &media["width"], &media["height"]),
        (&json!("image"), &json!(40), &json!(30))
    );
    let (mime, file) = file_at(&app.browser(), &format!("/media/{id}")).await;
    assert_eq!(mime, "image/png");
    assert_eq!(media["bytes"], file.len());
    assert_eq!(pictures::decoded(&file), DynamicImage::from(sent));
}

#[tokio::test]
async fn png_of_25_megabytes_is_lossless() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let sent = pictures::png_of_25_megabytes();
    let address = meera.upload_ok(sent.clone()).await;
    let (_, stored) = file_at(&app.browser(), &address).await;
    assert!(pictures::decoded(&stored) == pictures::decoded(&sent));
}

#[tokio::test]
async fn all_png_pixel_formats_are_lossless() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let noise = DynamicImage::from(pictures::noise(33, 17));
    let kinds = [
        noise.to_luma8().into(),
        noise.to_luma_alpha8().into(),
        noise.to_rgba8().into(),
        DynamicImage::from(noise.to_rgba16()),
    ];
    for picture in kinds {
        let address = meera
            .upload_ok(pictures::encoded(picture.clone(), ImageFormat::Png))
            .await;
        let (_, stored) = file_at(&app.browser(), &address).await;
        assert_eq!(pictures::decoded(&stored), picture);
    }
}

#[tokio::test]
async fn photo_is_rotated_upright_and_loses_its_metadata() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let sent = pictures::rotated_photo();
    assert!(contains(&sent, pictures::CAMERA));
    let address = meera.upload_ok(sent).await;
    let (mime, stored) = file_at(&app.browser(), &address).await;
    assert_eq!(mime, "image/jpeg");
    assert!(!contains(&stored, pictures::CAMERA) && !contains(&stored, "Exif"));
    let stored = pictures::decoded(&stored).into_rgb8();
    assert_eq!(stored.dimensions(), (20, 40));
    let is_red = |pixel: &Rgb<u8>| pixel.0[0] > 180 && pixel.0[2] < 80;
    assert!(is_red(stored.get_pixel(10, 5)), "red is at the top");
    assert!(!is_red(stored.get_pixel(10, 35)));
}

#[tokio::test]
async fn wide_gamut_colours_are_converted_to_srgb() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let shade = pictures::noise(1, 1).get_pixel(0, 0).0[0] % 16;
    let picture = RgbImage::from_pixel(32, 32, Rgb([200, 80 + shade, 80]));
    let mut sent = Vec::new();
    let mut encoder = PngEncoder::new(&mut sent);
    encoder.set_icc_profile(profile).unwrap();
    encoder.write_image(&picture, 32, 32, ExtendedColorType::Rgb8).unwrap();
    let address = meera.upload_ok(sent).await;
    let (_, stored) = file_at(&app.browser(), &address).await;
    assert!(!contains(&stored, "iCCP"));
    let [red, green, _] = pictures::decoded(&stored).into_rgb8().get_pixel(9, 9).0;
    assert!(
        red > 210 && green < 80 + shade,
        "the same red has larger values in sRGB: {red} {green}"
    );
}

#[tokio::test]
async fn animated_gif_stays_animated_without_comments() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let sent = pictures::animated_gif();
    assert!(contains(&sent, pictures::CAMERA));
    let address = meera.upload_ok(sent.clone()).await;
    let (mime, stored) = file_at(&app.browser(), &address).await;
    assert_eq!(mime, "image/gif");
    assert!(!contains(&stored, pictures::CAMERA));
    let frames = |file: &[u8]| {
        let mut decoder = gif::Decoder::new(Cursor::new(file.to_vec())).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            frames.push((frame.delay, frame.buffer.to_vec()));
        }
        (frames, decoder.repeat())
    };
    assert_eq!(frames(&stored).0.len(), 3);
    assert_eq!(frames(&stored), frames(&sent));
}

#[tokio::test]
async fn lossless_webp_is_unchanged() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let picture = DynamicImage::from(pictures::noise(40, 30)).into_rgba8();
    let address = meera
        .upload_ok(pictures::encoded(picture.clone(), ImageFormat::WebP))
        .await;
    let (mime, stored) = file_at(&app.browser(), &address).await;
    assert_eq!(mime, "image/webp");
    assert_eq!(pictures::decoded(&stored).into_rgba8(), picture);
}

#[tokio::test]
async fn data_that_cameras_append_is_dropped() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let appendices = [
        pictures::jpeg(),
        [vec![0; 40], pictures::jpeg()].concat(),
        videos::mp4(500),
        b"\0\0\x01\x0A\x0E\0\0\0Image_UTC_Data1767222000000SEFHk\0\0\0SEFT".to_vec(),
        vec![0; 1000],
    ];
    for appendix in appendices {
        let address = meera.upload_ok([pictures::jpeg(), appendix.clone()].concat()).await;
        let (_, stored) = file_at(&app.browser(), &address).await;
        assert!(stored.ends_with(&[0xFF, 0xD9]) && !stored.ends_with(&appendix));
    }
}

#[tokio::test]
async fn video_loses_its_location_but_no_data() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for (sent, mime) in [(videos::mp4(5000), "video/mp4"), (videos::webm(), "video/webm")] {
        assert!(contains(&sent, videos::LOCATION));
        let reply = meera.upload(sent.clone()).await.must_be(201);
        let media = &reply.body["media"];
        assert_eq!(media["kind"], "video");
        let size = (media["width"].as_u64().unwrap(), media["height"].as_u64().unwrap());
        assert_eq!(size, if mime == "video/mp4" { (360, 640) } else { (320, 240) });
        let (shown_as, stored) = file_at(&app.browser(), media["url"].as_str().unwrap()).await;
        assert_eq!(shown_as, mime);
        assert_eq!(stored.len(), sent.len(), "all offsets stay valid");
        assert!(!contains(&stored, videos::LOCATION));
        assert_eq!(stored[stored.len() - 100..], sent[sent.len() - 100..]);
    }
}

#[tokio::test]
async fn same_file_has_one_id_per_owner() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let file = pictures::png();
    let first = meera.upload_ok(file.clone()).await;
    assert_eq!(meera.upload_ok(file.clone()).await, first);
    let other = ravi.upload_ok(file).await;
    assert_ne!(other, first);
    assert_eq!(
        file_at(&app.browser(), &other).await,
        file_at(&app.browser(), &first).await
    );
}

#[tokio::test]
async fn concurrent_uploads_of_one_file_get_one_id() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let file = pictures::png();
    let uploads = (0..4).map(|_| meera.upload_ok(file.clone()));
    let addresses: HashSet<_> = futures::future::join_all(uploads).await.into_iter().collect();
    assert_eq!(addresses.len(), 1);
}

#[tokio::test]
async fn concurrent_uploads_cannot_exceed_the_quota() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let video = videos::mp4(5000);
    meera.upload_ok(video.clone()).await;
    let bytes_left = i64::try_from(video.len()).unwrap() + 10;
    fill_up(&app, bytes_left).await;
    let replies = futures::future::join_all((0..4).map(|_| meera.upload(videos::mp4(5000)))).await;
    let accepted = replies.iter().filter(|reply| reply.status == 201).count();
    assert_eq!(accepted, 1);
    for rejected in replies.into_iter().filter(|reply| reply.status != 201) {
        assert_eq!(rejected.code(), "media.quota");
        let message = "All your pictures and videos together can have at most 5 GB.";
        rejected.must_say(422, message);
    }
    meera.upload_ok(video).await;
}

/// Uses up the only owner's quota except for this many bytes.
async fn fill_up(app: &TestApp, bytes_left: i64) {
    let mut transaction = platform::db::begin_as_system(&app.system_pool).await.unwrap();
    let filled = 5 * 1024 * 1024 * 1024_i64 - bytes_left;
    let done = sqlx::query("update media set bytes = $1")
        .bind(filled)
        .execute(&mut *transaction);
    assert_eq!(done.await.unwrap().rows_affected(), 1);
    transaction.commit().await.unwrap();
}
