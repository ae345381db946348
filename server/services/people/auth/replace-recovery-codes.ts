import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'

const recoveryCodeCount = 10
/** Crockford's base 32: no letter can be mistaken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Replaces a person's recovery codes with fresh ones; only their SHA-256 is stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, now: Date): Promise<string[]> {
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
