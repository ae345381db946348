import type { Readable, Writable } from 'node:stream'

interface Message {
  id?: number
  method?: string
  sessionId?: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the browser's protocol gives
  params?: any
  // biome-ignore lint/suspicious/noExplicitAny: whatever the browser's protocol gives
  result?: any
  error?: { message: string }
}

/** The browser's debugging protocol. */
export interface Cdp {
  /** @param sessionId the page addressed; without one, the browser itself */
  send(method: string, params?: object, sessionId?: string): Promise<Message['result']>
  /** Calls `listener` with every event of a page until the returned function is called. */
  listen(sessionId: string, listener: (method: string, params: Message['params']) => void): () => void
}

/** Speaks CDP over two pipes: JSON messages, each terminated by a NUL byte. Pending calls fail when the pipes close. */
export function cdpPipe(toBrowser: Writable, fromBrowser: Readable): Cdp {
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (method: string, params: Message['params']) => void>()
  const ended = { message: 'The browser has ended' }
  let lastId = 0
  let rest: Buffer[] = []
  let closed = false

  function receive(message: Message) {
    if (message.method) return listeners.get(message.sessionId ?? '')?.(message.method, message.params)
    waiting.get(message.id ?? 0)?.(message)
    waiting.delete(message.id ?? 0)
  }
  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...rest, chunk.subarray(start, end)]).toString()
      rest = []
      start = end + 1
      receive(JSON.parse(message))
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  })
  fromBrowser.once('close', () => {
    closed = true
    for (const answer of waiting.values()) answer({ error: ended })
    waiting.clear()
  })
  // A broken pipe means that the browser ended, which its exit event reports.
  for (const stream of [toBrowser, fromBrowser]) stream.on('error', () => undefined)

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error(ended.message))
        const id = ++lastId
        waiting.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
        )
        // Sent as bytes: for a string, such as a document of some MB, the socket allocates three times its length.
        toBrowser.write(Buffer.from(`${JSON.stringify({ id, method, params, sessionId })}\0`))
      }),
    listen(sessionId, listener) {
      listeners.set(sessionId, listener)
      return () => void listeners.delete(sessionId)
    },
  }
}
