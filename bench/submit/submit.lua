-- Every request is a complete response with a new id; the bodies of the file take turns.
-- Argument: the file of request bodies, one per line, with @RESPONSE@ in place of the id.
local ffi = require("ffi")
ffi.cdef [[
  struct bench_time { long seconds; long microseconds; };
  int gettimeofday(struct bench_time *now, void *zone);
]]

local here = debug.getinfo(1, "S").source:match("^@(.*/)")
dofile(here .. "../summary.lua")

local now = ffi.new("struct bench_time")
local before_id, after_id = {}, {}
local index = 0

function init(arguments)
  local seed = assert(io.open("/dev/urandom", "rb"))
  local a, b, c = seed:read(3):byte(1, 3)
  seed:close()
  math.randomseed(a * 65536 + b * 256 + c)
  for line in io.lines(arguments[1]) do
    local head, tail = line:match("^(.*)@RESPONSE@(.*)$")
    local length = #head + 36 + #tail
    table.insert(before_id, table.concat({
      "POST " .. wrk.path .. " HTTP/1.1",
      "Host: " .. wrk.host .. ":" .. wrk.port,
      "Content-Type: application/json",
      "Content-Length: " .. length,
      "", head,
    }, "\r\n"))
    table.insert(after_id, tail)
  end
end

-- UUID of version 7, like those of the respondent's page: milliseconds, then random bits.
function response_id()
  ffi.C.gettimeofday(now, nil)
  local milliseconds = tonumber(now.seconds) * 1000 + math.floor(tonumber(now.microseconds) / 1000)
  local random = math.random
  return string.format(
    "%08x-%04x-7%03x-%04x-%06x%06x",
    math.floor(milliseconds / 65536), milliseconds % 65536,
    random(0, 4095), 32768 + random(0, 16383), random(0, 16777215), random(0, 16777215)
  )
end

function request()
  index = index % #before_id + 1
  return before_id[index] .. response_id() .. after_id[index]
end
