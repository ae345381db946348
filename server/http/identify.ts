import type { App } from '../context'
import type { Actor } from '../core/actor'
import { type Locale, locales } from '../core/locale'
import { type Role, roles } from '../core/permissions'
import type { ResolvedSession } from '../core/session'
import { companyPart, noCompany } from './identify-company'
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
      return { actor: personBehind(session), sessionId: session.id, renewedCookie: session.renewed }
    },
    settled: usage.flush,
  }
}

/**
 * Members act in their role. An operator without membership acts as administrator, in the company the session was switched into; before
 * that in no company, where only the platform's own procedures let them in.
 */
function personBehind({ userId, tenantId, holder }: ResolvedSession): Actor | null {
  const { company, isOperator } = holder
  const person = {
    kind: 'session',
    locale: locales.find(known => known === holder.locale) ?? 'de',
    userId,
    keyId: null,
    label: holder.name,
    overrides: holder.overrides,
    scopes: [],
    isOperator,
  } as const
  if (tenantId === null) return isOperator ? { ...noCompany, ...person, role: null } : null
  if (!company) return null
  const role = holder.role !== null ? roleOf(holder.role) : isOperator ? 1 : null
  if (role === null) return null
  return { ...companyPart(company), ...person, role, switchedIn: isOperator && holder.role === null }
}

const roleOf = (stored: number): Role | null => roles.find(role => role === stored) ?? null
