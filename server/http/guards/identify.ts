import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App, Ctx, Settings } from '../../context'
import type { ResolvedSession } from '../../identity/session'
import { findCalendarHolder } from '../../identity/session-holder'
import type { Actor } from '../../platform/actor'
import { DomainError } from '../../platform/errors'
import { type Role, roles } from '../../platform/permissions'
import { sameSecret } from '../../platform/secrets'
import { locales } from '../../platform/values/locale'
import { sendCookies } from '../answer'
import { anonymous, type Credential, requestContext } from '../request'
import { companyPart, createKeys, type Keys, type KeyUsage, noCompany } from './keys'
import type { ClientAddress } from './requests'

export interface Identify extends Keys {
  /**
   * The person of a `Cookie` header. A session without a company that may be entered has no actor, but its id, so that
   * it can be ended.
   */
  bySession(cookie: string | undefined): Promise<Credential>
}

/** Resolves credentials to actors, through the credential role of the database. */
export function createIdentify(
  app: Pick<App, 'db' | 'sessions' | 'settings' | 'clock' | 'log'>,
  ...keys: [nowMs?: () => number, usage?: KeyUsage]
): Identify {
  return {
    ...createKeys(app, ...keys),
    async bySession(cookie) {
      const session = await app.sessions.resolve(cookie)
      if (!session) return anonymous
      return { actor: personBehind(session), sessionId: session.id, renewedCookie: session.renewed }
    },
  }
}

/**
 * Members act in their role. An operator without membership acts as administrator in the company the session was
 * switched into; before that in no company, with access to the platform's own procedures only.
 */
function personBehind({
  userId,
  tenantId,
  holder,
}: Pick<ResolvedSession, 'userId' | 'tenantId' | 'holder'>): Actor | null {
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

/** The member of a calendar link's token; null for an invalid one, without a reason. */
export async function memberByCalendar({ db }: Pick<App, 'db'>, token: string): Promise<Actor | null> {
  const holder = await findCalendarHolder(db, token)
  return holder && holder.holder.role !== null ? personBehind(holder) : null
}

const roleOf = (stored: number): Role | null => roles.find(role => role === stored) ?? null

/** The parts an entry point needs to identify people by session. */
export interface SessionContext {
  app: App
  identify: Identify
  clientAddress: ClientAddress
}

/**
 * The caller by session, for routes that are not procedures. The response carries the session's renewed cookie, also
 * when the request is refused later.
 * @throws DomainError unauthorized for a user in no company
 */
export async function callerBySession(
  options: SessionContext,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Ctx> {
  const ctx = requestContext(options, req, res, await options.identify.bySession(req.headers.cookie))
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
 * Whether the request has the key printed at start, in the URL or, from then on, in a cookie. Its address proves
 * nothing: a proxy on the same machine need not identify itself.
 */
export function hasDevKey(req: IncomingMessage, res: ServerResponse, { devKey }: Pick<Settings, 'devKey'>): boolean {
  if (devKey === null) return false
  const inAddress = new URLSearchParams((req.url ?? '').split('?').slice(1).join('?')).get('key') ?? ''
  if (inAddress !== '' && sameSecret(inAddress, devKey)) {
    if (!res.headersSent) res.appendHeader('Set-Cookie', `${devKeyCookie}=${devKey}; Path=/; HttpOnly; SameSite=Lax`)
    return true
  }
  const kept = new RegExp(`(?:^|;\\s*)${devKeyCookie}=([\\w-]+)`).exec(req.headers.cookie ?? '')?.[1] ?? ''
  return kept !== '' && sameSecret(kept, devKey)
}
