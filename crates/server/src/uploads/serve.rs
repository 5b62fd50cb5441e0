//! `GET /files/{uploadId}`: serves a respondent's file by a signed link. Always as an attachment, never inline, because
//! its content is untrusted.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use platform::db;
use uuid::Uuid;

use super::state::UploadsState;
use super::store::{self, StoredUpload};
use super::wire::LinkParams;
use crate::forms::FormId;
use crate::http::{ApiError, CommonErrors, NotFoundErrors, PathText, ProblemCode, QueryFields, missing_as_not_found};

/// If a browser displays the file anyway, it runs no scripts and has no origin.
const POLICY: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// Download a respondent's file
///
/// Needs a link created by `GET /api/form/{id}/uploads/{uploadId}` within the last minute.
#[utoipa::path(get, path = "/files/{uploadId}", tag = "responses", params(("uploadId" = String, Path,), LinkParams), responses(
    (status = 200, description = "The file, as an attachment", body = Vec<u8>, content_type = "application/octet-stream"),
    NotFoundErrors, CommonErrors,
))]
pub(super) async fn serve_upload(
    State(state): State<UploadsState>,
    PathText(upload): PathText<String>,
    parts: Result<QueryFields<LinkParams>, ApiError>,
) -> Response {
    let file = match parts {
        Ok(QueryFields(parts)) => find(&state, &upload, &parts).await,
        Err(_) => Err(ApiError::new(ProblemCode::UploadNotFound)),
    };
    let mut response = match file {
        Ok(file) => open(&state, &file).await.unwrap_or_else(ApiError::into_response),
        Err(error) => error.into_response(),
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn find(state: &UploadsState, upload: &str, parts: &LinkParams) -> Result<StoredUpload, ApiError> {
    let not_found = || ApiError::new(ProblemCode::UploadNotFound);
    let upload: Uuid = upload.parse().map_err(|_| not_found())?;
    let form = FormId::parse(&parts.form).ok_or_else(not_found)?;
    if !state
        .limiter
        .links
        .is_signed(form, upload, parts.until, &parts.signature)
    {
        return Err(not_found());
    }
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let found = store::find_linked(&mut transaction, form, upload, parts.until).await?;
    found.ok_or_else(not_found)
}

async fn open(state: &UploadsState, file: &StoredUpload) -> Result<Response, ApiError> {
    let contents = state.context.objects.read(&file.object, 0..file.bytes).await;
    let contents = contents.map_err(|error| missing_as_not_found(error, &file.object, ProblemCode::UploadNotFound))?;
    let mut response = Body::from_stream(contents).into_response();
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_LENGTH, file.bytes.into());
    let disposition =
        HeaderValue::from_str(&content_disposition(&file.name)).map_err(|error| ApiError::fault(&error.into()))?;
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    Ok(response)
}

/// RFC 6266: the percent-encoded UTF-8 name.
fn content_disposition(name: &str) -> String {
    use std::fmt::Write as _;
    let mut value = "attachment; filename*=UTF-8''".to_owned();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
            value.push(char::from(byte));
        } else {
            let _ = write!(value, "%{byte:02X}");
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_cannot_inject_headers() {
        assert_eq!(
            content_disposition("scan 1.pdf"),
            "attachment; filename*=UTF-8''scan%201.pdf"
        );
        assert_eq!(
            content_disposition("a\"; filename=\"b.exe\r\nX: y.pdf"),
            "attachment; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe%0D%0AX%3A%20y.pdf"
        );
        assert_eq!(content_disposition("रिपोर्ट.pdf").matches('%').count(), 21);
    }
}
