//! Rules for the imports and the SQL of the server's modules.

use std::collections::{BTreeMap, BTreeSet};

use super::file_syntax::Occurrence;
use super::server_modules::{Layer, layer_of, rejection_reason};
use super::server_source::{SRC, Source};
use super::violation::Violation;

/// Methods that run a statement; SQL in a string literal is not checked at compile time.
const STATEMENT_METHODS: &[&str] = &[
    "execute",
    "fetch",
    "fetch_all",
    "fetch_one",
    "fetch_optional",
    "prepare",
];

pub(super) fn check(sources: &[Source]) -> Vec<Violation> {
    let inner_modules = InnerModules::new(sources);
    let mut violations: Vec<Violation> = sources
        .iter()
        .flat_map(|source| source.violations(&inner_modules))
        .collect();
    violations.extend(modules_without_layer(sources));
    violations.sort();
    violations.dedup();
    violations
}

/// The inner modules of each top-level module. No other top-level module may use them.
struct InnerModules {
    inner: BTreeMap<String, BTreeSet<String>>,
    /// Inner modules that the compiler lets other modules use.
    public: BTreeMap<String, BTreeSet<String>>,
}

impl InnerModules {
    fn new(sources: &[Source]) -> Self {
        let mut inner_modules = Self {
            inner: BTreeMap::new(),
            public: BTreeMap::new(),
        };
        for source in sources {
            match source.module.as_slice() {
                [top] => inner_modules
                    .public
                    .entry(top.clone())
                    .or_default()
                    .extend(source.syntax.public_modules.iter().cloned()),
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

    /// Whether the path `top::rest` uses an inner module of `top`. If the path ends in the name of a
    /// private module, it means a function of the same name.
    fn are_used_by(&self, top: &str, rest: &[String]) -> bool {
        let contains = |inner_modules: &BTreeMap<String, BTreeSet<String>>, name| {
            inner_modules.get(top).is_some_and(|inner| inner.contains(name))
        };
        match rest {
            [] => false,
            [name] => contains(&self.inner, name) && contains(&self.public, name),
            [name, ..] => contains(&self.inner, name),
        }
    }
}

impl Source {
    fn violations(&self, inner_modules: &InnerModules) -> Vec<Violation> {
        let mut violations = Vec::new();
        for path in &self.syntax.paths {
            violations.extend(self.module_violation(path, inner_modules));
            if self.is_wire() && !path.is_in_test && is_any_json(&path.value) {
                violations.push(self.violation(
                    path.line,
                    "closed-wire",
                    format!(
                        "`{}` accepts any JSON, and a few bytes of JSON can take hundreds in memory: \
                         name the fields, or parse into a closed type as form_model::sent_answer does",
                        path.value.join("::")
                    ),
                ));
            }
            if !self.is_store() && !path.is_in_test && is_sqlx_query(&path.value) {
                violations.push(self.sql_outside_store(path.line, &path.value.join("::")));
            }
        }
        for call in self.syntax.method_calls.iter().filter(|call| !call.is_in_test) {
            let name = call.value.name.as_str();
            if self.is_store() && name.starts_with("begin") {
                violations.push(
                    self.violation(
                        call.line,
                        "transaction",
                        "a store never opens a transaction: take `&mut PgConnection` and let the operation open it"
                            .to_owned(),
                    ),
                );
            }
            if !self.is_store() && call.value.has_literal && STATEMENT_METHODS.contains(&name) {
                violations.push(self.sql_outside_store(call.line, &format!(".{name}(\"…\")")));
            }
        }
        violations
    }

    fn module_violation(&self, path: &Occurrence<Vec<String>>, inner_modules: &InnerModules) -> Option<Violation> {
        let line = path.line;
        let path = self.path_in_crate(path)?;
        let (top, rest) = path.split_first()?;
        if top == self.top_module() {
            return None;
        }
        if let Some(reason) = rejection_reason(self.top_module(), top) {
            let message = format!("{} uses `{}`: {reason}", self.describe(), path.join("::"));
            return Some(self.violation(line, "module-direction", message));
        }
        if matches!(layer_of(top), Some(Layer::Feature(_))) && inner_modules.are_used_by(top, rest) {
            let message = format!(
                "{} uses `{}`, which is internal to {top}: import from the root of {top}, or re-export it there",
                self.describe(),
                path.join("::")
            );
            return Some(self.violation(line, "feature-root", message));
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
        match layer_of(self.top_module()) {
            Some(Layer::Assembly) | None => "the store.rs of the feature it belongs to".to_owned(),
            Some(_) => format!("{SRC}/{}/store.rs", self.top_module()),
        }
    }
}

/// Whether the path names a type that accepts any JSON.
fn is_any_json(path: &[String]) -> bool {
    match path {
        [root, name, ..] if root == "serde_json" => matches!(name.as_str(), "Value" | "Map" | "value" | "*"),
        _ => false,
    }
}

/// `sqlx::query!` and its variants, checked at compile time or not.
fn is_sqlx_query(path: &[String]) -> bool {
    let [krate, name, ..] = path else { return false };
    krate == "sqlx" && (name.starts_with("query") || name == "raw_sql" || name == "QueryBuilder")
}

/// A module without a layer could use anything.
fn modules_without_layer(sources: &[Source]) -> Vec<Violation> {
    let unknown = sources.iter().filter(|source| layer_of(source.top_module()).is_none());
    let mut by_module = BTreeMap::new();
    for source in unknown {
        by_module.entry(source.top_module()).or_insert(source);
    }
    let message = |module| format!("module `{module}` has no layer: add it to xtask/src/layers/server_modules.rs");
    by_module
        .into_iter()
        .map(|(module, source)| source.violation(1, "module-direction", message(module)))
        .collect()
}
