import type { Client } from 'pg'
import { type BoardCompany, fillBoard } from './board-data'
import { startBenchService } from './service'
import { median, table } from './table'

const people = 60
const monday = '2026-03-09'
const week = '2026-W11'

/**
 * A week of time entries with its checks against the law, for one person and for all 60, in a company of as many
 * entries and in one of 10,000, over HTTP as a page does; and in a German one, whose law also requires days off for
 * Sundays and holidays.
 */
export async function benchWeek({ entries, rounds }: { entries: number; rounds: number }): Promise<void> {
  const service = await startBenchService()
  try {
    const db = service.superuser
    const pages: { name: string; url: string; cookie: string; times: number[] }[] = []
    for (const [rows, begin, country] of [
      [10_000, monday, 'AT'],
      [entries, '2026-03-16', 'AT'],
      [entries, '2026-03-23', 'DE'],
    ] as const) {
      const size = { people, vehicles: 1, weeks: 1, appointments: 0, leaves: 0 }
      const company = await fillBoard(db, begin, size)
      await db.query('update companies set country_code = $2 where id = $1', [company.tenantId, country])
      await fillTimes(db, company, rows)
      const cookie = await signedIn(service.baseUrl, company)
      const of = (name: string, query: string) =>
        pages.push({
          ...{ name: `${name}, ${rows.toLocaleString('en-GB')} entries, ${country}`, cookie, times: [] },
          url: `${service.baseUrl}/api/time-sheets?week=${week}${query}`,
        })
      of('one person', `&user_id=${company.userIds[7]}`)
      of(`all ${people}`, `&limit=${people}`)
    }
    await db.query('analyze')
    // In turns, so that a busy machine affects all alike.
    for (let round = 0; round < rounds + 10; round++)
      for (const { url, cookie, times } of pages) {
        const begin = performance.now()
        const answer = await fetch(url, { headers: { cookie } })
        const { data } = (await answer.json()) as { data?: { findings: unknown[] }[] }
        if (!data?.[0]?.findings.length) throw new Error(`a week without findings: ${answer.status}`)
        if (round >= 10) times.push(performance.now() - begin)
      }
    console.log(
      table(
        ['a week with findings', 'median', 'goal'],
        pages.map(({ name, times }) => [name, `${median(times).toFixed(1)} ms`, name.startsWith('one') ? '30 ms' : '']),
      ),
    )
    const [, , one, all, oneGerman, allGerman] = pages.map(({ times }) => median(times))
    const ratio = (german = 0, austrian = 1) => (german / austrian).toFixed(2)
    console.log(`Germany to Austria: one person ${ratio(oneGerman, one)}, all ${people} ${ratio(allGerman, all)}`)
  } finally {
    await service.stop()
  }
}

async function signedIn(baseUrl: string, { admin }: BoardCompany): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify(admin),
  })
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ')
}

/** Four entries on each day before and in the week, Sundays too, for as many days as needed; each day is too long. */
async function fillTimes(db: Client, { tenantId, userIds }: BoardCompany, rows: number): Promise<void> {
  await db.query('alter table time_entries disable trigger user')
  await db.query(
    `insert into time_entries (tenant_id, user_id, date, started_at, ended_at, break_minutes, duration_minutes, created_at, updated_at)
     select $1, u, day, day + make_interval(hours => 5 + part * 3), day + make_interval(hours => 8 + part * 3), 0, 180, day + interval '1 day', day + interval '1 day'
     from unnest($2::int[]) u, generate_series(0, 3) part, generate_series(0, ceil($3::int / 4.0 / cardinality($2::int[]))::int - 1) back,
       lateral (select ($4::date + 6 - back) as day) days`,
    [tenantId, userIds, rows, monday],
  )
  await db.query('alter table time_entries enable trigger user')
}
