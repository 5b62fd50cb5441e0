//! How a picture or film is sent to whoever asks for it.

use platform::{
    objects::{Objects, S3Options},
    testing::TestFolder,
};
use reqwest::{Method, Response, header::HeaderMap};

use crate::harness::{Person, TestApp, films, pictures};

const MEGABYTE: usize = 1024 * 1024;

struct Shown {
    app: TestApp,
    address: String,
}

impl Shown {
    async fn film() -> Self {
        let app = TestApp::start().await;
        let address = Person::signed_in(&app).await.upload_well(films::mp4(10_000)).await;
        Self { app, address }
    }

    async fn ask(&self, method: Method, headers: &[(&str, &str)]) -> Response {
        let mut request = self.app.browser().request(method, &self.address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    async fn whole(&self) -> (HeaderMap, Vec<u8>) {
        let reply = self.ask(Method::GET, &[]).await;
        assert_eq!(reply.status(), 200);
        (reply.headers().clone(), reply.bytes().await.unwrap().to_vec())
    }
}

#[tokio::test]
async fn it_may_be_kept_for_ever_and_does_nothing_by_itself() {
    let shown = Shown::film().await;
    let (headers, file) = shown.whole().await;
    for (name, value) in [
        ("content-type", "video/mp4"),
        ("content-length", file.len().to_string().as_str()),
        ("accept-ranges", "bytes"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("content-disposition", "inline"),
        (
            "content-security-policy",
            "sandbox; default-src 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(headers[name], value, "{name}");
    }
}

#[tokio::test]
async fn the_head_alone_tells_the_length_without_the_file() {
    let shown = Shown::film().await;
    let (headers, file) = shown.whole().await;
    let reply = shown.ask(Method::HEAD, &[("range", "bytes=0-9")]).await;
    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["content-length"], file.len().to_string());
    assert_eq!(reply.headers()["etag"], headers["etag"]);
    assert!(reply.bytes().await.unwrap().is_empty());
}

#[tokio::test]
async fn whoever_has_it_already_is_sent_nothing() {
    let shown = Shown::film().await;
    let (headers, _) = shown.whole().await;
    let etag = headers["etag"].to_str().unwrap();
    for known in [etag, &format!("\"other\", W/{etag}"), "*"] {
        let reply = shown.ask(Method::GET, &[("if-none-match", known)]).await;
        assert_eq!(reply.status(), 304, "{known}");
        assert_eq!(reply.headers()["etag"], headers["etag"]);
        assert!(reply.bytes().await.unwrap().is_empty());
    }
    let reply = shown.ask(Method::GET, &[("if-none-match", "\"other\"")]).await;
    assert_eq!(reply.status(), 200);
}

#[tokio::test]
async fn a_part_is_sent_alone() {
    let shown = Shown::film().await;
    let (_, file) = shown.whole().await;
    let length = file.len();
    for (range, part) in [
        ("bytes=0-0", 0..1),
        ("bytes=100-199", 100..200),
        ("bytes=10000-", 10_000..length),
        ("bytes=100-99999999", 100..length),
        ("bytes=-5", length - 5..length),
        ("bytes=-99999999", 0..length),
    ] {
        let reply = shown.ask(Method::GET, &[("range", range)]).await;
        assert_eq!(reply.status(), 206, "{range}");
        let told = format!("bytes {}-{}/{length}", part.start, part.end - 1);
        assert_eq!(reply.headers()["content-range"], told);
        assert_eq!(reply.headers()["content-length"], part.len().to_string());
        assert_eq!(reply.bytes().await.unwrap(), file[part], "{range}");
    }
}

#[tokio::test]
async fn a_part_that_is_not_there_is_refused_with_the_length() {
    let shown = Shown::film().await;
    let (_, file) = shown.whole().await;
    for range in [&format!("bytes={}-", file.len()), "bytes=99999999-", "bytes=-0"] {
        let reply = shown.ask(Method::GET, &[("range", range)]).await;
        assert_eq!(reply.status(), 416, "{range}");
        assert_eq!(reply.headers()["content-range"], format!("bytes */{}", file.len()));
    }
}

#[tokio::test]
async fn several_parts_or_an_odd_range_are_answered_with_the_whole() {
    let shown = Shown::film().await;
    for range in ["bytes=0-1,5-6", "bytes=9-2", "lines=1-2", "bytes=x"] {
        assert_eq!(
            shown.ask(Method::GET, &[("range", range)]).await.status(),
            200,
            "{range}"
        );
    }
}

#[tokio::test]
async fn a_part_is_sent_only_of_the_file_the_asker_knows() {
    let shown = Shown::film().await;
    let (headers, _) = shown.whole().await;
    let etag = headers["etag"].to_str().unwrap();
    let range = ("range", "bytes=0-9");
    assert_eq!(shown.ask(Method::GET, &[range, ("if-range", etag)]).await.status(), 206);
    for other in ["\"other\"", &format!("W/{etag}"), "Sun, 15 Nov 2026 05:00:00 GMT"] {
        let reply = shown.ask(Method::GET, &[range, ("if-range", other)]).await;
        assert_eq!(reply.status(), 200, "{other}");
    }
}

#[tokio::test]
async fn a_film_of_100_megabytes_is_taken_and_sought_through() {
    let app = TestApp::start().await;
    let film = films::mp4(100 * MEGABYTE);
    let address = Person::signed_in(&app).await.upload_well(film.clone()).await;
    let shown = Shown { app, address };
    for at in [3, 50, 99] {
        let from = at * MEGABYTE;
        let range = format!("bytes={from}-{}", from + MEGABYTE - 1);
        let reply = shown.ask(Method::GET, &[("range", &range)]).await;
        assert_eq!(reply.status(), 206);
        assert!(reply.bytes().await.unwrap() == film[from..from + MEGABYTE]);
    }
    let (_, whole) = shown.whole().await;
    assert!(whole[whole.len() - 100 * MEGABYTE..] == film[film.len() - 100 * MEGABYTE..]);
}

#[tokio::test]
async fn an_address_that_nobody_was_given_is_not_found_and_not_remembered() {
    let app = TestApp::start().await;
    for address in [
        "/media/4kT9wQxYzA2bC3dE4fG5hJ",
        "/media/x",
        "/media/%00",
        "/media/%FF",
        "/media/..%2F..%2Fx",
    ] {
        let reply = app.browser().get(address).await.must_be(404);
        assert_eq!(reply.code(), "media.not_found", "{address}");
        assert_eq!(reply.headers["cache-control"], "no-store");
    }
}

#[tokio::test]
async fn a_folder_serves_as_well_as_a_store() {
    let folder = TestFolder::create().unwrap();
    let app = TestApp::start_with_objects(Objects::directory(folder.path()).unwrap()).await;
    let film = films::mp4(12 * MEGABYTE);
    let address = Person::signed_in(&app).await.upload_well(film.clone()).await;
    let shown = Shown { app, address };
    let (_, whole) = shown.whole().await;
    assert_eq!(whole.len(), film.len());
    let reply = shown.ask(Method::GET, &[("range", "bytes=-100")]).await;
    assert_eq!(reply.bytes().await.unwrap(), film[film.len() - 100..]);
}

#[tokio::test]
async fn while_the_store_is_away_people_are_asked_to_come_back() {
    let away = Objects::s3(&S3Options {
        endpoint: "http://127.0.0.1:9".into(),
        bucket: "formwright".into(),
        access: "nobody".into(),
        secret: "nothing".to_owned().into(),
        region: "us-east-1".into(),
    });
    let app = TestApp::start_with_objects(away.unwrap()).await;
    let meera = Person::signed_in(&app).await;
    let refused = meera.upload(pictures::png()).await.must_be(503);
    assert!(refused.headers.contains_key("retry-after"));
    record_one(&app).await;
    let refused = app.browser().get("/media/4kT9wQxYzA2bC3dE4fG5hJ").await.must_be(503);
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(refused.headers["cache-control"], "no-store");
}

/// A picture that was kept when the store still answered.
async fn record_one(app: &TestApp) {
    let mut transaction = platform::db::begin_for_product(&app.pool).await.unwrap();
    sqlx::query(
        "insert into media (id, owner_id, sha256, kind, content_type, bytes)
         select '4kT9wQxYzA2bC3dE4fG5hJ', id, sha256('kettle'), 'image', 'image/png', 10 from users",
    )
    .execute(&mut *transaction)
    .await
    .unwrap();
    transaction.commit().await.unwrap();
}
