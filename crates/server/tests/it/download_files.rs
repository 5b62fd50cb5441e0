//! The archive of a form's files.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read as _},
};

use serde_json::json;

use crate::harness::{
    Person, Respondent, TestApp,
    downloads::Downloaded,
    files::{docx, pdf},
};

/// Files by path.
fn unpack(downloaded: &Downloaded) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(&downloaded.bytes)).unwrap();
    let mut files = BTreeMap::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let name = file.name().unwrap().into_owned();
        assert!(file.enclosed_name().is_some(), "{name}");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        files.insert(name, bytes);
    }
    files
}

fn index(files: &BTreeMap<String, Vec<u8>>) -> Vec<Vec<String>> {
    let index = Downloaded {
        headers: reqwest::header::HeaderMap::new(),
        bytes: files["files.csv"].clone(),
    };
    index.cells()
}

#[tokio::test]
async fn archive_has_all_submitted_files_and_an_index() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let mut arun = Respondent::of(&app, &form);
    let mut ids = Vec::new();
    for (name, file) in [
        ("scan.pdf", pdf()),
        ("Scan.pdf", [pdf(), b"% more".to_vec()].concat()),
        ("=1+1.docx", docx()),
    ] {
        ids.push(arun.upload_ok("scan", name, file).await);
    }
    let reply = arun.must_submit("p1", json!({ "scan": ids })).await;
    let receipt = reply.body["receipt"].as_str().unwrap().to_owned();
    // Unsubmitted and quarantined files are left out.
    Respondent::of(&app, &form).upload_ok("scan", "orphan.pdf", pdf()).await;
    let mut bot = Respondent::of(&app, &form);
    let quarantined = bot.upload_ok("scan", "quarantined.pdf", pdf()).await;
    bot.must_submit("p1", json!({ "scan": [quarantined] })).await;
    sqlx::query("update responses set quarantine_reason = 'honeypot' where response_id = $1::uuid")
        .bind(bot.id())
        .execute(&mut app.as_superuser().await)
        .await
        .unwrap();

    let downloaded = meera.browser.download(&form, "format=files").await;
    assert_eq!(downloaded.total(), 3);
    let files = unpack(&downloaded);
    let folder = format!("{receipt}/Q1 Your report_");
    let rows = index(&files);
    assert_eq!(files.len(), 4);
    assert_eq!(rows.len(), 4);
    let mut contents: Vec<Vec<u8>> = Vec::new();
    for row in &rows[1..] {
        assert!(row[0].starts_with(&folder), "{}", row[0]);
        let file = &files[&row[0]];
        assert_eq!(row[6], file.len().to_string());
        assert_eq!(
            (&row[1], &row[2], &row[3]),
            (&arun.id(), &receipt, &"Q1 Your report?".to_owned())
        );
        contents.push(file.clone());
    }
    contents.sort();
    let mut sent = vec![pdf(), [pdf(), b"% more".to_vec()].concat(), docx()];
    sent.sort();
    assert_eq!(contents, sent);
    let names: Vec<&str> = rows[1..].iter().map(|row| row[4].as_str()).collect();
    assert!(names.contains(&"'=1+1.docx"), "{names:?}");

    // CSV has the file names, JSON Lines all metadata.
    let csv = meera.browser.download(&form, "format=csv").await.plain_cells();
    assert_eq!(csv[1][8], "scan.pdf; Scan.pdf; =1+1.docx");
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    let answer = &lines[0]["answers"][0]["answer"];
    let hashes: Vec<&str> = rows[1..].iter().map(|row| row[7].as_str()).collect();
    for (file, id) in answer.as_array().unwrap().iter().zip(&ids) {
        assert_eq!(file["id"], **id);
        assert!(hashes.contains(&file["sha256"].as_str().unwrap()));
    }
    assert_eq!(answer[2]["type"], "document");
}

#[tokio::test]
async fn form_without_files_gives_an_empty_index() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let downloaded = meera.browser.download(&form, "format=files").await;
    let files = unpack(&downloaded);
    assert_eq!((downloaded.total(), files.len(), index(&files).len()), (0, 1, 1));
}

#[tokio::test]
async fn missing_file_is_marked_and_others_are_exported() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let mut arun = Respondent::of(&app, &form);
    let ids = [
        arun.upload_ok("scan", "lost.pdf", pdf()).await,
        arun.upload_ok("scan", "kept.pdf", pdf()).await,
    ];
    arun.must_submit("p1", json!({ "scan": ids })).await;
    let objects = app.file_objects().await;
    app.objects.delete(&objects[0]).await.unwrap();
    let files = unpack(&meera.browser.download(&form, "format=files").await);
    let rows = index(&files);
    let listed: Vec<(bool, &str)> = rows[1..]
        .iter()
        .map(|row| (row[0] == "(missing)", row[4].as_str()))
        .collect();
    assert_eq!(files.len(), 2);
    assert!(
        listed.contains(&(true, "lost.pdf")) && listed.contains(&(false, "kept.pdf")),
        "{listed:?}"
    );
}
