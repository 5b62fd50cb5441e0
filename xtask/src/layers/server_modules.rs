//! The layers of the server's top-level modules.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// Knows no feature; every module may use it.
    Infrastructure,
    /// Depends on these features, and indirectly on their dependencies.
    Feature(&'static [&'static str]),
    /// May use everything; only the assembly may use it.
    Assembly,
}

use Layer::{Assembly, Feature, Infrastructure};

/// All top-level modules of the server. A feature comes after its dependencies.
const MODULES: &[(&str, Layer)] = &[
    ("audit", Infrastructure),
    ("blocking_pool", Infrastructure),
    ("byte_budgets", Infrastructure),
    ("config", Infrastructure),
    ("context", Infrastructure),
    ("fair_share", Infrastructure),
    ("http", Infrastructure),
    ("language", Infrastructure),
    ("mails", Infrastructure),
    ("metric_registry", Infrastructure),
    ("tls_warning", Infrastructure),
    ("readiness", Infrastructure),
    ("recent_cache", Infrastructure),
    ("single_flight", Infrastructure),
    ("db_values", Infrastructure),
    ("throttle", Infrastructure),
    ("timeouts", Infrastructure),
    ("worker_context", Infrastructure),
    ("accounts", Feature(&[])),
    ("installation", Feature(&["accounts"])),
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
    ("notifications", Feature(&["stored_responses"])),
    ("own_response", Feature(&["responses"])),
    ("confirmations", Feature(&["own_response"])),
    ("all", Assembly),
    ("app", Assembly),
    ("backup", Assembly),
    ("codes", Assembly),
    ("router", Assembly),
    ("dead_letters", Assembly),
    ("demo", Assembly),
    ("doctor", Assembly),
    ("engine_monitor", Assembly),
    ("healthcheck", Assembly),
    ("migrate", Assembly),
    ("serve", Assembly),
    ("verify", Assembly),
    ("worker", Assembly),
    (ROOT, Assembly),
];

/// The name of `lib.rs`, `main.rs` and `bin/` in [`MODULES`].
pub(super) const ROOT: &str = "";

/// `None` if the module is not in [`MODULES`].
pub(super) fn layer_of(module: &str) -> Option<Layer> {
    MODULES
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, layer)| *layer)
}

/// Why module `from` may not use module `to`, or `None` if it may.
pub(super) fn rejection_reason(from: &str, to: &str) -> Option<String> {
    let (layer_from, layer_to) = (layer_of(from)?, layer_of(to)?);
    match (layer_from, layer_to) {
        (Assembly, _) | (_, Infrastructure) => None,
        (_, Assembly) => Some(format!(
            "`{to}` belongs to the assembly, which no other layer may use: pass what is needed as an argument"
        )),
        (Infrastructure, Feature(_)) => Some(format!(
            "`{from}` is infrastructure, which may not use a feature: move the code that needs `{to}` into a feature, \
             or pass what is needed as an argument"
        )),
        (Feature(_), Feature(_)) if dependencies_of(from).contains(&to) => None,
        (Feature(_), Feature(_)) if dependencies_of(to).contains(&from) => Some(format!(
            "`{to}` depends on `{from}`, so this is a cycle: let `{to}` call `{from}`, or send an event"
        )),
        (Feature(_), Feature(_)) => Some(format!(
            "`{from}` may not depend on `{to}`: \
             to allow it, change xtask/src/layers/server_modules.rs and docs/ARCHITECTURE.md"
        )),
    }
}

/// The direct and indirect dependencies of a feature.
fn dependencies_of(feature: &str) -> Vec<&'static str> {
    let Some(Feature(direct)) = layer_of(feature) else {
        return Vec::new();
    };
    let mut all = direct.to_vec();
    for dependency in direct {
        all.extend(dependencies_of(dependency));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_order_has_no_cycle() {
        for (index, (name, layer)) in MODULES.iter().enumerate() {
            let Feature(direct) = layer else { continue };
            for dependency in *direct {
                let position = MODULES.iter().position(|(name, _)| name == dependency);
                assert!(
                    position.is_some_and(|position| position < index),
                    "{dependency} must come before {name}, which depends on it"
                );
            }
        }
    }

    #[test]
    fn feature_may_use_indirect_dependency() {
        assert_eq!(rejection_reason("analytics", "accounts"), None);
    }

    #[test]
    fn feature_may_not_use_assembly() {
        assert!(rejection_reason("accounts", "app").is_some());
    }
}
