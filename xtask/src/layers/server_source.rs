//! The parsed files of the server, and where their paths lead.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};

use crate::workspace::Workspace;

use super::names_used::{Found, NamesUsed};
use super::server_modules::{ROOT, layer_of};
use super::violation::Violation;

pub(super) const SRC: &str = "crates/server/src";
/// The library's name, by which `main.rs` calls the rest.
const LIBRARY: &str = "formwright";

/// One file of the server.
pub(super) struct Source {
    /// From the folder `src`.
    pub(super) path: PathBuf,
    /// The module it is, from the crate's root.
    pub(super) module: Vec<String>,
    pub(super) names: NamesUsed,
}

impl Source {
    pub(super) fn top(&self) -> &str {
        self.module.first().map_or(ROOT, String::as_str)
    }

    pub(super) fn is_store(&self) -> bool {
        self.module.iter().skip(1).any(|module| module == "store")
    }

    /// Whether it holds shapes of calls.
    pub(super) fn is_wire(&self) -> bool {
        self.module.iter().skip(1).any(|module| module == "wire")
    }

    /// The path from the crate's root, or nothing when it leads out of the crate or is plainly local.
    pub(super) fn path_in_the_crate(&self, found: &Found<Vec<String>>) -> Option<Vec<String>> {
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
            _ if self.module.is_empty() && layer_of(first).is_some() => Some(found.what.clone()),
            alias => match self.names.imports.get(alias)?.what.as_slice() {
                [root, module] if root == "crate" || root == LIBRARY => {
                    Some([std::slice::from_ref(module), rest].concat())
                }
                _ => None,
            },
        }
    }

    pub(super) fn describe(&self) -> String {
        if self.module.is_empty() {
            "the crate's root".to_owned()
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

/// All files of the server, parsed.
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
