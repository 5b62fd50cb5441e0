//! Decides which responses still fit into forms with limits. The counts are read under a lock that is kept until the commit, so the
//! limits hold across all writers and servers.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use form_model::answer::{Answer, Answers, ChosenOption};
use form_model::ids::{OptionId, QuestionId};
use sqlx::PgConnection;

use crate::analytics::{self, OptionKey};
use crate::forms::{self, Access, FormId, FormRespondent, RespondentKey, SubmissionTarget};
use crate::stored_responses::{Response, ResponseId, WriteOutcome, WriteRequest};

/// The forms of a batch that have limits.
pub(super) struct Limits(BTreeMap<FormId, LimitedForm>);

struct LimitedForm {
    responses: Option<Limit>,
    /// By question and option.
    places: HashMap<String, HashMap<String, Limit>>,
    /// Those of `places` that responses of the batch have or want. A form may have many others.
    wanted: BTreeSet<(String, String)>,
    /// `None` if listed people may complete more than one response.
    respondents: Option<Respondents>,
}

/// The listed people who have responses in the batch.
#[derive(Default)]
struct Respondents {
    submitting: BTreeSet<RespondentKey>,
    /// Stored before the batch. A form has few listed people.
    answered: Vec<FormRespondent>,
    /// Of this batch; stored at its end.
    new: Vec<FormRespondent>,
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
            .filter_map(|form| Some((form.id, LimitedForm::of(form)?)));
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

    /// Announces the respondent of a response, before [`Self::count`].
    pub(super) fn add_respondent(&mut self, request: &WriteRequest) {
        let respondents = self.0.get_mut(&request.form).and_then(|form| form.respondents.as_mut());
        if let Some((respondents, respondent)) = respondents.zip(request.respondent) {
            respondents.submitting.insert(respondent);
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
        self.find_respondents(connection).await
    }

    async fn find_respondents(&mut self, connection: &mut PgConnection) -> sqlx::Result<()> {
        let forms = self
            .0
            .iter()
            .filter_map(|(form, limited)| Some((*form, limited.respondents.as_ref()?)));
        let submitting = forms
            .flat_map(|(form, respondents)| respondents.submitting.iter().map(move |respondent| (form, *respondent)));
        let submitting: Vec<(FormId, RespondentKey)> = submitting.collect();
        if submitting.is_empty() {
            return Ok(());
        }
        for answered in forms::find_respondents(connection, &submitting).await? {
            if let Some(respondents) = self
                .0
                .get_mut(&answered.form)
                .and_then(|form| form.respondents.as_mut())
            {
                respondents.answered.push(answered);
            }
        }
        Ok(())
    }

    /// Stores who has completed a response. The responses must be stored.
    pub(super) async fn store_respondents(self, connection: &mut PgConnection) -> sqlx::Result<()> {
        let respondents = self.0.into_values().filter_map(|form| form.respondents);
        let new: Vec<FormRespondent> = respondents.flat_map(|respondents| respondents.new).collect();
        if new.is_empty() {
            return Ok(());
        }
        forms::insert_respondents(connection, &new).await
    }

    pub(super) fn has(&self, form: FormId) -> bool {
        self.0.contains_key(&form)
    }

    /// Counts the change of a response from `before` to `after`, or returns why it does not fit.
    pub(super) fn admit(
        &mut self,
        request: &WriteRequest,
        before: &Response,
        after: &Response,
    ) -> Result<(), WriteOutcome> {
        let Some(limited) = self.0.get_mut(&request.form) else {
            return Ok(());
        };
        if let Some((respondents, respondent)) = limited.respondents.as_ref().zip(request.respondent) {
            respondents.check(respondent, request.response, before, after)?;
        }
        limited.admit(before, after)?;
        if let Some((respondents, respondent)) = limited.respondents.as_mut().zip(request.respondent) {
            respondents.add(respondent, request, after);
        }
        Ok(())
    }
}

impl LimitedForm {
    /// `None` if the form has no limit.
    fn of(form: &SubmissionTarget) -> Option<Self> {
        let limits = form.limits.as_ref()?;
        let takes_one_per_person = limits.one_per_person && form.access == Access::People;
        if limits.responses.is_none() && limits.places.is_empty() && !takes_one_per_person {
            return None;
        }
        let limit = |max: u32| Limit {
            max: max.into(),
            taken: 0,
        };
        let places = limits.places.iter().map(|(question, options)| {
            let options = options.iter().map(|(option, max)| (option.clone(), limit(*max)));
            (question.clone(), options.collect())
        });
        Some(Self {
            responses: limits.responses.map(limit),
            places: places.collect(),
            wanted: BTreeSet::new(),
            respondents: takes_one_per_person.then(Respondents::default),
        })
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

impl Respondents {
    fn check(
        &self,
        respondent: RespondentKey,
        response: ResponseId,
        before: &Response,
        after: &Response,
    ) -> Result<(), WriteOutcome> {
        match self.response_of(respondent) {
            Some(first) if first.response != response.as_uuid() && has_new_page(before, after) => {
                Err(WriteOutcome::AlreadyAnswered(first.receipt.clone()))
            }
            _ => Ok(()),
        }
    }

    fn add(&mut self, respondent: RespondentKey, request: &WriteRequest, after: &Response) {
        if let Some(receipt) = after
            .receipt
            .clone()
            .filter(|_| after.complete && self.response_of(respondent).is_none())
        {
            self.new.push(FormRespondent {
                form: request.form,
                key: respondent,
                response: request.response.as_uuid(),
                receipt,
            });
        }
    }

    fn response_of(&self, respondent: RespondentKey) -> Option<&FormRespondent> {
        self.answered.iter().chain(&self.new).find(|one| one.key == respondent)
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
