//! Accepted uploads: detected type, unchanged content, and idempotent repetition.

use futures::future::join_all;
use platform::rng::Rng;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::harness::{
    Person, Respondent, TestApp,
    files::{archive, compound, docx, file_upload_form, open_document, pdf, pptx, xlsx},
    pictures, videos,
};

fn new_id(app: &TestApp) -> String {
    Rng::system().uuid_v7(app.app.context.clock.now()).to_string()
}

#[tokio::test]
async fn owner_downloads_the_file_unchanged() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let mut arun = Respondent::of(&app, &form);
    // Needs a multipart upload to the object store.
    let video = videos::mp4(11 * 1024 * 1024 / 4);
    let small = pdf();
    let sent = arun
        .upload("scan", "रिपोर्ट \u{202E}1.pdf", small.clone())
        .await
        .must_be(201);
    let id = sent.body["upload"]["id"].as_str().unwrap();
    let expected = json!({ "id": id, "name": "रिपोर्ट 1.pdf", "bytes": small.len(), "type": "pdf" });
    assert_eq!(sent.body["upload"], expected);
    let long = arun.upload_ok("scan", "walk.mov", video.clone()).await;
    let answers = json!({ "scan": [id, long] });
    arun.must_submit("p1", answers).await;
    let (headers, saved) = meera.browser.download_file(&form, id).await;
    assert_eq!(saved, small);
    let name = "attachment; filename*=UTF-8''%E0%A4%B0%E0%A4%BF%E0%A4%AA%E0%A5%8B%E0%A4%B0%E0%A5%8D%E0%A4%9F%201.pdf";
    for (header, value) in [
        ("content-disposition", name),
        ("content-type", "application/octet-stream"),
        (
            "content-security-policy",
            "sandbox; default-src 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(headers[header], value, "{header}");
    }
    let (_, saved) = meera.browser.download_file(&form, &long).await;
    assert_eq!(Sha256::digest(&saved), Sha256::digest(&video));
    assert!(
        app.file_objects()
            .await
            .iter()
            .all(|object| object.starts_with("quarantine/"))
    );
    assert_eq!(app.stored_file_counts().await, (2, 0));
}

#[tokio::test]
async fn file_type_is_detected_by_content_and_extension() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.publish_file_upload_form().await;
    let text = |text: &str| text.as_bytes().to_vec();
    let files: Vec<(&str, Vec<u8>, &str)> = vec![
        ("a.png", pictures::png(), "image"),
        // Messengers name WebP pictures `.jpg`.
        ("a.JPG", b"RIFF\0\0\0\0WEBPVP8 ".to_vec(), "image"),
        ("a.heic", b"\0\0\0\x18ftypheic\0\0\0\0".to_vec(), "image"),
        ("a.pdf", pdf(), "pdf"),
        ("a.docx", docx(), "document"),
        ("a.doc", compound("WordDocument", 9), "document"),
        ("a.doc", text("{\\rtf1 Dear"), "document"),
        ("a.docx", compound("EncryptedPackage", 0), "document"),
        ("a.odt", open_document("text"), "document"),
        ("a.txt", text("नमस्ते\r\n"), "document"),
        ("a.xlsx", xlsx(), "spreadsheet"),
        ("a.xls", compound("Workbook", 30), "spreadsheet"),
        ("a.ods", open_document("spreadsheet"), "spreadsheet"),
        ("a.csv", text("name,age\nMeera,41\n"), "spreadsheet"),
        // Spreadsheet programs on Windows do not write UTF-8.
        ("a.csv", b"caf\xE9;1\r\n".to_vec(), "spreadsheet"),
        ("a.numbers", archive(&["Index/Document.iwa"]), "spreadsheet"),
        ("a.pptx", pptx(), "ppt"),
        ("a.ppt", compound("PowerPoint Document", 4), "ppt"),
        ("a.zip", archive(&["notes.txt"]), "zip"),
        ("a.tar.gz", b"\x1F\x8B\x08\0 and so on".to_vec(), "zip"),
        ("a.mp4", videos::mp4(100), "video"),
        ("a.m4a", videos::mp4_without_picture(), "audio"),
        ("a.webm", videos::webm(), "video"),
        ("a.mp3", b"ID3\x04\0\0".to_vec(), "audio"),
        ("a.mp3", b"\xFF\xFB\x90\x64\0\0".to_vec(), "audio"),
        ("a.aac", b"\xFF\xF1\x4C\x80\0\0".to_vec(), "audio"),
        ("a.wav", b"RIFF\0\0\0\0WAVEfmt ".to_vec(), "audio"),
    ];
    for (name, file, kind) in files {
        let reply = Respondent::of(&app, &form)
            .upload("scan", name, file)
            .await
            .must_be(201);
        assert_eq!(reply.body["upload"]["type"], kind, "{name}");
    }
}

#[tokio::test]
async fn repeated_upload_is_stored_once() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.publish_file_upload_form().await;
    let arun = Respondent::of(&app, &form);
    let id = new_id(&app);
    let first = arun.upload_as(&id, "scan", "a.pdf", pdf()).await.must_be(201);
    assert_eq!(first.body["upload"]["id"], *id);
    let again = arun.upload_as(&id, "scan", "a.pdf", pdf()).await.must_be(201);
    assert_eq!(again.body, first.body);
    assert_eq!(app.stored_file_counts().await, (1, 0));
    // Concurrently, as from three tabs: one is stored, and the objects of the others are purged.
    let id = new_id(&app);
    let at_once = join_all((0..3).map(|_| arun.upload_as(&id, "scan", "b.pdf", pdf()))).await;
    for reply in at_once {
        assert_eq!(reply.must_be(201).body["upload"]["id"], *id);
    }
    assert_eq!(app.stored_file_counts().await.0, 2);
    app.clock.advance(std::time::Duration::from_mins(61));
    app.clean_up().await;
    assert_eq!(app.stored_file_counts().await, (2, 0));
}

#[tokio::test]
async fn id_of_another_response_or_question_is_not_found() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.publish_file_upload_form().await;
    let (arun, other) = (Respondent::of(&app, &form), Respondent::of(&app, &form));
    let id = new_id(&app);
    arun.upload_as(&id, "photo", "a.png", pictures::png())
        .await
        .must_be(201);
    let rejected = other
        .upload_as(&id, "photo", "a.png", pictures::png())
        .await
        .must_be(404);
    assert_eq!(rejected.code(), "upload.not_found");
    arun.upload_as(&id, "scan", "a.png", pictures::png()).await.must_be(404);
    assert_eq!(app.stored_file_counts().await.0, 1);
}

#[tokio::test]
async fn answer_may_reference_only_its_own_files() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.publish_file_upload_form().await;
    let (mut arun, other) = (Respondent::of(&app, &form), Respondent::of(&app, &form));
    let (scan, photo) = (
        arun.upload_ok("scan", "a.pdf", pdf()).await,
        arun.upload_ok("photo", "a.png", pictures::png()).await,
    );
    let theirs = other.upload_ok("scan", "b.pdf", pdf()).await;
    for (answers, question) in [
        (json!({ "scan": [theirs] }), "scan"),
        (json!({ "scan": [scan, photo] }), "scan"),
        (json!({ "scan": [scan], "photo": [scan] }), "photo"),
        (json!({ "scan": ["no-such-file"] }), "scan"),
        (json!({ "scan": [new_id(&app)] }), "scan"),
    ] {
        let rejected = arun.submit_page("p1", answers.clone()).await.must_be(422);
        assert_eq!(rejected.field(), question, "{answers}");
        assert_eq!(rejected.body["fields"][0]["code"], "not_a_file", "{answers}");
    }
    assert_eq!(app.stored_pages().await, Vec::<String>::new());
    arun.must_submit("p1", json!({ "scan": [scan], "photo": [photo] }))
        .await;
    // Submitting the page again, also without one of the files, leaves both bound.
    arun.submit_page_as(arun.seq, "p1", json!({ "scan": [scan], "photo": [photo] }))
        .await
        .must_be(200);
    arun.must_submit("p1", json!({ "scan": [scan] })).await;
    let bound = "select count(*) from response_uploads where bound_at is not null";
    let bound: i64 = sqlx::query_scalar(bound)
        .fetch_one(&mut app.as_superuser().await)
        .await
        .unwrap();
    assert_eq!(bound, 2);
}

#[tokio::test]
async fn limits_come_from_the_version_the_respondent_sees() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_form(file_upload_form(&["pdf"], 2, "5mb")).await;
    let (mut begun, offline) = (Respondent::of(&app, &form), Respondent::of(&app, &form));
    begun.must_submit("p1", json!({ "why": "Because" })).await;
    let mut changed = file_upload_form(&["image"], 2, "5mb");
    changed["pages"][0]["questions"][0]["id"] = json!("other");
    meera.browser.publish(&form, changed).await.must_be(200);
    begun.upload_ok("scan", "a.pdf", pdf()).await;
    // A respondent who has the old version open and has not submitted anything yet.
    offline.upload_ok("scan", "a.pdf", pdf()).await;
    begun.upload("other", "a.png", pictures::png()).await.must_be(422);
    let fields = [
        ("formId", &*form),
        ("responseId", &*offline.response),
        ("questionId", "scan"),
        ("formVersion", "2"),
    ];
    let rejected = app.browser().upload_file(&fields, "a.pdf", pdf()).await.must_be(422);
    assert_eq!(rejected.code(), "upload.question_unknown");
}
