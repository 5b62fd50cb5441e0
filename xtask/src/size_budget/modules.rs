//! Which source files went into which script of the build.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Source files by script. Vite's manifest names the scripts alone, and a module imported by mistake moves into one
/// of them without a trace there.
pub(super) struct Modules(BTreeMap<String, Vec<String>>);

impl Modules {
    /// Reads the list that the build writes beside its manifest.
    pub(super) fn of(build: &Path) -> Result<Self> {
        let path = build.join(".vite/modules.json");
        let text = fs::read_to_string(&path)
            .with_context(|| format!("{} is not there: the build must list its modules", path.display()))?;
        let modules = serde_json::from_str(&text).with_context(|| format!("{} is not understood", path.display()))?;
        Ok(Self(modules))
    }

    /// The source files inside this file of the build, from the front end's folder.
    pub(super) fn inside(&self, file: &str) -> &[String] {
        self.0.get(file).map_or(&[], Vec::as_slice)
    }
}
