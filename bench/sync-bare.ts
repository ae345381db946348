import { createSign } from 'node:crypto'
import pg from 'pg'
import { atOnceFor } from './at-once-for'
import type { BenchService } from './service'
import type { SyncCompany } from './sync-company'

interface Event {
  id: string
  summary: string
  start: { dateTime: string }
  end: { dateTime: string }
}

interface Access {
  url: string
  /** The key file of the service account. */
  secret: string
  /** Where notifications are to be sent. */
  address: string
  atOnce: number
}

/**
 * The requests of the first sync by hand, and the same rows by bare `pg`, one statement for each page: a token by a
 * signed assertion, a channel, the pages of events. No lease, no cursor, no record of anything.
 * @returns seconds; the channels are ended afterwards
 */
export async function bareFirstSync(
  { databaseUrl, superuser }: BenchService,
  { tenantId, people }: SyncCompany,
  { url, secret, address, atOnce }: Access,
): Promise<number> {
  await superuser.query('drop table if exists bare_times')
  await superuser.query('create table bare_times (like outside_times including all)')
  await superuser.query('grant select, insert on bare_times to public')
  const { client_email: iss, private_key: key, private_key_id: kid } = JSON.parse(secret)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  const ended: Array<() => Promise<unknown>> = []
  const from = { timeMin: new Date(Date.now() - 30 * 86_400_000), timeMax: new Date(Date.now() + 365 * 86_400_000) }

  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }

  async function one({ id: userId, email }: SyncCompany['people'][number], at: number): Promise<void> {
    const iat = Math.floor(Date.now() / 1_000)
    const scope = 'https://www.googleapis.com/auth/calendar.events'
    const claims = { iss, sub: email, scope, aud: `${url}/token`, iat, exp: iat + 3_600 }
    const unsigned = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
    const assertion = `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(key, 'base64url')}`
    const grant = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const { access_token: token } = await ask('/token', { method: 'POST', body: grant })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const events = `/calendar/v3/calendars/${encodeURIComponent(email)}/events`
    const channel = JSON.stringify({ id: `bare-${iat}-${at}`, type: 'web_hook', address, token: 'bare' })
    const { id, resourceId } = await ask(`${events}/watch`, { method: 'POST', headers, body: channel })
    const stop = { method: 'POST', headers, body: JSON.stringify({ id, resourceId }) }
    ended.push(() => ask('/calendar/v3/channels/stop', stop))
    for (let page: string | undefined, first = true; first || page; first = false) {
      const times = { timeMin: from.timeMin.toISOString(), timeMax: from.timeMax.toISOString() }
      const query = new URLSearchParams({ ...times, singleEvents: 'true', maxResults: '250' })
      if (page) query.set('pageToken', page)
      const { items, nextPageToken } = await ask(`${events}?${query}`, { headers })
      page = nextPageToken
      const columns = (items as Event[]).map(event => [
        event.id,
        event.start.dateTime,
        event.end.dateTime,
        event.summary,
      ])
      await pool.query(
        `insert into bare_times (tenant_id, sync_id, user_id, event_id, starts_at, ends_at, all_day, title, generation)
         select $1, $2, $3, event_id, starts_at, ends_at, false, title, 1
         from unnest($4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[]) as e (event_id, starts_at, ends_at, title)`,
        [tenantId, at + 1, userId, ...[0, 1, 2, 3].map(column => columns.map(row => row[column]))],
      )
    }
  }

  try {
    const begin = performance.now()
    await atOnceFor(people, atOnce, one)
    const seconds = (performance.now() - begin) / 1_000
    await atOnceFor(ended, atOnce, end => end())
    return seconds
  } finally {
    await pool.end()
  }
}
