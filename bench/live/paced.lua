-- The same responses as submit.lua, so many a second over all connections together.
-- Arguments: the file with the bodies, the number a second.
local here = debug.getinfo(1, "S").source:match("^@(.*/)")
dofile(here .. "../submit/submit.lua")

local ffi = require("ffi")
local now = ffi.new("struct bench_time")
local begin, pause, due = init, 0, nil

function init(arguments)
  begin(arguments)
  pause = 1000 / tonumber(arguments[2])
end

local function milliseconds()
  ffi.C.gettimeofday(now, nil)
  return tonumber(now.seconds) * 1000 + tonumber(now.microseconds) / 1000
end

function delay()
  local here = milliseconds()
  -- Who has fallen behind does not catch up by a burst.
  due = math.max(due or here, here - 100) + pause
  return math.max(0, math.floor(due - here + 0.5))
end
