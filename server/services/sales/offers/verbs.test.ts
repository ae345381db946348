import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { contentOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { createContact } from '../../site/contacts/create'
import { CreateContact } from '../../site/contacts/schema'
import { acceptOffer } from './accept'
import { cancelOffer } from './cancel'
import { createOffer } from './create'
import { deleteOffer } from './delete'
import { keepsOrder, type OfferStatus, offerMachine, offerStatuses } from './machine'
import { markOfferSent } from './mark-sent'
import { rejectOffer } from './reject'
import { CreateOffer } from './schema'

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

const verbs = {
  send: markOfferSent,
  accept: acceptOffer,
  reject: rejectOffer,
  cancel: cancelOffer,
  delete: deleteOffer,
}
type TestedVerb = keyof typeof verbs
const stamps: Partial<Record<TestedVerb, string>> = {
  send: 'sentAt',
  accept: 'acceptedAt',
  reject: 'rejectedAt',
  cancel: 'cancelledAt',
}

const items = [{ description: 'Arbeit', quantity: 10, unit: 'h', unit_price: 60 }]
const draft = async (input: Partial<CreateOffer> = {}) =>
  (await createOffer(company.ctx(), CreateOffer.parse({ title: 'Dach', kontakt_id, items, ...input }))).data

/** An offer in any status, as a restored database may hold it. */
async function offerThatIs(status: OfferStatus) {
  const { id, offer_number } = await draft()
  await inTenant(company.ctx(), tx => tx.offer.updateMany({ where: { id }, data: { status } }))
  return { id, offer_number }
}

const rowOf = (id: number) => inTenant(company.ctx(), tx => tx.offer.findFirst({ where: { id } }))
const storyOf = (id: number) =>
  inTenant(company.ctx(), async tx => ({
    audit: await tx.auditEntry.findFirst({
      where: { entity: 'offer', entityId: String(id) },
      orderBy: { id: 'desc' },
    }),
    events: (await tx.event.findMany()).map(contentOf).filter(event => event.data.id === id),
  }))

const cases = offerStatuses.flatMap(status =>
  (Object.keys(verbs) as TestedVerb[]).map(verb => ({
    ...{ status, verb },
    to: keepsOrder(verb, { status, withdrawn: false }) ? undefined : offerMachine[status][verb],
  })),
)

test.each(cases.filter(({ to }) => to && to !== 'deleted'))(
  '$status: $verb leads to $to, with timestamp, audit entry and event',
  { tags: 'long' },
  async ({ status, verb, to }) => {
    const { id } = await offerThatIs(status)
    const { data } = await verbs[verb](company.ctx(), { id })
    expect(data).toMatchObject({ id, status: to, version: 2 })
    expect(await rowOf(id)).toMatchObject({
      status: to,
      [stamps[verb] as string]: new Date('2026-03-10T09:00:00.000Z'),
    })
    const { audit, events } = await storyOf(id)
    expect(audit).toMatchObject({ action: `offer.${to}`, changes: { status: [status, to] } })
    expect(events.at(-1)).toMatchObject({ type: `offer.${to}`, data: { status: to, version: 2 } })
  },
)

test.each(cases.filter(({ to }) => !to))('$status: $verb is refused and changes nothing', async ({ status, verb }) => {
  const { id } = await offerThatIs(status)
  const before = await rowOf(id)
  await expect(verbs[verb](company.ctx(), { id })).rejects.toMatchObject({
    key: verb === 'delete' ? 'offer.not_draft' : 'offer.transition',
    status: 409,
  })
  expect(await rowOf(id)).toEqual(before)
})

test('a deleted draft leaves its number in the journal, an audit entry and an event', async () => {
  const { id, offer_number } = await offerThatIs('draft')
  expect(await deleteOffer(company.ctx(), { id })).toEqual({ data: { id, deleted: true } })
  expect(await rowOf(id)).toBeNull()
  const journal = await inTenant(company.ctx(), tx =>
    tx.numberJournal.findMany({ where: { series: 'offer', number: offer_number }, orderBy: { id: 'asc' } }),
  )
  expect(journal.map(entry => entry.action)).toEqual(['created', 'deleted'])
  expect(await inTenant(company.ctx(), tx => tx.offerItem.count({ where: { offerId: id } }))).toBe(0)
  const { audit, events } = await storyOf(id)
  expect(audit?.action).toBe('offer.deleted')
  expect(events.at(-1)).toMatchObject({ type: 'offer.deleted', data: { offer_number } })
  expect((await draft()).offer_number > offer_number).toBe(true)
})

test.each(Object.keys(verbs) as TestedVerb[])('%s: an offer of another company does not exist', async verb => {
  const { id } = await offerThatIs(verb === 'accept' || verb === 'reject' ? 'sent' : 'draft')
  await expect(verbs[verb](other.ctx(), { id })).rejects.toMatchObject({
    key: 'offer.not_found',
    status: 404,
  })
})

test.each([
  'send',
  'accept',
  'reject',
  'cancel',
  'delete',
  'update',
  'addItem',
  'create',
  'sendEmail',
  'get',
  'list',
  'page',
] as const)('%s: an employee and a key without the scope may not', async procedure => {
  const input = { id: 1, updates: {}, title: 'x', description: 'x' }
  const call = (caller: ReturnType<TestCompany['as']>) =>
    (caller.offers[procedure] as (input: object) => Promise<unknown>)(input)
  await expect(call(company.as(3))).rejects.toMatchObject({ cause: { key: 'forbidden' } })
  await expect(call(company.asKey(['core:write']))).rejects.toMatchObject({
    cause: { key: 'insufficient_scope' },
  })
})

test('a manager may do what an administrator may', async () => {
  const { id } = await draft()
  expect((await company.as(2).offers.send({ id })).data.status).toBe('sent')
  expect((await company.as(2).offers.accept({ id })).data.status).toBe('accepted')
})

test('an offer needs a recipient and a priced line before it is sent', async () => {
  const withoutContact = await draft({ kontakt_id: null })
  await expect(markOfferSent(company.ctx(), { id: withoutContact.id })).rejects.toMatchObject({
    key: 'offer.no_contact',
  })
  const nothing = await draft({
    items: [
      { kind: 'section', description: 'Leer' },
      { kind: 'text', description: 'Nur Worte' },
    ],
  })
  await expect(markOfferSent(company.ctx(), { id: nothing.id })).rejects.toMatchObject({ key: 'offer.empty' })
  expect(await rowOf(nothing.id)).toMatchObject({ status: 'draft', version: 1 })
})

test('of two concurrent decisions one counts', async () => {
  const { id } = await offerThatIs('sent')
  const decide: Array<(ctx: Ctx, input: { id: number }) => Promise<unknown>> = [acceptOffer, rejectOffer, cancelOffer]
  const outcomes = await Promise.allSettled(decide.map(verb => verb(company.ctx(), { id })))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  expect((await storyOf(id)).events.filter(event => event.type !== 'offer.created')).toHaveLength(1)
})
