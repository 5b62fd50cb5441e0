//! Each offered fix removes its problem, and all fixes together make a form publishable.

use crate::forms::{any_form, cases, read, small_form, some_small_pages};
use form_model::definition::Definition;
use form_model::ids::Id;
use form_model::publishing::{Problem, Publishable, Severity, check};
use form_model::wire;
use proptest::prelude::*;

fn minting_from(first: u64) -> impl FnMut() -> Id {
    let mut next = first;
    move || {
        next += 1;
        Id::numbered(next)
    }
}

fn fixed(form: &Definition, problem: &Problem, mint: &mut impl FnMut() -> Id) -> Option<Definition> {
    let mut form = form.clone();
    problem
        .fix
        .as_ref()?
        .apply(&mut form, mint)
        .expect("a fix just offered can be applied");
    Some(form)
}

fn assert_fixes_work(form: &Definition) {
    for problem in check(form) {
        if let Some(after) = fixed(form, &problem, &mut minting_from(1000)) {
            let unfixed = |problem: Problem| Problem { fix: None, ..problem };
            let problem = unfixed(problem);
            let mut left = check(&after).into_iter().map(unfixed);
            assert!(left.all(|other| other != problem), "{problem:?} is still there");
            let stored = serde_json::to_value(wire::write(&after)).expect("JSON");
            assert!(wire::read_stored(&stored).is_ok(), "the fixed form can be stored");
        }
    }
}

fn assert_all_errors_can_be_fixed(form: Definition) {
    let mut mint = minting_from(1000);
    let mut form = form;
    for _ in 0..200 {
        let Some(error) = check(&form)
            .into_iter()
            .find(|problem| problem.severity == Severity::Error)
        else {
            assert!(Publishable::check(form).is_ok());
            return;
        };
        form = fixed(&form, &error, &mut mint).unwrap_or_else(|| panic!("no fix for {error:?}"));
    }
    panic!("errors are left after 200 fixes: {:?}", check(&form));
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn fix_removes_its_problem(sent in any_form()) {
        assert_fixes_work(&read(&sent));
    }

    #[test]
    fn fixing_all_errors_makes_the_form_publishable(sent in any_form()) {
        assert_all_errors_can_be_fixed(read(&sent));
    }

    #[test]
    fn only_errors_block_publishing(sent in any_form()) {
        let form = read(&sent);
        let blocked = check(&form).iter().any(|problem| problem.severity == Severity::Error);
        prop_assert_eq!(Publishable::check(form).is_err(), blocked);
    }
}

#[test]
fn fixes_work_on_small_graphs() {
    for (pages, start) in some_small_pages(1_000) {
        let form = small_form(&pages, start);
        assert_fixes_work(&form);
        assert_all_errors_can_be_fixed(form);
    }
}
