//! Checks the mail to respondents.

use std::collections::HashSet;

use crate::definition::Definition;
use crate::placeholders::placeholder_names;
use crate::questions::Question;

use super::{Fix, Problem, ProblemCode};

/// Checks that a question asks for the address, and that each answer in the text has a question.
pub(super) fn check_confirmation(form: &Definition, problems: &mut Vec<Problem>) {
    let Some(confirmation) = &form.settings.confirmation else {
        return;
    };
    if let Some(address) = &confirmation.address_question_id
        && !form.question(address).is_some_and(Question::takes_email_address)
    {
        problems.push(Problem {
            fix: Some(Fix::RemoveConfirmation),
            ..Problem::new(
                ProblemCode::ConfirmationAddressMissing,
                "The confirmation goes to the address in a question that is missing or does not ask for an email address.",
            )
        });
    }
    let named: HashSet<_> = form
        .questions()
        .filter_map(|question| question.short_name.as_ref())
        .collect();
    let mut reported = HashSet::new();
    for name in [&confirmation.subject, &confirmation.text]
        .into_iter()
        .flat_map(|text| placeholder_names(text))
    {
        if !named.contains(&name) && reported.insert(name.clone()) {
            problems.push(Problem::new(
                ProblemCode::ConfirmationAnswerMissing,
                format!("The confirmation contains “{{{{{name}}}}}”, but no question has this name."),
            ));
        }
    }
}
