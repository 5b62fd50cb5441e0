//! Respondents' files pass through the server without staying in its memory.

use std::io::Write as _;

use futures::future::join_all;
use platform::{chance::Chance, clock::Clock};
use reqwest::{
    Client,
    multipart::{Form, Part},
};
use serde_json::{Value, json};

use crate::{
    films,
    installation::Installation,
    media_memory::{MEGABYTE, MOST_GROWTH, begin_to_measure, memory},
};

/// Somebody with a published form that asks for films.
struct Asker {
    client: Client,
    server: String,
    form: String,
}

impl Asker {
    async fn of(installation: &Installation) -> Self {
        let token = installation.member().await.log_in().await;
        let client = Client::builder().pool_max_idle_per_host(0).build().unwrap();
        let server = format!("http://{}", installation.address());
        let create = client.post(format!("{server}/api/form/create")).bearer_auth(&token);
        let created = create.json(&json!({ "name": "Films" })).send().await.unwrap();
        let created: Value = created.json().await.unwrap();
        let form = created["form"]["_id"].as_str().unwrap().to_owned();
        let draft = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
            { "id": "film", "type": "File Upload", "questionText": "Q1 Your film?", "maxFiles": 5, "maxFileSize": "100mb" },
        ] }] });
        let publish = client
            .put(format!("{server}/api/form/publish/{form}"))
            .bearer_auth(&token);
        assert_eq!(publish.json(&draft).send().await.unwrap().status(), 200);
        Self { client, server, form }
    }

    /// Sends a film and says what came back.
    async fn send(&self, film: Vec<u8>) -> (u16, String) {
        let response = Chance::system().uuid_v7(Clock::system().now()).to_string();
        let part = Part::bytes(film).file_name("walk.mp4");
        let body = Form::new()
            .text("formId", self.form.clone())
            .text("responseId", response)
            .text("questionId", "film")
            .part("file", part);
        let request = self.client.post(format!("{}/api/response/upload", self.server));
        let reply = request.multipart(body).send().await.unwrap();
        (reply.status().as_u16(), reply.text().await.unwrap())
    }

    async fn send_well(&self, film: Vec<u8>) {
        let (status, text) = self.send(film).await;
        assert_eq!(status, 201, "{text}");
    }
}

async fn films_stay_out_of_memory(mut installation: Installation) {
    installation.start_serve().await;
    let asker = Asker::of(&installation).await;
    // What every server has after its first file: open connections, code that was read from the disk.
    asker.send_well(films::mp4(6 * MEGABYTE)).await;
    // Made beforehand: a connection on which nothing is sent while a film is made would be closed.
    let [large, too_large] = [90, 101].map(|megabytes| films::mp4(megabytes * MEGABYTE));
    let at_once = [(); 4].map(|()| films::mp4(60 * MEGABYTE));
    let before = begin_to_measure(&installation);
    asker.send_well(large).await;
    assert_eq!(asker.send(too_large).await.0, 413);
    join_all(at_once.map(|film| asker.send_well(film))).await;
    let growth = memory(&installation, "VmHWM").saturating_sub(before);
    // For whoever asks how far from the limit it is.
    let _ = writeln!(
        std::io::stdout(),
        "{} KB before, {} KB more",
        before / 1024,
        growth / 1024
    );
    assert!(growth < MOST_GROWTH, "{growth} bytes");
}

#[tokio::test]
async fn respondents_films_stay_out_of_the_servers_memory_with_a_folder() {
    films_stay_out_of_memory(Installation::at_rest().await).await;
}

#[tokio::test]
async fn respondents_films_stay_out_of_the_servers_memory_with_a_store() {
    films_stay_out_of_memory(Installation::at_rest().await.with_a_store()).await;
}
