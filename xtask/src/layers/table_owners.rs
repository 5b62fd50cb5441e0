//! Rules for the tables that a module's SQL may read and write.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::workspace::Workspace;

use super::server_modules::rejection_reason;
use super::server_source::Source;
use super::violation::Violation;

/// The tables of each module. Only its store writes them, and only modules that may use it read them.
const OWNERS: &[(&str, &[&str])] = &[
    (
        PLATFORM,
        &[
            "dead_letters",
            "event_deliveries",
            "handled_events",
            "installation",
            "outbox",
        ],
    ),
    ("byte_budgets", &["byte_budgets"]),
    ("mails", &["mail_claims"]),
    ("throttle", &["rate_limit_attempts"]),
    ("accounts", &["known_devices", "security_events", "sessions", "users"]),
    ("passcodes", &["passcodes"]),
    ("projects", &["projects"]),
    (
        "forms",
        &[
            "form_access_tokens",
            "form_collaborators",
            "form_counters",
            "form_counters_daily",
            "form_drafts",
            "form_media",
            "form_purge_queue",
            "form_respondents",
            "form_versions",
            "forms",
        ],
    ),
    ("notifications", &["form_subscriptions", "notification_mails"]),
    ("confirmations", &["confirmation_blocks", "confirmation_mails"]),
    ("media", &["media", "media_purge_queue"]),
    ("uploads", &["response_uploads", "upload_purge_queue"]),
    ("stored_responses", &["response_pages", "responses"]),
    (
        "analytics",
        &[
            "answer_counters",
            "answer_counters_daily",
            "page_counters",
            "page_counters_daily",
        ],
    ),
];

/// The server uses the tables of the crate `platform` only through its functions.
const PLATFORM: &str = "platform";

/// Tables that a module may read and write although it is not the owner, with the reason.
const EXCEPTIONS: &[(&str, &[&str], &str)] = &[
    (
        "demo",
        &["form_counters", "form_counters_daily", "response_pages", "responses"],
        "inserts many responses at once, which no other module does",
    ),
    (
        "forms",
        &["form_subscriptions"],
        "the ingest asks once per batch whether a form has subscribers, and `notifications` depends on `forms`",
    ),
    (
        "forms",
        &["projects"],
        "a list of forms shows the names of projects, and `projects` depends on `forms`",
    ),
];

pub(super) fn check(workspace: &Workspace, sources: &[Source]) -> Result<Vec<Violation>> {
    let mut violations = tables_without_owner(&workspace.join(MIGRATIONS))?;
    violations.extend(sources.iter().flat_map(Source::table_violations));
    violations.sort();
    violations.dedup();
    Ok(violations)
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Access {
    Read,
    Write,
}

impl Source {
    fn table_violations(&self) -> Vec<Violation> {
        if !self.is_store() {
            return Vec::new();
        }
        let literals = self.syntax.string_literals.iter();
        literals
            .filter(|literal| !literal.is_in_test)
            .flat_map(|literal| {
                accesses(&literal.value)
                    .into_iter()
                    .map(|(access, table)| (literal.line, access, table))
            })
            .filter_map(|(line, access, table)| {
                let reason = self.access_rejection_reason(access, table)?;
                Some(self.violation(line, "table-owner", reason))
            })
            .collect()
    }

    fn access_rejection_reason(&self, access: Access, table: &str) -> Option<String> {
        let (owner, _) = OWNERS.iter().find(|(_, tables)| tables.contains(&table))?;
        let module = self.top_module();
        let is_exception = EXCEPTIONS
            .iter()
            .any(|(name, tables, _)| *name == module && tables.contains(&table));
        if module == *owner || is_exception {
            return None;
        }
        match access {
            Access::Write => Some(format!(
                "`{module}` writes `{table}`, which belongs to `{owner}`: call a function of its store"
            )),
            Access::Read if *owner == PLATFORM || rejection_reason(module, owner).is_some() => {
                Some(format!("`{module}` reads `{table}` of `{owner}`, which it may not use"))
            }
            Access::Read => None,
        }
    }
}

const MIGRATIONS: &str = "migrations";

fn tables_without_owner(folder: &Path) -> Result<Vec<Violation>> {
    let unreadable = || format!("{} could not be read", folder.display());
    let mut violations = Vec::new();
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry?.path();
        let sql = fs::read_to_string(&path).with_context(unreadable)?;
        let words = words(&sql);
        let created = words.windows(3).filter_map(|window| match window {
            [create, table, name] if create == "create" && table == "table" => Some(name),
            _ => None,
        });
        for table in created.filter(|table| !OWNERS.iter().any(|(_, tables)| tables.contains(&table.as_str()))) {
            violations.push(Violation {
                file: PathBuf::from(MIGRATIONS).join(path.file_name().unwrap_or_default()),
                line: None,
                rule: "table-owner",
                message: format!("table `{table}` has no owner: add it to xtask/src/layers/table_owners.rs"),
            });
        }
    }
    Ok(violations)
}

/// The tables that a statement, or a part of one, reads and writes.
fn accesses(sql: &str) -> BTreeSet<(Access, &'static str)> {
    let words = words(sql);
    let mut found = BTreeSet::new();
    let mut in_from = false;
    for (at, word) in words.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| words[at].as_str());
        let access = match before(1) {
            "into" | "truncate" => Some(Access::Write),
            "from" if before(2) == "delete" => Some(Access::Write),
            // Not `for update`, `for no key update` and `do update set`.
            "update" if !matches!(before(2), "for" | "key" | "do") => Some(Access::Write),
            "from" | "join" | "using" => Some(Access::Read),
            "," if in_from => Some(Access::Read),
            _ => None,
        };
        let table = OWNERS
            .iter()
            .flat_map(|(_, tables)| *tables)
            .find(|table| *table == word);
        found.extend(access.zip(table.copied()));
        match word.as_str() {
            "from" | "using" => in_from = true,
            "select" | "where" | "set" | "group" | "order" | "returning" | "values" => in_from = false,
            _ => {}
        }
    }
    found
}

/// The words and punctuation characters of SQL in lower case, without comments and string literals.
fn words(sql: &str) -> Vec<String> {
    let mut words = Vec::new();
    for line in sql.lines() {
        let code = line.split("--").next().unwrap_or_default();
        for unquoted in code.split('\'').step_by(2) {
            let mut rest = unquoted;
            while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
                rest = &rest[start..];
                let is_word = |c: char| c.is_alphanumeric() || c == '_';
                let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                let end = if end == 0 {
                    rest.chars().next().map_or(1, char::len_utf8)
                } else {
                    end
                };
                words.push(rest[..end].to_lowercase());
                rest = &rest[end..];
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::tests::server_with_files;
    use super::*;

    /// The messages about a store with this statement.
    fn messages(store: &str, sql: &str) -> Vec<String> {
        let text = format!("/// From users.\nfn find() {{ sqlx::query!(\"{sql}\") }}");
        let sources = server_with_files(&[(store, &text)]);
        let found = sources.iter().flat_map(Source::table_violations);
        found.map(|violation| violation.to_string()).collect()
    }

    #[test]
    fn only_owner_writes_table() {
        assert_eq!(messages("media/store.rs", "delete from media"), Vec::<String>::new());
        let found = messages("media/store.rs", "delete from forms");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].contains("media/store.rs:2: [table-owner] `media` writes `forms`"),
            "{found:?}"
        );
    }

    #[test]
    fn only_modules_that_may_use_owner_read_table() {
        assert_eq!(messages("media/store.rs", "select 1 from forms"), Vec::<String>::new());
        let found = messages("forms/store.rs", "select 1 from media");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("`forms` reads `media`"), "{found:?}");
    }

    fn access_list(sql: &str) -> Vec<(bool, &'static str)> {
        let accesses = accesses(sql).into_iter();
        accesses
            .map(|(access, table)| (access == Access::Write, table))
            .collect()
    }

    #[test]
    fn statements_that_change_rows_are_writes() {
        assert_eq!(access_list("insert into forms (id) values ($1)"), [(true, "forms")]);
        assert_eq!(access_list("update forms set name = 'from users'"), [(true, "forms")]);
        assert_eq!(access_list("delete from forms\nwhere id = $1"), [(true, "forms")]);
        assert_eq!(
            access_list("with gone as (delete from media returning id) update users set x = 1 from gone, sessions s"),
            [(false, "sessions"), (true, "media"), (true, "users")]
        );
    }

    #[test]
    fn locks_and_joins_are_reads() {
        assert_eq!(
            access_list("select forms.id from forms -- from users\njoin projects on true for update of forms"),
            [(false, "forms"), (false, "projects")]
        );
        assert_eq!(
            access_list("insert into media values (1) on conflict (id) do update set users = 2"),
            [(true, "media")]
        );
        assert_eq!(
            access_list("select sessions, users from unnest($1) as t, forms"),
            [(false, "forms")]
        );
    }
}
