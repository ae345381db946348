import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import type { Prisma } from '../../prisma/client/client'
import { mintTenantId } from '../platform/actor'
import { type Database, type Tx, withCrossTenantRole } from '../platform/database/db'
import { notifyLive } from '../platform/records/live'
import { sha256Hex } from '../platform/secrets'
import { cookieRule } from '../platform/values/cookies'
import { findSession, type SessionHolder, type SessionRow } from './session-holder'

const idleLimit = new TimeSpan(14, 'd')
const absoluteLimitMs = 30 * 24 * 60 * 60 * 1000
/** Precision of "last seen". */
const seenEveryMs = 5 * 60 * 1000

declare module 'lucia' {
  interface Register {
    Lucia: Lucia
    UserId: number
    DatabaseSessionAttributes: {
      tenantId: number | null
      userAgent: string | null
      ip: string | null
      createdAt: Date
      lastSeenAt: Date
    }
    DatabaseUserAttributes: SessionHolder
  }
}

export interface Sessions {
  cookieName: string
  /** Starts a session with a fresh id; returns the `Set-Cookie` value. */
  start(userId: number, tenantId: number | null, from: { userAgent: string | null; ip: string | null }): Promise<string>
  /** The session of a `Cookie` header, or null. `renewed` holds a `Set-Cookie` when the idle limit was extended. */
  resolve(cookieHeader: string | undefined): Promise<ResolvedSession | null>
  end(sessionId: string): Promise<void>
  /** Ends the sessions of a person, in all companies or in one, except the caller's own. */
  endAllOf(userId: number, options?: { tenantId?: number; keep?: string }): Promise<number>
  /** Running sessions of a person, the last seen first; `currentId` is the plain id of the caller's own. */
  list(userId: number, currentId: string | null): Promise<RunningSession[]>
  /** Ends one session of a person by its key in the list; false if there is none. */
  endOne(userId: number, key: string): Promise<boolean>
  clearedCookie(): string
}

export interface RunningSession {
  /** SHA-256 of the plain id, which grants no access. */
  key: string
  tenantId: number | null
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  userAgent: string | null
  ip: string | null
  current: boolean
}

export interface ResolvedSession {
  id: string
  userId: number
  tenantId: number | null
  holder: SessionHolder
  renewed: string | null
}

/** Sessions by Lucia: 14 days idle, 30 days in total, stored under the SHA-256 of their id. */
export function createSessions(db: Database, baseUrl: string): Sessions {
  const { secure, nameOf } = cookieRule(baseUrl)
  const lucia = new Lucia(sessionRows(db), {
    sessionExpiresIn: idleLimit,
    sessionCookie: {
      name: nameOf('gewerk'),
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ tenantId, createdAt, lastSeenAt }) => ({ tenantId, createdAt, lastSeenAt }),
    getUserAttributes: holder => ({ holder }),
  })

  return {
    cookieName: lucia.sessionCookieName,
    async start(userId, tenantId, from) {
      const now = new Date()
      const session = await lucia.createSession(userId, {
        tenantId,
        ...from,
        createdAt: now,
        lastSeenAt: now,
      })
      return lucia.createSessionCookie(session.id).serialize()
    },
    async resolve(cookieHeader) {
      const id = cookieHeader ? lucia.readSessionCookie(cookieHeader) : null
      if (!id) return null
      const { session, user } = await lucia.validateSession(id)
      if (!session) return null
      const { createdAt, lastSeenAt, tenantId } = session as typeof session & Attributes
      if (Date.now() - createdAt.getTime() > absoluteLimitMs) {
        await lucia.invalidateSession(id)
        return null
      }
      if (Date.now() - lastSeenAt.getTime() > seenEveryMs) await noteSeen(db, id)
      const renewed = session.fresh ? lucia.createSessionCookie(id).serialize() : null
      const { holder } = user as typeof user & { holder: SessionHolder }
      return { id, userId: session.userId, tenantId, holder, renewed }
    },
    end: id => lucia.invalidateSession(id),
    endAllOf: (userId, options) => db.acrossTenants('credential', tx => endSessionsOf(tx, userId, options)),
    async list(userId, currentId) {
      const rows = await db.acrossTenants('credential', tx =>
        tx.session.findMany({
          where: { userId, expiresAt: { gt: new Date() } },
          orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
          take: 100,
        }),
      )
      const current = currentId ? sha256Hex(currentId) : null
      return rows.map(({ id: key, userId: _, ...row }) => ({ key, ...row, current: key === current }))
    },
    async endOne(userId, key) {
      const ended = await db.acrossTenants('credential', tx => endWhere(tx, { userId, id: key }))
      return ended > 0
    },
    clearedCookie: () => lucia.createBlankSessionCookie().serialize(),
  }
}

type Attributes = Pick<DatabaseSession['attributes'], 'tenantId' | 'createdAt' | 'lastSeenAt'>

const noteSeen = (db: Database, id: string) =>
  db.acrossTenants('credential', tx =>
    tx.session.updateMany({ where: { id: sha256Hex(id) }, data: { lastSeenAt: new Date() } }),
  )

/**
 * Ends a person's sessions within the caller's transaction, under whatever role it has open: with it, or not at all.
 * Live connections of their pages are authenticated again, so that they receive nothing more either.
 * @param options `tenantId`: only those in this company; `keep`: plain id of a session that stays
 * @returns how many ended
 */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  { tenantId, keep }: { tenantId?: number; keep?: string } = {},
): Promise<number> {
  return endWhere(tx, {
    userId,
    ...(tenantId === undefined ? {} : { tenantId }),
    ...(keep === undefined ? {} : { id: { not: sha256Hex(keep) } }),
  })
}

async function endWhere(tx: Tx, where: Prisma.SessionWhereInput): Promise<number> {
  const rows = await withCrossTenantRole(tx, 'credential', async () => {
    const sessions = await tx.session.findMany({ where, select: { id: true, tenantId: true } })
    await tx.session.deleteMany({ where: { id: { in: sessions.map(({ id }) => id) } } })
    return sessions
  })
  const companies = new Set(rows.flatMap(({ tenantId }) => tenantId ?? []))
  for (const id of companies)
    await notifyLive(tx, mintTenantId(id), { topic: 'team', id: null, type: 'sessions_ended' })
  return rows.length
}

/** Lucia's adapter for our rows; the plain id exists in the cookie only. */
function sessionRows(db: Database): Adapter {
  const withCredentials = <T>(work: Parameters<typeof db.acrossTenants<T>>[1]) => db.acrossTenants('credential', work)
  const present = (row: SessionRow, id: string): DatabaseSession => ({
    id,
    userId: row.userId,
    expiresAt: row.expiresAt,
    attributes: {
      tenantId: row.tenantId,
      userAgent: row.userAgent,
      ip: row.ip,
      createdAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
    },
  })
  return {
    async getSessionAndUser(id) {
      const found = await findSession(db, id)
      if (!found) return [null, null]
      const user: DatabaseUser = { id: found.session.userId, attributes: found.holder }
      return [present(found.session, id), user]
    },
    async getUserSessions(userId) {
      const rows = await withCredentials(tx => tx.session.findMany({ where: { userId } }))
      return rows.map(row => present(row, row.id))
    },
    async setSession(session) {
      const { tenantId, userAgent, ip, createdAt, lastSeenAt } = session.attributes
      await withCredentials(tx =>
        tx.session.create({
          data: {
            id: sha256Hex(session.id),
            userId: session.userId,
            expiresAt: session.expiresAt,
            tenantId,
            userAgent,
            ip,
            createdAt,
            lastSeenAt,
          },
        }),
      )
    },
    async updateSessionExpiration(id, expiresAt) {
      await withCredentials(tx =>
        tx.session.updateMany({ where: { id: sha256Hex(id) }, data: { expiresAt, lastSeenAt: new Date() } }),
      )
    },
    async deleteSession(id) {
      await withCredentials(tx => tx.session.deleteMany({ where: { id: sha256Hex(id) } }))
    },
    async deleteUserSessions(userId) {
      await withCredentials(tx => tx.session.deleteMany({ where: { userId } }))
    },
    async deleteExpiredSessions() {
      await withCredentials(tx => tx.session.deleteMany({ where: { expiresAt: { lt: new Date() } } }))
    },
  }
}
