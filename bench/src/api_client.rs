//! Calls the API by curl, because an HTTP client and its runtime would make this crate slow to compile.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

const EMAIL: &str = "bench@formwright.example";
const PASSWORD: &str = "measured twice, cut once";

pub(super) struct PublishedForm {
    pub(super) id: String,
    pub(super) link: String,
}

/// Creates the owner's account and publishes the form of the file.
pub(super) fn publish_form(server: &str, file: &Path) -> Result<PublishedForm> {
    let owner = json!({ "name": "Bench", "email": EMAIL, "password": PASSWORD, "confirmPassword": PASSWORD });
    call("POST", &format!("{server}/api/user/signup"), None, &owner)?;
    publish_another_form(server, file)
}

/// Publishes the form of the file; the owner has an account.
pub(super) fn publish_another_form(server: &str, file: &Path) -> Result<PublishedForm> {
    let content = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let content: Value = serde_json::from_str(&content).with_context(|| format!("{} is not JSON", file.display()))?;
    let token = &sign_in(server)?;
    let name = json!({ "name": content["name"] });
    let created = call("POST", &format!("{server}/api/form/create"), Some(token), &name)?;
    let form_id = text(&created, "/form/_id")?;
    let published = call(
        "PUT",
        &format!("{server}/api/form/publish/{form_id}"),
        Some(token),
        &content,
    )?;
    Ok(PublishedForm {
        id: form_id.to_owned(),
        link: text(&published, "/shareLink")?.to_owned(),
    })
}

/// Returns a token of the form's owner.
pub(super) fn sign_in(server: &str) -> Result<String> {
    let credentials = json!({ "email": EMAIL, "password": PASSWORD });
    let reply = call("POST", &format!("{server}/api/user/login"), None, &credentials)?;
    Ok(text(&reply, "/token")?.to_owned())
}

pub(super) struct Reply {
    pub(super) status: String,
    pub(super) content_type: String,
    pub(super) etag: String,
    pub(super) body: Vec<u8>,
}

/// With an entity tag, the reply is a 304 if the content is unchanged.
pub(super) fn get(url: &str, etag: Option<&str>) -> Result<Reply> {
    let mut curl = Command::new("curl");
    // Status and headers go to standard error, so that standard output is the body.
    curl.args(["--silent", "--write-out"])
        .arg("%{stderr}%{http_code}\n%{content_type}\n%header{etag}\n");
    if let Some(etag) = etag {
        curl.arg("--header").arg(format!("If-None-Match: {etag}"));
    }
    let output = curl.arg(url).output().context("cannot start curl")?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let [status, content_type, etag] = report.lines().collect::<Vec<_>>()[..] else {
        bail!("no reply from {url}: {report}");
    };
    ensure!(matches!(status, "200" | "304"), "{url} replied {status}");
    Ok(Reply {
        status: status.to_owned(),
        content_type: content_type.to_owned(),
        etag: etag.to_owned(),
        body: output.stdout,
    })
}

/// Returns the JSON of a successful reply; any other reply is an error.
pub(super) fn call(method: &str, url: &str, token: Option<&str>, body: &Value) -> Result<Value> {
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--fail-with-body", "--request", method]);
    if !body.is_null() {
        curl.arg("--json").arg(body.to_string());
    }
    if let Some(token) = token {
        curl.arg("--header").arg(format!("Authorization: Bearer {token}"));
    }
    let output = curl.arg(url).output().context("cannot start curl")?;
    let reply = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{method} {url} failed: {reply}");
    serde_json::from_str(&reply).with_context(|| format!("the reply to {method} {url} is not JSON"))
}

/// The string at a JSON pointer.
pub(super) fn text<'a>(reply: &'a Value, pointer: &str) -> Result<&'a str> {
    let value = reply.pointer(pointer).and_then(Value::as_str);
    value.with_context(|| format!("the reply has no {pointer}: {reply}"))
}
