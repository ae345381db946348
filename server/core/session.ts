import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import type { Database } from './db'
import { sha256Hex } from './secrets'

const idleLimit = new TimeSpan(14, 'd')
const absoluteLimitMs = 30 * 24 * 60 * 60 * 1000

declare module 'lucia' {
  interface Register {
    Lucia: Lucia
    UserId: number
    DatabaseSessionAttributes: {
      tenantId: number | null
      userAgent: string | null
      ip: string | null
      createdAt: Date
    }
  }
}

export interface Sessions {
  cookieName: string
  /** Starts a session with a fresh id; returns the `Set-Cookie` value. */
  start(
    userId: number,
    tenantId: number | null,
    from: { userAgent: string | null; ip: string | null },
  ): Promise<string>
  /** The session behind a `Cookie` header, or null. `renewed` carries a `Set-Cookie` when the idle limit moved on. */
  resolve(
    cookieHeader: string | undefined,
  ): Promise<{ id: string; userId: number; tenantId: number | null; renewed: string | null } | null>
  end(sessionId: string): Promise<void>
  endAllOf(userId: number): Promise<void>
  clearedCookie(): string
}

/**
 * Sessions by Lucia: 14 days idle, 30 days in all, stored under the SHA-256 of their id. Over https and on loopback the cookie is
 * `__Host-` and Secure; a plain name over http elsewhere.
 */
export function createSessions(db: Database, baseUrl: string): Sessions {
  const { protocol, hostname } = new URL(baseUrl)
  const secure = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const lucia = new Lucia(sessionRows(db), {
    sessionExpiresIn: idleLimit,
    sessionCookie: {
      name: secure ? '__Host-gewerk' : 'gewerk',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: row => ({ tenantId: row.tenantId, createdAt: row.createdAt }),
  })

  return {
    cookieName: lucia.sessionCookieName,
    async start(userId, tenantId, from) {
      const session = await lucia.createSession(userId, { tenantId, ...from, createdAt: new Date() })
      return lucia.createSessionCookie(session.id).serialize()
    },
    async resolve(cookieHeader) {
      const id = cookieHeader ? lucia.readSessionCookie(cookieHeader) : null
      if (!id) return null
      const { session } = await lucia.validateSession(id)
      if (!session) return null
      const { createdAt, tenantId } = session as typeof session & { createdAt: Date; tenantId: number | null }
      if (Date.now() - createdAt.getTime() > absoluteLimitMs) {
        await lucia.invalidateSession(id)
        return null
      }
      const renewed = session.fresh ? lucia.createSessionCookie(id).serialize() : null
      return { id, userId: session.userId, tenantId, renewed }
    },
    end: id => lucia.invalidateSession(id),
    endAllOf: userId => lucia.invalidateUserSessions(userId),
    clearedCookie: () => lucia.createBlankSessionCookie().serialize(),
  }
}

type SessionRow = {
  id: string
  userId: number
  tenantId: number | null
  expiresAt: Date
  createdAt: Date
  userAgent: string | null
  ip: string | null
}

/** Lucia's view of our rows; the plain id lives in the cookie only. */
function sessionRows(db: Database): Adapter {
  const door = <T>(work: Parameters<typeof db.throughDoor<T>>[1]) => db.throughDoor('credential', work)
  const present = (row: SessionRow, id: string): DatabaseSession => ({
    id,
    userId: row.userId,
    expiresAt: row.expiresAt,
    attributes: { tenantId: row.tenantId, userAgent: row.userAgent, ip: row.ip, createdAt: row.createdAt },
  })
  return {
    async getSessionAndUser(id) {
      const row = await door(tx =>
        tx.session.findUnique({
          where: { id: sha256Hex(id) },
          include: { user: { select: { id: true, active: true } } },
        }),
      )
      if (!row?.user.active) return [null, null]
      const user: DatabaseUser = { id: row.userId, attributes: {} }
      return [present(row, id), user]
    },
    async getUserSessions(userId) {
      const rows = await door(tx => tx.session.findMany({ where: { userId } }))
      return rows.map(row => present(row, row.id))
    },
    async setSession(session) {
      const { tenantId, userAgent, ip, createdAt } = session.attributes
      await door(tx =>
        tx.session.create({
          data: {
            id: sha256Hex(session.id),
            userId: session.userId,
            expiresAt: session.expiresAt,
            tenantId,
            userAgent,
            ip,
            createdAt,
          },
        }),
      )
    },
    async updateSessionExpiration(id, expiresAt) {
      await door(tx =>
        tx.session.updateMany({ where: { id: sha256Hex(id) }, data: { expiresAt, lastSeenAt: new Date() } }),
      )
    },
    async deleteSession(id) {
      await door(tx => tx.session.deleteMany({ where: { id: sha256Hex(id) } }))
    },
    async deleteUserSessions(userId) {
      await door(tx => tx.session.deleteMany({ where: { userId } }))
    },
    async deleteExpiredSessions() {
      await door(tx => tx.session.deleteMany({ where: { expiresAt: { lt: new Date() } } }))
    },
  }
}
