//! Rejected uploads, their error messages, and that nothing is stored.

use formwright::http::network::Network;
use reqwest::{
    Method,
    multipart::{Form, Part},
};

use crate::harness::{
    Person, Respondent, TestApp,
    files::{archive, compound, docx, file_upload_form, pdf, xlsx},
    pictures, videos,
};

#[tokio::test]
async fn content_that_contradicts_the_extension_is_rejected() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.publish_file_upload_form().await;
    let text = |text: &str| text.as_bytes().to_vec();
    let page = "<!doctype html><script>alert(1)</script>";
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
    let program = [&b"MZ\x90\0\x03\0\0\0"[..], &[0; 60], b"PE\0\0"].concat();
    let hostile: Vec<(&str, Vec<u8>)> = vec![
        ("a.png", text(page)),
        ("a.png", text(drawing)),
        ("a.png", text("<?xml version='1.0'?><svg/>")),
        ("a.png", text("<?php system($_GET[0]);")),
        ("a.svg", text(drawing)),
        ("a.html", text(page)),
        ("a.xml", text("<?xml version='1.0'?>")),
        ("a.js", text("alert(1)")),
        ("a.gif.js", text("GIF89a/*\0*/=1;alert(1)")),
        ("a.pdf.phtml", pdf()),
        ("a.pdf.exe", program.clone()),
        ("a.pdf", program.clone()),
        ("a.pdf", text(&format!("{page}%PDF-1.7"))),
        ("a.txt", program.clone()),
        ("a.csv", [b"name,age\n".repeat(200), vec![0]].concat()),
        ("a.doc", text(page)),
        ("a.xls", text("<table><tr><td>=cmd</td></tr></table>")),
        ("a.docx", archive(&["word/document.xml"])),
        ("a.docx", archive(&["a.exe"])),
        ("a.docx", xlsx()),
        ("a.docm", docx()),
        ("a.jar", archive(&["META-INF/MANIFEST.MF"])),
        ("a.zip", docx()),
        ("a.doc", compound("Evil", 3)),
        ("a.xls", compound("WordDocument", 3)),
        ("a.png", pdf()),
        ("a.mp3", pictures::jpeg()),
        ("a.png", videos::mp4(100)),
        ("photo\u{202E}gnp.exe", pictures::png()),
        ("a", pictures::png()),
        ("a.png.", text(page)),
        ("a.heic", videos::mp4(100)),
    ];
    for (name, file) in hostile {
        let rejected = Respondent::of(&app, &form).upload("scan", name, file).await;
        assert_eq!(rejected.code(), "upload.type_not_taken", "{name}: {}", rejected.text);
        rejected.must_be(415);
    }
    assert_eq!(app.stored_file_counts().await, (0, 0));
}

#[tokio::test]
async fn polyglot_files_are_stored_unchanged_and_served_as_attachment() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let page = b"<html><script>alert(1)</script></html>".to_vec();
    let files: Vec<(&str, &str, Vec<u8>)> = vec![
        (
            "a.gif",
            "a.gif",
            b"GIF89a/*\0\x80\0\0\0\0\0\xFF\xFF\xFF\x3B*/=1;alert(1)".to_vec(),
        ),
        ("a.png", "a.png", [pictures::png(), page.clone()].concat()),
        (
            "../../../etc/cron.d/a.pdf",
            "a.pdf",
            [pdf(), archive(&["a.html"])].concat(),
        ),
        ("a.php.pdf", "a.php.pdf", pdf()),
        (
            "<img src=x onerror=alert(1)>.txt",
            "<img src=x onerror=alert(1)>.txt",
            page.clone(),
        ),
        (
            "=cmd|'C calc'!A0.csv",
            "=cmd|'C calc'!A0.csv",
            b"=cmd|' /C calc'!A0".to_vec(),
        ),
        // A ZIP bomb is harmless, because nothing is unpacked.
        ("bomb.zip", "bomb.zip", archive(&["0"; 42])),
        ("huge.png", "huge.png", pictures::png_of_50_000_by_50_000()),
    ];
    for (sent, expected, file) in files {
        let mut arun = Respondent::of(&app, &form);
        let reply = arun.upload("scan", sent, file.clone()).await.must_be(201);
        assert_eq!(reply.body["upload"]["name"], expected);
        let id = reply.body["upload"]["id"].as_str().unwrap();
        arun.must_submit("p1", serde_json::json!({ "scan": [id] })).await;
        let (headers, saved) = meera.browser.download_file(&form, id).await;
        assert!(saved == file, "{sent}");
        assert!(
            headers["content-disposition"]
                .to_str()
                .unwrap()
                .starts_with("attachment; filename*=UTF-8''")
        );
        assert_eq!(headers["content-type"], "application/octet-stream");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert!(
            headers["content-security-policy"]
                .to_str()
                .unwrap()
                .starts_with("sandbox;")
        );
    }
}

#[tokio::test]
async fn long_name_is_shortened_and_empty_name_rejected() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.publish_file_upload_form().await;
    let arun = Respondent::of(&app, &form);
    let reply = arun
        .upload("scan", &format!("{}.pdf", "x".repeat(300)), pdf())
        .await
        .must_be(201);
    let name = reply.body["upload"]["name"].as_str().unwrap();
    assert!(name.len() == 200 && name.ends_with("x.pdf"), "{name}");
    for name in ["..", "a/", "\u{202E}"] {
        let rejected = arun.upload("scan", name, pdf()).await;
        assert_eq!(
            (rejected.status.as_u16(), rejected.code()),
            (422, "upload.name_invalid"),
            "{name:?}"
        );
    }
}

#[tokio::test]
async fn error_messages_name_the_limits() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera
        .browser
        .publish_form(file_upload_form(&["pdf", "image"], 1, "300kb"))
        .await;
    let arun = Respondent::of(&app, &form);
    let of_size = |bytes: usize| {
        let mut file = pdf();
        file.resize(bytes, b' ');
        file
    };
    let rejected = arun.upload("scan", "a.pdf", of_size(300 * 1024 + 1)).await;
    let rejected = rejected.must_say(413, "A file can have at most 300 KB here.");
    assert_eq!(rejected.code(), "upload.too_large");
    arun.upload("scan", "a.pdf", Vec::new())
        .await
        .must_say(422, "This file is empty.");
    arun.upload("scan", "a.docx", docx()).await.must_say(
        415,
        "This question does not take this kind of file. It takes: image, pdf.",
    );
    assert_eq!(app.stored_file_counts().await, (0, 0));
    // A respondent may replace a file of the maximum size, but not without end.
    for _ in 0..10 {
        arun.upload("scan", "a.pdf", of_size(300 * 1024)).await.must_be(201);
    }
    let rejected = arun.upload("scan", "a.pdf", pdf()).await;
    let rejected = rejected.must_say(422, "This question takes one file, and many more were sent.");
    assert_eq!(rejected.code(), "upload.too_many");
    Respondent::of(&app, &form)
        .upload("scan", "a.pdf", pdf())
        .await
        .must_be(201);
}

#[tokio::test]
async fn no_question_accepts_more_than_100_megabytes() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_form(file_upload_form(&[], 5, "2gb")).await;
    let rejected = Respondent::of(&app, &form)
        .upload("scan", "a.mp4", videos::mp4(100 * 1024 * 1024))
        .await;
    rejected.must_say(413, "A file can have at most 100 MB here.");
    assert_eq!(app.stored_file_counts().await, (0, 0));
}

#[tokio::test]
async fn used_up_quotas_of_form_and_owner_are_reported() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let arun = || Respondent::of(&app, &form);
    arun().upload_ok("scan", "a.pdf", pdf()).await;
    let make = |bytes: i64| {
        let app = &app;
        async move {
            let large = "update response_uploads set bytes = $1, bound_at = app_now()";
            sqlx::query(large)
                .bind(bytes)
                .execute(&mut app.as_superuser().await)
                .await
                .unwrap();
        }
    };
    make(1024 * 1024 * 1024 - 10).await;
    let today = "This form has received 1 GB of files within a day and accepts no more now. Please try again tomorrow.";
    let rejected = arun().upload("scan", "b.pdf", pdf()).await.must_say(507, today);
    assert_eq!(rejected.code(), "upload.no_room");
    // The daily quota is per form, and new on the next day.
    let second = meera.browser.publish_file_upload_form().await;
    Respondent::of(&app, &second)
        .upload("scan", "b.pdf", pdf())
        .await
        .must_be(201);
    app.clock.advance(std::time::Duration::from_hours(25));
    arun().upload("scan", "c.pdf", pdf()).await.must_be(201);
    make(5 * 1024 * 1024 * 1024).await;
    app.clock.advance(std::time::Duration::from_hours(25));
    let full = "The owner of this form has no storage left: all files together can have at most 5 GB.";
    arun().upload("scan", "d.pdf", pdf()).await.must_say(507, full);
}

#[tokio::test]
async fn other_questions_and_closed_forms_accept_no_files() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let mut arun = Respondent::of(&app, &form);
    for question in ["why", "nothing", "not an id"] {
        let rejected = arun.upload(question, "a.pdf", pdf()).await.must_be(422);
        assert_eq!(rejected.code(), "upload.question_unknown", "{question}");
    }
    let id = arun.response.clone();
    arun.response = "00000000-0000-1000-8000-000000000000".to_owned();
    assert_eq!(
        arun.upload("scan", "a.pdf", pdf()).await.must_be(422).code(),
        "response.id_invalid"
    );
    arun.response = id;
    let rejected = arun.upload_as("7", "scan", "a.pdf", pdf()).await.must_be(422);
    assert_eq!(rejected.code(), "upload.id_invalid");
    let known = Respondent::of(&app, &form).response;
    arun.upload_as(&known, "scan", "a.pdf", pdf()).await.must_be(201);
    let unpublish = format!("/api/form/{form}/unpublish");
    meera.browser.post(&unpublish, serde_json::json!({})).await.must_be(200);
    assert_eq!(
        arun.upload("scan", "b.pdf", pdf()).await.must_be(404).code(),
        "form.closed"
    );
    // Repeating an upload that was stored while the form was open still succeeds.
    arun.upload_as(&known, "scan", "a.pdf", pdf()).await.must_be(201);
    let draft = meera.browser.new_form("Draft").await;
    Respondent::of(&app, &draft)
        .upload("scan", "a.pdf", pdf())
        .await
        .must_be(404);
}

#[tokio::test]
async fn restricted_form_accepts_files_of_allowed_respondents() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let restricted = serde_json::json!({ "access": "people" });
    meera
        .browser
        .put(&format!("/api/form/{form}/access"), restricted)
        .await
        .must_be(200);
    let mut arun = Respondent::of(&app, &form);
    assert_eq!(
        arun.upload("scan", "a.pdf", pdf()).await.must_be(403).code(),
        "form.people_only"
    );
    arun.browser = meera.browser.clone();
    arun.upload("scan", "a.pdf", pdf()).await.must_be(201);
}

#[tokio::test]
async fn fields_out_of_order_are_rejected() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.publish_file_upload_form().await;
    let file = || Part::bytes(pdf()).file_name("a.pdf");
    let bodies = [
        Form::new().part("file", file()).text("formId", form.clone()),
        Form::new()
            .text("formId", form.clone())
            .text("formId", form.clone())
            .part("file", file()),
        Form::new().text("formId", "x".repeat(300)).part("file", file()),
        Form::new().text("other", "x").part("file", file()),
        Form::new().text("formId", form.clone()),
    ];
    for body in bodies {
        let browser = app.browser();
        let request = browser.request(Method::POST, "/api/response/upload").multipart(body);
        let rejected = browser.send(request).await.must_be(400);
        assert!(
            rejected.message().starts_with("Send formId, responseId, questionId"),
            "{}",
            rejected.text
        );
    }
    app.browser()
        .post("/api/response/upload", serde_json::json!({}))
        .await
        .must_be(400);
}

#[tokio::test]
async fn rate_limit_allows_a_class_behind_one_address() {
    let app = TestApp::start_with_real_limits().await;
    let form = Person::signed_in(&app).await.browser.publish_file_upload_form().await;
    let class = Network::of("198.51.100.7".parse().unwrap());
    let mut arun = Respondent::of(&app, &form);
    arun.browser = arun.browser.at_address("198.51.100.7");
    for _ in 1..600 {
        app.app.context.limits.upload_file.consume(class).unwrap();
    }
    arun.upload("scan", "a.pdf", pdf()).await.must_be(201);
    let rejected = arun.upload("scan", "a.pdf", pdf()).await.must_be(429);
    assert!(rejected.headers.contains_key("retry-after"));
    Respondent::of(&app, &form).upload_ok("scan", "a.pdf", pdf()).await;
}
