//! What is taken in, and what is left of it.

use std::{collections::HashSet, io::Cursor};

use image::{DynamicImage, ExtendedColorType, ImageEncoder as _, ImageFormat, Rgb, RgbImage, codecs::png::PngEncoder};
use reqwest::Method;
use serde_json::json;

use crate::harness::{Browser, Person, TestApp, films, pictures};

async fn file_at(browser: &Browser, address: &str) -> (String, Vec<u8>) {
    let reply = browser.request(Method::GET, address).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    let mime = reply.headers()["content-type"].to_str().unwrap().to_owned();
    (mime, reply.bytes().await.unwrap().to_vec())
}

fn holds(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn a_picture_is_told_by_id_address_kind_and_size_and_shown_to_anybody() {
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
async fn a_png_of_25_megabytes_keeps_every_pixel() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let sent = pictures::png_of_25_megabytes();
    let address = meera.upload_well(sent.clone()).await;
    let (_, kept) = file_at(&app.browser(), &address).await;
    assert!(pictures::decoded(&kept) == pictures::decoded(&sent));
}

#[tokio::test]
async fn every_kind_of_png_keeps_its_pixels() {
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
            .upload_well(pictures::encoded(picture.clone(), ImageFormat::Png))
            .await;
        let (_, kept) = file_at(&app.browser(), &address).await;
        assert_eq!(pictures::decoded(&kept), picture);
    }
}

#[tokio::test]
async fn a_photograph_stands_upright_and_no_longer_says_where_it_is_from() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let sent = pictures::photograph_on_its_side();
    assert!(holds(&sent, pictures::CAMERA));
    let address = meera.upload_well(sent).await;
    let (mime, kept) = file_at(&app.browser(), &address).await;
    assert_eq!(mime, "image/jpeg");
    assert!(!holds(&kept, pictures::CAMERA) && !holds(&kept, "Exif"));
    let kept = pictures::decoded(&kept).into_rgb8();
    assert_eq!(kept.dimensions(), (20, 40));
    let is_red = |pixel: &Rgb<u8>| pixel.0[0] > 180 && pixel.0[2] < 80;
    assert!(is_red(kept.get_pixel(10, 5)), "red has come to the top");
    assert!(!is_red(kept.get_pixel(10, 35)));
}

#[tokio::test]
async fn colours_of_a_wider_screen_look_the_same_without_their_profile() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let shade = pictures::noise(1, 1).get_pixel(0, 0).0[0] % 16;
    let picture = RgbImage::from_pixel(32, 32, Rgb([200, 80 + shade, 80]));
    let mut sent = Vec::new();
    let mut encoder = PngEncoder::new(&mut sent);
    encoder.set_icc_profile(profile).unwrap();
    encoder.write_image(&picture, 32, 32, ExtendedColorType::Rgb8).unwrap();
    let address = meera.upload_well(sent).await;
    let (_, kept) = file_at(&app.browser(), &address).await;
    assert!(!holds(&kept, "iCCP"));
    let [red, green, _] = pictures::decoded(&kept).into_rgb8().get_pixel(9, 9).0;
    assert!(
        red > 210 && green < 80 + shade,
        "the same red has larger numbers on an ordinary screen: {red} {green}"
    );
}

#[tokio::test]
async fn an_animation_goes_on_moving_without_its_comments() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let sent = pictures::animated_gif();
    assert!(holds(&sent, pictures::CAMERA));
    let address = meera.upload_well(sent.clone()).await;
    let (mime, kept) = file_at(&app.browser(), &address).await;
    assert_eq!(mime, "image/gif");
    assert!(!holds(&kept, pictures::CAMERA));
    let frames = |file: &[u8]| {
        let mut decoder = gif::Decoder::new(Cursor::new(file.to_vec())).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            frames.push((frame.delay, frame.buffer.to_vec()));
        }
        (frames, decoder.repeat())
    };
    assert_eq!(frames(&kept).0.len(), 3);
    assert_eq!(frames(&kept), frames(&sent));
}

#[tokio::test]
async fn a_webp_without_loss_keeps_its_pixels() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let picture = DynamicImage::from(pictures::noise(40, 30)).into_rgba8();
    let address = meera
        .upload_well(pictures::encoded(picture.clone(), ImageFormat::WebP))
        .await;
    let (mime, kept) = file_at(&app.browser(), &address).await;
    assert_eq!(mime, "image/webp");
    assert_eq!(pictures::decoded(&kept).into_rgba8(), picture);
}

#[tokio::test]
async fn what_cameras_append_to_a_photograph_is_dropped() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let appendices = [
        pictures::jpeg(),
        [vec![0; 40], pictures::jpeg()].concat(),
        films::mp4(500),
        b"\0\0\x01\x0A\x0E\0\0\0Image_UTC_Data1767222000000SEFHk\0\0\0SEFT".to_vec(),
        vec![0; 1000],
    ];
    for appendix in appendices {
        let address = meera.upload_well([pictures::jpeg(), appendix.clone()].concat()).await;
        let (_, kept) = file_at(&app.browser(), &address).await;
        assert!(kept.ends_with(&[0xFF, 0xD9]) && !kept.ends_with(&appendix));
    }
}

#[tokio::test]
async fn a_film_keeps_its_data_and_forgets_where_it_was_taken() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for (sent, mime) in [(films::mp4(5000), "video/mp4"), (films::webm(), "video/webm")] {
        assert!(holds(&sent, films::PLACE));
        let reply = meera.upload(sent.clone()).await.must_be(201);
        let media = &reply.body["media"];
        assert_eq!(media["kind"], "video");
        let size = (media["width"].as_u64().unwrap(), media["height"].as_u64().unwrap());
        assert_eq!(size, if mime == "video/mp4" { (360, 640) } else { (320, 240) });
        let (shown_as, kept) = file_at(&app.browser(), media["url"].as_str().unwrap()).await;
        assert_eq!(shown_as, mime);
        assert_eq!(kept.len(), sent.len(), "every offset in it stays true");
        assert!(!holds(&kept, films::PLACE));
        assert_eq!(kept[kept.len() - 100..], sent[sent.len() - 100..]);
    }
}

#[tokio::test]
async fn the_same_file_is_one_picture_for_its_owner_and_another_for_somebody_else() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let file = pictures::png();
    let first = meera.upload_well(file.clone()).await;
    assert_eq!(meera.upload_well(file.clone()).await, first);
    let other = ravi.upload_well(file).await;
    assert_ne!(other, first);
    assert_eq!(
        file_at(&app.browser(), &other).await,
        file_at(&app.browser(), &first).await
    );
}

#[tokio::test]
async fn uploads_of_one_file_at_the_same_time_agree_on_one_picture() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let file = pictures::png();
    let uploads = (0..4).map(|_| meera.upload_well(file.clone()));
    let addresses: HashSet<_> = futures::future::join_all(uploads).await.into_iter().collect();
    assert_eq!(addresses.len(), 1);
}

#[tokio::test]
async fn room_for_five_gigabytes_is_not_exceeded_by_uploads_at_the_same_time() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let film = films::mp4(5000);
    meera.upload_well(film.clone()).await;
    let room_left = i64::try_from(film.len()).unwrap() + 10;
    fill_up(&app, room_left).await;
    let replies = futures::future::join_all((0..4).map(|_| meera.upload(films::mp4(5000)))).await;
    let taken = replies.iter().filter(|reply| reply.status == 201).count();
    assert_eq!(taken, 1);
    for refused in replies.into_iter().filter(|reply| reply.status != 201) {
        assert_eq!(refused.code(), "media.quota");
        let words = "All your pictures and videos together can have at most 5 GB.";
        refused.must_say(422, words);
    }
    meera.upload_well(film).await;
}

/// Makes what the only owner has so large that just this much room is left.
async fn fill_up(app: &TestApp, room_left: i64) {
    let mut transaction = platform::db::begin_for_product(&app.pool).await.unwrap();
    let filled = 5 * 1024 * 1024 * 1024_i64 - room_left;
    let done = sqlx::query("update media set bytes = $1")
        .bind(filled)
        .execute(&mut *transaction);
    assert_eq!(done.await.unwrap().rows_affected(), 1);
    transaction.commit().await.unwrap();
}
