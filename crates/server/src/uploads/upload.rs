//! `POST /api/response/upload`: takes in a file that a respondent answers with.

use std::time::Duration;

use axum::{
    Json,
    extract::{
        Multipart, State,
        multipart::{Field, MultipartRejection},
    },
    http::StatusCode,
};
use platform::db;

use super::{
    asked::limits_of,
    content::Claim,
    receive::{Allowed, Received, read_to_its_end, receive},
    refusal::{Limits, Refusal},
    sent::{SentFields, SentFile, not_in_order},
    store::{self, Known, NewUpload, Place},
    wire::{FileUpload, FileUploaded, UploadOut},
};
use crate::{
    accounts::{MaybeSignedIn, UserId},
    app::App,
    forms::{self, Answerable, ShownPass},
    http::{
        client_address::Network,
        deadline::UploadPace,
        documented::{Always, Limited, OnlyOwn},
        incoming_file::{disk_failed, dismiss},
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// How long the object store may take for a file. Its announcement holds for far longer, see `store::announce`.
const STORE_TIME: Duration = Duration::from_mins(5);

/// Upload a respondent's file
///
/// The fields come in the order of the schema. The file's name and its content must both be of a kind that the question takes.
/// Its id is named in the answer; a file that no page has named for a day is forgotten.
#[utoipa::path(post, path = "/api/response/upload", tag = "responses", security((), ("bearer" = [])),
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    params(("X-Form-Pass" = Option<String>, Header, description = "for a form that is for listed people: the pass of somebody on the list")),
    responses(
    (status = 201, body = FileUploaded, description = "kept, or kept already"),
    (status = 400, body = Problem, description = "not these fields in this order"),
    (status = 403, body = Problem, description = "only for listed people, and you are not proven to be one"),
    (status = 413, body = Problem, description = "more bytes than the question takes"),
    (status = 415, body = Problem, description = "not a kind of file that the question takes"),
    (status = 422, body = Problem, description = "too many files, an empty one, one without a name, or something unknown is named"),
    (status = 507, body = Problem, description = "no room left for the form's files today, or for its owner's"),
    OnlyOwn, Limited, Always,
))]
pub(super) async fn upload_file(
    State(app): State<App>,
    from: Network,
    caller: MaybeSignedIn,
    pass: ShownPass,
    body: Result<Multipart, MultipartRejection>,
) -> Result<(StatusCode, Json<FileUploaded>), ApiError> {
    let mut body = body.map_err(|_| not_in_order())?;
    let slot = match app.limits.upload_file.take(from).and_then(|()| app.uploads.slot()) {
        Ok(slot) => slot,
        Err(refused) => {
            dismiss(body).await;
            return Err(refused);
        }
    };
    let sender = Sender { from, caller, pass };
    let upload = match take(&app, &sender, &mut body).await? {
        Taken::Before(upload) => upload,
        Taken::Whole(new, received) => {
            // Goes on to its end when the caller leaves, so that nothing is left half stored.
            let keeping = tokio::spawn(async move {
                let kept = keep(&app, &new, received).await;
                drop(slot);
                kept
            });
            keeping.await.map_err(|panicked| ApiError::fault(&panicked.into()))??
        }
    };
    Ok((StatusCode::CREATED, Json(FileUploaded { success: true, upload })))
}

/// Who sends a file, and how they show that they may.
struct Sender {
    from: Network,
    caller: MaybeSignedIn,
    pass: ShownPass,
}

/// What came of a body.
enum Taken {
    /// A file that is kept already: it was sent before, and its reply was lost perhaps.
    Before(UploadOut),
    /// A file that has come whole.
    Whole(Box<Expectation>, Received),
}

/// Reads the body to its end: who is refused, or was answered before, hears it too.
async fn take(app: &App, sender: &Sender, body: &mut Multipart) -> Result<Taken, ApiError> {
    let mut pace = UploadPace::begin();
    let mut fields = SentFields::default();
    let mut field = loop {
        match pace.keep(body.next_field()).await? {
            Ok(Some(field)) if field.name() == Some("file") => break field,
            Ok(Some(field)) => fields.read(field, &mut pace).await?,
            _ => return Err(not_in_order()),
        }
    };
    let fields = fields.of_file(&field);
    let taken = take_file(app, sender, fields, &mut field, &mut pace).await;
    if !matches!(taken, Ok(Taken::Whole(..))) {
        read_to_its_end(&mut field, &mut pace).await;
        return taken;
    }
    drop(field);
    match pace.keep(body.next_field()).await? {
        Ok(None) => taken,
        _ => Err(not_in_order()),
    }
}

async fn take_file(
    app: &App,
    sender: &Sender,
    fields: SentFields,
    field: &mut Field<'_>,
    pace: &mut UploadPace,
) -> Result<Taken, ApiError> {
    match expect(app, sender, fields.understand(app)?).await? {
        Expected::Before(upload) => Ok(Taken::Before(upload)),
        Expected::New(new) => {
            let received = receive(&app.uploads, field, pace, &new.allowed()).await?;
            Ok(Taken::Whole(new, received))
        }
    }
}

/// What the fields in front of a file make of it.
enum Expected {
    Before(UploadOut),
    New(Box<Expectation>),
}

/// A file that may be sent.
struct Expectation {
    sent: SentFile,
    owner: UserId,
    claim: Claim,
    limits: Limits,
    room: (u64, Refusal),
}

impl Expectation {
    fn allowed(&self) -> Allowed<'_> {
        Allowed {
            claim: self.claim,
            limits: &self.limits,
            room: self.room.clone(),
        }
    }

    fn place(&self) -> Place<'_> {
        Place {
            form: self.sent.form,
            owner: self.owner,
            response: self.sent.response,
            question: &self.sent.question,
        }
    }
}

/// Decides about a file before it is read.
async fn expect(app: &App, sender: &Sender, sent: SentFile) -> Result<Expected, ApiError> {
    let form = find_form(app, sender.from, &sent).await?;
    let pass = sender.pass.as_deref();
    forms::admit(app, &sender.caller, pass, form.id, form.owner, form.access).await?;
    let place = Place {
        form: form.id,
        owner: form.owner,
        response: sent.response,
        question: &sent.question,
    };
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let before = store::known(&mut transaction, &place, sent.upload).await?;
    transaction.commit().await?;
    if let Some(upload) = as_before(before)? {
        return Ok(Expected::Before(upload));
    }
    let live = form
        .live_version
        .ok_or_else(|| ApiError::new(ProblemCode::FormClosed))?;
    let limits = limits_of(app, &sent, live).await?;
    let claim = sent.name.claim().filter(|claim| limits.kinds.contains(&claim.kind));
    let claim = claim.ok_or_else(|| limits.type_not_taken())?;
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let room = store::room(&mut transaction, &place, &limits).await?;
    drop(transaction);
    let owner = form.owner;
    Ok(Expected::New(Box::new(Expectation {
        sent,
        owner,
        claim,
        limits,
        room,
    })))
}

async fn find_form(app: &App, from: Network, sent: &SentFile) -> Result<Answerable, ApiError> {
    let found = forms::find_answerable(app, sent.form).await;
    if let Err(refusal) = &found
        && !refusal.is_busy()
    {
        app.limits.miss_form.take(from)?;
    }
    found
}

/// The file that has this id already; somebody else's is not there.
fn as_before(known: Known) -> Result<Option<UploadOut>, ApiError> {
    match known {
        Known::Nothing => Ok(None),
        Known::Same(upload) => Ok(Some(upload)),
        Known::Other => Err(ApiError::new(ProblemCode::UploadNotFound)),
    }
}

/// Looks into the file, stores it and only then writes it down: whoever hears of it can have it.
async fn keep(app: &App, new: &Expectation, received: Received) -> Result<UploadOut, ApiError> {
    let Received { file, bytes, sha256 } = received;
    let claim = new.claim;
    let looking = tokio::task::spawn_blocking(move || {
        use std::io::Seek as _;
        let mut file = file;
        let fits = claim.is_borne_out_by(&mut file)?;
        file.rewind()?;
        Ok((file, fits))
    });
    let looked = looking.await.map_err(|panicked| ApiError::fault(&panicked.into()))?;
    let (file, fits) = looked.map_err(disk_failed)?;
    if !fits {
        return Err(new.limits.type_not_taken().into());
    }
    let object = store::new_object(app);
    let mut transaction = db::begin_for_product(&app.pool).await?;
    store::announce(&mut transaction, &object).await?;
    transaction.commit().await?;
    let turn = app.uploads.turn().await?;
    tokio::time::timeout(STORE_TIME, app.objects.put(&object, tokio::fs::File::from_std(file)))
        .await
        .map_err(|_| ApiError::busy(60))??;
    drop(turn);

    let upload = NewUpload {
        id: new.sent.upload,
        name: new.sent.name.as_str(),
        kind: claim.kind,
        bytes,
        sha256: &sha256,
        object: &object,
    };
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let before = store::adopt(&mut transaction, &new.place(), &new.limits, &upload).await?;
    transaction.commit().await?;
    let fresh = UploadOut::new(
        upload.id,
        upload.name.to_owned(),
        i64::try_from(bytes).unwrap_or(i64::MAX),
        claim.kind.as_str(),
    );
    Ok(as_before(before)?.unwrap_or(fresh))
}
