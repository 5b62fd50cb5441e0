//! Exports return hostile input unchanged, and never as a formula.

use calamine::Data;
use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    downloads::{Downloaded, row_of},
};

/// Hostile and unusual input. The last text has the maximum length of an answer.
fn corpus() -> Vec<String> {
    let texts = [
        "=1+1",
        "=cmd|'/C calc'!A0",
        "+44 20 7946 0000",
        "-1",
        "@SUM(A1:A9)",
        "\t=1+1",
        "\r=1+1",
        "\n=1+1",
        " =1+1",
        "＝1+1",
        "＋1",
        "－1",
        "＠SUM(A1)",
        "'tis",
        "''twice",
        "'=1+1",
        "a\"b",
        "\"whole\"",
        "\"",
        "one,two",
        "one;=two",
        "two\nlines",
        "two\r\nlines",
        "a lone\rreturn",
        "line ends\n",
        " blanks around ",
        "👩‍👩‍👧‍👦 🏳️‍🌈 𝔘𝔫𝔦",
        "रोगी ने कहा: क्‍षमा कीजिए",
        "שלום مرحبا \u{202E}dlrow",
        "\u{1}\u{7}\u{8}\u{B}\u{1B}\u{1F}\u{7F}\u{85}control",
        "\u{FEFF}marked",
        "\u{2028}\u{2029}\u{FFFE}\u{FFFF}\u{10FFFF}",
        "e\u{301} is not é",
        "__proto__",
        "constructor",
        "_x0041_ _x000D_",
        "<b>&amp;</b> ]]>",
        "NULL",
        "0123",
        "1e5",
        "TRUE",
        "2026-02-29",
        "\\N \\\\ \\u0041",
        "Response ID",
    ];
    let mut corpus: Vec<String> = texts.iter().map(ToString::to_string).collect();
    corpus.push("क😀".repeat(100 * 1024 / 7));
    corpus
}

/// Without the last text, which is too long for a title or label.
fn titles() -> Vec<String> {
    let mut titles = corpus();
    titles.pop();
    titles
}

/// Made unique, because options must have different labels.
fn labels() -> Vec<String> {
    let titles = titles().into_iter().enumerate();
    titles.map(|(at, title)| format!("{title}~{at}")).collect()
}

/// Two questions for each title, and one of each choice type with the same options.
fn hostile_form() -> Value {
    let titles = titles();
    let texts = titles
        .iter()
        .chain(&titles)
        .enumerate()
        .map(|(at, title)| json!({ "id": format!("t{at}"), "type": "Long Answer", "questionText": title }));
    let ids: Vec<String> = (0..titles.len()).map(|at| format!("o{at}")).collect();
    let choices = ["Multiple Choice", "Checkbox", "Dropdown"].map(|kind| {
        json!({ "id": kind.replace(' ', ""), "type": kind, "questionText": "Which?", "options": labels(), "optionIds": ids })
    });
    let others = [
        json!({ "id": "scale", "type": "Linear Scale", "questionText": "=Scale", "linearScale": { "min": -5, "max": 5 } }),
        json!({ "id": "day", "type": "Date", "questionText": "Which?" }),
    ];
    let questions: Vec<Value> = texts.chain(choices).chain(others).collect();
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "=1+1 > \"Page\", 'one'", "questions": questions }] })
}

/// Hostile rows, columns and ranked options, a hostile text to agree to, and hostile parts of an address.
fn hostile_tables() -> (Value, Value) {
    let labels = labels();
    let ids: Vec<String> = (0..labels.len()).map(|at| format!("o{at}")).collect();
    let columns: Vec<String> = (0..20).map(|at| format!("c{at}")).collect();
    let form = json!({ "pages": [{ "pageId": "p1", "questions": [
        { "id": "rows", "type": "Matrix", "questionText": "=1+1", "rows": labels, "rowIds": ids,
          "options": labels[..20], "optionIds": columns },
        { "id": "order", "type": "Ranking", "questionText": "+1", "options": labels[labels.len() - 20..],
          "optionIds": columns },
        { "id": "terms", "type": "Consent", "questionText": "-1", "consentText": "@SUM(A1:A9)" },
        { "id": "home", "type": "Address", "questionText": "=Home" },
    ] }] });
    let rows: serde_json::Map<_, _> = ids
        .into_iter()
        .enumerate()
        .map(|(at, id)| (id, json!(columns[at % 20])))
        .collect();
    let address = json!({ "line1": "=1+1", "line2": "@x", "postcode": "-1", "city": "+1", "country": "'=1" });
    let answers =
        json!({ "rows": { "rows": rows }, "order": columns, "terms": "agreed", "home": { "address": address } });
    (form, answers)
}

fn question_ids(form: &Value) -> Vec<String> {
    let questions = form["pages"][0]["questions"].as_array().unwrap();
    let ids = questions
        .iter()
        .map(|question| question["id"].as_str().unwrap().to_owned());
    ids.collect()
}

/// Each respondent answers all questions, with a different text per question.
async fn submit_answers(app: &TestApp, form: &str, ids: &[String], respondents: usize) -> Vec<Value> {
    let (corpus, options) = (corpus(), titles().len());
    let mut given = Vec::new();
    for person in 0..respondents {
        let mut answers = serde_json::Map::new();
        for (at, id) in ids.iter().enumerate() {
            let turn = at + person;
            let answer = match id.as_str() {
                "MultipleChoice" | "Dropdown" => json!(format!("o{}", turn % options)),
                "Checkbox" => json!([format!("o{}", person % options), format!("o{}", (person + 1) % options)]),
                "scale" => json!(i64::try_from(person % 11).unwrap() - 5),
                "day" => json!("2026-02-28"),
                _ => json!(corpus[turn % corpus.len()]),
            };
            answers.insert(id.clone(), answer);
        }
        let answers = Value::Object(answers);
        Respondent::of(app, form).must_submit("p1", answers.clone()).await;
        given.push(answers);
    }
    given
}

async fn hostile_responses(app: &TestApp, respondents: usize) -> (Person, String, Vec<String>, Vec<Value>) {
    let meera = Person::signed_in(app).await;
    let form = meera.browser.new_form("=HYPERLINK(\"../x\")").await;
    let draft = hostile_form();
    meera.browser.publish(&form, draft.clone()).await.must_be(200);
    let ids = question_ids(&draft);
    let given = submit_answers(app, &form, &ids, respondents).await;
    (meera, form, ids, given)
}

fn assert_answers(lines: &[Value], ids: &[String], given: &[Value]) {
    let labels = labels();
    let label = |id: &str| json!(labels[id[1..].parse::<usize>().unwrap()]);
    assert_eq!(lines.len(), given.len());
    for (line, given) in lines.iter().zip(given) {
        let answers = line["answers"].as_array().unwrap();
        assert_eq!(answers.len(), ids.len());
        for (answer, id) in answers.iter().zip(ids) {
            let expected = match (id.as_str(), &given[id]) {
                ("MultipleChoice" | "Dropdown", id) => label(id.as_str().unwrap()),
                ("Checkbox", several) => {
                    let mut several: Vec<&str> = several
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|id| id.as_str().unwrap())
                        .collect();
                    several.sort_by_key(|id| id[1..].parse::<usize>().unwrap());
                    several.into_iter().map(label).collect()
                }
                (_, plain) => plain.clone(),
            };
            assert_eq!(answer["questionId"], **id);
            assert_eq!(answer["answer"], expected, "{id}");
        }
    }
}

fn assert_no_formulas(downloaded: &Downloaded) {
    let dangerous = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
    for cell in downloaded.cells().into_iter().flatten() {
        assert!(!cell.starts_with(dangerous), "{cell:?}");
    }
}

#[tokio::test]
async fn hostile_input_survives_in_json_lines_and_csv() {
    let app = TestApp::start().await;
    let (meera, form, ids, given) = hostile_responses(&app, corpus().len()).await;
    let lines = meera.browser.download(&form, "format=jsonl").await;
    assert_answers(&lines.lines(), &ids, &given);
    let titles = titles();
    for (at, answer) in lines.lines()[0]["answers"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .take(titles.len())
    {
        assert_eq!(answer["question"], *titles[at]);
    }

    let csv = meera.browser.download(&form, "format=csv").await;
    assert_no_formulas(&csv);
    let rows = csv.plain_cells();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let expected: Vec<Vec<String>> = lines.lines().iter().map(|line| row_of(line, &ids)).collect();
    assert_eq!(rows[1..], expected);
    let headers: std::collections::BTreeSet<&String> = rows[0].iter().collect();
    assert_eq!(headers.len(), rows[0].len(), "two columns have the same header");
    assert_eq!(rows[0][8..8 + titles.len() - 1], titles[..titles.len() - 1]);
    assert_eq!(rows[0][8 + titles.len() - 1], "Response ID (2)");
    assert_eq!(rows[0][8 + titles.len()], "=1+1 (2)");
    assert_eq!((csv.total(), lines.total()), (given.len(), given.len()));
}

#[tokio::test]
async fn hostile_input_survives_in_a_workbook_as_text() {
    let app = TestApp::start().await;
    let (meera, form, ids, given) = hostile_responses(&app, 3).await;
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    let csv = meera.browser.download(&form, "format=csv").await.plain_cells();
    let workbook = meera.browser.download(&form, "format=xlsx").await;
    assert_eq!(workbook.total(), given.len());
    let sheets = workbook.sheets();
    assert_eq!(sheets.len(), 1);
    assert_eq!(sheets[0].0, "Responses");
    let rows = &sheets[0].1;
    let headers: Vec<String> = rows[0].iter().map(ToString::to_string).collect();
    assert_eq!(headers, csv[0]);
    for (line, cells) in lines.iter().zip(&rows[1..]) {
        for (at, (expected, cell)) in row_of(line, &ids).iter().zip(cells).enumerate() {
            match cell {
                Data::Float(number) => assert_eq!(number.to_string(), *expected, "{}", headers[at]),
                Data::Empty => assert_eq!("", expected, "{}", headers[at]),
                Data::String(text) if expected.encode_utf16().count() > 32_767 => {
                    let (start, mark) = text.split_once('…').unwrap();
                    assert!(expected.starts_with(start) && mark.starts_with(" [cut: "), "{mark}");
                }
                Data::String(text) => assert_eq!(text, expected, "{}", headers[at]),
                other => panic!("{other:?} in {}", headers[at]),
            }
        }
    }
    let scale = headers.iter().position(|head| head == "=Scale").unwrap();
    assert_eq!(rows[1][scale], Data::Float(-5.0), "numbers stay numbers");
}

#[tokio::test]
async fn hostile_rows_places_and_parts_are_no_formulas() {
    let app = TestApp::start().await;
    let (draft, answers) = hostile_tables();
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Tables").await;
    meera.browser.publish(&form, draft).await.must_be(200);
    Respondent::of(&app, &form).must_submit("p1", answers).await;
    let csv = meera.browser.download(&form, "format=csv").await;
    assert_no_formulas(&csv);
    let csv = csv.plain_cells();
    let columns = labels();
    let expected: Vec<String> = (0..columns.len()).map(|at| columns[at % 20].clone()).collect();
    assert_eq!(csv[1][8..8 + columns.len()], expected);
    assert_eq!(
        csv[1][8 + columns.len() + 20..],
        ["@SUM(A1:A9)", "=1+1", "@x", "-1", "+1", "'=1"]
    );
    assert_eq!(meera.browser.download(&form, "format=xlsx").await.sheet_cells(), csv);
}

#[tokio::test]
async fn export_is_named_after_its_form_and_not_cached() {
    let app = TestApp::start().await;
    let (meera, form, ..) = hostile_responses(&app, 0).await;
    for (format, kind) in [
        ("csv", "text/csv; charset=utf-8; header=present"),
        ("jsonl", "application/jsonl; charset=utf-8"),
        (
            "xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
        ("files", "application/zip"),
    ] {
        let downloaded = meera.browser.download(&form, &format!("format={format}")).await;
        let header = |name: &str| downloaded.headers[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), kind);
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("x-content-type-options"), "nosniff");
        let day = app.app.context.clock.now().date_naive();
        let ending = if format == "files" { "zip" } else { format };
        assert!(header("content-disposition").starts_with("attachment; filename=\"HYPERLINK"));
        assert!(header("content-disposition").ends_with(&format!("HYPERLINK%28_.._x_%29%20{day}.{ending}")));
        assert_eq!(downloaded.total(), 0);
    }
}
