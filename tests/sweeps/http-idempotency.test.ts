import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountRest } from '../../server/http/rest/mounts'
import { scopes } from '../../server/platform/permissions'
import { appRouter } from '../../server/router'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'
import { startGoogle } from '../worlds/google'
import { startMicrosoft } from '../worlds/microsoft'
import { consent } from '../worlds/world'
import { createKey, createRecords } from './http-fixtures'

const creating = mountRest(appRouter).mounts.filter(({ once }) => once)

interface Sent {
  id?: number
  body: Record<string, unknown>
}

type Ids = Awaited<ReturnType<typeof records>>

const mail = { to: [{ email: 'k@kunde.test' }], subject: 'Angebot', text: 'Gerne.' }

/**
 * A valid, repeatable request for everything that creates or sends. A new operation has to be added, or the first test
 * fails.
 */
const valid: Record<string, (ids: Ids, turn: string) => Sent> = {
  'POST /api/v1/anfragen': () => ({ body: { title: 'Dach' } }),
  'POST /api/admin/access-invite': (_, turn) => ({
    body: { company_id: company.actor().companyId, email: `${turn}@access.test`, name: 'Ada' },
  }),
  'POST /api/admin/companies': (_, turn) => ({
    body: {
      company_id: turn,
      name: 'Neu',
      country_code: 'AT',
      plan: 'starter',
      admin_name: 'Eva',
      admin_email: `eva@${turn}.test`,
      admin_password: 'a long enough password',
    },
  }),
  'POST /api/admin/registration-invitations': () => ({ body: {} }),
  'POST /api/profile/calendar-feed': () => ({ body: {} }),
  'POST /api/google/gmail/send': () => ({ body: mail }),
  'POST /api/microsoft/mail/send': () => ({ body: mail }),
  'POST /api/customer-links': ids => ({ body: { kind: 'offer', entity_id: ids.promised } }),
  'POST /api/signing/offer/{id}': ids => ({
    id: ids.toSign,
    body: { mode: 'link', signer_name: 'Anna Huber', signer_email: 'anna@huber.example' },
  }),
  'POST /api/signing/rapport/{id}': ids => ({
    id: ids.billable,
    body: { mode: 'link', signer_name: 'Anna Huber', signer_email: 'anna@huber.example' },
  }),
  'POST /api/signing/rapport/{id}/not-signed': ids => ({
    id: ids.billable,
    body: { outcome: 'absent', reason: 'Niemand da' },
  }),
  'POST /api/company/api-keys': () => ({ body: { name: 'Neu', scopes: ['core:read'] } }),
  'POST /api/company/api-keys/{id}/rotate': ids => ({ id: ids.key, body: { overlap_hours: 1 } }),
  'POST /api/appointments': () => ({
    body: { title: 'Termin', starts_at: '2026-03-12T08:00:00Z', ends_at: '2026-03-12T09:00:00Z' },
  }),
  'POST /api/appointments/{id}/copy': ids => ({
    id: ids.appointment,
    body: { starts_at: '2026-03-19T08:00:00Z', ends_at: '2026-03-19T09:00:00Z' },
  }),
  'POST /api/appointments/copy-week': () => ({ body: { from: '2026-03-12', to: '2026-03-19' } }),
  'POST /api/resources': () => ({ body: { kind: 'tool', name: 'Säge' } }),
  'POST /api/time-entries': () => ({ body: { date: '2026-03-02', duration_minutes: 60 } }),
  'POST /api/time-entries/clock': () => ({ body: { action: 'start' } }),
  'POST /api/time-entries/account/bookings': ids => ({
    body: { user_id: ids.user, day: '2026-03-02', kind: 'correction', minutes: 30 },
  }),
  'POST /api/time-entries/to-rapport': ids => ({ body: { time_entry_ids: [ids.time] } }),
  'POST /api/company-days': () => ({ body: { day: '2026-12-24', name: 'Weihnacht', kind: 'closed' } }),
  'POST /api/leave/types': () => ({ body: { name_de: 'Umzug', name_en: 'Moving house', colour: '#0f766e' } }),
  'POST /api/leave/accounts': ids => ({ body: { user_id: ids.user, year: 2027, entitled: 25 } }),
  'POST /api/leave/requests': ids => ({
    body: { type_id: ids.leaveType, from_day: '2026-04-13', to_day: '2026-04-14' },
  }),
  'POST /api/work-models': ids => ({
    body: { user_id: ids.user, valid_from: '2026-02-01', minutes: [480, 480, 480, 480, 300, 0, 0] },
  }),
  'POST /api/company/webhooks': () => ({
    body: { name: 'Neu', url: 'https://127.0.0.1:8443/', events: ['offer.*'] },
  }),
  'POST /api/company/webhooks/{id}/replay': ids => ({ id: ids.webhook, body: {} }),
  'POST /api/company/webhooks/{id}/rotate': ids => ({ id: ids.webhook, body: {} }),
  'POST /api/company/webhooks/{id}/test': ids => ({ id: ids.webhook, body: { event: 'ping' } }),
  'POST /api/company/webhooks/deliveries/{id}/redeliver': ids => ({ id: ids.delivery, body: {} }),
  'POST /api/credit-notes': ids => ({
    body: { invoice_id: ids.out, reason: 'Zu viel', items: [{ item_id: ids.outItem, amount: 0.1 }] },
  }),
  'POST /api/credit-notes/{id}/export': ids => ({ id: ids.storno, body: { format: 'ebinterface' } }),
  'POST /api/credit-notes/{id}/send': ids => ({ id: ids.storno, body: {} }),
  'POST /api/customers': () => ({ body: { company_name: 'Neu' } }),
  'POST /api/inquiry-forms': () => ({
    body: {
      ...{ name: 'Website', locale: 'de', fields: ['phone'], consent_text: 'Ja', daily_limit: 50, origins: [] },
      privacy_url: 'https://www.example.com/datenschutz',
    },
  }),
  'POST /api/dunnings': ids => ({ body: { invoice_id: ids.overdue } }),
  'POST /api/dunnings/{id}/send': ids => ({ id: ids.reminder, body: {} }),
  'POST /api/invoices': () => ({ body: { title: 'Neu' } }),
  'POST /api/invoices/from-offer': ids => ({ body: { offer_id: ids.promised, confirm_billed_again: true } }),
  'POST /api/invoices/from-rapports': ids => ({
    body: { rapport_ids: [ids.billable], billing_percentage: 10 },
  }),
  'POST /api/invoices/labor-rates': () => ({ body: { job_category: 'Neu', hourly_rate: 61 } }),
  'POST /api/invoices/{id}/duplicate': ids => ({ id: ids.invoice, body: {} }),
  'POST /api/invoices/{id}/export': ids => ({ id: ids.invoice, body: { format: 'ebinterface' } }),
  'POST /api/invoices/{id}/replace': ids => ({ id: ids.cancelled, body: {} }),
  'POST /api/invoices/{id}/items': ids => ({ id: ids.invoice, body: { description: 'Neu' } }),
  'POST /api/invoices/{id}/send': ids => ({ id: ids.ready, body: {} }),
  'POST /api/offers': () => ({ body: { title: 'Neu' } }),
  'POST /api/offers/{id}/duplicate': ids => ({ id: ids.offer, body: {} }),
  'POST /api/offers/{id}/revise': ids => ({ id: ids.promised, body: {} }),
  'POST /api/offers/{id}/items': ids => ({ id: ids.offer, body: { description: 'Neu' } }),
  'POST /api/offers/{id}/send-email': ids => ({ id: ids.promised, body: { resend: true } }),
  'POST /api/projects': () => ({ body: { name: 'Neu' } }),
  'POST /api/rapport': () => ({ body: { title: 'Neu' } }),
  'POST /api/rapports': () => ({ body: { title: 'Neu' } }),
  'POST /api/rapports/{id}/entries': ids => ({ id: ids.rapport, body: { job_category: 'A', hours: 1 } }),
  'POST /api/rapports/{id}/materials': ids => ({ id: ids.rapport, body: { name: 'Neu', quantity: 1 } }),
  'POST /api/rapports/{id}/send-email': ids => ({ id: ids.rapport, body: {} }),
  'POST /api/team/invite/resend': ids => ({ body: { id: ids.invitation } }),
  'POST /api/team/invite': (_, turn) => ({ body: { email: `${turn}@team.test` } }),
}

let count = 0
const counter = () => ++count

let web: TestWeb
let company: TestCompany
let headers: Record<string, string>
let ids: Ids

const worlds: Array<Awaited<ReturnType<typeof startGoogle | typeof startMicrosoft>>> = []
beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  await web.app.db.acrossTenants('platform', tx =>
    tx.user.update({ where: { id: company.userIds[1] }, data: { isOperator: true } }),
  )
  const key = await createKey(web.app, company, scopes)
  headers = { authorization: `Bearer ${key}`, cookie: await cookieOf(web.app, company) }
  for (const [vendor, start] of [
    ['google', startGoogle],
    ['microsoft', startMicrosoft],
  ] as const) {
    const world = await start()
    worlds.push(world)
    web.app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
    const own = company.as(1)[vendor]
    await own.callback(await consent((await own.start({ mail: true })).data.url))
  }
  ids = await records()
})
afterAll(async () => {
  await web.stop()
  await Promise.all(worlds.map(world => world.close()))
})

/** Records in the states that the requests need. */
async function records() {
  const ids = await createRecords(web.app, company)
  const office = company.as(1)
  const to = { to: ['k@kunde.test'] }
  await office.laborRates.set({ job_category: 'A', hourly_rate: 60 })
  const { tenantId } = company.actor()
  await web.app.db.inTenant(tenantId, tx =>
    tx.webhookDelivery.updateMany({ where: { tenantId }, data: { status: 'dead' } }),
  )
  const { data: toBill } = await office.rapports.create({
    title: 'Fertig',
    kontakt_id: ids.kontakt,
    entries: [{ job_category: 'A', hours: 1 }],
  })
  await office.rapports.complete({ id: toBill.id })
  const { data: promised } = await office.offers.create({
    title: 'Versprochen',
    kontakt_id: ids.kontakt,
    items: [{ description: 'Brett', unit_price: 5 }],
  })
  await office.offers.sendEmail({ id: promised.id, ...to })
  const { data: toSign } = await office.offers.create({
    title: 'Zu unterschreiben',
    kontakt_id: ids.kontakt,
    items: [{ description: 'Brett', unit_price: 5 }],
  })
  await office.offers.send({ id: toSign.id })
  const { data: cancelled } = await office.invoices.create({ title: 'Storniert', kontakt_id: ids.kontakt })
  await office.invoices.cancel({ id: cancelled.id })
  const address = { street: 'Gasse 1', postalCode: '5020', city: 'Salzburg', vatNumber: 'ATU12345675' }
  await web.app.db.acrossTenants('platform', tx =>
    tx.company.update({ where: { id: tenantId }, data: { dunningEnabled: true, ...address } }),
  )
  const storno = await creditNote(ids.kontakt)
  const items = [{ description: 'Brett', unit_price: 5 }]
  const due = async () => (await office.invoices.create({ title: 'O', kontakt_id: ids.kontakt, items })).data.id
  const [overdue, reminded, ready] = [await due(), await due(), await due()]
  const out = await sentInvoice(ids.kontakt)
  await web.app.db.inTenant(tenantId, tx =>
    tx.invoice.updateMany({
      where: { id: { in: [overdue, reminded] } },
      data: { status: 'sent', dueDate: new Date('2026-01-10') },
    }),
  )
  const { data: reminder } = await office.dunnings.create({ invoice_id: reminded })
  const { data: invitation } = await office.invites.create({ email: `resend-${counter()}@team.test` })
  // From now on it may be sent again.
  await web.app.db.inTenant(company.actor().tenantId, tx =>
    tx.invitation.updateMany({ where: { id: invitation.id }, data: { sentAt: new Date('2026-01-10') } }),
  )
  const leaveType = (await office.leaveTypes.list({})).data[0]?.id ?? 0
  return {
    ...ids,
    leaveType,
    storno,
    overdue,
    ready,
    reminder: reminder.id,
    invitation: invitation.id,
    out: out.id,
    outItem: out.items[0]?.id ?? 0,
    billable: toBill.id,
    promised: promised.id,
    toSign: toSign.id,
    cancelled: cancelled.id,
  }
}

/** The Storno of an invoice that had been sent. */
async function creditNote(kontakt: number): Promise<number> {
  const sent = await sentInvoice(kontakt)
  const { data: taken } = await company.as(1).invoices.cancel({ id: sent.id })
  if (!taken.credit_note) throw new Error('no credit note was made')
  return taken.credit_note.id
}

async function sentInvoice(kontakt: number) {
  const office = company.as(1)
  const items = [{ description: 'Brett', unit_price: 5 }]
  const { data: sent } = await office.invoices.create({ title: 'Gesendet', kontakt_id: kontakt, items })
  return (await office.invoices.sendByLetter({ id: sent.id })).data
}

async function post(path: string, { id, body }: Sent, key: string) {
  const response = await fetch(`${web.url}${path.replace('{id}', String(id))}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
  })
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    text: await response.text(),
  }
}

/** Traces of a creation: entries in the company's audit log, events and their deliveries, mails, and companies. */
async function traces() {
  const { tenantId } = company.actor()
  return {
    entries: await web.app.db.inTenant(tenantId, tx => tx.auditEntry.count({ where: { tenantId } })),
    events: await web.app.db.inTenant(tenantId, tx => tx.event.count({ where: { tenantId } })),
    deliveries: await web.app.db.inTenant(tenantId, tx => tx.webhookDelivery.count({ where: { tenantId } })),
    mails: worlds.map(world => world.mail.mails.length),
    companies: await web.app.db.acrossTenants('platform', tx => tx.company.count()),
  }
}

/** Names of fields that are never shown twice, at any depth. */
const secret = /^(key|secret|token|url|link|password|recovery_codes)$/
/** Fields with these names that are not secrets: the public address of the service itself, or that of a subscriber. */
const notSecret = new Set(['/api/company/webhooks url'])

function withoutSecrets(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (name, value) => (secret.test(name) && !/^https:..127/.test(value) ? null : value)),
  )
}

test("what grants access is shown once: each such field of a creation's response is marked so in its schema", () => {
  const fields = creating.flatMap(({ path, procedure, shownOnce }) =>
    Object.keys(dataShapeOf(procedure))
      .filter(name => secret.test(name) && !notSecret.has(`${path} ${name}`))
      .map(name => [`${path} ${name}`, shownOnce.includes(name)]),
  )
  expect(fields).toEqual([
    ['/api/admin/registration-invitations url', true],
    ['/api/company/api-keys key', true],
    ['/api/company/api-keys/{id}/rotate key', true],
    ['/api/company/webhooks secret', true],
    ['/api/company/webhooks/{id}/rotate secret', true],
    ['/api/customer-links url', true],
    ['/api/profile/calendar-feed url', true],
    ['/api/signing/offer/{id} url', true],
    ['/api/signing/rapport/{id} url', true],
    ['/api/signing/rapport/{id}/not-signed url', true],
  ])
})

function dataShapeOf(procedure: string): Record<string, unknown> {
  const { output } = (appRouter._def.procedures as unknown as Record<string, Declared>)[procedure]?._def ?? {}
  return output?.shape?.data?.shape ?? {}
}
interface Declared {
  _def: { output?: { shape?: { data?: { shape?: Record<string, unknown> } } } }
}

test('everything that creates or sends is in this sweep', () => {
  expect(creating.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(valid).sort())
})

describe.each(creating.map(({ path }) => path))('POST %s', path => {
  test('has one effect per key, however often and however concurrently it is requested', async () => {
    const sent = valid[`POST ${path}`]?.(ids, `turn-${counter()}`) ?? { body: {} }
    const key = `key-${counter()}`
    const first = await post(path, sent, key)
    const { created } = creating.find(mount => mount.path === path) ?? {}
    const done = created ? 201 : 200
    expect([first.status, first.replayed, first.status === done ? '' : first.text]).toEqual([done, null, ''])
    const before = await traces()
    const again = await Promise.all([1, 2, 3, 4, 5].map(() => post(path, sent, key)))
    const answers = again.filter(({ status }) => status !== 409)
    const text = withoutSecrets(first.text)
    for (const answer of answers) expect(answer).toEqual({ ...first, text, replayed: 'true' })
    expect(answers.length).toBeGreaterThan(0)
    expect(await post(path, { ...sent, body: { ...sent.body, other: 1 } }, key)).toMatchObject({
      status: 422,
    })
    expect(await traces()).toEqual(before)
    expect(web.lines).toEqual([])
  })
})
