import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasAll } from '../harness/cases'
import { cookieOf, sessionCookie } from '../harness/cookie'
import { addressesOf, builtPages, mailPages, type PageRoute } from '../harness/pages'
import { openSite } from '../harness/site'
import { startTestWeb, type TestWeb } from '../harness/web'

// Every page of the build, for a company whose texts are full of multi-byte characters: wherever some code takes bytes
// for characters, one of them is torn.

/** Begins with a character that is invalid when halved, where a page shows the first character of a name. */
const dense = (index: number) => `\u{1FA9A}${index} Größtmühl – Äckerstraße „Süß“ €`
/** Records of one kind differ in what they show. */
const recordsOfAPage = hasAll ? 2 : 1

let web: TestWeb
let cookies: Record<PageRoute['audience'], string>
let routes: PageRoute[]

beforeAll(async () => {
  web = await startTestWeb()
  const { app } = web
  const site = await openSite(app, { name: dense(0) })
  const { office, company, contactId, projectId } = site
  for (let index = 1; index <= 25; index++) {
    const name = dense(index)
    await office.contacts.create({ company_name: name, street: name, city: name, notes: name.repeat(20) })
  }
  await office.projects.create({ name: dense(1), description: dense(2).repeat(20), kontakt_id: contactId })
  await office.inquiries.create({ title: dense(3), description: dense(4).repeat(20) })
  await office.articles.create({ name: dense(5), unit: 'm²', unit_price: 5 })
  const items = Array.from({ length: 9 }, (_, index) => ({ description: dense(index).repeat(9), unit_price: 9 }))
  await office.offers.create({ title: dense(6), kontakt_id: contactId, items })
  await office.rapports.create({ title: dense(7), kontakt_id: contactId, project_id: projectId })
  await site.draft('standard', items, { title: dense(8) })
  const times = { starts_at: '2026-03-12T08:00:00Z', ends_at: '2026-03-12T09:00:00Z' }
  const { data: appointment } = await office.appointments.create({ title: dense(12), project_id: projectId, ...times })
  byOtherMeans['/appointments/:id'] = `/appointments/${appointment.id}`
  const invoice = await site.issue('standard', items, { title: dense(9) })
  const credited = { item_id: invoice.items[0]?.id ?? 0, amount: 5 }
  await office.creditNotes.create({ invoice_id: invoice.id, reason: dense(10), items: [credited] })
  const { data: link } = await office.customerLinks.create({ kind: 'invoice', entity_id: invoice.id })
  byOtherMeans['/k/:token'] = new URL(link.url).pathname
  const { data: form } = await office.inquiryForms.create({
    ...{ name: dense(13), locale: 'de', fields: [], consent_text: dense(14), daily_limit: 5, origins: [] },
    privacy_url: 'https://www.huber.example/',
  })
  byOtherMeans['/f/:id'] = `/f/${form.public_id}`

  const operator = company.userIds[3]
  await app.db.acrossTenants('platform', tx => tx.user.update({ where: { id: operator }, data: { isOperator: true } }))
  cookies = {
    outsider: '',
    member: await cookieOf(app, company),
    operator: await sessionCookie(app, operator, null),
  }
  routes = await builtPages()
})
afterAll(() => web.stop())

/** Pages that no other page needs to link to. */
const byOtherMeans: Record<string, string> = { '/*': '/no-such-page' }

/** Pages of records that this company does not have. */
const ofNothing = [
  '/dev/outbox/:id',
  '/dev/webhooks/:id',
  '/imports/:id',
  '/integrations/deliveries/:id',
  '/messages/:id',
  ...Object.keys(mailPages),
]

const dataOf = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

async function read(path: string, audience: PageRoute['audience']): Promise<string> {
  const response = await fetch(web.url + path, { headers: { cookie: cookies[audience] }, redirect: 'manual' })
  expect([path, response.status < 500]).toEqual([path, true])
  // As bytes: lenient decoding would turn invalid UTF-8 into U+FFFD.
  return new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer())
}

const torn = (text: string) => ['\0', '\uFFFD', '\\u0000', '\\ufffd'].filter(wrong => text.includes(wrong))

test.each([
  'outsider',
  'member',
  'operator',
] as const)('no page for the audience %s, and no data of one, holds a NUL or U+FFFD', async audience => {
  const own = routes.filter(route => route.audience === audience)
  const shown = own.map(({ pattern }) => pattern).filter(pattern => pattern in byOtherMeans || !/[:*]/.test(pattern))
  const addresses = shown.map(pattern => byOtherMeans[pattern] ?? pattern)
  const known = new Set(addresses)
  const found: string[] = []
  for (const address of addresses) {
    const [html, data] = await Promise.all([read(address, audience), read(dataOf(address), audience)])
    found.push(...torn(html).map(wrong => `${address}: ${JSON.stringify(wrong)}`))
    found.push(...torn(data).map(wrong => `${dataOf(address)}: ${JSON.stringify(wrong)}`))
    for (const [, link = ''] of html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)) {
      const pattern = own.find(route => addressesOf(route.pattern).test(link))?.pattern
      if (!pattern || known.has(link) || shown.filter(other => other === pattern).length >= recordsOfAPage) continue
      known.add(link)
      shown.push(pattern)
      addresses.push(link)
    }
  }
  expect(found).toEqual([])
  const unseen = own.map(({ pattern }) => pattern).filter(pattern => !shown.includes(pattern))
  expect(unseen.sort()).toEqual(audience === 'member' ? ofNothing.sort() : [])
})
