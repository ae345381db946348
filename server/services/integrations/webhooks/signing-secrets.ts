import type { WebhookEndpoint } from '../../../../prisma/client/client'
import { secretRotation } from './secret-rotation'

/** The sealed secrets of a webhook. */
export type SealedSecrets = Pick<WebhookEndpoint, 'secret' | 'nextSecret' | 'rotationStartedAt'>

/** The sealed secrets that sign at `now`, the one that receivers have known longer first. */
export function signingSecrets(sealed: SealedSecrets, now: Date): [string, ...string[]] {
  const rotation = secretRotation(sealed, now)
  if (rotation) return [sealed.secret, rotation.nextSecret]
  return [sealed.nextSecret ?? sealed.secret]
}
