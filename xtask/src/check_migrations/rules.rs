//! The rules. Every table that an earlier file made counts as large: a migration cannot know how many rows it has met.

use std::collections::HashSet;
use std::fmt;

use super::statements::MigrationFile;

/// What a migration must not do, because the product waits meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    AddColumnWithConstraint,
    ConstraintWithoutNotValid,
    ValidatedInTheSameFile,
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
                "a new column with a check, a reference or a key scans the table while nobody may read it: \
                 add the column alone, then the constraint as `not valid`"
            }
            Self::ConstraintWithoutNotValid => {
                "a new constraint scans the table while nobody may write: add it as `not valid`, \
                 validate it in a later file; make a key from an index that was built concurrently"
            }
            Self::ValidatedInTheSameFile => {
                "the transaction still holds the lock of `add constraint` while it validates: validate in a file of its own"
            }
            Self::NotNullWithoutCheck => {
                "`set not null` scans the table while nobody may read it, unless a validated `check (column is not null)` \
                 proves it: add and validate that first"
            }
            Self::ColumnTypeChanged => {
                "another type rewrites the table while nobody may read it: add a column and fill it in portions"
            }
            Self::IndexWithoutConcurrently => {
                "nobody may write while the index is built: use `create index concurrently`"
            }
            Self::ConcurrentlyNotAlone => {
                "a `concurrently` statement stands alone in its file, whose first line is `-- no-transaction`"
            }
            Self::ConcurrentlyNotRepeatable => {
                "an interrupted file is run again: write `concurrently if not exists` or `concurrently if exists`"
            }
        }
    }
}

/// A place where a rule is broken.
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

/// Every place in these files, which come in the order they are applied in.
pub(super) fn check(files: &[MigrationFile]) -> Vec<RuleViolation> {
    let mut broken = Vec::new();
    let mut not_null = KnownNotNull::default();
    for file in files {
        let mut found = |rule, words: &[String]| {
            let statement = words.iter().take(12).cloned().collect::<Vec<_>>().join(" ");
            broken.push(RuleViolation {
                file: file.name.clone(),
                rule,
                statement,
            });
        };
        let is_concurrent = |words: &&Vec<String>| words.iter().any(|word| word == "concurrently");
        let not_alone = file.runs_in_transaction || file.statements.len() > 1;
        if let Some(words) = file.statements.iter().find(is_concurrent)
            && not_alone
        {
            found(Rule::ConcurrentlyNotAlone, words);
        }
        let mut here = ThisFile::default();
        for words in &file.statements {
            for rule in of_statement(words, &mut here, &mut not_null) {
                found(rule, words);
            }
        }
    }
    broken
}

/// Tables that the same file creates, which nothing uses yet.
#[derive(Default)]
struct ThisFile {
    tables: HashSet<String>,
    constraints: HashSet<String>,
}

/// Which columns are known to hold no null.
#[derive(Default)]
struct KnownNotNull {
    /// Constraint, and the table and column it speaks of.
    checks: Vec<(String, (String, String))>,
    validated: HashSet<(String, String)>,
}

fn of_statement(words: &[String], here: &mut ThisFile, not_null: &mut KnownNotNull) -> Vec<Rule> {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    match texts.as_slice() {
        ["create", "table", rest @ ..] | ["create", "unlogged", "table", rest @ ..] => {
            here.tables.insert(name(rest));
            Vec::new()
        }
        ["create", "unique", "index", rest @ ..] | ["create", "index", rest @ ..] => of_index(rest, here),
        ["drop", "index", "concurrently", rest @ ..] if !rest.starts_with(&["if", "exists"]) => {
            vec![Rule::ConcurrentlyNotRepeatable]
        }
        ["alter", "table", rest @ ..] => {
            let rest = after(after(rest, &["if", "exists"]), &["only"]);
            let Some((table, actions)) = rest.split_first() else {
                return Vec::new();
            };
            let table = name(&[*table]);
            let is_new = here.tables.contains(&table);
            let rules = actions_of(actions)
                .into_iter()
                .filter_map(|action| of_action(&table, action, here, not_null));
            rules.filter(|_| !is_new).collect()
        }
        _ => Vec::new(),
    }
}

fn of_index(rest: &[&str], here: &ThisFile) -> Vec<Rule> {
    if let ["concurrently", rest @ ..] = rest {
        let is_repeatable = rest.starts_with(&["if", "not", "exists"]);
        return if is_repeatable {
            Vec::new()
        } else {
            vec![Rule::ConcurrentlyNotRepeatable]
        };
    }
    let on = rest.iter().position(|word| *word == "on");
    let table = on.map(|on| name(after(&rest[on + 1..], &["only"])));
    match table {
        Some(table) if here.tables.contains(&table) => Vec::new(),
        _ => vec![Rule::IndexWithoutConcurrently],
    }
}

fn of_action(table: &str, action: &[&str], here: &mut ThisFile, not_null: &mut KnownNotNull) -> Option<Rule> {
    match action {
        ["add", "constraint", constraint, kind @ ..] => {
            here.constraints.insert(format!("{table} {constraint}"));
            if let ["check", "(", column, "is", "not", "null", ")", ..] = kind {
                let place = (table.to_owned(), (*column).to_owned());
                not_null.checks.push(((*constraint).to_owned(), place));
            }
            of_constraint(kind)
        }
        ["add", kind @ ..] if is_constraint(kind) => of_constraint(kind),
        ["add", column @ ..] => {
            let column = after(after(column, &["column"]), &["if", "not", "exists"]);
            let constrains = |word: &str| matches!(word, "check" | "references" | "unique" | "primary");
            let is_constrained = column.iter().skip(1).any(|word| constrains(word));
            is_constrained.then_some(Rule::AddColumnWithConstraint)
        }
        ["validate", "constraint", constraint] => {
            let validated = not_null
                .checks
                .iter()
                .filter(|(name, place)| name == constraint && place.0 == table);
            not_null.validated.extend(validated.map(|(_, place)| place.clone()));
            let is_added_here = here.constraints.contains(&format!("{table} {constraint}"));
            is_added_here.then_some(Rule::ValidatedInTheSameFile)
        }
        ["alter", change @ ..] => match after(change, &["column"]) {
            [column, "set", "not", "null"] => {
                let place = (table.to_owned(), (*column).to_owned());
                (!not_null.validated.contains(&place)).then_some(Rule::NotNullWithoutCheck)
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

fn of_constraint(kind: &[&str]) -> Option<Rule> {
    let has = |pair: [&str; 2]| kind.windows(2).any(|words| words == pair);
    let is_quick = has(["not", "valid"]) || has(["using", "index"]);
    (!is_quick).then_some(Rule::ConstraintWithoutNotValid)
}

/// The actions of `alter table`, which commas outside brackets part.
fn actions_of<'a>(words: &'a [&'a str]) -> Vec<&'a [&'a str]> {
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

/// The words after these if they come first; otherwise all.
fn after<'a>(words: &'a [&'a str], skipped: &[&'a str]) -> &'a [&'a str] {
    words.strip_prefix(skipped).unwrap_or(words)
}

/// The table's name without its schema and quotes.
fn name(words: &[&str]) -> String {
    let words = after(words, &["if", "not", "exists"]);
    let name = words.first().copied().unwrap_or_default();
    name.strip_prefix("public.").unwrap_or(name).replace('"', "")
}
