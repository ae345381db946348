import type { Tx } from '../../../platform/database/db'
import { type SecretBox, sha256Hex } from '../../../platform/secrets'
import { consumeTotpCode, type FactorHolder } from './consume-totp-code'

/** Consumes a code of the app or a recovery code. Through the credential role. */
export async function consumeSecondFactor(
  tx: Tx,
  box: SecretBox,
  user: FactorHolder,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return consumeTotpCode(tx, box, user, code, now)
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId: user.id, codeHash: sha256Hex(code), usedAt: null },
    data: { usedAt: now },
  })
  return count === 1
}
