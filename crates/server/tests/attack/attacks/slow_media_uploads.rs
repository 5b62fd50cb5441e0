//! One account that uploads images at the lowest allowed rate.

use std::time::Duration;

use futures::future::join_all;

use crate::{
    account::Account,
    caller::attacker,
    honest::{Act, Honest},
    installation::Installation,
    mode::Mode,
    pictures,
    raw_connection::SlowUpload,
    report::Outcome,
};

const ACTS: [Act; 1] = [Act::UploadPicture];

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&ACTS, 5).await;
    let owner = Account::signed_in(&installation, attacker(1)).await;
    let picture = pictures::encoded(pictures::noise(600, 600), image::ImageFormat::Png);
    let upload = SlowUpload {
        path: "/api/media",
        token: owner.caller.token.as_deref(),
        fields: &[],
        file: &picture,
    };
    let server = installation.address();
    let begun = join_all((0..8_u8).map(|number| upload.begin(server, attacker(10 + number)))).await;
    let streams: Vec<_> = begun.into_iter().flatten().collect();
    let time = mode.pick(Duration::from_secs(3), Duration::from_secs(20));
    let dripping = join_all(streams.into_iter().map(|stream| upload.drip(stream, time)));
    let (held, during) = honest.beside(&ACTS, 5, dripping).await;
    let held = held.into_iter().filter(|held| *held).count();
    let mut outcome = Outcome::default();
    outcome.note(format!("{held} uploads held by one account"));
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn another_owner_uploads_pictures_beside_slow_uploads() {
    run(Mode::Short).await.must_hold();
}
