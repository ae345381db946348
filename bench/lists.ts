import { type ChildProcess, fork } from 'node:child_process'
import { Agent, request } from 'undici'
import type { Prisma } from '../prisma/client/client'
import type { Ctx } from '../server/context'
import { mintTenantId } from '../server/platform/actor'
import { listInvoices } from '../server/services/billing/invoices/read'
import { ListInvoices } from '../server/services/billing/invoices/schema'
import { fillCompanies, recount } from './lists-data'
import { type BenchService, startBenchService } from './service'
import { median, table } from './table'

const small = 10_000

/** The requests of both companies; both have 50 invoices with the word of the search. */
const cases = {
  'first page': '',
  'by status': 'status=sent',
  'by project': 'project_id=7',
  'a month of days': 'from=2024-03-01&to=2024-03-31',
  'a year of days': 'from=2024-01-01&to=2024-12-31',
  'search, 50 hits': 'q=zirbenstube',
  // In people's sort order (DIN 5007-1), by the ICU collation of the column.
  'by title': 'sort=title',
} as const
/** Counted exactly, in time proportional to their matches. */
const further = {
  'status and month': 'status=sent&from=2024-03-01&to=2024-03-31',
  'status and project': 'status=overdue&project_id=7',
  'changed since': 'updated_since=2025-12-01T00:00:00Z',
} as const

/**
 * Lists of a company of `rows` invoices among 100 companies compared with one of 10,000: time of a page with its exact
 * total, over HTTP by an API key with all limits active; and pages per second compared with a bare node:http + pg
 * handler that runs the same statements.
 */
export async function benchLists({ rows }: { rows: number }): Promise<void> {
  const service = await startBenchService()
  try {
    const { large, little } = await fillCompanies(service.superuser, { rows, small })
    const keys = { large: await service.keyOf(large), little: await service.keyOf(little) }
    const listOf = (key: string, query: string) => () =>
      page(service.baseUrl, `/api/v1/invoices?${query}`, { authorization: `Bearer ${key}` })

    const compared = async (name: string, query: string) => {
      const [littleMs, largeMs] = await timed([listOf(keys.little, query), listOf(keys.large, query)])
      const totals = [await total(listOf(keys.little, query)), await total(listOf(keys.large, query))]
      return { name, littleMs, largeMs, totals }
    }
    const measured = []
    for (const [name, query] of Object.entries({ ...cases, ...further })) measured.push(await compared(name, query))
    console.log(`\nTime of a page of 50, median, in ms (a company of ${amount(small)} beside one of ${amount(rows)})`)
    console.log(
      table(
        ['', `at ${amount(small)}`, `at ${amount(rows)}`, 'ratio', 'hits', 'hits'],
        measured.map(({ name, littleMs, largeMs, totals }) => [
          name,
          ms(littleMs),
          ms(largeMs),
          ratio(largeMs / littleMs),
          ...totals.map(amount),
        ]),
      ),
    )
    const offset = Math.min(100_000, Math.floor(rows / 2))
    const [first, deep] = await timed([listOf(keys.large, ''), listOf(keys.large, `offset=${offset}`)])
    console.log(`\nPage at offset ${amount(offset)}: ${ms(deep)} ms, ${ratio(deep / first)} of the first page`)

    const bare = await startBare(service, large)
    const pages = { gewerk: listOf(keys.large, ''), bare: () => page(bare.baseUrl, '/', {}) }
    const rates = await throughput(pages)
    bare.stop()
    console.log(`\nFirst page at ${amount(rows)} rows, 8 connections, pages per second`)
    console.log(
      table(
        ['', 'pages/s', 'bare is faster by'],
        [
          ['bare node:http + pg, same statements', amount(rates.bare), ''],
          [
            '/api/v1/invoices: key, limits, middlewares, checked output',
            amount(rates.gewerk),
            ratio(rates.bare / rates.gewerk),
          ],
        ],
      ),
    )
    console.log(`\nKept totals beside a recount: ${await recount(service.superuser)}`)
  } finally {
    await service.stop()
  }
}

const agent = new Agent({ connections: 8, pipelining: 1 })
const amount = (value: number) => Math.round(value).toLocaleString('en-GB')
const ms = (value: number) => value.toFixed(2)
const ratio = (value: number) => `${value.toFixed(2)}x`

async function page(baseUrl: string, path: string, headers: Record<string, string>): Promise<string> {
  const { statusCode, body } = await request(`${baseUrl}${path}`, { headers, dispatcher: agent })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
  return text
}

const total = async (ask: () => Promise<string>): Promise<number> => JSON.parse(await ask()).pagination.total

/** Median time of each, measured in turns so that a busy machine affects all alike. */
async function timed(asks: ReadonlyArray<() => Promise<string>>): Promise<[number, number]> {
  const times = asks.map((): number[] => [])
  for (let round = 0; round < 120; round++)
    for (const [index, ask] of asks.entries()) {
      const from = performance.now()
      await ask()
      if (round >= 20) times[index]?.push(performance.now() - from)
    }
  return [median(times[0] ?? []), median(times[1] ?? [])]
}

/** Pages per second of each, in turns of a second and a half; the median of the turns. */
async function throughput<Name extends string>(
  asks: Record<Name, () => Promise<string>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(asks) as Name[]
  const rates = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < 6; round++)
    for (const name of names) {
      const from = performance.now()
      let done = 0
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          while (performance.now() - from < 1_500) {
            await asks[name]()
            done++
          }
        }),
      )
      if (round > 0) rates[name].push((done * 1000) / (performance.now() - from))
    }
  return Object.fromEntries(names.map(name => [name, median(rates[name])])) as Record<Name, number>
}

/** The baseline in a process of its own: it gets exactly the statement that the service sends. */
async function startBare({ databaseUrl }: BenchService, tenantId: number): Promise<{ baseUrl: string; stop(): void }> {
  let statement: Prisma.Sql | undefined
  const remember = async (_: number, sent: Prisma.Sql) => {
    statement = sent
    return []
  }
  await listInvoices(
    { actor: { tenantId: mintTenantId(tenantId) }, db: { select: remember } } as unknown as Ctx,
    ListInvoices.parse({}),
  )
  const child: ChildProcess = fork('bench/lists-bare.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ready = new Promise<number>(resolve => child.once('message', port => resolve(Number(port))))
  child.send({ databaseUrl, tenantId, text: statement?.text, values: statement?.values })
  return { baseUrl: `http://127.0.0.1:${await ready}`, stop: () => void child.kill() }
}
