//! A live stream after its session has ended.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    account::{Account, new_response, text_at},
    caller::{Caller, attacker, honest},
    drafts::short_draft,
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

/// A stream may be closed a little later than its session, but must send nothing new.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) async fn run(_: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.nats.start().unwrap();
    installation.start_serve().await;
    installation.start_worker();
    let owner = Account::signed_in(&installation, honest(1)).await;
    let form = owner.publish_new("Visit", &short_draft()).await.id;
    let respondent = Caller::at(installation.address(), attacker(1));
    let mut outcome = Outcome::default();
    for ending in [Ending::LogOut, Ending::EndedElsewhere] {
        let watcher = second_session(&installation, &owner).await;
        let mut stream = Stream::open(&watcher, &form).await;
        let mut starts = stream.next_starts().await.expect("the numbers when the stream begins");
        // While the session is active, events arrive.
        respondent
            .submit(&form, "p1", &new_response(), &json!({ "word": "Good" }))
            .await
            .must_be(200);
        while let Some(newer) = stream.next_starts().await
            && newer == starts
        {
            starts = newer;
        }
        ending.make(&owner, &watcher).await;
        respondent
            .submit(&form, "p1", &new_response(), &json!({ "word": "Better" }))
            .await
            .must_be(200);
        let after = timeout(CLOSE_TIMEOUT, stream.next_starts()).await;
        let (holds, figure) = match after {
            Ok(None) => (true, "stream ends"),
            Ok(Some(_)) => (false, "events still arrive"),
            Err(_) => (false, "stream stays open"),
        };
        outcome.expect(
            holds,
            format!("{ending:?}: {figure}"),
            "the stream ends without new events",
        );
    }
    outcome
}

#[derive(Debug, Clone, Copy)]
enum Ending {
    LogOut,
    EndedElsewhere,
}

impl Ending {
    async fn make(self, owner: &Account, watcher: &Caller) {
        match self {
            Self::LogOut => {
                watcher.post("/api/user/logout", &json!({})).await.must_be(200);
            }
            Self::EndedElsewhere => {
                let sessions = watcher.get("/api/user/sessions").await.must_be(200).json();
                let current = sessions["sessions"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|one| one["current"] == true);
                let id = text_at(current.expect("the watcher's own session"), "/id");
                let request = owner
                    .caller
                    .request(reqwest::Method::DELETE, &format!("/api/user/sessions/{id}"));
                owner.caller.send(request).await.must_be(200);
            }
        }
        watcher.get("/api/user/profile").await.must_be(401);
    }
}

async fn second_session(installation: &Installation, owner: &Account) -> Caller {
    let token = owner.member.log_in().await;
    Caller::at(installation.address(), honest(3)).with_token(&token)
}

/// A live analytics stream.
struct Stream {
    reply: reqwest::Response,
    unread: Vec<u8>,
}

impl Stream {
    async fn open(watcher: &Caller, form: &str) -> Self {
        Self {
            reply: watcher.open_stream(form).await.expect("a live stream"),
            unread: Vec::new(),
        }
    }

    /// The number of responses in the next event; none once the stream has ended.
    async fn next_starts(&mut self) -> Option<i64> {
        loop {
            if let Some(end) = self.unread.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = self.unread.drain(..end + 2).collect();
                let event = String::from_utf8(event).unwrap();
                let data = event.lines().find_map(|line| line.strip_prefix("data: "));
                let data: Option<Value> = data.and_then(|data| serde_json::from_str(data).ok());
                if let Some(starts) = data.and_then(|data| data["starts"].as_i64()) {
                    return Some(starts);
                }
                continue;
            }
            self.unread.extend_from_slice(&self.reply.chunk().await.ok()??);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn live_stream_ends_with_its_session() {
    run(Mode::Short).await.must_hold();
}
