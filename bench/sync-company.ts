import { randomBytes } from 'node:crypto'
import { sha256Hex } from '../server/platform/secrets'
import { cookieRule } from '../server/platform/values/cookies'
import { atOnceFor } from './at-once-for'
import type { BenchService } from './service'

export interface SyncPerson {
  id: number
  email: string
  /** Of a session. */
  cookie: string
}

export interface SyncCompany {
  tenantId: number
  /** Whose calendars are kept in step; the first one is an administrator. */
  people: SyncPerson[]
}

/** A company whose people have sessions. */
export async function fillSyncCompany(
  { superuser, baseUrl }: BenchService,
  emails: readonly string[],
): Promise<SyncCompany> {
  const { rows } = await superuser.query<{ id: number }>(
    `insert into companies (company_id, name, plan, modules, updated_at)
     values ('bench', 'Bench', 'enterprise', array['core', 'termine', 'kalender', 'int.api'], now()) returning id`,
  )
  const tenantId = rows[0]?.id ?? 0
  const plain = emails.map(() => randomBytes(20).toString('hex'))
  const { rows: made } = await superuser.query<{ id: number; email: string }>(
    `with people as (
       insert into users (email, name, email_verified_at, last_tenant_id, updated_at)
       select email, 'Person ' || n, now(), $1::int, now() from unnest($2::text[]) with ordinality as given (email, n)
       returning id, email),
     members as (
       insert into memberships (tenant_id, user_id, role, updated_at)
       select $1::int, id, case when email = ($2::text[])[1] then 1 else 3 end, now() from people),
     opened as (
       insert into sessions (id, user_id, tenant_id, created_at, last_seen_at, expires_at)
       select ($3::text[])[array_position($2::text[], email)], id, $1::int, now(), now(), now() + interval '13 days' from people)
     select id, email from people`,
    [tenantId, emails, plain.map(sha256Hex)],
  )
  const name = cookieRule(baseUrl).nameOf('gewerk')
  const people = emails.map((email, at) => ({
    id: made.find(one => one.email === email)?.id ?? 0,
    ...{ email, cookie: `${name}=${plain[at]}` },
  }))
  return { tenantId, people }
}

/** A request of a page, in the session of a person. @throws Error on any refusal */
export async function asPerson<T>(
  { baseUrl }: BenchService,
  { cookie }: SyncPerson,
  [method, path]: ['GET' | 'POST' | 'PATCH', string],
  body?: object,
): Promise<T> {
  const headers = { cookie, origin: baseUrl, 'content-type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
  const answer = await fetch(`${baseUrl}/api${path}`, init)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The administrator sets up the access of the company, and each person connects their calendar by it. */
export async function connectAll(service: BenchService, { people }: SyncCompany, secret: string): Promise<void> {
  const [admin] = people
  if (!admin) throw new Error('a company without people')
  await asPerson(service, admin, ['POST', '/trpc/google.setUpDelegation'], { secret })
  await atOnceFor(people, 4, person => asPerson(service, person, ['POST', '/calendar/connect/google/company'], {}))
}

/** Each person chooses the calendar that is kept in step: from now on its first sync is due. */
export const chooseAll = (service: BenchService, { people }: SyncCompany): Promise<void> =>
  atOnceFor(people, 4, person => asPerson(service, person, ['POST', '/google/calendar/watch/start'], {}))
