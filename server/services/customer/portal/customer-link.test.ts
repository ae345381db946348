import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { casesOf } from '../../../../tests/harness/cases'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { collectNotices } from '../../../../tests/harness/live-notices'
import type { Ctx } from '../../../context'
import { createFindCustomer, type FindCustomer } from '../../../http/guards/customer'
import { findLinkByToken } from '../../../identity/customer-link'
import { judge } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { grantOf, type Permission, permissions } from '../../../platform/permissions'
import { randomBase62, sha256Hex } from '../../../platform/secrets'
import { createCaller } from '../../../router'
import { eventSchema } from '../../integrations/webhooks/event-catalogue'

let app: TestApp
let company: TestCompany
let find: FindCustomer
let kontakt_id: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  // Actions that need a code are tested in `code.test.ts`.
  await company.as().companies.updateSettings({ signing_code: false })
  find = createFindCustomer(app)
  kontakt_id = (
    await company
      .as()
      .contacts.create({ last_name: 'Huber', first_name: 'Anna', kind: 'person', email: 'anna@huber.example' })
  ).data.id
})
afterAll(() => app.stop())

const items = [
  { description: 'Dach decken', quantity: 10, unit: 'm2', unit_price: 100 },
  { kind: 'alternative' as const, description: 'Dach in Kupfer', quantity: 10, unit: 'm2', unit_price: 300 },
  { kind: 'alternative' as const, description: 'Dach in Zink', quantity: 10, unit: 'm2', unit_price: 200 },
  { kind: 'optional' as const, description: 'Rinne', quantity: 1, unit: 'Stk', unit_price: 250 },
]

async function sentOffer(of = company) {
  const office = of.as()
  const contact = of === company ? kontakt_id : (await office.contacts.create({ company_name: 'Fremd' })).data.id
  const { data } = await office.offers.create({
    title: 'Dach',
    kontakt_id: contact,
    items,
    valid_until: '2026-04-10',
    offer_date: '2026-03-10',
  })
  await office.offers.send({ id: data.id })
  return data
}

const tokenOf = (url: string) => url.split('/k/')[1] ?? ''

async function linkTo(id: number, of = company) {
  const { data } = await of.as().customerLinks.create({ kind: 'offer', entity_id: id, email: 'anna@huber.example' })
  return { ...data, token: tokenOf(data.url) }
}

async function customerBy(token: string, ip = '203.0.113.9') {
  const actor = await find(token, ip)
  const ctx: Ctx = { ...company.ctx(), actor, ip, userAgent: 'Telefon', locale: 'de' }
  return createCaller(ctx).customer
}

const eventsOf = async (id: number) => (await company.as().customerLinks.list({ kind: 'offer', entity_id: id })).data

describe('an offer by its link', () => {
  test(
    'is accepted with an option and an alternative: the order includes them, the log names the customer, the office is notified',
    { tags: 'long' },
    async () => {
      const { id } = await sentOffer()
      const { token } = await linkTo(id)
      const customer = await customerBy(token)
      const { data: view } = await customer.view()
      const offer = view.offer
      if (!offer) throw new Error('no offer')
      expect(offer).toMatchObject({ status: 'open', can_decide: true, total: 1200 })
      const item_ids = offer.items.filter(one => /Kupfer|Rinne/.test(one.description)).map(one => one.id)
      const { data: sums } = await customer.sums({ item_ids })
      expect(sums).toMatchObject({ subtotal: 3250, tax_amount: 650, total: 3900 })
      await customer.accept({
        item_ids,
        expected_total: 3900,
        version: offer.version,
        name: 'Anna Huber',
        agreed: true,
      })

      const { data: ordered } = await company.as().offers.get({ id })
      expect(ordered).toMatchObject({ status: 'accepted', subtotal: 3250, total: 3900 })
      expect(ordered.items.map(one => one.kind)).toEqual(['alternative', 'item', 'alternative', 'item'])
      const { data: invoice } = await company.as().invoices.fromOffer({ offer_id: id })
      expect(invoice.items.map(one => one.description)).toEqual(['Dach in Kupfer', 'Rinne'])
      expect(invoice.total).toBe(3900)

      const { audit, event, mail, notifications } = await inTenant(company.ctx(), async tx => ({
        audit: await tx.auditEntry.findFirst({
          where: { entity: 'offer', entityId: String(id), action: 'offer.accepted' },
        }),
        event: await tx.event.findFirst({ where: { type: 'offer.accepted' }, orderBy: { id: 'desc' } }),
        mail: await tx.mail.findFirst({ where: { entityId: id, kind: 'offer_confirmation' } }),
        notifications: await tx.notification.count({ where: { kind: 'offer_accepted', entityId: id } }),
      }))
      expect(audit).toMatchObject({ actorKind: 'customer', actorLabel: 'Anna Huber', actorUserId: null })
      const body = JSON.parse(event?.body ?? '{}')
      expect(eventSchema('offer.accepted').strict().parse(body.data)).toMatchObject({
        ...{ id, total: 3900, accepted_on: '2026-03-10', accepted_by: 'Anna Huber', accepted_via: 'link' },
        selection: [
          { id: item_ids[0], kind: 'alternative', description: 'Dach in Kupfer', quantity: 10, total_price: 3000 },
          { id: item_ids[1], kind: 'optional', description: 'Rinne', quantity: 1, unit_price: 250, total_price: 250 },
        ],
      })
      expect(mail?.toAddresses).toEqual(['anna@huber.example'])
      expect(mail?.attachments).toEqual([
        { kind: 'offer_confirmation_pdf', id },
        { kind: 'offer_signed_pdf', id },
      ])
      expect(notifications).toBeGreaterThan(0)
      // The confirmation to a consumer contains a further link.
      expect((await eventsOf(id)).at(-1)?.events).toMatchObject([{ type: 'accepted', name: 'Anna Huber' }])
      // The offer itself still shows what was offered.
      expect((await customer.view()).data.offer?.items.map(one => [one.kind, one.chosen])).toEqual([
        ['item', false],
        ['alternative', true],
        ['alternative', false],
        ['optional', true],
      ])
    },
  )

  test('is not accepted with an outdated version or total, and the error names the current one', async () => {
    const { id } = await sentOffer()
    const customer = await customerBy((await linkTo(id)).token)
    const version = (await customer.view()).data.offer?.version ?? 0
    const accept = { item_ids: [], expected_total: 1200, version, name: 'Anna', agreed: true as const }
    await expect(customer.accept({ ...accept, expected_total: 1199.99 })).rejects.toMatchObject({
      cause: { key: 'offer.changed', details: { total: 1200, version } },
    })
    await expect(customer.accept({ ...accept, version: version + 1 })).rejects.toMatchObject({
      cause: { key: 'offer.changed' },
    })
    expect((await company.as().offers.get({ id })).data.status).toBe('sent')
  })

  test('accepts as choices no lines of another offer, no ordinary line and no two alternatives to one item', async () => {
    const { id } = await sentOffer()
    const other = await sentOffer()
    const customer = await customerBy((await linkTo(id)).token)
    const own = (await company.as().offers.get({ id })).data.items
    for (const item_ids of [[other.items[3]?.id ?? 0], [own[0]?.id ?? 0], [own[1]?.id ?? 0, own[2]?.id ?? 0]])
      await expect(customer.sums({ item_ids })).rejects.toMatchObject({ cause: { key: 'offer.choice_invalid' } })
  })

  test(
    'accepted concurrently from two devices is one order; repeating the answer is no second one',
    { tags: 'long', timeout: 3_600_000 },
    async () => {
      const rounds = casesOf(1000, 250)
      for (let round = 0; round < rounds; round++) {
        const { id } = await sentOffer()
        const customer = await customerBy((await linkTo(id)).token)
        const second = await customerBy((await linkTo(id)).token)
        const offer = (await customer.view()).data.offer
        if (!offer) throw new Error('no offer')
        const option = offer.items[3]?.id ?? 0
        const common = { version: offer.version, name: 'Anna', agreed: true as const }
        const office = company.as().offers
        const answers = await Promise.allSettled([
          customer.accept({ ...common, item_ids: [], expected_total: 1200 }),
          second.accept({ ...common, item_ids: [option], expected_total: 1500 }),
          round % 2 ? office.cancel({ id }) : customer.decline({ version: offer.version }),
        ])
        expect(answers.filter(one => one.status === 'fulfilled')).toHaveLength(1)
        const { data } = await office.get({ id })
        expect([data.status, data.total]).toEqual(
          answers[0]?.status === 'fulfilled'
            ? ['accepted', 1200]
            : answers[1]?.status === 'fulfilled'
              ? ['accepted', 1500]
              : [round % 2 ? 'cancelled' : 'rejected', 1200],
        )
        const accepted = await inTenant(company.ctx(), tx =>
          tx.auditEntry.count({ where: { action: 'offer.accepted', entityId: String(id) } }),
        )
        expect(accepted).toBe(data.status === 'accepted' ? 1 : 0)
        if (data.status === 'accepted') {
          const chosen = answers[1]?.status === 'fulfilled' ? [option] : []
          await customer.accept({ ...common, item_ids: chosen, expected_total: data.total })
          expect((await office.get({ id })).data.version).toBe(data.version)
        }
      }
    },
  )

  test(
    'accepted while the office sends its next version is accepted or replaced, and no customer has two open offers',
    { tags: 'long', timeout: 3_600_000 },
    async () => {
      const rounds = casesOf(1000, 250)
      const statuses = new Set<string>()
      for (let round = 0; round < rounds; round++) {
        const { id } = await sentOffer()
        const customer = await customerBy((await linkTo(id)).token)
        const version = (await customer.view()).data.offer?.version ?? 0
        const office = company.as().offers
        const next = (await office.revise({ id })).data
        await office.update({ id: next.id, updates: { discount_percent: 10 } })
        const accept = () =>
          customer.accept({ item_ids: [], expected_total: 1200, version, name: 'Anna', agreed: true as const })
        const send = () => office.send({ id: next.id })
        // Sending takes longer, so the customer loads the page a varying number of times first.
        const later = async () => {
          for (let looks = round % 4; looks > 0; looks--) await customer.view()
          return accept()
        }
        const done = (await Promise.allSettled(round % 2 ? [later(), send()] : [send(), later()])).filter(
          ({ status }) => status === 'fulfilled',
        )
        const found = [(await office.get({ id })).data.status, (await office.get({ id: next.id })).data.status]
        statuses.add(found.join(' and '))
        expect([done.length, found.filter(status => status === 'sent' || status === 'accepted').length]).toEqual([1, 1])
      }
      process.stdout.write(`accepted while replaced: ${[...statuses].sort().join(', ')}\n`)
    },
  )

  test('cannot be decided past its last day, but is still shown', async () => {
    const { id } = await sentOffer()
    const { token } = await linkTo(id)
    app.clock.set('2026-04-11T00:30:00.000Z')
    try {
      const customer = await customerBy(token)
      const offer = (await customer.view()).data.offer
      expect(offer).toMatchObject({ status: 'expired', can_decide: false })
      await expect(
        customer.accept({ item_ids: [], expected_total: 1200, version: offer?.version ?? 0, name: 'A', agreed: true }),
      ).rejects.toMatchObject({ cause: { key: 'offer.past_valid_until' } })
    } finally {
      app.clock.set('2026-03-10T09:00:00.000Z')
    }
  })
})

describe('a link', () => {
  test('is shown only once: only the hash of its token is stored', async () => {
    const { id } = await sentOffer()
    const { token } = await linkTo(id)
    const rows = await inTenant(company.ctx(), tx => tx.customerLink.findMany({ where: { entityId: id } }))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await eventsOf(id))).not.toContain(token)
  })

  test('that is unknown, revoked or expired, or whose module is disabled, opens nothing', async () => {
    const { id } = await sentOffer()
    const revoked = await linkTo(id)
    await company.as().customerLinks.revoke({ id: revoked.id })
    await expect(find(revoked.token, null)).rejects.toMatchObject({ key: 'customer_link.ended' })
    await expect(find(randomBase62(43), '198.51.100.1')).rejects.toMatchObject({ key: 'customer_link.not_found' })
    await expect(find("' or 1=1 --", '198.51.100.1')).rejects.toMatchObject({ key: 'customer_link.not_found' })
    const { token } = await linkTo(id)
    app.clock.set('2026-06-01T09:00:00.000Z')
    await expect(find(token, null)).rejects.toMatchObject({ key: 'customer_link.ended' })
    app.clock.set('2026-03-10T09:00:00.000Z')
    const small = await createTestCompany(app)
    const theirs = await linkTo((await sentOffer(small)).id, small)
    await app.db.acrossTenants('platform', tx =>
      tx.company.update({ where: { id: small.tenantId }, data: { modules: ['core'] } }),
    )
    await expect(find(theirs.token, null)).rejects.toMatchObject({ key: 'customer_link.ended' })
  })

  test('cannot be guessed: after twenty wrong tokens from an address within the hour the database is no longer queried', async () => {
    const guess = createFindCustomer(app)
    const outcomes = new Map<string, number>()
    const tries = casesOf(1_000_000, 500)
    for (let n = 0; n < tries; n++) {
      const key = await guess(randomBase62(43), '198.51.100.7').catch((error: { key: string }) => error.key)
      outcomes.set(String(key), (outcomes.get(String(key)) ?? 0) + 1)
    }
    expect([...outcomes]).toEqual([
      ['customer_link.not_found', 20],
      ['customer_link.too_often', tries - 20],
    ])
  })

  test(
    'is found by its whole token only, not by a similar or random one, even without the rate limit',
    { tags: 'long' },
    async () => {
      const { id } = await sentOffer()
      const { token } = await linkTo(id)
      const near = [...token].map(
        (sign, at) => `${token.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
      )
      const swapped = token.replace(/[a-z]/i, sign =>
        sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
      )
      const others = [...near, swapped, token.slice(1), `${token}A`, ` ${token}`, `${token}%`, sha256Hex(token)]
      for (const other of others) expect([other, await findLinkByToken(app.db, other)]).toEqual([other, null])
      let tried = 0
      const tries = casesOf(1_000_000, 500)
      const tryAll = async () => {
        while (tried++ < tries) expect(await findLinkByToken(app.db, randomBase62(43))).toBeNull()
      }
      await Promise.all(Array.from({ length: 8 }, tryAll))
      expect(await findLinkByToken(app.db, token)).toMatchObject({ entityId: id })
    },
  )

  test('gives a customer permissions that no role has, and none that any role has', async () => {
    const { id } = await sentOffer()
    const actor = await find((await linkTo(id)).token, null)
    const all = {
      ...actor,
      customer: actor.customer && {
        ...actor.customer,
        may: ['view', 'decide', 'sign', 'pay', 'ask', 'confirm'] as const,
      },
    }
    for (const name of Object.keys(permissions) as Permission[]) {
      const grant = grantOf(name)
      const isCustomers = grant.customer !== undefined
      expect([name, judge(all as never, name)]).toEqual([name, isCustomers ? 'allowed' : 'forbidden'])
      if (isCustomers) expect([grant.roles, grant.scope]).toEqual([[], null])
    }
  })

  test('is not made for a draft, and the office of another company finds neither link nor offer', async () => {
    const other = await createTestCompany(app)
    const { data: draft } = await company.as().offers.create({ title: 'Entwurf', kontakt_id, items })
    await expect(linkTo(draft.id)).rejects.toMatchObject({ cause: { key: 'customer_link.not_issued' } })
    const { id } = await sentOffer()
    const link = await linkTo(id)
    await expect(linkTo(id, other)).rejects.toMatchObject({ cause: { key: 'offer.not_found' } })
    await expect(other.as().customerLinks.revoke({ id: link.id })).rejects.toMatchObject({
      cause: { key: 'customer_link.not_found' },
    })
  })

  test('decides at most ten times an hour', async () => {
    const { id } = await sentOffer()
    const link = await linkTo(id)
    const customer = await customerBy(link.token)
    await inTenant(company.ctx(), tx =>
      tx.customerLinkEvent.createMany({
        data: Array.from({ length: 10 }, () => ({
          ...{ tenantId: company.tenantId, linkId: link.id, type: 'declined', createdAt: app.clock.now() },
        })),
      }),
    )
    await expect(customer.decline({ version: 1 })).rejects.toMatchObject({ cause: { key: 'customer_link.too_often' } })
  })

  test('is reported as seen once in ten minutes, with the network instead of the address', async () => {
    const { id } = await sentOffer()
    const link = await linkTo(id)
    const customer = await customerBy(link.token)
    await customer.seen({})
    await customer.seen({})
    const events = await inTenant(company.ctx(), tx => tx.customerLinkEvent.findMany({ where: { linkId: link.id } }))
    expect(events).toMatchObject([{ type: 'opened', address: '203.0.113.0/24', agent: 'Telefon' }])
  })

  test(
    'a hundred reports within a minute are one event, one write and one notice to open pages',
    { tags: 'long' },
    async () => {
      const { id } = await sentOffer()
      const link = await linkTo(id)
      const customer = await customerBy(link.token)
      const writes = async () => {
        const [row] = await inTenant(
          company.ctx(),
          tx =>
            tx.$queryRaw<{ version: string }[]>`select xmin::text as version from customer_links where id = ${link.id}`,
        )
        return row?.version
      }
      const { notices, stop } = await collectNotices(app, company, 'customer_links')
      try {
        await customer.seen({})
        const written = await writes()
        await Promise.all(
          Array.from({ length: 99 }, (_, at) => customer.seen({ what: at % 2 === 0 ? 'opened' : 'viewing' })),
        )
        expect(await writes()).toBe(written)
        await customer.seen({ what: 'downloaded' })
        await expect.poll(() => notices.map(({ id, type }) => [id, type])).toEqual(Array(2).fill([link.id, 'seen']))
        // Newest first.
        const types = (await eventsOf(id)).flatMap(({ events }) => events.map(({ type }) => type))
        expect(types).toEqual(['downloaded', 'opened'])
      } finally {
        await stop()
      }
    },
  )

  test('in use is shown to the office while it lasts, without an event; opening it is not using it', async () => {
    const { id } = await sentOffer()
    const link = await linkTo(id)
    const customer = await customerBy(link.token)
    const known = async () => (await eventsOf(id)).map(({ viewed_at, events }) => [viewed_at, events.length])
    await customer.view()
    expect(await known()).toEqual([[null, 0]])
    await customer.seen({})
    app.clock.set('2026-03-10T09:01:00.000Z')
    try {
      await customer.seen({ what: 'viewing' })
      expect(await known()).toEqual([['2026-03-10T09:01:00.000Z', 1]])
    } finally {
      app.clock.set('2026-03-10T09:00:00.000Z')
    }
  })

  test('names its author with the business number, and no user who has left the company', async () => {
    const { id } = await sentOffer()
    const { token } = await linkTo(id)
    const customer = await customerBy(token)
    const { userId } = company.ctx().actor
    await app.db.acrossTenants('platform', tx =>
      tx.user.update({
        where: { id: userId ?? 0 },
        data: { phone: '+43 6246 1', mobile: '+43 660 1', jobTitle: 'Büro' },
      }),
    )
    const { name } = (await company.as().users.me()).data
    const view = await customer.view()
    expect(view.data.contact_person).toEqual({ name, job_title: 'Büro', phone: '+43 6246 1' })
    expect(JSON.stringify(view)).not.toContain('+43 660 1')
    const setStatus = (status: string) =>
      inTenant(company.ctx(), tx => tx.membership.updateMany({ where: { userId: userId ?? 0 }, data: { status } }))
    await setStatus('inactive')
    expect((await customer.view()).data.contact_person).toBeNull()
    await setStatus('active')
    await company.as().companies.updateSettings({ show_contact_person: false })
    expect((await customer.view()).data.contact_person).toBeNull()
    await company.as().companies.updateSettings({ show_contact_person: true })
  })
})
