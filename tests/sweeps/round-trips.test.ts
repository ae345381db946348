import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopes } from '../../server/platform/permissions'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { eventually } from '../harness/eventually'
import { countRoundTrips, type RoundTrips } from '../harness/round-trips'
import { startTestWeb, type TestWeb } from '../harness/web'
import { createKey } from './http-fixtures'

let web: TestWeb
let company: TestCompany
let during: (work: () => Promise<unknown>) => Promise<RoundTrips>
let pages: { cookie: string }
let key: { authorization: string }
let ids: { invoice: number; offer: number; contact: number; project: number }

beforeAll(async () => {
  web = await startTestWeb()
  // Slots of a key are leased for several calls and a short time.
  during = countRoundTrips(web.app.db.pool, /take_key_slots/)
  company = await createTestCompany(web.app)
  const office = company.as()
  await office.companies.updateSettings({
    ...{ street: 'Weg 1', postal_code: '5020', city: 'Salzburg', vat_number: 'ATU12345675' },
    ...{ iban: 'AT611904300234573201', email: 'buero@firma.test' },
  })
  await office.webhooks.create({ name: 'Haken', url: 'https://127.0.0.1:8443/', events: ['invoice.*'] })
  const { data: contact } = await office.contacts.create({
    ...{ company_name: 'Kundin', email: 'k@kunde.test', street: 'Weg 2', postal_code: '5020', city: 'Salzburg' },
  })
  const { data: project } = await office.projects.create({ name: 'Umbau', kontakt_id: contact.id })
  const items = [1, 2, 3].map(n => ({ description: `Arbeit ${n}`, unit_price: 100 * n }))
  const { data: offer } = await office.offers.create({ title: 'Angebot', project_id: project.id, items })
  const { data: invoice } = await office.invoices.create({ title: 'Rechnung', kontakt_id: contact.id, items })
  await office.invoices.sendByLetter({ id: invoice.id })
  await office.invoices.pay({ id: invoice.id, amount: 100 })
  ids = { invoice: invoice.id, offer: offer.id, contact: contact.id, project: project.id }
  pages = { cookie: await cookieOf(web.app, company) }
  const plaintext = await createKey(web.app, company, scopes)
  key = { authorization: `Bearer ${plaintext}` }
  // Its use is recorded a moment later, and further uses a minute later: after the end of this test.
  await get('/api/v1/invoices', key)
  await eventually(async () => {
    const { data } = await office.apiKeys.list()
    expect(data.map(one => one.last_used_at)).toEqual([expect.any(String)])
  })
})
afterAll(() => web.stop())

async function get(path: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${web.url}${path}`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 400)}`)
}

const newInvoice = async (): Promise<number> => {
  const { data } = await company.as().invoices.create(invoiceOf(ids))
  return data.id
}
const invoiceOf = ({ contact, project }: typeof ids) => ({
  title: 'Rechnung',
  kontakt_id: contact,
  project_id: project,
  items: [1, 2, 3].map(n => ({ description: `Arbeit ${n}`, unit_price: 100 * n })),
})

/** A week in which German law requires a compensatory day off for the Sunday before it. */
async function weekOf(country_code: string) {
  const firm = await createTestCompany(web.app, { country_code })
  for (const day of ['2026-03-29', '2026-03-30'])
    await firm.as(3).timeEntries.create({ date: day, duration_minutes: 480 })
  return () => firm.as(2).timeSheets.list({ week: '2026-W14' })
}

/** A series of four appointments of two people, with a reminder for each. */
async function newSeries(): Promise<number> {
  const { data } = await company.as(2).appointments.create({
    ...{ title: 'Wartung', starts_at: '2030-03-04T08:00:00Z', ends_at: '2030-03-04T09:00:00Z' },
    ...{ user_ids: [company.userIds[2], company.userIds[3]], recurrence: { freq: 'weekly', count: 4 } },
  })
  return data.id
}

/** Prepares, and returns the work to be counted. */
const works: Record<string, () => Promise<() => Promise<unknown>>> = {
  'page Heute': async () => () => get('/', pages),
  'page /invoices': async () => () => get('/invoices', pages),
  'page of an invoice': async () => () => get(`/invoices/${ids.invoice}`, pages),
  'editor of an offer': async () => () => get(`/offers/${ids.offer}`, pages),
  'create an invoice': async () => () => company.as().invoices.create(invoiceOf(ids)),
  'send an invoice by letter': async () => {
    const id = await newInvoice()
    return () => company.as().invoices.sendByLetter({ id })
  },
  'pay an invoice': async () => {
    const id = await newInvoice()
    await company.as().invoices.sendByLetter({ id })
    return () => company.as().invoices.pay({ id, amount: 50 })
  },
  'complete a rapport': async () => {
    const { data } = await company.as().rapports.create({
      title: 'Rapport',
      project_id: ids.project,
      entries: [{ job_category: 'A', hours: 1 }],
      materials: [{ name: 'Brett', quantity: 1 }],
    })
    return () => company.as().rapports.complete({ id: data.id })
  },
  'move a series of 4': async () => {
    const id = await newSeries()
    const updates = { starts_at: '2030-03-04T10:00:00Z', ends_at: '2030-03-04T11:00:00Z' }
    return () => company.as(2).appointments.update({ id, scope: 'all', updates })
  },
  'cancel a series of 4': async () => {
    const id = await newSeries()
    return () => company.as(2).appointments.update({ id, scope: 'all', updates: { status: 'cancelled' } })
  },
  'a week of times': async () => weekOf('AT'),
  'a week of times in Germany': async () => weekOf('DE'),
  'GET /api/v1/invoices': async () => () => get('/api/v1/invoices', key),
  'GET /api/v1/invoices/{id}': async () => () => get(`/api/v1/invoices/${ids.invoice}`, key),
}

/**
 * At most `[waits, statements]`, including those that begin and end transactions, and for a page or a response
 * including authentication. Statements sent while another result on the same connection is awaited share its wait.
 *
 * A lower figure is updated here; a higher one needs a reason next to it.
 */
const bars: Record<string, [trips: number, statements: number]> = {
  // Three more waits: who is where today is a separate query of the board, in parallel to the figures, and so are the
  // questions of customers.
  'page Heute': [9, 42],
  'page /invoices': [3, 12],
  // More than others: the questions of its customer.
  'page of an invoice': [8, 25],
  'editor of an offer': [5, 16],
  'create an invoice': [12, 15],
  'send an invoice by letter': [22, 32],
  'pay an invoice': [12, 13],
  'complete a rapport': [14, 15],
  // Five statements for each: written, read, logged, noticed, event; everything else once for all.
  'move a series of 4': [43, 44],
  'cancel a series of 4': [35, 36],
  'a week of times': [9, 11],
  // Not more: compensatory days off are derived from rows that are read anyway.
  'a week of times in Germany': [9, 11],
  'GET /api/v1/invoices': [1, 3],
  'GET /api/v1/invoices/{id}': [1, 3],
}

test(
  'pages and writes query the database as often as is written down here, and no more',
  { tags: 'long' },
  async () => {
    expect(Object.keys(bars)).toEqual(Object.keys(works))
    const above: Record<string, unknown> = {}
    for (const [name, prepare] of Object.entries(works)) {
      const [maxTrips, maxStatements] = bars[name] as [number, number]
      // What a process looks up once and caches does not count.
      await (await prepare())()
      const { trips, statements, texts } = await during(await prepare())
      if (trips > maxTrips || statements > maxStatements) above[name] = { trips, statements, texts }
    }
    expect(above).toEqual({})
  },
)
