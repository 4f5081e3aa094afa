-- Prepared orders, each sent once: lines of cookie, path and body with tabs between them. Each
-- thread of wrk takes its share. Says how many answers were no redirect to the fresh table.

local threads = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init(args)
  orders, place, refused = {}, 0, 0
  local share, row = tonumber(args[2]), 0
  for line in io.lines(args[1]) do
    if row % share == number then
      local cookie, path, body = line:match("([^\t]*)\t([^\t]*)\t([^\t]*)")
      local headers = { Cookie = cookie, ["Content-Type"] = "application/x-www-form-urlencoded" }
      table.insert(orders, wrk.format("POST", path, headers, body))
    end
    row = row + 1
  end
end

function request()
  place = place + 1
  if place >= #orders then
    wrk.thread:stop()
  end
  return orders[math.min(place, #orders)]
end

function response(status)
  if status ~= 303 then
    refused = refused + 1
  end
end

function done()
  local all = 0
  for _, thread in ipairs(threads) do
    all = all + thread:get("refused")
  end
  print("refused " .. all)
end
