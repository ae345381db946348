import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer-core'

/** The browser's debugging protocol over two pipes: JSON messages, each ended by a NUL byte. */
export function cdpPipe(toBrowser: Writable, fromBrowser: Readable): ConnectionTransport {
  let rest: Buffer[] = []
  let closed = false
  const transport: ConnectionTransport = {
    send(message) {
      if (closed) throw new Error('The browser has ended')
      toBrowser.write(`${message}\0`)
    },
    close() {
      closed = true
      toBrowser.end()
    },
  }
  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...rest, chunk.subarray(start, end)]).toString()
      rest = []
      start = end + 1
      transport.onmessage?.(message)
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  })
  fromBrowser.once('close', () => {
    closed = true
    transport.onclose?.()
  })
  // A broken pipe is a browser that ended; its exit says so.
  for (const stream of [toBrowser, fromBrowser]) stream.on('error', () => undefined)
  return transport
}
