//! OpenTelemetry traces, exported if the operator names a collector.

use std::borrow::Cow;
use std::future::Future;
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::Context as _;
use futures::future::Either;
use http::HeaderMap;
use opentelemetry::propagation::TextMapPropagator as _;
use opentelemetry::trace::{
    FutureExt as _, SpanBuilder, SpanKind, Status, TraceContextExt as _, Tracer as _, TracerProvider as _,
};
use opentelemetry::{Context, KeyValue, Value};
use opentelemetry_http::HeaderExtractor;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider, SpanData, SpanExporter as ExportSpans};

use super::{HexId, LogInterval};

/// `None` while traces are off.
static TRACER: OnceLock<SdkTracer> = OnceLock::new();

const EXPORT_TIMEOUT: Duration = Duration::from_secs(10);

/// A collector that is down must not delay the end of the process.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Exports what is left when dropped; keep it until the process ends.
#[must_use = "dropping it stops the export"]
pub struct Traces(SdkTracerProvider);

impl Drop for Traces {
    fn drop(&mut self) {
        // A failure was logged by the exporter.
        let _ = self.0.shutdown_with_timeout(SHUTDOWN_TIMEOUT);
    }
}

/// Starts the export to a collector that speaks OTLP over HTTP, such as `http://127.0.0.1:4318`. Of the traces that begin here
/// the given share is exported; for others the caller decides.
pub fn start_traces(collector: &str, share: f64, version: &'static str) -> anyhow::Result<Traces> {
    crate::tls::use_one_provider();
    let exporter = SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("{}/v1/traces", collector.trim_end_matches('/')))
        .with_timeout(EXPORT_TIMEOUT)
        .build()
        .context("traces cannot be exported")?;
    let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(share)));
    let resource = Resource::builder_empty()
        .with_service_name("formwright")
        .with_attribute(KeyValue::new("service.version", version));
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(LoggingExporter {
            inner: exporter,
            failures: LogInterval::minute(),
        })
        .with_sampler(sampler)
        .with_resource(resource.build())
        .build();
    let is_first = TRACER.set(provider.tracer("formwright")).is_ok();
    anyhow::ensure!(is_first, "traces are started already");
    Ok(Traces(provider))
}

/// Logs failures, which the library itself reports every few seconds or not at all.
#[derive(Debug)]
struct LoggingExporter {
    inner: SpanExporter,
    failures: LogInterval,
}

impl ExportSpans for LoggingExporter {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let exported = self.inner.export(batch).await;
        if let Err(error) = &exported
            && self.failures.allows()
        {
            tracing::warn!(%error, "traces cannot be exported");
        }
        exported
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.inner.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.inner.set_resource(resource);
    }
}

/// A part of a trace, until it is dropped. Does nothing while traces are off.
#[derive(Debug)]
pub struct TraceSpan(Option<Context>);

impl TraceSpan {
    /// The span of a request, which continues the caller's trace if it has one.
    pub fn of_request(name: impl FnOnce() -> String, parent: Option<&RemoteTrace>) -> Self {
        let parent = parent.map_or_else(Context::new, |parent| parent.0.clone());
        Self::start(name, SpanKind::Server, &parent)
    }

    /// A span that begins a trace: work that no request waits for.
    pub fn of_background_work(name: impl FnOnce() -> String) -> Self {
        Self::start(name, SpanKind::Consumer, &Context::new())
    }

    /// A part of the current span; nothing outside of one.
    pub fn within_current(name: &'static str) -> Self {
        let parent = Context::current();
        if parent.has_active_span() {
            Self::start(|| name, SpanKind::Internal, &parent)
        } else {
            Self(None)
        }
    }

    /// Nothing.
    pub const fn none() -> Self {
        Self(None)
    }

    fn start<Name: Into<Cow<'static, str>>>(name: impl FnOnce() -> Name, kind: SpanKind, parent: &Context) -> Self {
        let span = TRACER.get().map(|tracer| {
            let builder = SpanBuilder::from_name(name()).with_kind(kind);
            parent.with_span(tracer.build_with_context(builder, parent))
        });
        Self(span)
    }

    /// Whether it will be exported, so that nobody computes attributes in vain.
    pub fn is_recording(&self) -> bool {
        self.0.as_ref().is_some_and(|context| context.span().is_recording())
    }

    /// Adds an attribute.
    pub fn set(&self, name: &'static str, value: impl Into<Value>) {
        if let Some(context) = &self.0 {
            context.span().set_attribute(KeyValue::new(name, value));
        }
    }

    /// Marks it as failed.
    pub fn fail(&self, description: impl Into<Cow<'static, str>>) {
        if let Some(context) = &self.0 {
            context.span().set_status(Status::error(description));
        }
    }

    /// The id of its trace.
    pub fn trace_id(&self) -> Option<HexId> {
        self.0.as_ref().and_then(trace_id)
    }

    /// Runs `work` with this span as the current one.
    pub fn run<Work: Future>(&self, work: Work) -> impl Future<Output = Work::Output> + use<Work> {
        match &self.0 {
            Some(context) => Either::Left(work.with_context(context.clone())),
            None => Either::Right(work),
        }
    }
}

/// The caller's trace, from the header `traceparent` (W3C Trace Context).
#[derive(Clone, Debug)]
pub struct RemoteTrace(Context);

impl RemoteTrace {
    /// `None` without a valid header.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        headers.get("traceparent")?;
        let context = TraceContextPropagator::new().extract_with_context(&Context::new(), &HeaderExtractor(headers));
        let is_valid = context.span().span_context().is_valid();
        is_valid.then_some(Self(context))
    }

    /// The id of the trace.
    pub fn trace_id(&self) -> Option<HexId> {
        trace_id(&self.0)
    }
}

fn trace_id(context: &Context) -> Option<HexId> {
    HexId::parse(&context.span().span_context().trace_id().to_string())
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn parsed(value: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert("traceparent", HeaderValue::from_str(value).unwrap());
        let trace = RemoteTrace::of(&headers)?;
        trace.trace_id().map(|id| id.as_str().to_owned())
    }

    #[test]
    fn trace_id_is_read_from_a_valid_header_only() {
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        assert_eq!(
            parsed(&format!("00-{trace}-00f067aa0ba902b7-01")).as_deref(),
            Some(trace)
        );
        for invalid in [
            String::new(),
            trace.to_owned(),
            format!("ff-{trace}-00f067aa0ba902b7-01"),
            format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32)),
            format!("00-{}-00f067aa0ba902b7-01", trace.to_uppercase()),
            format!("00-{}\"}}-00f067aa0ba902b7-01", &trace[2..]),
        ] {
            assert_eq!(parsed(&invalid), None, "{invalid}");
        }
    }
}
