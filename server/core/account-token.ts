import { randomBytes } from 'node:crypto'
import type { Tx } from './db'
import { DomainError } from './errors'
import { sha256Hex } from './secrets'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long a link or a step is good for, ms. */
export const lifetimes = {
  verify_email: 48 * hour,
  reset_password: hour,
  team_invitation: 14 * day,
  registration_invitation: 14 * day,
  access_invitation: 7 * day,
  second_factor: 5 * 60 * 1000,
} as const

/** Those that live in `account_tokens`; a team invitation is a record of its company. */
export type TokenKind = Exclude<keyof typeof lifetimes, 'team_invitation'>

/** What a token stands for. */
export interface AccountTokenRow {
  id: number
  userId: number | null
  email: string | null
  createdByUserId: number | null
  expiresAt: Date
}

/** 256 random bits in base64url, and the SHA-256 (hex) that is stored in their place. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** What is stored of a token: it has full entropy, so a plain digest holds. */
export const tokenHash = (token: string): string => sha256Hex(token)

interface Issue {
  kind: TokenKind
  userId?: number
  email?: string
  createdByUserId?: number
  ttlMs: number
  now: Date
}

/**
 * Issues a token; open ones of the same kind and person open nothing any more, save those of a second factor: two devices may sign in at once.
 * Through the credential or the platform door.
 */
export async function issueAccountToken(tx: Tx, issue: Issue): Promise<string> {
  const { kind, userId = null, email = null, createdByUserId = null, ttlMs, now } = issue
  if (userId !== null && kind !== 'second_factor') await revokeAccountTokens(tx, kind, userId, now)
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + ttlMs)
  await tx.accountToken.create({
    data: { kind, tokenHash: hash, userId, email, createdByUserId, expiresAt, createdAt: now },
  })
  return token
}

/** Ends the open tokens of a kind that a person has. */
export async function revokeAccountTokens(tx: Tx, kind: TokenKind, userId: number, now: Date): Promise<void> {
  await tx.accountToken.updateMany({
    where: { kind, userId, usedAt: null, revokedAt: null },
    data: { revokedAt: now },
  })
}

/**
 * Uses a token up; of two at once one gets it.
 * @throws DomainError token.invalid (unknown, used, revoked), token.expired
 */
export async function redeemAccountToken(
  tx: Tx,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<AccountTokenRow> {
  const row = await peekAccountToken(tx, kind, token, now)
  const { count } = await tx.accountToken.updateMany({
    where: { id: row.id, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) throw new DomainError('token.invalid', { field: 'token' })
  return row
}

/** The same checks without using it up. @throws DomainError token.invalid, token.expired */
export async function peekAccountToken(
  tx: Tx,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<AccountTokenRow> {
  const row = await tx.accountToken.findUnique({ where: { tokenHash: tokenHash(token) } })
  if (!row || row.kind !== kind || row.usedAt || row.revokedAt)
    throw new DomainError('token.invalid', { field: 'token' })
  if (row.expiresAt <= now) throw new DomainError('token.expired', { field: 'token' })
  const { id, userId, email, createdByUserId, expiresAt } = row
  return { id, userId, email, createdByUserId, expiresAt }
}
