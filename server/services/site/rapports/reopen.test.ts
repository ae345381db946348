import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { roundsOf } from '../../../../tests/harness/cases'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite, type Site } from '../../../../tests/harness/site'
import { inTenant } from '../../../platform/database/db'
import { rapportPdf } from './pdf'

let app: TestApp
let site: Site

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  site = await openSite(app)
  for (const job_category of ['Zimmerer', 'Helfer']) await site.office.laborRates.set({ job_category, hourly_rate: 60 })
})
afterAll(() => app.stop())

async function completed() {
  const { rapports } = site.office
  const { data } = await rapports.create({ title: 'Dachstuhl', project_id: site.projectId, date: '2026-03-09' })
  await rapports.addEntry({ id: data.id, date: '2026-03-09', job_category: 'Zimmerer', hours: 7.5 })
  return (await rapports.complete({ id: data.id })).data
}
const reopen = (id: number, reason = 'Stunden fehlen') => site.office.rapports.reopen({ id, reason })
const rows = <T>(read: Parameters<typeof inTenant<T>>[1]) => inTenant(site.company.ctx(), read)

test('a completed rapport is a draft again, with the reason in the log and an event', async () => {
  const { id, version, allowed_actions } = await completed()
  expect(allowed_actions).toContain('reopen')
  const { data } = await reopen(id)
  expect(data).toMatchObject({ completed: false, completed_at: null, version: version + 1, total_hours: 7.5 })
  expect(data.allowed_actions).toEqual(['update', 'complete', 'delete', 'send_email'])
  const log = await rows(tx =>
    tx.auditEntry.findFirstOrThrow({ where: { entity: 'rapport', entityId: String(id) }, orderBy: { id: 'desc' } }),
  )
  expect(log).toMatchObject({
    action: 'rapport.reopened',
    changes: { completed: [true, false], reason: [null, 'Stunden fehlen'] },
  })
  expect((await rows(tx => tx.event.findFirst({ orderBy: { id: 'desc' } })))?.type).toBe('rapport.reopened')
})

test('the paper so far is kept; completing it again produces another one', { tags: 'long' }, async () => {
  const { id } = await completed()
  const first = await rapportPdf(site.company.ctx(), { id })
  await reopen(id)
  await site.office.rapports.addEntry({ id, date: '2026-03-09', job_category: 'Helfer', hours: 2 })
  await site.office.rapports.complete({ id })
  const second = await rapportPdf(site.company.ctx(), { id })
  expect(second.bytes.equals(first.bytes)).toBe(false)
  const where = { entity: 'rapport', entityId: id, purpose: 'rapport_pdf' }
  expect(await rows(tx => tx.storedFile.findMany({ where, orderBy: { edition: 'asc' } }))).toMatchObject([
    { edition: 1 },
    { edition: 2 },
  ])
  const shown = await site.office.companyDocuments.list({ project_id: site.projectId })
  expect(shown.data.filter(one => one.filename.startsWith(first.filename.replace('.pdf', '')))).toHaveLength(2)
  expect(await rows(tx => tx.documentJob.count({ where: { kind: 'rapport_pdf', entityId: id } }))).toBe(1)
})

test.each([
  ['billed', (id: number) => site.office.invoices.fromRapports({ rapport_ids: [id] })],
  ['mailed', (id: number) => site.office.rapports.sendEmail({ id, to: ['kunde@huber.test'] })],
  [
    'signed',
    (id: number) =>
      rows(tx => tx.rapport.updateMany({ where: { id }, data: { signedAt: new Date(), signedByName: 'Anna Huber' } })),
  ],
])('a rapport that is %s stays as it is', async (by, act) => {
  const { id } = await completed()
  await act(id)
  const before = (await site.office.rapports.get({ id })).data
  expect(before.allowed_actions).not.toContain('reopen')
  expect(await errorOf(reopen(id))).toMatchObject({ status: 409, details: { by } })
  expect((await site.office.rapports.get({ id })).data).toEqual(before)
})

test('only the office reopens, with a reason, and only what is completed', async () => {
  const { id } = await completed()
  const worker = site.company.as(3)
  expect(await errorOf(worker.rapports.reopen({ id, reason: 'x' }))).toMatchObject({ status: 403 })
  expect(await errorOf(reopen(id, ' '))).toMatchObject({ status: 400 })
  await reopen(id)
  expect(await errorOf(reopen(id))).toMatchObject({ status: 409 })
})

test('of a concurrent reopening and billing, one succeeds', { tags: 'long' }, async () => {
  for (let round = roundsOf(6, 3); round > 0; round--) {
    const { id } = await completed()
    const outcomes = await Promise.allSettled([reopen(id), site.office.invoices.fromRapports({ rapport_ids: [id] })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})
