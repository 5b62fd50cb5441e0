//! What is not taken, and the words for it.

use image::ImageFormat;
use reqwest::{
    Method,
    multipart::{Form, Part},
};

use crate::harness::{Person, TestApp, films, pictures};

const TYPES: &str = "Only PNG, JPEG, GIF and WebP pictures and MP4, MOV and WebM videos can be used.";
const DAMAGED: &str = "This file is damaged and cannot be used.";
const MIXED: &str = "This file holds something besides a picture or video. Save it anew and try again.";

/// An archive without members: all that makes one is its end.
const EMPTY_ZIP: &[u8] = b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

async fn nothing_is_kept(app: &TestApp) {
    let mut transaction = platform::db::begin_for_product(&app.pool).await.unwrap();
    for table in ["select count(*) from media", "select count(*) from media_leftovers"] {
        let count: i64 = sqlx::query_scalar(table).fetch_one(&mut *transaction).await.unwrap();
        assert_eq!(count, 0, "{table}");
    }
}

#[tokio::test]
async fn pages_and_drawings_are_no_pictures_whatever_they_are_called() {
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
        let refused = meera.upload(file.to_vec()).await.must_say(415, TYPES);
        assert_eq!(refused.code(), "media.type_refused");
    }
    nothing_is_kept(&app).await;
}

#[tokio::test]
async fn a_picture_that_is_also_something_else_is_refused() {
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
        [films::mp4(100), films::mp4_box(b"free", EMPTY_ZIP)].concat(),
        [films::mp4_box(b"ftyp", b"isom%PDF-1.7 "), films::mp4(100)].concat(),
    ];
    for (number, file) in files.into_iter().enumerate() {
        let refused = meera.upload(file).await;
        assert_eq!(refused.code(), "media.mixed", "number {number}: {}", refused.text);
        refused.must_say(422, MIXED);
    }
    nothing_is_kept(&app).await;
}

#[tokio::test]
async fn a_picture_of_50_000_by_50_000_pixels_is_refused_by_its_header() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let refused = meera.upload(pictures::png_of_50_000_by_50_000()).await;
    let refused = refused.must_say(422, "A picture can have at most 40 megapixels.");
    assert_eq!(refused.code(), "media.too_many_pixels");
    nothing_is_kept(&app).await;
}

#[tokio::test]
async fn a_file_that_is_not_whole_is_refused() {
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
        cut(films::mp4(100)),
        [films::mp4(100), b"and a little more".to_vec()].concat(),
        cut(films::webm()),
        films::mp4_box(b"ftyp", b"isom\0\0\0\0"),
    ];
    for (number, file) in files.into_iter().enumerate() {
        let refused = meera.upload(file).await;
        assert_eq!(refused.code(), "media.broken", "number {number}: {}", refused.text);
        refused.must_say(422, DAMAGED);
    }
    nothing_is_kept(&app).await;
}

#[tokio::test]
async fn an_animation_that_would_stand_still_is_refused() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let png = pictures::png_with_chunk(&pictures::png(), b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]);
    let refused = meera.upload(png).await;
    let refused = refused.must_say(422, "Animations can be used as GIF or video only.");
    assert_eq!(refused.code(), "media.animated");
    nothing_is_kept(&app).await;
}

#[tokio::test]
async fn a_film_without_a_picture_is_refused() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let refused = meera.upload(films::mp4_without_picture()).await;
    refused.must_say(422, "This video has no picture.");
}

#[tokio::test]
async fn one_byte_over_the_limit_is_refused_with_the_limit() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let mut picture = pictures::png();
    picture.resize(25 * 1024 * 1024 + 1, 0);
    let refused = meera
        .upload(picture)
        .await
        .must_say(413, "A picture can have at most 25 MB.");
    assert_eq!(refused.code(), "media.too_large");
    let film = films::mp4(200 * 1024 * 1024 + 1);
    meera
        .upload(film)
        .await
        .must_say(413, "A video can have at most 200 MB.");
    nothing_is_kept(&app).await;
}

#[tokio::test]
async fn a_body_that_is_not_one_file_is_refused() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let part = || Part::bytes(pictures::png());
    let forms = [
        Form::new(),
        Form::new().part("picture", part()),
        Form::new().part("file", part()).part("file", part()),
    ];
    let words = "Send one file as multipart/form-data, in the field 'file'.";
    for form in forms {
        let request = meera.browser.request(Method::POST, "/api/media").multipart(form);
        meera.browser.send(request).await.must_say(400, words);
    }
    let request = meera.browser.request(Method::POST, "/api/media").body(pictures::png());
    meera.browser.send(request).await.must_say(400, words);
    nothing_is_kept(&app).await;
}

#[tokio::test]
async fn only_people_who_are_signed_in_upload() {
    let app = TestApp::start().await;
    let refused = Person::stranger(&app).upload(pictures::png()).await.must_be(401);
    assert_eq!(refused.code(), "token.invalid");
}

#[tokio::test]
async fn the_121st_upload_of_an_hour_from_one_address_waits() {
    let app = TestApp::start_with_real_limits().await;
    let meera = Person::signed_in(&app).await;
    for _ in 0..120 {
        meera.upload(b"no picture".to_vec()).await.must_be(415);
    }
    let refused = meera.upload(pictures::png()).await.must_be(429);
    assert!(refused.headers.contains_key("retry-after"));
}
