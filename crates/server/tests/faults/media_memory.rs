//! Large media are streamed: the server's memory hardly grows.

use std::io::Write as _;

use futures::future::join;
use reqwest::{
    Client,
    multipart::{Form, Part},
};

use crate::{
    installation::Installation,
    pictures,
    server_memory::{MEGABYTE, memory, reset_peak_memory},
    videos,
};

pub(crate) const MAX_GROWTH: usize = 64 * MEGABYTE;

/// A signed-in client that uploads and downloads media.
pub(crate) struct Uploader {
    client: Client,
    server: String,
    token: String,
}

impl Uploader {
    pub(crate) async fn of(installation: &Installation) -> Self {
        Self {
            // The server closes a connection that is idle while the next file is generated.
            client: Client::builder().pool_max_idle_per_host(0).build().unwrap(),
            server: format!("http://{}", installation.address()),
            token: installation.member().await.log_in().await,
        }
    }

    pub(crate) async fn upload(&self, file: Vec<u8>) -> (u16, serde_json::Value) {
        let form = Form::new().part("file", Part::bytes(file));
        let request = self.client.post(format!("{}/api/media", self.server));
        let reply = request.bearer_auth(&self.token).multipart(form).send().await.unwrap();
        (reply.status().as_u16(), reply.json().await.unwrap())
    }

    async fn upload_ok(&self, file: Vec<u8>) -> String {
        let (status, reply) = self.upload(file).await;
        assert_eq!(status, 201, "{reply}");
        format!("{}{}", self.server, reply["media"]["url"].as_str().unwrap())
    }

    pub(crate) async fn get(&self, path: &str) -> reqwest::Response {
        let url = format!("{}{path}", self.server);
        self.client.get(url).send().await.unwrap()
    }

    async fn download(&self, address: &str) -> usize {
        let reply = self.client.get(address).send().await.unwrap();
        assert_eq!(reply.status(), 200);
        reply.bytes().await.unwrap().len()
    }

    async fn seek(&self, address: &str, from: usize) -> Vec<u8> {
        let range = format!("bytes={from}-{}", from + MEGABYTE - 1);
        let reply = self.client.get(address).header("range", range).send().await.unwrap();
        assert_eq!(reply.status(), 206);
        reply.bytes().await.unwrap().to_vec()
    }
}

async fn assert_memory_stays_small(mut installation: Installation) {
    installation.start_serve().await;
    let at_the_start = memory(&installation, "VmRSS");
    // An account uploads one file at a time, so concurrent uploads need two accounts.
    let (uploader, other) = join(Uploader::of(&installation), Uploader::of(&installation)).await;
    // Warm up: the first files open connections and load code.
    uploader.download(&uploader.upload_ok(pictures::png()).await).await;
    uploader.download(&uploader.upload_ok(videos::mp4(1000)).await).await;

    let before = reset_peak_memory(&installation);
    let picture = uploader.upload_ok(pictures::png_of_25_megabytes()).await;
    assert!(uploader.download(&picture).await > 25 * 1_000_000);
    let video = videos::mp4(100 * MEGABYTE);
    let address = uploader.upload_ok(video.clone()).await;
    for from in [MEGABYTE, 30 * MEGABYTE, 99 * MEGABYTE] {
        assert!(uploader.seek(&address, from).await == video[from..from + MEGABYTE]);
    }
    let polyglot = [pictures::jpeg(), b"<html><script>alert(1)</script>".to_vec()].concat();
    for (rejected, status) in [
        (polyglot, 422),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 415),
        (pictures::png_of_50_000_by_50_000(), 422),
        (b"<!doctype html><title>a page</title>".to_vec(), 415),
    ] {
        assert_eq!(uploader.upload(rejected).await.0, status);
    }
    let one_after_another = memory(&installation, "VmHWM").saturating_sub(before);

    let uploads = join(
        uploader.upload_ok(pictures::png_of_25_megabytes()),
        other.upload_ok(videos::mp4(100 * MEGABYTE)),
    );
    join(uploads, uploader.download(&address)).await;
    let all_at_once = memory(&installation, "VmHWM").saturating_sub(before);
    // Shows how far the growth is from the limit.
    let _ = writeln!(
        std::io::stdout(),
        "{} KB at start, {} KB after warm-up, {} KB more sequentially, {} KB more concurrently",
        at_the_start / 1024,
        before / 1024,
        one_after_another / 1024,
        all_at_once / 1024
    );
    assert!(one_after_another < MAX_GROWTH, "{one_after_another} bytes");
    assert!(all_at_once < MAX_GROWTH, "{all_at_once} bytes");
}

#[tokio::test]
async fn large_media_do_not_grow_memory_with_a_folder() {
    assert_memory_stays_small(Installation::at_rest().await).await;
}

#[tokio::test]
async fn large_media_do_not_grow_memory_with_an_object_store() {
    assert_memory_stays_small(Installation::at_rest().await.with_a_store()).await;
}
