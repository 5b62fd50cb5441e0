//! Somebody who watches a form's numbers.

use reqwest::{Method, Response, StatusCode};
use serde_json::Value;

use super::{Browser, Reply};

/// An open stream.
pub struct Watching {
    reply: Response,
    unread: Vec<u8>,
}

impl Browser {
    /// Begins to watch a form.
    pub async fn watch(&self, form: &str) -> Watching {
        let reply = self.live(form).send().await.unwrap();
        assert_eq!(reply.status(), StatusCode::OK);
        assert_eq!(reply.headers()["content-type"], "text/event-stream");
        Watching {
            reply,
            unread: Vec::new(),
        }
    }

    /// Asks to watch a form and is refused.
    pub async fn watch_in_vain(&self, form: &str) -> Reply {
        self.send(self.live(form)).await
    }

    fn live(&self, form: &str) -> reqwest::RequestBuilder {
        self.request(Method::GET, &format!("/api/analytics/form/{form}/live"))
    }
}

impl Watching {
    /// The next numbers; nothing once the stream has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.unread.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = self.unread.drain(..end + 2).collect();
                let event = String::from_utf8(event).unwrap();
                let Some(data) = event.strip_prefix("event: analytics\ndata: ") else {
                    assert_eq!(event, ":\n\n", "neither numbers nor a sign of life");
                    continue;
                };
                return Some(serde_json::from_str(data.trim_end()).unwrap());
            }
            self.unread.extend_from_slice(&self.reply.chunk().await.unwrap()?);
        }
    }

    /// Reads until the numbers say so; how many numbers came by then.
    pub async fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> usize {
        let mut ticks = 0;
        loop {
            let tick = self.next().await.expect("the stream has ended");
            ticks += 1;
            if is_so(&tick) {
                return ticks;
            }
        }
    }
}
