import { createHmac } from 'node:crypto'
import type { JudgeSignature, WebhookReceiver } from './adapters/webhook-receiver'
import type { Variables } from './env'
import { StartupError } from './platform/startup-error'

type ReceiverVariables = Pick<Variables, 'GEWERK_ENV' | 'GEWERK_ROLE' | 'PORT' | 'WEBHOOK_RECEIVER_PORT'>

/**
 * Starts the receiver for trying out webhooks, only outside production and where one process serves pages and delivers:
 * its exemption from the guard is a value in this process, and cannot be passed to another one. Elsewhere there is
 * none, whatever the environment says, and its code is not even loaded.
 * @param secret of the installation: the addresses of companies are derived from it
 * @throws StartupError if WEBHOOK_RECEIVER_PORT is taken
 */
export async function openLocalReceiver(
  env: ReceiverVariables,
  secret: string,
  judge: JudgeSignature,
): Promise<WebhookReceiver | null> {
  if (env.GEWERK_ENV === 'production' || env.GEWERK_ROLE !== 'all') return null
  const { startWebhookReceiver } = await import('./adapters/webhook-receiver')
  const key = createHmac('sha256', secret).update('gewerk receiver').digest('base64url')
  const startAt = (port: number) => startWebhookReceiver({ port, key, judge })
  const given = env.WEBHOOK_RECEIVER_PORT
  try {
    return await startAt(given ?? portBeside(env.PORT))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    // The usual port is a convenience and must not keep the service from starting.
    if (given === undefined) return startAt(0)
    throw new StartupError(`WEBHOOK_RECEIVER_PORT ${given} cannot be opened (${code}): set another one.`)
  }
}

/** The same at every start, so that yesterday's webhooks still arrive: 3443 for 3000. 0 = a free one. */
const portBeside = (port: number): number => (port === 0 || port + 443 > 65_535 ? 0 : port + 443)
