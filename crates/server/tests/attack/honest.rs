//! An honest client during an attack: counts refusals and measures response times.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::{
    account::{Account, Published, new_response},
    caller::{Answer, Caller, honest},
    drafts::short_draft,
    installation::Installation,
    mode::Mode,
    pictures,
    report::Outcome,
};
use serde_json::json;

/// Pause between two rounds, so that the client stays within its own rate limits.
const PAUSE: Duration = Duration::from_millis(300);

/// Faster quiet answers count as this, because clients and server share a machine.
const MIN_QUIET: Duration = Duration::from_millis(20);

/// Allowed ratio of the slowest answer during an attack to the slowest quiet one.
const MAX_SLOWDOWN: u32 = 10;

/// An action of an honest client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    AskHealth,
    OpenForm,
    Submit,
    UploadFile,
    UploadPicture,
    ReadAnalysis,
    Download,
    Watch,
}

/// The actions of respondents.
pub(crate) const RESPONDING: [Act; 3] = [Act::AskHealth, Act::OpenForm, Act::Submit];

/// An owner with a form and a respondent, with separate addresses.
pub(crate) struct Honest {
    pub(crate) owner: Account,
    pub(crate) respondent: Caller,
    pub(crate) form: Published,
}

/// The results of a series of requests.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    pub(crate) asked: usize,
    pub(crate) refused: Vec<String>,
    pub(crate) slowest: Duration,
}

impl Honest {
    pub(crate) async fn set_up(installation: &Installation) -> Arc<Self> {
        let owner = Account::signed_in(installation, honest(1)).await;
        let form = owner.publish_new("Visit", &short_draft()).await;
        let respondent = Caller::at(installation.address(), honest(2));
        let honest = Self {
            owner,
            respondent,
            form,
        };
        honest.act(Act::Submit).await.must_be(200);
        Arc::new(honest)
    }

    /// Runs rounds of these actions.
    pub(crate) async fn rounds(&self, acts: &[Act], rounds: usize) -> Observed {
        let mut seen = Observed::default();
        for _ in 0..rounds {
            self.round(acts, &mut seen).await;
        }
        seen
    }

    /// Runs rounds of these actions during the attack, at least `rounds`.
    pub(crate) async fn beside<T>(
        self: &Arc<Self>,
        acts: &'static [Act],
        rounds: usize,
        attack: impl Future<Output = T>,
    ) -> (T, Observed) {
        let (over, honest) = (Arc::new(AtomicBool::new(false)), Arc::clone(self));
        let is_over = Arc::clone(&over);
        // In its own task, so that generating hostile requests does not delay it.
        let watch = tokio::spawn(async move {
            let mut seen = Observed::default();
            while !is_over.load(Ordering::Relaxed) || seen.asked < rounds * acts.len() {
                honest.round(acts, &mut seen).await;
                tokio::time::sleep(PAUSE).await;
            }
            seen
        });
        let result = attack.await;
        over.store(true, Ordering::Relaxed);
        (result, watch.await.unwrap())
    }

    async fn round(&self, acts: &[Act], seen: &mut Observed) {
        for act in acts {
            let began = Instant::now();
            let answer = self.act(*act).await;
            seen.asked += 1;
            seen.slowest = seen.slowest.max(began.elapsed());
            if !(200..300).contains(&answer.status) {
                let status = answer.status;
                seen.refused
                    .push(format!("{act:?}: {status} after {:.1?}", began.elapsed()));
            }
        }
    }

    async fn act(&self, act: Act) -> Answer {
        let form = &self.form;
        match act {
            Act::AskHealth => self.respondent.get("/healthz").await,
            Act::OpenForm => self.respondent.get(&format!("/api/form/shared/{}", form.link)).await,
            Act::Submit => {
                let answers = json!({ "word": "Well, thank you" });
                self.respondent.submit(&form.id, "p1", &new_response(), &answers).await
            }
            Act::UploadFile => {
                let response = new_response();
                self.respondent
                    .upload_file(&form.id, &response, "scan", pictures::png())
                    .await
            }
            Act::UploadPicture => self.owner.upload_picture(pictures::png()).await,
            Act::ReadAnalysis => self.owner.analytics(&form.id).await,
            Act::Download => self.owner.download(&form.id, "csv").await,
            Act::Watch => {
                let stream = self.owner.caller.open_stream(&form.id).await;
                Answer {
                    status: if stream.is_some() { 200 } else { 503 },
                    bytes: Vec::new(),
                    headers: reqwest::header::HeaderMap::new(),
                }
            }
        }
    }
}

impl Outcome {
    /// Fails if the honest client was refused or, in long mode, waited too long.
    pub(crate) fn judge(&mut self, mode: Mode, quiet: &Observed, during: &Observed) {
        assert!(
            quiet.refused.is_empty(),
            "refused without any attack: {:?}",
            quiet.refused
        );
        let refused = format!("honest {} of {} refused", during.refused.len(), during.asked);
        let first = during.refused.first().cloned().unwrap_or_default();
        self.expect(during.refused.is_empty(), refused, &format!("0 refused ({first})"));
        let most = MAX_SLOWDOWN * quiet.slowest.max(MIN_QUIET);
        let slowest = format!("slowest {:.0?} (quiet {:.0?})", during.slowest, quiet.slowest);
        let decides = mode == Mode::Long;
        self.expect(
            !decides || during.slowest <= most,
            slowest,
            &format!("at most {most:.0?}"),
        );
    }
}
