import pg from 'pg'
import { keptTotals } from '../server/platform/lists/list-total'
import { createTestCompany } from '../tests/harness/company'
import { countLists, fillLists } from '../tests/harness/many-records'
import { createRecords } from '../tests/sweeps/http-fixtures'
import { startBenchApp } from './bench-app'

const small = 10_000
const others = 18

/** A database of 20 companies whose lists are full: one of `rows` records in each of them, the others of 10,000. */
export async function fillManyLists(rows: number) {
  const { app, database, log, stopApp, stop } = await startBenchApp()
  try {
    const little = await createTestCompany(app)
    await createRecords(app, little)
    await little.as().articles.create({ article_number: 'ART-1', name: 'Brett', unit: 'Stk', unit_price: 5 })
    const large = await createTestCompany(app)
    const filled = await Promise.all(Array.from({ length: others }, () => createTestCompany(app)))
    const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 })
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
