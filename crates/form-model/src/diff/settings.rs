//! The differences of the settings.

use crate::ids::EndingId;
use crate::settings::{Ending, Settings};

use super::Change;

pub(super) fn diff_settings(old: &Settings, new: &Settings, changes: &mut Vec<Change>) {
    if old.welcome != new.welcome {
        changes.push(Change::WelcomeChanged);
    }
    diff_endings(old, new, changes);
    let others = |settings: &Settings| Settings {
        welcome: None,
        endings: Vec::new(),
        ..settings.clone()
    };
    if others(old) != others(new) {
        changes.push(Change::SettingsChanged);
    }
}

fn diff_endings(old: &Settings, new: &Settings, changes: &mut Vec<Change>) {
    let named = |ending: &Ending| (ending.id.clone(), ending.title.clone());
    let missing_in = |other: &Settings, ending: &&Ending| other.ending(&ending.id).is_none();
    let added = new.endings.iter().filter(|ending| missing_in(old, ending)).map(named);
    changes.extend(added.map(|(ending_id, title)| Change::EndingAdded { ending_id, title }));
    let edited = new.endings.iter().filter(|after| {
        let before = old.ending(&after.id);
        before.is_some_and(|before| before != *after)
    });
    changes.extend(
        edited
            .map(named)
            .map(|(ending_id, title)| Change::EndingChanged { ending_id, title }),
    );
    let removed = old.endings.iter().filter(|ending| missing_in(new, ending)).map(named);
    changes.extend(removed.map(|(ending_id, title)| Change::EndingRemoved { ending_id, title }));
    let common = |settings: &Settings, other: &Settings| -> Vec<EndingId> {
        let kept = settings.endings.iter().filter(|ending| !missing_in(other, ending));
        kept.map(|ending| ending.id.clone()).collect()
    };
    if common(old, new) != common(new, old) {
        changes.push(Change::EndingsReordered);
    }
}
