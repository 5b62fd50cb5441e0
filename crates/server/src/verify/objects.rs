//! Objects against the rows that refer to them.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt as _;
use platform::db::{self, SystemPool};
use platform::objects::{ObjectEntry, Objects};

use crate::backup::referred_objects;
use crate::doctor::finding::Finding;
use crate::{media, uploads};

const SUBJECT: &str = "objects";

/// Names in one finding; more would hide the others.
const MAX_NAMES: usize = 100;

pub(super) async fn check(pool: &SystemPool, store: &Objects) -> anyhow::Result<Vec<Finding>> {
    // Before the rows, so that an object that is stored meanwhile is not mistaken for one without a row.
    let stored: BTreeMap<String, u64> = store
        .list()
        .map_ok(|ObjectEntry { name, bytes }| (name, bytes))
        .try_collect()
        .await?;
    let mut snapshot = db::begin_snapshot_as_system(pool).await?;
    let referred = referred_objects(&mut snapshot).await?;
    let mut queued = media::list_queued_objects(&mut snapshot).await?;
    queued.extend(uploads::list_queued_objects(&mut snapshot).await?);
    snapshot.rollback().await?;

    let (mut missing, mut differing) = (Vec::new(), Vec::new());
    for object in &referred {
        let found = match stored.get(&object.name) {
            Some(bytes) => Some(*bytes),
            // It may have been stored since.
            None => store.size(&object.name).await?,
        };
        match found {
            None => missing.push(object.name.clone()),
            Some(bytes) if bytes != object.bytes => differing.push(format!("{} ({bytes} bytes)", object.name)),
            Some(_) => {}
        }
    }
    let known: BTreeSet<&str> = referred.iter().map(|object| object.name.as_str()).collect();
    let queued: BTreeSet<&str> = queued.iter().map(String::as_str).collect();
    let mut unknown = Vec::new();
    for name in stored.keys() {
        let has_row = known.contains(name.as_str()) || queued.contains(name.as_str());
        // It may have been deleted since.
        if !has_row && store.size(name).await?.is_some() {
            unknown.push(name.clone());
        }
    }
    let waiting = queued
        .difference(&known)
        .filter(|name| stored.contains_key(**name))
        .count();

    let mut findings = vec![Finding::ok(
        SUBJECT,
        format!(
            "{} of {} in {}, {waiting} more wait to be deleted",
            referred.len() - missing.len(),
            referred.len(),
            store.location()
        ),
    )];
    if !missing.is_empty() {
        let advice = "rows refer to objects that the store does not have. Restore them from a copy of the store, and keep \
                      deleted objects longer than backups of the database (FORMWRIGHT_OBJECTS_KEPT_DAYS)";
        findings.push(Finding::error(SUBJECT, listed(advice, &missing)));
    }
    if !differing.is_empty() {
        let advice = "objects have another size than their rows say. Restore them from a copy of the store";
        findings.push(Finding::error(SUBJECT, listed(advice, &differing)));
    }
    if !unknown.is_empty() {
        let advice = "no row refers to these objects, so nothing will delete them. Delete them if this installation does not \
                      share its store with another, and no later backup of the database refers to them";
        findings.push(Finding::warning(SUBJECT, listed(advice, &unknown)));
    }
    Ok(findings)
}

fn listed(advice: &str, names: &[String]) -> String {
    let shown = &names[..names.len().min(MAX_NAMES)];
    let more = match names.len() - shown.len() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    format!("{advice}: {}{more}", shown.join(", "))
}
