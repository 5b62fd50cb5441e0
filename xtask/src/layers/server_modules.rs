//! The places of the server's top-level modules.

/// Where a module stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Knows no feature; every module may use it.
    Plumbing,
    /// A part of the product, which uses the features named here and those behind them.
    Feature(&'static [&'static str]),
    /// Puts the features together; uses all of them and is used by none.
    Assembly,
}

use Place::{Assembly, Feature, Plumbing};

/// Every module directly beneath the server's `src`.
const MODULES: &[(&str, Place)] = &[
    ("config", Plumbing),
    ("http", Plumbing),
    ("language", Plumbing),
    ("mails", Plumbing),
    ("throttle", Plumbing),
    ("accounts", Feature(&[])),
    ("passcodes", Feature(&["accounts"])),
    ("projects", Feature(&["accounts"])),
    ("forms", Feature(&["passcodes", "projects"])),
    ("works", Feature(&["projects", "forms"])),
    ("media", Feature(&["forms"])),
    ("uploads", Feature(&["forms"])),
    ("responses", Feature(&["uploads"])),
    ("analytics", Feature(&["media", "responses", "uploads"])),
    ("exports", Feature(&["analytics"])),
    ("live", Feature(&["analytics"])),
    ("app", Assembly),
    ("demo", Assembly),
    ("serve", Assembly),
    ("worker", Assembly),
    (ROOT, Assembly),
];

/// The name of `lib.rs`, `main.rs` and `bin/` in the table.
pub(super) const ROOT: &str = "";

/// What everybody may name of the assembling modules: the state that every handler, and every
/// consumer of events, is given.
const STATES: &[(&str, &str)] = &[("app", "App"), ("worker", "Work")];

/// The place of a module, or nothing when the table does not know it.
pub(super) fn place_of(module: &str) -> Option<Place> {
    MODULES
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, place)| *place)
}

/// Why `from` may not use `item` of module `to`, or nothing when it may.
pub(super) fn refusal(from: &str, to: &str, item: Option<&str>) -> Option<String> {
    let (place_from, place_to) = (place_of(from)?, place_of(to)?);
    match (place_from, place_to) {
        (Assembly, _) | (_, Plumbing) => None,
        (_, Assembly) if item.is_some_and(|item| STATES.contains(&(to, item))) => None,
        (_, Assembly) => Some(format!(
            "`{to}` puts the features together, so nothing beneath it may use more of it than the state it hands out \
             (app::App, worker::Work): pass what is needed as an argument"
        )),
        (Plumbing, Feature(_)) => Some(format!(
            "`{from}` serves every feature and knows none: move the code that needs `{to}` into a feature, \
             or pass it as an argument"
        )),
        (Feature(_), Feature(_)) if uses(from).contains(&to) => None,
        (Feature(_), Feature(_)) if uses(to).contains(&from) => Some(format!(
            "`{to}` already builds on `{from}`, so the way back would be a cycle: \
             let `{to}` call `{from}`, or send an event"
        )),
        (Feature(_), Feature(_)) => Some(format!(
            "`{from}` does not build on `{to}`: if it should, \
             say so in xtask/src/layers/server_modules.rs and in the architecture"
        )),
    }
}

/// The features a feature builds on, near and far.
fn uses(feature: &str) -> Vec<&'static str> {
    let Some(Feature(direct)) = place_of(feature) else {
        return Vec::new();
    };
    let mut all = direct.to_vec();
    for near in direct {
        all.extend(uses(near));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_stand_below_the_ones_they_build_on_so_that_there_is_no_cycle() {
        for (at, (name, place)) in MODULES.iter().enumerate() {
            let Feature(direct) = place else { continue };
            for used in *direct {
                let used_at = MODULES.iter().position(|(name, _)| name == used);
                assert!(
                    used_at.is_some_and(|used_at| used_at < at),
                    "{name} builds on {used}, which must stand above it"
                );
            }
        }
    }

    #[test]
    fn a_feature_may_use_the_features_far_behind_it() {
        assert_eq!(refusal("analytics", "accounts", None), None);
    }

    #[test]
    fn a_feature_may_name_the_state_but_nothing_else_of_the_assembly() {
        assert_eq!(refusal("accounts", "app", Some("App")), None);
        assert_eq!(refusal("accounts", "worker", Some("Work")), None);
        assert!(refusal("accounts", "app", Some("router")).is_some());
        assert!(refusal("accounts", "worker", None).is_some());
    }
}
