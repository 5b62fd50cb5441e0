//! Downloads of a form's responses: streamed, as of one moment, all versions merged.
//!
//! A download runs through three hands, each at the pace of the next: one reads portions from its snapshot of the database,
//! one writes them in the wanted format, and the client takes them. None holds more than a few megabytes.

mod attachment;
mod cells;
mod columns;
mod csv;
mod download;
mod file_paths;
mod files;
mod flow;
mod json_lines;
mod own_wording;
mod raw;
mod read;
mod rows;
mod snapshot;
mod store;
mod turns;
mod wanted;
mod workbook;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

pub use turns::Downloads;

/// The download.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(download::download))
}
