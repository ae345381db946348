import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant } from '../../../platform/database/db'
import { queueFolderItems } from './queue-folder-items'
import { queueFolderScans } from './queue-folder-scans'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const queued = () => inTenant(company.ctx(), tx => tx.storageArrival.count({ where: { provider: 'dropbox' } }))

test(
  'a folder of any size is queued page by page while it is listed, and each item once',
  { tags: 'long' },
  async () => {
    const counts: number[] = []
    async function* listed() {
      for (let at = 0; at < 1_201; at++) {
        if (at % 300 === 0) counts.push(await queued())
        yield { id: `id:${at}`, name: `Bild ${at}.jpg` }
      }
    }
    await queueFolderItems(company.ctx(), 'dropbox', listed())
    expect(counts).toEqual([0, 0, 500, 500, 1_000])
    expect(await queued()).toBe(1_201)
    // As after a crash in the middle.
    await queueFolderItems(company.ctx(), 'dropbox', listed())
    expect(await queued()).toBe(1_201)
  },
)

test('every registered folder is queued in one statement, without a limit of parameters', async () => {
  const { tenantId } = company.actor()
  const many = Array.from({ length: 20_000 }, (_, at) => at)
  await inTenant(company.ctx(), async tx => {
    await tx.$executeRaw`
      insert into storage_items (tenant_id, provider, key, item_id, name)
      select ${tenantId}, 'onedrive', 'within:' || n, 'item-' || n, 'x' from generate_series(1, ${many.length}) n`
    await queueFolderScans(tx, company.ctx(), 'onedrive')
    await queueFolderScans(tx, company.ctx(), 'onedrive')
    expect(await tx.storageArrival.count({ where: { provider: 'onedrive' } })).toBe(many.length)
  })
})
