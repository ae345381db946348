import sharp from 'sharp'
import { encode } from 'uqr'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asAnonymous } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { readQr } from '../../../../tests/harness/read-qr'
import type { Ctx } from '../../../context'
import { createFindCustomer } from '../../../http/guards/customer'
import { qrOptions } from '../../../paper/qr-code'
import { inTenant } from '../../../platform/database/db'
import { createCaller } from '../../../router'
import { withLink } from '../../exchange/mails/carried-link'
import { setLogo } from '../../people/companies/set-logo'
import { customerLogo } from './customer-logo'
import { customerPdf } from './customer-pdf'
import { customerQr } from './customer-qr'
import { customerXml } from './customer-xml'

let app: TestApp
let company: TestCompany
let kontakt_id: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  // Actions that need a code are tested in `code.test.ts`.
  await company.as().companies.updateSettings({ signing_code: false })
  await company.as().companies.updateSettings({
    ...{ street: 'Gewerbestraße 14', postal_code: '5082', city: 'Grödig', vat_number: 'ATU12345675' },
    ...{ iban: 'AT61 1904 3002 3457 3201' },
  })
  const address = { street: 'Lindenweg', house_number: '4', postal_code: '4020', city: 'Linz' }
  const anna = { last_name: 'Huber', first_name: 'Anna', kind: 'person' as const, email: 'anna@huber.example' }
  kontakt_id = (await company.as().contacts.create({ ...anna, ...address })).data.id
})
afterAll(() => app.stop())

async function customerOf(kind: 'invoice' | 'rapport', entity_id: number) {
  const { data } = await company.as().customerLinks.create({ kind, entity_id, email: 'anna@huber.example' })
  return by(data.url.split('/k/')[1] ?? '')
}

async function by(token: string) {
  const actor = await createFindCustomer(app)(token, '203.0.113.9')
  const ctx: Ctx = { ...company.ctx(), actor, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' }
  return { ctx, customer: createCaller(ctx).customer }
}

describe('an invoice by its link', () => {
  async function sentInvoice() {
    const { data } = await company.as().invoices.create({
      ...{ title: 'Arbeit', kontakt_id, cash_discount_percent: 3, cash_discount_days: 10 },
      items: [{ description: 'Arbeit', unit_price: 100 }],
    })
    return (await company.as().invoices.sendByLetter({ id: data.id })).data
  }

  test('shows amount, due day and account, and the payment QR code contains the same', { tags: 'long' }, async () => {
    const invoice = await sentInvoice()
    const { customer, ctx } = await customerOf('invoice', invoice.id)
    const shown = (await customer.view()).data.invoice
    expect(shown).toMatchObject({ status: 'open', total: 120, amount_due: 120 })
    expect(shown?.payment).toMatchObject({
      ...{ iban: 'AT611904300234573201', reference: invoice.invoice_number, amount: 120 },
      cash_discount: { percent: 3, until: '2026-03-20', payable: 116.4 },
    })
    const { name } = shown?.payment ?? { name: '' }
    const payload = `BCD\n002\n1\nSCT\n\n${name}\nAT611904300234573201\nEUR120.00\n\n\n${invoice.invoice_number}`
    const dark = encode([...Buffer.from(payload)], qrOptions)
      .data.flat()
      .filter(Boolean).length
    expect(shown?.payment?.qr_svg?.match(/M\d+,\d+h\d+v\d+h-\d+z/g)).toHaveLength(dark)
    const { filename, contentType, bytes } = await customerQr(ctx)
    expect([filename, contentType]).toEqual([`${invoice.invoice_number}-QR.png`, 'image/png'])
    expect(await readQr(bytes)).toBe(payload)
  })

  test('requests nothing once it is paid, and ends three months later', { tags: 'long' }, async () => {
    const invoice = await sentInvoice()
    const { customer, ctx } = await customerOf('invoice', invoice.id)
    await company.as().invoices.pay({ id: invoice.id, amount: 120 })
    expect((await customer.view()).data.invoice).toMatchObject({ status: 'paid', amount_due: 0, payment: null })
    await expect(customerQr(ctx)).rejects.toMatchObject({ key: 'customer_link.not_found' })
    app.clock.set('2026-06-20T09:00:00.000Z')
    try {
      await expect(customer.view()).rejects.toMatchObject({ cause: { key: 'customer_link.ended' } })
      for (const file of [customerPdf, customerQr])
        await expect(file(ctx)).rejects.toMatchObject({ key: 'customer_link.ended' })
      await expect(customerOf('invoice', invoice.id)).rejects.toMatchObject({ cause: { key: 'customer_link.over' } })
    } finally {
      app.clock.set('2026-03-10T09:00:00.000Z')
    }
  })

  test('distinguishes what was paid from Skonto and credits', { tags: 'long' }, async () => {
    const invoice = await sentInvoice()
    const { customer } = await customerOf('invoice', invoice.id)
    await company.as().creditNotes.create({
      ...{ invoice_id: invoice.id, reason: 'Mangel' },
      items: [{ item_id: invoice.items[0]?.id ?? 0, amount: 10 }],
    })
    await company.as().invoices.pay({ id: invoice.id, amount: 104.76 })
    const sums = { paid_total: 104.76, cash_discount_total: 3.24, credited_total: 12, refunded_total: 0 }
    expect((await customer.view()).data.invoice).toMatchObject({ status: 'paid', amount_due: 0, ...sums })
  })

  test('below zero names the credit balance until it is paid out', { tags: 'long' }, async () => {
    const { data: project } = await company.as().projects.create({ name: 'Umbau', kontakt_id })
    const issue = async (type: 'anzahlung' | 'schlussrechnung', unit_price: number) => {
      const { data } = await company.as().invoices.create({
        ...{ title: 'Umbau', type, kontakt_id, project_id: project.id },
        items: [{ description: 'Arbeit', unit_price }],
      })
      return (await company.as().invoices.sendByLetter({ id: data.id })).data
    }
    const deposit = await issue('anzahlung', 1000)
    await company.as().invoices.pay({ id: deposit.id, amount: 1200 })
    const final = await issue('schlussrechnung', 600)
    const { customer } = await customerOf('invoice', final.id)
    const shown = async () => (await customer.view()).data.invoice
    const owed = { amount_due: -480, paid_total: 0, payment: null }
    expect(await shown()).toMatchObject({ status: 'refund', refunded_total: 0, ...owed })
    await company.as().invoices.refund({ id: final.id, amount: 480 })
    expect(await shown()).toMatchObject({ status: 'refunded', refunded_total: 480, ...owed })
  })

  test('can be neither decided nor signed, and there is no link to a draft', { tags: 'long' }, async () => {
    const invoice = await sentInvoice()
    const { customer } = await customerOf('invoice', invoice.id)
    const no = { cause: { key: 'forbidden' } }
    await expect(customer.decline({ version: 1 })).rejects.toMatchObject(no)
    await expect(customer.sign({ content_sha256: '0'.repeat(64), name: 'Anna', agreed: true })).rejects.toMatchObject(
      no,
    )
    const { data: draft } = await company.as().invoices.create({ title: 'Entwurf', kontakt_id, items: [] })
    await expect(customerOf('invoice', draft.id)).rejects.toMatchObject({
      cause: { key: 'customer_link.not_issued' },
    })
  })

  test(
    'offers the e-invoice that was sent with it as a download, and none if there was none',
    { tags: 'long' },
    async () => {
      const invoice = await sentInvoice()
      const { customer, ctx } = await customerOf('invoice', invoice.id)
      expect((await customer.view()).data.invoice?.has_xml).toBe(false)
      await expect(customerXml(ctx)).rejects.toMatchObject({ key: 'customer_link.not_found' })
      const office = company.as()
      await office.companies.updateSettings({ phone: '+43 1 2345678', email: 'office@oeller.test' })
      const { data: bakery } = await office.contacts.create({
        ...{ company_name: 'Bäckerei Süß', email: 'eingang@suess.test', street: 'Ottoplatz', house_number: '1' },
        ...{ postal_code: '4020', city: 'Linz', country_code: 'AT' },
      })
      const { data: draft } = await office.invoices.create({
        ...{ title: 'Arbeit', kontakt_id: bakery.id, service_date: '2026-03-02' },
        items: [{ description: 'Arbeit', unit_price: 100 }],
      })
      await office.invoices.sendByLetter({ id: draft.id })
      const issued = await customerOf('invoice', draft.id)
      expect((await issued.customer.view()).data.invoice?.has_xml).toBe(true)
      const file = await customerXml(issued.ctx)
      expect(file.contentType).toBe('application/xml')
      expect(file.bytes.toString()).toContain(draft.invoice_number)
    },
  )

  test('that is mailed has its link sealed until the mail is sent', async () => {
    const { data: draft } = await company.as().invoices.create({
      ...{ title: 'Arbeit', kontakt_id, items: [{ description: 'Arbeit', unit_price: 100 }] },
    })
    await company.as().invoices.send({ id: draft.id })
    const mail = await inTenant(company.ctx(), tx => tx.mail.findFirst({ where: { entityId: draft.id } }))
    expect(mail?.text).toContain('/k/•••')
    expect(mail?.html).not.toMatch(/\/k\/\w/)
    expect(mail?.sealedLink).toMatch(/^v1\./)
  })

  test(
    'is mailed with its link as the company and the mail are set; mails about the link always contain it',
    { tags: 'long' },
    async () => {
      const office = company.as()
      const draftOf = async () =>
        (
          await office.invoices.create({
            ...{ title: 'Arbeit', kontakt_id, items: [{ description: 'Arbeit', unit_price: 100 }] },
          })
        ).data
      const linked = async (id: number) => {
        const [mail] = await inTenant(company.ctx(), tx =>
          tx.mail.findMany({ where: { entityId: id, entity: 'invoice' } }),
        )
        return [mail?.sealedLink !== null, mail?.text.includes('/k/')]
      }
      const suggested = async (id: number) => (await office.invoices.mailDraft({ id })).data.customer_link
      for (const mail_links of [true, false])
        for (const customer_link of [undefined, true, false]) {
          await office.companies.updateSettings({ mail_links })
          const { id } = await draftOf()
          expect(await suggested(id)).toBe(mail_links)
          await office.invoices.send({ id, customer_link })
          const expected = customer_link ?? mail_links
          expect([mail_links, customer_link, ...(await linked(id))]).toEqual([
            mail_links,
            customer_link,
            expected,
            expected,
          ])
        }
      const { id } = await draftOf()
      await office.invoices.send({ id })
      const { customer } = await customerOf('invoice', id)
      await customer.ask({ question: 'Wofür?' })
      const [question] = (await office.customerLinks.questions({ kind: 'invoice', entity_id: id })).data
      await office.customerLinks.answer({ id: question?.id ?? 0, answer: 'Für die Arbeit.' })
      const answer = await inTenant(company.ctx(), tx =>
        tx.mail.findFirst({ where: { entityId: id, kind: 'customer_link' } }),
      )
      expect(answer?.sealedLink).toMatch(/^v1\./)
      await office.companies.updateSettings({ mail_links: true })
    },
  )
})

describe('a rapport by its link', () => {
  async function rapport({ complete = true } = {}) {
    const entries = [{ job_category: 'Facharbeiterstunde', hours: 7.5, description: 'Montage' }]
    const materials = [{ name: 'Schrauben', quantity: 2, unit: 'Pkg', unit_price: 39.9 }]
    const { data } = await company.as().rapports.create({ title: 'Montage', kontakt_id, entries, materials })
    if (complete) await company.as().rapports.complete({ id: data.id })
    return data.id
  }

  test('is signed once by name: in record, log, event and for the office; the signer is mailed the signed paper, and no price was shown', async () => {
    const id = await rapport()
    const { customer } = await customerOf('rapport', id)
    const { data } = await customer.view()
    expect(data.rapport).toMatchObject({ total_hours: 7.5, can_sign: true, signed_at: null })
    expect(JSON.stringify(data)).not.toContain('39.9')
    const shown = { content_sha256: data.rapport?.content_sha256 ?? '', agreed: true as const }
    await customer.sign({ ...shown, name: 'Anna Huber' })
    await customer.sign({ ...shown, name: 'Anna Huber' })
    await expect(customer.sign({ ...shown, name: 'Jemand anders' })).rejects.toMatchObject({
      cause: { key: 'rapport.signed' },
    })
    expect((await customer.view()).data.rapport).toMatchObject({ can_sign: false, signed_by_name: 'Anna Huber' })
    const { data: record } = await company.as().rapports.get({ id })
    expect(record).toMatchObject({ signed_by_name: 'Anna Huber', signed_by_email: 'anna@huber.example' })
    const { log, event, notified, mails } = await inTenant(company.ctx(), async tx => ({
      log: await tx.auditEntry.findMany({ where: { action: 'rapport.signed', entityId: String(id) } }),
      event: await tx.event.count({ where: { type: 'rapport.signed' } }),
      notified: await tx.notification.count({ where: { kind: 'rapport_signed', entityId: id } }),
      mails: await tx.mail.findMany({ where: { kind: 'rapport_signed', entityId: id } }),
    }))
    expect(log).toMatchObject([{ actorKind: 'customer', actorLabel: 'Anna Huber' }])
    expect(event).toBe(1)
    expect(notified).toBeGreaterThan(0)
    // Once, to the address that the link was made for.
    const attachments = [{ kind: 'rapport_signed_pdf', id }]
    expect(mails).toMatchObject([{ toAddresses: ['anna@huber.example'], attachments }])
  })

  test('signed by two people concurrently has one signature', { tags: 'long' }, async () => {
    const id = await rapport()
    const [one, two] = [await customerOf('rapport', id), await customerOf('rapport', id)]
    const content_sha256 = (await one.customer.view()).data.rapport?.content_sha256 ?? ''
    const answers = await Promise.allSettled([
      one.customer.sign({ content_sha256, name: 'Anna', agreed: true }),
      two.customer.sign({ content_sha256, name: 'Bert', agreed: true }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { data } = await company.as().rapports.get({ id })
    expect(data.signed_by_name).toBe(answers[0]?.status === 'fulfilled' ? 'Anna' : 'Bert')
  })

  test('reopened and completed again after it was shown is not signed unseen', { tags: 'long' }, async () => {
    const id = await rapport()
    const { customer } = await customerOf('rapport', id)
    const seen = async () => ({
      ...{ content_sha256: (await customer.view()).data.rapport?.content_sha256 ?? '', name: 'Anna' },
      agreed: true as const,
    })
    const before = await seen()
    await company.as().rapports.reopen({ id, reason: 'Stunden fehlen' })
    await expect(customer.sign(before)).rejects.toMatchObject({ cause: { key: 'rapport.not_completed' } })
    await company.as().rapports.addEntry({ id, job_category: 'Helferstunde', hours: 4, date: '2026-03-10' })
    await company.as().rapports.complete({ id })
    await expect(customer.sign(before)).rejects.toMatchObject({ cause: { key: 'signature.content_changed' } })
    expect((await company.as().rapports.get({ id })).data.signed_at).toBeNull()
    await customer.sign(await seen())
    expect((await company.as().rapports.get({ id })).data.signed_by_name).toBe('Anna')
  })

  test('has a link once it is completed, and the link reaches no other rapport', async () => {
    const draft = await rapport({ complete: false })
    await expect(customerOf('rapport', draft)).rejects.toMatchObject({ cause: { key: 'customer_link.not_issued' } })
    const { ctx } = await customerOf('rapport', await rapport())
    const other = await rapport()
    await expect(createCaller(ctx).rapports.get({ id: other })).rejects.toMatchObject({ cause: { key: 'forbidden' } })
  })
})

describe('a link that has ended', () => {
  const renew = (token: string) => asAnonymous(app, { ip: '203.0.113.9' }).customerLinks.renew({ token })
  const mailsAbout = (id: number) =>
    inTenant(company.ctx(), tx => tx.mail.findMany({ where: { kind: 'customer_link', entityId: id } }))

  /** A rapport with a link that is 100 days old. */
  async function expired() {
    const { data: rapport } = await company.as().rapports.create({
      ...{ title: 'Montage', kontakt_id, entries: [{ job_category: 'Facharbeiterstunde', hours: 1 }] },
    })
    await company.as().rapports.complete({ id: rapport.id })
    const link = { kind: 'rapport' as const, entity_id: rapport.id, email: 'anna@huber.example' }
    const { data } = await company.as().customerLinks.create(link)
    app.clock.set('2026-06-20T09:00:00.000Z')
    return { id: rapport.id, link: data.id, token: data.url.split('/k/')[1] ?? '' }
  }
  afterEach(() => app.clock.set('2026-03-10T09:00:00.000Z'))

  test(
    'is renewed by mail to its old address at most three times a day, always with the same response',
    { tags: 'long' },
    async () => {
      const { id, token } = await expired()
      await expect(by(token)).rejects.toMatchObject({ key: 'customer_link.ended' })
      const answers = await Promise.all([renew(token), renew(token), renew(token), renew(token)])
      expect(answers).toEqual(Array.from({ length: 4 }, () => ({ data: null })))
      const mails = await mailsAbout(id)
      expect(mails.map(({ toAddresses }) => toAddresses)).toEqual(
        Array.from({ length: 3 }, () => ['anna@huber.example']),
      )
      const [mail] = mails
      if (!mail) throw new Error('no mail')
      const { text } = withLink(app, { ...mail, tenantId: company.actor().tenantId }, { text: mail.text, html: '' })
      const { customer } = await by(/\/k\/(\w{43})/.exec(text)?.[1] ?? '')
      expect((await customer.view()).data.rapport?.title).toBe('Montage')
      const { data: links } = await company.as().customerLinks.list({ kind: 'rapport', entity_id: id })
      expect(links.at(-1)?.events.map(({ type }) => type)).toEqual(['renewed', 'renewed', 'renewed'])
    },
  )

  test('is not renewed if the office revoked it, if it is still valid, or if it is unknown', async () => {
    const { id, link, token } = await expired()
    await company.as().customerLinks.revoke({ id: link })
    expect(await renew(token)).toEqual({ data: null })
    expect(await renew('x'.repeat(43))).toEqual({ data: null })
    expect(await renew('?')).toEqual({ data: null })
    expect(await mailsAbout(id)).toEqual([])
    const open = await company.as().customerLinks.create({ kind: 'rapport', entity_id: id, email: 'a@huber.example' })
    expect(await renew(open.data.url.split('/k/')[1] ?? '')).toEqual({ data: null })
    expect(await mailsAbout(id)).toEqual([])
  })
})

test('a link can be read 120 times an hour and its paper 30 times; other links are not affected', async () => {
  const { data: rapport } = await company.as().rapports.create({
    ...{ title: 'Montage', kontakt_id, entries: [{ job_category: 'Facharbeiterstunde', hours: 1 }] },
  })
  await company.as().rapports.complete({ id: rapport.id })
  const made = () => company.as().customerLinks.create({ kind: 'rapport', entity_id: rapport.id })
  const [one, other] = (await Promise.all([made(), made()])).map(({ data }) => data.url.split('/k/')[1] ?? '')
  let now = 0
  const find = createFindCustomer(app, () => now)
  const tooOften = { key: 'customer_link.too_often' }
  for (const [read, most] of [
    ['page', 120],
    ['pdf', 30],
  ] as const) {
    for (let time = 0; time < most; time++) await find(one ?? '', `198.51.100.${time}`, read)
    await expect(find(one ?? '', '203.0.113.9', read)).rejects.toMatchObject(tooOften)
    await find(other ?? '', '203.0.113.9', read)
  }
  // Decisions have a separate limit.
  await find(one ?? '', '203.0.113.9')
  now = 3_600_001
  await find(one ?? '', '203.0.113.9', 'page')
})

test(
  'a download of the paper is recorded once, when the page reports it, not when its URL is requested',
  { tags: 'long' },
  async () => {
    const { data: rapport } = await company.as().rapports.create({
      ...{ title: 'Montage', kontakt_id, entries: [{ job_category: 'Facharbeiterstunde', hours: 1 }] },
    })
    await company.as().rapports.complete({ id: rapport.id })
    const { ctx, customer } = await customerOf('rapport', rapport.id)
    const events = async () => {
      const { data } = await company.as().customerLinks.list({ kind: 'rapport', entity_id: rapport.id })
      return data[0]?.events.map(({ type }) => type)
    }
    await customerPdf(ctx)
    expect(await events()).toEqual([])
    await customer.seen({ what: 'downloaded' })
    await customer.seen({ what: 'downloaded' })
    await customer.seen({})
    expect(await events()).toEqual(['opened', 'downloaded'])
  },
)

test('the page shows the logo of its company at the top', async () => {
  const shop = await createTestCompany(app)
  const address = { street: 'Lindenweg 4', postal_code: '4020', city: 'Linz' }
  await shop.as().companies.updateSettings({ ...address, vat_number: 'ATU12345675' })
  const { data: contact } = await shop
    .as()
    .contacts.create({ kind: 'person', last_name: 'Huber', email: 'anna@huber.example' })
  const { data: draft } = await shop.as().invoices.create({
    ...{ title: 'Arbeit', kontakt_id: contact.id, items: [{ description: 'Arbeit', unit_price: 100 }] },
  })
  await setLogo(
    shop.ctx(),
    await sharp({ create: { width: 30, height: 12, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  await shop.as().invoices.sendByLetter({ id: draft.id })
  const { data } = await shop.as().customerLinks.create({ kind: 'invoice', entity_id: draft.id })
  const actor = await createFindCustomer(app)(data.url.split('/k/')[1] ?? '', '203.0.113.9')
  const ctx: Ctx = { ...shop.ctx(), actor }
  expect((await createCaller(ctx).customer.view()).data.company.has_logo).toBe(true)
  expect((await sharp((await customerLogo(ctx)).bytes).metadata()).format).toBe('png')
})
