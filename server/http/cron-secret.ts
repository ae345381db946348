import type { IncomingMessage } from 'node:http'
import { sameSecret } from '../core/secrets'

/** Whether a request carries `Authorization: Bearer <CRON_SECRET>`. */
export function hasCronSecret(req: IncomingMessage, { cronSecret }: { cronSecret: string }): boolean {
  const presented = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? ''
  return sameSecret(presented, cronSecret)
}
