//! Address and Signature: stored, counted, found and exported.

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    analytics::{bars, ids, names, of_question},
    downloads::answer_cells,
    files::pdf,
    forms::published,
    pictures::png,
};

/// `home` is a Matrix in the first version, with the name of a part as the id of a row.
fn form(home: &Value) -> Value {
    json!({ "pages": [{ "pageId": "p1", "questions": [
        home,
        { "id": "sign", "type": "Signature", "questionText": "Sign?" },
    ] }] })
}

fn first_version() -> Value {
    let home = json!({ "id": "home", "type": "Matrix", "questionText": "Home?", "rows": ["Town"], "rowIds": ["city"],
        "options": ["Near", "Far"], "optionIds": ["near", "far"] });
    form(&home)
}

fn second_version() -> Value {
    form(&json!({ "id": "home", "type": "Address", "questionText": "Home?", "omittedParts": ["country"] }))
}

async fn answered(app: &TestApp) -> (Person, String, [(&'static str, String); 3]) {
    let meera = Person::signed_in(app).await;
    let form = published(&meera, first_version()).await;
    let mut asha = Respondent::of(app, &form);
    asha.must_submit("p1", json!({ "home": { "rows": { "city": "near" } } }))
        .await;
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let mut bina = Respondent::of(app, &form);
    let signature = bina.upload_ok("sign", "signature.png", png()).await;
    let home = json!({ "address": { "line1": " 1 Mill Lane", "postcode": "RV1", "city": "Riverside" } });
    bina.must_submit("p1", json!({ "home": home, "sign": [signature] }))
        .await;
    let mut chitra = Respondent::of(app, &form);
    chitra
        .must_submit(
            "p1",
            json!({ "home": { "address": { "city": "Ashby, \"old\" town" } } }),
        )
        .await;
    (
        meera,
        form,
        [("asha", asha.id()), ("bina", bina.id()), ("chitra", chitra.id())],
    )
}

#[tokio::test]
async fn addresses_and_signatures_are_counted_as_answered_or_skipped() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let analytics = meera.browser.analytics_of(&form, "").await;
    assert_eq!(
        bars(of_question(&analytics, "home")),
        ["Answered 3", "Skipped 0", "(Town: Near 1)"]
    );
    assert_eq!(bars(of_question(&analytics, "sign")), ["Answered 1", "Skipped 2"]);
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn search_finds_parts_of_addresses_but_not_their_names() {
    let app = TestApp::start().await;
    let (meera, form, respondents) = answered(&app).await;
    for (query, expected) in [
        ("search=riverSIDE", vec!["bina"]),
        ("search=rv1", vec!["bina"]),
        ("search=%22old%22", vec!["chitra"]),
        ("search=city", vec![]),
        ("search=address", vec![]),
        ("search=near", vec!["asha"]),
        ("search=signature.png", vec!["bina"]),
        ("questionId=home&answer=answered", vec!["chitra", "bina", "asha"]),
        ("questionId=home&answer=skipped", vec![]),
        ("questionId=home&answer=city:near", vec!["asha"]),
        ("questionId=home&answer=Riverside", vec![]),
        ("questionId=sign&answer=answered", vec!["bina"]),
        ("questionId=sign&answer=skipped", vec!["chitra", "asha"]),
    ] {
        let list = meera.browser.responses_of(&form, query).await;
        assert_eq!(names(&ids(&list), &respondents), expected, "{query}");
    }
}

#[tokio::test]
async fn responses_show_an_address_in_one_line() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let shown = meera.browser.responses_of(&form, "").await.to_string();
    for text in ["1 Mill Lane, RV1, Riverside", "signature.png"] {
        assert!(shown.contains(&format!("\"{text}\"")), "{text}: {shown}");
    }
}

#[tokio::test]
async fn exports_have_a_column_per_part_of_an_address() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let csv = meera.browser.download(&form, "format=csv").await.plain_cells();
    let answers = answer_cells(&csv);
    let [headers, asha, bina, chitra] = answers[..] else {
        panic!("four lines")
    };
    assert_eq!(
        headers,
        [
            "Home? - Address line 1",
            "Home? - Address line 2",
            "Home? - Postcode",
            "Home? - City",
            "Home? - Town",
            "Sign?",
        ]
    );
    // The answer from before the question became an Address stays.
    assert_eq!(asha, ["", "", "", "", "Near", ""]);
    assert_eq!(bina, ["1 Mill Lane", "", "RV1", "Riverside", "", "signature.png"]);
    assert_eq!(chitra, ["", "", "", "Ashby, \"old\" town", "", ""]);
    assert_eq!(meera.browser.download(&form, "format=xlsx").await.sheet_cells(), csv);
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    assert_eq!(
        lines[1]["answers"][0]["answer"],
        json!({ "line1": "1 Mill Lane", "postcode": "RV1", "city": "Riverside" })
    );
}

#[tokio::test]
async fn only_one_picture_is_a_signature() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, second_version()).await;
    let mut asha = Respondent::of(&app, &form);
    let reply = asha.upload("sign", "signature.pdf", pdf()).await.must_be(415);
    assert_eq!(reply.code(), "upload.type_not_taken");
    let mut signatures = Vec::new();
    for _ in 0..2 {
        signatures.push(asha.upload_ok("sign", "signature.png", png()).await);
    }
    let reply = asha.submit_page("p1", json!({ "sign": signatures })).await.must_be(422);
    assert_eq!(reply.body["fields"][0]["code"], "too_many", "{}", reply.text);
}

#[tokio::test]
async fn file_of_an_earlier_upload_question_is_no_signature() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let mut upload = second_version();
    upload["pages"][0]["questions"][1]["type"] = json!("File Upload");
    let form = published(&meera, upload).await;
    let mut asha = Respondent::of(&app, &form);
    let document = asha.upload_ok("sign", "signature.pdf", pdf()).await;
    let picture = asha.upload_ok("sign", "signature.png", png()).await;
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let reply = asha.submit_page("p1", json!({ "sign": [document] })).await.must_be(422);
    assert_eq!(reply.body["fields"][0]["code"], "not_a_file", "{}", reply.text);
    asha.must_submit("p1", json!({ "sign": [picture] })).await;
}

#[tokio::test]
async fn required_address_needs_every_part_but_the_second_line() {
    let app = TestApp::start().await;
    let mut required = second_version();
    required["pages"][0]["questions"][0]["required"] = json!(true);
    let form = published(&Person::signed_in(&app).await, required).await;
    for (address, code) in [
        (json!({ "line1": "1 Mill Lane", "city": "Ashby" }), "address_incomplete"),
        (
            json!({ "line1": "1", "postcode": "RV1", "city": "é".repeat(201) }),
            "address_part_too_long",
        ),
        (
            json!({ "line1": "1", "postcode": "RV1", "city": "Ashby", "country": "UK" }),
            "wrong_shape",
        ),
    ] {
        let reply = Respondent::of(&app, &form)
            .submit_page("p1", json!({ "home": { "address": address } }))
            .await
            .must_be(422);
        assert_eq!(reply.body["fields"][0]["code"], code, "{}", reply.text);
    }
    let complete = json!({ "line1": "1", "postcode": "RV1", "city": "Ashby" });
    let mut asha = Respondent::of(&app, &form);
    asha.must_submit("p1", json!({ "home": { "address": complete } })).await;
}
