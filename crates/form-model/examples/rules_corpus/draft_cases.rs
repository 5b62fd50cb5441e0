//! Drafts as the builder sends them, and the differences between two versions.

use form_model::diff::difference;
use form_model::questions::KindName;
use serde_json::{Value, json};

use crate::form_cases::written;
use crate::forms::read;
use crate::rng::Rng;
use crate::valid_forms::{confirmation, ending, omitted_parts, question, valid_form};

/// A draft with selections, other notations and empty fields, and its stored form.
pub(crate) fn stored_case(rng: &mut Rng) -> Value {
    let mut sent = written(&valid_form(rng));
    for page in items(&mut sent["pages"]) {
        page["pageTitle"] = json!(rng.word("Page 01|\0Page| |"));
        untidy_colours(page, rng);
        for question in items(&mut page["questions"]) {
            untidy(question, rng);
        }
        if let Some(sections) = page.get_mut("sections") {
            items(sections).for_each(|section| untidy_colours(section, rng));
        }
    }
    let conditions = sent["pageConditions"].as_object_mut().expect("conditions");
    for condition in conditions.values_mut() {
        // The ids decide; the labels may be older.
        if let Some(ids) = condition.get_mut("expectedOptionIds").and_then(Value::as_array_mut) {
            ids.reverse();
            if condition["expectedAnswer"].is_string() && rng.in_hundred(50) {
                condition["expectedAnswer"] = json!("An older label");
            }
        }
    }
    if rng.in_hundred(50) {
        sent["settings"] = json!({
            "welcome": rng.pick(&[json!({}), json!({ "title": "He\0llo ", "text": "" })].each_ref()),
            "endings": [{ "id": "e1", "title": rng.word(" Bye|B\0ye|"), "buttonUrl": rng.word(" https://a.b | |x"), "redirectUrl": "" }],
            "nextUntilLastPage": rng.in_hundred(50), "oneResponsePerDevice": false,
            "confirmation": confirmation(rng),
        });
    }
    let stored = written(&read(&sent));
    json!({ "sort": "stored", "sent": sent, "stored": stored })
}

fn untidy(question: &mut Value, rng: &mut Rng) {
    question["required"] = json!(rng.in_hundred(50));
    question["shortName"] = json!(rng.word(
        "|| a_b-9 |a.b|é|a\0|0123456789012345678901234567890123456789|01234567890123456789012345678901234567890"
    ));
    question["questionText"] = json!(rng.word("Q1 Why?|Why\0?|Q2 |"));
    if rng.in_hundred(40) {
        question["description"] = json!(rng.word("|Please\0 say.| "));
    }
    if rng.in_hundred(40) {
        question["bgColor"] = json!(rng.word("#fff|white|#b6b6b6|#11223380||no colour"));
    }
    if question.get("options").is_some() {
        question["other"] = json!(rng.in_hundred(50));
        question["shuffle"] = json!(rng.in_hundred(50));
        question["options"][0] = json!("Re\0d");
    }
    if let Some(option) = question["optionIds"][0].as_str()
        && matches!(
            question["type"].as_str(),
            Some("Multiple Choice" | "Checkbox" | "Dropdown")
        )
        && rng.in_hundred(40)
    {
        question["places"] = json!({ option: rng.word("1|0| 7 |some|1000000|1000001|1.0"), "gone": 2 });
        question["hideFull"] = json!(rng.in_hundred(50));
    }
    if question.get("rows").is_some() {
        question["several"] = json!(rng.in_hundred(50));
        question["rows"][0] = json!("Fo\0od");
    }
    if question.get("consentText").is_some() {
        question["consentText"] = json!(rng.word("I ag\0ree| |\0|Yes"));
    }
    if question["type"] == "Address" {
        question["omittedParts"] = omitted_parts(rng);
    }
    for (field, words) in limit_fields(question["type"].as_str().expect("a type")) {
        if rng.in_hundred(30) {
            question[field] = json!(rng.word(words));
        }
    }
    if let Some(scale) = question.get_mut("linearScale") {
        scale["selected"] = scale["min"].clone();
    }
    if question.get("scale").is_some() {
        question["scale"]["minLabel"] = json!(rng.word("|never\0|Scale Starting"));
    }
    if question.get("rating").is_some() {
        question["rating"]["selected"] = json!(1);
    }
    if question.get("fileTypes").is_some() {
        question["fileTypes"] = rng
            .pick(&[json!([]), json!(["zip", "pdf"]), json!(["image"])].each_ref())
            .clone();
        question["maxFileSize"] = json!(rng.word(" |5mb|1 G\0B|large"));
    }
    if question.get("dateValue").is_some() {
        question["dateValue"] = json!("2024-02-29");
    }
    if question["type"] == "Text" {
        question["shortText"] = json!(rng.word("Read\0 this| |"));
    }
    if question["type"] == "Image" {
        question["imageUrl"] = json!(rng.word(" /media/abc|blob:x|/nowhere|"));
        question["altText"] = json!(rng.word("A c\0at| |"));
        question["decorative"] = json!(rng.in_hundred(30));
    }
    if question["type"] == "Video" {
        question["videoUrl"] =
            json!(rng.word("https://youtube.com/watch?v=dQw4w9WgXcQ&t=3|/media/abc|vimeo.com/76979871|ftp://x|"));
    }
}

fn untidy_colours(tinted: &mut Value, rng: &mut Rng) {
    if rng.in_hundred(40) {
        tinted["bgColor"] = json!(rng.word("#abc|#b6b6b6|#11223380|white||no colour"));
    }
    if rng.in_hundred(30) {
        tinted["textColor"] = json!(rng.word("#fff|black|#000000|"));
    }
}

/// Two versions of a form and what changed.
pub(crate) fn difference_case(rng: &mut Rng) -> Value {
    let old = valid_form(rng);
    let mut edited = written(&old);
    for _ in 0..rng.below(5) {
        edit(&mut edited, rng);
    }
    let new = read(&edited);
    json!({ "sort": "difference", "before": written(&old), "after": written(&new), "changes": difference(&old, &new) })
}

fn edit(form: &mut Value, rng: &mut Rng) {
    let pages = form["pages"].as_array_mut().expect("pages");
    let at = rng.below(pages.len());
    match rng.below(22) {
        0 => pages.insert(
            at,
            json!({ "pageId": "added", "pageTitle": "New", "questions": [question("new", rng)] }),
        ),
        1 if pages.len() > 1 => drop(pages.remove(at)),
        2 => pages.reverse(),
        3 => pages[at]["pageTitle"] = json!(rng.word("Page 01|Other")),
        4 => pages[at]["bgColor"] = json!(rng.word("#112233|#445566")),
        5 => pages[at]["nextPage"] = json!("end"),
        6 => {
            pages[at]["questions"].as_array_mut().expect("questions").reverse();
            if let Some(sections) = pages[at].get_mut("sections") {
                items(sections).for_each(|section| section["questions"].as_array_mut().expect("questions").reverse());
            }
        }
        7 => {
            let moved = pages[at]["questions"].as_array_mut().expect("questions").pop();
            let to = rng.below(pages.len());
            pages[to]["questions"].as_array_mut().expect("questions").extend(moved);
        }
        8 => form["startPage"] = pages[at]["pageId"].clone(),
        9 => {
            let id = pages[at]["pageId"].as_str().expect("an id").to_owned();
            if let Some(condition) = form["pageConditions"].get_mut(&id) {
                condition["truePage"] = json!(rng.word("end|p1|p2"));
            }
        }
        10 => edit_settings(&mut form["settings"], rng),
        _ => {
            if let Some(question) = pages[at]["questions"].get_mut(0) {
                edit_question(question, rng);
            }
        }
    }
}

fn edit_settings(settings: &mut Value, rng: &mut Rng) {
    if settings.is_null() {
        *settings = json!({});
    }
    if settings.get("endings").is_none() {
        settings["endings"] = json!([]);
    }
    let endings = settings["endings"].as_array_mut().expect("endings");
    match rng.below(10) {
        9 => settings["retentionDays"] = json!(30),
        8 => settings["confirmation"] = confirmation(rng),
        6 => settings["opensAt"] = json!("2026-11-01T09:00Z"),
        7 => settings["closedText"] = json!("Closed."),
        0 => endings.push(ending("added", rng)),
        1 => drop(endings.pop()),
        2 => endings.reverse(),
        3 => items(&mut settings["endings"]).for_each(|ending| ending["title"] = json!(rng.word("Bye|Adieu"))),
        4 => settings["welcome"] = json!({ "title": rng.word("Hello|Hi") }),
        _ => settings["hideAnotherResponse"] = json!(rng.in_hundred(50)),
    }
}

fn edit_question(question: &mut Value, rng: &mut Rng) {
    match rng.below(13) {
        12 => question["shortName"] = json!(rng.word("a|renamed")),
        0 => question["questionText"] = json!(rng.word("Q9 Why?|Q1 Where?|Where?")),
        1 => question["type"] = json!(rng.pick(KindName::ALL)),
        2 => question["required"] = json!(true),
        3 => question["description"] = json!("More"),
        4 => {
            question["rating"] = json!({ "count": 7 });
            question["omittedParts"] = json!(["postcode"]);
        }
        5 => question["bgColor"] = json!("#ABCDEF"),
        _ => {
            if question.get("rows").is_some() && rng.in_hundred(50) {
                edit_list(question, ["rows", "rowIds"], rng);
            } else if question.get("options").is_some() {
                edit_list(question, ["options", "optionIds"], rng);
            }
        }
    }
}

fn edit_list(question: &mut Value, [labels, ids]: [&str; 2], rng: &mut Rng) {
    let edit = rng.below(4);
    for (list, added) in [(labels, "Added".to_owned()), (ids, format!("added-{labels}"))] {
        let list = question[list].as_array_mut().expect("a list");
        match edit {
            0 => list.push(json!(added.as_str())),
            1 if list.len() > 1 => drop(list.remove(0)),
            2 => list.reverse(),
            _ => {}
        }
    }
    if edit == 3 {
        question[labels][0] = json!(rng.word("Crimson|Red"));
    }
}

fn items(list: &mut Value) -> impl Iterator<Item = &mut Value> {
    list.as_array_mut().expect("a list").iter_mut()
}

/// The fields with limits of a type, with valid and invalid values.
fn limit_fields(kind: &str) -> &'static [(&'static str, &'static str)] {
    const LENGTHS: [(&str, &str); 2] = [("minLength", "|5|0|1.5|many|102401|2"), ("maxLength", "|9|-1|1e1|3")];
    match kind {
        "Short Answer" => &[
            ("format", "|text|number|wholeNumber|time|email|nonsense"),
            ("min", "|abc| 007.0 |9:5|9:05|-0|1.2"),
            ("max", "|1e3|12|23:59|2.50|1.8"),
            ("unit", "| kg\0 | |a unit of more than twenty characters"),
            ("pattern", "|A\09 | |AA-99"),
            LENGTHS[0],
            LENGTHS[1],
        ],
        "Long Answer" => &LENGTHS,
        "Date" => &[
            ("min", "|2024-02-29|2024-02-30| 2024-01-01"),
            ("max", "|2024-02-28|2025-01-01|tomorrow"),
        ],
        "Checkbox" => &[("minChoices", "|1|3|0|some"), ("maxChoices", "|2|501|-1")],
        _ => &[],
    }
}
