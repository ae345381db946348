import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { createContact } from '../../site/contacts/create'
import { CreateContact } from '../../site/contacts/schema'
import { createProject } from '../../site/projects/create'
import { CreateProject } from '../../site/projects/schema'
import { createOffer } from './create'
import { markOfferSent } from './mark-sent'
import { getOffer, listOfferItems, listOffers, pageOffers } from './read'
import { CreateOffer, ListOffers, OfferDetail, OfferRecord } from './schema'

let app: TestApp
let company: TestCompany
let other: TestCompany
let kontakt_id: number
let project_id: number
const ids: number[] = []

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-01T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
  kontakt_id = (await createContact(company.ctx(), CreateContact.parse({ company_name: 'Bäckerei Müller' }))).data.id
  project_id = (await createProject(company.ctx(), CreateProject.parse({ name: 'Filiale', kontakt_id }))).data.id
  const add = async (day: string, input: CreateOffer) => {
    app.clock.set(`${day}T09:00:00.000Z`)
    ids.push((await createOffer(company.ctx(), CreateOffer.parse(input))).data.id)
  }
  await add('2026-03-01', {
    title: 'Vordach',
    project_id,
    items: [{ description: 'Arbeit', unit_price: 100 }],
  })
  await add('2026-03-02', { title: 'Tür', kontakt_id })
  await add('2026-03-03', { title: 'Fußboden' })
  app.clock.set('2026-03-04T09:00:00.000Z')
  await markOfferSent(company.ctx(), { id: ids[0] as number })
})
afterAll(() => app.stop())

const found = async (filters: object, by = company) =>
  (await listOffers(by.ctx(), ListOffers.parse(filters))).data.map(offer => ids.indexOf(offer.id))

test('a list is newest first, pages, and counts all', async () => {
  const page = await listOffers(company.ctx(), ListOffers.parse({ limit: 2 }))
  expect(page.data.map(offer => offer.title)).toEqual(['Fußboden', 'Tür'])
  expect(page.pagination).toEqual({ limit: 2, offset: 0, total: 3, hasMore: true })
  expect(await found({ limit: 2, offset: 2 })).toEqual([0])
})

test.each([
  ['status', () => ({ status: 'sent' }), [0]],
  ['project', () => ({ project_id }), [0]],
  ['contact, also by way of the project', () => ({ kontakt_id }), [1, 0]],
  ['first day', () => ({ from: '2026-03-02' }), [2, 1]],
  ['last day', () => ({ to: '2026-03-02' }), [1, 0]],
  ['one day', () => ({ from: '2026-03-02', to: '2026-03-02' }), [1]],
  ['last change', () => ({ updated_since: '2026-03-03T00:00:00.000Z' }), [2, 0]],
  ['title without sharp s', () => ({ q: 'fussboden' }), [2]],
  ['contact name without umlauts', () => ({ q: 'backerei muller' }), [1, 0]],
  ['several filters', () => ({ kontakt_id, status: 'draft' }), [1]],
  ['foreign ids', () => ({ project_id: 2_000_000_000 }), []],
])('filters by %s', async (_, filters, expected) => {
  expect(await found(filters())).toEqual(expected)
})

test('another company sees none of it', async () => {
  expect(await found({}, other)).toEqual([])
  expect(await found({ kontakt_id }, other)).toEqual([])
  for (const read of [getOffer, listOfferItems]) {
    await expect(read(other.ctx(), { id: ids[0] as number })).rejects.toMatchObject({
      key: 'offer.not_found',
    })
  }
})

test('records match their schemas exactly', async () => {
  const { data } = await listOffers(company.ctx(), ListOffers.parse({}))
  for (const record of data) expect(OfferRecord.strict().parse(record)).toEqual(record)
  const detail = (await getOffer(company.ctx(), { id: ids[0] as number })).data
  expect(OfferDetail.strict().parse(detail)).toEqual(detail)
  expect(detail).toMatchObject({
    kontakt_name: 'Bäckerei Müller',
    project_name: 'Filiale',
    allowed_actions: ['send_email', 'accept', 'reject', 'revise', 'duplicate', 'cancel'],
  })
  expect((await listOfferItems(company.ctx(), { id: ids[0] as number })).data).toEqual(detail.items)
})

test('the application’s table includes the names', async () => {
  const { data } = await pageOffers(company.ctx(), ListOffers.parse({ project_id }))
  expect(data).toMatchObject([{ kontakt_name: 'Bäckerei Müller', project_name: 'Filiale' }])
})

test('a key with the scope reads', async () => {
  expect((await company.asKey(['angebote:read']).offers.list({})).pagination.total).toBe(3)
})
