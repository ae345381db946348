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

const small = 10_000
const others = 18

/** A database of 20 companies whose lists are full: one of `rows` records in each of them, the others of 10,000. */
export async function fillManyLists(rows: number) {
  const log = pino({ level: 'error' })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log, durable: false })
  const { ownerUrl, runtimeUrl } = postgres
  await migrate({ ownerUrl, runtimeRole: 'gewerk_app', migrationsDir: path.resolve('prisma/migrations'), log })
  const superuserUrl = postgres.superuserUrl.replace(/\/postgres$/, '/gewerk')
  const database = { name: 'gewerk', ownerUrl, runtimeUrl, superuserUrl, drop: async () => {} }
  const app = await createTestApp({ database })
  let stopped: Promise<void> | undefined
  const stopApp = () => {
    stopped ??= app.stop()
    return stopped
  }
  const stop = async () => {
    await stopApp()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const little = await createTestCompany(app)
    await createRecords(app, little)
    await little.as().articles.create({ article_number: 'ART-1', name: 'Brett', unit: 'Stk', unit_price: 5 })
    const large = await createTestCompany(app)
    const filled = await Promise.all(Array.from({ length: others }, () => createTestCompany(app)))
    const superuser = new pg.Pool({ connectionString: superuserUrl, max: 1 })
    await fillLists(superuser, little.tenantId, [
      ...[little, ...filled].map(({ tenantId }) => ({ tenantId, rows: small })),
      { tenantId: large.tenantId, rows },
    ])
    await countLists(superuser, keptTotals)
    await superuser.end()
    return { little, large, database, log, stopApp, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
