//! Decides which responses still fit into forms with limits. The counts are read under a lock that is kept until the commit, so the
//! limits hold across all writers and servers.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use form_model::answer::{Answer, Answers, ChosenOption};
use form_model::ids::{OptionId, QuestionId};
use sqlx::PgConnection;

use crate::analytics::{self, OptionKey};
use crate::forms::{self, FormId, FormLimits, SubmissionTarget};
use crate::stored_responses::{Response, WriteOutcome};

/// The forms of a batch that have limits.
pub(super) struct Limits(BTreeMap<FormId, LimitedForm>);

struct LimitedForm {
    responses: Option<Limit>,
    /// By question and option.
    places: HashMap<String, HashMap<String, Limit>>,
    /// Those of `places` that responses of the batch have or want. A form may have many others.
    wanted: BTreeSet<(String, String)>,
}

struct Limit {
    max: i64,
    taken: i64,
}

/// An option that a response has.
type Chosen<'r> = (&'r QuestionId, &'r OptionId);

impl Limits {
    /// Not counted yet.
    pub(super) fn of(forms: &HashMap<FormId, SubmissionTarget>) -> Self {
        let limited = forms
            .values()
            .filter_map(|form| Some((form.id, LimitedForm::of(form.limits.as_ref()?))));
        Self(limited.collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Locks the limits until the transaction ends.
    pub(super) async fn lock(&self, connection: &mut PgConnection) -> sqlx::Result<()> {
        let sorted: Vec<FormId> = self.0.keys().copied().collect();
        forms::lock_limits(connection, &sorted).await
    }

    /// Announces the answers of a response, before [`Self::count`].
    pub(super) fn want(&mut self, form: FormId, answers: &Answers) {
        if let Some(limited) = self.0.get_mut(&form) {
            let chosen = limited.chosen_in(answers);
            let wanted = chosen.map(|(question, option)| (question.to_string(), option.to_string()));
            let wanted: Vec<_> = wanted.collect();
            limited.wanted.extend(wanted);
        }
    }

    /// Counts what is taken. Call it after [`Self::lock`]: a separate statement sees what was committed while the transaction waited.
    pub(super) async fn count(&mut self, connection: &mut PgConnection) -> sqlx::Result<()> {
        let with_total = self.0.iter().filter(|(_, form)| form.responses.is_some());
        let with_total: Vec<FormId> = with_total.map(|(form, _)| *form).collect();
        if !with_total.is_empty() {
            for (form, complete) in forms::count_complete_by_form(connection, &with_total).await? {
                if let Some(limit) = self.0.get_mut(&form).and_then(|form| form.responses.as_mut()) {
                    limit.taken = complete;
                }
            }
        }
        let options: Vec<OptionKey> = self.0.iter().flat_map(|(id, form)| form.wanted_options(*id)).collect();
        if !options.is_empty() {
            for (key, complete) in analytics::count_chosen(connection, &options).await? {
                let form = self.0.get_mut(&key.form);
                if let Some(limit) = form.and_then(|form| form.place_mut(&key.question, &key.option)) {
                    limit.taken = complete;
                }
            }
        }
        Ok(())
    }

    pub(super) fn has(&self, form: FormId) -> bool {
        self.0.contains_key(&form)
    }

    /// Counts the change of a response from `before` to `after`, or returns why it does not fit.
    pub(super) fn admit(&mut self, form: FormId, before: &Response, after: &Response) -> Result<(), WriteOutcome> {
        match self.0.get_mut(&form) {
            Some(limited) => limited.admit(before, after),
            None => Ok(()),
        }
    }
}

impl LimitedForm {
    fn of(limits: &FormLimits) -> Self {
        let limit = |max: u32| Limit {
            max: max.into(),
            taken: 0,
        };
        let places = limits.places.iter().map(|(question, options)| {
            let options = options.iter().map(|(option, max)| (option.clone(), limit(*max)));
            (question.clone(), options.collect())
        });
        Self {
            responses: limits.responses.map(limit),
            places: places.collect(),
            wanted: BTreeSet::new(),
        }
    }

    fn wanted_options(&self, form: FormId) -> impl Iterator<Item = OptionKey> {
        self.wanted.iter().map(move |(question, option)| OptionKey {
            form,
            question: question.clone(),
            option: option.clone(),
        })
    }

    fn place_mut(&mut self, question: &str, option: &str) -> Option<&mut Limit> {
        self.places.get_mut(question)?.get_mut(option)
    }

    fn admit(&mut self, before: &Response, after: &Response) -> Result<(), WriteOutcome> {
        let (was_counted, is_counted) = (counts(before), counts(after));
        // Nobody may fill in page after page only to be refused at the last one.
        if is_counted || has_new_page(before, after) {
            if !was_counted && self.responses.as_ref().is_some_and(Limit::is_full) {
                return Err(WriteOutcome::Closed);
            }
            let held = if was_counted {
                self.chosen(before)
            } else {
                BTreeSet::new()
            };
            for (question, option) in self.chosen(after).difference(&held) {
                if self.places[question.as_str()][option.as_str()].is_full() {
                    return Err(WriteOutcome::OptionFull((*question).clone()));
                }
            }
        }
        self.add(before, -i64::from(was_counted));
        self.add(after, i64::from(is_counted));
        Ok(())
    }

    fn add(&mut self, response: &Response, change: i64) {
        if let Some(limit) = &mut self.responses {
            limit.taken += change;
        }
        for (question, option) in self.chosen(response) {
            if let Some(limit) = self.place_mut(question.as_str(), option.as_str()) {
                limit.taken += change;
            }
        }
    }

    /// The options with a limit that a response has.
    fn chosen<'r>(&self, response: &'r Response) -> BTreeSet<Chosen<'r>> {
        let pages = response.on_path();
        pages.flat_map(|page| self.chosen_in(&page.answers)).collect()
    }

    fn chosen_in<'r>(&self, answers: &'r Answers) -> impl Iterator<Item = Chosen<'r>> {
        let limited = answers
            .iter()
            .filter_map(|(question, answer)| Some((question, answer, self.places.get(question.as_str())?)));
        limited.flat_map(|(question, answer, places)| {
            let chosen = options_in(answer).into_iter();
            chosen.filter_map(move |option| places.contains_key(option.as_str()).then_some((question, option)))
        })
    }
}

impl Limit {
    fn is_full(&self) -> bool {
        self.taken >= self.max
    }
}

fn options_in(answer: &Answer) -> Vec<&OptionId> {
    match answer {
        Answer::Option(ChosenOption::Offered(option)) => vec![option],
        Answer::Options(chosen) => chosen.offered.iter().collect(),
        Answer::Option(ChosenOption::Other(_))
        | Answer::Text(_)
        | Answer::Agreed
        | Answer::Address(_)
        | Answer::Order(_)
        | Answer::Grid(_)
        | Answer::Number(_)
        | Answer::Day(_)
        | Answer::Files(_) => Vec::new(),
    }
}

/// Quarantined responses take no place.
fn counts(response: &Response) -> bool {
    response.complete && response.quarantine_reason.is_none()
}

fn has_new_page(before: &Response, after: &Response) -> bool {
    let seqs = |response: &Response| -> Vec<i64> { response.pages.iter().map(|page| page.seq).collect() };
    seqs(before) != seqs(after)
}
