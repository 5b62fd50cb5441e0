//! Compares and updates folders of query data.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

/// The `query-<hash>.json` files of a folder, by name. The hash is that of the SQL, so changed SQL is
/// a new file, and changed content means that the migrations changed the query's types.
pub(super) struct QueryData {
    files: BTreeMap<String, String>,
}

impl QueryData {
    /// A missing folder is empty.
    pub(super) fn read(dir: &Path) -> Result<Self> {
        let mut files = BTreeMap::new();
        let entries = match fs::read_dir(dir) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self { files }),
            Err(error) => return Err(error).with_context(|| format!("{} could not be read", dir.display())),
        };
        for entry in entries {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with("query-") && path.extension().is_some_and(|extension| extension == "json") {
                let content =
                    fs::read_to_string(&path).with_context(|| format!("{} could not be read", path.display()))?;
                files.insert(name, content);
            }
        }
        Ok(Self { files })
    }

    pub(super) fn len(&self) -> usize {
        self.files.len()
    }

    /// One line for each query that differs from `fresh`.
    pub(super) fn compare(&self, fresh: &Self) -> Vec<String> {
        let missing_or_changed = fresh
            .files
            .iter()
            .filter_map(|(name, content)| match self.files.get(name) {
                None => Some(format!("missing: {name}: {}", sql_of(content))),
                Some(committed) if committed != content => Some(format!("changed: {name}: {}", sql_of(content))),
                Some(_) => None,
            });
        let unused = self.files.iter().filter(|(name, _)| !fresh.files.contains_key(*name));
        missing_or_changed
            .chain(unused.map(|(name, content)| format!("unused: {name}: {}", sql_of(content))))
            .collect()
    }

    /// Writes the missing and changed files to `dir`, from which `self` was read, and returns their
    /// number.
    pub(super) fn write_changed(&self, fresh: &Self, dir: &Path) -> Result<usize> {
        fs::create_dir_all(dir).with_context(|| format!("{} could not be created", dir.display()))?;
        let changed = fresh
            .files
            .iter()
            .filter(|(name, content)| self.files.get(*name) != Some(content));
        let mut written = 0;
        for (name, content) in changed {
            fs::write(dir.join(name), content).with_context(|| format!("{name} could not be written"))?;
            written += 1;
        }
        Ok(written)
    }

    /// Removes the files from `dir` that `fresh` does not contain.
    pub(super) fn remove_unused(&self, fresh: &Self, dir: &Path) -> Result<()> {
        for name in self.files.keys().filter(|name| !fresh.files.contains_key(*name)) {
            fs::remove_file(dir.join(name)).with_context(|| format!("{name} could not be removed"))?;
        }
        Ok(())
    }
}

/// The start of the SQL on one line.
fn sql_of(content: &str) -> String {
    #[derive(Deserialize)]
    struct File {
        query: String,
    }
    let sql = serde_json::from_str::<File>(content).map_or_else(|_| String::from("(unreadable)"), |file| file.query);
    let one_line = sql.split_whitespace().collect::<Vec<_>>().join(" ");
    match one_line.char_indices().nth(100) {
        Some((end, _)) => format!("{}…", &one_line[..end]),
        None => one_line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> QueryData {
        let files = files
            .iter()
            .map(|(name, sql)| ((*name).to_owned(), format!("{{\"query\": \"{sql}\"}}")))
            .collect();
        QueryData { files }
    }

    #[test]
    fn equal_folders_have_no_difference() {
        let folder = folder(&[("query-1.json", "select 1")]);
        assert!(folder.compare(&folder).is_empty());
    }

    #[test]
    fn missing_changed_and_unused_queries_are_listed_with_sql() {
        let committed = folder(&[("query-1.json", "select 1"), ("query-2.json", "select 2")]);
        let fresh = folder(&[("query-1.json", "select  one"), ("query-3.json", "select\\n  3")]);
        assert_eq!(
            committed.compare(&fresh),
            [
                "changed: query-1.json: select one",
                "missing: query-3.json: select 3",
                "unused: query-2.json: select 2",
            ]
        );
    }

    #[test]
    fn updated_folder_equals_fresh_folder() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        fs::write(dir.path().join("query-old.json"), "{}").expect("a stale file");
        let committed = QueryData::read(dir.path()).expect("readable");
        let fresh = folder(&[("query-new.json", "select 1")]);

        assert_eq!(committed.write_changed(&fresh, dir.path()).expect("writable"), 1);
        committed.remove_unused(&fresh, dir.path()).expect("removable");

        let now = QueryData::read(dir.path()).expect("readable");
        assert!(now.compare(&fresh).is_empty());
    }
}
