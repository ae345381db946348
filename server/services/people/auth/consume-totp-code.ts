import { Secret } from 'otpauth'
import type { Tx } from '../../../platform/database/db'
import type { SecretBox } from '../../../platform/secrets'
import { totpOf, totpPeriodSeconds, totpPurpose } from './totp'

/** Before and after the current one: clocks of phones differ (RFC 6238, 5.2). */
const windowSteps = 1

export interface FactorHolder {
  id: number
  email: string
  totpSecret: string | null
}

/**
 * Consumes a code of six digits. Each time step is accepted once: of two concurrent requests, one succeeds (RFC 6238,
 * 5.2). Through the credential role.
 * @returns whether it was right
 */
export async function consumeTotpCode(
  tx: Tx,
  box: SecretBox,
  user: FactorHolder,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!user.totpSecret || !/^\d{6}$/.test(code)) return false
  const secret = Secret.fromBase32(box.open(user.totpSecret, totpPurpose(user.id)))
  const delta = totpOf(secret, user.email).validate({
    token: code,
    timestamp: now.getTime(),
    window: windowSteps,
  })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / totpPeriodSeconds) + delta
  const { count } = await tx.user.updateMany({
    where: { id: user.id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  })
  return count === 1
}
