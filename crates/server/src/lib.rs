//! Formwright: build multi-page forms whose pages branch on answers, publish them by link, and
//! understand what comes back. This crate holds the features, their HTTP doors and the worker.

pub mod accounts;
pub mod analytics;
pub mod app;
pub mod config;
pub mod demo;
pub mod exports;
pub mod forms;
pub mod http;
pub mod language;
pub mod live;
pub mod mails;
pub mod media;
pub mod passcodes;
pub mod projects;
pub mod responses;
pub mod serve;
pub mod throttle;
pub mod uploads;
pub mod worker;
pub mod works;
