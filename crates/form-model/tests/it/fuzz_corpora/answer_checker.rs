use form_model::check_answers::{answers_to_json, check_page};
use form_model::definition::Definition;
use form_model::ids::Id;
use form_model::routing::{Routes, Step};
use form_model::sent_answer::SentAnswer;
use form_model::wire;
use serde_json::json;

/// Input: `[[questionId, answer], …]`.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(sent) = serde_json::from_slice::<Vec<(String, SentAnswer)>>(bytes) else {
        return;
    };
    let form = every_kind();
    let page = &form.pages()[0];
    let Ok(answers) = check_page(&form, page, &sent) else {
        return;
    };
    let stored = answers_to_json(&form, &answers).into_iter();
    let stored: Vec<(String, SentAnswer)> = stored.map(|(id, answer)| (id, SentAnswer::from(&answer))).collect();
    assert_eq!(
        check_page(&form, page, &stored).as_ref(),
        Ok(&answers),
        "stored answers are valid"
    );
    let step = Routes::of(&form).next_step(&page.id, &answers);
    assert!(
        !matches!(step, Some(Step::Stay(_)) | None),
        "accepted answers leave the page"
    );
}

fn every_kind() -> Definition {
    let choices =
        |kind: &str| json!({ "id": kind, "type": kind, "options": ["Red", "Été", "r"], "optionIds": ["r", "b", "c"] });
    let form = json!({
        "pages": [
            { "pageId": "p1", "questions": [
                { "id": "short", "type": "Short Answer", "required": true }, { "id": "long", "type": "Long Answer" },
                choices("Checkbox"), choices("Dropdown"), { "id": "choice", "type": "Multiple Choice" },
                { "id": "files", "type": "File Upload", "maxFiles": 3 }, { "id": "day", "type": "Date" },
                { "id": "scale", "type": "Linear Scale", "linearScale": { "min": -5, "max": 5 } },
                { "id": "stars", "type": "Rating" }, { "id": "nps", "type": "NPS" }, { "id": "text", "type": "Text" },
                { "id": "rows", "type": "Matrix", "rows": ["Food", "Room"], "rowIds": ["food", "room"], "options": ["Good", "Bad"],
                  "optionIds": ["good", "bad"], "several": true },
                choices("Ranking"), { "id": "terms", "type": "Consent" }, { "id": "home", "type": "Address" },
                { "id": "sign", "type": "Signature" },
                { "id": "image", "type": "Image" }, { "id": "video", "type": "Video" },
            ] },
            { "pageId": "p2", "questions": [{ "id": "elsewhere", "type": "Date" }] },
        ],
        "pageConditions": { "p1": { "questionId": "stars", "expectedAnswer": 5, "truePage": "p2", "falsePage": "end" } },
    });
    let mut minted = 0;
    let mut mint = || {
        minted += 1;
        Id::numbered(minted)
    };
    wire::read(&form, None, &mut mint).expect("a readable form").definition
}
