-- The same load, with a look at every reply: who was taken in is written down, by id, as soon as the reply is here, and
-- the refusals are counted. Arguments: the bodies, and the file for the ids.
local here = debug.getinfo(1, "S").source:match("^@(.*/)")
dofile(here .. "submit.lua")

local make_requests = init
local taken
local threads = {}

accepted, refused, without_hint, wrong = 0, 0, 0, 0

function setup(thread)
  table.insert(threads, thread)
end

function init(arguments)
  make_requests(arguments)
  taken = assert(io.open(arguments[2], "a"))
  taken:setvbuf("no")
end

function response(status, headers, body)
  if status == 200 then
    accepted = accepted + 1
    taken:write(body:match('"responseId":"([^"]+)"'), "\n")
  elseif status == 503 then
    refused = refused + 1
    if not (headers["retry-after"] or headers["Retry-After"]) then
      without_hint = without_hint + 1
    end
  else
    wrong = wrong + 1
  end
end

function done(summary)
  local errors = summary.errors
  local said = { accepted = 0, refused = 0, without_hint = 0, wrong = 0 }
  for _, thread in ipairs(threads) do
    for name, count in pairs(said) do
      said[name] = count + thread:get(name)
    end
  end
  print(string.format(
    '{"accepted":%d,"refused":%d,"without_hint":%d,"wrong":%d,"broken":%d}',
    said.accepted, said.refused, said.without_hint, said.wrong,
    errors.connect + errors.read + errors.write + errors.timeout
  ))
end
