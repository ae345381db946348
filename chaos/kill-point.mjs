// Loaded before the service in a chaos run: ends the process at the n-th time that a moment is reported
// (server/platform/diagnostics.ts), as kill -9 does.
import { subscribe } from 'node:diagnostics_channel'

const [moment, times] = (process.env.CHAOS_KILL_AT ?? '').split('#')
let left = Number(times)
if (moment)
  subscribe(`gewerk:${moment}`, () => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  })
