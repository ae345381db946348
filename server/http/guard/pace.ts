import type { IncomingMessage, ServerResponse } from 'node:http'

/** How slow a client may be: for a while as it likes, then on average so many bytes in a second. */
export interface Pace {
  graceMs: number
  bytesPerSecond: number
  /** What takes longer than this is drawn out by its client; a body of some kB is here in one piece. */
  drawnOutMs: number
}

/** Whether there is a body of which the last byte has not arrived. */
export const isReceiving = (req: IncomingMessage): boolean =>
  !req.complete &&
  !req.destroyed &&
  (req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0)

interface Stretch {
  since: number
  /** Bytes of the connection when it began. */
  from: number
}

/**
 * Watches one request over its connection's counters, so that nothing stands between the client and the door. Only time counts in which the client is waited
 * for: not while we do not read what has arrived, nor while we work on the answer.
 */
export function createPace(req: IncomingMessage, res: ServerResponse, pace: Pace) {
  const { socket } = req
  const { graceMs, bytesPerSecond, drawnOutMs } = pace
  let body: Stretch | null = { since: performance.now(), from: socket.bytesRead }
  let answer: Stretch | null = null
  let lastLook = performance.now()

  function note(now: number): void {
    if (body && !isReceiving(req)) body = null
    // Full of what a door has not taken yet: not the client's fault.
    if (body && socket.isPaused() && !res.writableFinished) body.since += now - lastLook
    lastLook = now
    const queued = socket.writableLength
    if (queued === 0 && answer) {
      answer = null
      socket.setTimeout(0)
    } else if (queued > 0 && !answer && !res.closed) {
      answer = { since: now, from: socket.bytesWritten - queued }
      // Nothing taken for so long: Node looks at its queue and destroys the connection.
      socket.setTimeout(graceMs)
    }
  }
  const isLate = (now: number, stretch: Stretch | null, bytes: number) =>
    stretch !== null && now - stretch.since > graceMs + ((bytes - stretch.from) / bytesPerSecond) * 1000
  const age = (now: number) => now - Math.min(body?.since ?? now, answer?.since ?? now)

  return {
    /** The body is no longer timed. */
    lift() {
      body = null
    },
    isTooSlow(now: number): boolean {
      note(now)
      return isLate(now, body, socket.bytesRead) || isLate(now, answer, socket.bytesWritten)
    },
    isDrawnOut: (now: number): boolean => age(now) >= drawnOutMs,
    bytesPerSecond(now: number): number {
      const moved = body
        ? socket.bytesRead - body.from
        : socket.bytesWritten - socket.writableLength - (answer?.from ?? 0)
      return (moved * 1000) / Math.max(age(now), 1)
    },
  }
}
