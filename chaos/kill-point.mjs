// Loaded before the service in a chaos run: kills the process at the n-th time that an event is reported
// (server/platform/diagnostics.ts), like kill -9.
import { subscribe } from 'node:diagnostics_channel'

const [moment, times] = (process.env.CHAOS_KILL_AT ?? '').split('#')
let left = Number(times)
if (moment)
  subscribe(`gewerk:${moment}`, () => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  })
