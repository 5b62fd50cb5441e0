//! `GET /api/analytics/form/{id}/download`: every response, as a file.

use std::{io::Seek as _, sync::Arc};

use anyhow::Context as _;
use axum::{
    body::Body,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderName, HeaderValue, header},
    response::Response,
};
use bytes::Bytes;
use tokio::sync::mpsc;

use super::{
    attachment::attachment,
    columns::Columns,
    csv, files,
    flow::{Part, Stop, body_of},
    json_lines,
    read::read_all,
    rows::Row,
    snapshot::Snapshot,
    store::{self, StoredResponse},
    turns::Turn,
    wanted::{FileWanted, Format},
    workbook,
};
use crate::{
    accounts::SignedIn,
    app::App,
    forms::Results,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, Problem, ProblemCode},
    },
    responses,
};

/// What is sent at one time, about.
const PIECE: usize = 64 * 1024;

/// Pieces that wait for the client, and portions that wait for being written.
const PIECES_AHEAD: usize = 8;
const PORTIONS_AHEAD: usize = 1;

const TOTAL_ROWS: HeaderName = HeaderName::from_static("x-total-rows");

/// Download all responses
///
/// Streamed as of one moment, all versions merged by id in the newest wording. `X-Total-Rows` says how many responses (or files)
/// it will hold; a body that ends before is cut off, and the connection with it. In CSV a cell that a spreadsheet would take for
/// a formula, or that begins with an apostrophe, has an apostrophe in front; JSON Lines are without loss.
#[utoipa::path(get, path = "/api/analytics/form/{id}/download", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), FileWanted), responses(
    (status = 200, description = "the file", body = Vec<u8>, content_type = "application/octet-stream",
        headers(("X-Total-Rows" = u64, description = "responses, or files, that it holds"))),
    (status = 422, body = Problem, description = "no such format, day or version"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn download(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    wanted: Result<Query<FileWanted>, QueryRejection>,
) -> Result<Response<Body>, ApiError> {
    let Query(wanted) = wanted.map_err(|_| ApiError::new(ProblemCode::RequestMalformed))?;
    let format = Format::parse(&wanted.format)?;
    let mut results = Results::open(&app, caller, &id).await?;
    let turn = app.downloads.turn()?;
    let only = wanted.only(&results)?;
    let form = results.form;
    let total = match format {
        Format::Files => store::count_files(results.connection(), form, only).await?,
        _ => responses::totals(results.connection(), form, only).await?.starts,
    };
    let columns = Arc::new(Columns::of(&app, &results).await);
    let name = attachment(&results.name, app.clock.now().date_naive(), format.ending());
    let snapshot = Snapshot::of(results, only).await?;
    let making = Making {
        app,
        turn,
        snapshot,
        columns,
        total,
    };
    let body = match format {
        Format::Csv => making.rows(write_csv),
        Format::JsonLines => making.rows(write_json_lines),
        Format::Files => making.files(),
        Format::Excel => making.workbook().await?,
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    headers.insert(TOTAL_ROWS, total.into());
    let name = HeaderValue::from_str(&name).map_err(|error| ApiError::fault(&error.into()))?;
    headers.insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

/// A download under way.
struct Making {
    app: App,
    turn: Turn,
    snapshot: Snapshot,
    columns: Arc<Columns>,
    /// How many rows there are by the counters.
    total: i64,
}

impl Making {
    /// Rows that are written as they are read.
    fn rows(self, write: fn(&Columns, &mut Portions, &Pieces) -> Result<(), Stop>) -> Body {
        let (pieces, sent) = mpsc::channel(PIECES_AHEAD);
        let (portions, mut read) = mpsc::channel(PORTIONS_AHEAD);
        let columns = Arc::clone(&self.columns);
        tokio::task::spawn_blocking(move || {
            if let Err(stop) = write(&columns, &mut read, &pieces) {
                stop.log();
            }
        });
        tokio::spawn(async move {
            let done = read_all(self.snapshot, self.columns.has_files(), portions).await;
            match done {
                Ok(rows) => compare(rows, self.total),
                Err(stop) => stop.log(),
            }
            drop(self.turn);
        });
        body_of(sent, None)
    }

    fn files(self) -> Body {
        let (pieces, sent) = mpsc::channel(PIECES_AHEAD);
        tokio::spawn(async move {
            if let Err(stop) = files::send_all(&self.app.objects, &self.columns, self.snapshot, pieces).await {
                stop.log();
            }
            drop(self.turn);
        });
        body_of(sent, None)
    }

    /// A workbook is whole before it is sent.
    async fn workbook(self) -> Result<Body, ApiError> {
        let (portions, read) = mpsc::channel(PORTIONS_AHEAD);
        let (columns, downloads) = (Arc::clone(&self.columns), self.app.downloads.clone());
        let writing = tokio::task::spawn_blocking(move || workbook::write(&downloads, &columns, read));
        let reading = read_all(self.snapshot, self.columns.has_files(), portions);
        let (rows, written) = tokio::join!(reading, writing);
        let failed = |stop: Stop| match stop {
            Stop::Failed(cause) => ApiError::fault(&cause),
            stop => ApiError::fault(&stop.into()),
        };
        let written = written.map_err(|error| ApiError::fault(&error.into()))?;
        match (rows, written) {
            (Ok(rows), Ok(file)) => {
                compare(rows, self.total);
                Ok(send_file(file, self.turn))
            }
            // Whoever reads stops because whoever writes has; then the writer knows why.
            (Err(Stop::Gone) | Ok(_), Err(stop)) | (Err(stop), _) => Err(failed(stop)),
        }
    }
}

type Portions = mpsc::Receiver<Part<Vec<StoredResponse>>>;
type Pieces = mpsc::Sender<Part<Bytes>>;

fn write_csv(columns: &Columns, portions: &mut Portions, pieces: &Pieces) -> Result<(), Stop> {
    let mut scratch = String::new();
    let mut headers = Vec::new();
    csv::write_headers(&mut headers, columns);
    send(pieces, &mut headers)?;
    write_rows(portions, pieces, |out, response| {
        csv::write_row(out, &mut scratch, columns, &Row::of(columns, response));
        Ok(())
    })
}

fn write_json_lines(columns: &Columns, portions: &mut Portions, pieces: &Pieces) -> Result<(), Stop> {
    write_rows(portions, pieces, |out, response| {
        let written = json_lines::write_row(out, columns, &Row::of(columns, response));
        Ok(written.context("a response cannot be written as JSON")?)
    })
}

fn write_rows(
    portions: &mut Portions,
    pieces: &Pieces,
    mut write: impl FnMut(&mut Vec<u8>, &StoredResponse) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut out = Vec::with_capacity(2 * PIECE);
    loop {
        match portions.blocking_recv() {
            Some(Part::Piece(responses)) => {
                for response in &responses {
                    write(&mut out, response)?;
                    if out.len() >= PIECE {
                        send(pieces, &mut out)?;
                    }
                }
                send(pieces, &mut out)?;
            }
            Some(Part::Whole) => return pieces.blocking_send(Part::Whole).map_err(|_| Stop::Gone),
            None => return Err(Stop::Gone),
        }
    }
}

fn send(pieces: &Pieces, out: &mut Vec<u8>) -> Result<(), Stop> {
    if out.is_empty() {
        return Ok(());
    }
    let piece = std::mem::replace(out, Vec::with_capacity(2 * PIECE));
    let sent = pieces.blocking_send(Part::Piece(piece.into()));
    sent.map_err(|_| Stop::Gone)
}

/// Sends a file from its beginning; its turn ends with it.
fn send_file(file: std::fs::File, turn: Turn) -> Body {
    let (pieces, sent) = mpsc::channel(PIECES_AHEAD);
    tokio::task::spawn_blocking(move || {
        if let Err(stop) = copy(file, &pieces) {
            stop.log();
        }
    });
    body_of(sent, Some(turn))
}

fn copy(mut file: std::fs::File, pieces: &Pieces) -> Result<(), Stop> {
    use std::io::Read as _;
    file.rewind().context("a workbook cannot be read again")?;
    loop {
        let mut piece = Vec::with_capacity(PIECE);
        let read = file.by_ref().take(PIECE as u64).read_to_end(&mut piece);
        if read.context("a workbook cannot be read again")? == 0 {
            return pieces.blocking_send(Part::Whole).map_err(|_| Stop::Gone);
        }
        let sent = pieces.blocking_send(Part::Piece(piece.into()));
        sent.map_err(|_| Stop::Gone)?;
    }
}

/// Counters are right, and if one day they are not, the rows are and somebody must know.
fn compare(rows: u64, counted: i64) {
    if i64::try_from(rows) != Ok(counted) {
        tracing::error!(
            rows,
            counted,
            "a download does not hold as many responses as are counted; see `formwright recount`"
        );
    }
}
