//! Who is measured against whom.

use std::path::Path;

use super::Trees;
use super::instance::{Instance, PAGE};
use crate::load::{Load, Pgbench};
use crate::run::Side;
use crate::series::{Goals, Series};

/// Connections of a form that has gone round the world, and of a busy day.
pub(super) const MANY: u32 = 256;
const SOME: u32 = 64;
/// Clients with which pgbench is measured, at whatever connections ours is.
const CLIENTS: u32 = 64;

/// All that the series are made of.
pub(super) struct Sides<'a> {
    pub(super) folder: &'a Path,
    pub(super) bench: &'a Path,
    pub(super) trees: &'a Trees,
    pub(super) ours: &'a Instance,
    pub(super) each: &'a Instance,
    pub(super) full: &'a Instance,
    /// What the bare row holds.
    pub(super) answers: String,
}

impl Sides<'_> {
    pub(super) fn against_the_bare_row(&self) -> [Series; 2] {
        [
            Series {
                title: "256 connections",
                ours: self.ours(MANY),
                baseline: self.bare_row(),
                goals: Goals {
                    cost_at_most: Some(0.6),
                    rate_at_least: Some(1.5),
                    ..Goals::default()
                },
            },
            Series {
                title: "64 connections",
                ours: self.ours(SOME),
                baseline: self.bare_row(),
                goals: Goals {
                    cost_at_most: Some(0.8),
                    rate_at_least: Some(1.0),
                    p99_at_most: Some(2.0),
                    ..Goals::default()
                },
            },
        ]
    }

    pub(super) fn against_a_transaction_a_page(&self) -> [Series; 2] {
        [
            Series {
                title: "64 connections",
                ours: self.ours(SOME),
                baseline: self.each(SOME),
                goals: Goals {
                    rate_at_least: Some(10.0),
                    ..Goals::default()
                },
            },
            Series {
                title: "one connection",
                ours: self.ours(1),
                baseline: self.each(1),
                goals: Goals {
                    median_at_most: Some(1.2),
                    ..Goals::default()
                },
            },
        ]
    }

    pub(super) fn with_many_stored(&self) -> Series {
        Series {
            title: "many responses stored",
            ours: Side {
                name: "ours with them",
                load: self.full.load(self.bench, MANY),
                pays: vec![self.trees.full, self.trees.full_worker, self.trees.postgres],
            },
            baseline: Side {
                name: "ours with few",
                ..self.ours(MANY)
            },
            goals: Goals {
                cost_at_most: Some(1.4),
                ..Goals::default()
            },
        }
    }

    /// Everything that a response costs us: the worker publishes what the transaction has left for it.
    pub(super) fn ours(&self, connections: u32) -> Side {
        Side {
            name: "ours",
            load: self.ours.load(self.bench, connections),
            pays: vec![self.trees.serve, self.trees.worker, self.trees.postgres],
        }
    }

    /// Its events stay where they are: with a worker it would pay for one event a response.
    fn each(&self, connections: u32) -> Side {
        Side {
            name: "a transaction a page",
            load: self.each.load(self.bench, connections),
            pays: vec![self.trees.each, self.trees.postgres],
        }
    }

    /// PostgreSQL alone: no HTTP, no checks, nothing remembered but the row, and pgbench's own time not counted.
    fn bare_row(&self) -> Side {
        let variables = vec![
            ("form", self.ours.form.clone()),
            ("page", PAGE.to_owned()),
            ("answers", self.answers.clone()),
        ];
        Side {
            name: "pgbench's bare row, 64 clients",
            load: Load::Statement(Pgbench {
                database_url: self.ours.database.url().to_owned(),
                script: self.bench.join("bare_insert.sql"),
                clients: CLIENTS,
                variables,
                times: Some(self.folder.join("times")),
            }),
            pays: vec![self.trees.postgres],
        }
    }
}
