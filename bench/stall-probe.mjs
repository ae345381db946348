// Loaded into the service by `npm run bench -- stall`: the longest piece of work on the event loop in CPU time of its
// own thread, however busy the machine is. The loop never sleeps meanwhile. Needs /proc (Linux).

import { openSync, readSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/** An idle turn takes less, in ms of CPU time, which is measured in steps of about 4 ms. */
const idleTurn = 10

const port = Number(process.env.STALL_PROBE_PORT ?? 0)
if (port && isMainThread && process.argv[1]?.endsWith('build/service/server/index.js')) {
  const file = openSync('/proc/thread-self/schedstat', 'r')
  const bytes = Buffer.alloc(64)
  /** CPU time of this thread in ms. */
  const spent = () => Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6
  let longest = 0
  let sum = 0
  let last = 0
  let workedAt = 0
  let running = false
  const turn = () => {
    const now = spent()
    longest = Math.max(longest, now - last)
    if (now - last > idleTurn) workedAt = performance.now()
    sum += now - last
    last = now
    setImmediate(turn)
  }
  createServer((_req, res) => {
    if (!running) {
      running = true
      last = spent()
      setImmediate(turn)
    }
    res.end(JSON.stringify({ longest, sum, idleFor: performance.now() - workedAt }))
    longest = 0
    sum = 0
  })
    .listen(port, '127.0.0.1')
    .unref()
}
