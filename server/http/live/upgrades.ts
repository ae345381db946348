import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const heads = new WeakMap<IncomingMessage, Buffer>()

/**
 * Lets requests with `Upgrade` go the way of all others, so that every guard stands in front of them as well; a handler
 * that takes the connection over does so in its route. Any other answer is an ordinary one, after which the connection
 * ends: its parser no longer exists.
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

/** What came right behind the head of a request that would become a WebSocket; undefined for every other one. */
export const webSocketHead = (req: IncomingMessage): Buffer | undefined =>
  req.method === 'GET' && req.headers.upgrade?.toLowerCase() === 'websocket' ? heads.get(req) : undefined
