//! Each rule, with a file that violates it and an allowed alternative.

use super::read_migrations;
use super::rules::{self, Rule};
use super::statements::MigrationFile;
use crate::workspace::Workspace;

/// The rules that the last of these files violates.
fn violated(sql: &[&str]) -> Vec<Rule> {
    let files: Vec<_> = sql
        .iter()
        .enumerate()
        .map(|(number, sql)| MigrationFile::parse(&number.to_string(), sql))
        .collect();
    let last = (sql.len() - 1).to_string();
    let violations = rules::check(&files);
    violations
        .iter()
        .filter(|violation| violation.file == last)
        .map(|violation| violation.rule)
        .collect()
}

#[test]
fn new_column_with_constraint_is_rejected() {
    for sql in [
        "alter table responses add column took integer check (took >= 0)",
        "alter table responses add took integer check (took >= 0)",
        "ALTER TABLE public.responses ADD COLUMN IF NOT EXISTS owner uuid REFERENCES users",
        "alter table responses add column a text, add column b text unique",
    ] {
        assert_eq!(violated(&[sql]), [Rule::AddColumnWithConstraint], "{sql}");
    }
    let allowed = "alter table responses add column took integer, add column kept boolean not null default false";
    assert_eq!(violated(&[allowed]), []);
}

#[test]
fn new_constraint_without_not_valid_is_rejected() {
    for sql in [
        "alter table responses add constraint c check (a in (1, 2))",
        "alter table responses add check (a > 0)",
        "alter table if exists only responses add constraint c foreign key (form_id) references forms",
        "alter table responses add constraint c unique (a)",
        "alter table responses drop constraint c, add constraint c check (a > 0)",
    ] {
        assert_eq!(violated(&[sql]), [Rule::ConstraintWithoutNotValid], "{sql}");
    }
    for allowed in [
        "alter table responses add constraint c check (a > 0) not valid",
        "alter table responses add constraint c unique using index responses_c_idx",
        "create table t (a int); alter table t add constraint c check (a > 0)",
        "create unlogged table t (a int); create index i on t (a)",
    ] {
        assert_eq!(violated(&[allowed]), [], "{allowed}");
    }
}

#[test]
fn constraint_validated_in_same_file_is_rejected() {
    let add = "alter table responses add constraint c check (a > 0) not valid;";
    let validate = "alter table responses validate constraint c;";
    assert_eq!(violated(&[&format!("{add}{validate}")]), [Rule::ValidatedInSameFile]);
    assert_eq!(violated(&[add, validate]), []);
}

#[test]
fn not_null_without_validated_check_is_rejected() {
    let add = "alter table responses add constraint a_there check (a is not null) not valid";
    let validate = "alter table responses validate constraint a_there";
    let not_null = "alter table responses alter column a set not null";
    assert_eq!(violated(&[not_null]), [Rule::NotNullWithoutCheck]);
    assert_eq!(violated(&[add, not_null]), [Rule::NotNullWithoutCheck]);
    let other_table = "alter table uploads alter a set not null";
    assert_eq!(violated(&[add, validate, other_table]), [Rule::NotNullWithoutCheck]);
    assert_eq!(violated(&[add, validate, not_null]), []);
}

#[test]
fn changed_column_type_is_rejected() {
    let sql = "alter table responses alter column version type bigint";
    assert_eq!(violated(&[sql]), [Rule::ColumnTypeChanged]);
    let sql = "alter table responses alter version set data type bigint";
    assert_eq!(violated(&[sql]), [Rule::ColumnTypeChanged]);
    assert_eq!(violated(&["alter table responses alter version set default 1"]), []);
}

#[test]
fn index_on_existing_table_needs_concurrently() {
    let table = "create table responses (a int)";
    for sql in [
        "create index i on responses (a)",
        "create unique index on only public.responses (a)",
    ] {
        assert_eq!(violated(&[table, sql]), [Rule::IndexWithoutConcurrently], "{sql}");
    }
    assert_eq!(
        violated(&["create table if not exists t (a int); create index i on t (a)"]),
        []
    );
}

#[test]
fn concurrently_must_be_alone_without_transaction() {
    let index = "create index concurrently if not exists i on responses (a);";
    let no_transaction = "-- no-transaction\n";
    for sql in [
        index.to_owned(),
        format!("{no_transaction}{index}{index}"),
        format!("{no_transaction}{index} update responses set a = 1"),
        format!("-- First.\n{no_transaction}{index}"),
    ] {
        assert_eq!(violated(&[&sql]), [Rule::ConcurrentlyNotAlone], "{sql}");
    }
    assert_eq!(violated(&[&format!("{no_transaction}-- Newest first.\n{index}")]), []);
}

#[test]
fn concurrently_that_fails_when_repeated_is_rejected() {
    for sql in [
        "create index concurrently i on responses (a)",
        "drop index concurrently i",
    ] {
        let sql = format!("-- no-transaction\n{sql}");
        assert_eq!(violated(&[&sql]), [Rule::ConcurrentlyNotRepeatable], "{sql}");
    }
    assert_eq!(
        violated(&["-- no-transaction\ndrop index concurrently if exists i"]),
        []
    );
}

#[test]
fn real_migrations_have_no_violation() {
    let workspace = Workspace::current().expect("started by cargo");
    let files = read_migrations(&workspace).expect("readable migrations");
    assert!(files.len() > 5);
    assert_eq!(rules::check(&files).len(), 0);
}
