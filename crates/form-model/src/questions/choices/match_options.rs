//! Matches options to existing ones when a client sends labels without ids.

use std::collections::{HashMap, VecDeque};

use crate::ids::OptionId;
use crate::questions::Choices;
use crate::text_rules::label_key;

/// The ids of `labels` by comparison with the previous options; none for new options.
///
/// Matches unmoved labels first, then moved ones, and only then an unknown label at the position of a vanished one, as renamed.
/// Matching by position first would give "Green" the answers of "Red" when "Red" is removed before it.
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
    let mut indexes: HashMap<String, VecDeque<usize>> = HashMap::new();
    for (at, option) in before.iter().enumerate().filter(|(at, _)| free[*at]) {
        indexes.entry(label_key(&option.label)).or_default().push_back(at);
    }
    for at in 0..labels.len() {
        if found[at].is_none()
            && let Some(index) = indexes.get_mut(&keys[at]).and_then(VecDeque::pop_front)
        {
            (found[at], free[index]) = (Some(index), false);
        }
    }
    for at in 0..labels.len().min(before.len()) {
        if found[at].is_none() && free[at] {
            found[at] = Some(at);
        }
    }
    found
        .into_iter()
        .map(|index| index.map(|index| before[index].id.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::Choice;

    fn matched(before: &[&str], labels: &[&str]) -> Vec<Option<String>> {
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
    fn renamed_option_keeps_its_id() {
        assert_eq!(matched(&["Red", "Green"], &["Crimson", "Green"]), some(&["o0", "o1"]));
    }

    #[test]
    fn removing_an_option_does_not_shift_the_others() {
        assert_eq!(
            matched(&["Red", "Green", "Blue"], &["Green", "Blue"]),
            some(&["o1", "o2"])
        );
    }

    #[test]
    fn moved_option_keeps_its_id_and_new_one_has_none() {
        assert_eq!(
            matched(&["Red", "Green"], &["Green", "Red", "Blue"]),
            some(&["o1", "o0", ""])
        );
    }

    #[test]
    fn options_with_equal_labels_keep_their_order() {
        assert_eq!(matched(&["X", "X"], &["X", "X"]), some(&["o0", "o1"]));
    }
}
