//! Which option is which, when a client sends labels without ids.

use std::collections::{HashMap, VecDeque};

use crate::ids::OptionId;
use crate::question::Choices;
use crate::text_rules::label_key;

/// The ids of the options that `labels` mean, judged by what the question offered before; none where an option is new.
///
/// An unmoved label keeps its id, then a moved one does, and only then is an unknown label in the place of a vanished
/// one taken for its new name. Going by position first would give "Green" the answers of "Red" as soon as
/// "Red", the option before it, is removed.
pub(super) fn ids_by_label(labels: &[String], before: &Choices) -> Vec<Option<OptionId>> {
    let before = before.options();
    let keys: Vec<String> = labels.iter().map(|label| label_key(label)).collect();
    let mut free: Vec<bool> = vec![true; before.len()];
    let mut found: Vec<Option<usize>> = vec![None; labels.len()];
    for (at, option) in before.iter().enumerate().take(labels.len()) {
        if keys[at] == label_key(&option.label) {
            (found[at], free[at]) = (Some(at), false);
        }
    }
    let mut places: HashMap<String, VecDeque<usize>> = HashMap::new();
    for (at, option) in before.iter().enumerate().filter(|(at, _)| free[*at]) {
        places.entry(label_key(&option.label)).or_default().push_back(at);
    }
    for at in 0..labels.len() {
        if found[at].is_none()
            && let Some(place) = places.get_mut(&keys[at]).and_then(VecDeque::pop_front)
        {
            (found[at], free[place]) = (Some(place), false);
        }
    }
    for at in 0..labels.len().min(before.len()) {
        if found[at].is_none() && free[at] {
            found[at] = Some(at);
        }
    }
    found
        .into_iter()
        .map(|place| place.map(|place| before[place].id.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::Choice;

    fn kept(before: &[&str], labels: &[&str]) -> Vec<Option<String>> {
        let option = |(at, label): (usize, &&str)| Choice {
            id: OptionId::parse(&format!("o{at}")).unwrap(),
            label: (*label).to_owned(),
        };
        let before = Choices::new(before.iter().enumerate().map(option).collect()).unwrap();
        let labels: Vec<String> = labels.iter().map(|label| (*label).to_owned()).collect();
        let ids = ids_by_label(&labels, &before).into_iter();
        ids.map(|id| id.map(|id| id.to_string())).collect()
    }

    fn some(ids: &[&str]) -> Vec<Option<String>> {
        ids.iter()
            .map(|id| (!id.is_empty()).then(|| (*id).to_owned()))
            .collect()
    }

    #[test]
    fn a_renamed_option_keeps_its_id() {
        assert_eq!(kept(&["Red", "Green"], &["Crimson", "Green"]), some(&["o0", "o1"]));
    }

    #[test]
    fn removing_an_option_does_not_shift_the_others() {
        assert_eq!(kept(&["Red", "Green", "Blue"], &["Green", "Blue"]), some(&["o1", "o2"]));
    }

    #[test]
    fn a_moved_option_keeps_its_id_and_a_new_one_has_none() {
        assert_eq!(
            kept(&["Red", "Green"], &["Green", "Red", "Blue"]),
            some(&["o1", "o0", ""])
        );
    }

    #[test]
    fn options_with_one_label_keep_their_order() {
        assert_eq!(kept(&["X", "X"], &["X", "X"]), some(&["o0", "o1"]));
    }
}
