import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument } from '../../../../tests/harness/documents'
import { errorOf } from '../../../../tests/harness/errors'
import { readStored } from '../../../adapters/storage'
import { inTenant } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { documentFile, documentPreview } from './read'

let app: TestApp
let company: TestCompany
let project: number
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  const { data: contact } = await company.as(1).contacts.create({ company_name: 'Kundin' })
  project = (await company.as(1).projects.create({ name: 'Umbau', kontakt_id: contact.id })).data.id
})
afterAll(() => app.stop())

const names = async (role: 1 | 2 | 3 = 1, more = {}) =>
  (await company.as(role).companyDocuments.list({ project_id: project, ...more })).data.map(({ filename }) => filename)

test('an upload is stored unchanged with its digest, recorded in the log, and given back by the byte', async () => {
  const document = await uploadDocument(company.ctx(3), { project_id: project }, { content: 'Zeichnung' })
  expect(document).toMatchObject({
    ...{
      project_id: project,
      filename: 'Plan.txt',
      size_bytes: 9,
      source: 'upload',
      created_by_name: 'Gerti Gesellin',
    },
    sha256: sha256Hex('Zeichnung'),
  })
  const { open } = await documentFile(company.ctx(3), { id: document.id })
  expect(Buffer.concat(await (await open({ start: 2, end: 4 })).toArray()).toString()).toBe('ich')
  const log = await inTenant(company.ctx(), tx => tx.auditEntry.findMany({ where: { entity: 'document' } }))
  expect(log).toMatchObject([{ action: 'document.created', entityId: String(document.id) }])
})

test('twins by case, by composed letters and by name get a number; hostile names are made harmless', async () => {
  const folder = 'Pläne'
  const given = [
    'Übersicht.pdf',
    'ÜBERSICHT.PDF',
    'U\u0308bersicht.pdf',
    '../../etc/passwd',
    'con.txt',
    `${'ü'.repeat(255)}.pdf`,
  ]
  const kept = []
  for (const filename of given)
    kept.push((await uploadDocument(company.ctx(), { project_id: project, folder }, { filename })).filename)
  expect(kept.slice(0, 5)).toEqual(['Übersicht.pdf', 'ÜBERSICHT (2).PDF', 'Übersicht (3).pdf', 'passwd', '_con.txt'])
  expect(kept[5]).toMatch(/^ü{116}\.pdf$/)
})

test('what cannot be kept leaves neither row nor file', async () => {
  const before = await names()
  const keys = async () => {
    let count = 0
    for await (const _ of app.storage.list(`${company.tenantId}/document`)) count++
    return count
  }
  const stored = await keys()
  expect(await errorOf(uploadDocument(company.ctx(), { project_id: project }, { content: '' }))).toMatchObject({
    status: 400,
  })
  expect(await errorOf(uploadDocument(company.ctx(), { project_id: 2_000_000_000 }))).toMatchObject({ status: 404 })
  expect(await errorOf(uploadDocument(company.ctx(), {}))).toMatchObject({ status: 400 })
  expect([await names(), await keys()]).toEqual([before, stored])
})

test('an upload that is repeated under its key comes once, and another file under it is refused', async () => {
  const place = { project_id: project, folder: 'Einmal' }
  const first = await uploadDocument(company.ctx(), place, { idempotencyKey: 'upload-1' })
  const again = await uploadDocument(company.ctx(), place, { idempotencyKey: 'upload-1' })
  expect([again, await names(1, { folder: 'Einmal' })]).toEqual([first, ['Plan.txt']])
  const other = uploadDocument(company.ctx(), place, { idempotencyKey: 'upload-1', content: 'anders' })
  expect(await errorOf(other)).toMatchObject({ status: 422 })
})

test('the bin takes a document out of the list and gives it back under a name that is free', async () => {
  const place = { project_id: project, folder: 'Bin' }
  const { id } = await uploadDocument(company.ctx(), place)
  await company.as(2).companyDocuments.delete({ id })
  await uploadDocument(company.ctx(), place)
  expect(await names(1, { folder: 'Bin' })).toEqual(['Plan.txt'])
  expect(await names(1, { folder: 'Bin', deleted: 'true' })).toEqual(['Plan.txt'])
  const { data } = await company.as(2).companyDocuments.restore({ id })
  expect(data).toMatchObject({ filename: 'Plan (2).txt', deleted_at: null })
})

test('a paper appears by itself, stays as it is, and one with sums is the office’s', async () => {
  const office = company.as(1)
  const items = [{ description: 'Brett', unit_price: 5 }]
  const { data: offer } = await office.offers.create({ title: 'Angebot', project_id: project, items })
  const key = `${company.tenantId}/offer-pdf/${offer.id}`
  const { sha256, sizeBytes } = await app.storage.put(key, Buffer.from('%PDF'))
  const { actor } = company.ctx()
  await inTenant(company.ctx(), tx =>
    tx.storedFile.create({
      data: {
        ...{ tenantId: actor.tenantId, purpose: 'offer_pdf', entity: 'offer', entityId: offer.id, storageKey: key },
        ...{ filename: 'AN-1.pdf', contentType: 'application/pdf', sizeBytes, sha256 },
      },
    }),
  )
  const [paper] = (await office.companyDocuments.list({ project_id: project, source: 'paper' })).data
  expect(paper).toMatchObject({
    filename: 'AN-1.pdf',
    folder: 'Angebote',
    office_only: true,
    contact_id: offer.kontakt_id,
  })
  expect(await names(3, { source: 'paper' })).toEqual([])
  expect(await errorOf(documentFile(company.ctx(3), { id: paper?.id ?? 0 }))).toMatchObject({ status: 404 })
  expect(await errorOf(office.companyDocuments.delete({ id: paper?.id ?? 0 }))).toMatchObject({ status: 422 })
  expect(await readStored(app.storage, key)).toEqual(Buffer.from('%PDF'))
})

test('the file of an e-invoice’s export is no document of the invoice that has the number of the export', async () => {
  const office = company.as(1)
  const { data: invoice } = await office.invoices.create({ title: 'Rechnung', project_id: project })
  const key = `${company.tenantId}/export/${invoice.id}`
  const { sha256, sizeBytes } = await app.storage.put(key, Buffer.from('%PDF'))
  const file = { tenantId: company.actor().tenantId, purpose: 'invoice_pdf', entityId: invoice.id, sha256, sizeBytes }
  const named = (entity: string) => ({ ...file, entity, filename: `${entity}.pdf`, contentType: 'application/pdf' })
  await inTenant(company.ctx(), tx =>
    tx.storedFile.createMany({
      data: [
        { ...named('invoice_export'), storageKey: key },
        { ...named('invoice'), storageKey: `${key}-2` },
      ],
    }),
  )
  expect(await names(1, { source: 'paper', folder: 'Rechnungen' })).toEqual(['invoice.pdf'])
})

test('a PDF or picture is shown as what its bytes say, whatever its name and type say; nothing else is shown', async () => {
  const shownAs = async (filename: string, content: string) => {
    const { id } = await uploadDocument(
      company.ctx(),
      { project_id: project, folder: 'Vorschau' },
      { filename, content },
    )
    return documentPreview(company.ctx(), { id })
  }
  expect(await shownAs('Plan.txt', '%PDF-1.7 …')).toMatchObject({ shownAs: 'application/pdf' })
  expect(await shownAs('Logo.png', 'GIF89a')).toMatchObject({ shownAs: 'image/gif' })
  for (const [name, content] of [
    ['seite.pdf', '<html><script>alert(1)</script>'],
    ['bild.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['kurz.pdf', '%'],
  ] as const)
    expect(await errorOf(shownAs(name, content))).toMatchObject({ status: 404 })
})

test('what a document is shown as is looked up in its bytes once', async () => {
  const place = { project_id: project, folder: 'Einmal gelesen' }
  const { id } = await uploadDocument(company.ctx(), place, { filename: 'Plan.pdf', content: '%PDF-1.7' })
  const get = app.storage.get.bind(app.storage)
  let opened = 0
  app.storage.get = (key, range) => {
    opened += 1
    return get(key, range)
  }
  try {
    for (let time = 0; time < 3; time++)
      expect(await documentPreview(company.ctx(3), { id })).toMatchObject({ shownAs: 'application/pdf' })
  } finally {
    app.storage.get = get
  }
  expect(opened).toBe(1)
})
