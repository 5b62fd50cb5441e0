//! The way to a published form through the public calls, by curl: a client and its runtime would make each `cargo xtask`
//! compile them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

const EMAIL: &str = "bench@formwright.example";
const PASSWORD: &str = "measured twice, cut once";

/// A form that is open to everybody.
pub(super) struct Published {
    pub(super) id: String,
    pub(super) link: String,
}

/// Makes an account and a form of the file's content.
pub(super) fn publish(server: &str, form: &Path) -> Result<Published> {
    let content = fs::read_to_string(form).with_context(|| format!("{} could not be read", form.display()))?;
    let content: Value = serde_json::from_str(&content).with_context(|| format!("{} is no JSON", form.display()))?;
    let owner = json!({ "name": "Bench", "email": EMAIL, "password": PASSWORD, "confirmPassword": PASSWORD });
    call("POST", &format!("{server}/api/user/signup"), None, &owner)?;
    let token = &sign_in(server)?;
    let named = json!({ "name": content["name"] });
    let made = call("POST", &format!("{server}/api/form/create"), Some(token), &named)?;
    let form = text(&made, "/form/_id")?;
    let published = call(
        "PUT",
        &format!("{server}/api/form/publish/{form}"),
        Some(token),
        &content,
    )?;
    Ok(Published {
        id: form.to_owned(),
        link: text(&published, "/shareLink")?.to_owned(),
    })
}

/// A token of the form's owner.
pub(super) fn sign_in(server: &str) -> Result<String> {
    let login = json!({ "email": EMAIL, "password": PASSWORD });
    let login = call("POST", &format!("{server}/api/user/login"), None, &login)?;
    Ok(text(&login, "/token")?.to_owned())
}

/// A reply as a browser gets it.
pub(super) struct Reply {
    pub(super) status: String,
    pub(super) content_type: String,
    pub(super) etag: String,
    pub(super) body: Vec<u8>,
}

/// GET, saying that the bytes with this tag are there already.
pub(super) fn get(url: &str, known: Option<&str>) -> Result<Reply> {
    let mut curl = Command::new("curl");
    // What is said of the reply goes to standard error, apart from its bytes.
    curl.args(["--silent", "--write-out"])
        .arg("%{stderr}%{http_code}\n%{content_type}\n%header{etag}\n");
    if let Some(etag) = known {
        curl.arg("--header").arg(format!("If-None-Match: {etag}"));
    }
    let output = curl.arg(url).output().context("curl could not be started")?;
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let [status, content_type, etag] = told.lines().collect::<Vec<_>>()[..] else {
        bail!("{url} does not answer: {told}");
    };
    ensure!(matches!(status, "200" | "304"), "{url} answers {status}");
    Ok(Reply {
        status: status.to_owned(),
        content_type: content_type.to_owned(),
        etag: etag.to_owned(),
        body: output.stdout,
    })
}

/// A call that must go well; its reply.
pub(super) fn call(method: &str, url: &str, token: Option<&str>, body: &Value) -> Result<Value> {
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--fail-with-body", "--request", method]);
    if !body.is_null() {
        curl.arg("--json").arg(body.to_string());
    }
    if let Some(token) = token {
        curl.arg("--header").arg(format!("Authorization: Bearer {token}"));
    }
    let output = curl.arg(url).output().context("curl could not be started")?;
    let reply = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{method} {url} failed: {reply}");
    serde_json::from_str(&reply).with_context(|| format!("{method} {url} answered no JSON"))
}

/// The text at this path of a reply.
pub(super) fn text<'a>(reply: &'a Value, pointer: &str) -> Result<&'a str> {
    let found = reply.pointer(pointer).and_then(Value::as_str);
    found.with_context(|| format!("the reply has no {pointer}: {reply}"))
}
