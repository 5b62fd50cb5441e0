//! One request of the corpus.

use reqwest::{
    Method,
    header::{self, HeaderName, HeaderValue},
    multipart::{Form, Part},
};
use serde_json::Value;

use crate::caller::Caller;

#[derive(Debug, Clone)]
pub(super) struct Ask {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) body: Body,
    pub(super) headers: Vec<(&'static str, String)>,
}

#[derive(Debug, Clone)]
pub(super) enum Body {
    Nothing,
    Json(String),
    File {
        fields: Vec<(&'static str, String)>,
        file: Vec<u8>,
    },
}

impl Ask {
    /// `operation` is a method and a path, with the values of the path in it.
    pub(super) fn new(operation: &str) -> Self {
        let (method, path) = operation.split_once(' ').unwrap();
        Self {
            method: method.parse().unwrap(),
            path: path.to_owned(),
            body: Body::Nothing,
            headers: Vec::new(),
        }
    }

    pub(super) fn json(mut self, body: &Value) -> Self {
        self.body = Body::Json(body.to_string());
        self
    }

    pub(super) fn text(mut self, body: String) -> Self {
        self.body = Body::Json(body);
        self
    }

    pub(super) fn file(mut self, fields: &[(&'static str, &str)], file: Vec<u8>) -> Self {
        let fields = fields
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()))
            .collect();
        self.body = Body::File { fields, file };
        self
    }

    pub(super) fn header(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Sends it; the status, or 0 when no whole reply came. An access token of its own takes the place of the caller's.
    pub(super) async fn send(&self, caller: &Caller) -> u16 {
        let own_token = self.headers.iter().any(|(name, _)| *name == "authorization");
        let caller = if own_token { &caller.without_token() } else { caller };
        if self.path.ends_with("/live") {
            // The stream would not end; its first numbers are the work.
            let request = caller.request(self.method.clone(), &self.path);
            let Ok(mut reply) = request.send().await else { return 0 };
            let _ = reply.chunk().await;
            return reply.status().as_u16();
        }
        let mut request = caller.request(self.method.clone(), &self.path);
        for (name, value) in &self.headers {
            request = request.header(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        }
        let request = match &self.body {
            Body::Nothing => request,
            Body::Json(text) => request
                .header(header::CONTENT_TYPE, "application/json")
                .body(text.clone()),
            Body::File { fields, file } => {
                let mut form = Form::new();
                for (name, value) in fields {
                    form = form.text(*name, value.clone());
                }
                request.multipart(form.part("file", Part::bytes(file.clone()).file_name("wall.png")))
            }
        };
        caller.send(request).await.status
    }
}
