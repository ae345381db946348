import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import type { Ctx } from '../../../context'
import { createFindCustomer } from '../../../http/guards/customer'
import { inTenant } from '../../../platform/database/db'
import { createCaller } from '../../../router'

let app: TestApp
let company: TestCompany

const start = '2026-03-10T09:00:00.000Z'

beforeAll(async () => {
  app = await createTestApp({ now: start })
  company = await createTestCompany(app)
})
beforeEach(() => app.clock.set(start))
afterAll(() => app.stop())

const minutesLater = (minutes: number) => app.clock.set(new Date(Date.parse(start) + minutes * 60_000).toISOString())

async function sentOffer({ total = 6000, email = 'anna@huber.example' as string | null } = {}) {
  const office = company.as()
  const contact = { last_name: 'Huber', first_name: 'Anna', kind: 'person' as const }
  const { data: kontakt } = await office.contacts.create({ ...contact, ...(email ? { email } : {}) })
  const items = [
    { description: 'Dach decken', quantity: 1, unit: 'Stk', unit_price: total / 1.2 },
    { kind: 'optional' as const, description: 'Rinne', quantity: 1, unit: 'Stk', unit_price: 1000 },
  ]
  const { data } = await office.offers.create({ title: 'Dach', kontakt_id: kontakt.id, items })
  await office.offers.send({ id: data.id })
  return data
}

/** By a mailed link, or by one that was handed over. */
async function customerOf(
  offerId: number,
  { byMail = true, email = 'anna@huber.example' as string | null, mail = app.mail, rights = ['view', 'decide'] } = {},
) {
  const { data: link } = await company.as().customerLinks.create({ kind: 'offer', entity_id: offerId, email })
  const data = { byMail, may: rights }
  await inTenant(company.ctx(), tx => tx.customerLink.updateMany({ where: { id: link.id }, data }))
  const actor = await createFindCustomer(app)(link.url.split('/k/')[1] ?? '', null)
  const ctx: Ctx = { ...company.ctx(), actor, mail, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' }
  const { customer } = createCaller(ctx)
  const offer = (await customer.view()).data.offer
  if (!offer) throw new Error('no offer')
  const said = { item_ids: [] as number[], version: offer.version, name: 'Anna Huber', agreed: true as const }
  const accept = (code?: string, more = {}) =>
    customer.accept({ ...said, expected_total: offer.total, ...(code ? { code } : {}), ...more })
  return { customer, offer, accept, linkId: link.id }
}

const mailsOf = (offerId: number) =>
  inTenant(company.ctx(), tx =>
    tx.mail.findMany({ where: { kind: 'customer_code', entityId: offerId }, orderBy: { id: 'asc' } }),
  )
const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? ''
const latestCode = async (offerId: number) => codeIn((await mailsOf(offerId)).at(-1)?.text)
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const eventsOf = async (id: number) =>
  (await company.as().customerLinks.list({ kind: 'offer', entity_id: id })).data.at(-1)?.events.map(one => one.type)
const statusOf = async (id: number) => (await company.as().offers.get({ id })).data.status
const refusedBy = (key: string) => ({ cause: { key } })

describe('a code', () => {
  test(
    'is needed above the sum that the company has set, including the chosen options, and accepts once',
    { tags: 'long' },
    async () => {
      const { id, items } = await sentOffer({ total: 4800 })
      const { customer, offer, accept, linkId } = await customerOf(id)
      expect(offer.code_rule).toEqual({ above: 5000, always: false })
      const chosen = { item_ids: [items[1]?.id ?? 0], expected_total: 6000 }
      await expect(accept(undefined, chosen)).rejects.toMatchObject(refusedBy('customer_link.code_needed'))
      await customer.sendCode()
      const [mail] = await mailsOf(id)
      expect(mail).toMatchObject({ toAddresses: ['anna@huber.example'], confidential: true })
      expect(mail?.subject).not.toMatch(/\d{6}/)
      const code = codeIn(mail?.text)
      await accept(` ${code.slice(0, 3)} ${code.slice(3)}`, chosen)
      expect(await statusOf(id)).toBe('accepted')
      expect(await eventsOf(id)).toEqual(['accepted', 'code_entered', 'code_sent'])
      // It is spent: the link has no code any more.
      const row = await inTenant(company.ctx(), tx => tx.customerLink.findFirstOrThrow({ where: { id: linkId } }))
      expect(row.codeHash).toBeNull()
    },
  )

  test('is kept as a keyed hash, and neither mail list nor log of the office has it', { tags: 'long' }, async () => {
    const { id } = await sentOffer()
    const { customer, linkId } = await customerOf(id)
    await customer.sendCode()
    const code = await latestCode(id)
    expect(code).toMatch(/^\d{6}$/)
    const kept = await inTenant(company.ctx(), async tx => [
      await tx.customerLink.findFirstOrThrow({ where: { id: linkId } }),
      await tx.customerLinkEvent.findMany({ where: { linkId } }),
      await tx.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 20 }),
    ])
    expect(JSON.stringify(kept)).not.toContain(code)
    const { data } = await company.as().mails.list({ entity: 'offer', entity_id: id })
    expect(data.map(mail => mail.kind)).not.toContain('customer_code')
    const [mail] = await mailsOf(id)
    await expect(company.as().mails.get({ id: mail?.id ?? 0 })).rejects.toMatchObject(refusedBy('not_found'))
  })

  test(
    'that is wrong, expired, of another link or tried five times is refused with the same message, and nothing is accepted',
    { tags: 'long' },
    async () => {
      const { id } = await sentOffer()
      const { customer, accept } = await customerOf(id)
      const wrong = refusedBy('customer_link.code_wrong')
      await expect(accept('123456')).rejects.toMatchObject(wrong)
      await customer.sendCode()
      const late = await latestCode(id)
      minutesLater(15)
      await expect(accept(late)).rejects.toMatchObject(wrong)
      minutesLater(61)
      const other = await customerOf(id)
      await other.customer.sendCode()
      await customer.sendCode()
      const [otherCode = '', code = ''] = (await mailsOf(id)).slice(-2).map(mail => codeIn(mail.text))
      if (otherCode !== code) await expect(accept(otherCode)).rejects.toMatchObject(wrong)
      for (let tries = otherCode === code ? 0 : 1; tries < 5; tries++)
        await expect(accept(otherThan(code))).rejects.toMatchObject(wrong)
      await expect(accept(code)).rejects.toMatchObject(wrong)
      expect(await statusOf(id)).toBe('sent')
      // A new one is valid at once.
      await customer.sendCode()
      await accept(await latestCode(id))
      expect(await statusOf(id)).toBe('accepted')
    },
  )

  test('is invalidated by a new one, and there are at most three an hour', { tags: 'long' }, async () => {
    const { id } = await sentOffer()
    const { customer, accept } = await customerOf(id)
    await customer.sendCode()
    const first = await latestCode(id)
    await customer.sendCode()
    const second = await latestCode(id)
    if (first !== second) await expect(accept(first)).rejects.toMatchObject(refusedBy('customer_link.code_wrong'))
    await customer.sendCode()
    await expect(customer.sendCode()).rejects.toMatchObject(refusedBy('customer_link.too_often'))
    expect(await mailsOf(id)).toHaveLength(3)
    minutesLater(61)
    await customer.sendCode()
  })

  test('is not spent by an acceptance that is refused for another reason', { tags: 'long' }, async () => {
    const { id } = await sentOffer()
    const { customer, accept } = await customerOf(id)
    await customer.sendCode()
    const code = await latestCode(id)
    await expect(accept(code, { expected_total: 1 })).rejects.toMatchObject(refusedBy('offer.changed'))
    await accept(code)
    expect(await statusOf(id)).toBe('accepted')
  })

  test(
    'is mailed to the contact if the link has no address; if none is known, only the office is shown that',
    { tags: 'long' },
    async () => {
      const known = await sentOffer({ email: 'anna@daheim.example' })
      const handed = await customerOf(known.id, { email: null, byMail: false })
      await handed.customer.sendCode()
      expect((await mailsOf(known.id))[0]?.toAddresses).toEqual(['anna@daheim.example'])
      const unknown = await sentOffer({ email: null })
      const { customer } = await customerOf(unknown.id, { email: null, byMail: false })
      expect(await customer.sendCode()).toEqual({ data: null })
      expect(await mailsOf(unknown.id)).toEqual([])
      expect(await eventsOf(unknown.id)).toEqual(['code_not_sent'])
    },
  )

  test(
    'is needed to sign by a link that was not mailed, and for nothing if the company has switched both off',
    { tags: 'long' },
    async () => {
      const small = await sentOffer({ total: 1200 })
      const handed = await customerOf(small.id, { byMail: false })
      expect(handed.offer.code_rule).toMatchObject({ always: true })
      await expect(handed.accept()).rejects.toMatchObject(refusedBy('customer_link.code_needed'))
      const office = company.as().companies
      await office.updateSettings({ signing_code: false, acceptance_code_above: null })
      try {
        const large = await sentOffer({ total: 9600 })
        const { accept, customer } = await customerOf(large.id, { byMail: false })
        await customer.sendCode()
        expect(await mailsOf(large.id)).toEqual([])
        await accept()
        expect(await statusOf(large.id)).toBe('accepted')
      } finally {
        await office.updateSettings({ signing_code: true, acceptance_code_above: 5000 })
      }
    },
  )

  test(
    'has no input field if no mail can be sent: the page names the company, with address or without',
    { tags: 'long' },
    async () => {
      const address = { street: 'Dorfplatz 1', postal_code: '5020', city: 'Salzburg', phone: '+43 662 1234' }
      await company.as().companies.updateSettings(address)
      const mail = { ...app.mail, configured: false }
      for (const email of ['anna@huber.example', null]) {
        const { id } = await sentOffer({ email })
        const shownWith = async (of: typeof mail) => {
          const { customer, accept } = await customerOf(id, { email, mail: of })
          const { offer: _, ...view } = (await customer.view()).data
          return { customer, accept, view }
        }
        const mute = await shownWith(mail)
        expect(mute.view).toMatchObject({
          ...{ sends_mail: false },
          company: { address: ['Dorfplatz 1', '5020 Salzburg'], phone: '+43 662 1234' },
        })
        await expect(mute.accept('123456')).rejects.toMatchObject(refusedBy('customer_link.no_code'))
        await expect(mute.customer.sendCode()).rejects.toMatchObject(refusedBy('customer_link.no_code'))
        expect(await eventsOf(id)).toEqual([])
        // With a mail server the page is the same whether an address is known or not.
        expect((await shownWith(app.mail)).view).toEqual({ ...mute.view, sends_mail: true })
      }
    },
  )

  test('is mailed for a link that may decide or sign, and for none that may only view', async () => {
    const { id } = await sentOffer()
    const { customer } = await customerOf(id, { rights: ['view'] })
    await expect(customer.sendCode()).rejects.toMatchObject(refusedBy('forbidden'))
    expect([await mailsOf(id), await eventsOf(id)]).toEqual([[], []])
  })
})
