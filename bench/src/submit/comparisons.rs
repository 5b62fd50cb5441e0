//! The comparisons with the baselines.

use std::path::Path;

use super::ProcessTrees;
use super::instance::{Instance, PAGE};
use crate::comparison::{Comparison, Goals};
use crate::load::{Load, Pgbench};
use crate::run::Side;

pub(super) const PEAK_CONNECTIONS: u32 = 256;
const BUSY_CONNECTIONS: u32 = 64;
/// The same for every number of our connections.
const PGBENCH_CLIENTS: u32 = 64;

pub(super) struct Comparisons<'a> {
    pub(super) run_folder: &'a Path,
    pub(super) submit_folder: &'a Path,
    pub(super) trees: &'a ProcessTrees,
    pub(super) ours: &'a Instance,
    /// On the same server as `ours`.
    pub(super) limited: &'a Instance,
    pub(super) each: &'a Instance,
    pub(super) full: &'a Instance,
    /// The content of the bare row.
    pub(super) answers: String,
}

impl Comparisons<'_> {
    pub(super) fn against_bare_row(&self) -> [Comparison; 2] {
        [
            Comparison {
                title: "256 connections",
                ours: self.ours(PEAK_CONNECTIONS),
                baseline: self.bare_row(),
                goals: Goals {
                    cpu_time_at_most: Some(0.6),
                    rate_at_least: Some(1.5),
                    ..Goals::default()
                },
            },
            Comparison {
                title: "64 connections",
                ours: self.ours(BUSY_CONNECTIONS),
                baseline: self.bare_row(),
                goals: Goals {
                    cpu_time_at_most: Some(0.8),
                    rate_at_least: Some(1.0),
                    p99_at_most: Some(2.0),
                    ..Goals::default()
                },
            },
        ]
    }

    pub(super) fn against_transaction_per_page(&self) -> [Comparison; 2] {
        [
            Comparison {
                title: "64 connections",
                ours: self.ours(BUSY_CONNECTIONS),
                baseline: self.each(BUSY_CONNECTIONS),
                goals: Goals {
                    rate_at_least: Some(10.0),
                    ..Goals::default()
                },
            },
            Comparison {
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

    pub(super) fn with_response_limit(&self) -> Comparison {
        Comparison {
            title: "a form with a limit",
            ours: Side {
                name: "ours with a limit",
                load: self.limited.load(self.submit_folder, BUSY_CONNECTIONS),
                ..self.ours(BUSY_CONNECTIONS)
            },
            baseline: Side {
                name: "ours without",
                ..self.ours(BUSY_CONNECTIONS)
            },
            goals: Goals {
                cpu_time_at_most: Some(2.0),
                rate_at_least: Some(0.5),
                ..Goals::default()
            },
        }
    }

    pub(super) fn with_many_responses(&self) -> Comparison {
        Comparison {
            title: "many stored responses",
            ours: Side {
                name: "ours with many",
                load: self.full.load(self.submit_folder, PEAK_CONNECTIONS),
                servers: vec![self.trees.full, self.trees.full_worker, self.trees.postgres],
            },
            baseline: Side {
                name: "ours with few",
                ..self.ours(PEAK_CONNECTIONS)
            },
            goals: Goals {
                cpu_time_at_most: Some(1.4),
                ..Goals::default()
            },
        }
    }

    /// Includes the worker, which publishes the events of the submissions.
    pub(super) fn ours(&self, connections: u32) -> Side {
        Side {
            name: "ours",
            load: self.ours.load(self.submit_folder, connections),
            servers: vec![self.trees.serve, self.trees.worker, self.trees.postgres],
        }
    }

    /// Without a worker, which would make the baseline slower: its events stay in the outbox.
    fn each(&self, connections: u32) -> Side {
        Side {
            name: "one transaction per page",
            load: self.each.load(self.submit_folder, connections),
            servers: vec![self.trees.each, self.trees.postgres],
        }
    }

    /// PostgreSQL alone: no HTTP, no validation and no counters. pgbench's own CPU time is not counted.
    fn bare_row(&self) -> Side {
        let variables = vec![
            ("form", self.ours.form_id.clone()),
            ("page", PAGE.to_owned()),
            ("answers", self.answers.clone()),
        ];
        Side {
            name: "pgbench's bare row, 64 clients",
            load: Load::Statement(Pgbench {
                database_url: self.ours.database.url().to_owned(),
                script: self.submit_folder.join("bare_insert.sql"),
                clients: PGBENCH_CLIENTS,
                variables,
                latency_folder: Some(self.run_folder.join("times")),
            }),
            servers: vec![self.trees.postgres],
        }
    }
}
