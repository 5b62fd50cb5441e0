//! Analytics and their counters.

use formwright::analytics::{self, RecountOptions};
use serde_json::Value;

use super::{Browser, TestApp};

impl Browser {
    pub async fn analytics_of(&self, form: &str, query: &str) -> Value {
        let reply = self.get(&format!("/api/analytics/form/{form}?{query}")).await;
        reply.must_be(200).body
    }

    pub async fn responses_of(&self, form: &str, query: &str) -> Value {
        let reply = self.get(&format!("/api/analytics/form/{form}/responses?{query}")).await;
        reply.must_be(200).body
    }
}

impl TestApp {
    /// The differences that a recount finds.
    pub async fn recount(&self) -> Vec<String> {
        self.recount_with(true).await
    }

    /// Corrects the differences that a recount finds, and returns them.
    pub async fn correct_counters(&self) -> Vec<String> {
        self.recount_with(false).await
    }

    async fn recount_with(&self, check: bool) -> Vec<String> {
        let mut found = Vec::new();
        let options = RecountOptions { form: None, check };
        let recounted = analytics::recount(&self.system_pool, options, |difference| {
            let line = difference.to_string();
            found.push(line.split_once(' ').unwrap().1.split_once(' ').unwrap().1.to_owned());
        });
        assert_eq!(recounted.await.unwrap().differences, found.len() as u64);
        found
    }
}

pub fn of_question<'n>(analytics: &'n Value, question: &str) -> &'n Value {
    let questions = analytics["analytics"].as_array().unwrap();
    let found = questions.iter().find(|one| one["questionId"] == question);
    found.expect("the question has analytics")
}

/// A question's bars as `label count`, removed options in brackets.
pub fn bars(question: &Value) -> Vec<String> {
    let bars = question["bars"].as_array().unwrap().iter();
    bars.map(|bar| {
        let line = format!("{} {}", bar["label"].as_str().unwrap(), bar["count"]);
        if bar["removed"] == true {
            format!("({line})")
        } else {
            line
        }
    })
    .collect()
}

pub fn ids(list: &Value) -> Vec<String> {
    let responses = list["responses"].as_array().unwrap().iter();
    responses
        .map(|one| one["responseId"].as_str().unwrap().to_owned())
        .collect()
}

/// The respondents' names of the listed responses.
pub fn names<'n>(found: &[String], respondents: &[(&'n str, String)]) -> Vec<&'n str> {
    let name = |id: &String| respondents.iter().find(|(_, response)| response == id).unwrap().0;
    found.iter().map(name).collect()
}
