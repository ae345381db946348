import type { WebhookEndpoint } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'

/** Purpose for which a webhook's secret is sealed; a value copied to another company cannot be opened there. */
export const secretPurpose = (tenantId: TenantId): string => `webhook:${tenantId}`

/** Maximum time for which two secrets sign; then the new one takes over by itself. */
export const rotationMs = 7 * 24 * 60 * 60 * 1000

export const rotationEnd = (startedAt: Date): Date => new Date(startedAt.getTime() + rotationMs)

/** The sealed secrets of a webhook. */
export type SealedSecrets = Pick<WebhookEndpoint, 'secret' | 'nextSecret' | 'rotationStartedAt'>

/** The rotation in progress at `now`; null without one, and once its time is over, even if that is not recorded yet. */
export function secretRotation(
  { nextSecret, rotationStartedAt: startedAt }: SealedSecrets,
  now: Date,
): { startedAt: Date; endsAt: Date; nextSecret: string } | null {
  if (nextSecret === null || startedAt === null) return null
  const endsAt = rotationEnd(startedAt)
  return now < endsAt ? { startedAt, endsAt, nextSecret } : null
}

/** The sealed secrets that sign at `now`, the one that receivers have known longer first. */
export function signingSecrets(sealed: SealedSecrets, now: Date): [string, ...string[]] {
  const rotation = secretRotation(sealed, now)
  if (rotation) return [sealed.secret, rotation.nextSecret]
  return [sealed.nextSecret ?? sealed.secret]
}
