//! The list of a backup's parts, stored in it as its last part.

use anyhow::{Context as _, ensure};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Its own name in the archive.
pub(super) const MANIFEST: &str = "manifest.json";

/// Increased when an older program could not restore the backup.
const FORMAT: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    format: u32,
    /// The version of the program that created it.
    program: String,
    pub(super) created_at: DateTime<Utc>,
    /// The newest migration of the database.
    pub(super) schema: i64,
    pub(super) tables: Vec<TablePart>,
    pub(super) objects: Vec<ObjectPart>,
    /// Objects that rows refer to but the store did not have.
    pub(super) missing_objects: Vec<String>,
}

/// All rows of a table in PostgreSQL's text format for COPY.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TablePart {
    pub(super) name: String,
    pub(super) columns: Vec<String>,
    pub(super) rows: u64,
    #[serde(flatten)]
    pub(super) content: PartContent,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ObjectPart {
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) content: PartContent,
}

/// What a part must contain to be undamaged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PartContent {
    pub(super) bytes: u64,
    /// In hexadecimal digits.
    pub(super) sha256: String,
}

impl Manifest {
    pub(super) fn new(schema: i64, created_at: DateTime<Utc>) -> Self {
        Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            created_at,
            schema,
            tables: Vec::new(),
            objects: Vec::new(),
            missing_objects: Vec::new(),
        }
    }

    pub(super) fn parse(json: &[u8]) -> anyhow::Result<Self> {
        #[derive(Deserialize)]
        struct Header {
            format: u32,
            program: String,
        }
        let Header { format, program } = serde_json::from_slice(json).context("the manifest cannot be read")?;
        ensure!(
            format == FORMAT,
            "the backup was created by formwright {program} in a format that this program does not know: restore it with that \
             version"
        );
        serde_json::from_slice(json).context("the manifest cannot be read")
    }

    /// The names of all parts in the archive, with their content.
    pub(super) fn parts(&self) -> impl Iterator<Item = (String, &PartContent)> {
        let tables = self
            .tables
            .iter()
            .map(|table| (table_part(&table.name), &table.content));
        let objects = self
            .objects
            .iter()
            .map(|object| (object_part(&object.name), &object.content));
        tables.chain(objects)
    }

    pub(super) fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }
}

/// The name of a table's part in the archive.
pub(super) fn table_part(table: &str) -> String {
    format!("tables/{table}.copy")
}

/// The name of an object's part in the archive.
pub(super) fn object_part(object: &str) -> String {
    format!("objects/{object}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_format_names_the_version_to_use() {
        let later = br#"{"format": 2, "program": "9.0.0", "parts": []}"#;
        let refused = Manifest::parse(later).unwrap_err().to_string();
        assert!(refused.contains("formwright 9.0.0"), "{refused}");
    }

    #[test]
    fn manifest_is_read_as_written() {
        let mut manifest = Manifest::new(7, DateTime::UNIX_EPOCH);
        manifest.tables.push(TablePart {
            name: "forms".to_owned(),
            columns: vec!["id".to_owned()],
            rows: 3,
            content: PartContent {
                bytes: 6,
                sha256: "00".to_owned(),
            },
        });
        let read = Manifest::parse(&serde_json::to_vec(&manifest).unwrap()).unwrap();
        assert_eq!(read.rows(), 3);
        assert_eq!(read.parts().next().unwrap().0, "tables/forms.copy");
    }
}
