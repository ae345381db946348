import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const heads = new WeakMap<IncomingMessage, Buffer>()

/**
 * Passes requests with `Upgrade` on like all others, so that every guard applies to them as well; a handler takes the
 * connection over in its route. Any other response is an ordinary one, after which the connection ends: its parser no
 * longer exists.
 */
export function serveUpgrades(server: Server): void {
  server.on('upgrade', (req: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const res = new ServerResponse(req)
    res.shouldKeepAlive = false
    res.assignSocket(socket)
    res.once('finish', () => socket.destroySoon())
    heads.set(req, head)
    server.emit('request', req, res)
  })
}

/** Bytes received right after the head of a request to upgrade to WebSocket; undefined for every other request. */
export const webSocketHead = (req: IncomingMessage): Buffer | undefined =>
  req.method === 'GET' && req.headers.upgrade?.toLowerCase() === 'websocket' ? heads.get(req) : undefined
