import type { RequestHandler } from 'express'
import type { App } from '../../context'
import type { Identify } from '../guards/identify'
import { createNotificationFeed } from './feed'
import { createLiveHub, type HubOptions } from './hub'
import { liveRoute } from './live'
import { notificationStream } from './notification-stream'
import { createPresence, presenceChannel } from './presence'
import { socketRoute } from './socket'

/** Event streams per person in one process. */
const maxStreams = 5
const maxSockets = 5

export interface Live {
  /** `GET /live` */
  pages: RequestHandler
  /** `GET /api/notifications/stream` */
  notifications: RequestHandler
  /** `GET /api/realtime/socket` */
  socket: RequestHandler
  /** Resolves when notices are being received. */
  ready: Promise<void>
  /** Closes everything that is open, and the connection to the database. */
  close(): Promise<void>
}

interface Options extends HubOptions {
  app: Pick<App, 'log' | 'db' | 'settings'>
  identify: Identify
  socketHeartbeatMs?: number
}

/** All long-lived routes: one hub, and its listeners. */
export function createLive(options: Options): Live {
  const { app, identify } = options
  const presence = createPresence(app)
  const hub = createLiveHub(options, { [presenceChannel]: presence.heard })
  hub.hear(presence)
  void hub.ready.then(() => presence.gap?.())
  const streams = hub.circle(maxStreams)
  const feed = createNotificationFeed(app, hub)
  const parts = { app, identify, hub, streams }
  const sockets = hub.circle(maxSockets)
  const socket = socketRoute(parts, { app, sockets, feed, presence, heartbeatMs: options.socketHeartbeatMs })
  return {
    pages: liveRoute(parts),
    notifications: notificationStream(parts, feed),
    socket: socket.handler,
    ready: hub.ready,
    async close() {
      socket.close()
      await hub.close()
    },
  }
}
