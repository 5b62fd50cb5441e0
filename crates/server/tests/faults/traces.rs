//! Traces that the processes export to an OpenTelemetry collector.

use std::sync::{Arc, Mutex};

use axum::{Router, body::Bytes, extract::State, routing::post};
use opentelemetry_proto::tonic::{collector::trace::v1::ExportTraceServiceRequest, trace::v1::Span};
use platform::{rng::Rng, testing::TestProcess};
use prost::Message as _;
use reqwest::Client;
use serde_json::json;

use crate::{
    eventually,
    ingest::{
        owner::publish_forms,
        random_responses::{RandomResponse, RandomSource},
    },
    installation::Installation,
    logs::mailed_code,
};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

#[tokio::test]
async fn requests_events_and_mails_are_traced_without_personal_data() {
    let collector = Collector::start().await;
    let mut installation = Installation::at_rest()
        .await
        .with_settings(&[("FORMWRIGHT_OTLP_URL", collector.url.clone())]);
    installation.nats.start().unwrap();
    installation.mail.start().await;
    installation.start_serve().await;
    installation.start_worker();
    let server = installation.address();
    let member = installation.member().await;
    let forms = publish_forms(server).await;
    let page = RandomResponse::single_page(&RandomSource(Rng::system()), &forms);
    for (call, body) in [
        ("otp/send-otp", json!({ "email": member.email })),
        ("response/submit", page.body()),
    ] {
        let reply = Client::new()
            .post(format!("http://{server}/api/{call}"))
            .header("traceparent", format!("00-{TRACE}-{PARENT}-01"))
            .json(&body)
            .send()
            .await
            .unwrap();
        assert_eq!(reply.status(), 200);
    }
    mailed_code(&installation, &member).await;
    // What is not exported yet is exported at the end.
    stop(installation.serve.take().unwrap()).await;
    stop(installation.worker.take().unwrap()).await;

    let spans = collector.spans();
    let named = |name: &str| {
        let found = spans.iter().find(|span| span.name == name);
        found.unwrap_or_else(|| panic!("no span {name} in {spans:?}"))
    };
    for request in ["POST /api/otp/send-otp", "POST /api/response/submit"] {
        let request = named(request);
        assert_eq!(hex::encode(&request.trace_id), TRACE);
        assert_eq!(hex::encode(&request.parent_span_id), PARENT);
        let attributes = format!("{:?}", request.attributes);
        assert!(
            attributes.contains("http.response.status_code") && attributes.contains("200"),
            "{attributes}"
        );
    }
    for (part, whole) in [
        ("write page", "POST /api/response/submit"),
        ("send mail", "handle passcode.requested.v1"),
    ] {
        assert_eq!(named(part).parent_span_id, named(whole).span_id);
    }
    let all = format!("{spans:?}");
    assert!(!all.contains("/readyz"), "probes are traced");
    let (name, _) = member.email.split_once('@').unwrap();
    assert!(
        !all.contains(name) && !all.contains(&page.key.response),
        "personal data is traced"
    );
}

#[tokio::test]
async fn missing_collector_is_logged_and_stops_nothing() {
    let mut installation = Installation::at_rest()
        .await
        .with_settings(&[("FORMWRIGHT_OTLP_URL", "http://127.0.0.1:9".to_owned())]);
    installation.start_serve().await;
    installation.member().await;
    let log = stop(installation.serve.take().unwrap()).await;
    assert!(log.contains("traces cannot be exported"), "{log}");
    assert!(log.contains(r#""message":"stopped""#), "{log}");
}

/// Stops the process and returns its log.
async fn stop(mut process: TestProcess) -> String {
    process.terminate().unwrap();
    eventually("the process ends", async || process.ended().unwrap().is_some()).await;
    process.standard_output().unwrap()
}

type Spans = Arc<Mutex<Vec<Span>>>;

struct Collector {
    url: String,
    spans: Spans,
}

impl Collector {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let spans = Spans::default();
        let router = Router::new()
            .route("/v1/traces", post(collect))
            .with_state(Arc::clone(&spans));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, spans }
    }

    fn spans(&self) -> Vec<Span> {
        self.spans.lock().unwrap().clone()
    }
}

async fn collect(State(spans): State<Spans>, body: Bytes) {
    let request = ExportTraceServiceRequest::decode(body).unwrap();
    let scopes = request
        .resource_spans
        .into_iter()
        .flat_map(|resource| resource.scope_spans);
    spans.lock().unwrap().extend(scopes.flat_map(|scope| scope.spans));
}
