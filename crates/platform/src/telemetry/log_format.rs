//! Adds the ids of the current request to a log line.

use std::fmt;

use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use super::RequestIds;

/// Formats as `inner`, and adds the ids at the end of the line. A span per request could carry them too, but would cost every
/// request what only a few lines need.
pub(super) struct WithRequestIds<Inner> {
    pub(super) inner: Inner,
    pub(super) is_json: bool,
}

impl<Inner, S, N> FormatEvent<S, N> for WithRequestIds<Inner>
where
    Inner: FormatEvent<S, N>,
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let Some(ids) = RequestIds::current() else {
            return self.inner.format_event(context, writer, event);
        };
        let mut line = String::with_capacity(512);
        self.inner.format_event(context, Writer::new(&mut line), event)?;
        let end = if self.is_json { "}\n" } else { "\n" };
        writer.write_str(line.strip_suffix(end).unwrap_or(&line))?;
        let request_id = Some(ids.request_id);
        for (name, id) in [("request_id", request_id), ("trace_id", ids.trace_id)] {
            match id {
                Some(id) if self.is_json => write!(writer, r#","{name}":"{}""#, id.as_str())?,
                Some(id) => write!(writer, " {name}={}", id.as_str())?,
                None => {}
            }
        }
        writer.write_str(end)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::fmt::format;
    use uuid::Uuid;

    use super::*;
    use crate::telemetry::HexId;
    use crate::telemetry::request_ids::{with_current_request, with_current_request_blocking};

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// What `log` writes, as JSON lines.
    async fn json_lines(log: impl Future<Output = ()>) -> Vec<serde_json::Value> {
        let lines = Lines::default();
        let output = lines.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || output.clone())
            .fmt_fields(format::JsonFields::new())
            .event_format(WithRequestIds {
                inner: format().json().flatten_event(true),
                is_json: true,
            })
            .finish();
        let guard = tracing::subscriber::set_default(subscriber);
        log.await;
        drop(guard);
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn ids() -> RequestIds {
        RequestIds {
            request_id: Uuid::from_u128(7).into(),
            trace_id: HexId::parse(&"a".repeat(32)),
        }
    }

    #[tokio::test]
    async fn lines_of_a_request_have_its_ids() {
        let lines = json_lines(async {
            tracing::info!("before");
            let request = async {
                tracing::info!(page = 3, "inside");
                let task = with_current_request(async { tracing::info!("in a task") });
                // Polled outside of the scope, as a spawned task is.
                let thread = with_current_request_blocking(|| tracing::info!("in a thread"));
                (task, thread)
            };
            let (task, thread) = ids().scope(request).await;
            task.await;
            thread();
        })
        .await;
        assert_eq!(lines[0]["message"], "before");
        assert_eq!(lines[0].get("request_id"), None);
        assert_eq!(lines[1]["page"], 3);
        for line in &lines[1..] {
            assert_eq!(line["request_id"], "00000000000000000000000000000007");
            assert_eq!(line["trace_id"], "a".repeat(32));
        }
        assert_eq!(lines.len(), 4);
    }
}
