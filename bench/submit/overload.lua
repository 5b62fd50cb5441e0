-- The requests of submit.lua. Counts the replies by status and writes the id of each acknowledged response to a file.
-- Arguments: the file of request bodies, the file for the ids.
local here = debug.getinfo(1, "S").source:match("^@(.*/)")
dofile(here .. "submit.lua")

local read_bodies = init
local acknowledged
local threads = {}

-- Global, so that `done` can read them from each thread.
accepted, rejected, without_retry_after, other_status = 0, 0, 0, 0

function setup(thread)
  table.insert(threads, thread)
end

function init(arguments)
  read_bodies(arguments)
  acknowledged = assert(io.open(arguments[2], "a"))
  acknowledged:setvbuf("no")
end

function response(status, headers, body)
  if status == 200 then
    accepted = accepted + 1
    acknowledged:write(body:match('"responseId":"([^"]+)"'), "\n")
  elseif status == 503 then
    rejected = rejected + 1
    if not (headers["retry-after"] or headers["Retry-After"]) then
      without_retry_after = without_retry_after + 1
    end
  else
    other_status = other_status + 1
  end
end

function done(summary)
  local errors = summary.errors
  local totals = { accepted = 0, rejected = 0, without_retry_after = 0, other_status = 0 }
  for _, thread in ipairs(threads) do
    for name, count in pairs(totals) do
      totals[name] = count + thread:get(name)
    end
  end
  print(string.format(
    '{"accepted":%d,"rejected":%d,"without_retry_after":%d,"other_status":%d,"failed":%d}',
    totals.accepted, totals.rejected, totals.without_retry_after, totals.other_status,
    errors.connect + errors.read + errors.write + errors.timeout
  ))
end
