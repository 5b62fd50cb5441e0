//! Exports of a form's responses, streamed from one database snapshot with all versions merged.
//!
//! An export has three stages joined by bounded channels: a reader loads batches from the snapshot, a writer encodes them,
//! and the client receives the bytes. No stage buffers more than a few megabytes.

mod archive_paths;
mod columns;
mod csv;
mod csv_escape;
pub(super) mod download;
mod file_archive;
mod filename;
mod json_lines;
mod limiter;
mod params;
mod reader;
mod rows;
mod snapshot;
mod store;
mod stored_answer;
mod stream;
mod version_labels;
mod workbook;

pub use limiter::ExportLimiter;
