//! Question types are known only to their own files, and nothing handles an unnamed rest of them, so that the compiler names
//! every place a new type needs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ExprMatch, ItemMod, Pat};

use crate::workspace::Workspace;

use super::file_syntax::is_cfg_test;
use super::server_source::rust_files;
use super::violation::Violation;

const SOURCES: [&str; 2] = ["crates/form-model/src", "crates/server/src"];
/// The files of the types.
const OWN: &str = "crates/form-model/src/questions";
const REGISTRY: &str = "crates/form-model/src/questions.rs";

const QUESTION_TYPES: [&str; 2] = ["QuestionKind", "KindName"];
const EXHAUSTIVE: [&str; 4] = ["QuestionKind", "KindName", "AnswerType", "Answer"];

pub(super) fn check(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut violations = Vec::new();
    for folder in SOURCES {
        let root = workspace.join(folder);
        if !root.exists() {
            continue;
        }
        for path in rust_files(&root)? {
            let text = fs::read_to_string(&path).with_context(|| format!("{} could not be read", path.display()))?;
            let file = syn::parse_file(&text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
            let path = Path::new(folder).join(path.strip_prefix(&root).unwrap_or(&path));
            let mut visitor = Visitor {
                is_own: path.starts_with(OWN) || path == Path::new(REGISTRY),
                path,
                violations: Vec::new(),
            };
            visitor.visit_file(&file);
            violations.append(&mut visitor.violations);
        }
    }
    Ok(violations)
}

struct Visitor {
    path: PathBuf,
    is_own: bool,
    violations: Vec<Violation>,
}

impl Visitor {
    fn report(&mut self, line: usize, rule: &'static str, message: String) {
        self.violations.push(Violation {
            file: self.path.clone(),
            line: Some(line),
            rule,
            message,
        });
    }
}

impl<'ast> Visit<'ast> for Visitor {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !module.attrs.iter().any(is_cfg_test) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let Some((name, variant)) = enum_variant(path)
            && QUESTION_TYPES.contains(&name.as_str())
            && !self.is_own
        {
            self.report(
                path.span().start().line,
                "question-types",
                format!("`{name}::{variant}` outside `{OWN}`; use the answer type, or a method of the question type"),
            );
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_match(&mut self, expression: &'ast ExprMatch) {
        let arms: Vec<Vec<&Pat>> = expression
            .arms
            .iter()
            .map(|arm| positions(without_guard(&arm.pat)))
            .collect();
        let width = arms.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..width {
            let here = || arms.iter().filter_map(move |arm| arm.get(at).or_else(|| arm.first()));
            let Some(name) = here().find_map(|pattern| exhaustive_enum(pattern)) else {
                continue;
            };
            if let Some(rest) = here().find(|pattern| is_catch_all(pattern)) {
                self.report(
                    rest.span().start().line,
                    "exhaustive",
                    format!("an unnamed rest of `{name}`; name every variant"),
                );
            }
        }
        visit::visit_expr_match(self, expression);
    }
}

fn without_guard(pattern: &Pat) -> &Pat {
    match pattern {
        Pat::Guard(guarded) => &guarded.pat,
        other => other,
    }
}

/// The elements of a tuple pattern, or the pattern itself.
fn positions(pattern: &Pat) -> Vec<&Pat> {
    match pattern {
        Pat::Tuple(tuple) => tuple.elems.iter().collect(),
        other => vec![other],
    }
}

fn exhaustive_enum(pattern: &Pat) -> Option<String> {
    struct Finder(Option<String>);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_path(&mut self, path: &'ast syn::Path) {
            let found = enum_variant(path).filter(|(name, _)| EXHAUSTIVE.contains(&name.as_str()));
            self.0 = self.0.take().or(found.map(|(name, _)| name));
        }
    }
    let mut finder = Finder(None);
    finder.visit_pat(pattern);
    finder.0
}

/// `Enum::Variant` as both names.
fn enum_variant(path: &syn::Path) -> Option<(String, String)> {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let (variant, name) = (names.next()?, names.next()?);
    let is_variant = variant.starts_with(char::is_uppercase) && variant.contains(char::is_lowercase);
    is_variant.then_some((name, variant))
}

/// Whether it matches every variant: `_`, a name, or either inside `Some`.
fn is_catch_all(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(binding) => match &binding.subpat {
            Some((_, pattern)) => is_catch_all(pattern),
            // An upper-case name is a constant or `None`.
            None => !binding.ident.to_string().starts_with(char::is_uppercase),
        },
        Pat::Paren(inner) => is_catch_all(&inner.pat),
        Pat::Reference(inner) => is_catch_all(&inner.pat),
        Pat::Or(any) => any.cases.iter().any(is_catch_all),
        Pat::TupleStruct(wrapper) if wrapper.path.is_ident("Some") => wrapper.elems.iter().any(is_catch_all),
        _ => false,
    }
}
