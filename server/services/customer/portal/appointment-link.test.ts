import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import type { Ctx } from '../../../context'
import { createFindCustomer } from '../../../http/guards/customer'
import { inTenant } from '../../../platform/database/db'
import { createCaller } from '../../../router'
import { withLink } from '../../exchange/mails/carried-link'
import { calendarAttachment } from '../../planning/appointments/calendar-file'
import { customerCalendarFile } from './customer-calendar-file'

let app: TestApp
let company: TestCompany
let kontakt_id: number

const now = '2026-03-10T09:00:00.000Z'

beforeAll(async () => {
  app = await createTestApp({ now })
  company = await createTestCompany(app)
  const anna = { last_name: 'Huber', first_name: 'Anna', kind: 'person' as const, email: 'anna@huber.example' }
  kontakt_id = (await company.as().contacts.create(anna)).data.id
})
afterAll(() => app.stop())
afterEach(() => app.clock.set(now))

async function appointment() {
  const { data } = await company.as().appointments.create({
    ...{ title: 'Aufmaß', kontakt_id, location: 'Lindenweg 4, 4020 Linz', description: 'Schlüssel beim Nachbarn' },
    ...{ starts_at: '2026-03-16T08:00:00Z', ends_at: '2026-03-16T09:30:00Z', user_ids: [company.actor().userId ?? 0] },
  })
  return data.id
}

async function by(token: string) {
  const actor = await createFindCustomer(app)(token, '203.0.113.9')
  const ctx: Ctx = { ...company.ctx(), actor, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' }
  const { customer } = createCaller(ctx)
  const shown = async () => {
    const view = (await customer.view()).data.appointment
    if (!view) throw new Error('no appointment')
    return view
  }
  const seen = async () => {
    const { content_sha256, answered_at } = await shown()
    return { content_sha256, answered_at }
  }
  return { ctx, customer, shown, seen }
}

async function customerOf(entity_id: number) {
  const link = { kind: 'appointment' as const, entity_id, email: 'anna@huber.example' }
  const { data } = await company.as().customerLinks.create(link)
  return by(data.url.split('/k/')[1] ?? '')
}

const planned = async (id: number) => (await company.as().appointments.planned({ id })).data[0]
const mailOf = (kind: string, entityId: number) =>
  inTenant(company.ctx(), tx => tx.mail.findFirstOrThrow({ where: { kind, entityId }, orderBy: { id: 'desc' } }))
const refused = (key: string) => ({ cause: { key } })

describe('an appointment by its link', () => {
  test(
    'is mailed to its customer, confirmed once, and shown to office, log, timeline, calendar file and confirmation',
    { tags: 'long' },
    async () => {
      const id = await appointment()
      await company.as().appointments.sendNotifications({ id, to: ['customer'], message: 'Passt das?' })
      const mail = await mailOf('appointment', id)
      expect(mail.text).toContain('/k/•••')
      const { text } = withLink(app, { ...mail, tenantId: company.actor().tenantId }, { text: mail.text, html: '' })
      const { ctx, customer, shown, seen } = await by(/\/k\/(\w{43})/.exec(text)?.[1] ?? '')
      const view = await shown()
      expect(view).toMatchObject({
        title: 'Aufmaß',
        state: 'open',
        can_answer: true,
        location: 'Lindenweg 4, 4020 Linz',
      })
      expect(view.people).toEqual([expect.stringMatching(/^\S+$/)])
      expect(JSON.stringify(view)).not.toContain('Schlüssel')

      const yes = { answer: 'confirmed' as const, ...(await seen()) }
      await customer.answer(yes)
      await customer.answer(yes)
      expect(await shown()).toMatchObject({ state: 'confirmed', answered_at: now })
      expect(await planned(id)).toMatchObject({
        ...{ status: 'confirmed', customer_confirmed_at: now },
        customer_answer: { answer: 'confirmed', answered_at: now, wishes: [], note: null },
      })
      const { data: links } = await company.as().customerLinks.list({ kind: 'appointment', entity_id: id })
      expect(links.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(['confirmed'])
      const { log, notified } = await inTenant(company.ctx(), async tx => ({
        log: await tx.auditEntry.findMany({ where: { action: 'appointment.answered', entityId: String(id) } }),
        notified: await tx.notification.findMany({ where: { kind: 'appointment_customer_answered', entityId: id } }),
      }))
      expect(log).toMatchObject([{ actorKind: 'customer', actorLabel: 'anna@huber.example' }])
      expect(notified.length).toBeGreaterThan(0)
      expect(new Set(notified.map(({ userId }) => userId)).size).toBe(notified.length)
      const confirmation = await mailOf('appointment_confirmed', id)
      expect(confirmation).toMatchObject({
        ...{ toAddresses: ['anna@huber.example'], attachments: [{ kind: 'appointment_ics', id }] },
        text: expect.stringContaining('/k/•••'),
      })
      const file = (await calendarAttachment(company.ctx(), id))?.content.toString()
      expect(file).toContain('DTSTART:20260316T080000Z')
      expect(file).not.toContain('Schlüssel')
      expect((await customerCalendarFile(ctx)).bytes.toString()).toBe(file)
    },
  )

  test(
    'that does not suit is answered with other times, returns to the office, and is confirmed again after it was moved',
    { tags: 'long' },
    async () => {
      const id = await appointment()
      const { customer, shown, seen } = await customerOf(id)
      const wish = { answer: 'other_time' as const, ...(await seen()) }
      const nothing = { message: expect.stringContaining('wishes') }
      await expect(customer.answer(wish)).rejects.toMatchObject(nothing)
      await expect(customer.answer({ ...wish, wishes: ['2026-03-10T09:30'] })).rejects.toMatchObject(
        refused('appointment.wish_past'),
      )
      // In the company's time zone, which is an hour ahead of UTC then.
      const wishes = ['2026-03-18T15:00', '2026-03-17T07:30']
      await customer.answer({ ...wish, wishes, note: 'lieber am Nachmittag' })
      const answered = {
        ...{ answer: 'other_time', note: 'lieber am Nachmittag' },
        wishes: ['2026-03-17T06:30:00.000Z', '2026-03-18T14:00:00.000Z'],
      }
      expect(await planned(id)).toMatchObject({ status: 'scheduled', customer_answer: answered })
      const { data: links } = await company.as().customerLinks.list({ kind: 'appointment', entity_id: id })
      expect(links[0]?.events).toMatchObject([{ type: 'other_time', note: expect.stringContaining('Nachmittag') }])

      const updates = { starts_at: '2026-04-18T14:00:00Z', ends_at: '2026-04-18T15:00:00Z' }
      await company.as().appointments.update({ id, updates })
      expect(await shown()).toMatchObject({ state: 'open', can_answer: true, starts_at: '2026-04-18T14:00:00.000Z' })
      expect(await planned(id)).toMatchObject({ customer_answer: null, customer_confirmed_at: null })
      // The link is valid until seven days after the new end.
      const { data: kept } = await company.as().customerLinks.list({ kind: 'appointment', entity_id: id })
      expect(kept[0]?.expires_at).toBe('2026-04-25T22:00:00.000Z')
      await customer.answer({ answer: 'confirmed', ...(await seen()) })
      expect(await planned(id)).toMatchObject({ status: 'confirmed' })
    },
  )

  test(
    'moved meanwhile is not confirmed unseen, and one called off by the office shows that',
    { tags: 'long' },
    async () => {
      const id = await appointment()
      const { customer, shown, seen } = await customerOf(id)
      const before = { answer: 'confirmed' as const, ...(await seen()) }
      await company.as().appointments.update({ id, updates: { starts_at: '2026-03-16T07:00:00Z' } })
      await expect(customer.answer(before)).rejects.toMatchObject(refused('appointment.changed'))
      expect(await planned(id)).toMatchObject({ customer_confirmed_at: null })
      await company.as().appointments.setStatus({ id, status: 'cancelled' })
      expect(await shown()).toMatchObject({ state: 'cancelled', can_answer: false })
      await expect(customer.answer({ ...before, ...(await seen()) })).rejects.toMatchObject(
        refused('appointment.not_answerable'),
      )
    },
  )

  test(
    'is called off by its customer with the reason, and needs a new answer when replanned',
    { tags: 'long' },
    async () => {
      const id = await appointment()
      const { customer, shown, seen } = await customerOf(id)
      const off = { answer: 'called_off' as const, note: 'krank', ...(await seen()) }
      await customer.answer(off)
      await customer.answer(off)
      expect(await shown()).toMatchObject({ state: 'called_off', note: 'krank', can_answer: false })
      expect(await planned(id)).toMatchObject({ status: 'cancelled', cancelled_reason: 'Vom Kunden abgesagt: krank' })
      await company.as().appointments.setStatus({ id, status: 'scheduled' })
      expect(await shown()).toMatchObject({ state: 'open', note: null, can_answer: true })
    },
  )

  test('answered differently by two devices concurrently has one answer', { tags: 'long' }, async () => {
    for (let round = 0; round < 3; round++) {
      const id = await appointment()
      const [one, two] = [await customerOf(id), await customerOf(id)]
      const seen = await one.seen()
      const answers = await Promise.allSettled([
        one.customer.answer({ answer: 'confirmed', ...seen }),
        two.customer.answer({ answer: 'called_off', ...seen }),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const isYes = answers[0]?.status === 'fulfilled'
      expect(await planned(id)).toMatchObject({ status: isYes ? 'confirmed' : 'cancelled' })
      expect((await one.shown()).state).toBe(isYes ? 'confirmed' : 'called_off')
    }
  })

  test('can be answered until it begins, is shown a week longer, and opens nothing else', async () => {
    const id = await appointment()
    const { ctx, customer, shown, seen } = await customerOf(id)
    const no = { cause: { key: 'forbidden' } }
    await expect(customer.decline({ version: 1 })).rejects.toMatchObject(no)
    await expect(createCaller(ctx).appointments.planned({ id })).rejects.toMatchObject(no)
    const yes = { answer: 'confirmed' as const, ...(await seen()) }
    app.clock.set('2026-03-16T08:00:00.000Z')
    await expect(customer.answer(yes)).rejects.toMatchObject(refused('appointment.not_answerable'))
    app.clock.set('2026-03-23T22:59:00.000Z')
    expect(await shown()).toMatchObject({ state: 'over', can_answer: false })
    app.clock.set('2026-03-23T23:00:00.000Z')
    await expect(shown()).rejects.toMatchObject(refused('customer_link.ended'))
    await expect(customerCalendarFile(ctx)).rejects.toMatchObject({ key: 'customer_link.ended' })
    // The office, which creates a link, gets another error than the holder of an expired link.
    await expect(customerOf(id)).rejects.toMatchObject(refused('customer_link.over'))
  })
})
