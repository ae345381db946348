import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { type Drop, keyOf, startDrop } from '../../../../tests/harness/drop'
import { inTenant } from '../../../platform/database/db'
import { documentFile } from '../company-documents/document-file'
import { removeOldBin } from '../storage/retention'
import { getDelivery } from './get-delivery'

let app: TestApp
let drop: Drop
let company: TestCompany
let key: string
let project_id: number
let contact: number
beforeAll(async () => {
  app = await createTestApp()
  drop = await startDrop(app)
  company = await createTestCompany(app)
  key = await keyOf(company, ['int.inbound:write', 'core:read'])
  contact = (await company.as().contacts.create({ company_name: 'Moser' })).data.id
  project_id = (await company.as().projects.create({ name: 'Dach', kontakt_id: contact })).data.id
})
afterAll(async () => {
  await drop.stop()
  await app.stop()
})

async function send(query: object, { body = 'a;b', bearer = key, headers = {} } = {}) {
  const all = { Authorization: `Bearer ${bearer}`, ...headers }
  const search = new URLSearchParams({ source: 'erp', ...query } as Record<string, string>)
  const response = await fetch(`${drop.url}?${search}`, { method: 'POST', headers: all, body })
  return { status: response.status, answer: (await response.json()) as { data: { id: number }; code?: string } }
}
const listed = async (place: { project_id?: number; contact_id?: number }, role: 1 | 3 = 1) =>
  (await company.as(role).companyDocuments.list(place)).data
const deliveries = () =>
  inTenant(company.ctx(), tx => tx.inboundDelivery.count({ where: { tenantId: company.tenantId } }))

test('a delivery that names a project is among its documents, for the office, and repeated under its key once', async () => {
  const headers = { 'Idempotency-Key': 'plan-1' }
  const first = await send({ project_id, filename: 'Kalkulation.csv' }, { headers })
  const again = await send({ project_id, filename: 'Kalkulation.csv' }, { headers })
  expect([first.status, again]).toEqual([201, first])
  const documents = await listed({ project_id })
  expect(documents).toMatchObject([
    { source: 'inbound', folder: 'Eingang', filename: 'Kalkulation.csv', office_only: true, contact_id: null },
  ])
  expect(await listed({ project_id }, 3)).toEqual([])
  const { open } = await documentFile(company.ctx(), { id: documents[0]?.id ?? 0 })
  expect(Buffer.concat(await (await open()).toArray()).toString()).toBe('a;b')
  const other = await send({ kontakt_id: contact, filename: 'Kalkulation.csv' }, { headers })
  expect(other.status).toBe(422)
})

test('an unknown project, another company’s, or a key that may not read projects is refused before anything is stored', async () => {
  const before = await deliveries()
  const foreign = await createTestCompany(app)
  const theirs = (await foreign.as().projects.create({ name: 'Fremd' })).data.id
  for (const id of [2_000_000_000, theirs]) expect((await send({ project_id: id })).status).toBe(404)
  const narrow = await keyOf(company, ['int.inbound:write'])
  expect((await send({ kontakt_id: contact }, { bearer: narrow })).status).toBe(403)
  expect((await send({ project_id: 'x' })).status).toBe(400)
  expect(await deliveries()).toBe(before)
  expect((await send({}, { bearer: narrow })).status).toBe(201)
})

test('a document removed for good leaves the delivery whole', async () => {
  const { answer } = await send({ kontakt_id: contact, filename: 'Alt.csv' }, { body: 'alt' })
  const [document] = await listed({ contact_id: contact })
  await company.as().companyDocuments.delete({ id: document?.id ?? 0 })
  app.clock.set(new Date(app.clock.now().getTime() + 31 * 86_400_000).toISOString())
  const ctx = company.ctx(1)
  expect(await inTenant(ctx, tx => removeOldBin(tx, ctx))).toBe(1)
  const files = { where: { tenantId: company.tenantId, entity: 'inbound_delivery', filename: 'Alt.csv' } }
  expect(await inTenant(ctx, tx => tx.storedFile.count(files))).toBe(0)
  const { open } = await getDelivery(ctx, { id: answer.data.id })
  expect(Buffer.concat(await (await open()).toArray()).toString()).toBe('alt')
})
