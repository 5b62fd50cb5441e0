//! The rules. Every table of an earlier file counts as large, because a migration cannot know its number of rows.

use std::collections::HashSet;
use std::fmt;

use super::statements::MigrationFile;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    AddColumnWithConstraint,
    ConstraintWithoutNotValid,
    ValidatedInSameFile,
    NotNullWithoutCheck,
    ColumnTypeChanged,
    IndexWithoutConcurrently,
    ConcurrentlyNotAlone,
    ConcurrentlyNotRepeatable,
}

impl Rule {
    fn reason(self) -> &'static str {
        match self {
            Self::AddColumnWithConstraint => {
                "a new column with a check, a reference or a key scans the table under a lock that blocks reads: \
                 add the column alone, then the constraint as `not valid`"
            }
            Self::ConstraintWithoutNotValid => {
                "a new constraint scans the table under a lock that blocks writes: add it as `not valid` and \
                 validate it in a later file; create a key from an index that was built concurrently"
            }
            Self::ValidatedInSameFile => {
                "the transaction holds the lock of `add constraint` while it validates: validate in a later file"
            }
            Self::NotNullWithoutCheck => {
                "`set not null` scans the table under a lock that blocks reads: \
                 first add and validate `check (column is not null)`"
            }
            Self::ColumnTypeChanged => {
                "a new type rewrites the table under a lock that blocks reads: add a column and fill it in portions"
            }
            Self::IndexWithoutConcurrently => "building the index blocks writes: use `create index concurrently`",
            Self::ConcurrentlyNotAlone => {
                "a `concurrently` statement must be alone in its file, whose first line is `-- no-transaction`"
            }
            Self::ConcurrentlyNotRepeatable => {
                "an interrupted file runs again: write `concurrently if not exists` or `concurrently if exists`"
            }
        }
    }
}

pub(super) struct RuleViolation {
    pub(super) file: String,
    pub(super) rule: Rule,
    statement: String,
}

impl fmt::Display for RuleViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`: {}", self.file, self.statement, self.rule.reason())
    }
}

/// `files` are in the order in which they are applied.
pub(super) fn check(files: &[MigrationFile]) -> Vec<RuleViolation> {
    let mut violations = Vec::new();
    let mut not_null = NotNullColumns::default();
    for file in files {
        let mut report = |rule, words: &[String]| {
            let statement = words.iter().take(12).cloned().collect::<Vec<_>>().join(" ");
            violations.push(RuleViolation {
                file: file.name.clone(),
                rule,
                statement,
            });
        };
        let is_concurrent = |words: &&Vec<String>| words.iter().any(|word| word == "concurrently");
        let is_alone = !file.runs_in_transaction && file.statements.len() == 1;
        if let Some(words) = file.statements.iter().find(is_concurrent)
            && !is_alone
        {
            report(Rule::ConcurrentlyNotAlone, words);
        }
        let mut added = AddedInFile::default();
        for words in &file.statements {
            for rule in violated_rules(words, &mut added, &mut not_null) {
                report(rule, words);
            }
        }
    }
    violations
}

/// What the current file adds. Its tables are still empty and unused.
#[derive(Default)]
struct AddedInFile {
    tables: HashSet<String>,
    constraints: HashSet<String>,
}

/// The columns with a `check (column is not null)`.
#[derive(Default)]
struct NotNullColumns {
    /// The constraint, and its table and column.
    checks: Vec<(String, (String, String))>,
    /// Table and column.
    validated: HashSet<(String, String)>,
}

fn violated_rules(words: &[String], added: &mut AddedInFile, not_null: &mut NotNullColumns) -> Vec<Rule> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["create", "table", rest @ ..] | ["create", "unlogged", "table", rest @ ..] => {
            added.tables.insert(table_name(rest));
            Vec::new()
        }
        ["create", "unique", "index", rest @ ..] | ["create", "index", rest @ ..] => check_index(rest, added),
        ["drop", "index", "concurrently", rest @ ..] if !rest.starts_with(&["if", "exists"]) => {
            vec![Rule::ConcurrentlyNotRepeatable]
        }
        ["alter", "table", rest @ ..] => {
            let rest = skip_words(skip_words(rest, &["if", "exists"]), &["only"]);
            let Some((table, actions)) = rest.split_first() else {
                return Vec::new();
            };
            let table = table_name(&[*table]);
            let is_new = added.tables.contains(&table);
            let rules = split_actions(actions)
                .into_iter()
                .filter_map(|action| check_action(&table, action, added, not_null));
            rules.filter(|_| !is_new).collect()
        }
        _ => Vec::new(),
    }
}

fn check_index(rest: &[&str], added: &AddedInFile) -> Vec<Rule> {
    if let ["concurrently", rest @ ..] = rest {
        let is_repeatable = rest.starts_with(&["if", "not", "exists"]);
        return if is_repeatable {
            Vec::new()
        } else {
            vec![Rule::ConcurrentlyNotRepeatable]
        };
    }
    let on = rest.iter().position(|word| *word == "on");
    let table = on.map(|on| table_name(skip_words(&rest[on + 1..], &["only"])));
    match table {
        Some(table) if added.tables.contains(&table) => Vec::new(),
        _ => vec![Rule::IndexWithoutConcurrently],
    }
}

fn check_action(table: &str, action: &[&str], added: &mut AddedInFile, not_null: &mut NotNullColumns) -> Option<Rule> {
    match action {
        ["add", "constraint", constraint, kind @ ..] => {
            added.constraints.insert(format!("{table} {constraint}"));
            if let ["check", "(", column, "is", "not", "null", ")", ..] = kind {
                let column = (table.to_owned(), (*column).to_owned());
                not_null.checks.push(((*constraint).to_owned(), column));
            }
            check_constraint(kind)
        }
        ["add", kind @ ..] if is_constraint(kind) => check_constraint(kind),
        ["add", column @ ..] => {
            let column = skip_words(skip_words(column, &["column"]), &["if", "not", "exists"]);
            let is_constraint_word = |word: &str| matches!(word, "check" | "references" | "unique" | "primary");
            let has_constraint = column.iter().skip(1).any(|word| is_constraint_word(word));
            has_constraint.then_some(Rule::AddColumnWithConstraint)
        }
        ["validate", "constraint", constraint] => {
            let validated = not_null
                .checks
                .iter()
                .filter(|(name, column)| name == constraint && column.0 == table);
            not_null.validated.extend(validated.map(|(_, column)| column.clone()));
            let is_added_in_file = added.constraints.contains(&format!("{table} {constraint}"));
            is_added_in_file.then_some(Rule::ValidatedInSameFile)
        }
        ["alter", change @ ..] => match skip_words(change, &["column"]) {
            [column, "set", "not", "null"] => {
                let column = (table.to_owned(), (*column).to_owned());
                (!not_null.validated.contains(&column)).then_some(Rule::NotNullWithoutCheck)
            }
            [_, "type", ..] | [_, "set", "data", "type", ..] => Some(Rule::ColumnTypeChanged),
            _ => None,
        },
        _ => None,
    }
}

fn is_constraint(kind: &[&str]) -> bool {
    matches!(
        kind.first(),
        Some(&("check" | "foreign" | "unique" | "primary" | "exclude"))
    )
}

fn check_constraint(kind: &[&str]) -> Option<Rule> {
    let has = |pair: [&str; 2]| kind.windows(2).any(|words| words == pair);
    let needs_no_scan = has(["not", "valid"]) || has(["using", "index"]);
    (!needs_no_scan).then_some(Rule::ConstraintWithoutNotValid)
}

/// Splits the actions of `alter table` at commas outside parentheses.
fn split_actions<'a>(words: &'a [&'a str]) -> Vec<&'a [&'a str]> {
    let mut depth = 0_i32;
    let parts = words.split(|word| {
        depth += match *word {
            "(" => 1,
            ")" => -1,
            _ => 0,
        };
        *word == "," && depth == 0
    });
    parts.collect()
}

/// The words without these if they come first; otherwise all.
fn skip_words<'a>(words: &'a [&'a str], skipped: &[&'a str]) -> &'a [&'a str] {
    words.strip_prefix(skipped).unwrap_or(words)
}

/// Without schema and quotes.
fn table_name(words: &[&str]) -> String {
    let words = skip_words(words, &["if", "not", "exists"]);
    let name = words.first().copied().unwrap_or_default();
    name.strip_prefix("public.").unwrap_or(name).replace('"', "")
}
