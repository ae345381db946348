import type { WebhookEndpoint } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'

/** What a subscription's secret is sealed for; a value copied to another company does not open there. */
export const webhookSecretPurpose = (tenantId: TenantId): string => `webhook:${tenantId}`

/** How long two secrets sign at most; then the new one takes over by itself. */
export const rotationMs = 7 * 24 * 60 * 60 * 1000

export const rotationEnd = (startedAt: Date): Date => new Date(startedAt.getTime() + rotationMs)

/** The sealed secrets of a subscription. */
export type SealedSecrets = Pick<WebhookEndpoint, 'secret' | 'nextSecret' | 'rotationStartedAt'>

/** A rotation that is under way at this moment; null without one, and once its time is over, written down or not. */
export function rotationOf(
  { nextSecret, rotationStartedAt: startedAt }: SealedSecrets,
  now: Date,
): { startedAt: Date; endsAt: Date; nextSecret: string } | null {
  if (nextSecret === null || startedAt === null) return null
  const endsAt = rotationEnd(startedAt)
  return now < endsAt ? { startedAt, endsAt, nextSecret } : null
}

/** The sealed secrets that sign at this moment, the one that receivers have known for longer first. */
export function signingSecrets(sealed: SealedSecrets, now: Date): [string, ...string[]] {
  const rotation = rotationOf(sealed, now)
  if (rotation) return [sealed.secret, rotation.nextSecret]
  return [sealed.nextSecret ?? sealed.secret]
}
