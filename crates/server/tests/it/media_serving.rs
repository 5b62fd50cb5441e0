//! Serving pictures and videos.

use platform::{
    objects::{Objects, S3Options},
    testing::TestFolder,
};
use reqwest::{Method, Response, header::HeaderMap};

use crate::harness::{Person, TestApp, patient, pictures, videos};

const MEGABYTE: usize = 1024 * 1024;

struct ServedFile {
    app: TestApp,
    address: String,
}

impl ServedFile {
    async fn video() -> Self {
        let app = TestApp::start().await;
        let address = Person::signed_in(&app).await.upload_ok(videos::mp4(10_000)).await;
        Self { app, address }
    }

    async fn request(&self, method: Method, headers: &[(&str, &str)]) -> Response {
        let mut request = self.app.browser().request(method, &self.address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    async fn whole(&self) -> (HeaderMap, Vec<u8>) {
        let reply = self.request(Method::GET, &[]).await;
        assert_eq!(reply.status(), 200);
        (reply.headers().clone(), reply.bytes().await.unwrap().to_vec())
    }
}

#[tokio::test]
async fn file_is_cached_for_ever_and_sandboxed() {
    let served = ServedFile::video().await;
    let (headers, file) = served.whole().await;
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
async fn head_request_returns_the_length_without_a_body() {
    let served = ServedFile::video().await;
    let (headers, file) = served.whole().await;
    let reply = served.request(Method::HEAD, &[("range", "bytes=0-9")]).await;
    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["content-length"], file.len().to_string());
    assert_eq!(reply.headers()["etag"], headers["etag"]);
    assert!(reply.bytes().await.unwrap().is_empty());
}

#[tokio::test]
async fn matching_etag_returns_not_modified() {
    let served = ServedFile::video().await;
    let (headers, _) = served.whole().await;
    let etag = headers["etag"].to_str().unwrap();
    for known in [etag, &format!("\"other\", W/{etag}"), "*"] {
        let reply = served.request(Method::GET, &[("if-none-match", known)]).await;
        assert_eq!(reply.status(), 304, "{known}");
        assert_eq!(reply.headers()["etag"], headers["etag"]);
        assert!(reply.bytes().await.unwrap().is_empty());
    }
    let reply = served.request(Method::GET, &[("if-none-match", "\"other\"")]).await;
    assert_eq!(reply.status(), 200);
}

#[tokio::test]
async fn range_request_returns_only_that_range() {
    let served = ServedFile::video().await;
    let (_, file) = served.whole().await;
    let length = file.len();
    for (range, part) in [
        ("bytes=0-0", 0..1),
        ("bytes=100-199", 100..200),
        ("bytes=10000-", 10_000..length),
        ("bytes=100-99999999", 100..length),
        ("bytes=-5", length - 5..length),
        ("bytes=-99999999", 0..length),
    ] {
        let reply = served.request(Method::GET, &[("range", range)]).await;
        assert_eq!(reply.status(), 206, "{range}");
        let expected = format!("bytes {}-{}/{length}", part.start, part.end - 1);
        assert_eq!(reply.headers()["content-range"], expected);
        assert_eq!(reply.headers()["content-length"], part.len().to_string());
        assert_eq!(reply.bytes().await.unwrap(), file[part], "{range}");
    }
}

#[tokio::test]
async fn range_beyond_the_file_is_rejected_with_its_length() {
    let served = ServedFile::video().await;
    let (_, file) = served.whole().await;
    for range in [&format!("bytes={}-", file.len()), "bytes=99999999-", "bytes=-0"] {
        let reply = served.request(Method::GET, &[("range", range)]).await;
        assert_eq!(reply.status(), 416, "{range}");
        assert_eq!(reply.headers()["content-range"], format!("bytes */{}", file.len()));
    }
}

#[tokio::test]
async fn multiple_or_invalid_ranges_return_the_whole_file() {
    let served = ServedFile::video().await;
    for range in ["bytes=0-1,5-6", "bytes=9-2", "lines=1-2", "bytes=x"] {
        assert_eq!(
            served.request(Method::GET, &[("range", range)]).await.status(),
            200,
            "{range}"
        );
    }
}

#[tokio::test]
async fn if_range_with_another_etag_returns_the_whole_file() {
    let served = ServedFile::video().await;
    let (headers, _) = served.whole().await;
    let etag = headers["etag"].to_str().unwrap();
    let range = ("range", "bytes=0-9");
    assert_eq!(
        served.request(Method::GET, &[range, ("if-range", etag)]).await.status(),
        206
    );
    for other in ["\"other\"", &format!("W/{etag}"), "Sun, 15 Nov 2026 05:00:00 GMT"] {
        let reply = served.request(Method::GET, &[range, ("if-range", other)]).await;
        assert_eq!(reply.status(), 200, "{other}");
    }
}

#[tokio::test]
async fn video_of_100_megabytes_can_be_uploaded_and_seeked() {
    let app = TestApp::start().await;
    let video = videos::mp4(100 * MEGABYTE);
    let address = Person::signed_in(&app).await.upload_ok(video.clone()).await;
    let served = ServedFile { app, address };
    for at in [3, 50, 99] {
        let from = at * MEGABYTE;
        let range = format!("bytes={from}-{}", from + MEGABYTE - 1);
        let reply = served.request(Method::GET, &[("range", &range)]).await;
        assert_eq!(reply.status(), 206);
        assert!(reply.bytes().await.unwrap() == video[from..from + MEGABYTE]);
    }
    let (_, whole) = served.whole().await;
    assert!(whole[whole.len() - 100 * MEGABYTE..] == video[video.len() - 100 * MEGABYTE..]);
}

#[tokio::test]
async fn unknown_id_is_not_found_and_not_cached() {
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
async fn folder_works_as_object_store() {
    let folder = TestFolder::create().unwrap();
    let app = TestApp::start_with_objects(Objects::directory(folder.path(), patient().objects).unwrap()).await;
    let video = videos::mp4(12 * MEGABYTE);
    let address = Person::signed_in(&app).await.upload_ok(video.clone()).await;
    let served = ServedFile { app, address };
    let (_, whole) = served.whole().await;
    assert_eq!(whole.len(), video.len());
    let reply = served.request(Method::GET, &[("range", "bytes=-100")]).await;
    assert_eq!(reply.bytes().await.unwrap(), video[video.len() - 100..]);
}

#[tokio::test]
async fn unavailable_store_causes_503_with_retry_after() {
    let away = Objects::s3(&S3Options {
        endpoint: "http://127.0.0.1:9".into(),
        bucket: "formwright".into(),
        access: "nobody".into(),
        secret: "nothing".to_owned().into(),
        region: "us-east-1".into(),
        timeouts: patient().objects,
    });
    let app = TestApp::start_with_objects(away.unwrap()).await;
    let meera = Person::signed_in(&app).await;
    let rejected = meera.upload(pictures::png()).await.must_be(503);
    assert!(rejected.headers.contains_key("retry-after"));
    insert_media_row(&app).await;
    let rejected = app.browser().get("/media/4kT9wQxYzA2bC3dE4fG5hJ").await.must_be(503);
    assert!(rejected.headers.contains_key("retry-after"));
    assert_eq!(rejected.headers["cache-control"], "no-store");
}

/// A row whose object cannot be read.
async fn insert_media_row(app: &TestApp) {
    sqlx::query(
        "insert into media (id, owner_id, sha256, kind, content_type, bytes)
         select '4kT9wQxYzA2bC3dE4fG5hJ', id, sha256('kettle'), 'image', 'image/png', 10 from users",
    )
    .execute(&mut app.as_superuser().await)
    .await
    .unwrap();
}

#[tokio::test]
async fn picture_without_an_object_is_not_found() {
    let app = TestApp::start().await;
    Person::signed_in(&app).await;
    insert_media_row(&app).await;
    let missing = app.browser().get("/media/4kT9wQxYzA2bC3dE4fG5hJ").await.must_be(404);
    assert_eq!(missing.code(), "media.not_found");
    assert_eq!(missing.headers["cache-control"], "no-store");
}
