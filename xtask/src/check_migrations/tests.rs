//! Each rule on a file that breaks it, and on one that does the same without harm.

use super::read;
use super::rules::{self, Rule};
use super::statements::MigrationFile;
use crate::workspace::Workspace;

/// The rules that the last of these files breaks.
fn broken(sql: &[&str]) -> Vec<Rule> {
    let files: Vec<_> = sql
        .iter()
        .enumerate()
        .map(|(number, sql)| MigrationFile::parse(&number.to_string(), sql))
        .collect();
    let last = (sql.len() - 1).to_string();
    let broken = rules::check(&files);
    broken
        .iter()
        .filter(|broken| broken.file == last)
        .map(|broken| broken.rule)
        .collect()
}

#[test]
fn new_column_with_a_constraint_is_refused() {
    for sql in [
        "alter table responses add column took integer check (took >= 0)",
        "alter table responses add took integer check (took >= 0)",
        "ALTER TABLE public.responses ADD COLUMN IF NOT EXISTS owner uuid REFERENCES users",
        "alter table responses add column a text, add column b text unique",
    ] {
        assert_eq!(broken(&[sql]), [Rule::AddColumnWithConstraint], "{sql}");
    }
    let harmless = "alter table responses add column took integer, add column kept boolean not null default false";
    assert_eq!(broken(&[harmless]), []);
}

#[test]
fn new_constraint_without_not_valid_is_refused() {
    for sql in [
        "alter table responses add constraint c check (a in (1, 2))",
        "alter table responses add check (a > 0)",
        "alter table if exists only responses add constraint c foreign key (form_id) references forms",
        "alter table responses add constraint c unique (a)",
        "alter table responses drop constraint c, add constraint c check (a > 0)",
    ] {
        assert_eq!(broken(&[sql]), [Rule::ConstraintWithoutNotValid], "{sql}");
    }
    for harmless in [
        "alter table responses add constraint c check (a > 0) not valid",
        "alter table responses add constraint c unique using index responses_c_idx",
        "create table t (a int); alter table t add constraint c check (a > 0)",
        "create unlogged table t (a int); create index i on t (a)",
    ] {
        assert_eq!(broken(&[harmless]), [], "{harmless}");
    }
}

#[test]
fn constraint_validated_in_the_file_that_adds_it_is_refused() {
    let add = "alter table responses add constraint c check (a > 0) not valid;";
    let validate = "alter table responses validate constraint c;";
    assert_eq!(broken(&[&format!("{add}{validate}")]), [Rule::ValidatedInTheSameFile]);
    assert_eq!(broken(&[add, validate]), []);
}

#[test]
fn not_null_without_a_validated_check_is_refused() {
    let add = "alter table responses add constraint a_there check (a is not null) not valid";
    let validate = "alter table responses validate constraint a_there";
    let not_null = "alter table responses alter column a set not null";
    assert_eq!(broken(&[not_null]), [Rule::NotNullWithoutCheck]);
    assert_eq!(broken(&[add, not_null]), [Rule::NotNullWithoutCheck]);
    let other_table = "alter table uploads alter a set not null";
    assert_eq!(broken(&[add, validate, other_table]), [Rule::NotNullWithoutCheck]);
    assert_eq!(broken(&[add, validate, not_null]), []);
}

#[test]
fn changed_column_type_is_refused() {
    let sql = "alter table responses alter column version type bigint";
    assert_eq!(broken(&[sql]), [Rule::ColumnTypeChanged]);
    let sql = "alter table responses alter version set data type bigint";
    assert_eq!(broken(&[sql]), [Rule::ColumnTypeChanged]);
    assert_eq!(broken(&["alter table responses alter version set default 1"]), []);
}

#[test]
fn index_on_a_table_of_an_earlier_file_needs_concurrently() {
    let table = "create table responses (a int)";
    for sql in [
        "create index i on responses (a)",
        "create unique index on only public.responses (a)",
    ] {
        assert_eq!(broken(&[table, sql]), [Rule::IndexWithoutConcurrently], "{sql}");
    }
    assert_eq!(
        broken(&["create table if not exists t (a int); create index i on t (a)"]),
        []
    );
}

#[test]
fn concurrently_stands_alone_outside_a_transaction() {
    let index = "create index concurrently if not exists i on responses (a);";
    let no_transaction = "-- no-transaction\n";
    for sql in [
        index.to_owned(),
        format!("{no_transaction}{index}{index}"),
        format!("{no_transaction}{index} update responses set a = 1"),
        format!("-- First.\n{no_transaction}{index}"),
    ] {
        assert_eq!(broken(&[&sql]), [Rule::ConcurrentlyNotAlone], "{sql}");
    }
    assert_eq!(broken(&[&format!("{no_transaction}-- Newest first.\n{index}")]), []);
}

#[test]
fn concurrently_that_fails_when_repeated_is_refused() {
    for sql in [
        "create index concurrently i on responses (a)",
        "drop index concurrently i",
    ] {
        let sql = format!("-- no-transaction\n{sql}");
        assert_eq!(broken(&[&sql]), [Rule::ConcurrentlyNotRepeatable], "{sql}");
    }
    assert_eq!(broken(&["-- no-transaction\ndrop index concurrently if exists i"]), []);
}

#[test]
fn real_migrations_keep_to_the_rules() {
    let workspace = Workspace::of_this_checkout().expect("started by cargo");
    let files = read(&workspace).expect("readable migrations");
    assert!(files.len() > 5);
    assert_eq!(rules::check(&files).len(), 0);
}
