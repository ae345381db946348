import type { IncomingMessage, ServerResponse } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { App } from '../context'
import { DomainError } from '../core/errors'
import type { ClientAddress } from './client-address'
import { hasCronSecret } from './cron-secret'
import { answerOf } from './error-answer'
import { sendAnswer, sendBytes } from './json-answer'
import { logFailure } from './log-failure'
import type { Metrics } from './metrics'
import { localeOf, requestIdOf } from './request-context'

interface Door {
  app: Pick<App, 'settings' | 'log'>
  metrics: Metrics
  clientAddress: ClientAddress
}

/**
 * `GET /metrics`: for this machine, or with the cron secret. Others are told 401: the path is in the manual, so hiding it hides nothing, and whoever
 * sets up a scrape sees what is missing.
 */
export function createMetricsDoor({ app, metrics, clientAddress }: Door) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    res.setHeader('Cache-Control', 'no-store')
    try {
      if (!isFromHere(req, clientAddress) && !hasCronSecret(req, app.settings))
        throw new DomainError('unauthorized')
      sendBytes(req, res, 200, Buffer.from(await metrics.text()), metrics.contentType)
    } catch (error) {
      const requestId = requestIdOf(req, res)
      const answer = answerOf(error, localeOf(req), requestId)
      if (answer.status >= 500) logFailure(app.log, error, { requestId, door: 'metrics' })
      sendAnswer(req, res, answer)
    }
  }
}

/** What proxies add; a request with one of these was somebody else's before. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a program on this machine asks for itself. A reverse proxy on the same machine comes from loopback too: it is told by what it adds, and by
 * the Host of the world that it passes on. The latter also keeps out a page whose name was pointed to loopback (DNS rebinding).
 */
function isFromHere(req: IncomingMessage, clientAddress: ClientAddress): boolean {
  if (forwardingHeaders.some(name => req.headers[name] !== undefined)) return false
  return isLoopback(clientAddress(req)) && namesThisMachine(req.headers.host)
}

function namesThisMachine(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name.toLowerCase() === 'localhost' || isLoopback(name)
}

const isLoopback = (address: string | null): boolean =>
  address !== null && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
