//! Random responses; the text on each page is unique.

use platform::{clock::Clock, rng::Rng};
use serde_json::{Value, json};

use super::{
    ledger::{Key, hash},
    owner::Forms,
};

/// A page to be submitted.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub(crate) key: Key,
    /// Each respondent has an own address, so that rate limits do not interfere.
    pub(crate) address: String,
    /// By question, as they will be stored.
    pub(crate) answers: Value,
    /// How often it is sent, whatever the reply: people click twice, browsers reload.
    pub(crate) copies: usize,
    /// Send the copies concurrently.
    pub(crate) at_once: bool,
}

#[derive(Debug)]
pub(crate) struct RandomResponse {
    pub(crate) pages: Vec<Page>,
}

#[derive(Debug, Clone)]
pub(crate) struct RandomSource(pub(crate) Rng);

impl RandomSource {
    pub(crate) fn below(&self, limit: u16) -> u16 {
        u16::from_le_bytes(self.0.bytes()) % limit
    }

    fn chance(&self, percent: u16) -> bool {
        self.below(100) < percent
    }

    fn unique_text(&self) -> String {
        format!("what {} said", self.0.base58(16))
    }
}

impl RandomResponse {
    pub(crate) fn draw(random: &RandomSource, forms: &Forms) -> Self {
        let mut response = ResponseBuilder::new(random);
        if random.chance(40) {
            response.add_page(
                &forms.short,
                "only",
                json!({ "word": random.unique_text(), "scale": random.below(11) }),
            );
        } else {
            response.add_branching_pages(&forms.branching);
            // Goes back and answers again, perhaps along the other branch.
            if random.chance(25) {
                response.add_branching_pages(&forms.branching);
            }
        }
        Self { pages: response.pages }
    }

    /// Its pages without those that were replaced later.
    pub(crate) fn current_pages(&self) -> impl Iterator<Item = &Page> {
        let later = |page: &Page| {
            self.pages
                .iter()
                .any(|other| other.key.page == page.key.page && other.key.seq > page.key.seq)
        };
        self.pages.iter().filter(move |page| !later(page))
    }

    /// A single page that is sent once.
    pub(crate) fn single_page(random: &RandomSource, forms: &Forms) -> Page {
        let mut response = ResponseBuilder::new(random);
        response.add_page(
            &forms.short,
            "only",
            json!({ "word": random.unique_text(), "scale": 7 }),
        );
        Page {
            copies: 1,
            ..response.pages.remove(0)
        }
    }
}

struct ResponseBuilder<'a> {
    random: &'a RandomSource,
    response: String,
    address: String,
    pages: Vec<Page>,
}

impl<'a> ResponseBuilder<'a> {
    fn new(random: &'a RandomSource) -> Self {
        let [a, b, c] = random.0.bytes();
        Self {
            random,
            address: format!("10.{a}.{b}.{c}"),
            response: random.0.uuid_v7(Clock::system().now()).to_string(),
            pages: Vec::new(),
        }
    }

    fn add_branching_pages(&mut self, form: &str) {
        let random = self.random;
        let again = ["yes", "no", "perhaps"][usize::from(random.below(3))];
        self.add_page(form, "start", json!({ "again": again, "who": random.unique_text() }));
        if again == "yes" {
            let stars = random.below(5) + 1;
            self.add_page(form, "glad", json!({ "best": random.unique_text(), "stars": stars }));
        } else {
            self.add_page(form, "sorry", json!({ "mend": random.unique_text() }));
        }
    }

    fn add_page(&mut self, form: &str, page: &str, answers: Value) {
        let copies = if self.random.chance(60) {
            1
        } else {
            usize::from(self.random.below(4)) + 2
        };
        self.pages.push(Page {
            key: Key {
                form: form.to_owned(),
                response: self.response.clone(),
                page: page.to_owned(),
                seq: i64::try_from(self.pages.len()).unwrap() + 1,
            },
            address: self.address.clone(),
            answers,
            copies,
            at_once: self.random.chance(50),
        });
    }
}

impl Page {
    /// The request, as a browser sends it.
    pub(crate) fn body(&self) -> Value {
        let answers = self.answers.as_object().unwrap().iter();
        let answers: Vec<_> = answers
            .map(|(question, answer)| json!({ "questionId": question, "answer": answer }))
            .collect();
        json!({
            "formId": self.key.form, "currentPageId": self.key.page, "userAnswers": answers,
            "responseId": self.key.response, "formVersion": 1, "seq": self.key.seq, "elapsedMs": 60_000,
        })
    }

    /// Identifies the page's answers, whatever key they are stored under.
    pub(crate) fn body_hash(&self) -> String {
        hash_of(&self.key.page, &self.answers)
    }
}

/// The same for sent and stored answers, because JSON objects are written with sorted keys.
pub(crate) fn hash_of(page: &str, answers: &Value) -> String {
    hash(format!("{page} {answers}"))
}
