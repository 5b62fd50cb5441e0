//! The files a browser fetches before a page's first view.

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

/// One file of the build.
pub(super) struct Part {
    /// From the build's folder.
    pub(super) file: String,
    /// Its size after `gzip -9`, in bytes.
    pub(super) gzip: u64,
}

/// An entry of Vite's manifest: one chunk and what it brings with it.
#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

impl Part {
    pub(super) fn is_script(&self) -> bool {
        Path::new(&self.file)
            .extension()
            .is_some_and(|extension| extension == "js")
    }
}

/// A page and all it needs at once. Follows the document's own links and, through the manifest, the static imports
/// behind its scripts and behind `opens_with`.
pub(super) fn first_load(build: &Path, page: &str, opens_with: &[String]) -> Result<Vec<Part>> {
    let document = build.join(page);
    let html = fs::read_to_string(&document).with_context(|| {
        format!(
            "{} is not there: build the front end first (`make web`)",
            document.display()
        )
    })?;
    let manifest = read_json(
        &build.join(".vite/manifest.json"),
        "is not there: the build must write a manifest",
    )?;
    let mut files = BTreeSet::new();
    for link in links_of(&html) {
        files.insert(file_of(page, link)?);
    }
    let mut seen = BTreeSet::new();
    for chunk in std::iter::once(page).chain(opens_with.iter().map(String::as_str)) {
        follow(&manifest, chunk, &mut seen, &mut files)?;
    }
    std::iter::once(page.to_owned())
        .chain(files)
        .map(|file| weigh(build, file))
        .collect()
}

fn follow<'a>(
    manifest: &'a BTreeMap<String, Chunk>,
    name: &'a str,
    seen: &mut BTreeSet<&'a str>,
    files: &mut BTreeSet<String>,
) -> Result<()> {
    if !seen.insert(name) {
        return Ok(());
    }
    let chunk = manifest
        .get(name)
        .with_context(|| format!("{name} is not in the build's manifest"))?;
    files.insert(chunk.file.clone());
    files.extend(chunk.css.iter().cloned());
    for import in &chunk.imports {
        follow(manifest, import, seen, files)?;
    }
    Ok(())
}

/// The file behind an address in a page. All that a page needs is served from where the page is.
fn file_of(page: &str, link: &str) -> Result<String> {
    if link.contains("://") || link.starts_with("//") {
        bail!("{page} loads {link} from elsewhere: everything a page needs must be in the build");
    }
    let path = link.split(['?', '#']).next().unwrap_or_default();
    Ok(path.trim_start_matches("./").trim_start_matches('/').to_owned())
}

fn weigh(build: &Path, file: String) -> Result<Part> {
    let bytes = fs::read(build.join(&file)).with_context(|| format!("{file} is needed but not in the build"))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    let gzip = u64::try_from(encoder.finish()?.len())?;
    Ok(Part { file, gzip })
}
