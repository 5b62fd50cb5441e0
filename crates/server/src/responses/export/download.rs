//! `GET /api/analytics/form/{id}/download`: exports responses as a file.

use std::io::Seek as _;
use std::sync::Arc;

use anyhow::Context as _;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use bytes::Bytes;
use platform::telemetry::{with_current_request, with_current_request_blocking};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::columns::Columns;
use super::filename::content_disposition;
use super::params::{ExportFormat, ExportParams, parse_filter};
use super::reader::read_all;
use super::rows::Row;
use super::snapshot::Snapshot;
use super::store::{self, ExportedResponse};
use super::stream::{Chunk, ExportError, body_of};
use super::{csv, file_archive, json_lines, workbook};
use crate::accounts::SignedIn;
use crate::fair_share::Permit;
use crate::forms::ResultsAccess;
use crate::http::{
    ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, Problem, ProblemCode, QueryErrors, QueryFields,
    RateLimitErrors,
};
use crate::responses::list_responses;
use crate::responses::state::ResponsesState;
use crate::responses::wire::FilterParams;

/// Approximate size of a sent chunk.
const CHUNK_BYTES: usize = 64 * 1024;

/// Channel capacities: chunks waiting for the client, and batches waiting for the writer.
const CHUNK_BUFFER: usize = 8;
const BATCH_BUFFER: usize = 1;

const TOTAL_ROWS: HeaderName = HeaderName::from_static("x-total-rows");

/// Export responses
///
/// Streams a snapshot of all versions, merged by id with the newest texts and labels. The filter is that of the response list.
/// `X-Total-Rows` is the number of responses (or files), unless the filter depends on answers. If the export fails, the connection
/// is aborted without the end of the body. In CSV, a cell that a spreadsheet could read as a formula, or that begins with an
/// apostrophe, gets an apostrophe in front; JSON Lines are lossless.
#[utoipa::path(get, path = "/api/analytics/form/{id}/download", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), ExportParams, FilterParams), responses(
    (status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream",
        headers(("X-Total-Rows" = u64, description = "Number of responses or files"))),
    (status = 422, body = Problem, description = "Invalid format, date, version, state, question or search, or more columns than Excel allows"),
    AuthErrors, NotFoundErrors, QueryErrors, RateLimitErrors, CommonErrors,
))]
pub(crate) async fn download(
    State(state): State<ResponsesState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    QueryFields(params): QueryFields<ExportParams>,
    QueryFields(filter): QueryFields<FilterParams>,
) -> Result<Response<Body>, ApiError> {
    let format = ExportFormat::parse(&params.format)?;
    let (mut results, permit) = open_with_permit(&state, caller, &id, &filter).await?;
    let filter = parse_filter(&filter, &state, &mut results).await?;
    let form = results.form;
    let total = match format {
        // Counting would run the search over all responses in one statement.
        ExportFormat::Files if filter.search.is_some() => None,
        ExportFormat::Files => Some(store::count_files(results.connection(), form, &filter).await?),
        _ => list_responses::total(&mut results, &filter).await?,
    };
    let columns = Arc::new(Columns::of(&state, &mut results).await?);
    if matches!(format, ExportFormat::Excel) && columns.headers().len() > workbook::MAX_COLUMNS {
        return Err(ApiError::new(ProblemCode::DownloadTooManyColumns));
    }
    let disposition = content_disposition(
        &results.name,
        state.context.clock.now().date_naive(),
        format.extension(),
    );
    let snapshot = Snapshot::of(results, filter).await?;
    let export = Export {
        state,
        permit,
        snapshot,
        columns,
        total,
    };
    let body = match format {
        ExportFormat::Csv => export.rows(write_csv),
        ExportFormat::JsonLines => export.rows(write_json_lines),
        ExportFormat::Files => export.files(),
        ExportFormat::Excel => export.workbook().await?,
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    if let Some(total) = total {
        headers.insert(TOTAL_ROWS, total.into());
    }
    let disposition = HeaderValue::from_str(&disposition).map_err(|error| ApiError::fault(&error.into()))?;
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    Ok(response)
}

/// Checks access and parameters first, so that invalid requests fail at once. A request that waits for a permit holds no
/// database connection.
async fn open_with_permit(
    state: &ResponsesState,
    caller: SignedIn,
    id: &str,
    filter: &FilterParams,
) -> Result<(ResultsAccess, Permit), ApiError> {
    let mut results = ResultsAccess::open(&state.context, caller, id).await?;
    parse_filter(filter, state, &mut results).await?;
    if let Some(permit) = state.exports.try_acquire(caller.user) {
        return Ok((results, permit));
    }
    drop(results);
    let permit = state.exports.acquire(caller.user).await?;
    Ok((ResultsAccess::open(&state.context, caller, id).await?, permit))
}

/// A running export.
struct Export {
    state: ResponsesState,
    permit: Permit,
    snapshot: Snapshot,
    columns: Arc<Columns>,
    /// Number of rows by the counters, if they can tell.
    total: Option<i64>,
}

impl Export {
    /// Encodes rows while reading them.
    fn rows(self, write: fn(&Columns, &mut Batches, &Chunks) -> Result<(), ExportError>) -> Body {
        let (chunks, receiver) = mpsc::channel(CHUNK_BUFFER);
        let (batches, mut incoming) = mpsc::channel(BATCH_BUFFER);
        let columns = Arc::clone(&self.columns);
        spawn_blocking(with_current_request_blocking(move || {
            if let Err(error) = write(&columns, &mut incoming, &chunks) {
                error.log();
            }
        }));
        tokio::spawn(with_current_request(async move {
            let read = read_all(self.snapshot, self.columns.has_files(), batches).await;
            match read {
                Ok(rows) => check_row_count(rows, self.total),
                Err(error) => error.log(),
            }
            drop(self.permit);
        }));
        body_of(receiver, None)
    }

    fn files(self) -> Body {
        let (chunks, receiver) = mpsc::channel(CHUNK_BUFFER);
        tokio::spawn(with_current_request(async move {
            if let Err(error) =
                file_archive::send_all(&self.state.context.objects, &self.columns, self.snapshot, chunks).await
            {
                error.log();
            }
            drop(self.permit);
        }));
        body_of(receiver, None)
    }

    /// A workbook must be complete before it is sent.
    async fn workbook(self) -> Result<Body, ApiError> {
        let (batches, incoming) = mpsc::channel(BATCH_BUFFER);
        let (columns, limiter) = (Arc::clone(&self.columns), self.state.exports.clone());
        let writing = spawn_blocking(move || workbook::write(&limiter, &columns, incoming));
        let reading = read_all(self.snapshot, self.columns.has_files(), batches);
        let (rows, written) = tokio::join!(reading, writing);
        let failed = |error: ExportError| match error {
            ExportError::Failed(cause) => ApiError::fault(&cause),
            error => ApiError::fault(&error.into()),
        };
        let written = written.map_err(|error| ApiError::fault(&error.into()))?;
        match (rows, written) {
            (Ok(rows), Ok(file)) => {
                check_row_count(rows, self.total);
                Ok(send_file(file, self.permit))
            }
            // If the reader found its receiver closed, the writer's error is the cause.
            (Err(ExportError::ReceiverClosed) | Ok(_), Err(error)) | (Err(error), _) => Err(failed(error)),
        }
    }
}

type Batches = mpsc::Receiver<Chunk<Vec<ExportedResponse>>>;
type Chunks = mpsc::Sender<Chunk<Bytes>>;

fn write_csv(columns: &Columns, batches: &mut Batches, chunks: &Chunks) -> Result<(), ExportError> {
    let mut scratch = String::new();
    let mut headers = Vec::new();
    csv::write_headers(&mut headers, columns);
    send(chunks, &mut headers)?;
    write_rows(batches, chunks, |out, response| {
        csv::write_row(out, &mut scratch, columns, &Row::of(columns, response));
        Ok(())
    })
}

fn write_json_lines(columns: &Columns, batches: &mut Batches, chunks: &Chunks) -> Result<(), ExportError> {
    write_rows(batches, chunks, |out, response| {
        let written = json_lines::write_row(out, columns, &Row::of(columns, response));
        Ok(written.context("cannot encode a response as JSON")?)
    })
}

fn write_rows(
    batches: &mut Batches,
    chunks: &Chunks,
    mut write: impl FnMut(&mut Vec<u8>, &ExportedResponse) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let mut out = Vec::with_capacity(2 * CHUNK_BYTES);
    loop {
        match batches.blocking_recv() {
            Some(Chunk::Data(responses)) => {
                for response in &responses {
                    write(&mut out, response)?;
                    if out.len() >= CHUNK_BYTES {
                        send(chunks, &mut out)?;
                    }
                }
                send(chunks, &mut out)?;
            }
            Some(Chunk::End) => {
                return chunks
                    .blocking_send(Chunk::End)
                    .map_err(|_| ExportError::ReceiverClosed);
            }
            None => return Err(ExportError::ReceiverClosed),
        }
    }
}

fn send(chunks: &Chunks, out: &mut Vec<u8>) -> Result<(), ExportError> {
    if out.is_empty() {
        return Ok(());
    }
    let chunk = std::mem::replace(out, Vec::with_capacity(2 * CHUNK_BYTES));
    let sent = chunks.blocking_send(Chunk::Data(chunk.into()));
    sent.map_err(|_| ExportError::ReceiverClosed)
}

/// Holds the permit until the file is sent.
fn send_file(file: std::fs::File, permit: Permit) -> Body {
    let (chunks, receiver) = mpsc::channel(CHUNK_BUFFER);
    spawn_blocking(with_current_request_blocking(move || {
        if let Err(error) = copy(file, &chunks) {
            error.log();
        }
    }));
    body_of(receiver, Some(permit))
}

fn copy(mut file: std::fs::File, chunks: &Chunks) -> Result<(), ExportError> {
    use std::io::Read as _;
    file.rewind().context("cannot read the workbook back")?;
    loop {
        let mut chunk = Vec::with_capacity(CHUNK_BYTES);
        let read = file.by_ref().take(CHUNK_BYTES as u64).read_to_end(&mut chunk);
        if read.context("cannot read the workbook back")? == 0 {
            return chunks
                .blocking_send(Chunk::End)
                .map_err(|_| ExportError::ReceiverClosed);
        }
        let sent = chunks.blocking_send(Chunk::Data(chunk.into()));
        sent.map_err(|_| ExportError::ReceiverClosed)?;
    }
}

/// Logs a mismatch, which means that the counters are wrong.
fn check_row_count(rows: u64, counted: Option<i64>) {
    if let Some(counted) = counted
        && i64::try_from(rows) != Ok(counted)
    {
        metrics::counter!("formwright_export_mismatches_total").increment(1);
        tracing::error!(
            rows,
            counted,
            "an export has a different number of responses than the counters; see `formwright recount`"
        );
    }
}
