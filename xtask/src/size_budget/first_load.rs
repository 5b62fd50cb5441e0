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

/// A page and all it needs at once, each weighed after gzip.
pub(super) struct FirstLoad {
    pub(super) parts: Vec<Part>,
}

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

impl FirstLoad {
    /// Follows the document's own links and, through the manifest, the static imports behind its
    /// scripts and behind `opens_with`.
    pub(super) fn of(build: &Path, page: &str, opens_with: &[String]) -> Result<Self> {
        let document = build.join(page);
        let html = fs::read_to_string(&document).with_context(|| {
            format!(
                "{} is not there: build the front end first (`make web`)",
                document.display()
            )
        })?;
        let manifest = read_manifest(build)?;
        if !manifest.contains_key(page) {
            bail!("{page} is no entry of the build's manifest: the front end's build does not know the page any more");
        }

        let mut files = BTreeSet::new();
        for link in links_of(&html) {
            files.insert(file_of(page, &link)?);
        }
        let mut seen = BTreeSet::new();
        for chunk in std::iter::once(page).chain(opens_with.iter().map(String::as_str)) {
            follow(&manifest, chunk, &mut seen, &mut files)?;
        }

        let mut parts = vec![weigh(build, page)?];
        for file in files {
            parts.push(weigh(build, &file)?);
        }
        Ok(Self { parts })
    }

    /// What this load has that the other has not.
    pub(super) fn beyond(mut self, before: &Self) -> Self {
        self.parts
            .retain(|part| before.parts.iter().all(|known| known.file != part.file));
        self
    }

    pub(super) fn total(&self) -> u64 {
        self.parts.iter().map(|part| part.gzip).sum()
    }

    pub(super) fn script(&self) -> u64 {
        self.parts
            .iter()
            .filter(|part| {
                Path::new(&part.file)
                    .extension()
                    .is_some_and(|extension| extension == "js")
            })
            .map(|part| part.gzip)
            .sum()
    }

    pub(super) fn requests(&self) -> u64 {
        self.parts.iter().map(|_| 1).sum()
    }
}

fn read_manifest(build: &Path) -> Result<BTreeMap<String, Chunk>> {
    let path = build.join(".vite/manifest.json");
    let text = fs::read_to_string(&path)
        .with_context(|| format!("{} is not there: the build must write a manifest", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not understood", path.display()))
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

fn weigh(build: &Path, file: &str) -> Result<Part> {
    let bytes = fs::read(build.join(file)).with_context(|| format!("{file} is needed but not in the build"))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    let gzip = u64::try_from(encoder.finish()?.len())?;
    Ok(Part {
        file: file.to_owned(),
        gzip,
    })
}
