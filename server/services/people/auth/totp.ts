import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { SecretBox } from '../../../platform/secrets'

/** Each time step has a code of its own. */
export const totpPeriodSeconds = 30

/** The purpose under which a person's shared secret is sealed. */
export const totpPurpose = (userId: number) => `totp:${userId}`

/**
 * What authenticator apps support by default, and nothing else: SHA-1, six digits, 30 s (RFC 6238; RFC 4226, R6: 160
 * bits).
 */
export const totpOf = (secret: Secret, email: string): TOTP =>
  new TOTP({ issuer: 'Gewerk', label: email, algorithm: 'SHA1', digits: 6, period: totpPeriodSeconds, secret })

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
