import type { Server, ServerResponse } from 'node:http'

/**
 * Returns how to end a server: it takes no new connection, answers what has arrived and then lets each connection go, also one on which the client would
 * go on asking. Resolves when the last one is closed.
 */
export function endGently(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>()
  let ending = false
  const isLast = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close')
  }
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (ending) isLast(res)
    open.add(res)
    res.once('close', () => {
      open.delete(res)
      // The answer may have promised to keep the connection before the end was asked for.
      if (ending) setImmediate(() => server.closeIdleConnections())
    })
  })
  return () => {
    ending = true
    for (const res of open) isLast(res)
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    server.closeIdleConnections()
    return closed
  }
}
