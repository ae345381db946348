import type { SealedSecrets } from './signing-secrets'

/** Maximum time for which two secrets sign; then the new one takes over by itself. */
export const rotationMs = 7 * 24 * 60 * 60 * 1000

export const rotationEnd = (startedAt: Date): Date => new Date(startedAt.getTime() + rotationMs)

/** The rotation in progress at `now`; null without one, and once its time is over, even if that is not recorded yet. */
export function secretRotation(
  { nextSecret, rotationStartedAt: startedAt }: SealedSecrets,
  now: Date,
): { startedAt: Date; endsAt: Date; nextSecret: string } | null {
  if (nextSecret === null || startedAt === null) return null
  const endsAt = rotationEnd(startedAt)
  return now < endsAt ? { startedAt, endsAt, nextSecret } : null
}
