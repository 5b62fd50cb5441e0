//! Bodies that are expensive to parse.

/// Maximum size of the hostile part.
const LARGEST: usize = 2 * 1024 * 1024 - 4_096;

/// Bodies of maximum size for `POST /api/response/submit`.
pub(crate) fn hostile_pages(form: &str) -> Vec<(&'static str, String)> {
    let page = |rest: &str| format!(r#"{{"formId":"{form}","currentPageId":"p1",{rest}}}"#);
    let one_answer = |answer: &str| page(&format!(r#""userAnswers":[{{"questionId":"word","answer":{answer}}}]"#));
    vec![
        ("an answer of small maps", one_answer(&list_of(r#"{"":0}"#, LARGEST))),
        ("a deeply nested answer", one_answer(&nested(100_000))),
        (
            "as many answers as fit",
            page(&format!(
                r#""userAnswers":{}"#,
                list_of(r#"{"questionId":"","answer":0}"#, LARGEST)
            )),
        ),
        ("a number of two million digits", one_answer(&"9".repeat(LARGEST))),
        ("a number beyond every range", one_answer("1e999999999")),
        (
            "a text of escapes",
            one_answer(&format!("\"{}\"", r"\u0041".repeat(LARGEST / 6))),
        ),
        ("a list of texts", one_answer(&list_of("\"\"", LARGEST))),
        (
            "small maps in an unknown field",
            page(&format!(r#""x":{}"#, list_of(r#"{"":0}"#, LARGEST))),
        ),
        (
            "one key again and again",
            page(&format!("{}\"x\":0", r#""x":0,"#.repeat(LARGEST / 6))),
        ),
    ]
}

/// Bodies for any operation with a JSON object.
pub(crate) fn hostile_objects(max_bytes: usize) -> Vec<(&'static str, String)> {
    let room = max_bytes.saturating_sub(64);
    vec![
        ("small maps", format!(r#"{{"x":{}}}"#, list_of(r#"{"":0}"#, room))),
        ("deep nesting", format!(r#"{{"x":{}}}"#, nested(room / 2))),
        (
            "one key again and again",
            format!("{{{}\"x\":0}}", r#""x":0,"#.repeat(room / 6)),
        ),
        ("a long number", format!(r#"{{"x":{}}}"#, "9".repeat(room))),
    ]
}

/// A list of equal elements of about this size.
pub(crate) fn list_of(element: &str, bytes: usize) -> String {
    let count = bytes / (element.len() + 1);
    format!("[{}]", vec![element; count].join(","))
}

pub(crate) fn nested(levels: usize) -> String {
    format!("{}{}", "[".repeat(levels), "]".repeat(levels))
}
