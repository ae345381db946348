import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { asAnotherProcess } from '../../../../tests/harness/as-another-process'
import { contentOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { untilLockWaits } from '../../../../tests/harness/lock-waits'
import type { Tx } from '../../../platform/database/db'
import { refreshBillingStatus } from './refresh-billing-status'

let app: TestApp
let company: TestCompany

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

let invoices = 0
/** A bare invoice row with its link, as the invoice's own verbs write them. */
async function link(tx: Tx, rapportId: number, billingPercentage: number, status = 'draft'): Promise<number> {
  const { tenantId } = company.actor()
  const columns = { title: 'x', status, invoiceDate: new Date('2026-03-02') }
  const { id } = await tx.invoice.create({ data: { tenantId, invoiceNumber: `T-${++invoices}`, ...columns } })
  await tx.invoiceRapport.create({ data: { tenantId, invoiceId: id, rapportId, billingPercentage } })
  return id
}
const refresh = (tx: Tx, rapportId: number) => refreshBillingStatus(tx, company.ctx(), rapportId)
const inCompany = <T>(work: (tx: Tx) => Promise<T>) => app.db.inTenant(company.actor().tenantId, work)
const bill = (rapportId: number, percentage: number, status?: string) =>
  inCompany(async tx => {
    const invoiceId = await link(tx, rapportId, percentage, status)
    return { invoiceId, status: await refresh(tx, rapportId) }
  })
const completed = async () => {
  const { data } = await company.as(1).rapports.create({ title: 'x', entries: [{ job_category: 'Geselle', hours: 1 }] })
  await company.as(1).rapports.complete({ id: data.id })
  return data.id
}
const detail = async (id: number) => (await company.as(1).rapports.get({ id })).data
const updates = (id: number) =>
  app.db.inTenant(company.actor().tenantId, async tx =>
    (await tx.event.findMany({ where: { type: 'rapport.updated' }, orderBy: { id: 'asc' } }))
      .map(event => contentOf(event).data)
      .filter(data => data.id === id)
      .map(data => data.billing_status),
  )

describe('the billing status of a rapport', () => {
  test('follows the share that invoices take of it, and is recorded once per change', { tags: 'long' }, async () => {
    const id = await completed()
    expect((await bill(id, 33.33)).status).toBe('partial')
    expect((await bill(id, 33.33)).status).toBe('partial')
    expect(await detail(id)).toMatchObject({
      billing_status: 'partial',
      billed_percentage: 66.66,
      version: 3,
    })
    expect((await bill(id, 33.34, 'sent')).status).toBe('billed')
    const billed = await detail(id)
    expect(billed).toMatchObject({ billing_status: 'billed', billed_percentage: 100, version: 4 })
    expect(billed.allowed_actions).toEqual(['send_email'])
    expect(await updates(id)).toEqual(['partial', 'billed'])
  })

  test('is reduced when an invoice is cancelled', { tags: 'long' }, async () => {
    const id = await completed()
    const { invoiceId } = await bill(id, 100, 'sent')
    const { tenantId } = company.actor()
    await app.db.inTenant(tenantId, async tx => {
      await tx.invoice.updateMany({ where: { tenantId, id: invoiceId }, data: { status: 'cancelled' } })
      await refreshBillingStatus(tx, company.ctx(), id)
    })
    expect(await detail(id)).toMatchObject({ billing_status: 'unbilled', billed_percentage: 0 })
    expect(await updates(id)).toEqual(['billed', 'unbilled'])
  })

  test(
    'never exceeds 100 percent: a second invoice waits for the first and sees what it took',
    { tags: 'long' },
    async () => {
      const id = await completed()
      let late: Promise<unknown> | undefined
      await inCompany(async tx => {
        await link(tx, id, 60)
        await refresh(tx, id)
        late = asAnotherProcess(() => bill(id, 60)).catch(error => error.key)
        await untilLockWaits(app)
      })
      expect(await late).toBe('rapport.percentage_exceeded')
      expect(await detail(id)).toMatchObject({ billing_status: 'partial', billed_percentage: 60 })
    },
  )

  test('is settled by two invoices that were both linked first, without a deadlock', async () => {
    const id = await completed()
    await inCompany(async tx => {
      await link(tx, id, 40)
      expect((await asAnotherProcess(() => bill(id, 60))).status).toBe('partial')
      expect(await refresh(tx, id)).toBe('billed')
    })
    expect(await detail(id)).toMatchObject({ billing_status: 'billed', billed_percentage: 100 })
  })
})
