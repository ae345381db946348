import { randomBytes } from 'node:crypto'
import type { Tx } from '../platform/database/db'
import { DomainError } from '../platform/errors'
import { sha256Hex } from '../platform/secrets'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long a link or a step is valid, ms. */
export const lifetimes = {
  verify_email: 48 * hour,
  reset_password: hour,
  team_invitation: 14 * day,
  registration_invitation: 14 * day,
  access_invitation: 7 * day,
  second_factor: 5 * 60 * 1000,
  /** The link to the new address, which confirms it. */
  change_email: 48 * hour,
  /** The link to the old address, which reverts the change. */
  object_email_change: 7 * day,
} as const

/** Kinds stored in `account_tokens`; a team invitation is a record of its company. */
export type TokenKind = Exclude<keyof typeof lifetimes, 'team_invitation'>

/** The row of a token. */
export interface AccountTokenRow {
  id: number
  userId: number | null
  email: string | null
  createdByUserId: number | null
  expiresAt: Date
}

/** 256 random bits in base64url, and the SHA-256 (hex) that is stored instead. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** The stored form of a token: it has full entropy, so a plain digest suffices. */
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
 * Kinds of which a person may hold several: two devices sign in at once, and each former address has its own link to
 * object.
 */
const several: ReadonlySet<TokenKind> = new Set(['second_factor', 'object_email_change'])

/**
 * Issues a token and revokes the open ones of the same kind and person, unless the kind is one of `several`. Through
 * the credential or the platform role.
 */
export async function issueAccountToken(tx: Tx, issue: Issue): Promise<string> {
  const { kind, userId = null, email = null, createdByUserId = null, ttlMs, now } = issue
  if (userId !== null && !several.has(kind)) await revokeAccountTokens(tx, kind, userId, now)
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + ttlMs)
  await tx.accountToken.create({
    data: { kind, tokenHash: hash, userId, email, createdByUserId, expiresAt, createdAt: now },
  })
  return token
}

/** Revokes a person's open tokens of a kind. */
export async function revokeAccountTokens(tx: Tx, kind: TokenKind, userId: number, now: Date): Promise<void> {
  await tx.accountToken.updateMany({
    where: { kind, userId, usedAt: null, revokedAt: null },
    data: { revokedAt: now },
  })
}

/**
 * Revokes every open token of a person, except the links by which former addresses object: an attacker who has taken
 * over the account must not be able to revoke those by any action.
 */
export async function revokeOpenTokens(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.accountToken.updateMany({
    where: { userId, kind: { not: 'object_email_change' }, usedAt: null, revokedAt: null },
    data: { revokedAt: now },
  })
}

/** Revokes tokens by their stored hashes. */
export async function revokeTokensByHash(tx: Tx, hashes: readonly string[], now: Date): Promise<void> {
  await tx.accountToken.updateMany({
    where: { tokenHash: { in: [...hashes] }, usedAt: null, revokedAt: null },
    data: { revokedAt: now },
  })
}

/**
 * Redeems a token; of two concurrent calls one succeeds.
 * @throws DomainError token.invalid (unknown, used, revoked), token.expired
 */
export async function redeemAccountToken(
  tx: Tx,
  kind: TokenKind,
  token: string,
  now: Date,
  field = 'token',
): Promise<AccountTokenRow> {
  const row = await peekAccountToken(tx, kind, token, now, field)
  const { count } = await tx.accountToken.updateMany({
    where: { id: row.id, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) throw tokenRefused('invalid', field)
  return row
}

/**
 * The one refusal for every token, at the field that carried it: `expired` was valid once, `invalid` reveals nothing
 * more.
 */
export function tokenRefused(why: 'invalid' | 'expired', field = 'token'): DomainError {
  const message = why === 'expired' ? 'this link has expired' : 'this link is not valid'
  return new DomainError(`token.${why}`, { field, issues: [{ path: field, code: why, message }] })
}

/** The same checks without redeeming it. @throws DomainError token.invalid, token.expired */
export async function peekAccountToken(
  tx: Tx,
  kind: TokenKind,
  token: string,
  now: Date,
  field = 'token',
): Promise<AccountTokenRow> {
  const row = await tx.accountToken.findUnique({ where: { tokenHash: tokenHash(token) } })
  if (!row || row.kind !== kind || row.usedAt || row.revokedAt) throw tokenRefused('invalid', field)
  if (row.expiresAt <= now) throw tokenRefused('expired', field)
  const { id, userId, email, createdByUserId, expiresAt } = row
  return { id, userId, email, createdByUserId, expiresAt }
}
