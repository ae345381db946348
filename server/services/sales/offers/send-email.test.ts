import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { contentOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant } from '../../../platform/database/db'
import { createContact } from '../../site/contacts/create'
import { CreateContact } from '../../site/contacts/schema'
import { acceptOffer } from './accept'
import { cancelOffer } from './cancel'
import { createOffer } from './create'
import { offerMailDraft } from './offer-mail'
import { getOffer } from './read'
import { CreateOffer, SendOfferByEmail } from './schema'
import { sendOfferByEmail } from './send-by-email'

let app: TestApp
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
})
afterAll(() => app.stop())

async function draft(email: string | null = 'eva@berger.test', owner = company) {
  const contact = CreateContact.parse({ kind: 'person', first_name: 'Eva', last_name: 'Berger', email })
  const kontakt_id = (await createContact(owner.ctx(), contact)).data.id
  const items = [{ description: 'Arbeit', quantity: 10, unit: 'h', unit_price: 123.45 }]
  return (await createOffer(owner.ctx(), CreateOffer.parse({ title: 'Dach', kontakt_id, items }))).data
}
const send = (id: number, words: object = {}, by = company) =>
  sendOfferByEmail(by.ctx(), SendOfferByEmail.parse({ id, ...words }))
const mailsOf = (id: number, owner = company) =>
  inTenant(owner.ctx(), tx => tx.mail.findMany({ where: { entity: 'offer', entityId: id }, orderBy: { id: 'asc' } }))
const eventsOf = async (id: number) =>
  (await inTenant(company.ctx(), tx => tx.event.findMany({ where: { type: 'offer.sent' } })))
    .map(contentOf)
    .filter(event => event.data.id === id)

test('a draft becomes sent, and the mail with its PDF is enqueued with it', { tags: 'long' }, async () => {
  const { id, offer_number } = await draft()
  const { data } = await send(id)
  expect(data).toMatchObject({ status: 'sent', sent_at: '2026-03-10T09:00:00.000Z', version: 2 })
  const [mail, ...rest] = await mailsOf(id)
  expect(rest).toEqual([])
  expect(mail).toMatchObject({
    kind: 'offer',
    toAddresses: ['eva@berger.test'],
    ccAddresses: [],
    subject: `Angebot ${offer_number}: Dach`,
    status: 'pending',
  })
  expect(mail?.attachments).toMatchObject([{ kind: 'offer_pdf', id }])
  expect(mail?.text).toContain('Guten Tag Eva Berger,')
  expect(mail?.text).toContain('über €\u00a01.481,40. Es ist gültig bis 09.04.2026.')
  expect(await eventsOf(id)).toMatchObject([{ data: { status: 'sent', version: 2 } }])
  const audit = await inTenant(company.ctx(), tx =>
    tx.auditEntry.count({ where: { entity: 'offer', entityId: String(id), action: 'offer.sent' } }),
  )
  expect(audit).toBe(1)
})

test('own texts and addresses replace the defaults', async () => {
  const { id } = await draft()
  await send(id, {
    to: ['a@kunde.test', 'b@kunde.test'],
    cc: 'chef@firma.test',
    subject: 'Ihr Dach',
    message: 'Wie besprochen.',
  })
  const [mail] = await mailsOf(id)
  expect(mail).toMatchObject({
    toAddresses: ['a@kunde.test', 'b@kunde.test'],
    ccAddresses: ['chef@firma.test'],
    subject: 'Ihr Dach',
  })
  expect(mail?.text).toContain('Wie besprochen.')
})

test('a sent offer is sent again by `resend`, without being sent a second time', { tags: 'long' }, async () => {
  const { id } = await draft()
  const first = (await send(id)).data
  app.clock.set('2026-03-11T09:00:00.000Z')
  await expect(send(id)).rejects.toMatchObject({ key: 'mail.sent_already', status: 409 })
  expect((await send(id, { resend: true })).data).toEqual(first)
  expect(await mailsOf(id)).toHaveLength(2)
  expect(await eventsOf(id)).toHaveLength(1)
  const audit = await inTenant(company.ctx(), tx =>
    tx.auditEntry.findFirst({ where: { entityId: String(id), action: 'offer.sent_again' } }),
  )
  expect(audit?.changes).toEqual({ to: [null, ['eva@berger.test']] })
})

test('without any address nothing changes', async () => {
  const { id } = await draft(null)
  await expect(send(id)).rejects.toMatchObject({ key: 'mail.no_recipient', status: 422 })
  expect((await getOffer(company.ctx(), { id })).data).toMatchObject({ status: 'draft', version: 1 })
  expect(await mailsOf(id)).toEqual([])
  expect((await send(id, { to: ['eva@berger.test'] })).data.status).toBe('sent')
})

test('without a mail server nothing is enqueued', async () => {
  const { id } = await draft()
  const ctx = { ...company.ctx(), mail: { ...app.mail, configured: false } }
  await expect(sendOfferByEmail(ctx, SendOfferByEmail.parse({ id }))).rejects.toMatchObject({
    key: 'mail.not_configured',
  })
  expect((await getOffer(company.ctx(), { id })).data.status).toBe('draft')
})

test('a decided or withdrawn offer can no longer be mailed', { tags: 'long' }, async () => {
  for (const end of [acceptOffer, cancelOffer]) {
    const { id } = await draft()
    await send(id)
    await end(company.ctx(), { id })
    await expect(send(id)).rejects.toMatchObject({ key: 'offer.transition' })
    expect(await mailsOf(id)).toHaveLength(1)
  }
})

test(
  'a caller who means to send a draft does not mail an offer that was sent meanwhile',
  { tags: 'long' },
  async () => {
    const { id } = await draft()
    const sent = await Promise.allSettled([1, 2, 3].map(() => send(id, { expected_status: 'draft' })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(send(id, { expected_status: 'draft' })).rejects.toMatchObject({ key: 'conflict' })
    expect(await mailsOf(id)).toHaveLength(1)
  },
)

test(
  'the confirmation of an accepted offer is mailed with its own text, and of no other',
  { tags: 'long' },
  async () => {
    const { id, offer_number } = await draft()
    await send(id)
    await expect(send(id, { kind: 'confirmation' })).rejects.toMatchObject({ key: 'offer.transition' })
    const { data: accepted } = await acceptOffer(company.ctx(), { id })
    expect((await send(id, { kind: 'confirmation' })).data).toEqual(accepted)
    const [, mail, ...rest] = await mailsOf(id)
    expect(rest).toEqual([])
    expect(mail).toMatchObject({
      kind: 'offer_confirmation',
      toAddresses: ['eva@berger.test'],
      subject: `Auftragsbestätigung ${offer_number}: Dach`,
    })
    expect(mail?.attachments).toMatchObject([{ kind: 'offer_confirmation_pdf', id }])
    const shown = (await offerMailDraft(company.ctx(), { id, kind: 'confirmation' })).data
    expect(shown.subject).toBe(mail?.subject)
  },
)

test('an offer of another company does not exist', async () => {
  const { id } = await draft()
  await expect(send(id, {}, other)).rejects.toMatchObject({ key: 'offer.not_found' })
  await expect(offerMailDraft(other.ctx(), { id })).rejects.toMatchObject({ key: 'offer.not_found' })
})

test('the dialog shows what would be sent', async () => {
  const { id } = await draft()
  const shown = (await offerMailDraft(company.ctx(), { id })).data
  await send(id)
  const [mail] = await mailsOf(id)
  expect(mail).toMatchObject({ toAddresses: shown.to, subject: shown.subject })
  expect(mail?.text).toContain(shown.message.split('\n\n')[1])
})

test('companies in other countries write English', async () => {
  const slovenian = await createTestCompany(app, { country_code: 'SI' })
  const { id, offer_number } = await draft('eva@berger.test', slovenian)
  await send(id, {}, slovenian)
  expect((await mailsOf(id, slovenian))[0]?.subject).toBe(`Quotation ${offer_number}: Dach`)
})

test.each([
  ['no address', { to: ['eva'] }],
  ['a line break in an address', { to: 'eva@berger.test\nBcc: x@y.test' }],
  ['an unknown field', { attachments: [] }],
])('%s: not valid', (_, words) => {
  expect(SendOfferByEmail.safeParse({ id: 1, ...words }).success).toBe(false)
})
