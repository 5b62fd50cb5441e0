-- Prints the result of a run as one line of JSON for the driver. Only `done` is defined, because a hook for each
-- request or reply would slow wrk down.
function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"microseconds":%d,"bytes":%d,"errors":%d,"rejected":%d,"median":%d,"p99":%d}',
    summary.requests, summary.duration, summary.bytes,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50), latency:percentile(99)
  ))
end
