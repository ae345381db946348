import { Client } from 'undici'
import { maxAnswerBytes } from './webhook-answer'
import { type ConnectOptions, connectGuarded } from './webhook-connect'
import { hostOf, portOf } from './webhook-target'

/**
 * A connection to one receiver that carries one request at a time, and reconnects, with every check, when it was lost.
 */
export interface Line {
  client: Client
  /** Deadline of the attempt that uses it. */
  deadline: AbortSignal
  connected: boolean
}

export interface Lines {
  /** A line to the receiver that no other delivery uses; the most recently used one if several are kept. */
  take(url: URL, deadline: AbortSignal): Line
  /** Keeps a line whose response has been read to its end for the next delivery to the same receiver. */
  keep(url: URL, line: Line): void
  drop(line: Line): void
}

/**
 * Deliveries to one receiver mostly come in bursts; a kept connection saves the handshake, which costs more than the
 * rest of an attempt.
 * @param connectionTo how to connect to a receiver, by its URL
 * @param idleMs how long a line is kept; shorter than servers' own keep-alive timeouts, so that none disconnects just
 * when a request is sent
 */
export function openLines(connectionTo: (url: URL) => ConnectOptions, idleMs: number): Lines {
  const kept = new Map<string, Line[]>()

  function open(url: URL, deadline: AbortSignal): Line {
    const client = new Client(url.origin, {
      connect: (_target, done) => {
        connectGuarded({ host: hostOf(url), port: portOf(url) }, connectionTo(url), line.deadline).then(
          socket => done(null, socket),
          error => done(error, null),
        )
      },
      maxHeaderSize: maxAnswerBytes,
      // The attempt's deadline is the only timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
    })
    const line: Line = { client, deadline, connected: false }
    client.on('connect', () => {
      line.connected = true
    })
    client.on('disconnect', () => {
      line.connected = false
      const others = kept.get(url.origin)?.filter(other => other !== line) ?? []
      if (others.length > 0) kept.set(url.origin, others)
      else kept.delete(url.origin)
    })
    return line
  }

  return {
    take(url, deadline) {
      const line = kept.get(url.origin)?.pop() ?? open(url, deadline)
      line.deadline = deadline
      return line
    },
    keep(url, line) {
      if (line.connected) kept.set(url.origin, [...(kept.get(url.origin) ?? []), line])
    },
    drop: ({ client }) => void client.destroy().catch(() => {}),
  }
}
