import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant } from '../../../platform/database/db'
import { createContact } from '../../site/contacts/create'
import { CreateContact } from '../../site/contacts/schema'
import { createProject } from '../../site/projects/create'
import { CreateProject } from '../../site/projects/schema'
import { addOfferItem } from './add-item'
import { createOffer } from './create'
import { markOfferSent } from './mark-sent'
import { AddOfferItem, CreateOffer, UpdateOffer } from './schema'
import { updateOffer } from './update'

let app: TestApp
let company: TestCompany
let other: TestCompany
let kontakt_id: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
  kontakt_id = (await createContact(company.ctx(), CreateContact.parse({ company_name: 'Bau Huber GmbH' }))).data.id
})
afterAll(() => app.stop())

const draft = async (input: Partial<CreateOffer> = {}) => {
  const items = [{ description: 'Arbeit', quantity: 10, unit: 'h', unit_price: 60 }]
  return (await createOffer(company.ctx(), CreateOffer.parse({ title: 'Bad', kontakt_id, items, ...input }))).data
}
const update = (id: number, updates: object, by = company) => updateOffer(by.ctx(), UpdateOffer.parse({ id, updates }))
const auditOf = (id: number, action: string) =>
  inTenant(company.ctx(), tx =>
    tx.auditEntry.findFirst({
      where: { entity: 'offer', entityId: String(id), action },
      orderBy: { id: 'desc' },
    }),
  )
const lastEvent = (type: string) =>
  inTenant(company.ctx(), tx => tx.event.findFirst({ where: { type }, orderBy: { id: 'desc' } }))

test('given fields change, absent ones stay, null clears', async () => {
  const { id } = await draft({ intro_text: 'Guten Tag', closing_text: 'Danke' })
  const { data } = await update(id, { title: 'Bad neu', intro_text: null, valid_until: null })
  expect(data).toMatchObject({
    title: 'Bad neu',
    intro_text: null,
    closing_text: 'Danke',
    valid_until: null,
    kontakt_id,
    total: 720,
    version: 2,
  })
  const audit = await auditOf(id, 'offer.updated')
  expect(audit?.changes).toMatchObject({ title: ['Bad', 'Bad neu'], intro_text: ['Guten Tag', null] })
  expect(audit?.changes).not.toHaveProperty('items')
  expect(JSON.parse((await lastEvent('offer.updated'))?.body ?? '{}').data).toMatchObject({
    id,
    title: 'Bad neu',
    version: 2,
  })
})

test('items replace all lines, and the sums follow', async () => {
  const { id } = await draft({ discount_percent: 5 })
  const { data } = await update(id, {
    items: [
      { kind: 'section', description: 'Abbruch', quantity: 3, unit_price: 4, tax_rate: 20 },
      { description: 'Fliesen', quantity: 12.5, unit: 'm²', unit_price: 39.9 },
      { kind: 'alternative', description: 'Fliesen groß', quantity: 12.5, unit: 'm²', unit_price: 59.9 },
    ],
  })
  expect(data.items.map(item => [item.position, item.kind, item.total_price])).toEqual([
    [1, 'section', 0],
    [2, 'item', 498.75],
    [3, 'alternative', 748.75],
  ])
  expect(data).toMatchObject({ subtotal: 498.75, discount_amount: 24.94, tax_amount: 94.76, total: 568.57 })
  expect(await inTenant(company.ctx(), tx => tx.offerItem.count({ where: { offerId: id } }))).toBe(3)
})

test('a discount alone changes the sums of the existing lines', async () => {
  const { id } = await draft()
  expect((await update(id, { discount_percent: 50 })).data).toMatchObject({
    subtotal: 600,
    discount_amount: 300,
    total: 360,
  })
  expect((await update(id, { discount_percent: null })).data).toMatchObject({
    discount_percent: 0,
    discount_amount: 0,
    total: 720,
  })
})

test('an editor that saw an older version gets a conflict and changes nothing', async () => {
  const { id, version } = await draft()
  await update(id, { title: 'Kollegin', expected_version: version })
  await expect(update(id, { title: 'Ich', expected_version: version })).rejects.toMatchObject({
    key: 'conflict',
    details: { version: 2 },
  })
  expect((await update(id, { closing_text: 'x', expected_version: 2 })).data).toMatchObject({
    title: 'Kollegin',
    version: 3,
  })
})

test('of several concurrent writers one wins and the others get a conflict', async () => {
  const { id } = await draft()
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(title => update(id, { title, expected_version: 1 })))
  const refused = outcomes.filter(outcome => outcome.status === 'rejected')
  expect(refused.map(outcome => outcome.reason.key)).toEqual(['conflict', 'conflict'])
})

test('a sent offer can no longer be edited', async () => {
  const { id } = await draft()
  await markOfferSent(company.ctx(), { id })
  await expect(update(id, { title: 'zu spät' })).rejects.toMatchObject({
    key: 'offer.not_draft',
    status: 409,
  })
  await expect(addOfferItem(company.ctx(), AddOfferItem.parse({ id, description: 'zu spät' }))).rejects.toMatchObject({
    key: 'offer.not_draft',
  })
})

test('an offer of another company does not exist', async () => {
  const { id } = await draft()
  await expect(update(id, { title: 'fremd' }, other)).rejects.toMatchObject({ key: 'offer.not_found' })
  await expect(update(id, { status: 'cancelled' }, other)).rejects.toMatchObject({ key: 'offer.not_found' })
  await expect(addOfferItem(other.ctx(), AddOfferItem.parse({ id, description: 'fremd' }))).rejects.toMatchObject({
    key: 'offer.not_found',
  })
})

test('a contact of another company cannot be put on an offer', async () => {
  const { id } = await draft()
  const foreign = (await createContact(other.ctx(), CreateContact.parse({ company_name: 'Fremd' }))).data.id
  await expect(update(id, { kontakt_id: foreign })).rejects.toMatchObject({ key: 'reference.not_found' })
})

test('a project sets its contact only when none was chosen', { tags: 'long' }, async () => {
  const projectContact = (await createContact(company.ctx(), CreateContact.parse({ company_name: 'Projektkunde' })))
    .data.id
  const project_id = (
    await createProject(company.ctx(), CreateProject.parse({ name: 'Haus', kontakt_id: projectContact }))
  ).data.id
  const without = await draft({ kontakt_id: null })
  expect((await update(without.id, { project_id })).data.kontakt_id).toBe(projectContact)
  expect((await update((await draft()).id, { project_id })).data.kontakt_id).toBe(kontakt_id)
  expect((await update(without.id, { kontakt_id: null })).data).toMatchObject({
    kontakt_id: null,
    project_id,
  })
  expect((await update(without.id, { project_id: null })).data.project_id).toBeNull()
})

test('the validity cannot end before the offer begins, whichever of the two days changes', async () => {
  const { id } = await draft({ offer_date: '2026-03-10', valid_until: '2026-03-20' })
  await expect(update(id, { valid_until: '2026-03-09' })).rejects.toMatchObject({ key: 'validation' })
  await expect(update(id, { offer_date: '2026-03-21' })).rejects.toMatchObject({ key: 'validation' })
})

test('a status alone calls its verb; together with fields it is refused', async () => {
  const { id } = await draft()
  expect((await update(id, { status: 'sent' })).data).toMatchObject({
    status: 'sent',
    sent_at: '2026-03-10T09:00:00.000Z',
  })
  expect((await update(id, { status: 'accepted' })).data.status).toBe('accepted')
  await expect(update(id, { status: 'cancelled' })).rejects.toMatchObject({ key: 'offer.transition' })
  for (const updates of [{ status: 'sent', title: 'x' }, { status: 'draft' }, { status: 'expired' }]) {
    expect(UpdateOffer.safeParse({ id, updates }).success).toBe(false)
  }
})

test('a status needs the permission of its verb', async () => {
  const { id } = await draft()
  await expect(updateOffer(company.ctx(3), { id, updates: { status: 'sent' } })).rejects.toMatchObject({
    key: 'forbidden',
  })
})

test('an appended line goes to the end and into the sums', async () => {
  const { id } = await draft()
  const { data } = await addOfferItem(
    company.ctx(),
    AddOfferItem.parse({ id, description: 'Material', quantity: 3, unit_price: 9.99, tax_rate: 10 }),
  )
  expect(data.items.at(-1)).toMatchObject({ position: 2, total_price: 29.97, tax_rate: 10 })
  expect(data).toMatchObject({ subtotal: 629.97, tax_amount: 123, total: 752.97, version: 2 })
  expect(await auditOf(id, 'offer.updated')).not.toBeNull()
})
