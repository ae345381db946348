import type { App } from '../server/context'
import { createSessions } from '../server/identity/session'
import { systemClock } from '../server/platform/clock'
import { openDatabase } from '../server/platform/database/db'
import { createLogger } from '../server/platform/log'
import { createCompany } from '../server/services/people/companies/create'
import { sessionCookie } from '../tests/harness/cookie'
import { type BenchService, startBenchService } from './service'
import { median, table } from './table'

export interface Measured {
  status: number
  ms: number
  retryAfter: string | null
}

/**
 * The cost of one company's printing for another one: a document of two lines of company B while company A requests
 * documents of a thousand, relative to the same document of B without that load, in the same run.
 * @param lines of A's invoices
 * @param at Number of A's concurrent requests
 */
export async function benchPrinting({ lines, at }: { lines: number; at: number }): Promise<void> {
  const service = await startBenchService({ GOTENBERG_URL: '' })
  try {
    const [a, b] = [await openOffice(service, 'a'), await openOffice(service, 'b')]
    const small = await b.draft(2)
    const [same, ...others] = await inOrder(at, () => a.draft(lines))
    // One-time loading by the first document is not measured.
    await b.print(small)
    const alone = await inOrder(9, async () => b.print(await b.changed(small)))
    const base = median(alone.map(({ ms }) => ms))
    const large = await a.print(same ?? 0)
    const rows = [
      ['B, two lines, alone', '9', '200', ms(base), ms(Math.max(...alone.map(one => one.ms))), 'baseline'],
      rowOf(`A, ${lines} lines, alone`, [large], base),
    ]
    const beside = async (what: string, begin: () => Array<Promise<Measured>>) => {
      await a.changed(same ?? 0)
      const running = begin()
      let under = true
      const all = Promise.all(running).finally(() => {
        under = false
      })
      const seen: Measured[] = []
      while (under && seen.length < 200) seen.push(await b.print(await b.changed(small)))
      rows.push(rowOf(`B beside ${what}`, seen, base), rowOf(`A: ${what}`, await all, base))
    }
    await beside(`${at} times the same draft`, () => Array.from({ length: at }, () => a.print(same ?? 0)))
    await beside(`${at} different drafts`, () => [same ?? 0, ...others].map(id => a.print(id)))
    console.log(table(['', 'papers', 'answers', 'median, ms', 'longest, ms', 'over alone'], rows))
  } finally {
    await service.stop()
  }
}

const ms = (value: number) => value.toFixed(0)

export function rowOf(what: string, printed: Measured[], base: number): string[] {
  const times = printed.map(one => one.ms)
  const counts = new Map<string, number>()
  for (const { status, retryAfter } of printed) {
    const answer = retryAfter ? `${status} (again in ${retryAfter} s)` : `${status}`
    counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }
  const answers = [...counts].map(([answer, count]) => (counts.size > 1 ? `${count} x ${answer}` : answer)).join(', ')
  const middle = median(times)
  return [what, `${printed.length}`, answers, ms(middle), ms(Math.max(...times)), `${(middle / base).toFixed(2)}x`]
}

export async function inOrder<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let at = 0; at < count; at++) all.push(await make())
  return all
}

/** A company with an administrator, who writes invoices and opens their documents. */
export async function openOffice({ baseUrl, databaseUrl, superuser }: BenchService, name: string) {
  const db = openDatabase(databaseUrl, createLogger('error'), 2)
  const { tenantId, adminUserId } = await createCompany(
    { db, clock: systemClock } as App,
    {
      company_id: `bench-${name}`,
      name: `Bench ${name}`,
      country_code: 'AT',
      plan: 'enterprise',
      admin_name: 'Anna Admin',
      admin_email: `${name}@bench.test`,
      admin_password: 'a long enough password',
    },
    { userId: null, label: 'bench' },
  )
  const cookie = await sessionCookie({ sessions: createSessions(db, baseUrl) }, adminUserId, tenantId)
  await db.close()
  const { rows } = await superuser.query<{ id: number }>(
    `insert into contacts (tenant_id, customer_number, kind, name, company_name, street, postal_code, city, country_code, updated_at)
     values ($1, 'K-1', 'company', 'Kunde', 'Kunde', 'Weg 1', '5020', 'Salzburg', 'AT', now()) returning id`,
    [tenantId],
  )
  const send = async (method: string, target: string, body: unknown) => {
    const answer = await fetch(`${baseUrl}${target}`, {
      method,
      headers: { Cookie: cookie, Origin: baseUrl, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${target}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text).data
  }
  const get = async (target: string): Promise<Measured> => {
    const from = performance.now()
    const answer = await fetch(`${baseUrl}${target}`, { headers: { Cookie: cookie } })
    await answer.arrayBuffer()
    const { status, headers } = answer
    return { status, ms: performance.now() - from, retryAfter: headers.get('retry-after') }
  }
  let changes = 0
  return {
    async draft(count: number): Promise<number> {
      const items = Array.from({ length: count }, (_, line) => ({
        description: `Zeile ${line} mit Text, der über mehr als eine Zeile des Papiers geht, weil er so lang ist`,
        ...{ quantity: 1.25, unit: 'h', unit_price: 10 },
      }))
      return (await send('POST', '/api/invoices', { title: 'x', kontakt_id: rows[0]?.id, items })).id
    },
    /** The draft differs from the one before, so that no cached document can be returned for it. */
    async changed(id: number): Promise<number> {
      changes += 1
      await send('PATCH', `/api/invoices/${id}`, { title: `x ${changes}` })
      return id
    },
    print: (id: number) => get(`/api/pdf/invoices/${id}`),
    get,
  }
}
