//! A form with answers and the results of all rules.

use form_model::answer::Answers;
use form_model::check_answers::{answers_to_json, check_page, read_answer};
use form_model::definition::{Definition, Page};
use form_model::graph::{Edge, Graph};
use form_model::ids::Id;
use form_model::publishing::{Fix, FixError, Problem, check};
use form_model::questions::Question;
use form_model::routing::{PathEnd, Routes, Step};
use form_model::sent_answer::SentAnswer;
use form_model::wire;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde_json::{Map, Value, json};

use crate::answers::{an_answer, folded, unfolded};
use crate::forms::{SmallPage, any_form, read, small_form};
use crate::prefill_cases::add_prefill;
use crate::rng::Rng;
use crate::valid_forms::{branching_form, largest_form, valid_form};

/// Generates cases about forms.
pub(crate) struct FormCases {
    runner: TestRunner,
    wild: BoxedStrategy<Value>,
    /// Fixes of the previous form; most are outdated for the next one.
    earlier_fixes: Vec<Fix>,
}

impl FormCases {
    /// The cases of this seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self {
            runner: TestRunner::new(Config {
                rng_seed: RngSeed::Fixed(seed),
                ..Config::default()
            }),
            wild: any_form().boxed(),
            earlier_fixes: vec![Fix::AddPage],
        }
    }

    /// A random form.
    pub(crate) fn wild(&mut self, rng: &mut Rng) -> Value {
        let sent = self.wild.new_tree(&mut self.runner).expect("a form").current();
        self.case(&read(&sent), rng)
    }

    /// A form of a few pages that differ only in their targets.
    pub(crate) fn small_graph(&mut self, rng: &mut Rng) -> Value {
        let count = rng.below(6) + 1;
        let kinds = if rng.in_hundred(50) {
            SmallPage::two_way(count)
        } else {
            SmallPage::all(count)
        };
        // Most kinds are branches; the first ones have no condition.
        let pages: Vec<SmallPage> = (0..count)
            .map(|_| match rng.below(2) {
                0 => kinds[rng.below(count + 2)],
                _ => rng.pick(&kinds),
            })
            .collect();
        let start = rng.in_hundred(50).then(|| rng.below(count));
        self.case(&small_form(&pages, start), rng)
    }

    /// A realistic form.
    pub(crate) fn sound(&mut self, rng: &mut Rng) -> Value {
        let form = if rng.in_hundred(20) {
            branching_form(rng)
        } else {
            valid_form(rng)
        };
        self.case(&form, rng)
    }

    /// A form of maximum size.
    pub(crate) fn largest(&mut self, rng: &mut Rng) -> Value {
        self.earlier_fixes = vec![if rng.in_hundred(50) {
            Fix::AddPage
        } else {
            Fix::AddQuestion {
                page_id: Id::parse("p0").expect("an id").into(),
            }
        }];
        self.case(&largest_form(rng), rng)
    }

    fn case(&mut self, form: &Definition, rng: &mut Rng) -> Value {
        // The browser parses the written form.
        let form = &wire::read_stored(&json!(wire::write(form))).expect("what was written can be read");
        let problems = check(form);
        let mut case = json!({
            "sort": "form", "form": written(form), "problems": problems.iter().map(without_words).collect::<Vec<_>>(),
            "graph": graph(form),
        });
        add_routing(&mut case, form, rng);
        add_checked_page(&mut case, form, rng);
        add_prefill(&mut case, form, rng);
        case["fixed"] = self.fixed(form, &problems, rng);
        case
    }

    /// The form after one of its fixes, or a fix of another form.
    fn fixed(&mut self, form: &Definition, problems: &[Problem], rng: &mut Rng) -> Value {
        let offered: Vec<Fix> = problems.iter().filter_map(|problem| problem.fix.clone()).collect();
        let earlier = offered.is_empty() || rng.in_hundred(20);
        let fix = rng.one(if earlier { &self.earlier_fixes } else { &offered }).clone();
        let mut after = form.clone();
        let mut minted = 0;
        let mut mint = || {
            minted += 1;
            Id::parse(&format!("new{minted}")).expect("an id")
        };
        let outcome = match fix.apply(&mut after, &mut mint) {
            Ok(()) => json!({ "fix": fix, "form": written(&after) }),
            Err(FixError::Outdated) => json!({ "fix": fix, "refused": "outdated" }),
            Err(FixError::TooMuch(_)) => json!({ "fix": fix, "refused": "too_much" }),
        };
        if !offered.is_empty() {
            self.earlier_fixes = offered;
        }
        outcome
    }
}

/// The form without derived fields.
pub(crate) fn written(form: &Definition) -> Value {
    let mut written = json!(wire::write(form));
    let fields = written.as_object_mut().expect("a form is an object");
    for derived in ["questions", "truePage", "falsePage"] {
        fields.remove(derived);
    }
    written
}

fn without_words(problem: &Problem) -> Value {
    let mut written = json!(problem);
    written
        .as_object_mut()
        .expect("a problem is an object")
        .remove("message");
    written
}

fn graph(form: &Definition) -> Value {
    let graph = Graph::of(form);
    let edge = |edge: Edge| json!({ "from": edge.from, "way": edge.kind, "to": edge.to });
    let remaining: Vec<Value> = form
        .pages()
        .iter()
        .map(|page| json!(graph.remaining(&page.id)))
        .collect();
    json!({
        "edges": graph.edges().into_iter().map(edge).collect::<Vec<_>>(), "unreachable": graph.unreachable(),
        "trapped": graph.trapped(), "cycles": graph.inescapable_cycles(), "remaining": remaining,
    })
}

/// Adds answers, their validated form, and the resulting path.
fn add_routing(case: &mut Value, form: &Definition, rng: &mut Rng) {
    let routes = Routes::of(form);
    let mut given = Map::new();
    let mut read = Map::new();
    let mut answers = Answers::new();
    for question in form.questions() {
        if rng.in_hundred(15) {
            continue;
        }
        let answer = match expected_answer(&case["form"], question) {
            Some(expected_answer) if rng.in_hundred(40) => expected_answer,
            _ => an_answer(question, rng),
        };
        let outcome = match read_answer(question, &SentAnswer::from(&unfolded(&answer))) {
            Ok(Some(valid)) => {
                answers.insert(question.id.clone(), valid.clone());
                json!({ "answer": folded(valid.to_json(question)) })
            }
            Ok(None) => json!({}),
            Err(fault) => json!({ "fault": fault }),
        };
        given.insert(question.id.to_string(), answer);
        read.insert(question.id.to_string(), outcome);
    }
    let steps: Vec<Value> = form
        .pages()
        .iter()
        .map(
            |page| match routes.next_step(&page.id, &answers).expect("a page of the form") {
                Step::Page(id) => json!({ "page": id }),
                Step::Finished(None) => json!("end"),
                Step::Finished(Some(ending)) => json!({ "ending": ending }),
                Step::Stay(question) => json!({ "stay": question }),
            },
        )
        .collect();
    let path = routes.path(&answers);
    let end = match path.end {
        PathEnd::Finished => json!("finished"),
        PathEnd::Unanswered(question) => json!({ "unanswered": question }),
        PathEnd::Returned => json!("returned"),
        PathEnd::NoPage => json!("no page"),
    };
    case["start"] = json!(routes.start());
    case["given"] = given.into();
    case["read"] = read.into();
    case["steps"] = steps.into();
    case["path"] = json!({ "pages": path.pages, "end": end });
}

/// The expected answer of some condition, as a respondent would send it.
fn expected_answer(form: &Value, question: &Question) -> Option<Value> {
    let conditions = form["pageConditions"].as_object()?;
    let condition = conditions
        .values()
        .find(|condition| condition["questionId"] == question.id.as_str())?;
    match &condition["expectedAnswer"] {
        Value::Array(_) => condition.get("expectedOptionIds").cloned(),
        single => Some(single.clone()),
    }
}

/// Adds a submitted page and its validation result.
fn add_checked_page(case: &mut Value, form: &Definition, rng: &mut Rng) {
    if form.pages().is_empty() {
        return;
    }
    let picked = rng.one(form.pages());
    let page: &Page = form.page(&picked.id).expect("a page of the form");
    let mut sent: Vec<(String, Value)> = Vec::new();
    for question in page.questions() {
        if rng.in_hundred(85) {
            sent.push((question.id.to_string(), an_answer(question, rng)));
        }
        if rng.in_hundred(5) {
            sent.push((question.id.to_string(), an_answer(question, rng)));
        }
    }
    if rng.in_hundred(10) {
        let stray = rng.pick(&["q1", "q9", "constructor", "toString", "__proto__", "", "no id", "q1 "]);
        sent.push((stray.to_owned(), json!(rng.pick(&[Some("x"), None]))));
    }
    let unfolded = sent
        .iter()
        .map(|(id, answer)| (id.clone(), SentAnswer::from(&unfolded(answer))));
    let unfolded: Vec<(String, SentAnswer)> = unfolded.collect();
    let checked = match check_page(form, page, &unfolded) {
        Ok(answers) => {
            let valid = answers_to_json(form, &answers).into_iter();
            json!({ "answers": valid.map(|(id, answer)| (id, folded(answer))).collect::<Map<_, _>>() })
        }
        Err(problems) => json!({ "problems": problems }),
    };
    let sent: Vec<Value> = sent
        .into_iter()
        .map(|(question, answer)| json!({ "questionId": question, "answer": answer }))
        .collect();
    case["page"] = json!(page.id);
    case["sent"] = sent.into();
    case["checked"] = checked;
}
