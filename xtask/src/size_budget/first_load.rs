//! The files that a browser loads before the first view of a page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;

use super::page_links::links_of;
use super::read_json;

pub(super) struct LoadedFile {
    /// From the folder of the build.
    pub(super) path: String,
    /// Bytes after `gzip -9`.
    pub(super) gzip: u64,
}

/// An entry of Vite's manifest.
#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

impl LoadedFile {
    pub(super) fn is_script(&self) -> bool {
        Path::new(&self.path)
            .extension()
            .is_some_and(|extension| extension == "js")
    }
}

/// The page, the links of its document, and the static imports of its scripts and of `opens_with`.
pub(super) fn first_load(build: &Path, page: &str, opens_with: &[String]) -> Result<Vec<LoadedFile>> {
    let document = build.join(page);
    let html = fs::read_to_string(&document).with_context(|| {
        format!(
            "{} is missing: build the front end first (`make web`)",
            document.display()
        )
    })?;
    let manifest = read_json(
        &build.join(".vite/manifest.json"),
        "is missing: the build must write a manifest",
    )?;
    let mut paths = BTreeSet::new();
    for link in links_of(&html) {
        paths.insert(path_of_link(page, link)?);
    }
    let mut seen = BTreeSet::new();
    for chunk in std::iter::once(page).chain(opens_with.iter().map(String::as_str)) {
        add_chunk(&manifest, chunk, &mut seen, &mut paths)?;
    }
    std::iter::once(page.to_owned())
        .chain(paths)
        .map(|path| measure(build, path))
        .collect()
}

/// Adds the files of a chunk and of its static imports.
fn add_chunk<'a>(
    manifest: &'a BTreeMap<String, Chunk>,
    name: &'a str,
    seen: &mut BTreeSet<&'a str>,
    paths: &mut BTreeSet<String>,
) -> Result<()> {
    if !seen.insert(name) {
        return Ok(());
    }
    let chunk = manifest
        .get(name)
        .with_context(|| format!("{name} is not in the build's manifest"))?;
    paths.insert(chunk.file.clone());
    paths.extend(chunk.css.iter().cloned());
    for import in &chunk.imports {
        add_chunk(manifest, import, seen, paths)?;
    }
    Ok(())
}

fn path_of_link(page: &str, link: &str) -> Result<String> {
    if link.contains("://") || link.starts_with("//") {
        bail!("{page} loads {link} from another origin: everything a page needs must be in the build");
    }
    let path = link.split(['?', '#']).next().unwrap_or_default();
    Ok(path.trim_start_matches("./").trim_start_matches('/').to_owned())
}

fn measure(build: &Path, path: String) -> Result<LoadedFile> {
    let bytes = fs::read(build.join(&path)).with_context(|| format!("{path} is needed but not in the build"))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    let gzip = u64::try_from(encoder.finish()?.len())?;
    Ok(LoadedFile { path, gzip })
}
