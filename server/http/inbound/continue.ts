import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const dropPath = '/api/v1/inbound'
const waiting = new WeakSet<IncomingMessage>()

/** The query of a target on the path of the drop, null on every other path. Compared exactly, as the REST door compares. */
export function splitDropTarget(target: string | undefined): { search: string } | null {
  const [beforeHash = ''] = (target ?? '').split('#')
  const [pathname, ...search] = beforeHash.split('?')
  return pathname === dropPath ? { search: search.join('?') } : null
}

/** A request that hands in a file. */
export const isDrop = (req: IncomingMessage): boolean =>
  req.method === 'POST' && splitDropTarget(req.url) !== null

/**
 * `Expect: 100-continue`: who hands in a file is told to go on only by `continueNow`, once every check has passed; everybody else at once, as
 * Node does by itself.
 */
export function holdContinue(server: Server): void {
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    if (isDrop(req)) {
      waiting.add(req)
      // A sender that is refused may send its body or not; so nothing more is read from this connection.
      res.setHeader('Connection', 'close')
    } else res.writeContinue()
    server.emit('request', req, res)
  })
}

/** Tells a sender that waits for it to go on; nothing for the others. */
export function continueNow(req: IncomingMessage, res: ServerResponse): void {
  if (!waiting.delete(req)) return
  res.removeHeader('Connection')
  res.writeContinue()
}
