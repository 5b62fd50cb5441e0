//! One of the servers with its published form, and the submissions to it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

use crate::api_client::{PublishedForm, publish_another_form, publish_form};
use crate::database::Database;
use crate::load::{Load, ReplyLength, Wrk};
use crate::run::{ConnectCost, Runner, Side};

/// The form's only page.
pub(super) const PAGE: &str = "stay";
/// The reported duration; a much shorter one would be quarantined as too fast.
const ELAPSED_MS: u32 = 45_000;
/// Replies to submissions are longer, even without their headers.
const MIN_REPLY_BYTES: u64 = 100;

pub(super) struct Instance {
    pub(super) form_id: String,
    pub(super) submit_url: String,
    pub(super) database: Database,
    /// One request body per line.
    pub(super) bodies_file: PathBuf,
}

impl Instance {
    /// Publishes the form and writes the file of request bodies.
    pub(super) fn publish(run_folder: &Path, submit_folder: &Path, port: u16, database: Database) -> Result<Self> {
        let form = publish_form(&server_at(port), &submit_folder.join("form.json"))?;
        let bodies = run_folder.join(format!("bodies-{port}"));
        Self::with_bodies(form, submit_folder, port, database, bodies)
    }

    /// The same form on the same server, which closes after more responses than it gets.
    pub(super) fn publish_limited(
        run_folder: &Path,
        submit_folder: &Path,
        port: u16,
        database: Database,
    ) -> Result<Self> {
        let mut form: Value = serde_json::from_str(&fs::read_to_string(submit_folder.join("form.json"))?)?;
        form["settings"] = json!({ "responseLimit": 1_000_000 });
        let file = run_folder.join("limited-form.json");
        fs::write(&file, form.to_string())?;
        let form = publish_another_form(&server_at(port), &file)?;
        let bodies = run_folder.join(format!("limited-bodies-{port}"));
        Self::with_bodies(form, submit_folder, port, database, bodies)
    }

    fn with_bodies(
        form: PublishedForm,
        submit_folder: &Path,
        port: u16,
        database: Database,
        file: PathBuf,
    ) -> Result<Self> {
        let bodies = request_bodies(&form.id, &submit_folder.join("answers.json"))?;
        fs::write(&file, bodies.join("\n")).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(Self {
            form_id: form.id,
            submit_url: format!("{}/api/response/submit", server_at(port)),
            database,
            bodies_file: file,
        })
    }

    pub(super) fn load(&self, submit_folder: &Path, connections: u32) -> Load {
        Load::Http(Wrk {
            url: self.submit_url.clone(),
            connections,
            script: submit_folder.join("submit.lua"),
            script_arguments: vec![self.bodies_file.display().to_string()],
            header: None,
            reply_length: ReplyLength::AtLeast(MIN_REPLY_BYTES),
            // On a busy machine a few submissions wait too long and get 503.
            max_rejected_per_thousand: 10,
        })
    }

    /// Inserts this many responses into the tables directly.
    pub(super) fn insert_responses(&self, runner: &Runner, submit_folder: &Path, rows: u32) -> Result<()> {
        println!("\nStoring {rows} responses");
        self.submit_samples(runner, submit_folder)?;
        let rows = rows.to_string();
        let variables = [("form", self.form_id.as_str()), ("rows", rows.as_str())];
        let script = submit_folder.join("insert_responses.sql");
        self.database.run_script(&script, &variables)?;
        let size = self.database.query_value(
            "select pg_size_pretty(pg_total_relation_size('responses') + pg_total_relation_size('response_pages'))",
        )?;
        println!("The tables have {size} with their indexes.");
        Ok(())
    }

    /// A quarantined response would not be counted, and would cost less than a normal one.
    pub(super) fn ensure_all_counted(&self) -> Result<()> {
        let counted = self.database.query_value(
            "select format('%s stored, %s counted as complete, %s counted by the first question',
                 (select count(*) from responses), (select sum(completed) from form_counters),
                 (select sum(complete) from answer_counters where question_id = 'reason' and bucket = ''))",
        )?;
        let numbers: Vec<&str> = counted.split(", ").filter_map(|part| part.split(' ').next()).collect();
        let is_equal = numbers.windows(2).all(|pair| pair[0] == pair[1]);
        ensure!(is_equal, "not every response was counted: {counted}");
        Ok(())
    }

    /// Submits for one second, so that there are responses in the format in which the server stores them.
    fn submit_samples(&self, runner: &Runner, submit_folder: &Path) -> Result<()> {
        let side = Side {
            name: "samples",
            load: self.load(submit_folder, 1),
            servers: Vec::new(),
        };
        runner.run(&side, 1, &ConnectCost::default()).map(drop)
    }
}

fn server_at(port: u16) -> String {
    format!("http://127.0.0.1:{port}")
}

/// Request bodies with `@RESPONSE@` in place of the response's id.
pub(crate) fn request_bodies(form_id: &str, answers: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(answers).with_context(|| format!("cannot read {}", answers.display()))?;
    let respondents: Vec<Map<String, Value>> = serde_json::from_str(&text)?;
    let body = |answers: Map<String, Value>| {
        let answers = answers.into_iter();
        let answers: Vec<Value> = answers
            .map(|(question, answer)| json!({ "questionId": question, "answer": answer }))
            .collect();
        let body = json!({
            "formId": form_id, "currentPageId": PAGE, "formVersion": 1, "seq": 0, "responseId": "@RESPONSE@",
            "elapsedMs": ELAPSED_MS, "userAnswers": answers,
        });
        body.to_string()
    };
    Ok(respondents.into_iter().map(body).collect())
}

/// The stored answers of median size, for the bare row.
pub(super) fn median_answers(runner: &Runner, ours: &Instance, submit_folder: &Path) -> Result<String> {
    ours.submit_samples(runner, submit_folder)?;
    let answers = ours.database.query_value(
        "select answers::text from response_pages order by pg_column_size(answers)
         offset (select count(*) / 2 from response_pages) limit 1",
    )?;
    ensure!(!answers.is_empty(), "no response was stored");
    let description = ours.database.query_value(
        "select format('A response has %s answers, %s bytes as jsonb.',
             (select count(*) from jsonb_object_keys(answers)),
             (select round(avg(pg_column_size(answers))) from response_pages)) from response_pages limit 1",
    )?;
    println!("{description}");
    Ok(answers)
}
