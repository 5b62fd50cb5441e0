//! Anonymous uploads at the lowest allowed rate.

use std::time::Duration;

use futures::future::join_all;

use crate::{
    account::{Account, new_response},
    caller::attacker,
    drafts::short_draft,
    honest::{Act, Honest},
    installation::Installation,
    mode::Mode,
    pictures,
    raw_connection::SlowUpload,
    report::Outcome,
};

const ACTS: [Act; 1] = [Act::UploadFile];

/// A few more than the limit of concurrent uploads.
const UPLOADS: u8 = 56;

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&ACTS, 5).await;
    let owner = Account::signed_in(&installation, attacker(1)).await;
    let form = owner.publish_new("Files", &short_draft()).await;
    let picture = pictures::encoded(pictures::noise(600, 600), image::ImageFormat::Png);
    let server = installation.address();
    let time = mode.pick(Duration::from_secs(3), Duration::from_secs(20));
    let responses: Vec<String> = (0..UPLOADS).map(|_| new_response()).collect();
    let fields: Vec<[(&str, &str); 3]> = responses
        .iter()
        .map(|response| [("formId", &*form.id), ("responseId", response), ("questionId", "scan")])
        .collect();
    let uploads: Vec<SlowUpload<'_>> = fields
        .iter()
        .map(|fields| SlowUpload {
            path: "/api/response/upload",
            token: None,
            fields,
            file: &picture,
        })
        .collect();
    let begin = |(number, upload): (u8, _)| async move {
        let stream = SlowUpload::begin(upload, server, attacker(10 + number % 2)).await;
        (upload, stream)
    };
    let uploading = join_all((0..).zip(&uploads).map(begin)).await;
    let dripping = uploading
        .into_iter()
        .filter_map(|(upload, stream)| Some(upload.drip(stream?, time)));
    let (held, during) = honest.beside(&ACTS, 4, join_all(dripping)).await;
    let held = held.into_iter().filter(|held| *held).count();
    let mut outcome = Outcome::default();
    outcome.note(format!("{held} uploads held by 2 addresses"));
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn other_respondents_upload_beside_slow_uploads() {
    run(Mode::Short).await.must_hold();
}
