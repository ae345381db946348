import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../prisma/seed'
import { demoCompanyId } from '../../prisma/seed/company'
import { seedYear } from '../../prisma/seed/demo'
import { mintTenantId, type TenantId } from '../../server/platform/actor'
import type { Tx } from '../../server/platform/database/db'
import { createTestApp, type TestApp } from '../harness/app'

let app: TestApp
let tenantId: TenantId
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T12:00:00.000Z' })
  await seed(app, 'demo')
  const company = await app.db.acrossTenants('platform', tx =>
    tx.company.findUniqueOrThrow({ where: { companyId: demoCompanyId }, select: { id: true } }),
  )
  tenantId = mintTenantId(company.id)
  const endpoint = { name: 'Alles', url: 'https://alles.example', events: ['invoice.*', 'offer.*'] }
  await within(tx => tx.webhookEndpoint.create({ data: { tenantId, ...endpoint, secret: 'x' } }))
})
afterAll(() => app.stop())

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.db.inTenant(tenantId, work)

/** Plays this many steps, and then one that is lost before it commits, as when the process is killed. */
async function seedSteps(count: number): Promise<void> {
  const killed = new AbortController()
  const db: TestApp['db'] = {
    ...app.db,
    inTenant: (id, work) =>
      app.db.inTenant(id, async tx => {
        const result = await work(tx)
        if (count-- > 0) return result
        killed.abort()
        throw new Error('killed')
      }),
  }
  await expect(seedYear({ ...app, db }, killed.signal)).rejects.toThrow('killed')
}

const progress = async () => {
  const { demoYear } = await within(tx => tx.company.findUniqueOrThrow({ where: { id: tenantId } }))
  return (demoYear as { done: number } | null)?.done
}

test('the year of the demo company continues where it was interrupted, and nothing of it is sent', async () => {
  await within(tx => tx.documentJob.create({ data: { tenantId, kind: 'invoice_pdf', entityId: 1, status: 'pending' } }))
  await seedSteps(3)
  expect(await progress()).toBe(3)
  await seedSteps(2)
  expect(await progress()).toBe(5)

  const found = await within(async tx => ({
    contacts: await tx.contact.count({ where: { tenantId } }),
    projects: await tx.project.count({ where: { tenantId } }),
    paid: (await tx.payment.count({ where: { tenantId } })) > 0,
    mails: await tx.mail.count({ where: { tenantId } }),
    deliveries: await tx.webhookDelivery.count({ where: { tenantId } }),
    events: (await tx.event.count({ where: { tenantId, type: 'offer.sent' } })) > 0,
    // Jobs that others have enqueued meanwhile stay.
    documents: await tx.documentJob.findMany({ where: { tenantId }, select: { entityId: true } }),
  }))
  expect(found).toEqual({
    contacts: 36,
    projects: 3,
    paid: true,
    mails: 0,
    deliveries: 0,
    events: true,
    documents: [{ entityId: 1 }],
  })
})
