//! `GET /files/{uploadId}`: a respondent's file, to whoever has a link that still works. It comes as something to save, never
//! as something to show: nobody has looked into it but for what kind of file it is.

use axum::{
    body::Body,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use platform::db;
use uuid::Uuid;

use super::{
    store::{self, Stored},
    wire::LinkParts,
};
use crate::{
    app::App,
    forms::FormId,
    http::{
        documented::{Always, OnlyOwn},
        problem::{ApiError, ProblemCode},
    },
};

/// Opened all the same, it runs nothing and belongs to nobody's site.
const POLICY: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// Save a respondent's file
///
/// Only with a link that `GET /api/form/{id}/uploads/{uploadId}` gave within the last minute.
#[utoipa::path(get, path = "/files/{uploadId}", tag = "responses", params(("uploadId" = String, Path,), LinkParts), responses(
    (status = 200, description = "the file, to be saved", body = Vec<u8>, content_type = "application/octet-stream"),
    OnlyOwn, Always,
))]
pub(super) async fn hand_out(
    State(app): State<App>,
    path: Result<Path<String>, PathRejection>,
    parts: Result<Query<LinkParts>, QueryRejection>,
) -> Response {
    let file = match (path, parts) {
        (Ok(Path(upload)), Ok(Query(parts))) => find(&app, &upload, &parts).await,
        _ => Err(ApiError::new(ProblemCode::UploadNotFound)),
    };
    let mut response = match file {
        Ok(file) => open(&app, &file).await.unwrap_or_else(ApiError::into_response),
        Err(refusal) => refusal.into_response(),
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn find(app: &App, upload: &str, parts: &LinkParts) -> Result<Stored, ApiError> {
    let not_found = || ApiError::new(ProblemCode::UploadNotFound);
    let upload: Uuid = upload.parse().map_err(|_| not_found())?;
    let form = FormId::parse(&parts.form).ok_or_else(not_found)?;
    if !app.uploads.links.is_signed(form, upload, parts.until, &parts.signature) {
        return Err(not_found());
    }
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let found = store::linked(&mut transaction, form, upload, parts.until).await?;
    found.ok_or_else(not_found)
}

async fn open(app: &App, file: &Stored) -> Result<Response, ApiError> {
    let contents = app.objects.read(&file.object, 0..file.bytes).await?;
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
    let disposition = HeaderValue::from_str(&attachment(&file.name)).map_err(|error| ApiError::fault(&error.into()))?;
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    Ok(response)
}

/// RFC 6266: the name in UTF-8, everything but letters, digits and three marks written as bytes.
fn attachment(name: &str) -> String {
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
    fn a_name_cannot_say_more_than_a_name() {
        assert_eq!(attachment("scan 1.pdf"), "attachment; filename*=UTF-8''scan%201.pdf");
        assert_eq!(
            attachment("a\"; filename=\"b.exe\r\nX: y.pdf"),
            "attachment; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe%0D%0AX%3A%20y.pdf"
        );
        assert_eq!(attachment("रिपोर्ट.pdf").matches('%').count(), 21);
    }
}
