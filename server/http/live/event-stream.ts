import type { ServerResponse } from 'node:http'

/** Most bytes queued for a client that does not read. */
export const maxQueuedBytes = 64 * 1024

export interface EventStream {
  /** One event; `id` is sent back by a reconnecting reader as `Last-Event-ID`. */
  send(event: string, data: unknown, id?: number): void
  /** Several of one kind in one write, so that their number is no reason to cut off the reader. */
  sendAll(event: string, all: readonly { id: number }[]): void
  /** An id alone, from which a reconnecting reader continues. */
  mark(id: number): void
  beat(): void
  end(): void
}

/**
 * Responds with server-sent events, starting with the first one: an error before it can still get another response. A
 * client that does not read is cut off before it costs memory.
 */
export function openEventStream(res: ServerResponse): EventStream {
  const begin = () => {
    if (res.headersSent) return
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    res.socket?.setNoDelay(true)
  }
  const write = (text: string) => {
    if (res.destroyed || res.writableEnded) return
    begin()
    if (res.writableLength > maxQueuedBytes) res.destroy()
    else res.write(text)
  }
  const textOf = (event: string, data: unknown, id?: number) =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  return {
    send: (event, data, id) => write(textOf(event, data, id)),
    sendAll: (event, all) => write(all.map(one => textOf(event, one, one.id)).join('')),
    mark: id => write(`id: ${id}\nretry: 2000\n\n`),
    beat: () => write(': beat\n\n'),
    end() {
      begin()
      res.end()
    },
  }
}
