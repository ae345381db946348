import type { ServerResponse } from 'node:http'
import type { Actor } from '../core/actor'

/** What a client that does not read may cost. */
const maxQueuedBytes = 64 * 1024

/** One open page's stream of server-sent events. */
export interface LiveStream {
  actor: Actor
  /** When the session behind it was last looked at; milliseconds of `performance.now()`. */
  checkedAt: number
  readonly cookie: string | undefined
  send(event: string, data: unknown): void
  beat(): void
  /** Ends the stream; with a reason the page is told not to come back by itself. */
  end(reason?: string): void
}

let lastId = 0

/** Answers with an event stream. `isReturning` = the page had one before and may have missed something. */
export function openLiveStream(
  res: ServerResponse,
  { actor, cookie, isReturning }: { actor: Actor; cookie: string | undefined; isReturning: boolean },
): LiveStream {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  res.socket?.setNoDelay(true)
  const write = (text: string) => {
    if (res.destroyed || res.writableEnded) return
    if (res.writableLength > maxQueuedBytes) res.destroy()
    else res.write(text)
  }
  const stream: LiveStream = {
    actor,
    cookie,
    checkedAt: performance.now(),
    send(event, data) {
      lastId += 1
      write(`id: ${lastId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    beat: () => write(': beat\n\n'),
    end(reason) {
      if (reason) stream.send('end', { reason })
      res.end()
    },
  }
  // The id alone makes the browser send Last-Event-ID when it comes back.
  lastId += 1
  write(`id: ${lastId}\nretry: 2000\n\n`)
  if (isReturning) stream.send('resync', {})
  return stream
}
