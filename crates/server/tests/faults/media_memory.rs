//! Large files pass through the server without staying in its memory.

use std::{fs, io::Write as _};

use futures::future::join;
use reqwest::{
    Client,
    multipart::{Form, Part},
};

use crate::{films, installation::Installation, pictures};

pub(crate) const MEGABYTE: usize = 1024 * 1024;

/// What the server may grow by, whatever is sent to it.
pub(crate) const MOST_GROWTH: usize = 64 * MEGABYTE;

/// Somebody who uploads and looks.
struct Uploader {
    client: Client,
    server: String,
    token: String,
}

impl Uploader {
    async fn of(installation: &Installation) -> Self {
        Self {
            // The server closes a connection that is idle while the next file is made.
            client: Client::builder().pool_max_idle_per_host(0).build().unwrap(),
            server: format!("http://{}", installation.address()),
            token: installation.member().await.log_in().await,
        }
    }

    async fn upload(&self, file: Vec<u8>) -> (u16, serde_json::Value) {
        let form = Form::new().part("file", Part::bytes(file));
        let request = self.client.post(format!("{}/api/media", self.server));
        let reply = request.bearer_auth(&self.token).multipart(form).send().await.unwrap();
        (reply.status().as_u16(), reply.json().await.unwrap())
    }

    async fn upload_well(&self, file: Vec<u8>) -> String {
        let (status, reply) = self.upload(file).await;
        assert_eq!(status, 201, "{reply}");
        format!("{}{}", self.server, reply["media"]["url"].as_str().unwrap())
    }

    async fn look(&self, address: &str) -> usize {
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

/// The server's memory in bytes, now (`VmRSS`) or at its highest (`VmHWM`).
pub(crate) fn memory(installation: &Installation, which: &str) -> usize {
    let process = installation.serve.as_ref().unwrap().id();
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with(which)).unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes * 1024
}

/// Forgets the highest so far.
pub(crate) fn begin_to_measure(installation: &Installation) -> usize {
    let process = installation.serve.as_ref().unwrap().id();
    fs::write(format!("/proc/{process}/clear_refs"), "5").unwrap();
    memory(installation, "VmRSS")
}

async fn large_files_stay_out_of_memory(mut installation: Installation) {
    installation.start_serve().await;
    let at_the_start = memory(&installation, "VmRSS");
    let uploader = Uploader::of(&installation).await;
    // What every server has after its first picture and film: open connections, code that was read from the disk.
    uploader.look(&uploader.upload_well(pictures::png()).await).await;
    uploader.look(&uploader.upload_well(films::mp4(1000)).await).await;

    let before = begin_to_measure(&installation);
    let picture = uploader.upload_well(pictures::png_of_25_megabytes()).await;
    assert!(uploader.look(&picture).await > 25 * 1_000_000);
    let film = films::mp4(100 * MEGABYTE);
    let address = uploader.upload_well(film.clone()).await;
    for from in [MEGABYTE, 30 * MEGABYTE, 99 * MEGABYTE] {
        assert!(uploader.seek(&address, from).await == film[from..from + MEGABYTE]);
    }
    let polyglot = [pictures::jpeg(), b"<html><script>alert(1)</script>".to_vec()].concat();
    for (refused, status) in [
        (polyglot, 422),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 415),
        (pictures::png_of_50_000_by_50_000(), 422),
        (b"<!doctype html><title>a page</title>".to_vec(), 415),
    ] {
        assert_eq!(uploader.upload(refused).await.0, status);
    }
    let one_after_another = memory(&installation, "VmHWM").saturating_sub(before);

    let uploads = join(
        uploader.upload_well(pictures::png_of_25_megabytes()),
        uploader.upload_well(films::mp4(100 * MEGABYTE)),
    );
    join(uploads, uploader.look(&address)).await;
    let all_at_once = memory(&installation, "VmHWM").saturating_sub(before);
    // For whoever asks how far from the limit it is.
    let _ = writeln!(
        std::io::stdout(),
        "{} KB at the start, {} KB before, {} KB more one after another, {} KB more all at once",
        at_the_start / 1024,
        before / 1024,
        one_after_another / 1024,
        all_at_once / 1024
    );
    assert!(one_after_another < MOST_GROWTH, "{one_after_another} bytes");
    assert!(all_at_once < MOST_GROWTH, "{all_at_once} bytes");
}

#[tokio::test]
async fn large_files_stay_out_of_the_servers_memory_with_a_folder() {
    large_files_stay_out_of_memory(Installation::at_rest().await).await;
}

#[tokio::test]
async fn large_files_stay_out_of_the_servers_memory_with_a_store() {
    large_files_stay_out_of_memory(Installation::at_rest().await.with_a_store()).await;
}
