//! The object store, by storing, reading and deleting a small object.

use std::path::{Path, PathBuf};

use platform::rng::Rng;

use super::finding::Finding;
use crate::config::ServeSettings;
use crate::serve;

const SUBJECT: &str = "objects";

pub(super) async fn check(settings: &ServeSettings, rng: &Rng) -> Vec<Finding> {
    let created = missing_folders(&settings.objects.objects_dir);
    let finding = match serve::configured_objects(&settings.objects, settings.engines.timeouts().objects) {
        Ok(objects) => match objects.check_by_writing(rng).await {
            Ok(()) => Finding::ok(SUBJECT, format!("stored and read in {}", objects.location())),
            Err(error) => Finding::error(SUBJECT, format!("{error:#}")),
        },
        Err(error) => Finding::error(SUBJECT, format!("{error:#}; set FORMWRIGHT_OBJECTS_DIR")),
    };
    // They would belong to the user who runs this command, and `serve` may be another.
    for folder in created {
        let _ = std::fs::remove_dir(folder);
    }
    vec![finding]
}

/// The folder and its parents that do not exist yet, the innermost first.
fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    let missing = folder.ancestors().take_while(|folder| !folder.exists());
    missing
        .filter(|folder| !folder.as_os_str().is_empty())
        .map(Path::to_owned)
        .collect()
}
