//! Fault tests: the real program as processes, with servers that fail.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed precondition fails the test")]

mod eventually;
mod ingest;
#[allow(dead_code, reason = "shared with the attack suite, which needs more of it")]
mod installation;
#[allow(dead_code, reason = "shared with the attack suite, which needs more of it")]
mod mail_sink;
#[allow(dead_code, reason = "shared with the attack suite, which needs more of it")]
mod member;
mod report;
mod s3_store;
mod server_memory;

#[path = "../it/harness/pictures.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
#[allow(unreachable_pub, reason = "a test binary has no public side")]
mod pictures;
#[path = "../it/harness/videos.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
#[allow(unreachable_pub, reason = "a test binary has no public side")]
mod videos;

mod alerts;
mod audit_log;
mod backup;
mod database_roles;
mod disk_full;
mod doctor;
mod failover;
mod invalid_settings;
mod locked_pages;
mod logs;
mod mail_delivery;
mod media_memory;
mod metrics;
mod migrate;
mod nats_cluster;
mod nats_loss;
mod nats_outage;
mod notification_delivery;
mod object_store;
mod one_process;
mod one_process_killed;
mod outbox_fixtures;
mod postgres_log;
mod readiness;
mod restore;
mod rolling_restart;
mod soak;
mod start_and_stop;
mod submit_memory;
mod traces;
mod upgrade;
mod uploads_memory;
mod verify;
mod without_nats;
mod wrong_clock;

use eventually::{WAIT_TIMEOUT, eventually};
