//! The rules for the server's modules and their SQL.

use std::collections::{BTreeMap, BTreeSet};

use super::names_used::Found;
use super::server_modules::{Layer, layer_of, refusal};
use super::server_source::{SRC, Source};
use super::violation::Violation;

/// Methods that run a statement; given a text in quotes they are SQL that nothing has checked.
const STATEMENT_METHODS: &[&str] = &[
    "execute",
    "fetch",
    "fetch_all",
    "fetch_one",
    "fetch_optional",
    "prepare",
];

/// Finds what breaks the rules in the server's source.
pub(super) fn check(sources: &[Source]) -> Vec<Violation> {
    let inner_modules = InnerModules::of(sources);
    let mut violations: Vec<Violation> = sources
        .iter()
        .flat_map(|source| source.violations(&inner_modules))
        .collect();
    violations.extend(without_layer(sources));
    violations.sort();
    violations.dedup();
    violations
}

/// The inner modules of each top-level module, which only that module may enter.
struct InnerModules {
    inner: BTreeMap<String, BTreeSet<String>>,
    /// Those of them that the compiler would let others enter.
    open: BTreeMap<String, BTreeSet<String>>,
}

impl InnerModules {
    fn of(sources: &[Source]) -> Self {
        let mut inner_modules = Self {
            inner: BTreeMap::new(),
            open: BTreeMap::new(),
        };
        for source in sources {
            match source.module.as_slice() {
                [top] => inner_modules
                    .open
                    .entry(top.clone())
                    .or_default()
                    .extend(source.names.open_modules.iter().cloned()),
                [top, inner, ..] => {
                    inner_modules
                        .inner
                        .entry(top.clone())
                        .or_default()
                        .insert(inner.clone());
                }
                [] => {}
            }
        }
        inner_modules
    }

    /// Whether a path that goes on after the module `top` enters one of its inner modules. A path
    /// that ends in an inner module's name may mean a function of that name, unless the module is
    /// open.
    fn are_entered_by(&self, top: &str, rest: &[String]) -> bool {
        let holds = |inner_modules: &BTreeMap<String, BTreeSet<String>>, name| {
            inner_modules.get(top).is_some_and(|inner| inner.contains(name))
        };
        match rest {
            [] => false,
            [name] => holds(&self.inner, name) && holds(&self.open, name),
            [name, ..] => holds(&self.inner, name),
        }
    }
}

impl Source {
    fn violations(&self, inner_modules: &InnerModules) -> Vec<Violation> {
        let mut violations = Vec::new();
        for found in &self.names.paths {
            violations.extend(self.module_violation(found, inner_modules));
            if self.is_wire() && !found.in_test && names_any_json(&found.what) {
                violations.push(self.violation(
                    found.line,
                    "closed-wire",
                    format!(
                        "`{}` takes whatever is sent: a few bytes of it become hundreds in memory. Name the fields, or \
                         read into a closed type as form_model::sent_answer does",
                        found.what.join("::")
                    ),
                ));
            }
            if !self.is_store() && !found.in_test && names_a_query(&found.what) {
                violations.push(self.sql_outside_store(found.line, &found.what.join("::")));
            }
        }
        for method in self.names.methods.iter().filter(|method| !method.in_test) {
            let name = method.what.name.as_str();
            if self.is_store() && name.starts_with("begin") {
                violations.push(
                    self.violation(
                        method.line,
                        "transaction",
                        "a store never opens a transaction: take `&mut PgConnection` and let the operation open it"
                            .to_owned(),
                    ),
                );
            }
            if !self.is_store() && method.what.with_text && STATEMENT_METHODS.contains(&name) {
                violations.push(self.sql_outside_store(method.line, &format!(".{name}(\"…\")")));
            }
        }
        violations
    }

    fn module_violation(&self, found: &Found<Vec<String>>, inner_modules: &InnerModules) -> Option<Violation> {
        let path = self.path_in_the_crate(found)?;
        let (top, rest) = path.split_first()?;
        if top == self.top() {
            return None;
        }
        if let Some(reason) = refusal(self.top(), top) {
            let what = format!("{} uses `{}`: {reason}", self.describe(), path.join("::"));
            return Some(self.violation(found.line, "module-direction", what));
        }
        if matches!(layer_of(top), Some(Layer::Feature(_))) && inner_modules.are_entered_by(top, rest) {
            let what = format!(
                "{} reaches into `{}`: a feature is used through its root alone; \
                 call what {top} offers there, or have its root offer it",
                self.describe(),
                path.join("::")
            );
            return Some(self.violation(found.line, "feature-root", what));
        }
        None
    }

    fn sql_outside_store(&self, line: usize, what: &str) -> Violation {
        let message = format!(
            "`{what}` is SQL outside a store: move the statement into a function of {}",
            self.nearest_store()
        );
        self.violation(line, "sql-in-store", message)
    }

    fn nearest_store(&self) -> String {
        match layer_of(self.top()) {
            Some(Layer::Assembly) | None => "the store.rs of the feature it belongs to".to_owned(),
            Some(_) => format!("{SRC}/{}/store.rs", self.top()),
        }
    }
}

/// Whether a path names a type that any JSON fits.
fn names_any_json(path: &[String]) -> bool {
    match path {
        [root, name, ..] if root == "serde_json" => matches!(name.as_str(), "Value" | "Map" | "value" | "*"),
        _ => false,
    }
}

/// `sqlx::query!`, its variants, and their run-time twins, which nothing checks.
fn names_a_query(path: &[String]) -> bool {
    let [krate, name, ..] = path else { return false };
    krate == "sqlx" && (name.starts_with("query") || name == "raw_sql" || name == "QueryBuilder")
}

/// A module without a layer could use anything, so every module needs one.
fn without_layer(sources: &[Source]) -> Vec<Violation> {
    let unknown = sources.iter().filter(|source| layer_of(source.top()).is_none());
    let mut by_module = BTreeMap::new();
    for source in unknown {
        by_module.entry(source.top()).or_insert(source);
    }
    let message = |module| {
        format!("module `{module}` has no place in the server: give it one in xtask/src/layers/server_modules.rs")
    };
    by_module
        .into_iter()
        .map(|(module, source)| source.violation(1, "module-direction", message(module)))
        .collect()
}
