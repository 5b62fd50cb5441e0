//! The parsed files of the server.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};

use crate::workspace::Workspace;

use super::file_syntax::{FileSyntax, Occurrence};
use super::server_modules::{ROOT, layer_of};
use super::violation::Violation;

pub(super) const SRC: &str = "crates/server/src";
/// The name under which `main.rs` and `bin/` import the library.
const LIBRARY: &str = "formwright";

pub(super) struct Source {
    /// From [`SRC`].
    pub(super) path: PathBuf,
    /// The module's path from the crate root.
    pub(super) module: Vec<String>,
    pub(super) syntax: FileSyntax,
}

impl Source {
    pub(super) fn top_module(&self) -> &str {
        self.module.first().map_or(ROOT, String::as_str)
    }

    pub(super) fn is_store(&self) -> bool {
        self.module.iter().skip(1).any(|module| module == "store")
    }

    /// Whether it contains the request and reply types of a feature.
    pub(super) fn is_wire(&self) -> bool {
        self.module.iter().skip(1).any(|module| module == "wire")
    }

    /// The path from the crate root, or `None` if it names something local or outside the crate.
    pub(super) fn path_in_crate(&self, path: &Occurrence<Vec<String>>) -> Option<Vec<String>> {
        let (first, rest) = path.value.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            LIBRARY if self.path == Path::new("main.rs") || self.path.starts_with("bin") => Some(rest.to_vec()),
            "super" => {
                let supers = path.value.iter().take_while(|segment| *segment == "super").count();
                // `super` in an inline module means the module of this file, not its parent.
                let levels_up = supers.checked_sub(path.module_depth)?;
                let kept = self.module.len().checked_sub(levels_up)?;
                Some([&self.module[..kept], &path.value[supers..]].concat())
            }
            _ if self.module.is_empty() && layer_of(first).is_some() => Some(path.value.clone()),
            alias => match self.syntax.imports.get(alias)?.value.as_slice() {
                [root, module] if root == "crate" || root == LIBRARY => {
                    Some([std::slice::from_ref(module), rest].concat())
                }
                _ => None,
            },
        }
    }

    pub(super) fn describe(&self) -> String {
        if self.module.is_empty() {
            "the crate root".to_owned()
        } else {
            format!("`{}`", self.module.join("::"))
        }
    }

    pub(super) fn violation(&self, line: usize, rule: &'static str, message: String) -> Violation {
        Violation {
            file: Path::new(SRC).join(&self.path),
            line: Some(line),
            rule,
            message,
        }
    }
}

pub(super) fn read_sources(workspace: &Workspace) -> Result<Vec<Source>> {
    let src = workspace.join(SRC);
    let mut sources = Vec::new();
    for path in rust_files(&src)? {
        let text = fs::read_to_string(&path).with_context(|| format!("{} could not be read", path.display()))?;
        let file = syn::parse_file(&text)
            .map_err(|error| anyhow!("{}:{}: {error}", path.display(), error.span().start().line))?;
        let path = path.strip_prefix(&src).unwrap_or(&path).to_path_buf();
        sources.push(Source {
            module: module_of(&path),
            path,
            syntax: FileSyntax::new(&file),
        });
    }
    Ok(sources)
}

pub(super) fn rust_files(dir: &Path) -> Result<Vec<PathBuf>> {
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
/// binaries are the root.
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
