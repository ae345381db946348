import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import type { Ctx } from '../../../context'
import { createFindCustomer } from '../../../http/guards/customer'
import { inTenant } from '../../../platform/database/db'
import { createCaller } from '../../../router'
import { withLink } from '../../exchange/mails/carried-link'

let app: TestApp
let company: TestCompany
let offer: number
let link: { id: number; token: string }

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
beforeEach(async () => {
  company = await createTestCompany(app)
  const anna = { last_name: 'Huber', first_name: 'Anna', kind: 'person' as const, email: 'anna@huber.example' }
  const { data: contact } = await company.as().contacts.create(anna)
  const items = [{ description: 'Dach decken', unit_price: 100 }]
  const { data } = await company.as().offers.create({ title: 'Dach', kontakt_id: contact.id, items })
  await company.as().offers.send({ id: data.id })
  offer = data.id
  link = await linkFor('anna@huber.example')
})
afterAll(() => app.stop())

async function linkFor(email?: string) {
  const { data } = await company.as().customerLinks.create({ kind: 'offer', entity_id: offer, email })
  return { id: data.id, token: data.url.split('/k/')[1] ?? '' }
}

async function customerBy(token: string) {
  const actor = await createFindCustomer(app)(token, '203.0.113.9')
  const ctx: Ctx = { ...company.ctx(), actor, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' }
  return createCaller(ctx).customer
}

const open = async () => (await company.as().customerLinks.questions({})).data

const mails = () =>
  inTenant(company.ctx(), tx => tx.mail.findMany({ where: { kind: 'customer_link', entityId: offer } }))

test(
  'a question reaches the office; its answer is on the page of the mailed link, and not in the mail',
  { tags: 'long' },
  async () => {
    const customer = await customerBy(link.token)
    const question = 'Wann <b>beginnen</b> Sie?\nUnd wer kommt?'
    await customer.ask({ question })
    const about = { kind: 'offer' as const, entity_id: offer }
    expect(await open()).toMatchObject([{ ...about, title: 'Dach', status: 'open', question }])
    expect(await inTenant(company.ctx(), tx => tx.notification.count({ where: { kind: 'customer_asked' } }))).toBe(2)
    const { data: links } = await company.as().customerLinks.list(about)
    expect(links[0]?.events).toMatchObject([{ type: 'asked' }])

    const [asked] = await open()
    const { data } = await company.as().customerLinks.answer({ id: asked?.id ?? 0, answer: 'Am Montag.' })
    expect(data).toMatchObject({ status: 'answered', answered_by: expect.stringMatching(/./), mailed: true })
    expect(await open()).toEqual([])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.toAddresses).toEqual(['anna@huber.example'])
    expect(mail?.text).not.toMatch(/Montag|beginnen/)
    if (!mail) throw new Error('no mail')
    const token =
      /\/k\/(\w{43})/.exec(
        withLink(app, { ...mail, tenantId: company.actor().tenantId }, { text: mail.text, html: '' }).text,
      )?.[1] ?? ''
    expect(token).not.toBe(link.token)
    expect((await (await customerBy(token)).view()).data.questions).toMatchObject([{ question, answer: 'Am Montag.' }])
  },
)

test('another reader of the same offer sees no question of theirs', { tags: 'long' }, async () => {
  await (await customerBy(link.token)).ask({ question: 'Geht es billiger?' })
  for (const other of [await linkFor('bert@huber.example'), await linkFor()])
    expect((await (await customerBy(other.token)).view()).data.questions).toEqual([])
})

test('of two concurrent answers one counts, and the other is refused', { tags: 'long' }, async () => {
  await (await customerBy(link.token)).ask({ question: 'Wann?' })
  const id = (await open())[0]?.id ?? 0
  const answers = await Promise.allSettled(
    ['Montag', 'Dienstag'].map((answer, index) =>
      company.as((index + 1) as 1 | 2).customerLinks.answer({ id, answer }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = answers.find(one => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ message: expect.stringMatching(/schon beantwortet|already/) })
  expect(await mails()).toHaveLength(1)
})

test(
  'five questions a day, one sent twice counts once, and none is longer than 2,000 characters',
  { tags: 'long' },
  async () => {
    const customer = await customerBy(link.token)
    await Promise.all(['Frage 1', 'Frage 1'].map(question => customer.ask({ question })))
    expect(await open()).toHaveLength(1)
    await expect(customer.ask({ question: 'x'.repeat(2001) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const more = Array.from({ length: 6 }, (_, index) => customer.ask({ question: `Frage ${index + 2}` }))
    const outcomes = await Promise.allSettled(more)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await open()).toHaveLength(5)
    // A question does not count towards the limit of decisions.
    const { data: view } = await customer.view()
    await customer.decline({ version: view.offer?.version ?? 0 })
  },
)

test(
  'a revoked link accepts no question, and its answer is not mailed; nor is one for a link without an address',
  { tags: 'long' },
  async () => {
    const handed = await linkFor()
    await (await customerBy(handed.token)).ask({ question: 'Ohne Adresse?' })
    const customer = await customerBy(link.token)
    await customer.ask({ question: 'Noch da?' })
    await company.as().customerLinks.revoke({ id: link.id })
    await expect(customer.ask({ question: 'Und jetzt?' })).rejects.toMatchObject({ code: expect.any(String) })
    await expect(customerBy(link.token)).rejects.toMatchObject({ status: 410 })
    for (const { id } of await open())
      expect((await company.as().customerLinks.answer({ id, answer: 'Ja' })).data.mailed).toBe(false)
    expect(await mails()).toEqual([])
  },
)

test('a question of another company is not found', async () => {
  await (await customerBy(link.token)).ask({ question: 'Wann?' })
  const other = await createTestCompany(app)
  const id = (await open())[0]?.id ?? 0
  await expect(other.as().customerLinks.answer({ id, answer: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await other.as().customerLinks.questions({})).data).toEqual([])
})
