//! Rejected media and their error messages.

use image::ImageFormat;
use reqwest::{
    Method,
    multipart::{Form, Part},
};

use crate::harness::{Person, TestApp, pictures, videos};

const TYPES: &str = "Only PNG, JPEG, GIF and WebP pictures and MP4, MOV and WebM videos can be used.";
const DAMAGED: &str = "This file is damaged and cannot be used.";
const POLYGLOT: &str = "This file contains something besides a picture or video. Save it again and retry.";

/// An empty archive consists only of its end record.
const EMPTY_ZIP: &[u8] = b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

async fn assert_nothing_stored(app: &TestApp) {
    let mut transaction = platform::db::begin_as_system(&app.system_pool).await.unwrap();
    for table in ["select count(*) from media", "select count(*) from media_purge_queue"] {
        let count: i64 = sqlx::query_scalar(table).fetch_one(&mut *transaction).await.unwrap();
        assert_eq!(count, 0, "{table}");
    }
}

#[tokio::test]
async fn html_and_svg_are_rejected_under_any_name() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let files: [&[u8]; 7] = [
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<?xml version='1.0'?><svg/>",
        b"<!doctype html><title>a page</title>",
        b"%PDF-1.7",
        b"BM, and so on",
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        b"",
    ];
    for file in files {
        let rejected = meera.upload(file.to_vec()).await.must_say(415, TYPES);
        assert_eq!(rejected.code(), "media.type_refused");
    }
    assert_nothing_stored(&app).await;
}

#[tokio::test]
async fn polyglot_pictures_are_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let page = b"<html><script>alert(1)</script></html>";
    let script = b"GIF89a/*\0\x80\0\0\0\0\0\xFF\xFF\xFF\x3B*/=1;alert(1)".to_vec();
    let webp = pictures::encoded(pictures::noise(9, 9), ImageFormat::WebP);
    let files = [
        [pictures::png(), page.to_vec()].concat(),
        [pictures::png(), EMPTY_ZIP.to_vec()].concat(),
        pictures::png_with_chunk(&pictures::png(), b"tEXt", page),
        [pictures::jpeg(), page.to_vec()].concat(),
        [pictures::jpeg(), EMPTY_ZIP.to_vec()].concat(),
        pictures::jpeg_with_segment(&pictures::jpeg(), 0xFE, page),
        [pictures::jpeg(), page.to_vec(), b"SEFT".to_vec()].concat(),
        [pictures::animated_gif(), page.to_vec()].concat(),
        [webp, page.to_vec()].concat(),
        script,
        [videos::mp4(100), videos::mp4_box(b"free", EMPTY_ZIP)].concat(),
        [videos::mp4_box(b"ftyp", b"isom%PDF-1.7 "), videos::mp4(100)].concat(),
    ];
    for (number, file) in files.into_iter().enumerate() {
        let rejected = meera.upload(file).await;
        assert_eq!(rejected.code(), "media.mixed", "number {number}: {}", rejected.text);
        rejected.must_say(422, POLYGLOT);
    }
    assert_nothing_stored(&app).await;
}

#[tokio::test]
async fn picture_with_too_many_pixels_is_rejected_by_its_header() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let rejected = meera.upload(pictures::png_of_50_000_by_50_000()).await;
    let rejected = rejected.must_say(422, "A picture can have at most 40 megapixels.");
    assert_eq!(rejected.code(), "media.too_many_pixels");
    assert_nothing_stored(&app).await;
}

#[tokio::test]
async fn damaged_files_are_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let cut = |file: Vec<u8>| file[..file.len() - 20].to_vec();
    let scrambled = |mut file: Vec<u8>| {
        let half = file.len() / 2;
        file[half] ^= 0x55;
        file
    };
    let webp = pictures::encoded(pictures::noise(9, 9), ImageFormat::WebP);
    let files = [
        cut(pictures::png()),
        scrambled(pictures::png()),
        cut(pictures::jpeg()),
        cut(pictures::animated_gif()),
        cut(webp),
        cut(videos::mp4(100)),
        [videos::mp4(100), b"and a little more".to_vec()].concat(),
        cut(videos::webm()),
        videos::mp4_box(b"ftyp", b"isom\0\0\0\0"),
    ];
    for (number, file) in files.into_iter().enumerate() {
        let rejected = meera.upload(file).await;
        assert_eq!(rejected.code(), "media.broken", "number {number}: {}", rejected.text);
        rejected.must_say(422, DAMAGED);
    }
    assert_nothing_stored(&app).await;
}

#[tokio::test]
async fn animated_png_and_webp_are_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let png = pictures::png_with_chunk(&pictures::png(), b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]);
    let rejected = meera.upload(png).await;
    let rejected = rejected.must_say(422, "Animations can be used as GIF or video only.");
    assert_eq!(rejected.code(), "media.animated");
    assert_nothing_stored(&app).await;
}

#[tokio::test]
async fn video_without_a_video_track_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let rejected = meera.upload(videos::mp4_without_picture()).await;
    rejected.must_say(422, "This video has no picture.");
}

#[tokio::test]
async fn file_one_byte_over_the_limit_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let mut picture = pictures::png();
    picture.resize(25 * 1024 * 1024 + 1, 0);
    let rejected = meera
        .upload(picture)
        .await
        .must_say(413, "A picture can have at most 25 MB.");
    assert_eq!(rejected.code(), "media.too_large");
    let video = videos::mp4(200 * 1024 * 1024 + 1);
    meera
        .upload(video)
        .await
        .must_say(413, "A video can have at most 200 MB.");
    assert_nothing_stored(&app).await;
}

#[tokio::test]
async fn body_without_exactly_one_file_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let part = || Part::bytes(pictures::png());
    let forms = [
        Form::new(),
        Form::new().part("picture", part()),
        Form::new().part("file", part()).part("file", part()),
    ];
    let message = "Send one file as multipart/form-data, in the field 'file'.";
    for form in forms {
        let request = meera.browser.request(Method::POST, "/api/media").multipart(form);
        meera.browser.send(request).await.must_say(400, message);
    }
    let request = meera.browser.request(Method::POST, "/api/media").body(pictures::png());
    meera.browser.send(request).await.must_say(400, message);
    assert_nothing_stored(&app).await;
}

#[tokio::test]
async fn upload_requires_sign_in() {
    let app = TestApp::start().await;
    let rejected = Person::stranger(&app).upload(pictures::png()).await.must_be(401);
    assert_eq!(rejected.code(), "token.invalid");
}

#[tokio::test]
async fn uploads_per_hour_and_address_are_limited_to_120() {
    let app = TestApp::start_with_real_limits().await;
    let meera = Person::signed_in(&app).await;
    let mut uploads = 0;
    let rejected = loop {
        let reply = meera.upload(b"no picture".to_vec()).await;
        if reply.status == 429 {
            break reply;
        }
        reply.must_be(415);
        uploads += 1;
        // 120 at once, then one every 30 seconds.
        assert!(uploads < 140, "uploads are not limited");
    };
    assert!(uploads >= 120, "limited after {uploads} uploads");
    assert!(rejected.headers.contains_key("retry-after"));
}
