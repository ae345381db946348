import { createHmac } from 'node:crypto'
import type { NewRequest, SignatureVerdict } from '../../../adapters/received-requests'
import type { App } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { sameSecret } from '../../../platform/secrets'
import { headerValue } from '../../../platform/values/header-value'
import { parseUrl } from '../../../platform/values/parse-url'
import { secretPurpose } from './secret-purpose'
import { signingSecrets } from './signing-secrets'

/** A receiver refuses what is older or newer (interface, receiver side). */
const toleranceMs = 5 * 60_000

interface Arrived extends NewRequest {
  /** The whole address that it was sent to. */
  url: string
}

/**
 * Checks a request as `docs/webhooks.md` asks receivers to: `X-Service-Signature`, `webhook-signature` (Standard
 * Webhooks) and the age of the timestamp, by the secrets of the company's webhooks that have this address. Written
 * independently of the code that signs, so that it is a real check.
 */
export async function verifyReceivedRequest(
  { db, secretBox, clock }: Pick<App, 'db' | 'secretBox' | 'clock'>,
  tenantId: TenantId,
  arrived: Arrived,
): Promise<SignatureVerdict> {
  const endpoints = await db.inTenant(tenantId, tx =>
    tx.webhookEndpoint.findMany({
      where: { tenantId },
      select: { url: true, secret: true, nextSecret: true, rotationStartedAt: true },
    }),
  )
  const now = clock.now()
  const here = endpoints.filter(({ url }) => parseUrl(url)?.href === arrived.url)
  const verdicts = here.map(sealed => {
    const secrets = signingSecrets(sealed, now).map(one => secretBox.open(one, secretPurpose(tenantId)))
    return judge(arrived, secrets, now)
  })
  const unknown: SignatureVerdict = { signature: 'unknown', secrets: 0 }
  return verdicts.find(({ signature }) => signature === 'valid') ?? verdicts[0] ?? unknown
}

function judge({ headers, body }: Arrived, secrets: readonly string[], now: Date): SignatureVerdict {
  const header = (wanted: string) => headerValue(headers, wanted) ?? ''
  const timestamp = header('x-service-timestamp')
  const isRecent =
    /^\d{1,12}$/.test(timestamp) &&
    timestamp === header('webhook-timestamp') &&
    Math.abs(now.getTime() - Number(timestamp) * 1000) <= toleranceMs
  const seed = (secret: string) =>
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
  const standard = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key)
      .update(`${header('webhook-id')}.${timestamp}.`)
      .update(body)
      .digest('base64')}`
  }
  const listed = header('webhook-signature').split(' ')
  const signed = secrets.filter(secret => listed.some(one => sameSecret(one, standard(secret)))).length
  const isSigned = secrets.some(secret => sameSecret(header('x-service-signature'), seed(secret)))
  return { signature: isRecent && isSigned && signed > 0 ? 'valid' : 'invalid', secrets: signed }
}
