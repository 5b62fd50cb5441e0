//! The layering inside the server crate, read from its source.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};

use crate::workspace::Workspace;

use super::names_used::{Found, NamesUsed};
use super::server_modules::{Place, ROOT, place_of, refusal};
use super::violation::Violation;

const SRC: &str = "crates/server/src";
/// The library's name, by which `main.rs` calls the rest.
const LIBRARY: &str = "formwright";
/// Methods that run a statement; given a text in quotes they are SQL that nothing has checked.
const STATEMENT_METHODS: &[&str] = &[
    "execute",
    "fetch",
    "fetch_all",
    "fetch_one",
    "fetch_optional",
    "prepare",
];

/// Finds what breaks the layering in the server's source.
pub(super) fn check(workspace: &Workspace) -> Result<Vec<Violation>> {
    let sources = read_sources(&workspace.join(SRC))?;
    let doors = Doors::of(&sources);
    let mut violations: Vec<Violation> = sources.iter().flat_map(|source| source.violations(&doors)).collect();
    violations.extend(unplaced(&sources));
    violations.sort();
    violations.dedup();
    Ok(violations)
}

/// One file of the server.
struct Source {
    /// From the folder `src`.
    path: PathBuf,
    /// The module it is, from the crate's root.
    module: Vec<String>,
    names: NamesUsed,
}

/// The inner modules of each top-level module, which only that module may enter.
struct Doors {
    inner: BTreeMap<String, BTreeSet<String>>,
    /// Those of them that the compiler would let others enter.
    open: BTreeMap<String, BTreeSet<String>>,
}

impl Doors {
    fn of(sources: &[Source]) -> Self {
        let mut doors = Self {
            inner: BTreeMap::new(),
            open: BTreeMap::new(),
        };
        for source in sources {
            match source.module.as_slice() {
                [top] => doors
                    .open
                    .entry(top.clone())
                    .or_default()
                    .extend(source.names.open_modules.iter().cloned()),
                [top, inner, ..] => {
                    doors.inner.entry(top.clone()).or_default().insert(inner.clone());
                }
                [] => {}
            }
        }
        doors
    }

    /// Whether a path that goes on after the module `top` enters one of its inner modules. A path
    /// that ends in an inner module's name may mean a function of that name, unless the module is
    /// open.
    fn are_passed_by(&self, top: &str, rest: &[String]) -> bool {
        let holds =
            |doors: &BTreeMap<String, BTreeSet<String>>, name| doors.get(top).is_some_and(|inner| inner.contains(name));
        match rest {
            [] => false,
            [name] => holds(&self.inner, name) && holds(&self.open, name),
            [name, ..] => holds(&self.inner, name),
        }
    }
}

impl Source {
    fn top(&self) -> &str {
        self.module.first().map_or(ROOT, String::as_str)
    }

    fn is_store(&self) -> bool {
        self.module.iter().skip(1).any(|module| module == "store")
    }

    fn violations(&self, doors: &Doors) -> Vec<Violation> {
        let mut violations = Vec::new();
        for found in &self.names.paths {
            violations.extend(self.module_violation(found, doors));
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

    fn module_violation(&self, found: &Found<Vec<String>>, doors: &Doors) -> Option<Violation> {
        let path = self.path_in_the_crate(found)?;
        let (top, rest) = path.split_first()?;
        if top == self.top() {
            return None;
        }
        if let Some(reason) = refusal(self.top(), top, rest.first().map(String::as_str)) {
            let what = format!("{} uses `{}`: {reason}", self.says(), path.join("::"));
            return Some(self.violation(found.line, "module-direction", what));
        }
        if matches!(place_of(top), Some(Place::Feature(_))) && doors.are_passed_by(top, rest) {
            let what = format!(
                "{} reaches into `{}`: a feature is used through its root alone; \
                 call what {top} offers there, or have its root offer it",
                self.says(),
                path.join("::")
            );
            return Some(self.violation(found.line, "feature-door", what));
        }
        None
    }

    /// The path from the crate's root, or nothing when it leads out of the crate or is plainly local.
    fn path_in_the_crate(&self, found: &Found<Vec<String>>) -> Option<Vec<String>> {
        let (first, rest) = found.what.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            LIBRARY if self.path == Path::new("main.rs") || self.path.starts_with("bin") => Some(rest.to_vec()),
            "super" => {
                let ups = found.what.iter().take_while(|segment| *segment == "super").count();
                // Leaving an inline module lands in this file's module, not yet in its parent.
                let kept = self.module.len().checked_sub(ups.checked_sub(found.depth)?)?;
                Some([&self.module[..kept], &found.what[ups..]].concat())
            }
            _ if self.module.is_empty() && place_of(first).is_some() => Some(found.what.clone()),
            alias => match self.names.imports.get(alias)?.as_slice() {
                [root, module] if root == "crate" || root == LIBRARY => {
                    Some([std::slice::from_ref(module), rest].concat())
                }
                _ => None,
            },
        }
    }

    fn says(&self) -> String {
        if self.module.is_empty() {
            "the crate's root".to_owned()
        } else {
            format!("`{}`", self.module.join("::"))
        }
    }

    fn sql_outside_store(&self, line: usize, what: &str) -> Violation {
        let message = format!(
            "`{what}` is SQL outside a store: move the statement into a function of {}",
            self.nearest_store()
        );
        self.violation(line, "sql-in-store", message)
    }

    fn nearest_store(&self) -> String {
        match place_of(self.top()) {
            Some(Place::Assembly) | None => "the store.rs of the feature it belongs to".to_owned(),
            Some(_) => format!("{SRC}/{}/store.rs", self.top()),
        }
    }

    fn violation(&self, line: usize, rule: &'static str, message: String) -> Violation {
        Violation {
            file: Path::new(SRC).join(&self.path),
            line: Some(line),
            rule,
            message,
        }
    }
}

/// `sqlx::query!`, its variants, and their run-time twins, which nothing checks.
fn names_a_query(path: &[String]) -> bool {
    let [krate, name, ..] = path else { return false };
    krate == "sqlx" && (name.starts_with("query") || name == "raw_sql" || name == "QueryBuilder")
}

/// A module nobody has placed could use and be used by anything, so it has to be placed before it passes.
fn unplaced(sources: &[Source]) -> Vec<Violation> {
    let unknown = sources.iter().filter(|source| place_of(source.top()).is_none());
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

fn read_sources(src: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for path in rust_files(src)? {
        let text = fs::read_to_string(&path).with_context(|| format!("{} could not be read", path.display()))?;
        let file = syn::parse_file(&text)
            .map_err(|error| anyhow!("{}:{}: {error}", path.display(), error.span().start().line))?;
        let path = path.strip_prefix(src).unwrap_or(&path).to_path_buf();
        sources.push(Source {
            module: module_of(&path),
            path,
            names: NamesUsed::of(&file),
        });
    }
    Ok(sources)
}

fn rust_files(dir: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).with_context(|| format!("{} could not be read", dir.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension() == Some(OsStr::new("rs")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// `accounts/mod.rs` and `accounts.rs` are `accounts`, `accounts/store.rs` is `accounts::store`;
/// binaries belong to the root.
fn module_of(path: &Path) -> Vec<String> {
    let mut module: Vec<String> = path
        .with_extension("")
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    if module.len() > 1 && module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    match module.as_slice() {
        [only] if only == "lib" || only == "main" => Vec::new(),
        [first, ..] if first == "bin" => Vec::new(),
        _ => module,
    }
}
