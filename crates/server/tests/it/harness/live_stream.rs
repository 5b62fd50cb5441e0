//! A client of live analytics.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{Browser, Reply, Respondent, TestApp};

/// Only a silent stream takes this long.
const EVENT_TIMEOUT: Duration = Duration::from_secs(2);

/// An open stream.
pub struct LiveStream {
    reply: Response,
    unread: Vec<u8>,
}

impl Browser {
    /// Opens a live stream.
    pub async fn watch(&self, form: &str) -> LiveStream {
        let reply = self.live(form).send().await.unwrap();
        assert_eq!(reply.status(), StatusCode::OK);
        assert_eq!(reply.headers()["content-type"], "text/event-stream");
        LiveStream {
            reply,
            unread: Vec::new(),
        }
    }

    /// Opens a live stream that is rejected.
    pub async fn watch_rejected(&self, form: &str) -> Reply {
        self.send(self.live(form)).await
    }

    fn live(&self, form: &str) -> reqwest::RequestBuilder {
        self.request(Method::GET, &format!("/api/analytics/form/{form}/live"))
    }
}

impl LiveStream {
    /// The next event; none once the stream has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.unread.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = self.unread.drain(..end + 2).collect();
                let event = String::from_utf8(event).unwrap();
                let Some(data) = event.strip_prefix("event: analytics\ndata: ") else {
                    assert_eq!(event, ":\n\n", "neither an event nor a keep-alive");
                    continue;
                };
                return Some(serde_json::from_str(data.trim_end()).unwrap());
            }
            self.unread.extend_from_slice(&self.reply.chunk().await.unwrap()?);
        }
    }

    /// Reads events until the condition holds; returns their number.
    pub async fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> usize {
        let mut events = 0;
        loop {
            let event = self.next().await.expect("the stream has ended");
            events += 1;
            if is_so(&event) {
                return events;
            }
        }
    }
}

pub async fn submit_response(app: &TestApp, form: &str) {
    let mut respondent = Respondent::of(app, form);
    respondent.must_submit("start", json!({ "again": "Yes" })).await;
}

/// Submits responses until the watcher receives an event, because the node may still be subscribing; returns their number.
pub async fn submit_until_received(app: &TestApp, form: &str, watching: &mut LiveStream) -> i64 {
    for starts in 1..100 {
        submit_response(app, form).await;
        app.run_worker_until_idle().await;
        if timeout(EVENT_TIMEOUT, watching.until(|event| event["starts"] == starts))
            .await
            .is_ok()
        {
            return starts;
        }
    }
    unreachable!("the watcher received no event")
}
