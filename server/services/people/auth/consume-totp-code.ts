import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Tx } from '../../../platform/database/db'
import { type SecretBox, sha256Hex } from '../../../platform/secrets'

const periodSeconds = 30
/** Before and after the current one: clocks of phones differ (RFC 6238, 5.2). */
const windowSteps = 1
const recoveryCodeCount = 10
/** Crockford's base 32: no letter can be mistaken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const totpPurpose = (userId: number) => `totp:${userId}`

/**
 * What authenticator apps support by default, and nothing else: SHA-1, six digits, 30 s (RFC 6238; RFC 4226, R6: 160
 * bits).
 */
const totpOf = (secret: Secret, email: string): TOTP =>
  new TOTP({ issuer: 'Gewerk', label: email, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret })

/** A fresh shared secret: sealed for the database, and in the form that an app imports. */
export function newTotpSecret(box: SecretBox, user: { id: number; email: string }) {
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret, user.email).toString()
  return {
    sealed: box.seal(secret.base32, totpPurpose(user.id)),
    secret: secret.base32,
    uri,
    qr_svg: renderSVG(uri, { ecc: 'M', border: 2 }),
  }
}

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
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta
  const { count } = await tx.user.updateMany({
    where: { id: user.id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  })
  return count === 1
}

/** Replaces a person's recovery codes with fresh ones; only their SHA-256 is stored. */
export async function renewRecoveryCodes(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({
    data: codes.map(code => ({ userId, codeHash: sha256Hex(code.replaceAll('-', '')), createdAt: now })),
  })
  return codes
}

/** 80 random bits: `4F7K-9QRT-0XBW-M2HE`. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(16)].map(byte => alphabet[byte & 31]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}
