//! A drawn request.

use std::fmt;

use reqwest::{
    Method,
    header::{self, HeaderValue},
};

use super::{
    description::{Description, Operation},
    rng::FuzzRng,
    scene::{Scene, Who},
};
use crate::harness::Reply;

const BOUNDARY: &str = "kettle";

/// A picture of one pixel, always the same, so that a request can be drawn again.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\
    \0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

pub(super) struct Request {
    pub(super) operation: String,
    who: Who,
    path: String,
    content_type: Option<String>,
    body: Option<Vec<u8>>,
    headers: Vec<(String, Vec<u8>)>,
}

impl Request {
    pub(super) fn draw(rng: &FuzzRng, description: &Description, scene: &Scene) -> Self {
        let operation = draw_operation(rng, description);
        let (content_type, body) = draw_body(rng, description, operation, scene);
        let mut headers = Vec::new();
        for parameter in operation
            .parameters
            .iter()
            .filter(|parameter| parameter.place == "header")
        {
            if rng.percent(50) {
                let values: [&[u8]; 4] = [b"", b"a", b"\xFF\xFE", &[b'a'; 500]];
                headers.push((parameter.name.clone(), rng.one_of(&values).to_vec()));
            }
        }
        if rng.percent(5) {
            let odd: [(&str, &[u8]); 4] = [
                ("range", b"bytes=5-1"),
                ("if-none-match", b"\"\xFF\""),
                ("accept-encoding", b"\xFF"),
                ("cookie", b"a=\xFF; =; ;"),
            ];
            let (name, value) = rng.one_of(&odd);
            headers.push(((*name).to_owned(), value.to_vec()));
        }
        Self {
            operation: operation.name.clone(),
            who: Who::draw(rng, &operation.name),
            path: draw_path(rng, operation, scene),
            content_type,
            body,
            headers,
        }
    }

    pub(super) async fn send(&self, scene: &Scene) -> Reply {
        let method: Method = self.operation.split_once(' ').unwrap().0.parse().unwrap();
        let browser = scene.browser(self.who);
        let mut request = browser.request(method, &self.path).header(header::CONNECTION, "close");
        if let Some(content_type) = &self.content_type {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        for (name, value) in &self.headers {
            request = request.header(name, HeaderValue::from_bytes(value).unwrap());
        }
        browser.send(request.body(self.body.clone().unwrap_or_default())).await
    }
}

/// One that takes much is drawn more often than one that takes nothing.
fn draw_operation<'a>(rng: &FuzzRng, description: &'a Description) -> &'a Operation {
    let weight = |operation: &Operation| 1 + operation.parameters.len() + 2 * usize::from(operation.body.is_some());
    let mut drawn = rng.below(description.operations.iter().map(weight).sum());
    let found = description.operations.iter().find(|operation| {
        let is_it = drawn < weight(operation);
        drawn = drawn.saturating_sub(weight(operation));
        is_it
    });
    found.unwrap()
}

fn draw_path(rng: &FuzzRng, operation: &Operation, scene: &Scene) -> String {
    let mut path = operation.name.split_once(' ').unwrap().1.to_owned();
    let mut query = Vec::new();
    for parameter in &operation.parameters {
        match parameter.place.as_str() {
            "path" => {
                let word = rng.word(scene, thing_in(&path, &parameter.name));
                // An empty or dotted segment would be another address.
                let word = if word.is_empty() || word == ".." {
                    "%2e%00"
                } else {
                    &word
                };
                path = path.replace(&format!("{{{}}}", parameter.name), word);
            }
            "query" => {
                let times = match (parameter.required, rng.below(20)) {
                    (_, 0) => 2,
                    (true, 1..19) | (false, 1..12) => 1,
                    _ => 0,
                };
                for _ in 0..times {
                    query.push(format!("{}={}", parameter.name, rng.word(scene, &parameter.name)));
                }
            }
            _ => {}
        }
    }
    if rng.percent(3) {
        query.push("%FF=%FF".to_owned());
    }
    if query.is_empty() {
        path
    } else {
        format!("{path}?{}", query.join("&"))
    }
}

/// What an id stands for, by the address it is in.
fn thing_in<'a>(path: &str, parameter: &'a str) -> &'a str {
    match parameter {
        "id" if path.contains("/form/") => "formId",
        "id" if path.contains("/project/") => "projectId",
        parameter => parameter,
    }
}

fn draw_body(
    rng: &FuzzRng,
    description: &Description,
    operation: &Operation,
    scene: &Scene,
) -> (Option<String>, Option<Vec<u8>>) {
    let Some((content_type, schema)) = &operation.body else {
        // Nobody sends a body here, unless they are mistaken.
        return if rng.percent(10) {
            (Some("application/json".to_owned()), Some(b"{\"".to_vec()))
        } else {
            (None, None)
        };
    };
    let is_multipart = content_type.starts_with("multipart/");
    let mut body = if is_multipart {
        multipart(rng, description.resolve(schema), scene)
    } else {
        rng.json(description, schema, "", scene).into_bytes()
    };
    match rng.below(40) {
        0 => body.truncate(body.len() / 2),
        1 => body.insert(body.len() / 2, 0xFF),
        2 => body = [vec![b'['; 3_000], body].concat(),
        3 => body.clear(),
        _ => {}
    }
    let said = match rng.below(30) {
        0 => Some("text/plain".to_owned()),
        1 => None,
        2 => Some("application/json; charset=utf-16".to_owned()),
        3 => Some("multipart/form-data".to_owned()),
        _ if is_multipart => Some(format!("{content_type}; boundary={BOUNDARY}")),
        _ => Some(content_type.clone()),
    };
    (said, Some(body))
}

fn multipart(rng: &FuzzRng, schema: &serde_json::Value, scene: &Scene) -> Vec<u8> {
    let mut body = Vec::new();
    for name in schema["properties"].as_object().unwrap().keys() {
        if rng.percent(10) {
            continue;
        }
        let file = if name == "file" { "; filename=\"wall.png\"" } else { "" };
        let part = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        body.extend(part.into_bytes());
        match name.as_str() {
            "file" if rng.percent(70) => body.extend(PICTURE),
            "file" => body.extend(vec![0x5A; rng.below(3_000)]),
            _ => body.extend(rng.word(scene, name).into_bytes()),
        }
        body.extend(b"\r\n");
    }
    if rng.percent(95) {
        body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    }
    body
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = self.operation.split_once(' ').unwrap().0;
        let cut = |text: String| text.chars().take(400).collect::<String>();
        let body = self.body.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
        write!(
            f,
            "{method} {} as {:?}, {:?}, {}",
            cut(self.path.clone()),
            self.who,
            self.content_type,
            cut(body.escape_debug().to_string())
        )
    }
}
