import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument } from '../../../../tests/harness/documents'
import { errorOf } from '../../../../tests/harness/errors'
import { readStored } from '../../../adapters/storage'
import { inTenant } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { documentFile } from './document-file'
import { documentPreview } from './document-preview'

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

test('names that differ only in case, composed letters or not at all get a number; hostile names are made harmless', async () => {
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

test('what cannot be stored leaves neither row nor file', async () => {
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

test('an upload repeated under its key is stored once, and another file under that key is refused', async () => {
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

test('a paper appears by itself and cannot be changed, and one with sums is visible to the office only', async () => {
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
    offer_id: offer.id,
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

test('the type that a document is shown as is read from its bytes once', async () => {
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

test(
  'documents can belong to offers, invoices and rapports, in the folder of their project; those beside sums are the office’s',
  { tags: 'long' },
  async () => {
    const office = company.as(1)
    const { data: offer } = await office.offers.create({ title: 'Dach', project_id: project })
    const { data: invoice } = await office.invoices.create({ title: 'Dach', project_id: project })
    const { data: rapport } = await company
      .as(3)
      .rapports.create({ title: 'Dach', project_id: project, date: '2026-03-02' })
    const upload = (place: object, role: 1 | 2 | 3 = 1) =>
      uploadDocument(company.ctx(role), place, { filename: 'Beilage.pdf' })
    const at = { project_id: project, contact_id: offer.kontakt_id }
    const beside = await upload({ offer_id: offer.id })
    expect(beside).toMatchObject({ ...at, offer_id: offer.id, folder: 'Angebote', office_only: true })
    expect(await upload({ invoice_id: invoice.id, folder: 'Belege' })).toMatchObject({
      folder: 'Belege',
      office_only: true,
    })
    const shown = await upload({ rapport_id: rapport.id }, 3)
    expect(shown).toMatchObject({ ...at, rapport_id: rapport.id, folder: 'Rapporte', office_only: false })
    const listed = async (role: 1 | 3, where: object) =>
      (await company.as(role).companyDocuments.list(where)).data.map(({ id }) => id)
    expect([await listed(1, { offer_id: offer.id }), await listed(3, { offer_id: offer.id })]).toEqual([
      [beside.id],
      [],
    ])
    expect(await listed(3, { rapport_id: rapport.id })).toEqual([shown.id])
    expect(await listed(3, { project_id: project })).not.toContain(beside.id)
    expect(await errorOf(documentFile(company.ctx(3), { id: beside.id }))).toMatchObject({ status: 404 })
    expect(await errorOf(upload({ offer_id: offer.id }, 3))).toMatchObject({ status: 404 })
    const { data: other } = await office.rapports.create({ title: 'Fremd', project_id: project, date: '2026-03-02' })
    expect(await errorOf(upload({ rapport_id: other.id }, 3))).toMatchObject({ status: 404 })
    expect(await errorOf(upload({ rapport_id: rapport.id, offer_id: offer.id }))).toMatchObject({ status: 400 })
    const { data: alone } = await office.offers.create({ title: 'Ohne Kontakt' })
    expect(await errorOf(upload({ offer_id: alone.id }))).toMatchObject({ status: 422 })
    // What belongs to a record with sums stays the office's until it is moved elsewhere.
    const { update } = office.companyDocuments
    expect((await update({ id: beside.id, updates: { office_only: false } })).data).toMatchObject({ office_only: true })
    expect(
      (await update({ id: beside.id, updates: { rapport_id: rapport.id, office_only: false } })).data,
    ).toMatchObject({
      ...{ offer_id: null, rapport_id: rapport.id, office_only: false },
    })
    expect((await update({ id: beside.id, updates: { project_id: project } })).data.rapport_id).toBeNull()
  },
)

test.for([
  ['an offer', 'offers', 'offer_id'],
  ['a rapport', 'rapports', 'rapport_id'],
  ['an invoice', 'invoices', 'invoice_id'],
] as const)('documents of %s that moves get a free name, a log entry and a sync run at the provider', async ([
  ,
  noun,
  field,
]) => {
  const { tenantId } = company.ctx().actor
  const office = company.as(1)
  const { data: target } = await office.projects.create({ name: `Ziel ${noun}` })
  const fields = { title: 'Dach', project_id: project }
  const { data: record } = await {
    offers: () => office.offers.create({ ...fields, items: [] }),
    rapports: () => office.rapports.create({ ...fields, date: '2026-03-02' }),
    invoices: () => office.invoices.create(fields),
  }[noun]()
  const { id: recordId } = record
  const updates = { project_id: target.id, kontakt_id: null }
  const { id, folder } = await uploadDocument(
    company.ctx(),
    { [field]: recordId },
    { content: 'neu', filename: 'Plan.pdf' },
  )
  await uploadDocument(company.ctx(), { project_id: target.id, folder }, { content: 'alt', filename: 'PLAN.pdf' })
  await inTenant(company.ctx(), async tx => {
    await tx.storageSetting.createMany({
      data: { tenantId, provider: 'dropbox', folderPattern: '{customer}' },
      skipDuplicates: true,
    })
    const placed = { state: 'placed', itemId: 'item', digest: 'digest', placedAt: new Date(0), since: new Date(0) }
    await tx.documentPlacement.createMany({
      data: ['dropbox', 'onedrive'].map(provider => ({ tenantId, documentId: id, provider, ...placed })),
    })
    await tx.job.deleteMany({ where: { tenantId, kind: 'storage.sync' } })
  })

  await {
    offers: () => office.offers.update({ id: recordId, updates }),
    rapports: () => office.rapports.update({ id: String(recordId), ...updates }),
    invoices: () => office.invoices.update({ id: recordId, ...updates }),
  }[noun]()

  const [document] = (await office.companyDocuments.list({ id })).data
  expect(document).toMatchObject({ project_id: target.id, filename: 'Plan (2).pdf', [field]: recordId })
  const left = await inTenant(company.ctx(), async tx => ({
    placements: await tx.documentPlacement.findMany({ where: { documentId: id }, orderBy: { provider: 'asc' } }),
    jobs: await tx.job.count({ where: { tenantId, kind: 'storage.sync' } }),
    entries: await tx.auditEntry.count({
      where: { entity: 'document', entityId: String(id), action: 'document.updated' },
    }),
  }))
  expect(left.placements.map(({ provider, state }) => [provider, state])).toEqual([
    ['dropbox', 'waiting'],
    ['onedrive', 'placed'],
  ])
  expect(left).toMatchObject({ jobs: 1, entries: 1 })
})

test('documents of a record go with it to another project, and stay there when a draft is deleted', async () => {
  const office = company.as(1)
  const { data: contact } = await office.contacts.create({ company_name: 'Andere' })
  const { data: target } = await office.projects.create({ name: 'Anbau', kontakt_id: contact.id })
  const { data: invoice } = await office.invoices.create({ title: 'Dach', project_id: project })
  const { id } = await uploadDocument(company.ctx(), { invoice_id: invoice.id })
  const document = async () => (await office.companyDocuments.list({ id })).data[0]
  await office.invoices.update({ id: invoice.id, project_id: target.id, kontakt_id: contact.id })
  expect(await document()).toMatchObject({ project_id: target.id, contact_id: contact.id, invoice_id: invoice.id })
  await office.invoices.delete({ id: invoice.id })
  expect(await document()).toMatchObject({
    project_id: target.id,
    invoice_id: null,
    office_only: true,
    deleted_at: null,
  })
})
