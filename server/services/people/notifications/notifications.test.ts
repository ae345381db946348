import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { pageOfRecord } from '../../../nouns/pages'
import { inTenant } from '../../../platform/database/db'
import { notify } from './notify'
import { notificationKinds } from './rules'
import { notificationText } from './texts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const texts = async (company: TestCompany, role: 1 | 2 | 3) =>
  (await company.as(role).notifications.list({})).data.map(({ text }) => text)

test('a new inquiry notifies all who may read it, except the user who created it', async () => {
  const company = await createTestCompany(app)
  const { data } = await company.as(1).inquiries.create({ title: 'Dach undicht' })
  expect(await texts(company, 2)).toEqual([`Neue Anfrage ${data.anfrage_number}: Dach undicht`])
  expect(await texts(company, 1)).toEqual([])
  expect(await texts(company, 3)).toEqual([])
})

test(
  'events of offers, invoices and rapports are reported in words with a link to the record',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const office = company.as(1)
    const contact = (await office.contacts.create({ company_name: 'Kundin' })).data
    await office.companies.updateSettings({
      street: 'Weg 1',
      postal_code: '5020',
      city: 'Salzburg',
      vat_number: 'ATU12345675',
    })
    const sent = async () => {
      const items = [{ description: 'Arbeit', unit_price: 100 }]
      const { data } = await office.offers.create({ title: 'Umbau', kontakt_id: contact.id, items })
      await office.offers.send({ id: data.id })
      return data
    }
    const accepted = await sent()
    await office.offers.accept({ id: accepted.id })
    const rejected = await sent()
    await office.offers.reject({ id: rejected.id })
    const items = [{ description: 'Arbeit', unit_price: 100 }]
    const invoice = (await office.invoices.create({ title: 'Schluss', kontakt_id: contact.id, items })).data
    await office.invoices.sendByLetter({ id: invoice.id })
    await office.invoices.setOverdue({ id: invoice.id })
    await office.invoices.pay({ id: invoice.id, amount: 20 })
    await office.invoices.pay({ id: invoice.id, amount: 100 })
    const entries = [{ job_category: 'A', hours: 1 }]
    const rapport = (await company.as(3).rapports.create({ title: 'Montage', entries })).data
    await company.as(3).rapports.complete({ id: rapport.id })

    const { data, unread } = await company.as(2).notifications.list({})
    expect(data.map(({ kind }) => kind)).toEqual([
      'rapport_completed',
      'invoice_paid',
      'invoice_overdue',
      'offer_rejected',
      'offer_accepted',
    ])
    expect(unread).toBe(5)
    expect(data[0]).toMatchObject({
      text: `Rolle 3 hat den Rapport ${rapport.rapport_number} abgeschlossen: Montage`,
      path: `/rapports/${rapport.id}`,
    })
    expect(data[1]?.path).toBe(`/invoices/${invoice.id}`)
  },
)

test(
  'an invoice that becomes paid notifies once, whether by payment, by a correction or with nothing left to pay at its issue',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const office = company.as(1)
    const contact = (await office.contacts.create({ company_name: 'Kundin' })).data
    await office.companies.updateSettings({
      street: 'Weg 1',
      postal_code: '5020',
      city: 'Salzburg',
      vat_number: 'ATU12345675',
    })
    const sent = async (unit_price: number) => {
      const items = [{ description: 'Arbeit', unit_price }]
      const { data } = await office.invoices.create({ title: 'Umbau', kontakt_id: contact.id, items })
      return (await office.invoices.sendByLetter({ id: data.id, confirm_zero: true })).data
    }
    const credit = (invoice: Awaited<ReturnType<typeof sent>>, quantity: number) =>
      office.creditNotes.create({
        invoice_id: invoice.id,
        reason: 'Falsch',
        items: [{ item_id: invoice.items[0]?.id ?? 0, quantity }],
      })
    const byMoney = await sent(100)
    await office.invoices.pay({ id: byMoney.id, amount: 60 })
    await office.invoices.pay({ id: byMoney.id, amount: 60 })
    // Already paid: a correction creates a refund and settles nothing.
    await credit(byMoney, 1)
    const byCredit = await sent(100)
    await credit(byCredit, 0.5)
    await credit(byCredit, 0.5)
    const atIssue = await sent(0)
    const paid = (await company.as(2).notifications.list({})).data.filter(({ kind }) => kind === 'invoice_paid')
    expect(paid.map(({ path }) => path)).toEqual([atIssue, byCredit, byMoney].map(({ id }) => `/invoices/${id}`))
    for (const { id } of [byMoney, byCredit, atIssue]) {
      const { events } = await auditTrailOf(app, company, 'invoice', id)
      expect(events.filter(event => event === 'invoice.paid')).toHaveLength(1)
    }
  },
)

test('a user to whom an inquiry is assigned is notified in the service and by mail, in their own language', async () => {
  const company = await createTestCompany(app)
  await company.as(2).users.setLanguage({ language: 'en' })
  const { data: inquiry } = await company.as(1).inquiries.create({ title: 'Dach' })
  const assign = (user: number | null) =>
    company.as(1).inquiries.update({ id: inquiry.id, updates: { assigned_user_id: user } })
  await assign(company.userIds[2])
  await assign(company.userIds[2])
  const mails = (await company.as(1).mails.list({ entity: 'notification' })).data
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to: [expect.stringMatching(/^2@/)],
    subject: `Rolle 1 assigned inquiry ${inquiry.anfrage_number} to you: Dach`,
  })
  const { data: mail } = await company.as(1).mails.get({ id: mails[0]?.id ?? 0 })
  expect(mail.text).toContain(`http://localhost:3000/inquiries/${inquiry.id}`)
  expect(mail.text).toContain('http://localhost:3000/profile/notifications')
})

test('a person gets a kind they have switched off neither in the service nor by mail', async () => {
  const company = await createTestCompany(app)
  const settings = [{ kind: 'inquiry_created' as const, in_app: false, email: true }]
  const { data } = await company.as(2).profile.setNotifications({ settings })
  expect(data.find(({ kind }) => kind === 'inquiry_created')).toEqual(settings[0])
  await company.as(1).inquiries.create({ title: 'Nur per Mail' })
  expect(await texts(company, 2)).toEqual([])
  expect((await company.as(1).mails.list({ entity: 'notification' })).data).toHaveLength(1)

  await company.as(2).profile.setNotifications({
    settings: [{ kind: 'inquiry_created', in_app: false, email: false }],
  })
  await company.as(1).inquiries.create({ title: 'Gar nicht' })
  expect(await texts(company, 2)).toEqual([])
  expect((await company.as(1).mails.list({ entity: 'notification' })).data).toHaveLength(1)
})

describe('no user is notified of what they may not see', () => {
  test('an employee named as recipient is left out, and cannot choose such a kind', async () => {
    const company = await createTestCompany(app)
    const ctx = company.ctx(1)
    const about = { kind: 'invoice_paid', entity: 'invoice', entityId: 1, params: {} } as const
    await inTenant(ctx, tx => notify(tx, ctx, { ...about, to: Object.values(company.userIds) }))
    expect(await texts(company, 2)).toHaveLength(1)
    expect(await texts(company, 3)).toEqual([])
    const kinds = (await company.as(3).profile.notifications()).data.map(({ kind }) => kind)
    expect(kinds).toEqual([
      ...['clock_running', 'sheet_decided', 'working_time'],
      ...['assigned', 'changed', 'cancelled', 'reminder', 'notice'].map(kind => `appointment_${kind}`),
      'leave_decided',
      'calendar_connected',
      'mailbox_shared',
      'deletion_refused',
    ])
    const settings = [{ kind: 'invoice_paid' as const, in_app: true, email: true }]
    await expect(company.as(3).profile.setNotifications({ settings })).rejects.toMatchObject({
      cause: { key: 'notification.not_yours' },
    })
  })

  test('a permission that was withdrawn from a person counts too', async () => {
    const company = await createTestCompany(app)
    const { tenantId } = company.actor()
    await app.db.inTenant(tenantId, tx =>
      tx.membershipPermission.create({
        data: { tenantId, userId: company.userIds[2], permission: 'inquiries:read', allowed: false },
      }),
    )
    await company.as(1).inquiries.create({ title: 'Geheim' })
    const rows = await app.db.inTenant(tenantId, tx => tx.notification.findMany())
    expect(rows).toEqual([])
  })

  test('a person who left, or was disabled, is not notified', async () => {
    const company = await createTestCompany(app)
    await app.db.acrossTenants('platform', tx =>
      tx.user.update({ where: { id: company.userIds[2] }, data: { active: false } }),
    )
    await company.as(1).inquiries.create({ title: 'Dach' })
    const rows = await app.db.inTenant(company.actor().tenantId, tx => tx.notification.findMany())
    expect(rows).toEqual([])
  })

  test('no user reads, marks or clears the notifications of others, not even of the same company', async () => {
    const company = await createTestCompany(app)
    await company.as(1).inquiries.create({ title: 'Dach' })
    const [first] = (await company.as(2).notifications.list({})).data
    const ids = [first?.id ?? 0]
    await company.as(1).notifications.markRead({ ids })
    expect((await company.as(1).notifications.clear({ ids })).data.changed).toBe(0)
    const outsider = await createTestCompany(app)
    await outsider.as(2).notifications.clear({ ids })
    const { data, unread } = await company.as(2).notifications.list({})
    expect(data).toEqual([first])
    expect(unread).toBe(1)
  })
})

test('read ones stay in the list, cleared ones leave it, and the count follows', async () => {
  const company = await createTestCompany(app)
  for (const title of ['A', 'B', 'C']) await company.as(1).inquiries.create({ title })
  const bell = company.as(2).notifications
  const ids = (await bell.list({})).data.map(({ id }) => id)
  expect((await bell.markRead({ ids: ids.slice(0, 1) })).data).toEqual({ unread: 2, changed: 1 })
  expect((await bell.clear({ ids: ids.slice(1, 2) })).data).toEqual({ unread: 1, changed: 1 })
  const { data } = await bell.list({})
  expect(data.map(({ id, read }) => [id, read])).toEqual([
    [ids[0], true],
    [ids[2], false],
  ])
  expect((await bell.list({ status: 'unread' })).data.map(({ id }) => id)).toEqual([ids[2]])
  expect((await bell.markRead({})).data).toEqual({ unread: 0, changed: 1 })
  expect((await bell.markRead({})).data).toEqual({ unread: 0, changed: 0 })
  expect((await bell.unread()).data).toEqual({ unread: 0 })
  await bell.clear({})
  expect((await bell.list({})).data).toEqual([])
})

test('pages of the list follow each other without gap or overlap', async () => {
  const company = await createTestCompany(app)
  for (const title of ['A', 'B', 'C', 'D', 'E']) await company.as(1).inquiries.create({ title })
  const bell = company.as(2).notifications
  const first = await bell.list({ limit: 2 })
  const second = await bell.list({ limit: 2, offset: 2 })
  const third = await bell.list({ limit: 2, offset: 4 })
  const all = [first, second, third].flatMap(({ data }) => data.map(({ text }) => text.at(-1)))
  expect(all).toEqual(['E', 'D', 'C', 'B', 'A'])
  expect(third.pagination).toEqual({ limit: 2, offset: 4, total: 5, hasMore: false })
})

test('no notification is left when the change is rolled back', async () => {
  const company = await createTestCompany(app)
  const ctx = company.ctx(1)
  const broken = inTenant(ctx, async tx => {
    await notify(tx, ctx, {
      kind: 'inquiry_created',
      entity: 'inquiry',
      entityId: 1,
      params: { number: 'x' },
    })
    throw new Error('power cut')
  })
  await expect(broken).rejects.toThrow('power cut')
  expect(await texts(company, 2)).toEqual([])
})

test('every kind has a text in both languages without empty placeholders, and links to a page', () => {
  for (const kind of notificationKinds)
    for (const locale of ['de', 'en'] as const) {
      const text = notificationText(kind, { actor: 'Anna', name: 'Nora', number: '1', filename: 'f' }, locale)
      expect(text).toMatch(/^\S.*[^\s:]$/)
      expect(text).not.toMatch(/[{}]/)
    }
  expect(pageOfRecord('inquiry', 7)).toBe('/inquiries/7')
  expect(pageOfRecord('something else', 7)).toBeNull()
})
