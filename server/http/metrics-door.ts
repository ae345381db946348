import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../context'
import { DomainError } from '../core/errors'
import { hasCronSecret } from './cron-secret'
import { answerOf } from './error-answer'
import { sendAnswer, sendBytes } from './json-answer'
import { logFailure } from './log-failure'
import type { Metrics } from './metrics'
import { localeOf, requestIdOf } from './request-context'

interface Door {
  app: Pick<App, 'settings' | 'log'>
  metrics: Metrics
}

/**
 * `GET /metrics`: with the cron secret, wherever the request comes from, because a proxy may add nothing to it. Others are told 401: the path is in the manual, so hiding it hides nothing, and whoever
 * sets up a scrape sees what is missing.
 */
export function createMetricsDoor({ app, metrics }: Door) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    res.setHeader('Cache-Control', 'no-store')
    try {
      if (!hasCronSecret(req, app.settings)) throw new DomainError('unauthorized')
      sendBytes(req, res, 200, Buffer.from(await metrics.text()), metrics.contentType)
    } catch (error) {
      const requestId = requestIdOf(req, res)
      const answer = answerOf(error, localeOf(req), requestId)
      if (answer.status >= 500) logFailure(app.log, error, { requestId, door: 'metrics' })
      sendAnswer(req, res, answer)
    }
  }
}
