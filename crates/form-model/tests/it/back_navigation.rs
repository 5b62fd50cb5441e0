//! Whatever a respondent does with Back and changed answers, the final path depends on the final answers only.

use crate::forms::{cases, everything_answerable, small_form, some_small_pages};
use form_model::answer::{Answer, Answers};
use form_model::check_answers::check_page;
use form_model::definition::Definition;
use form_model::ids::PageId;
use form_model::routing::{Path, PathEnd, Routes, Step};
use proptest::prelude::*;

/// A respondent's session: the visited pages and all answers, on the path or not.
struct Session<'f> {
    form: &'f Definition,
    routes: Routes,
    path: Vec<PageId>,
    answers: Answers,
    finished: bool,
}

impl<'f> Session<'f> {
    fn begin(form: &'f Definition) -> Self {
        let routes = Routes::of(form);
        Self {
            form,
            path: routes.start().cloned().into_iter().collect(),
            routes,
            answers: Answers::new(),
            finished: false,
        }
    }

    fn here(&self) -> &PageId {
        self.path.last().expect("a session is on a page")
    }

    /// Answers the page with one of its valid answers.
    fn answer(&mut self, choice: usize) {
        let page = self.form.page(self.here()).expect("a page of the form");
        let tries = everything_answerable(page);
        let accepted: Vec<Answers> = tries
            .iter()
            .filter_map(|sent| check_page(self.form, page, sent).ok())
            .collect();
        let question = page.questions()[0].id.clone();
        let given: Option<Answer> = accepted[choice % accepted.len()].get(&question).cloned();
        match given {
            Some(answer) => self.answers.insert(question, answer),
            None => self.answers.remove(&question),
        };
    }

    fn submit(&mut self) {
        match self
            .routes
            .next_step(self.here(), &self.answers)
            .expect("a page of the form")
        {
            Step::Finished(_) => self.finished = true,
            Step::Stay(_) => {}
            Step::Page(next) => match self.path.iter().position(|page| *page == next) {
                // Reaching an earlier page again is going back to it.
                Some(earlier) => self.path.truncate(earlier + 1),
                None => self.path.push(next),
            },
        }
    }

    fn back(&mut self) {
        if self.finished {
            self.finished = false;
        } else if self.path.len() > 1 {
            self.path.pop();
        }
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn final_path_follows_final_answers(seed in 0usize..400, moves in prop::collection::vec((0u8..3, 0usize..13), 1..40)) {
        let (pages, start) = some_small_pages(seed + 1).last().expect("a form");
        let form = small_form(&pages, start);
        let mut session = Session::begin(&form);
        for (kind, choice) in moves {
            match kind {
                0 => session.back(),
                1 if !session.finished => session.answer(choice),
                _ if !session.finished => session.submit(),
                _ => {}
            }
            let straight = session.routes.path(&session.answers);
            if session.finished {
                prop_assert_eq!(&straight, &Path { pages: session.path.clone(), end: PathEnd::Finished });
            }
        }
    }
}
