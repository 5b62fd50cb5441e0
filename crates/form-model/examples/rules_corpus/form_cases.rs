//! A form with answers, and everything the rules say of both.

use form_model::answer::Answers;
use form_model::check_answers::{answers_to_json, check_page, read_answer};
use form_model::definition::{Definition, Page, Target};
use form_model::graph::{Edge, Graph};
use form_model::ids::Id;
use form_model::publishing::{Fix, FixRefused, Problem, check};
use form_model::question::Question;
use form_model::routing::{PathEnd, Routes, Step};
use form_model::wire;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde_json::{Map, Value, json};

use crate::answers::{an_answer, folded, unfolded};
use crate::dice::Dice;
use crate::forms::{SmallPage, any_form, read, small_form};
use crate::sound_forms::{largest_form, sound_form};

/// Makes cases about forms.
pub(crate) struct FormCases {
    runner: TestRunner,
    wild: BoxedStrategy<Value>,
    /// Fixes that were offered for the form before: most of them are outdated for the next one.
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

    /// A form as wild as a client may send it.
    pub(crate) fn wild(&mut self, dice: &mut Dice) -> Value {
        let sent = self.wild.new_tree(&mut self.runner).expect("a form").current();
        self.case(&read(&sent), dice)
    }

    /// A form of a few pages that differ only in where they lead.
    pub(crate) fn small_graph(&mut self, dice: &mut Dice) -> Value {
        let count = dice.below(6) + 1;
        let kinds = if dice.in_hundred(50) {
            SmallPage::two_way(count)
        } else {
            SmallPage::all(count)
        };
        // Branches outnumber the rest by far among all kinds; the first ones are pages without a condition.
        let pages: Vec<SmallPage> = (0..count)
            .map(|_| match dice.below(2) {
                0 => kinds[dice.below(count + 2)],
                _ => dice.pick(&kinds),
            })
            .collect();
        let start = dice.in_hundred(50).then(|| dice.below(count));
        self.case(&small_form(&pages, start), dice)
    }

    /// A form as an owner makes it.
    pub(crate) fn sound(&mut self, dice: &mut Dice) -> Value {
        self.case(&sound_form(dice), dice)
    }

    /// A form as large as it may be.
    pub(crate) fn largest(&mut self, dice: &mut Dice) -> Value {
        self.earlier_fixes = vec![if dice.in_hundred(50) {
            Fix::AddPage
        } else {
            Fix::AddQuestion {
                page_id: Id::parse("p0").expect("an id").into(),
            }
        }];
        self.case(&largest_form(dice), dice)
    }

    fn case(&mut self, form: &Definition, dice: &mut Dice) -> Value {
        // The rules of the browser know a form by what was written of it.
        let form = &wire::read_stored(&json!(wire::write(form))).expect("what was written can be read");
        let problems = check(form);
        let mut case = json!({
            "sort": "form", "form": written(form), "problems": problems.iter().map(without_words).collect::<Vec<_>>(),
            "graph": graph(form),
        });
        add_routing(&mut case, form, dice);
        add_checked_page(&mut case, form, dice);
        case["fixed"] = self.fixed(form, &problems, dice);
        case
    }

    /// The form after a fix that was offered for it, or for another form.
    fn fixed(&mut self, form: &Definition, problems: &[Problem], dice: &mut Dice) -> Value {
        let offered: Vec<Fix> = problems.iter().filter_map(|problem| problem.fix.clone()).collect();
        let earlier = offered.is_empty() || dice.in_hundred(20);
        let fix = dice.one(if earlier { &self.earlier_fixes } else { &offered }).clone();
        let mut after = form.clone();
        let mut minted = 0;
        let mut mint = || {
            minted += 1;
            Id::parse(&format!("new{minted}")).expect("an id")
        };
        let outcome = match fix.apply(&mut after, &mut mint) {
            Ok(()) => json!({ "fix": fix, "form": written(&after) }),
            Err(FixRefused::Outdated) => json!({ "fix": fix, "refused": "outdated" }),
            Err(FixRefused::TooMuch(_)) => json!({ "fix": fix, "refused": "too_much" }),
        };
        if !offered.is_empty() {
            self.earlier_fixes = offered;
        }
        outcome
    }
}

/// The form without what is derived from it.
fn written(form: &Definition) -> Value {
    let mut written = json!(wire::write(form));
    let fields = written.as_object_mut().expect("a form is an object");
    for derived in ["questions", "truePage", "falsePage"] {
        fields.remove(derived);
    }
    written
}

fn without_words(problem: &Problem) -> Value {
    let mut told = json!(problem);
    told.as_object_mut().expect("a problem is an object").remove("message");
    told
}

fn graph(form: &Definition) -> Value {
    let graph = Graph::of(form);
    let edge = |edge: Edge| {
        let to = match edge.to {
            Target::Page(id) => json!(id),
            Target::End => json!("end"),
        };
        json!({ "from": edge.from, "way": edge.way, "to": to })
    };
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

/// Adds what was answered, what of it is kept, and the way it makes.
fn add_routing(case: &mut Value, form: &Definition, dice: &mut Dice) {
    let routes = Routes::of(form);
    let mut given = Map::new();
    let mut read = Map::new();
    let mut answers = Answers::new();
    for question in form.questions() {
        if dice.in_hundred(15) {
            continue;
        }
        let answer = match awaited(&case["form"], question) {
            Some(awaited) if dice.in_hundred(40) => awaited,
            _ => an_answer(question, dice),
        };
        let outcome = match read_answer(question, &unfolded(&answer)) {
            Ok(Some(kept)) => {
                answers.insert(question.id.clone(), kept.clone());
                json!({ "answer": folded(kept.to_json(question)) })
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
                Step::Finished => json!("end"),
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

/// The answer that some condition waits for, as a respondent would send it.
fn awaited(form: &Value, question: &Question) -> Option<Value> {
    let conditions = form["pageConditions"].as_object()?;
    let condition = conditions
        .values()
        .find(|condition| condition["questionId"] == question.id.as_str())?;
    match &condition["expectedAnswer"] {
        Value::Array(_) => condition.get("expectedOptionIds").cloned(),
        single => Some(single.clone()),
    }
}

/// Adds what was sent with one page, and what the check says of it.
fn add_checked_page(case: &mut Value, form: &Definition, dice: &mut Dice) {
    if form.pages().is_empty() {
        return;
    }
    let picked = dice.one(form.pages());
    let page: &Page = form.page(&picked.id).expect("a page of the form");
    let mut sent: Vec<(String, Value)> = Vec::new();
    for question in page.questions() {
        if dice.in_hundred(85) {
            sent.push((question.id.to_string(), an_answer(question, dice)));
        }
        if dice.in_hundred(5) {
            sent.push((question.id.to_string(), an_answer(question, dice)));
        }
    }
    if dice.in_hundred(10) {
        let stray = dice.pick(&["q1", "q9", "constructor", "toString", "__proto__", "", "no id", "q1 "]);
        sent.push((stray.to_owned(), json!(dice.pick(&[Some("x"), None]))));
    }
    let unfolded: Vec<(String, Value)> = sent.iter().map(|(id, answer)| (id.clone(), unfolded(answer))).collect();
    let checked = match check_page(form, page, &unfolded) {
        Ok(answers) => {
            let kept = answers_to_json(form, &answers).into_iter();
            json!({ "answers": kept.map(|(id, answer)| (id, folded(answer))).collect::<Map<_, _>>() })
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
