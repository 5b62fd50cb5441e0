//! Parses downloads.

use reqwest::{Method, Response, header::HeaderMap};
use serde_json::Value;
use sqlx::Row as _;

use super::{Browser, TestApp};

/// A complete download.
pub struct Downloaded {
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Browser {
    /// Starts a download without checking the status.
    pub async fn begin_download(&self, form: &str, wanted: &str) -> Response {
        let path = format!("/api/analytics/form/{form}/download?{wanted}");
        self.request(Method::GET, &path).send().await.unwrap()
    }

    /// Downloads the whole file.
    pub async fn download(&self, form: &str, wanted: &str) -> Downloaded {
        let reply = self.begin_download(form, wanted).await;
        let (status, headers) = (reply.status(), reply.headers().clone());
        let bytes = reply.bytes().await.unwrap().to_vec();
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&bytes));
        Downloaded { headers, bytes }
    }
}

impl Downloaded {
    /// The announced number of rows or files.
    pub fn total(&self) -> usize {
        self.headers["x-total-rows"].to_str().unwrap().parse().unwrap()
    }

    /// CSV cells, including the header row.
    pub fn cells(&self) -> Vec<Vec<String>> {
        let text = self.bytes.strip_prefix(b"\xEF\xBB\xBF").expect("a byte order mark");
        assert!(text.ends_with(b"\r\n"));
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text);
        let records = reader.records().map(Result::unwrap);
        records
            .map(|record| record.iter().map(str::to_owned).collect())
            .collect()
    }

    /// CSV cells without formula escaping.
    pub fn plain_cells(&self) -> Vec<Vec<String>> {
        let plain = |cell: String| cell.strip_prefix('\'').map(str::to_owned).unwrap_or(cell);
        let rows = self.cells().into_iter();
        rows.map(|row| row.into_iter().map(plain).collect()).collect()
    }

    /// The objects of JSON Lines.
    pub fn lines(&self) -> Vec<Value> {
        let text = std::str::from_utf8(&self.bytes).unwrap();
        let lines = text.split_terminator('\n');
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The cells of the first sheet of a workbook, as CSV has them.
    pub fn sheet_cells(&self) -> Vec<Vec<String>> {
        let (_, rows) = self.sheets().swap_remove(0);
        let rows = rows.into_iter();
        rows.map(|row| row.iter().map(ToString::to_string).collect()).collect()
    }

    /// The sheets of a workbook.
    pub fn sheets(&self) -> Vec<(String, Vec<Vec<calamine::Data>>)> {
        use calamine::Reader as _;
        let mut workbook: calamine::Xlsx<_> =
            calamine::open_workbook_from_rs(std::io::Cursor::new(&self.bytes)).unwrap();
        let sheets = workbook.worksheets().into_iter();
        sheets
            .map(|(name, cells)| (name, cells.rows().map(<[_]>::to_vec).collect()))
            .collect()
    }
}

/// The cells of the answers, without those of the response.
pub fn answer_cells(rows: &[Vec<String>]) -> Vec<&[String]> {
    rows.iter().map(|row| &row[8..]).collect()
}

/// The CSV row that corresponds to a line of JSON Lines.
pub fn row_of(line: &Value, questions: &[&str]) -> Vec<String> {
    let text = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let titles = line["path"].as_array().unwrap().iter().map(|page| text(&page["title"]));
    let mut row: Vec<String> = [
        "responseId",
        "receipt",
        "status",
        "version",
        "startedAt",
        "completedAt",
        "seconds",
    ]
    .iter()
    .map(|field| text(&line[field]))
    .collect();
    row.push(titles.collect::<Vec<_>>().join(" > "));
    let answers = line["answers"].as_array().unwrap();
    for question in questions {
        let answer = answers.iter().find(|answer| answer["questionId"] == *question);
        row.push(match answer.map(|answer| &answer["answer"]) {
            None => String::new(),
            Some(Value::Array(several)) => {
                let names = several.iter().map(|one| text(one.get("name").unwrap_or(one)));
                names.collect::<Vec<_>>().join("; ")
            }
            Some(one) => text(one),
        });
    }
    row
}

impl TestApp {
    /// Inserts and counts `count` responses to a form of one question, each with an answer of `letters` characters.
    pub async fn insert_responses(&self, form: &str, count: i32, letters: i32) {
        let mut connection = self.as_superuser().await;
        let statements = [
            "insert into responses (form_id, response_id, owner_id, version, complete, receipt, started_at, completed_at)
             select f.id, ('00000000-0000-8000-8000-' || lpad(n::text, 12, '0'))::uuid, f.owner_id, 1, true, '23456789',
                 app_now() - n * interval '1 second', app_now()
             from forms f, generate_series(1, $2) n where f.id = $1 and $3 > 0",
            "insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, on_path, completed)
             select form_id, response_id, 'p1', owner_id, 1, jsonb_build_object('q1', repeat('x', $3)), true, true
             from responses where form_id = $1 and $2 > 0",
            "insert into form_counters (form_id, slot, starts, completed)
             select $1, 0, $2, $2 where $3 > 0
             on conflict (form_id, slot) do update set starts = excluded.starts, completed = excluded.completed",
        ];
        let form: uuid::Uuid = self.uuid_of(form).await;
        for statement in statements {
            let put = sqlx::query(statement).bind(form).bind(count).bind(letters);
            put.execute(&mut connection).await.unwrap();
        }
    }

    async fn uuid_of(&self, form: &str) -> uuid::Uuid {
        let found = sqlx::query("select id from forms where id::text = $1").bind(form);
        let row = found.fetch_one(&mut self.as_superuser().await).await.unwrap();
        row.get("id")
    }
}
