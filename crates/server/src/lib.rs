//! Formwright: build multi-page forms whose pages branch on answers, publish them by link, and
//! understand what comes back. This crate contains the features, their HTTP API and the worker.

pub mod accounts;
pub mod all;
pub mod analytics;
pub mod app;
pub mod blocking_pool;
pub mod byte_budgets;
pub mod codes;
pub mod config;
pub mod context;
mod db_values;
pub mod dead_letters;
pub mod demo;
pub mod fair_share;
pub mod forms;
pub mod http;
pub mod installation;
pub mod language;
pub mod mails;
pub mod media;
pub mod migrate;
pub mod passcodes;
pub mod projects;
pub mod readiness;
pub mod responses;
pub mod router;
pub mod serve;
pub mod single_flight;
pub mod stored_responses;
pub mod submissions;
pub mod throttle;
pub mod timeouts;
mod tls_warning;
pub mod uploads;
pub mod worker;
pub mod worker_context;
pub mod works;
