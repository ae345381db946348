import type { App } from '../context'
import type { Actor } from '../core/actor'
import type { Tx } from '../core/db'
import { type Locale, locales } from '../core/locale'
import { type Role, roles } from '../core/permissions'
import { companyFields, companyPart, noCompany } from './identify-company'
import { createFindKey } from './identify-key'
import { createKeyUsage, type KeyUsage } from './key-usage'
import { type Credential, stranger } from './request-context'

export interface Identify {
  /** The actor behind `Authorization: Bearer <API key>`; null for everything that is no valid key, without saying why. */
  byKey(authorization: string | undefined, locale: Locale): Promise<Actor | null>
  /**
   * The person behind a `Cookie` header. A session without a company that may be entered has no actor, but its id, so that it can be
   * ended.
   */
  bySession(cookie: string | undefined): Promise<Credential>
  /** Resolves when the uses of keys that are counted are written. */
  settled(): Promise<void>
}

/** Resolves credentials to actors, by the credential door of the database, and counts the uses of keys. */
export function createIdentify(
  app: Pick<App, 'db' | 'sessions' | 'settings' | 'clock' | 'log'>,
  nowMs: () => number = () => performance.now(),
  usage: KeyUsage = createKeyUsage(app, nowMs),
): Identify {
  const findKey = createFindKey(app, nowMs)
  return {
    async byKey(authorization, locale) {
      const presented = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
      const key = presented ? await findKey(presented) : null
      if (!key) return null
      usage.used(key)
      return { ...key, locale }
    },
    async bySession(cookie) {
      const session = await app.sessions.resolve(cookie)
      if (!session) return stranger
      const { id: sessionId, userId, tenantId, renewed: renewedCookie } = session
      const actor = await app.db.throughDoor('credential', tx => findPerson(tx, userId, tenantId))
      return { actor, sessionId, renewedCookie }
    },
    settled: usage.flush,
  }
}

/**
 * Members act in their role. An operator without membership acts as administrator, in the company the session was switched into; before
 * that in no company, where only the platform's own procedures let them in.
 */
async function findPerson(tx: Tx, userId: number, tenantId: number | null): Promise<Actor | null> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { name: true, locale: true, isOperator: true, active: true },
  })
  if (!user?.active) return null
  const person = {
    kind: 'session',
    locale: locales.find(known => known === user.locale) ?? 'de',
    userId,
    keyId: null,
    label: user.name,
    scopes: [],
    isOperator: user.isOperator,
  } as const
  if (tenantId === null) return user.isOperator ? { ...noCompany, ...person, role: null } : null
  const company = await tx.company.findUnique({
    where: { id: tenantId },
    select: {
      ...companyFields,
      memberships: { where: { userId, status: 'active' }, select: { role: true } },
    },
  })
  if (!company?.active) return null
  const membership = company.memberships[0]
  const role = membership ? roleOf(membership.role) : user.isOperator ? 1 : null
  if (role === null) return null
  return { ...companyPart(company), ...person, role }
}

const roleOf = (stored: number): Role | null => roles.find(role => role === stored) ?? null
