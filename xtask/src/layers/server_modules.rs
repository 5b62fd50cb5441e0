//! The places of the server's top-level modules.

/// The layer of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// Knows no feature; every module may use it.
    Plumbing,
    /// A part of the product, which uses the features named here and those behind them.
    Feature(&'static [&'static str]),
    /// Puts the features together; uses all of them and is used by none.
    Assembly,
}

use Layer::{Assembly, Feature, Plumbing};

/// Every module directly beneath the server's `src`.
const MODULES: &[(&str, Layer)] = &[
    ("blocking_pool", Plumbing),
    ("byte_budgets", Plumbing),
    ("config", Plumbing),
    ("context", Plumbing),
    ("fair_share", Plumbing),
    ("http", Plumbing),
    ("language", Plumbing),
    ("mails", Plumbing),
    ("tls_warning", Plumbing),
    ("readiness", Plumbing),
    ("single_flight", Plumbing),
    ("db_values", Plumbing),
    ("throttle", Plumbing),
    ("timeouts", Plumbing),
    ("worker_context", Plumbing),
    ("accounts", Feature(&[])),
    ("passcodes", Feature(&["accounts"])),
    ("forms", Feature(&["passcodes"])),
    ("projects", Feature(&["forms"])),
    ("works", Feature(&["projects"])),
    ("media", Feature(&["forms"])),
    ("stored_responses", Feature(&["forms"])),
    ("uploads", Feature(&["stored_responses"])),
    ("analytics", Feature(&["stored_responses"])),
    ("submissions", Feature(&["analytics", "uploads"])),
    ("responses", Feature(&["analytics", "uploads"])),
    ("app", Assembly),
    ("router", Assembly),
    ("dead_letters", Assembly),
    ("demo", Assembly),
    ("migrate", Assembly),
    ("serve", Assembly),
    ("worker", Assembly),
    (ROOT, Assembly),
];

/// The name of `lib.rs`, `main.rs` and `bin/` in the table.
pub(super) const ROOT: &str = "";

/// The place of a module, or nothing when the table does not know it.
pub(super) fn layer_of(module: &str) -> Option<Layer> {
    MODULES
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, place)| *place)
}

/// Why `from` may not use module `to`, or nothing when it may.
pub(super) fn refusal(from: &str, to: &str) -> Option<String> {
    let (layer_from, layer_to) = (layer_of(from)?, layer_of(to)?);
    match (layer_from, layer_to) {
        (Assembly, _) | (_, Plumbing) => None,
        (_, Assembly) => Some(format!(
            "`{to}` puts the features together, so nothing beneath it may use it: pass what is needed as an argument"
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
    let Some(Feature(direct)) = layer_of(feature) else {
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
        assert_eq!(refusal("analytics", "accounts"), None);
    }

    #[test]
    fn a_feature_may_name_nothing_of_the_assembly() {
        assert!(refusal("accounts", "app").is_some());
    }
}
