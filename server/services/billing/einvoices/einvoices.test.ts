import { PDFDocument } from '@cantoo/pdf-lib'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { eventually } from '../../../../tests/harness/eventually'
import { qpdfCheck } from '../../../../tests/harness/qpdf'
import { createPdfRenderer } from '../../../adapters/gotenberg'
import { readStored } from '../../../adapters/storage'
import { documentMakers, mailHandlers } from '../../../handlers'
import { inspectPdfa } from '../../../pdfa/inspect'
import { makeDueDocuments } from '../../exchange/documents/make-due'
import { storedFile } from '../../exchange/files/frozen'
import { sendDueMails } from '../../exchange/mails/send-due-mails'
import { exportFile } from './read'

let app: TestApp
let superuser: Client
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
})
beforeEach(async () => {
  await superuser.query('TRUNCATE document_jobs, mails')
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

const leitwegId = '04011000-1234512345-06'
const settings = {
  AT: {
    street: 'Währinger Straße 12',
    postal_code: '1090',
    city: 'Wien',
    vat_number: 'ATU12345675',
    iban: 'AT611904300234573201',
    phone: '+43 1 2345678',
    email: 'office@oeller.test',
  },
  DE: {
    street: 'Gärtnerstraße 7',
    postal_code: '80331',
    city: 'München',
    vat_number: 'DE136695976',
    iban: 'DE89370400440532013000',
    phone: '+49 89 123456',
    email: 'rechnung@mueller.test',
  },
}

interface Wanted {
  country?: 'AT' | 'DE'
  name?: string
  contact?: Record<string, unknown>
  invoice?: Record<string, unknown>
}

/** A company with complete data, a customer company, and a draft for it. */
async function draft({ country = 'DE', name, contact = {}, invoice = {} }: Wanted = {}) {
  const company = await createTestCompany(app, { country_code: country })
  const office = company.as()
  await office.companies.updateSettings({ ...settings[country], ...(name ? { name } : {}) })
  const { data: kontakt } = await office.contacts.create({
    company_name: 'Bäckerei „Süß & Söhne“ <Köln>',
    email: 'eingang@suess.test',
    street: 'Ottoplatz',
    house_number: '1',
    postal_code: '50679',
    city: 'Köln',
    country_code: country,
    ...contact,
  } as never)
  const { data } = await office.invoices.create({
    title: 'Dachboden "Nord" & Süd',
    kontakt_id: kontakt.id,
    service_date: '2026-03-02',
    discount_percent: 3,
    items: [
      { kind: 'section', description: 'Rohbau <1>' },
      { description: 'Dämmung & Folie\nzweilagig', quantity: 12.5, unit: 'm²', unit_price: 18.9 },
      {
        description: 'Pauschale',
        quantity: 1,
        unit: 'pauschal',
        unit_price: 250,
        tax_rate: country === 'DE' ? 7 : 10,
      },
    ],
    ...invoice,
  } as never)
  return { company, office, id: data.id, number: data.invoice_number }
}

type Office = Awaited<ReturnType<typeof draft>>
const send = ({ office, id }: Office) => office.invoices.sendByLetter({ id })
const work = () => makeDueDocuments(app, { makers: documentMakers })
const exportsOf = async ({ office, id }: Office) => (await office.einvoices.list({ id })).data
const filesOf = async ({ tenantId }: TestCompany) =>
  (
    await superuser.query(
      'SELECT purpose, entity, sha256, storage_key, filename FROM stored_files WHERE tenant_id = $1 ORDER BY id',
      [tenantId],
    )
  ).rows
const download = (made: Office, exportId: number, part: 'xml' | 'pdf') =>
  exportFile('invoice', part)(made.company.ctx(), { id: made.id, exportId }).then(file => file.bytes)

describe('sending an invoice to a company', () => {
  test(
    'below its deposits states how much is refunded, until when and to which account',
    { tags: 'long' },
    async () => {
      const made = await draft()
      const { office } = made
      const { kontakt_id } = (await office.invoices.get({ id: made.id })).data
      const { data: project } = await office.projects.create({ name: 'Dachboden', kontakt_id })
      const bill = async (type: 'anzahlung' | 'schlussrechnung', unit_price: number) => {
        const place = { project_id: project.id, service_date: '2026-03-02', refund_iban: 'AT61 1904 3002 3457 3201' }
        const items = [{ description: 'Dämmung', unit_price }]
        const { data } = await office.invoices.create({ title: 'Dachboden', type, ...place, items })
        return (await office.invoices.sendByLetter({ id: data.id })).data
      }
      const deposit = await bill('anzahlung', 1000)
      await office.invoices.pay({ id: deposit.id, amount: deposit.total })
      const final = await bill('schlussrechnung', 600)
      expect((await office.einvoices.validate({ id: final.id })).data).toMatchObject({ result: 'valid' })
      await work()
      const ofFinal = { ...made, id: final.id }
      const [record] = await exportsOf(ofFinal)
      const xml = (await download(ofFinal, record?.id ?? 0, 'xml')).toString()
      expect(xml).toContain('<ram:DuePayableAmount>-476.00</ram:DuePayableAmount>')
      expect(xml).toMatch(
        /Das Guthaben von 476,00.€ überweisen wir Ihnen bis [0-9.]+ auf Ihr Konto AT61 1904 3002 3457 3201\./,
      )
      expect(xml).not.toContain('DueDateDateTime')
    },
  )

  test(
    'of a German company freezes one hybrid, whose XML is the stored one to the byte',
    { tags: 'long' },
    async () => {
      const made = await draft({ name: 'Müller & "Söhne" <GmbH>' })
      await send(made)
      expect(await exportsOf(made)).toMatchObject([
        { status: 'pending', format: 'zugferd', profile: 'en16931', file_pdf: null },
      ])
      expect(await work()).toMatchObject({ done: 1 })
      const [record] = await exportsOf(made)
      expect(record).toMatchObject({
        status: 'valid',
        file_primary: 'pdf',
        preview: false,
        validation_result: { errors: [] },
      })
      expect((await filesOf(made.company)).map(({ purpose, entity }) => [purpose, entity])).toEqual([
        ['invoice_xml', 'invoice'],
        ['invoice_pdf', 'invoice'],
      ])
      const pdf = await download(made, record?.id ?? 0, 'pdf')
      const xml = await download(made, record?.id ?? 0, 'xml')
      expect(await inspectPdfa(pdf)).toEqual({ faults: [], files: { 'factur-x.xml': xml } })
      expect(await qpdfCheck(pdf)).toBe(0)
      expect(xml.toString()).toContain('<ram:Name>Müller &amp; "Söhne" &lt;GmbH&gt;</ram:Name>')
      expect((await PDFDocument.load(pdf)).getTitle()).toBe(`Rechnung ${made.number}`)
      expect((await documentMakers.invoice_pdf(made.company.ctx(), { id: made.id })).bytes).toEqual(pdf)
    },
  )

  test('of an Austrian company stores ebInterface beside a plain PDF/A, and mails both', { tags: 'long' }, async () => {
    const made = await draft({ country: 'AT' })
    await made.office.invoices.send({ id: made.id })
    expect((await sendDueMails(app, mailHandlers)).sent).toBe(1)
    const [record] = await exportsOf(made)
    expect(record).toMatchObject({
      status: 'valid',
      format: 'ebinterface',
      profile: null,
      file_primary: 'xml',
    })
    expect(await inspectPdfa(await download(made, record?.id ?? 0, 'pdf'))).toEqual({ faults: [], files: {} })
    const [mail] = (await made.office.mails.list({ entity: 'invoice', entity_id: made.id })).data
    expect(mail?.attachments.map(({ kind }) => kind)).toEqual(['invoice_pdf', 'invoice_xml'])
    const { eml } = (await made.office.mails.get({ id: mail?.id ?? 0 })).data
    const xml = await download(made, record?.id ?? 0, 'xml')
    expect(eml).toContain(`filename=${made.number}.xml`)
    expect((eml ?? '').replaceAll('\r\n', '')).toContain(xml.toString('base64'))
  })

  test('of a hybrid mails the PDF alone', { tags: 'long' }, async () => {
    const made = await draft()
    await made.office.invoices.send({ id: made.id })
    const [mail] = (await made.office.mails.list({ entity: 'invoice', entity_id: made.id })).data
    expect(mail?.attachments.map(({ kind }) => kind)).toEqual(['invoice_pdf'])
  })

  test('with a Leitweg-ID makes an XRechnung, as XML and inside the PDF', { tags: 'long' }, async () => {
    const made = await draft({ invoice: { buyer_reference: leitwegId } })
    await send(made)
    await work()
    const [record] = await exportsOf(made)
    expect(record).toMatchObject({ status: 'valid', profile: 'xrechnung', file_primary: 'xml' })
    const xml = await download(made, record?.id ?? 0, 'xml')
    expect(xml.toString()).toContain(leitwegId)
    expect((await inspectPdfa(await download(made, record?.id ?? 0, 'pdf'))).files).toEqual({
      'xrechnung.xml': xml,
    })
  })

  test(
    'makes no e-invoice for private customers, nor if the company has switched it off',
    { tags: 'long' },
    async () => {
      const made = await draft({
        contact: { kind: 'person', first_name: 'Eva', last_name: 'Weiß', company_name: undefined },
      })
      await send(made)
      const other = await draft()
      await superuser.query('UPDATE companies SET invoice_enabled = false WHERE id = $1', [other.company.tenantId])
      await send(other)
      expect(await work()).toMatchObject({ done: 2 })
      for (const one of [made, other]) {
        expect(await exportsOf(one)).toEqual([])
        expect((await filesOf(one.company)).map(file => file.purpose)).toEqual(['invoice_pdf'])
      }
    },
  )
})

test(
  'an invoice cancelled before its paper was rendered still gets it, as it was issued',
  { tags: 'long' },
  async () => {
    const made = await draft()
    await send(made)
    await made.office.invoices.cancel({ id: made.id })
    expect(await work()).toMatchObject({ done: 2 })
    const kept = await storedFile(made.company.ctx(), {
      purpose: 'invoice_pdf',
      entity: 'invoice',
      entityId: made.id,
    })
    expect((await inspectPdfa(kept?.bytes ?? Buffer.alloc(0))).faults).toEqual([])
    expect(await exportsOf(made)).toMatchObject([{ status: 'valid' }])
  },
)

test(
  'a Storno is an e-invoice too, with its own number, and names the invoice it cancels',
  { tags: 'long' },
  async () => {
    const made = await draft()
    await send(made)
    const { data } = await made.office.invoices.cancel({ id: made.id })
    await work()
    const id = data.credit_note?.id ?? 0
    const [record] = (await made.office.einvoices.listOfCreditNote({ id })).data
    expect(record).toMatchObject({ status: 'valid', profile: 'en16931', file_primary: 'pdf' })
    const file = (part: 'xml' | 'pdf') =>
      exportFile('credit_note', part)(made.company.ctx(), { id, exportId: record?.id ?? 0 })
    const xml = (await file('xml')).bytes
    expect(xml.toString()).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(xml.toString()).toContain(`<ram:IssuerAssignedID>${made.number}</ram:IssuerAssignedID>`)
    expect(await inspectPdfa((await file('pdf')).bytes)).toEqual({ faults: [], files: { 'factur-x.xml': xml } })
    const again = (await made.office.einvoices.exportCreditNote({ id })).data
    expect(again).toMatchObject({ status: 'valid', format: 'zugferd' })
  },
)

describe('exporting', () => {
  test(
    'a sent document returns the files that were sent, also repeatedly and in parallel',
    { tags: 'long' },
    async () => {
      const made = await draft()
      await send(made)
      await work()
      const before = await filesOf(made.company)
      const render = vi.fn(app.pdf.render)
      const answers = await Promise.all([1, 2, 3].map(() => made.office.einvoices.export({ id: made.id })))
      expect(answers.map(({ data }) => data.status)).toEqual(['valid', 'valid', 'valid'])
      expect(render).not.toHaveBeenCalled()
      expect(await filesOf(made.company)).toEqual(before)
      expect(await exportsOf(made)).toHaveLength(4)
    },
  )

  test('in another format makes XML and PDF around the paper that was sent, once', { tags: 'long' }, async () => {
    const made = await draft({ country: 'AT' })
    await send(made)
    await work()
    const ask = () => made.office.einvoices.export({ id: made.id, format: 'zugferd' })
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const { data } of answers)
      expect(data).toMatchObject({ status: 'valid', format: 'zugferd', profile: 'en16931' })
    const files = await filesOf(made.company)
    expect(files.map(file => file.purpose)).toEqual([
      'invoice_xml',
      'invoice_pdf',
      'invoice_xml_en16931',
      'invoice_pdf_en16931',
    ])
    const xml = await download(made, answers[0]?.data.id ?? 0, 'xml')
    const pdf = await download(made, answers[0]?.data.id ?? 0, 'pdf')
    expect(await inspectPdfa(pdf)).toEqual({ faults: [], files: { 'factur-x.xml': xml } })
  })

  test(
    'a draft gives a preview that is marked in XML and PDF, and is deleted when the invoice is issued',
    { tags: 'long' },
    async () => {
      const made = await draft()
      const { data } = await made.office.einvoices.export({ id: made.id })
      expect(data).toMatchObject({ preview: true, file_primary: 'pdf', format: 'zugferd' })
      expect((await download(made, data.id, 'xml')).toString()).toContain('ENTWURF')
      const [xml] = await filesOf(made.company)
      await send(made)
      expect(await exportsOf(made)).toMatchObject([{ preview: false, status: 'pending' }])
      expect(await filesOf(made.company)).toEqual([])
      await eventually(async () => expect(await readStored(app.storage, xml.storage_key)).toBeNull())
    },
  )

  test('a draft with previews can be deleted', { tags: 'long' }, async () => {
    const made = await draft()
    await made.office.einvoices.export({ id: made.id })
    await made.office.invoices.delete({ id: made.id })
    expect(await filesOf(made.company)).toEqual([])
  })

  test(
    'fails as 503 while the renderer is away, leaves its reason, and works afterwards',
    { tags: 'long' },
    async () => {
      const made = await draft()
      await send(made)
      const pdf = createPdfRenderer({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 2_000 })
      const { exportInvoice } = await import('./export-invoice')
      await expect(exportInvoice({ ...made.company.ctx(), pdf }, { id: made.id })).rejects.toMatchObject({
        key: 'pdf.unavailable',
        status: 503,
      })
      expect((await exportsOf(made))[0]).toMatchObject({
        status: 'failed',
        file_pdf: null,
        validation_result: { result: 'failed', reason: 'pdf.unavailable' },
      })
      expect((await made.office.einvoices.export({ id: made.id })).data.status).toBe('valid')
    },
  )

  test('resumes after the process was killed between storing file and row', { tags: 'long' }, async () => {
    const made = await draft()
    await send(made)
    const ctx = made.company.ctx()
    // The process ends after the bytes of the PDF are stored, before its row is.
    let puts = 0
    const dying = {
      ...ctx,
      db: { ...ctx.db },
      storage: {
        ...ctx.storage,
        put: async (key: string, bytes: Buffer) => {
          await ctx.storage.put(key, bytes)
          if (++puts === 2) throw new Error('killed')
          return ctx.storage.put(key, bytes)
        },
      },
    }
    await expect(documentMakers.invoice_pdf(dying as typeof ctx, { id: made.id })).rejects.toThrow('killed')
    const [xml] = await filesOf(made.company)
    expect(xml).toMatchObject({ purpose: 'invoice_xml' })
    expect(await work()).toMatchObject({ done: 1 })
    expect(await filesOf(made.company)).toMatchObject([xml, { purpose: 'invoice_pdf' }])
    expect(await exportsOf(made)).toMatchObject([{ status: 'valid' }])
  })

  test('an unfinished export counts as interrupted unless a worker will still make it', { tags: 'long' }, async () => {
    const made = await draft()
    await send(made)
    await superuser.query(
      "UPDATE invoice_exports SET created_at = '2026-03-10T08:00:00Z' WHERE invoice_id = $1 AND tenant_id = $2",
      [made.id, made.company.tenantId],
    )
    expect(await exportsOf(made)).toMatchObject([{ status: 'pending' }])
    await superuser.query("UPDATE document_jobs SET status = 'failed'")
    expect(await exportsOf(made)).toMatchObject([{ status: 'failed', validation_result: { reason: 'interrupted' } }])
  })

  test(
    'a profile belongs to ZUGFeRD, a document to its company, a customer to an invoice',
    { tags: 'long' },
    async () => {
      const made = await draft()
      const other = await createTestCompany(app)
      const { id } = made
      await expect(
        made.office.einvoices.export({ id, format: 'ebinterface', profile: 'xrechnung' }),
      ).rejects.toMatchObject({ cause: { key: 'validation' } })
      for (const call of [
        () => other.as().einvoices.export({ id }),
        () => other.as().einvoices.validate({ id }),
        () => other.as().einvoices.list({ id }),
      ])
        await expect(call()).rejects.toMatchObject({ cause: { key: 'invoice.not_found' } })
      const { data } = await made.office.einvoices.export({ id })
      await expect(exportFile('invoice', 'xml')(other.ctx(), { id, exportId: data.id })).rejects.toMatchObject({
        key: 'not_found',
      })
      await expect(
        exportFile('credit_note', 'xml')(made.company.ctx(), { id, exportId: data.id }),
      ).rejects.toMatchObject({ key: 'not_found' })
      const lone = await made.office.invoices.create({ title: 'Ohne Kunde' })
      await expect(made.office.einvoices.validate({ id: lone.data.id })).rejects.toMatchObject({
        cause: { key: 'invoice.no_contact' },
      })
    },
  )
})

test('paper and e-invoice keep the content that was issued', { tags: 'long' }, async () => {
  const made = await draft()
  await send(made)
  await made.office.companies.updateSettings({ city: 'Augsburg' })
  await made.office.invoices.pay({ id: made.id, amount: 10 })
  await superuser.query("UPDATE users SET name = 'Neu' WHERE id = $1", [made.company.userIds[1]])
  await work()
  const [record] = await exportsOf(made)
  const xml = (await download(made, record?.id ?? 0, 'xml')).toString()
  expect(xml).toContain('<ram:CityName>München</ram:CityName>')
  expect(xml).toContain('<ram:PersonName>Anna Admin</ram:PersonName>')
  expect(xml).not.toContain('TotalPrepaidAmount')
})

test.each<[string, Wanted, boolean, string]>([
  ['a company', {}, true, 'made'],
  [
    'a private person',
    { contact: { kind: 'person', company_name: null, last_name: 'Huber' } },
    true,
    'private_customer',
  ],
  ['a company that has them switched off', {}, false, 'switched_off'],
  ['a business without an address', { country: 'AT', contact: { postal_code: null, city: null } }, true, 'no_address'],
])(
  'the check says whether the issue makes an e-invoice: for %s',
  { tags: 'long' },
  async (_, wanted, enabled, expected) => {
    const made = await draft(wanted)
    await made.office.companies.updateSettings({ invoice_enabled: enabled })
    const { data: check } = await made.office.einvoices.validate({ id: made.id })
    expect(check.at_issue).toBe(expected)
    if (expected === 'no_address') return
    await send(made)
    expect((await exportsOf(made)).length).toBe(expected === 'made' ? 1 : 0)
  },
)

describe('an e-invoice with errors', () => {
  /** An ISO code that does not exist breaks a rule of the e-invoice and nothing else. */
  const spoil = ({ company: { tenantId }, id }: Office) =>
    superuser.query("UPDATE invoices SET currency = 'QQQ' WHERE tenant_id = $1 AND id = $2", [tenantId, id])

  test.each(['AT', 'DE'] as const)('is not sent, and readiness and validation say the same (%s)', async country => {
    const made = await draft({ country })
    await spoil(made)
    const { data: readiness } = await made.office.invoices.readiness({ id: made.id })
    const { data: check } = await made.office.einvoices.validate({ id: made.id })
    const refused = await send(made).catch(error => error.cause)
    expect(refused).toMatchObject({ key: 'einvoice.invalid', status: 422 })
    expect(check.errors.map(({ rule }) => rule)).toContain('BR-CL-04')
    expect(refused.details.findings).toEqual(check.errors)
    expect(refused.details.issues).toEqual(readiness.issues)
    expect(await exportsOf(made)).toEqual([])
  })

  test(
    'that became invalid after sending leaves a plain PDF/A, and its record says why',
    { tags: 'long' },
    async () => {
      const made = await draft()
      await send(made)
      await spoil(made)
      await work()
      const [record] = await exportsOf(made)
      expect(record).toMatchObject({ status: 'invalid', validation_result: { result: 'invalid' } })
      expect(record?.validation_result?.errors.map(({ rule }) => rule)).toContain('BR-CL-04')
      expect(await inspectPdfa(await download(made, record?.id ?? 0, 'pdf'))).toEqual({ faults: [], files: {} })
      expect((await download(made, record?.id ?? 0, 'xml')).toString()).toContain('QQQ')
    },
  )

  test('is not mailed as XML', { tags: 'long' }, async () => {
    const made = await draft({ country: 'AT' })
    await made.office.invoices.send({ id: made.id })
    await spoil(made)
    expect((await sendDueMails(app, mailHandlers)).sent).toBe(1)
    expect(await exportsOf(made)).toMatchObject([{ status: 'invalid', format: 'ebinterface' }])
    const [mail] = (await made.office.mails.list({ entity: 'invoice', entity_id: made.id })).data
    const { eml } = (await made.office.mails.get({ id: mail?.id ?? 0 })).data
    expect(eml).toContain('.pdf')
    expect(eml).not.toContain('.xml')
  })

  test('is not sent if a public buyer would refuse it, and the sending is rolled back completely', async () => {
    const made = await draft({ invoice: { buyer_reference: leitwegId } })
    await made.office.companies.updateSettings({ phone: null })
    const refused = await send(made).catch(error => error.cause)
    expect(refused).toMatchObject({ key: 'einvoice.invalid', status: 422 })
    expect(refused.details.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: 'BR-DE-6', field: 'company.phone', severity: 'error' })]),
    )
    expect((await made.office.invoices.get({ id: made.id })).data.status).toBe('draft')
    expect(await exportsOf(made)).toEqual([])
    await made.office.companies.updateSettings({ phone: '+49 89 123456' })
    expect((await send(made)).data.status).toBe('sent')
  })

  test('with a phone number or e-mail address that receivers reject is reported at the fields before it is sent (BR-DE-27, BR-DE-28)', async () => {
    const made = await draft({ invoice: { buyer_reference: leitwegId } })
    const { office } = made
    const refused = await office.companies.updateSettings({ email: 'office@firma' }).catch(error => error)
    expect(JSON.stringify(refused)).toContain('email')
    // Such an address could be entered before addresses were validated.
    await superuser.query("UPDATE companies SET email = 'office@firma' WHERE id = $1", [made.company.tenantId])
    await office.companies.updateSettings({ phone: '+4' })
    const { data } = await office.einvoices.validate({ id: made.id })
    expect(data.errors).toEqual([])
    expect(data.warnings.map(({ rule, field }) => [rule, field])).toEqual([
      ['BR-DE-27', 'company.phone'],
      ['BR-DE-28', 'company.email'],
    ])
  })

  test('is reported for a draft before anything is made, by field and remedy in both languages', async () => {
    const made = await draft({ invoice: { buyer_reference: leitwegId } })
    await made.office.companies.updateSettings({ phone: null })
    const { data } = await made.office.einvoices.validate({ id: made.id })
    expect(data).toMatchObject({ format: 'zugferd', profile: 'xrechnung', result: 'invalid' })
    for (const finding of data.errors) {
      expect(finding.message.de && finding.message.en && finding.remedy.de && finding.remedy.en).toBeTruthy()
    }
    expect(data.layers).toContainEqual({ name: 'official', result: 'not_run' })
    expect((await made.office.einvoices.validate({ id: made.id, profile: 'en16931' })).data.result).toBe('valid')
    expect(await filesOf(made.company)).toEqual([])
    expect(await exportsOf(made)).toEqual([])
  })
})
