import type { User } from '../../../../prisma/client/client'
import { issueAccountToken, lifetimes, tokenHash } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'

/** Creates the link by which the former address objects, and what is stored for it. */
export async function issueObjectionLink(tx: Tx, userId: User['id'], now: Date) {
  const kind = 'object_email_change'
  const token = await issueAccountToken(tx, { kind, userId, ttlMs: lifetimes[kind], now })
  const fields = {
    objectionTokenHash: tokenHash(token),
    objectionUntil: new Date(now.getTime() + lifetimes[kind]),
  }
  return { token, fields }
}
