import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { pdfText } from '../../../paper/pdf-text'
import { inTenant } from '../../../platform/database/db'
import { dayToDate } from '../../../platform/values/days'
import { dunningPdf } from './pdf'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
})
afterAll(() => app.stop())

const levels = [
  { days_after_due: 7, fee: 0, due_days: 7, title: 'Zahlungserinnerung' },
  { days_after_due: 14, fee: 5, due_days: 7, title: 'Mahnung' },
]

async function companyWith(settings: { enabled?: boolean; levels?: unknown } = {}, country_code = 'AT') {
  const company = await createTestCompany(app, { country_code })
  await app.db.acrossTenants('platform', tx =>
    tx.company.update({
      where: { id: company.tenantId },
      data: {
        dunningEnabled: settings.enabled ?? true,
        dunningLevels: (settings.levels ?? levels) as object,
        street: 'Dorf 1',
        postalCode: '4020',
        city: 'Linz',
        vatNumber: country_code === 'AT' ? 'ATU12345675' : 'DE136695976',
        iban: 'AT611904300234573201',
      },
    }),
  )
  return company
}

const at = (day: string) => app.clock.set(`${day}T09:00:00.000Z`)

/** An invoice over 120.00 that was sent on 2 March 2026 and is due on the 16th. */
async function sentInvoice(company: TestCompany, email: string | null = 'post@kunde.test', project_id?: number) {
  at('2026-03-02')
  const office = company.as(2)
  const { data: contact } = await office.contacts.create({
    company_name: 'Gasthof zur Post',
    street: 'Markt 2',
    postal_code: '4020',
    city: 'Linz',
    ...(email ? { email } : {}),
  })
  const { data: draft } = await office.invoices.create({
    title: 'Dach',
    kontakt_id: contact.id,
    ...(project_id && { project_id }),
    invoice_date: '2026-03-02',
    service_date: '2026-03-01',
    due_date: '2026-03-16',
    items: [{ description: 'Arbeit', unit_price: 100, tax_rate: company.actor().countryCode === 'AT' ? 20 : 19 }],
  })
  return (await office.invoices.sendByLetter({ id: draft.id })).data
}
const invoiceOf = async (company: TestCompany, id: number) => (await company.as(2).invoices.get({ id })).data
const dueOf = async (company: TestCompany) => (await company.as(2).dunnings.due({})).data
const write = async (company: TestCompany, invoice_id: number) =>
  (await company.as(2).dunnings.create({ invoice_id })).data

describe('what is due', () => {
  test(
    'comes with what is overdue the longest first, an invoice without a due date by its own date',
    { tags: 'long' },
    async () => {
      const company = await companyWith()
      const [first, second] = [await sentInvoice(company), await sentInvoice(company)]
      await inTenant(company.ctx(), async tx => {
        const dueDate = dayToDate('2026-03-10')
        await tx.invoice.updateMany({
          where: { id: first.id },
          data: { dueDate: null, invoiceDate: dayToDate('2026-03-12') },
        })
        await tx.invoice.updateMany({ where: { id: second.id }, data: { dueDate } })
      })
      at('2026-04-10')
      expect((await dueOf(company)).map(({ invoice_id }) => invoice_id)).toEqual([second.id, first.id])
    },
  )

  test('is an invoice whose due day and the days of the level have passed, in the time of the company', async () => {
    const company = await companyWith()
    const invoice = await sentInvoice(company)
    app.clock.set('2026-03-23T22:59:00.000Z') // 23:59 in Vienna
    expect(await dueOf(company)).toEqual([])
    app.clock.set('2026-03-23T23:00:00.000Z') // the 24th begins
    expect(await dueOf(company)).toEqual([
      {
        invoice_id: invoice.id,
        invoice_number: invoice.invoice_number,
        title: 'Dach',
        kontakt_id: invoice.kontakt_id,
        kontakt_name: 'Gasthof zur Post',
        has_email: true,
        invoice_date: '2026-03-02',
        due_date: '2026-03-16',
        days_late: 8,
        open_amount: 120,
        currency: 'EUR',
        level: 1,
        level_title: 'Zahlungserinnerung',
        fee: 0,
        pay_until: '2026-03-31',
        last_dunning: null,
      },
    ])
  })

  test(
    'is no draft, and no invoice that is paid, cancelled, settled by a final invoice or held back',
    { tags: 'long' },
    async () => {
      const company = await companyWith()
      const [, paid, cancelled, settled, held] = [
        await company.as(2).invoices.create({ title: 'Entwurf', invoice_date: '2026-01-01', due_date: '2026-01-02' }),
        await sentInvoice(company),
        await sentInvoice(company),
        await sentInvoice(company),
        await sentInvoice(company),
      ] as const
      await inTenant(company.ctx(), async tx => {
        await tx.invoice.updateMany({ where: { id: paid.id }, data: { status: 'paid', alreadyPaid: 120 } })
        await tx.invoice.updateMany({ where: { id: cancelled.id }, data: { status: 'cancelled' } })
        await tx.invoice.updateMany({ where: { id: settled.id }, data: { settledById: paid.id } })
        await tx.invoice.updateMany({
          where: { id: held.id },
          data: { status: 'partial_paid', alreadyPaid: 114, retentionHeld: 6 },
        })
      })
      at('2026-06-01')
      expect(await dueOf(company)).toEqual([])
      for (const { id } of [paid, cancelled, settled, held])
        expect(await errorOf(company.as(2).dunnings.create({ invoice_id: id }))).toMatchObject({ status: 409 })
    },
  )

  test('is listed in pages, the longest overdue first', { tags: 'long' }, async () => {
    const company = await companyWith()
    const first = await sentInvoice(company)
    const second = await sentInvoice(company)
    await inTenant(company.ctx(), tx =>
      tx.invoice.updateMany({ where: { id: second.id }, data: { dueDate: dayToDate('2026-03-05') } }),
    )
    at('2026-05-01')
    const page = await company.as(2).dunnings.due({ limit: 1, offset: 1 })
    expect(page.data.map(row => row.invoice_id)).toEqual([first.id])
    expect(page.pagination).toEqual({ limit: 1, offset: 1, total: 2, hasMore: false })
  })

  test('is refused while switched off, and the error says where to switch it on', async () => {
    const company = await companyWith({ enabled: false })
    const invoice = await sentInvoice(company)
    at('2026-05-01')
    for (const call of [
      () => company.as(2).dunnings.due({}),
      () => company.as(2).dunnings.create({ invoice_id: invoice.id }),
    ])
      expect(await errorOf(call())).toMatchObject({ status: 409, details: { field: 'dunning_enabled' } })
  })

  test('has three levels if the company has set none, or none that can be parsed', { tags: 'long' }, async () => {
    for (const stored of [[], 'never', [{ days_after_due: 'soon', fee: -3, title: ' ' }]]) {
      const company = await companyWith({ levels: stored }, 'DE')
      await sentInvoice(company)
      at('2026-03-24')
      expect(await dueOf(company)).toMatchObject([{ level: 1, level_title: 'Zahlungserinnerung', fee: 0 }])
    }
  })
})

describe('writing a dunning', () => {
  test(
    'copies what is open, the fee and the parties, and makes the invoice overdue with its event',
    { tags: 'long' },
    async () => {
      const company = await companyWith()
      const invoice = await sentInvoice(company)
      await company.as(2).invoices.pay({ id: invoice.id, amount: 20.5 })
      at('2026-03-24')
      const dunning = await write(company, invoice.id)
      expect(dunning).toMatchObject({
        invoice_id: invoice.id,
        invoice_number: invoice.invoice_number,
        kontakt_name: 'Gasthof zur Post',
        level: 1,
        title: 'Zahlungserinnerung',
        dunning_date: '2026-03-24',
        due_date: '2026-03-31',
        open_amount: 99.5,
        fee: 0,
        total: 99.5,
        sent_at: null,
      })
      expect(dunning.message).toContain(invoice.invoice_number)
      expect(dunning.message).toContain('31.03.2026')
      const after = await invoiceOf(company, invoice.id)
      expect(after).toMatchObject({ status: 'overdue', total: 120, remaining: 99.5 })
      const { parties, events, audits } = await inTenant(company.ctx(), async tx => ({
        parties: (await tx.dunning.findFirstOrThrow({ where: { id: dunning.id } })).parties,
        events: await tx.event.count({ where: { type: 'invoice.overdue' } }),
        audits: await tx.auditEntry.count({ where: { entity: 'dunning', action: 'dunning.created' } }),
      }))
      expect(parties).toMatchObject({ company: { city: 'Linz' }, contact: { name: 'Gasthof zur Post' } })
      expect([events, audits]).toEqual([1, 1])
    },
  )

  test('takes text, fee and day from the request, and the fee never changes the invoice', async () => {
    const company = await companyWith()
    const invoice = await sentInvoice(company)
    at('2026-03-24')
    const { data } = await company.as(2).dunnings.create({
      invoice_id: invoice.id,
      level: 1,
      fee: 12.34,
      message: 'Bitte zahlen.',
      due_date: '2026-04-10',
    })
    expect(data).toMatchObject({
      message: 'Bitte zahlen.',
      fee: 12.34,
      total: 132.34,
      due_date: '2026-04-10',
    })
    expect(await invoiceOf(company, invoice.id)).toMatchObject({ total: 120, remaining: 120, tax_amount: 20 })
  })

  test('is refused before its day, out of turn, twice and beyond the last level', { tags: 'long' }, async () => {
    const company = await companyWith()
    const office = company.as(2)
    const { id } = await sentInvoice(company)
    const refusal = (input: { level?: number } = {}) => errorOf(office.dunnings.create({ invoice_id: id, ...input }))
    at('2026-03-23')
    expect(await refusal()).toMatchObject({ status: 409, details: { from: '2026-03-24' } })
    at('2026-03-24')
    expect(await refusal({ level: 2 })).toMatchObject({ status: 409, details: { next_level: 1 } })
    const first = await write(company, id)
    expect(await refusal()).toMatchObject({ status: 409, details: { level: 1 } })
    expect(await dueOf(company)).toEqual([])
    await office.dunnings.sendByLetter({ id: first.id })
    at('2026-03-31')
    expect(await refusal()).toMatchObject({ status: 409, details: { from: '2026-04-01' } })
    at('2026-04-01')
    expect(await dueOf(company)).toMatchObject([{ level: 2, fee: 5, last_dunning: { level: 1 } }])
    const second = await write(company, id)
    expect(second).toMatchObject({ level: 2, title: 'Mahnung', fee: 5, total: 125 })
    await office.dunnings.sendByLetter({ id: second.id })
    at('2026-06-01')
    expect(await dueOf(company)).toEqual([])
    expect(await refusal()).toMatchObject({ status: 409, details: { level: 2 } })
  })

  test('happens once, however many concurrent requests there are', { tags: 'long' }, async () => {
    const company = await companyWith()
    const { id } = await sentInvoice(company)
    at('2026-03-24')
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => write(company, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await company.as(2).dunnings.list({ invoice_id: id })).pagination.total).toBe(1)
  })

  test.each([
    ['a day that is over', { due_date: '2026-03-23' }],
    ['a negative fee', { fee: -1 }],
    ['a fee with three decimals', { fee: 1.005 }],
  ])('refuses %s', async (_, input) => {
    const company = await companyWith()
    const { id } = await sentInvoice(company)
    at('2026-03-24')
    expect(await errorOf(company.as(2).dunnings.create({ invoice_id: id, ...input }))).toMatchObject({
      status: 400,
    })
    expect((await invoiceOf(company, id)).status).toBe('sent')
  })

  test('is for the office', async () => {
    const company = await companyWith()
    const { id } = await sentInvoice(company)
    at('2026-03-24')
    expect(await errorOf(company.as(3).dunnings.create({ invoice_id: id }))).toMatchObject({ status: 403 })
    expect(await errorOf(company.as(3).dunnings.due({}))).toMatchObject({ status: 403 })
  })
})

describe('sending a dunning', () => {
  test(
    'enqueues one mail with the dunning and the invoice, and stores the time of sending',
    { tags: 'long' },
    async () => {
      const company = await companyWith()
      const { id } = await sentInvoice(company)
      at('2026-03-24')
      const dunning = await write(company, id)
      const { data } = await company.as(2).dunnings.send({ id: dunning.id })
      expect(data.sent_at).toBe('2026-03-24T09:00:00.000Z')
      const { data: mails } = await company.as(2).mails.list({ entity: 'dunning', entity_id: dunning.id })
      expect(mails).toMatchObject([
        {
          to: ['post@kunde.test'],
          attachments: [
            { kind: 'dunning_pdf', id: dunning.id },
            { kind: 'invoice_pdf', id },
          ],
        },
      ])
      expect(mails[0]?.subject).toContain(dunning.invoice_number)
      const jobs = await inTenant(company.ctx(), tx =>
        tx.documentJob.count({ where: { kind: 'dunning_pdf', entityId: dunning.id } }),
      )
      expect(jobs).toBe(1)
    },
  )

  test('needs an address, and nothing is sent without one', { tags: 'long' }, async () => {
    const company = await companyWith()
    const { id } = await sentInvoice(company, null)
    at('2026-03-24')
    expect(await dueOf(company)).toMatchObject([{ has_email: false }])
    const dunning = await write(company, id)
    expect(await errorOf(company.as(2).dunnings.send({ id: dunning.id }))).toMatchObject({
      status: 422,
      details: { field: 'to' },
    })
    expect((await company.as(2).dunnings.get({ id: dunning.id })).data.sent_at).toBeNull()
  })

  test(
    'is refused when something was paid meanwhile; the dunning can be deleted and written anew',
    { tags: 'long' },
    async () => {
      const company = await companyWith()
      const office = company.as(2)
      const { id } = await sentInvoice(company)
      at('2026-03-24')
      const dunning = await write(company, id)
      await office.invoices.pay({ id, amount: 20 })
      for (const send of [office.dunnings.send, office.dunnings.sendByLetter])
        expect(await errorOf(send({ id: dunning.id }))).toMatchObject({
          status: 409,
          details: { open_amount: 120, now: 100 },
        })
      await office.dunnings.delete({ id: dunning.id })
      expect(await write(company, id)).toMatchObject({ level: 1, open_amount: 100 })
    },
  )

  test('rules out deleting and marking as sent, but not sending it once more', { tags: 'long' }, async () => {
    const company = await companyWith()
    const office = company.as(2)
    const { id } = await sentInvoice(company)
    at('2026-03-24')
    const dunning = await write(company, id)
    await office.dunnings.send({ id: dunning.id })
    expect(await errorOf(office.dunnings.delete({ id: dunning.id }))).toMatchObject({ status: 409 })
    expect(await errorOf(office.dunnings.sendByLetter({ id: dunning.id }))).toMatchObject({ status: 409 })
    await office.dunnings.send({ id: dunning.id, to: ['anders@kunde.test'], resend: true })
    expect((await office.mails.list({ entity: 'dunning', entity_id: dunning.id })).pagination.total).toBe(2)
  })
})

const textOf = async (bytes: Buffer) => (await pdfText(bytes)).join('\n')

describe('the paper of a dunning', () => {
  test(
    'names the invoice, the open amount and the fee; once sent its bytes stay the same, whatever happens to the customer',
    { tags: 'long' },
    async () => {
      const company = await companyWith({ levels: [{ days_after_due: 0, fee: 12.5, due_days: 7 }] })
      const office = company.as(2)
      const invoice = await sentInvoice(company)
      at('2026-03-24')
      const dunning = await write(company, invoice.id)
      const written = await textOf((await dunningPdf(company.ctx(), { id: dunning.id })).bytes)
      for (const words of [
        'Zahlungserinnerung',
        invoice.invoice_number,
        'Gasthof zur Post',
        '132,50',
        '12,50',
        '120,00',
      ])
        expect(written).toContain(words)
      await office.dunnings.send({ id: dunning.id })
      const first = await dunningPdf(company.ctx(), { id: dunning.id })
      expect(first.filename).toBe(`Mahnung-${invoice.invoice_number}-1.pdf`)
      await office.contacts.update({
        id: invoice.kontakt_id as number,
        updates: { company_name: 'Anders GmbH' },
      })
      const again = await dunningPdf(company.ctx(), { id: dunning.id })
      expect(again.bytes.equals(first.bytes)).toBe(true)
      expect(await textOf(first.bytes)).toContain('Gasthof zur Post')
    },
  )

  test('names the site where the project has one, and its number otherwise', { tags: 'long' }, async () => {
    const company = await companyWith({ levels: [{ days_after_due: 0, fee: 0, due_days: 7 }] })
    const { projects } = company.as(2)
    const { data: somewhere } = await projects.create({
      name: 'Almhaus',
      street: 'Alm',
      house_number: '3',
      city: 'Gosau',
    })
    const { data: nowhere } = await projects.create({ name: 'Planung' })
    for (const { id, project_number } of [somewhere, nowhere]) {
      const invoice = await sentInvoice(company, 'post@kunde.test', id)
      at('2026-03-24')
      const text = await textOf((await dunningPdf(company.ctx(), { id: (await write(company, invoice.id)).id })).bytes)
      expect(text.includes('Alm 3')).toBe(id === somewhere.id)
      expect(text.includes(project_number)).toBe(id === nowhere.id)
    }
  })
})

describe('a dunning after part payments', () => {
  test(
    'prints what was paid, names the interest from the first Mahnung on, and claims the open amount',
    { tags: 'long' },
    async () => {
      const company = await companyWith()
      const invoice = await sentInvoice(company)
      at('2026-03-20')
      await company.as(2).invoices.pay({ id: invoice.id, amount: 50 })
      at('2026-03-25')
      const first = await write(company, invoice.id)
      expect(first.message).not.toContain('Verzugszinsen')
      await company.as(2).dunnings.sendByLetter({ id: first.id })
      at('2026-04-10')
      const second = await write(company, invoice.id)
      expect(second.message).toContain('§ 456 UGB')
      const { bytes } = await dunningPdf(company.ctx(), { id: second.id })
      const text = (await pdfText(bytes)).join(' ').replace(/\s+/g, ' ')
      expect(text).toContain(
        'Rechnungsbetrag 120,00 Zahlung vom 20.03.2026 −50,00 Offener Betrag 70,00 Mahngebühr 5,00',
      )
      expect(text).toContain('Zu zahlen € 75,00')
    },
  )
})
