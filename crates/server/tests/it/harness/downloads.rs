//! Downloads as their readers see them.

use reqwest::{Method, Response, header::HeaderMap};
use serde_json::Value;
use sqlx::Row as _;

use super::{Browser, TestApp};

/// A file that came whole.
pub struct Downloaded {
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Browser {
    /// Begins a download, in whatever comes.
    pub async fn begin_download(&self, form: &str, wanted: &str) -> Response {
        let path = format!("/api/analytics/form/{form}/download?{wanted}");
        self.request(Method::GET, &path).send().await.unwrap()
    }

    /// Downloads what is there.
    pub async fn download(&self, form: &str, wanted: &str) -> Downloaded {
        let reply = self.begin_download(form, wanted).await;
        let (status, headers) = (reply.status(), reply.headers().clone());
        let bytes = reply.bytes().await.unwrap().to_vec();
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&bytes));
        Downloaded { headers, bytes }
    }
}

impl Downloaded {
    /// How many rows or files it says it holds.
    pub fn total(&self) -> usize {
        self.headers["x-total-rows"].to_str().unwrap().parse().unwrap()
    }

    /// The cells as a spreadsheet gets them, the heads first.
    pub fn cells(&self) -> Vec<Vec<String>> {
        let text = self.bytes.strip_prefix(b"\xEF\xBB\xBF").expect("a byte order mark");
        assert!(text.ends_with(b"\r\n"));
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text);
        let records = reader.records().map(Result::unwrap);
        records
            .map(|record| record.iter().map(str::to_owned).collect())
            .collect()
    }

    /// The cells as they were before they were made harmless.
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

    /// What is on the sheets of a workbook, one sheet after the other.
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

/// The row that the CSV must have for a line of JSON Lines, its questions in this order.
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
    /// Puts responses to a form of one question down, as if they had been handed in and counted: `count` of them, each with an
    /// answer of `letters`.
    pub async fn put_down_responses(&self, form: &str, count: i32, letters: i32) {
        let mut connection = self.as_schema_owner().await;
        let statements = [
            "insert into responses (form_id, response_id, owner_id, version, complete, receipt, started_at, completed_at)
             select f.id, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, f.owner_id, 1, true, '23456789',
                 now() - n * interval '1 second', now()
             from forms f, generate_series(1, $2) n where f.id = $1 and $3 > 0",
            "insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, on_path, completed)
             select form_id, response_id, 'p1', owner_id, 1, jsonb_build_object('q1', repeat('x', $3)), true, true
             from responses where form_id = $1 and $2 > 0",
            "insert into form_activity (form_id, slot, starts, completed)
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
        let row = found.fetch_one(&mut self.as_schema_owner().await).await.unwrap();
        row.get("id")
    }
}
