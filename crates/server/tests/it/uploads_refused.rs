//! Files that are not taken, the words for it, and that nothing of them is kept.

use formwright::http::client_address::Network;
use reqwest::{
    Method,
    multipart::{Form, Part},
};

use crate::harness::{
    Person, Respondent, TestApp,
    files::{archive, asking_for_files, compound, docx, pdf, xlsx},
    films, pictures,
};

#[tokio::test]
async fn what_is_not_what_its_name_says_is_refused_and_not_kept() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.form_for_files().await;
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
        ("a.png", films::mp4(100)),
        ("photo\u{202E}gnp.exe", pictures::png()),
        ("a", pictures::png()),
        ("a.png.", text(page)),
        ("a.heic", films::mp4(100)),
    ];
    for (name, file) in hostile {
        let refused = Respondent::of(&app, &form).upload("scan", name, file).await;
        assert_eq!(refused.code(), "upload.type_not_taken", "{name}: {}", refused.text);
        refused.must_be(415);
    }
    assert_eq!(app.files_kept().await, (0, 0));
}

#[tokio::test]
async fn what_is_also_something_else_is_kept_as_it_is_and_comes_out_as_something_to_save() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
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
        // Forty-two zeroes that claim to be millions: nobody unpacks them.
        ("bomb.zip", "bomb.zip", archive(&["0"; 42])),
        ("huge.png", "huge.png", pictures::png_of_50_000_by_50_000()),
    ];
    for (sent, kept, file) in files {
        let mut arun = Respondent::of(&app, &form);
        let reply = arun.upload("scan", sent, file.clone()).await.must_be(201);
        assert_eq!(reply.body["upload"]["name"], kept);
        let id = reply.body["upload"]["id"].as_str().unwrap();
        arun.hand_in("p1", serde_json::json!({ "scan": [id] }))
            .await
            .must_be(200);
        let (headers, saved) = meera.browser.save_file(&form, id).await;
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
async fn a_long_name_is_shortened_and_a_name_of_nothing_refused() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.form_for_files().await;
    let arun = Respondent::of(&app, &form);
    let reply = arun
        .upload("scan", &format!("{}.pdf", "x".repeat(300)), pdf())
        .await
        .must_be(201);
    let name = reply.body["upload"]["name"].as_str().unwrap();
    assert!(name.len() == 200 && name.ends_with("x.pdf"), "{name}");
    for name in ["..", "a/", "\u{202E}"] {
        let refused = arun.upload("scan", name, pdf()).await;
        assert_eq!(
            (refused.status.as_u16(), refused.code()),
            (422, "upload.name_invalid"),
            "{name:?}"
        );
    }
}

#[tokio::test]
async fn limits_are_told_in_words() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera
        .browser
        .form_asking(asking_for_files(&["pdf", "image"], 1, "300kb"))
        .await;
    let arun = Respondent::of(&app, &form);
    let of_size = |bytes: usize| {
        let mut file = pdf();
        file.resize(bytes, b' ');
        file
    };
    let refused = arun.upload("scan", "a.pdf", of_size(300 * 1024 + 1)).await;
    let refused = refused.must_say(413, "A file can have at most 300 KB here.");
    assert_eq!(refused.code(), "upload.too_large");
    arun.upload("scan", "a.pdf", Vec::new())
        .await
        .must_say(422, "This file is empty.");
    arun.upload("scan", "a.docx", docx()).await.must_say(
        415,
        "This question does not take this kind of file. It takes: image, pdf.",
    );
    assert_eq!(app.files_kept().await, (0, 0));
    // Exactly the limit; and a respondent who changes their mind can choose anew, if not without end.
    for _ in 0..10 {
        arun.upload("scan", "a.pdf", of_size(300 * 1024)).await.must_be(201);
    }
    let refused = arun.upload("scan", "a.pdf", pdf()).await;
    let refused = refused.must_say(422, "This question takes one file, and many more were sent.");
    assert_eq!(refused.code(), "upload.too_many");
    Respondent::of(&app, &form)
        .upload("scan", "a.pdf", pdf())
        .await
        .must_be(201);
}

#[tokio::test]
async fn a_hundred_megabytes_are_the_end_whatever_the_question_says() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_asking(asking_for_files(&[], 5, "2gb")).await;
    let refused = Respondent::of(&app, &form)
        .upload("scan", "a.mp4", films::mp4(100 * 1024 * 1024))
        .await;
    refused.must_say(413, "A file can have at most 100 MB here.");
    assert_eq!(app.files_kept().await, (0, 0));
}

#[tokio::test]
async fn a_form_that_had_its_days_files_and_an_owner_without_room_say_so() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
    let arun = Respondent::of(&app, &form);
    arun.upload_well("scan", "a.pdf", pdf()).await;
    let make = |bytes: i64| {
        let app = &app;
        async move {
            let large = "update response_uploads set bytes = $1";
            sqlx::query(large)
                .bind(bytes)
                .execute(&mut app.as_schema_owner().await)
                .await
                .unwrap();
        }
    };
    make(1024 * 1024 * 1024 - 10).await;
    let today = "This form has taken 1 GB of files within a day and takes no more now. Please try again tomorrow.";
    let refused = arun.upload("scan", "b.pdf", pdf()).await.must_say(507, today);
    assert_eq!(refused.code(), "upload.no_room");
    // Another form of the same owner has its own day, and the next day is another day.
    let second = meera.browser.form_for_files().await;
    Respondent::of(&app, &second)
        .upload("scan", "b.pdf", pdf())
        .await
        .must_be(201);
    app.clock.advance(std::time::Duration::from_hours(25));
    arun.upload("scan", "c.pdf", pdf()).await.must_be(201);
    make(5 * 1024 * 1024 * 1024).await;
    app.clock.advance(std::time::Duration::from_hours(25));
    let full = "The owner of this form has no room left: all files together can have at most 5 GB.";
    arun.upload("scan", "d.pdf", pdf()).await.must_say(507, full);
}

#[tokio::test]
async fn questions_and_forms_that_take_no_files_take_none() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
    let mut arun = Respondent::of(&app, &form);
    for question in ["why", "nothing", "not an id"] {
        let refused = arun.upload(question, "a.pdf", pdf()).await.must_be(422);
        assert_eq!(refused.code(), "upload.question_unknown", "{question}");
    }
    let id = arun.response.clone();
    arun.response = "00000000-0000-1000-8000-000000000000".to_owned();
    assert_eq!(
        arun.upload("scan", "a.pdf", pdf()).await.must_be(422).code(),
        "response.id_invalid"
    );
    arun.response = id;
    let refused = arun.upload_as("7", "scan", "a.pdf", pdf()).await.must_be(422);
    assert_eq!(refused.code(), "upload.id_invalid");
    let known = Respondent::of(&app, &form).response;
    arun.upload_as(&known, "scan", "a.pdf", pdf()).await.must_be(201);
    let unpublish = format!("/api/form/{form}/unpublish");
    meera.browser.post(&unpublish, serde_json::json!({})).await.must_be(200);
    assert_eq!(
        arun.upload("scan", "b.pdf", pdf()).await.must_be(404).code(),
        "form.closed"
    );
    // Who did not hear that their file was taken while the form was open hears it now.
    arun.upload_as(&known, "scan", "a.pdf", pdf()).await.must_be(201);
    let draft = meera.browser.new_form("Draft").await;
    Respondent::of(&app, &draft)
        .upload("scan", "a.pdf", pdf())
        .await
        .must_be(404);
}

#[tokio::test]
async fn a_form_for_listed_people_takes_files_of_listed_people() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.form_for_files().await;
    let people = serde_json::json!({ "access": "people" });
    meera
        .browser
        .put(&format!("/api/form/{form}/access"), people)
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
async fn a_body_in_another_order_is_refused_in_words() {
    let app = TestApp::start().await;
    let form = Person::signed_in(&app).await.browser.form_for_files().await;
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
        let refused = browser.send(request).await.must_be(400);
        assert!(
            refused.message().starts_with("Send formId, responseId, questionId"),
            "{}",
            refused.text
        );
    }
    app.browser()
        .post("/api/response/upload", serde_json::json!({}))
        .await
        .must_be(400);
}

#[tokio::test]
async fn a_class_behind_one_address_sends_its_files_and_a_machine_is_stopped() {
    let app = TestApp::start_with_real_limits().await;
    let form = Person::signed_in(&app).await.browser.form_for_files().await;
    let class = Network::of("198.51.100.7".parse().unwrap());
    let mut arun = Respondent::of(&app, &form);
    arun.browser = arun.browser.behind("198.51.100.7");
    for _ in 1..600 {
        app.app.limits.upload_file.take(class).unwrap();
    }
    arun.upload("scan", "a.pdf", pdf()).await.must_be(201);
    let refused = arun.upload("scan", "a.pdf", pdf()).await.must_be(429);
    assert!(refused.headers.contains_key("retry-after"));
    Respondent::of(&app, &form).upload_well("scan", "a.pdf", pdf()).await;
}
