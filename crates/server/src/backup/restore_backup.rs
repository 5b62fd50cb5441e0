//! `formwright restore`: fills an empty installation from a backup.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::os::unix::fs::MetadataExt as _;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use futures::io::AllowStdIo;
use platform::clock::Clock;
use platform::db::migrations::{self, MIGRATIONS, MigrateOptions};
use platform::db::{self, DbOptions, Pool, roles};
use platform::objects::{ObjectEntry, ObjectTimeouts, Objects};
use platform::secret::{Canary, WRONG_SECRET};
use sqlx::PgConnection;
use tokio_util::compat::FuturesAsyncReadCompatExt as _;

use super::archive_reader::ArchiveReader;
use super::manifest::{Manifest, ObjectPart, object_part, table_part};
use super::referred_objects::referred_objects;
use super::store::{self, DatabaseContent, Table};
use crate::analytics::{self, RecountOptions};
use crate::config::{MIGRATE_DATABASE_URL, ObjectSettings, RestoreSettings};
use crate::timeouts::Timeouts;
use crate::{accounts, serve};

/// For migrations of a database that nobody else uses.
const ALONE: MigrateOptions = MigrateOptions {
    max_wait: Duration::from_mins(1),
    statement_timeout: Duration::from_hours(24),
    to: None,
};

/// Restores the backup. The database must have no account. Nothing is changed if a part of the backup is damaged.
pub async fn restore_backup(settings: &RestoreSettings) -> anyhow::Result<()> {
    settings.check()?;
    let (mut archive, manifest) = ArchiveReader::open(&settings.file)?;
    ensure!(
        MIGRATIONS.version_exists(manifest.schema),
        "the backup has schema {}, which this program does not know: install the release that created it, or a later one",
        manifest.schema
    );
    print(&format!(
        "checking the backup of {} UTC",
        manifest.created_at.format("%Y-%m-%d %H:%M")
    ));
    archive.check(&manifest)?;
    require_user_of_store(&settings.objects)?;
    let objects = serve::configured_objects(&settings.objects, ObjectTimeouts::PRODUCTION)?;
    objects.check().await?;

    let url = &settings.migrate_database_url;
    let options = DbOptions {
        acquire_timeout: Duration::from_secs(10),
        ..serve::pool_options(url, "formwright restore", 1, &Timeouts::PRODUCTION)
    };
    let pool = db::connect(&options, &Clock::system()).await?;
    roles::check_owner_role(&pool, MIGRATE_DATABASE_URL).await?;
    empty_database(&pool).await?;
    let schema_of_backup = MigrateOptions {
        to: Some(manifest.schema),
        ..ALONE
    };
    migrations::migrate(url, schema_of_backup, &print).await?;
    load(&pool, &mut archive, &manifest, &objects, settings).await?;
    migrations::migrate(url, ALONE, &print).await?;
    store::analyze(&mut *pool.acquire().await?).await?;
    check_counters(settings).await?;
    if !manifest.missing_objects.is_empty() {
        print(&format!(
            "{} objects were missing when the backup was created; `formwright verify` lists them",
            manifest.missing_objects.len()
        ));
    }
    print("restored");
    Ok(())
}

/// Fails if the store is a folder of another user: the server could not read what this command stores there.
fn require_user_of_store(settings: &ObjectSettings) -> anyhow::Result<()> {
    let mut folders = settings.objects_dir.ancestors();
    let existing = folders.find(|folder| folder.exists());
    let (None, Some(folder)) = (&settings.s3_endpoint, existing) else {
        return Ok(());
    };
    let owner = std::fs::metadata(folder)?.uid();
    ensure!(
        owner == rustix::process::geteuid().as_raw(),
        "{} belongs to the user with id {owner}: run this command as that user, such as by `sudo -u formwright`",
        folder.display()
    );
    Ok(())
}

/// Deletes the schema of a database without accounts, whatever release has created it.
async fn empty_database(pool: &Pool) -> anyhow::Result<()> {
    let mut connection = pool.acquire().await?;
    ensure!(
        !store::is_in_use(&mut connection).await?,
        "a server or worker uses this database: stop it, and run this again"
    );
    match store::database_content(&mut connection).await? {
        DatabaseContent::Nothing => return Ok(()),
        DatabaseContent::OurSchema => {}
        DatabaseContent::OtherTables => {
            bail!("the database has tables of another program: give the installation a database of its own")
        }
    }
    ensure!(
        !accounts::has_accounts(&mut connection).await?,
        "the database has accounts, which a restore would delete: create an empty database and name it in the settings"
    );
    store::recreate_schema(&mut connection)
        .await
        .context("the database cannot be emptied: does another program use it?")?;
    Ok(())
}

/// Loads rows and objects; the rows are visible only when all of it is done.
async fn load(
    pool: &Pool,
    archive: &mut ArchiveReader,
    manifest: &Manifest,
    objects: &Objects,
    settings: &RestoreSettings,
) -> anyhow::Result<()> {
    let mut transaction = pool.begin().await?;
    store::lift_time_limits(&mut transaction).await?;
    let referred = load_tables(&mut transaction, archive, manifest).await?;
    print(&format!("{} rows", manifest.rows()));
    let canary = Canary::stored(&mut transaction).await?;
    ensure!(
        canary.is_none_or(|stored| Canary::of(&settings.secrets.keys()).is_known(&stored)),
        WRONG_SECRET
    );
    put_objects(archive, manifest, objects, &referred).await?;
    print(&format!("{} objects", manifest.objects.len()));
    transaction.commit().await?;
    Ok(())
}

/// Returns the objects that the rows refer to.
async fn load_tables(
    connection: &mut PgConnection,
    archive: &mut ArchiveReader,
    manifest: &Manifest,
) -> anyhow::Result<Vec<ObjectEntry>> {
    let tables = Table::all(connection).await?;
    let loaded = store::prepare_load(connection, &tables).await?;
    for table in &tables {
        let Some(part) = manifest.tables.iter().find(|part| part.name == table.name) else {
            bail!("the backup has no rows of the table {}", table.name);
        };
        ensure!(
            part.columns == table.columns,
            "the columns of the table {} are not those of the backup",
            table.name
        );
        let content = archive.part(&table_part(&table.name))?;
        let mut copy = connection.copy_in_raw(&table.copy_in()).await?;
        copy.read_from(AllowStdIo::new(content).compat()).await?;
        let rows = copy
            .finish()
            .await
            .with_context(|| format!("the rows of the table {} cannot be loaded", table.name))?;
        ensure!(
            rows == part.rows,
            "the table {} has {rows} rows instead of {}",
            table.name,
            part.rows
        );
    }
    ensure!(
        manifest.tables.len() == tables.len(),
        "the backup has more tables than its schema"
    );
    // Before the policies are on again, which hide rows from this role.
    let referred = referred_objects(connection).await?;
    store::finish_load(connection, loaded)
        .await
        .context("the rows of the backup do not fit together")?;
    Ok(referred)
}

async fn put_objects(
    archive: &mut ArchiveReader,
    manifest: &Manifest,
    objects: &Objects,
    referred: &[ObjectEntry],
) -> anyhow::Result<()> {
    let listed = manifest.objects.len() + manifest.missing_objects.len();
    ensure!(
        listed == referred.len(),
        "the backup lists {listed} objects, but its rows refer to {}",
        referred.len()
    );
    let referred: BTreeSet<&str> = referred.iter().map(|object| object.name.as_str()).collect();
    for ObjectPart { name, .. } in &manifest.objects {
        // Nothing is stored under a name that the server would not use.
        ensure!(
            referred.contains(name.as_str()),
            "no row of the backup refers to the object {name}"
        );
        let part = object_part(name);
        let content = AllowStdIo::new(archive.part(&part)?).compat();
        objects
            .put(name, content)
            .await
            .with_context(|| format!("the object {name} cannot be stored"))?;
    }
    Ok(())
}

async fn check_counters(settings: &RestoreSettings) -> anyhow::Result<()> {
    let pool = serve::open_maintenance_pool(&settings.system_database_url, "formwright restore", 3).await?;
    let options = RecountOptions {
        form: None,
        check: true,
    };
    let counted = analytics::recount(&pool, options, |difference| print(&difference.to_string())).await?;
    print(&counted.to_string());
    ensure!(
        counted.differences == 0,
        "the counters of the backup differ from its responses: run `formwright recount`"
    );
    Ok(())
}

fn print(line: &str) {
    // A closed output must not stop the restore.
    let _ = writeln!(std::io::stdout(), "{line}");
}
