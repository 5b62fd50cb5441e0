//! `formwright backup`: writes a backup while the installation runs.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Context as _;
use futures::TryStreamExt as _;
use platform::clock::Clock;
use platform::db;
use platform::db::schema::SchemaFit;
use platform::objects::{ObjectEntry, ObjectError, ObjectTimeouts, Objects};
use sqlx::PgConnection;
use zip::CompressionMethod;

use super::archive_writer::ArchiveWriter;
use super::manifest::{Manifest, ObjectPart, TablePart, object_part, table_part};
use super::referred_objects::referred_objects;
use super::store::{self, Table};
use crate::config::BackupSettings;
use crate::serve;

/// Writes the backup. Exits with 1 if the store lacks objects that rows refer to; the backup has everything else.
pub async fn create_backup(settings: &BackupSettings) -> anyhow::Result<ExitCode> {
    let pool = serve::open_maintenance_pool(&settings.system_database_url, "formwright backup", 1).await?;
    settings.objects.require_folder()?;
    let objects = serve::configured_objects(&settings.objects, ObjectTimeouts::PRODUCTION)?;
    let mut archive = ArchiveWriter::create(&settings.file)?;

    let mut snapshot = db::begin_snapshot_as_system(&pool).await?;
    store::lift_time_limits(&mut snapshot).await?;
    let schema = SchemaFit::of(&mut snapshot).await?;
    let schema = schema
        .found
        .with_context(|| format!("the schema of the database is {schema}"))?;
    let mut manifest = Manifest::new(schema, Clock::system().now());
    store::require_full_access(&mut snapshot).await?;
    for table in Table::all(&mut snapshot).await? {
        manifest
            .tables
            .push(add_table(&mut archive, &mut snapshot, table).await?);
    }
    let referred = referred_objects(&mut snapshot).await?;
    // Deleted objects stay in the store for days, so they need no snapshot.
    snapshot.rollback().await?;

    let mut out = std::io::stdout();
    writeln!(out, "{} tables, {} rows", manifest.tables.len(), manifest.rows())?;
    let state = add_objects(&mut archive, &objects, referred, &mut manifest).await?;
    writeln!(out, "{} objects", manifest.objects.len())?;
    let bytes = archive.finish(&manifest)?;
    writeln!(
        out,
        "wrote {} ({bytes} bytes). It holds everything that people have entered: store it encrypted, and FORMWRIGHT_SECRET \
         elsewhere, because without that secret nobody can sign in to what is restored",
        settings.file.display()
    )?;
    Ok(match state {
        StoreState::Complete => ExitCode::SUCCESS,
        StoreState::Incomplete => ExitCode::FAILURE,
    })
}

async fn add_table(
    archive: &mut ArchiveWriter,
    snapshot: &mut PgConnection,
    table: Table,
) -> anyhow::Result<TablePart> {
    let mut rows = 0;
    let copied = snapshot.copy_out_raw(&table.copy_out()).await?;
    let counted = copied.inspect_ok(|chunk| rows += count_rows(chunk));
    let content = archive
        .add(&table_part(&table.name), CompressionMethod::Deflated, counted)
        .await
        .with_context(|| format!("the table {} cannot be read", table.name))?;
    Ok(TablePart {
        name: table.name,
        columns: table.columns,
        rows,
        content,
    })
}

/// Each row ends with a line feed; those inside of values are escaped.
#[expect(
    clippy::naive_bytecount,
    reason = "compressing the bytes takes far longer than counting them"
)]
fn count_rows(chunk: &[u8]) -> u64 {
    chunk.iter().filter(|byte| **byte == b'\n').count() as u64
}

/// Adds all objects that the store has, and prints the others.
async fn add_objects(
    archive: &mut ArchiveWriter,
    objects: &Objects,
    referred: Vec<ObjectEntry>,
    manifest: &mut Manifest,
) -> anyhow::Result<StoreState> {
    let mut state = StoreState::Complete;
    for ObjectEntry { name, bytes } in referred {
        let content = match objects.read(&name, 0..bytes).await {
            Ok(content) => content,
            Err(ObjectError::Missing) => {
                print_problem(&format!("missing in the object store: {name}"));
                state = StoreState::Incomplete;
                manifest.missing_objects.push(name);
                continue;
            }
            Err(error) => return Err(error).with_context(|| format!("the object {name} cannot be read")),
        };
        // Most objects are compressed already.
        let content = archive
            .add(&object_part(&name), CompressionMethod::Stored, content)
            .await
            .with_context(|| format!("the object {name} cannot be read"))?;
        if content.bytes != bytes {
            print_problem(&format!(
                "cut off in the object store, {} of {bytes} bytes: {name}",
                content.bytes
            ));
            state = StoreState::Incomplete;
        }
        manifest.objects.push(ObjectPart { name, content });
    }
    Ok(state)
}

/// Whether the store has all objects that rows refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StoreState {
    Complete,
    Incomplete,
}

fn print_problem(line: &str) {
    let _ = writeln!(std::io::stderr(), "formwright: {line}");
}
