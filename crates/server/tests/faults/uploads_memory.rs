//! Large uploads of respondents are streamed: the server's memory hardly grows.

use std::io::Write as _;

use futures::future::join_all;
use platform::{clock::Clock, rng::Rng};
use reqwest::{
    Client,
    multipart::{Form, Part},
};
use serde_json::{Value, json};

use crate::{
    installation::Installation,
    media_memory::MAX_GROWTH,
    server_memory::{MEGABYTE, memory, reset_peak_memory},
    videos,
};

/// Other tests on the same machine can keep the database busy for longer than an upload waits for a connection.
const MAX_RETRIES: usize = 5;

/// A published form with a file question for videos.
struct VideoForm {
    client: Client,
    server: String,
    form: String,
}

impl VideoForm {
    async fn of(installation: &Installation) -> Self {
        let token = installation.member().await.log_in().await;
        let client = Client::builder().pool_max_idle_per_host(0).build().unwrap();
        let server = format!("http://{}", installation.address());
        let create = client.post(format!("{server}/api/form/create")).bearer_auth(&token);
        let created = create.json(&json!({ "name": "Videos" })).send().await.unwrap();
        let created: Value = created.json().await.unwrap();
        let form = created["form"]["_id"].as_str().unwrap().to_owned();
        let draft = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
            { "id": "video", "type": "File Upload", "questionText": "Q1 Your video?", "maxFiles": 5, "maxFileSize": "100mb" },
        ] }] });
        let publish = client
            .put(format!("{server}/api/form/publish/{form}"))
            .bearer_auth(&token);
        assert_eq!(publish.json(&draft).send().await.unwrap().status(), 200);
        Self { client, server, form }
    }

    async fn send(&self, video: Vec<u8>) -> (u16, String) {
        let response = Rng::system().uuid_v7(Clock::system().now()).to_string();
        let part = Part::bytes(video).file_name("walk.mp4");
        let body = Form::new()
            .text("formId", self.form.clone())
            .text("responseId", response)
            .text("questionId", "video")
            .part("file", part);
        let request = self.client.post(format!("{}/api/response/upload", self.server));
        let reply = request.multipart(body).send().await.unwrap();
        (reply.status().as_u16(), reply.text().await.unwrap())
    }

    /// Sends again while the server is busy, as a respondent's device does.
    async fn send_ok(&self, video: Vec<u8>) {
        let mut reply = self.send(video.clone()).await;
        for _ in 0..MAX_RETRIES {
            if reply.0 != 503 {
                break;
            }
            reply = self.send(video.clone()).await;
        }
        let (status, text) = reply;
        assert_eq!(status, 201, "{text}");
    }
}

async fn assert_memory_stays_small(mut installation: Installation) {
    installation.start_serve().await;
    let form = VideoForm::of(&installation).await;
    // Warm up: the first file opens connections and loads code.
    form.send_ok(videos::mp4(6 * MEGABYTE)).await;
    // Generated in advance: the server would close a connection that is idle meanwhile.
    let [large, too_large] = [90, 101].map(|megabytes| videos::mp4(megabytes * MEGABYTE));
    let at_once = [(); 4].map(|()| videos::mp4(60 * MEGABYTE));
    let before = reset_peak_memory(&installation);
    form.send_ok(large).await;
    assert_eq!(form.send(too_large).await.0, 413);
    join_all(at_once.map(|video| form.send_ok(video))).await;
    let growth = memory(&installation, "VmHWM").saturating_sub(before);
    // Shows how far the growth is from the limit.
    let _ = writeln!(
        std::io::stdout(),
        "{} KB before, {} KB more",
        before / 1024,
        growth / 1024
    );
    assert!(growth < MAX_GROWTH, "{growth} bytes");
}

#[tokio::test]
async fn large_uploads_do_not_grow_memory_with_a_folder() {
    assert_memory_stays_small(Installation::at_rest().await).await;
}

#[tokio::test]
async fn large_uploads_do_not_grow_memory_with_an_object_store() {
    assert_memory_stays_small(Installation::at_rest().await.with_a_store()).await;
}
