//! `POST /api/response/upload`: receives a file that a respondent uploads.

use std::time::Duration;

use axum::Json;
use axum::extract::multipart::{Field, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::http::StatusCode;
use platform::db;
use platform::telemetry::with_current_request;

use super::content::ClaimedType;
use super::form_fields::{FormFields, UploadRequest, malformed};
use super::question_limits::find_limits;
use super::rejection::{RemainingQuota, UploadLimits, UploadRejection};
use super::state::UploadsState;
use super::store::{self, ExistingUpload, NewUpload, UploadTarget};
use super::stream::{ReceivedUpload, UploadConstraints, read_rest, receive};
use super::wire::{FileUpload, FileUploaded, UploadOut};
use crate::accounts::{MaybeSignedIn, UserId};
use crate::fair_share::Permit;
use crate::forms::{self, AccessToken, SubmissionTarget};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::incoming_file::{disk_error, drain_field};
use crate::http::{ApiError, CommonErrors, Network, NotFoundErrors, Problem, ProblemCode, RateLimitErrors, UploadRate};

/// Must be well below the hour after which the purge deletes objects without a row, see `store::register_pending`.
const STORE_TIMEOUT: Duration = Duration::from_mins(5);

/// Upload a respondent's file
///
/// The fields must come in the order of the schema. The question must accept the file's type, by extension and by content.
/// Answers reference the file by its id; a file that no submission references for a day is deleted.
#[utoipa::path(post, path = "/api/response/upload", tag = "responses", security((), ("bearer" = [])),
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    params(("X-Form-Pass" = Option<String>, Header, description = "Access token of an allowed respondent, if the form is restricted")),
    responses(
    (status = 201, body = FileUploaded, description = "Stored now or before"),
    (status = 400, body = Problem, description = "A field is missing, repeated or out of order"),
    (status = 403, body = Problem, description = "The form is restricted, and the caller is not an allowed respondent"),
    (status = 413, body = Problem, description = "Larger than the question allows"),
    (status = 415, body = Problem, description = "A file type that the question does not accept"),
    (status = 422, body = Problem, description = "Too many files, an empty file, no file name, or an unknown question or id"),
    (status = 507, body = Problem, description = "The form's daily quota or its owner's quota is used up"),
    NotFoundErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn upload_file(
    State(state): State<UploadsState>,
    allowed: Allowance<limit::UploadFile>,
    caller: MaybeSignedIn,
    token: AccessToken,
    body: Result<Multipart, MultipartRejection>,
) -> Result<(StatusCode, Json<FileUploaded>), ApiError> {
    let mut body = body.map_err(|_| malformed())?;
    let sender = Sender {
        from: allowed.network,
        caller,
        token,
    };
    let upload = match receive_body(&state, &sender, &mut body).await? {
        ReceivedBody::AlreadyStored(upload) => upload,
        ReceivedBody::New(pending, received) => {
            // A task of its own completes the write even if the client disconnects.
            let storing = with_current_request(async move { store_upload(&state, &pending, received).await });
            let stored = tokio::spawn(storing).await;
            stored.map_err(|panicked| ApiError::fault(&panicked.into()))??
        }
    };
    Ok((StatusCode::CREATED, Json(FileUploaded { success: true, upload })))
}

/// The client and its credentials.
struct Sender {
    from: Network,
    caller: MaybeSignedIn,
    token: AccessToken,
}

enum ReceivedBody {
    /// Uploaded before; perhaps the client never got the response.
    AlreadyStored(UploadOut),
    New(Box<PendingUpload>, ReceivedUpload),
}

/// Reads the body to its end even if the file is rejected, so that the client receives the response.
async fn receive_body(state: &UploadsState, sender: &Sender, body: &mut Multipart) -> Result<ReceivedBody, ApiError> {
    let mut rate = state.limiter.upload_rate_without_permit();
    let mut fields = FormFields::default();
    let mut field = loop {
        match rate.wait_for(body.next_field()).await? {
            Ok(Some(field)) if field.name() == Some("file") => break field,
            Ok(Some(field)) => fields.read(field, &mut rate).await?,
            _ => return Err(malformed()),
        }
    };
    let fields = fields.with_file_name(&field);
    let received = receive_file(state, sender, fields, &mut field, &mut rate).await;
    match &received {
        Ok(ReceivedBody::New(..)) => {}
        // The client will soon retry: reading the whole file now would only waste bandwidth.
        Err(error) if error.is_transient() => {
            drain_field(&mut field, &rate).await;
            return received;
        }
        _ => {
            read_rest(&mut field, &mut rate).await;
            return received;
        }
    }
    drop(field);
    match rate.wait_for(body.next_field()).await? {
        Ok(None) => received,
        _ => Err(malformed()),
    }
}

async fn receive_file(
    state: &UploadsState,
    sender: &Sender,
    fields: FormFields,
    field: &mut Field<'_>,
    rate: &mut UploadRate,
) -> Result<ReceivedBody, ApiError> {
    match precheck(state, sender, fields.parse(&state.context)?).await? {
        Precheck::AlreadyStored(upload) => Ok(ReceivedBody::AlreadyStored(upload)),
        Precheck::New(pending) => {
            // The time spent waiting for a permit does not count.
            *rate = state.limiter.upload_rate();
            let received = receive(&state.limiter, field, rate, &pending.constraints()).await?;
            Ok(ReceivedBody::New(pending, received))
        }
    }
}

enum Precheck {
    AlreadyStored(UploadOut),
    New(Box<PendingUpload>),
}

/// An upload that passed the checks on its fields.
struct PendingUpload {
    request: UploadRequest,
    owner: UserId,
    claim: ClaimedType,
    limits: UploadLimits,
    quota: RemainingQuota,
    from: Network,
    _permit: Permit,
}

impl PendingUpload {
    fn constraints(&self) -> UploadConstraints<'_> {
        UploadConstraints {
            claim: self.claim,
            limits: &self.limits,
            quota: self.quota.clone(),
        }
    }

    fn target(&self) -> UploadTarget<'_> {
        UploadTarget {
            form: self.request.form,
            owner: self.owner,
            response: self.request.response.as_uuid(),
            question: &self.request.question,
        }
    }
}

/// Checks everything that can be checked before the file is read.
async fn precheck(state: &UploadsState, sender: &Sender, request: UploadRequest) -> Result<Precheck, ApiError> {
    let form = find_form(state, sender.from, &request).await?;
    let token = sender.token.as_deref();
    forms::authorize_respondent(&state.context, &sender.caller, token, form.id, form.owner, form.access).await?;
    let target = UploadTarget {
        form: form.id,
        owner: form.owner,
        response: request.response.as_uuid(),
        question: &request.question,
    };
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let existing = store::find_existing(&mut transaction, &target, request.upload).await?;
    transaction.commit().await?;
    if let Some(upload) = into_existing(existing)? {
        return Ok(Precheck::AlreadyStored(upload));
    }
    let live = form
        .live_version
        .ok_or_else(|| ApiError::new(ProblemCode::FormClosed))?;
    let limits = find_limits(state, &request, live).await?;
    let claim = request
        .name
        .claimed_type()
        .filter(|claim| limits.kinds.contains(&claim.kind));
    let claim = claim.ok_or_else(|| limits.type_not_accepted())?;
    let permit = state.limiter.acquire(form.id, form.owner, sender.from).await?;
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let quota = store::remaining_quota(&mut transaction, &target, &limits).await?;
    drop(transaction);
    let network_quota = state
        .context
        .budgets
        .remaining_file_bytes(form.id.as_uuid(), sender.from);
    let quota = quota.or_smaller(network_quota, UploadRejection::NetworkQuota);
    let owner = form.owner;
    Ok(Precheck::New(Box::new(PendingUpload {
        request,
        owner,
        claim,
        limits,
        quota,
        from: sender.from,
        _permit: permit,
    })))
}

async fn find_form(state: &UploadsState, from: Network, request: &UploadRequest) -> Result<SubmissionTarget, ApiError> {
    let found = state.forms.version_cache.find_submission_target(request.form).await;
    if let Err(error) = &found
        && !error.is_busy()
    {
        state.context.limits.miss_form.consume(from)?;
    }
    found
}

/// An id used for another question or response is reported as not found.
fn into_existing(existing: ExistingUpload) -> Result<Option<UploadOut>, ApiError> {
    match existing {
        ExistingUpload::None => Ok(None),
        ExistingUpload::Same(upload) => Ok(Some(upload)),
        ExistingUpload::Other => Err(ApiError::new(ProblemCode::UploadNotFound)),
    }
}

/// Checks the content, stores the object, and inserts the row last, so that a row always has an object.
async fn store_upload(
    state: &UploadsState,
    pending: &PendingUpload,
    received: ReceivedUpload,
) -> Result<UploadOut, ApiError> {
    let ReceivedUpload { file, bytes, sha256 } = received;
    let claim = pending.claim;
    let checking = tokio::task::spawn_blocking(move || {
        use std::io::Seek as _;
        let mut file = file;
        let matches = claim.matches(&mut file)?;
        file.rewind()?;
        Ok((file, matches))
    });
    let checked = checking.await.map_err(|panicked| ApiError::fault(&panicked.into()))?;
    let (file, matches) = checked.map_err(disk_error)?;
    if !matches {
        return Err(pending.limits.type_not_accepted().into());
    }
    let object = store::new_object_name(&state.context);
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    store::register_pending(&mut transaction, &object).await?;
    transaction.commit().await?;
    let slot = state.limiter.acquire_store_slot().await;
    tokio::time::timeout(
        STORE_TIMEOUT,
        state.context.objects.put(&object, tokio::fs::File::from_std(file)),
    )
    .await
    .map_err(|_| ApiError::busy(60))??;
    drop(slot);

    let upload = NewUpload {
        id: pending.request.upload,
        name: pending.request.name.as_str(),
        kind: claim.kind,
        bytes,
        sha256: &sha256,
        object: &object,
    };
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let existing = store::insert(&mut transaction, &pending.target(), &pending.limits, &upload).await?;
    transaction.commit().await?;
    if matches!(existing, ExistingUpload::None) {
        state
            .context
            .budgets
            .count_file(pending.request.form.as_uuid(), pending.from, bytes);
    }
    let stored = UploadOut::new(
        upload.id,
        upload.name.to_owned(),
        i64::try_from(bytes).unwrap_or(i64::MAX),
        claim.kind.as_str(),
    );
    Ok(into_existing(existing)?.unwrap_or(stored))
}
