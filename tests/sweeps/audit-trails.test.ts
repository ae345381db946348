import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noCompany } from '../../server/http/guards/keys'
import { auditActions } from '../../server/platform/records/audit-actions'
import { createCaller } from '../../server/router'
import { removeAvatar, setAvatar } from '../../server/services/people/users/set-avatar'
import { anonymousCtx } from '../harness/anonymous'
import { createTestApp, type TestApp } from '../harness/app'
import { brokenAuditTrails } from '../harness/broken-audit-trails'
import { createTestCompany, type TestCompany } from '../harness/company'
import { errorOf } from '../harness/errors'

// A record is changed by several verbs and by several people. Whatever they do concurrently, its log stays consistent.

let app: TestApp
let operatorId: number
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z', tickMs: 1 })
  operatorId = await app.db.acrossTenants('platform', async tx => {
    const user = await tx.user.create({
      data: { email: 'op@stories.test', name: 'Olga', isOperator: true },
      select: { id: true },
    })
    return user.id
  })
})
afterAll(() => app.stop())

const operator = () =>
  createCaller(
    anonymousCtx(app, {
      actor: {
        ...{ ...noCompany, kind: 'session', locale: 'de', userId: operatorId, keyId: null, label: 'Olga' },
        ...{ role: null, overrides: {}, scopes: [], isOperator: true },
      },
    }),
  ).admin

type Deed = () => Promise<unknown>
/** Creates a record and returns everything that people do with it; each action may be refused at any time. */
type Noun = (company: TestCompany) => Promise<Deed[]>

const item = { description: 'Arbeit', unit_price: 100, tax_rate: 20 }
/** An image of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const nouns: Record<string, Noun> = {
  async company(company) {
    const { companyId: company_id } = company
    const office = company.as()
    return [
      () => office.companies.updateSettings({ name: 'Eins' }),
      () => company.as().companies.updateSettings({ city: 'Graz', name: 'Zwei' }),
      () => operator().updateCompany({ company_id, updates: { name: 'Drei' } }),
      () => operator().updateCompany({ company_id, updates: { modules: ['core', 'angebote'] } }),
      () => office.modules.set({ module: 'rapport', enabled: false }),
      () => company.as().modules.set({ module: 'rapport', enabled: true }),
      () => company.as().modules.set({ module: 'termine', enabled: false }),
      () => office.profile.act({ action: 'dismiss_onboarding' }),
    ]
  },
  async member(company) {
    const { userIds, companyId: company_id } = company
    const office = company.as()
    const idOf = async (role: number) => (await office.team.list({ role })).data[0]?.id ?? 0
    const [id, manager_id] = [await idOf(3), await idOf(2)]
    const { data: department } = await office.departments.create({ name: 'Montage' })
    const user_id = userIds[3]
    return [
      () => office.team.update({ id, updates: { job_category: 'Monteur', manager_id } }),
      () => company.as().team.update({ id, updates: { department_id: department.id } }),
      () => company.as().team.update({ id, updates: { role: 2 } }),
      () => operator().updateRole({ company_id, user_id, role: 3 }),
      () => office.permissions.set({ user_id, permissions: [{ permission: 'offers:write', allowed: true }] }),
      () => company.as().permissions.reset({ user_id }),
      () => company.as().team.remove({ id: manager_id }),
      () => office.departments.delete({ id: department.id }),
    ]
  },
  async leave_request(company) {
    const person = company.as(3).leaveRequests
    const office = () => company.as(2).leaveRequests
    const types = (await company.as().leaveTypes.list({})).data
    const typeOf = (wanted: string) => types.find(({ code }) => code === wanted)?.id ?? 0
    const week = { from_day: '2026-04-13', to_day: '2026-04-17' }
    const { id } = (await person.create({ type_id: typeOf('vacation'), ...week })).data
    return [
      () => office().decide({ id, decision: 'approve' }),
      () => company.as().leaveRequests.decide({ id, decision: 'reject', note: 'Messe' }),
      () => person.create({ type_id: typeOf('sick'), ...week, from_day: '2026-04-16' }),
      () => person.withdraw({ id }),
      () => company.as().leaveRequests.cancel({ id, note: 'Auftrag' }),
      () => office().cancel({ id }),
    ]
  },
  async user(company) {
    const id = company.userIds[3]
    const self = () => company.as(3)
    return [
      () => self().users.updateMe({ phone: '1', name: 'Gerti A' }),
      () => self().users.updateMe({ phone: '2', job_title: 'Meisterin' }),
      () => company.as().profile.update({ userId: id, phone: '3' }),
      () => company.as().profile.update({ userId: id, phone: '4', mobile: '5' }),
      () => setAvatar(company.ctx(3), pixel),
      () => removeAvatar(company.ctx(3)),
      () => self().profile.act({ action: 'request_deletion' }),
      () => self().profile.act({ action: 'withdraw_deletion' }),
      () => operator().updateUser({ id, updates: { active: false } }),
      () => operator().updateUser({ id, updates: { active: true } }),
    ]
  },
  async api_key(company) {
    const keys = () => company.as().apiKeys
    const { id } = (await keys().create({ name: 'Buchhaltung', scopes: ['core:read'] })).data
    return [() => keys().rotate({ id }), () => keys().rotate({ id }), () => keys().revoke({ id })]
  },
  async webhook(company) {
    const hooks = () => company.as().webhooks
    const url = 'https://127.0.0.1/x'
    const { id } = (await hooks().create({ name: 'Haken', url, events: ['ping'] })).data
    return [
      () => hooks().update({ id, active: false }),
      () => hooks().update({ id, active: true }),
      () => hooks().rotate({ id }),
      () => hooks().commitRotation({ id }),
      () => hooks().rotate({ id }),
      () => hooks().cancelRotation({ id }),
    ]
  },
  async invitation(company) {
    const invites = () => company.as().invites
    const email = `neu@${company.companyId}.test`
    const { data: department } = await company.as().departments.create({ name: 'Büro' })
    const { id } = (await invites().create({ email, department_id: department.id })).data
    // From now on it may be sent again.
    app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())
    const accept = async () => {
      const [mail] = await app.db.inTenant(company.actor().tenantId, tx =>
        tx.mail.findMany({ where: { toAddresses: { has: email } }, orderBy: { id: 'desc' }, take: 1 }),
      )
      const token = /invite\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
      const outsider = createCaller(anonymousCtx(app))
      return outsider.invites.accept({ token, name: 'Nina', password: 'Fichte Nadel Sommer 7' })
    }
    return [
      () => invites().resend({ id }),
      () => invites().create({ email, role: 2, job_category: 'Büro' }),
      () => company.as().departments.delete({ id: department.id }),
      accept,
      () => invites().cancel({ id }),
    ]
  },
  async department(company) {
    const { id } = (await company.as().departments.create({ name: 'Lager' })).data
    return [1, 2, 3].map(n => () => company.as().departments.rename({ id, name: `Lager ${n}` }))
  },
  async dunning(company) {
    await app.db.acrossTenants('platform', tx =>
      tx.company.update({
        where: { id: company.tenantId },
        data: {
          ...{ street: 'Dorf 1', postalCode: '4020', city: 'Linz', vatNumber: 'ATU12345675' },
          ...{ iban: 'AT611904300234573201', dunningEnabled: true },
          dunningLevels: [{ days_after_due: 0, fee: 0, due_days: 7, title: 'Zahlungserinnerung' }],
        },
      }),
    )
    const office = company.as()
    const { data: contact } = await office.contacts.create({
      ...{ company_name: 'Gasthof', street: 'Markt 2', postal_code: '4020', city: 'Linz' },
      email: 'post@kunde.test',
    })
    const { data: draft } = await office.invoices.create({
      ...{ title: 'Dach', kontakt_id: contact.id, invoice_date: '2026-01-02', service_date: '2026-01-01' },
      ...{ due_date: '2026-01-16', items: [item] },
    })
    await office.invoices.sendByLetter({ id: draft.id })
    const { id } = (await office.dunnings.create({ invoice_id: draft.id })).data
    return [
      () => office.dunnings.sendByLetter({ id }),
      () => company.as(2).dunnings.send({ id }),
      () => company.as(2).dunnings.send({ id, resend: true }),
      () => company.as().dunnings.delete({ id }),
    ]
  },
  async time_sheet(company) {
    const ofWeek = { userId: company.userIds[3], week: '2026-W09' }
    const office = company.as()
    const write = (day: string) => company.as(3).timeEntries.create({ date: day, duration_minutes: 60 })
    await write('2026-02-23')
    await company.as(3).timeSheets.submit(ofWeek)
    return [
      () => company.as(3).timeSheets.submit(ofWeek),
      () => office.timeSheets.return({ ...ofWeek, note: 'Freitag fehlt' }),
      () => write('2026-02-24'),
      () => company.as(2).timeSheets.approve(ofWeek),
      () => office.timeSheets.approve(ofWeek),
    ]
  },
}

/** Nouns of the log that `record-changes.test.ts` changes concurrently. */
const changedThere = [
  ...readFileSync(path.join(import.meta.dirname, 'record-changes.test.ts'), 'utf8').matchAll(/^ {4}entity: '(\w+)'/gm),
].map(([, entity = '']) => entity)

/** Nouns of the log whose records are never changed, or are changed by their own tests. */
const elsewhere: Record<string, string> = {
  account_booking: 'booked once, then reversed or left',
  audit: 'operations on the log itself',
  calendar_feed: 'created and ended, never changed',
  signature_request: 'requested and ended once, recorded in the log of its document',
  customer_link: 'created and revoked, never changed',
  credit_note: 'issued once; only mails follow',
  einvoice: 'each generation is a record of its own',
  import: 'moves by the states of its worker',
  inbound: 'kept as received',
  module: 'recorded as changes of the company',
  assistant_proposal: 'decided once',
  conversation: 'messages are only added; its owner is set alone',
  inquiry_form: 'changed by its version or ended; its own test does',
  messaging_account: 'one row of a company, replaced whole or changed by its version; its own test does',
  contact_request: 'dismissed or deleted, belongs to no company',
  registration_invitation: 'used or revoked once, belongs to no company',
  account: 'a person’s own grant, replaced whole by the next one',
  account_delegation: 'one row of a company and vendor, replaced whole by the next one',
  mail: 'decided once, on condition that it waits',
  calendar_connection: 'created and ended, never changed',
  connection: 'a grant, replaced whole by the next one',
  storage: 'one row of a company, changed by its version; its own test does',
  sending: 'belongs to the installation',
  webhook_delivery: 'settled by the engine',
}

test('every noun of the log is changed in one of these sweeps, or listed with a reason', () => {
  const logged = new Set(auditActions.map(action => action.split('.')[0] ?? ''))
  expect(changedThere).toContain('article')
  const known = [...Object.keys(nouns), ...changedThere, ...Object.keys(elsewhere)]
  expect([...logged].filter(noun => !known.includes(noun))).toEqual([])
  expect(known.filter(noun => !logged.has(noun))).toEqual([])
})

test.each(
  Object.entries(nouns),
)('%s: each entry of its log continues the one before, whatever is done concurrently', async (entity, noun) => {
  const company = await createTestCompany(app)
  const deeds = await noun(company)
  // All at once, and then one after the other: what was refused before may be possible now.
  const outcomes = await Promise.allSettled(deeds.map(deed => deed()))
  for (const deed of deeds) outcomes.push(...(await Promise.allSettled([deed()])))
  for (const { reason } of outcomes.filter(one => one.status === 'rejected')) {
    const { status } = await errorOf(Promise.reject(reason))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  const entries = await app.db.inTenant(company.actor().tenantId, tx => tx.auditEntry.count({ where: { entity } }))
  expect(entries).toBeGreaterThan(1)
  expect(await brokenAuditTrails(app, company)).toEqual([])
})
