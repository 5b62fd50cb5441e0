-- The requests of submit.lua at a fixed rate over all connections together.
-- Arguments: the file of request bodies, the requests per second.
local here = debug.getinfo(1, "S").source:match("^@(.*/)")
dofile(here .. "../submit/submit.lua")

local ffi = require("ffi")
local now = ffi.new("struct bench_time")
local read_bodies, interval, due = init, 0, nil

function init(arguments)
  read_bodies(arguments)
  interval = 1000 / tonumber(arguments[2])
end

local function milliseconds()
  ffi.C.gettimeofday(now, nil)
  return tonumber(now.seconds) * 1000 + tonumber(now.microseconds) / 1000
end

function delay()
  local current = milliseconds()
  -- After a stall, at most 100 ms of requests are sent at once.
  due = math.max(due or current, current - 100) + interval
  return math.max(0, math.floor(due - current + 0.5))
end
