//! What respondents hand in: drawn by chance, each page with words that no other page has.

use platform::{chance::Chance, clock::Clock};
use serde_json::{Value, json};

use super::{
    ledger::{Key, hash},
    owner::Forms,
};

/// A page about to be handed in.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub(crate) key: Key,
    /// The respondent's address: each has their own, so that nobody is slowed down for what others do.
    pub(crate) address: String,
    /// By question, just as they will be stored.
    pub(crate) answers: Value,
    /// How often it is sent, whatever is answered: people press twice, browsers reload.
    pub(crate) copies: usize,
    /// Whether the copies are sent all at once.
    pub(crate) at_once: bool,
}

/// One response, page by page.
#[derive(Debug)]
pub(crate) struct Filling {
    pub(crate) pages: Vec<Page>,
}

/// The dice of a run.
#[derive(Debug, Clone)]
pub(crate) struct Dice(pub(crate) Chance);

impl Dice {
    /// A number below this one.
    pub(crate) fn below(&self, limit: u16) -> u16 {
        u16::from_le_bytes(self.0.bytes()) % limit
    }

    fn hits(&self, percent: u16) -> bool {
        self.below(100) < percent
    }

    fn words(&self) -> String {
        format!("what {} said", self.0.base58(16))
    }
}

impl Filling {
    pub(crate) fn drawn(dice: &Dice, forms: &Forms) -> Self {
        let mut filling = Unfinished::begun(dice);
        if dice.hits(40) {
            filling.hand_in(
                &forms.short,
                "only",
                json!({ "word": dice.words(), "scale": dice.below(11) }),
            );
        } else {
            filling.branch(&forms.branching);
            // Goes back and answers anew, perhaps along the other branch.
            if dice.hits(25) {
                filling.branch(&forms.branching);
            }
        }
        Self { pages: filling.pages }
    }

    /// Its pages but for those that were handed in anew.
    pub(crate) fn pages_that_stand(&self) -> impl Iterator<Item = &Page> {
        let later = |page: &Page| {
            self.pages
                .iter()
                .any(|other| other.key.page == page.key.page && other.key.seq > page.key.seq)
        };
        self.pages.iter().filter(move |page| !later(page))
    }

    /// One page that is sent once.
    pub(crate) fn of_one_page(dice: &Dice, forms: &Forms) -> Page {
        let mut filling = Unfinished::begun(dice);
        filling.hand_in(&forms.short, "only", json!({ "word": dice.words(), "scale": 7 }));
        Page {
            copies: 1,
            ..filling.pages.remove(0)
        }
    }
}

struct Unfinished<'a> {
    dice: &'a Dice,
    response: String,
    address: String,
    pages: Vec<Page>,
}

impl<'a> Unfinished<'a> {
    fn begun(dice: &'a Dice) -> Self {
        let [a, b, c] = dice.0.bytes();
        Self {
            dice,
            address: format!("10.{a}.{b}.{c}"),
            response: dice.0.uuid_v7(Clock::system().now()).to_string(),
            pages: Vec::new(),
        }
    }

    fn branch(&mut self, form: &str) {
        let dice = self.dice;
        let again = ["yes", "no", "perhaps"][usize::from(dice.below(3))];
        self.hand_in(form, "start", json!({ "again": again, "who": dice.words() }));
        if again == "yes" {
            let stars = dice.below(5) + 1;
            self.hand_in(form, "glad", json!({ "best": dice.words(), "stars": stars }));
        } else {
            self.hand_in(form, "sorry", json!({ "mend": dice.words() }));
        }
    }

    fn hand_in(&mut self, form: &str, page: &str, answers: Value) {
        let copies = if self.dice.hits(60) {
            1
        } else {
            usize::from(self.dice.below(4)) + 2
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
            at_once: self.dice.hits(50),
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

    /// What the page says, wherever and under whatever key it is found.
    pub(crate) fn body_hash(&self) -> String {
        hash_of(&self.key.page, &self.answers)
    }
}

/// The hash of a page's answers, as sent and as stored alike: keys of an object are written in one order.
pub(crate) fn hash_of(page: &str, answers: &Value) -> String {
    hash(&format!("{page} {answers}"))
}
