-- What a run gave, as one line of JSON for the driver. Only `done` is defined: a hook into requests or replies would
-- slow wrk down and so change what is measured.
function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"microseconds":%d,"bytes":%d,"errors":%d,"refused":%d,"median":%d,"p99":%d}',
    summary.requests, summary.duration, summary.bytes,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50), latency:percentile(99)
  ))
end
