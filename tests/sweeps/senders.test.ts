import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountRest } from '../../server/http/rest/mounts'
import { appRouter } from '../../server/router'
import { createTestApp, type TestApp } from '../harness/app'
import { errorOf } from '../harness/errors'
import { openSite, type Site } from '../harness/site'

let app: TestApp
let site: Site
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  site = await openSite(app, { dunningEnabled: true })
})
afterAll(() => app.stop())

interface Sender {
  /** A record that can be mailed for the first time. */
  prepare(): Promise<number>
  send(id: number, words: { resend?: boolean; to?: string[] }): Promise<unknown>
  /** The kind of the mails. */
  kind: string
  /** The error of `resend` before anything was sent; null where the record has no such step and is mailed. */
  early: string | null
}

const items = [{ description: 'Arbeit', unit_price: 100 }]
const offer = async () =>
  (await site.office.offers.create({ title: 'Dach', kontakt_id: site.contactId, items })).data.id

/** Everything that mails a document to a customer, by its procedure. */
const senders: Record<string, Sender> = {
  'invoices.send': {
    prepare: async () => (await site.draft('standard', 100)).id,
    send: (id, words) => site.office.invoices.send({ id, ...words }),
    kind: 'invoice',
    early: 'conflict',
  },
  'offers.sendEmail': {
    prepare: offer,
    send: (id, words) => site.office.offers.sendEmail({ id, ...words }),
    kind: 'offer',
    early: 'conflict',
  },
  'offers.sendEmail confirmation': {
    prepare: async () => {
      const id = await offer()
      await site.office.offers.send({ id })
      return (await site.office.offers.accept({ id })).data.id
    },
    send: (id, words) => site.office.offers.sendEmail({ id, kind: 'confirmation', ...words }),
    kind: 'offer_confirmation',
    early: null,
  },
  'rapports.sendEmail': {
    prepare: async () => (await site.office.rapports.create({ title: 'Montage', kontakt_id: site.contactId })).data.id,
    send: (id, words) => site.office.rapports.sendEmail({ id, ...words }),
    kind: 'rapport',
    early: null,
  },
  'dunnings.send': {
    prepare: async () => {
      const { id } = await site.issue('standard', 100, { invoice_date: '2026-01-02', due_date: '2026-01-16' })
      return (await site.office.dunnings.create({ invoice_id: id })).data.id
    },
    send: (id, words) => site.office.dunnings.send({ id, ...words }),
    kind: 'dunning',
    early: 'conflict',
  },
  'creditNotes.send': {
    prepare: async () => {
      const { id } = await site.issue('standard', 100)
      const { credit_note } = (await site.office.invoices.cancel({ id })).data
      return credit_note?.id ?? 0
    },
    send: (id, words) => site.office.creditNotes.send({ id, ...words }),
    kind: 'credit_note',
    early: null,
  },
}

const mailsOf = (kind: string, entityId: number) =>
  app.db.inTenant(site.company.actor().tenantId, tx => tx.mail.count({ where: { kind, entityId } }))

test('every sender of a document is in this table and honours an Idempotency-Key', () => {
  const sending = mountRest(appRouter).mounts.filter(({ fields }) => fields.has('resend'))
  const named = new Set(Object.keys(senders).map(name => name.split(' ')[0]))
  expect(new Set(sending.map(({ procedure }) => procedure))).toEqual(named)
  expect(sending.filter(({ once }) => !once)).toEqual([])
})

describe.each(Object.entries(senders))('%s', (_, { prepare, send, kind, early }) => {
  test('of 8 concurrent requests one mails and seven get 409 with the word for sending again', async () => {
    const id = await prepare()
    const tries = await Promise.all(Array.from({ length: 8 }, () => send(id, {}).then(() => null, errorOf8)))
    expect(tries.filter(one => one === null)).toHaveLength(1)
    for (const refused of tries.filter(one => one !== null)) expect(refused).toMatchObject({ status: 409 })
    expect(await mailsOf(kind, id)).toBe(1)
    expect(await errorOf(send(id, {}))).toMatchObject({ status: 409, details: { confirm: 'resend' } })
    expect(await mailsOf(kind, id)).toBe(1)
  })

  test('`resend` mails once more, each time that it is given, and nothing before the first time', async () => {
    const id = await prepare()
    if (early) {
      expect(await errorOf(send(id, { resend: true }))).toMatchObject({ status: 409, error: early })
      expect(await mailsOf(kind, id)).toBe(0)
      await send(id, {})
    } else await send(id, { resend: true })
    await send(id, { resend: true })
    await send(id, { resend: true })
    expect(await mailsOf(kind, id)).toBe(3)
  })
})

/** Notifications without a document that are repeated by another request: by procedure, prepared for sending. */
const notices: Record<string, () => Promise<() => Promise<unknown>>> = {
  async 'invites.create'() {
    const email = freshAddress()
    return () => site.company.as().invites.create({ email })
  },
  async 'invites.resend'() {
    const { id } = (await site.company.as().invites.create({ email: freshAddress() })).data
    later()
    return () => site.company.as().invites.resend({ id })
  },
  async 'appointments.sendNotifications'() {
    const at = { starts_at: '2026-03-20T08:00:00Z', ends_at: '2026-03-20T09:00:00Z' }
    const { data } = await site.office.appointments.create({ title: 'Aufmaß', kontakt_id: site.contactId, ...at })
    return () => site.office.appointments.sendNotifications({ id: data.id, to: ['customer'] })
  },
}
let invited = 0
const freshAddress = () => `neu${++invited}@team.test`
const later = () => app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())

test.each(Object.entries(notices))('%s: of 8 at once one is sent, and a minute later another', async (_, prepare) => {
  const send = await prepare()
  const mails = () => app.db.inTenant(site.company.actor().tenantId, tx => tx.mail.count())
  const before = await mails()
  const tries = await Promise.all(Array.from({ length: 8 }, () => send().then(() => null, errorOf8)))
  expect(tries.filter(one => one === null)).toHaveLength(1)
  for (const refused of tries.filter(one => one !== null))
    expect(refused).toMatchObject({ status: 409, details: { wait_seconds: 60 } })
  expect(await mails()).toBe(before + 1)
  later()
  await send()
  expect(await mails()).toBe(before + 2)
})

test('a rapport that was changed is another document, and so is another address', async () => {
  const { prepare, send } = senders['rapports.sendEmail'] as Sender
  const id = await prepare()
  await send(id, {})
  await send(id, { to: ['architekt@buero.test'] })
  app.clock.set('2026-03-10T10:00:00.000Z')
  await site.office.rapports.update({ id, title: 'Montage Küche' })
  await send(id, {})
  expect(await mailsOf('rapport', id)).toBe(3)
})

test.each([
  ['sent', async () => (await site.issue('standard', 100)).id],
  [
    'overdue',
    async () => (await site.office.invoices.setOverdue({ id: (await site.issue('standard', 100)).id })).data.id,
  ],
  ['partial_paid', async () => paid(50)],
  ['paid', async () => paid(120)],
] as const)('an invoice that is %s is sent again by `resend` and stays unchanged', async (status, prepare) => {
  const id = await prepare()
  expect(await errorOf(site.office.invoices.send({ id }))).toMatchObject({ status: 409 })
  const before = await site.get(id)
  expect(before.status).toBe(status)
  expect((await site.office.invoices.send({ id, resend: true })).data).toEqual(before)
  expect(await mailsOf('invoice', id)).toBe(1)
})

test('a cancelled invoice is never mailed, not even with `resend`', async () => {
  const { id } = await site.issue('standard', 100)
  await site.office.invoices.cancel({ id })
  for (const words of [{}, { resend: true }])
    expect(await errorOf(site.office.invoices.send({ id, ...words }))).toMatchObject({ status: 409 })
})

async function paid(amount: number): Promise<number> {
  const { id } = await site.issue('standard', 100)
  return (await site.office.invoices.pay({ id, amount })).data.id
}

const errorOf8 = (error: unknown) => errorOf(Promise.reject(error))
