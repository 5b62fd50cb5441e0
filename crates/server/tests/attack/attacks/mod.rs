//! The attacks, a file each.

pub(crate) mod broken_analysis;
pub(crate) mod database_log;
pub(crate) mod database_role;
pub(crate) mod docs_policy;
pub(crate) mod ended_sessions;
pub(crate) mod heavy_analysis;
pub(crate) mod hostile_mail;
pub(crate) mod hostile_passwords;
pub(crate) mod hostile_submits;
pub(crate) mod largest_form;
pub(crate) mod live_streams;
pub(crate) mod malformed_values;
pub(crate) mod read_only_viewer;
pub(crate) mod silent_connections;
pub(crate) mod slow_downloads;
pub(crate) mod slow_file_uploads;
pub(crate) mod slow_media_uploads;
pub(crate) mod stored_responses;
pub(crate) mod stored_versions;
