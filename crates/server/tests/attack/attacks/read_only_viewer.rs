//! A viewer of results collects all visible ids and tries to write with them.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Read as _,
};

use calamine::Reader as _;
use futures::{StreamExt as _, stream};
use serde_json::{Value, json};

use crate::{
    account::{Account, Published, new_response, page_of, text_at},
    caller::{Caller, attacker, honest},
    drafts::short_draft,
    eventually,
    installation::Installation,
    mode::Mode,
    pictures,
    report::Outcome,
};

const RESPONSES: usize = 12;
const TAMPERED: &str = "changed by a reader";

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::talkative().await;
    eventually("NATS is in use", async || installation.has_nats().await).await;
    let owner = Account::signed_in(&installation, honest(1)).await;
    let form = owner.publish_new("Visit", &short_draft()).await;
    let keys = respond(&installation, &form).await;
    let viewer = Account::signed_in(&installation, attacker(1)).await;
    viewer.verify_email(&installation).await;
    let listed = json!({ "responders": [{ "email": viewer.member.email, "role": "results" }] });
    owner
        .caller
        .put(&format!("/api/form/{}/access", form.id), &listed)
        .await
        .must_be(200);
    installation.deliver_all_events().await;

    // Control: a change with the respondent's own key is detected.
    let first = dump(&owner, &form.id).await;
    assert_eq!(first.len(), RESPONSES, "the comparison sees every response");
    let respondent = Caller::at(installation.address(), honest(9));
    let correction = json!({ "word": "Not so well" });
    respondent
        .submit(&form.id, "p1", &keys[0], &correction)
        .await
        .must_be(200);
    let before = dump(&owner, &form.id).await;
    assert_eq!(changed(&first, &before), 1, "a respondent's own correction is seen");

    let ids = gather(&installation, &viewer, &form.id).await;
    let tries = mode.pick(200, 10_000);
    let taken = try_to_write(&installation, &form.id, &ids, tries).await;
    let after = dump(&owner, &form.id).await;
    let mut outcome = Outcome::default();
    outcome.note(format!(
        "{tries} tries with {} ids, {taken} taken as responses of their own",
        ids.len()
    ));
    let changed = changed(&before, &after);
    let figure = format!("{changed} of {RESPONSES} responses changed");
    outcome.expect(changed == 0, figure, "0 changed");
    installation.serve.take();
    outcome
}

/// Submits honest responses with files; returns their keys.
async fn respond(installation: &Installation, form: &Published) -> Vec<String> {
    let respondent = Caller::at(installation.address(), honest(2));
    let mut keys = Vec::new();
    for number in 0..RESPONSES {
        let key = new_response();
        let upload = respondent
            .upload_file(&form.id, &key, "scan", pictures::png())
            .await
            .must_be(201);
        let upload = text_at(&upload.json(), "/upload/id");
        let answers = json!({ "word": format!("Well, for the {number}th time"), "scan": [upload] });
        respondent.submit(&form.id, "p1", &key, &answers).await.must_be(200);
        keys.push(key);
    }
    keys
}

/// All ids visible to a viewer, in events and in logs.
async fn gather(installation: &Installation, viewer: &Account, form: &str) -> Vec<String> {
    let mut seen = Vec::new();
    let list = viewer
        .caller
        .get(&format!("/api/analytics/form/{form}/responses"))
        .await
        .must_be(200);
    for response in list.json()["responses"].as_array().unwrap() {
        let id = text_at(response, "/responseId");
        let single = viewer
            .caller
            .get(&format!("/api/analytics/form/{form}/responses/{id}"))
            .await;
        seen.push(single.must_be(200).text());
    }
    seen.push(list.text());
    seen.push(viewer.analytics(form).await.must_be(200).text());
    for format in ["csv", "jsonl"] {
        seen.push(viewer.download(form, format).await.must_be(200).text());
    }
    seen.extend(cells_of(&viewer.download(form, "xlsx").await.must_be(200).bytes));
    seen.extend(texts_of(viewer.download(form, "files").await.must_be(200).bytes));
    seen.extend(installation.events().await);
    for process in [&installation.serve, &installation.worker].into_iter().flatten() {
        seen.push(process.standard_output().unwrap());
    }
    let ids: BTreeSet<String> = seen.iter().flat_map(|text| ids_in(text)).collect();
    assert!(ids.len() >= RESPONSES, "fewer ids than responses");
    ids.into_iter().collect()
}

/// Submits and uploads with these ids; returns how many were accepted.
async fn try_to_write(installation: &Installation, form: &str, ids: &[String], tries: usize) -> usize {
    let server = installation.address();
    // Enough to stay within the limits per address.
    let callers: Vec<Caller> = (0..20)
        .map(|number| Caller::at(server, attacker(20 + number)))
        .collect();
    let attempt = async |number: usize| {
        let caller = &callers[number % callers.len()];
        let id = &ids[(number / 4) % ids.len()];
        if number % 40 == 7 {
            return caller.upload_file(form, id, "scan", pictures::png()).await.status;
        }
        let mut page = page_of(form, "p1", id, &json!({ "word": TAMPERED }));
        match number % 4 {
            0 => {}
            1 => page["seq"] = json!(2),
            2 => page["seq"] = json!(900),
            _ => page["seq"] = json!(u32::MAX),
        }
        caller.post("/api/response/submit", &page).await.status
    };
    let answers = stream::iter(0..tries).map(attempt).buffer_unordered(4);
    answers
        .filter(|status| std::future::ready((200..300).contains(status)))
        .count()
        .await
}

/// The owner's responses as they are downloaded, by id.
async fn dump(owner: &Account, form: &str) -> BTreeMap<String, String> {
    let lines = owner.download(form, "jsonl").await.must_be(200).text();
    let id = |line: &str| text_at(&serde_json::from_str::<Value>(line).unwrap(), "/responseId");
    lines.lines().map(|line| (id(line), line.to_owned())).collect()
}

/// Number of changed responses.
fn changed(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> usize {
    let changed = before.iter().filter(|(id, line)| after.get(*id) != Some(line));
    changed.count()
}

fn cells_of(workbook: &[u8]) -> Vec<String> {
    let mut workbook: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(workbook)).unwrap();
    let sheets = workbook.worksheets();
    let cells = sheets.iter().flat_map(|(_, cells)| cells.rows().flatten());
    cells.map(ToString::to_string).collect()
}

/// Names and contents of everything in an archive.
fn texts_of(archive: Vec<u8>) -> Vec<String> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
    let mut texts = Vec::new();
    for number in 0..archive.len() {
        let mut member = archive.by_index(number).unwrap();
        let mut content = Vec::new();
        member.read_to_end(&mut content).unwrap();
        texts.extend([
            member.name().unwrap().into_owned(),
            String::from_utf8_lossy(&content).into_owned(),
        ]);
    }
    texts
}

/// Everything that looks like a UUID.
fn ids_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_hexdigit() && c != '-');
    let ids = words.filter_map(|word| uuid::Uuid::try_parse(word).ok());
    ids.map(|id| id.to_string()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_of_results_cannot_change_a_response() {
    run(Mode::Short).await.must_hold();
}
