//! One of the servers with its form, and the requests that fill it in.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

use crate::database::Database;
use crate::load::{Load, Replies, Wrk};
use crate::publish::publish;
use crate::run::{Connecting, Side, Stage};

/// The form's only page.
pub(super) const PAGE: &str = "stay";
/// The reported duration; a faster response would be quarantined.
const FILLED_IN_WITHIN_MS: u32 = 45_000;
/// A submit's reply has more, whatever its headers.
const SHORTEST_REPLY: u64 = 100;

/// A server whose form is open.
pub(super) struct Instance {
    pub(super) form: String,
    pub(super) url: String,
    pub(super) database: Database,
    /// One body a line.
    pub(super) bodies: PathBuf,
}

impl Instance {
    /// Publishes the form there, and writes down what is to be handed in.
    pub(super) fn publish(folder: &Path, bench: &Path, port: u16, database: Database) -> Result<Self> {
        let server = format!("http://127.0.0.1:{port}");
        let form = publish(&server, &bench.join("form.json"))?.id;
        let file = folder.join(format!("bodies-{port}"));
        let lines = bodies(&form, &bench.join("answers.json"))?.join("\n");
        fs::write(&file, lines).with_context(|| format!("{} could not be written", file.display()))?;
        Ok(Self {
            form,
            url: format!("{server}/api/response/submit"),
            database,
            bodies: file,
        })
    }

    /// Responses as fast as they are acknowledged.
    pub(super) fn load(&self, bench: &Path, connections: u32) -> Load {
        Load::Http(Wrk {
            url: self.url.clone(),
            connections,
            script: bench.join("submit.lua"),
            arguments: vec![self.bodies.display().to_string()],
            header: None,
            replies: Replies::AtLeast(SHORTEST_REPLY),
            // On a busy machine a few wait too long and get 503.
            refused_of_a_thousand: 10,
        })
    }

    /// Stores this many responses with start times spread over years.
    pub(super) fn fill(&self, stage: &Stage, bench: &Path, rows: u32) -> Result<()> {
        println!("\nStoring {rows} responses");
        self.begin(stage, bench)?;
        let rows = rows.to_string();
        let variables = [("form", self.form.as_str()), ("rows", rows.as_str())];
        self.database.run(&bench.join("stored_responses.sql"), &variables)?;
        let size = self.database.ask(
            "select pg_size_pretty(pg_total_relation_size('responses') + pg_total_relation_size('response_pages'))",
        )?;
        println!("They take {size} with their indexes.");
        Ok(())
    }

    /// Fails unless every response was counted: a quarantined one would have cost less.
    pub(super) fn ensure_all_counted(&self) -> Result<()> {
        let counted = self.database.ask(
            "select format('%s stored, %s counted as complete, %s counted by the first question',
                 (select count(*) from responses), (select sum(completed) from form_counters),
                 (select sum(complete) from answer_counters where question_id = 'reason' and bucket = ''))",
        )?;
        let numbers: Vec<&str> = counted.split(", ").filter_map(|part| part.split(' ').next()).collect();
        let is_whole = numbers.windows(2).all(|pair| pair[0] == pair[1]);
        ensure!(is_whole, "not every response was counted: {counted}");
        Ok(())
    }

    /// The first second: what is found in it was stored by the server itself.
    fn begin(&self, stage: &Stage, bench: &Path) -> Result<()> {
        let side = Side {
            name: "the first responses",
            load: self.load(bench, 1),
            pays: Vec::new(),
        };
        stage.run(&side, 1, &Connecting::default()).map(drop)
    }
}

/// What respondents send, with `@RESPONSE@` in place of the response's id.
pub(crate) fn bodies(form: &str, answers: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(answers).with_context(|| format!("{} could not be read", answers.display()))?;
    let filled_in: Vec<Map<String, Value>> = serde_json::from_str(&text)?;
    let body = |answers: Map<String, Value>| {
        let answers = answers.into_iter();
        let answers: Vec<Value> = answers
            .map(|(question, answer)| json!({ "questionId": question, "answer": answer }))
            .collect();
        let body = json!({
            "formId": form, "currentPageId": PAGE, "formVersion": 1, "seq": 0, "responseId": "@RESPONSE@",
            "elapsedMs": FILLED_IN_WITHIN_MS, "userAnswers": answers,
        });
        body.to_string()
    };
    Ok(filled_in.into_iter().map(body).collect())
}

/// Answers of middling length as our server has stored them: what the bare row shall hold.
pub(super) fn middle_answers(stage: &Stage, ours: &Instance, bench: &Path) -> Result<String> {
    ours.begin(stage, bench)?;
    let answers = ours.database.ask(
        "select answers::text from response_pages order by pg_column_size(answers)
         offset (select count(*) / 2 from response_pages) limit 1",
    )?;
    ensure!(!answers.is_empty(), "no response was stored");
    let told = ours.database.ask(
        "select format('A response is %s answers, %s bytes as jsonb.', (select count(*) from jsonb_object_keys(answers)),
             (select round(avg(pg_column_size(answers))) from response_pages)) from response_pages limit 1",
    )?;
    println!("{told}");
    Ok(answers)
}
