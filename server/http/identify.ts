import type { App } from '../context'
import { type Actor, mintTenantId } from '../core/actor'
import { keyMatches, prefixOf } from '../core/api-keys'
import type { Tx } from '../core/db'
import { type Locale, locales } from '../core/locale'
import { enabledModules, type ModuleId } from '../core/modules'
import { type Role, roles } from '../core/permissions'
import { sha256Hex } from '../core/secrets'
import { type Credential, stranger } from './request-context'

export interface Identify {
  /** The actor behind `Authorization: Bearer <API key>`; null for everything that is no valid key, without saying why. */
  byKey(authorization: string | undefined, locale: Locale): Promise<Actor | null>
  /**
   * The person behind a `Cookie` header. A session without a company that may be entered has no actor, but its id, so that it can be
   * ended.
   */
  bySession(cookie: string | undefined): Promise<Credential>
  /** Resolves when the notes of used keys that are under way are written. */
  settled(): Promise<void>
}

/** A key's revocation takes effect within this time. */
const keyCacheMs = 1000
const maxCachedKeys = 2000
/** `last_used_at` is that exact. */
const usedEveryMs = 60_000

type KnownKey = Omit<Actor, 'locale'>

/** Resolves credentials to actors, by the credential door of the database. */
export function createIdentify(
  app: Pick<App, 'db' | 'sessions' | 'settings' | 'clock' | 'log'>,
  nowMs: () => number = () => performance.now(),
): Identify {
  const cache = new Map<string, { readAt: number; key: Promise<KnownKey | null> }>()
  const notedAt = new Map<number, number>()
  const notes = new Set<Promise<void>>()
  const throughDoor = <T>(work: (tx: Tx) => Promise<T>) => app.db.throughDoor('credential', work)

  function cachedKey(presented: string): Promise<KnownKey | null> {
    const now = nowMs()
    const digest = sha256Hex(presented)
    const known = cache.get(digest)
    if (known && now - known.readAt < keyCacheMs) return known.key
    if (cache.size >= maxCachedKeys) cache.clear()
    const key = throughDoor(tx => findKey(tx, presented, app.settings.apiKeyPepper))
    cache.set(digest, { readAt: now, key })
    const forget = () => cache.delete(digest)
    key.then(found => found ?? forget(), forget)
    return key
  }

  function noteUse({ keyId, tenantId }: KnownKey): void {
    const now = nowMs()
    if (keyId === null || now - (notedAt.get(keyId) ?? -usedEveryMs) < usedEveryMs) return
    if (notedAt.size >= maxCachedKeys) notedAt.clear()
    notedAt.set(keyId, now)
    const at = app.clock.now()
    const before = new Date(at.getTime() - usedEveryMs)
    const note = throughDoor(tx =>
      tx.apiKey.updateMany({
        where: { tenantId, id: keyId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
        data: { lastUsedAt: at },
      }),
    )
      .then(() => {})
      .catch(error => app.log.warn({ err: error, keyId }, 'use of an API key could not be noted'))
      .finally(() => notes.delete(note))
    notes.add(note)
  }

  return {
    async byKey(authorization, locale) {
      const presented = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
      if (!presented) return null
      const key = await cachedKey(presented)
      if (!key) return null
      noteUse(key)
      return { ...key, locale }
    },
    async bySession(cookie) {
      const session = await app.sessions.resolve(cookie)
      if (!session) return stranger
      const { id: sessionId, userId, tenantId, renewed: renewedCookie } = session
      const actor = await throughDoor(tx => findPerson(tx, userId, tenantId))
      return { actor, sessionId, renewedCookie }
    },
    async settled() {
      await Promise.all(notes)
    },
  }
}

const companyFields = {
  id: true,
  companyId: true,
  name: true,
  countryCode: true,
  timeZone: true,
  plan: true,
  modules: true,
  active: true,
} as const

async function findKey(tx: Tx, presented: string, pepper: string): Promise<KnownKey | null> {
  const prefix = prefixOf(presented)
  const row = prefix === null ? null : await tx.apiKey.findUnique({ where: { prefix } })
  // Compared in any case, so that time does not tell whether a prefix exists.
  const matches = keyMatches(presented, row?.hash ?? null, pepper)
  if (!matches || !row || row.revokedAt) return null
  const company = await tx.company.findUnique({ where: { id: row.tenantId }, select: companyFields })
  if (!company?.active) return null
  return {
    ...companyPart(company),
    kind: 'api_key',
    userId: null,
    keyId: row.id,
    label: `${row.name} (${row.prefix})`,
    role: null,
    scopes: row.scopes,
    isOperator: false,
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

interface CompanyRow {
  id: number
  companyId: string
  name: string
  countryCode: string
  timeZone: string
  plan: string
  modules: string[]
}

const companyPart = ({ id, companyId, name, countryCode, timeZone, plan, modules }: CompanyRow) => ({
  tenantId: mintTenantId(id),
  companyId,
  companyName: name,
  countryCode,
  timeZone,
  plan,
  modules: enabledModules(plan, modules),
})

/** Tenant 0 has no rows, and without role and modules every permission is refused. */
const noCompany = {
  tenantId: mintTenantId(0),
  companyId: '',
  companyName: '',
  countryCode: 'AT',
  timeZone: 'Europe/Vienna',
  plan: '',
  modules: new Set<ModuleId>(),
}

const roleOf = (stored: number): Role | null => roles.find(role => role === stored) ?? null
