//! Settings of a form on the wire.

use crate::forms::{counting_mint, read};
use form_model::definition::Definition;
use form_model::diff::difference;
use form_model::limits::{ENDINGS_PER_FORM, Limit};
use form_model::wire::{self, ReadError};
use serde_json::{Value, json};

fn with_settings(settings: &Value) -> Value {
    json!({ "pages": [{ "pageId": "p1", "nextPage": "e2", "questions": [] }], "settings": settings })
}

fn two_endings() -> Value {
    json!({ "endings": [{ "id": "e1", "title": "Bye" }, { "id": "e2", "title": "Sorry" }], "hideAnotherResponse": true })
}

fn saved(sent: &Value, before: &Definition) -> Definition {
    let parsed = wire::read(sent, Some(before), &mut counting_mint()).expect("a readable form");
    parsed.definition
}

fn written(form: &Definition) -> Value {
    json!(wire::write(form))
}

#[test]
fn save_without_settings_keeps_them_and_their_targets() {
    let before = read(&with_settings(&two_endings()));
    let mut sent = with_settings(&Value::Null);
    assert_eq!(saved(&sent, &before), before);
    sent.as_object_mut().expect("an object").remove("settings");
    assert_eq!(saved(&sent, &before), before);
}

#[test]
fn save_with_empty_settings_removes_them() {
    let before = read(&with_settings(&two_endings()));
    let after = saved(&with_settings(&json!({})), &before);
    assert_eq!(written(&after).get("settings"), None);
}

#[test]
fn form_without_settings_is_written_without_them() {
    let form = read(&json!({ "pages": [{ "pageId": "p1", "questions": [] }] }));
    assert_eq!(written(&form).get("settings"), None);
    assert_eq!(json!(wire::write_public(&form)).get("settings"), None);
}

#[test]
fn respondents_get_the_settings() {
    let public = json!(wire::write_public(&read(&with_settings(&two_endings()))));
    assert_eq!(public["settings"], two_endings());
    assert_eq!(public["pages"][0]["nextPage"], "e2");
}

#[test]
fn ending_without_a_valid_id_gets_one() {
    let form = read(&with_settings(
        &json!({ "endings": [{ "id": "e1" }, { "id": "e1" }, { "id": "not an id" }] }),
    ));
    let ids: Vec<&str> = form.settings.endings.iter().map(|ending| ending.id.as_str()).collect();
    assert_eq!(ids, ["e1", "n1", "n2"]);
}

#[test]
fn too_many_endings_are_rejected() {
    let endings = |count: usize| json!({ "endings": vec![json!({}); count] });
    assert!(wire::read(&with_settings(&endings(ENDINGS_PER_FORM)), None, &mut counting_mint()).is_ok());
    let refused = wire::read(
        &with_settings(&endings(ENDINGS_PER_FORM + 1)),
        None,
        &mut counting_mint(),
    );
    assert!(matches!(refused, Err(ReadError::TooMuch(exceeded)) if exceeded.limit == Limit::EndingsPerForm));
}

#[test]
fn settings_of_another_shape_are_rejected() {
    for settings in [
        json!([]),
        json!({ "welcome": "Hello" }),
        json!({ "endings": {} }),
        json!({ "endings": ["Bye"] }),
    ] {
        let refused = wire::read(&with_settings(&settings), None, &mut counting_mint());
        assert!(matches!(refused, Err(ReadError::WrongShape { .. })), "{settings}");
    }
}

#[test]
fn sentence_names_changed_settings() {
    let sentence = |before: Value, after: Value| {
        difference(&read(&with_settings(&before)), &read(&with_settings(&after))).sentence(0)
    };
    let mut renamed = two_endings();
    renamed["endings"][1]["title"] = json!("Too young");
    assert_eq!(sentence(two_endings(), renamed), "Ending 'Too young' changed");
    let mut welcoming = two_endings();
    welcoming["welcome"] = json!({});
    welcoming["hideAnotherResponse"] = json!(false);
    assert_eq!(
        sentence(two_endings(), welcoming),
        "Welcome page changed, settings changed"
    );
}

#[test]
fn times_are_kept_and_others_left_out_with_a_warning() {
    let settings = json!({ "opensAt": " 2026-12-01T09:00Z ", "closesAt": "24 December", "closedText": "Over." });
    let parsed = wire::read(&with_settings(&settings), None, &mut counting_mint()).expect("a readable form");
    assert_eq!(
        written(&parsed.definition)["settings"],
        json!({ "opensAt": "2026-12-01T09:00Z", "closedText": "Over." })
    );
    let paths: Vec<&str> = parsed.warnings.iter().map(|warning| warning.path.as_str()).collect();
    assert!(paths.contains(&"settings.closesAt"), "{paths:?}");
}

#[test]
fn response_limit_out_of_range_is_left_out_with_a_warning() {
    for (sent, kept) in [
        (json!(1), Some(1)),
        (json!("1000000"), Some(1_000_000)),
        (json!(0), None),
        (json!(1_000_001), None),
        (json!(2.5), None),
    ] {
        let settings = json!({ "responseLimit": sent });
        let parsed = wire::read(&with_settings(&settings), None, &mut counting_mint()).expect("a readable form");
        assert_eq!(parsed.definition.settings.response_limit, kept, "{sent}");
        let paths: Vec<&str> = parsed.warnings.iter().map(|warning| warning.path.as_str()).collect();
        assert_eq!(paths.contains(&"settings.responseLimit"), kept.is_none(), "{sent}");
    }
}

#[test]
fn retention_out_of_range_is_left_out_with_a_warning() {
    for (sent, kept) in [
        (json!(1), Some(1)),
        (json!("3650"), Some(3_650)),
        (json!(0), None),
        (json!(3_651), None),
        (json!(-1), None),
        (json!(1.5), None),
        (json!("a week"), None),
    ] {
        let settings = json!({ "retentionDays": sent });
        let parsed = wire::read(&with_settings(&settings), None, &mut counting_mint()).expect("a readable form");
        assert_eq!(parsed.definition.settings.retention_days, kept, "{sent}");
        let paths: Vec<&str> = parsed.warnings.iter().map(|warning| warning.path.as_str()).collect();
        assert_eq!(paths.contains(&"settings.retentionDays"), kept.is_none(), "{sent}");
    }
}

#[test]
fn respondents_get_the_retention_and_a_change_is_named() {
    let ninety = read(&with_settings(&json!({ "retentionDays": 90 })));
    assert_eq!(
        json!(wire::write_public(&ninety))["settings"],
        json!({ "retentionDays": 90 })
    );
    let thirty = read(&with_settings(&json!({ "retentionDays": 30 })));
    assert_eq!(difference(&ninety, &thirty).sentence(0), "Settings changed");
}

#[test]
fn confirmation_is_kept_without_blank_fields() {
    let kept = |confirmation: Value| {
        written(&read(&with_settings(&json!({ "confirmation": confirmation }))))["settings"].clone()
    };
    assert_eq!(kept(Value::Null), Value::Null);
    assert_eq!(
        kept(json!({ "addressQuestionId": " ", "subject": "", "copyAnswers": false })),
        json!({ "confirmation": {} })
    );
    let whole = json!({ "addressQuestionId": "gone", "subject": "For {{a}}", "text": "A\nB", "copyAnswers": true });
    assert_eq!(kept(whole.clone()), json!({ "confirmation": whole }));
}

#[test]
fn respondents_do_not_get_the_text_of_the_confirmation() {
    let form = read(&with_settings(
        &json!({ "confirmation": { "text": "Hello" }, "closedText": "Over." }),
    ));
    assert_eq!(
        json!(wire::write_public(&form))["settings"],
        json!({ "closedText": "Over." })
    );
}
