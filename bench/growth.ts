import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres'
import { migrate } from '../server/platform/database/migrate'
import { keptTotals } from '../server/platform/lists/list-total'
import { createTestApp } from '../tests/harness/app'
import { createTestCompany } from '../tests/harness/company'
import { countLists, fillLists } from '../tests/harness/many-records'
import { createRecords } from '../tests/sweeps/http-fixtures'
import { lists } from '../tests/sweeps/list-cases'
import { procedureOf } from '../tests/sweeps/procedures'
import { median, table } from './table'

const small = 10_000
const others = 18
const goal = 2

/**
 * Every filter and every order of every list, and each filter with each order, in a company of `rows` records beside one
 * of 10,000, among 20 companies: median time of the procedure with its checks, in this process. Filters hit equally many
 * in both, but for states, of which each has its share of the rows.
 */
export async function benchGrowth({
  rows,
  only,
  rounds,
}: {
  rows: number
  only?: string
  rounds: number
}): Promise<void> {
  const log = pino({ level: 'error' })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log, durable: false })
  const { ownerUrl, runtimeUrl } = postgres
  await migrate({ ownerUrl, runtimeRole: 'gewerk_app', migrationsDir: path.resolve('prisma/migrations'), log })
  const superuserUrl = postgres.superuserUrl.replace(/\/postgres$/, '/gewerk')
  const database = { name: 'gewerk', ownerUrl, runtimeUrl, superuserUrl, drop: async () => {} }
  const app = await createTestApp({ database })
  const superuser = new pg.Pool({ connectionString: superuserUrl, max: 1 })
  try {
    const little = await createTestCompany(app)
    await createRecords(app, little)
    await little.as().articles.create({ article_number: 'ART-1', name: 'Brett', unit: 'Stk', unit_price: 5 })
    const large = await createTestCompany(app)
    const filled = await Promise.all(Array.from({ length: others }, () => createTestCompany(app)))
    await fillLists(superuser, little.tenantId, [
      ...[little, ...filled].map(({ tenantId }) => ({ tenantId, rows: small })),
      { tenantId: large.tenantId, rows },
    ])
    await countLists(superuser, keptTotals)

    const measured: Array<{ name: string; alone: boolean; times: [number, number] }> = []
    for (const { path, filters, sorts } of lists.filter(list => !only || list.path.startsWith(only)))
      for (const filter of [{}, ...filters])
        for (const sort of [undefined, ...sorts]) {
          const input = { ...filter, ...(sort && { sort }) }
          const ask = [little, large].map(company => () => procedureOf(company.as(), path)(input))
          const times = ask.map((): number[] => [])
          for (let round = 0; round < rounds + 2; round++)
            for (const [index, work] of ask.entries()) {
              const from = performance.now()
              await work()
              if (round >= 2) times[index]?.push(performance.now() - from)
            }
          const [a = 0, b = 0] = times.map(median)
          const alone = !sort || Object.keys(filter).length === 0
          measured.push({
            name: `${path} ${new URLSearchParams(input as Record<string, string>)}`,
            alone,
            times: [a, b],
          })
        }
    const ratio = ({ times: [a, b] }: (typeof measured)[number]) => b / a
    for (const alone of [true, false]) {
      const cases = measured.filter(one => one.alone === alone).sort((a, b) => ratio(b) - ratio(a))
      const above = cases.filter(one => ratio(one) > goal)
      const what = alone ? 'One filter or one order' : 'A filter and an order'
      console.log(
        `\n${what}: ${cases.length} requests, median growth ${ratioText(median(cases.map(ratio)))}, above ${goal}x: ${above.length}`,
      )
      console.log(
        table(
          ['the slowest to grow', 'ms at 10,000', `ms at ${rows.toLocaleString('en-GB')}`, 'ratio'],
          cases
            .slice(0, Math.max(10, above.length))
            .map(one => [one.name, ...one.times.map(ms => ms.toFixed(1)), ratioText(ratio(one))]),
        ),
      )
    }
  } finally {
    await superuser.end()
    await app.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const ratioText = (value: number) => `${value.toFixed(2)}x`
