import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App, Ctx, Settings } from '../../context'
import type { Actor } from '../../core/actor'
import { DomainError } from '../../core/errors'
import { locales } from '../../core/locale'
import { type Role, roles } from '../../core/permissions'
import { sameSecret } from '../../core/secrets'
import type { ResolvedSession } from '../../core/session'
import { sendCookies } from '../answer'
import { type Credential, requestContext, stranger } from '../request'
import { companyPart, createKeys, type Keys, type KeyUsage, noCompany } from './keys'
import type { ClientAddress } from './requests'

export interface Identify extends Keys {
  /**
   * The person behind a `Cookie` header. A session without a company that may be entered has no actor, but its id, so
   * that it can be ended.
   */
  bySession(cookie: string | undefined): Promise<Credential>
}

/** Resolves credentials to actors, by the credential door of the database. */
export function createIdentify(
  app: Pick<App, 'db' | 'sessions' | 'settings' | 'clock' | 'log'>,
  ...keys: [nowMs?: () => number, usage?: KeyUsage]
): Identify {
  return {
    ...createKeys(app, ...keys),
    async bySession(cookie) {
      const session = await app.sessions.resolve(cookie)
      if (!session) return stranger
      return { actor: personBehind(session), sessionId: session.id, renewedCookie: session.renewed }
    },
  }
}

/**
 * Members act in their role. An operator without membership acts as administrator, in the company the session was
 * switched into; before that in no company, where only the platform's own procedures let them in.
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

/** What a door needs to know people by their session. */
export interface SessionDoor {
  app: App
  identify: Identify
  clientAddress: ClientAddress
}

/**
 * Who asks with a session, for doors that are no procedures. The answer carries the session's renewed cookie, also when
 * the request is refused later.
 * @throws DomainError unauthorized for whoever is in no company
 */
export async function callerBySession(
  door: SessionDoor,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Ctx> {
  const ctx = requestContext(door, req, res, await door.identify.bySession(req.headers.cookie))
  sendCookies(res, ctx.cookies)
  const { actor } = ctx
  if (!actor) throw new DomainError('unauthorized')
  return { ...ctx, actor }
}

/** Whether a request carries `Authorization: Bearer <CRON_SECRET>`. */
export function hasCronSecret(req: IncomingMessage, { cronSecret }: { cronSecret: string }): boolean {
  const presented = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? ''
  return sameSecret(presented, cronSecret)
}

const devKeyCookie = 'gewerk_dev'

/**
 * Whether somebody shows the key that was printed at start, in the address or, from then on, by a cookie. Where a
 * request comes from proves nothing: a proxy on the same machine need not say that it is one.
 */
export function hasDevKey(
  req: IncomingMessage,
  res: ServerResponse,
  { devKey }: Pick<Settings, 'devKey'>,
): boolean {
  if (devKey === null) return false
  const inAddress = new URLSearchParams((req.url ?? '').split('?').slice(1).join('?')).get('key') ?? ''
  if (inAddress !== '' && sameSecret(inAddress, devKey)) {
    if (!res.headersSent)
      res.appendHeader('Set-Cookie', `${devKeyCookie}=${devKey}; Path=/; HttpOnly; SameSite=Lax`)
    return true
  }
  const kept = new RegExp(`(?:^|;\\s*)${devKeyCookie}=([\\w-]+)`).exec(req.headers.cookie ?? '')?.[1] ?? ''
  return kept !== '' && sameSecret(kept, devKey)
}
