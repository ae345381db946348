import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { asAnotherProcess } from '../../../../tests/harness/as-another-process'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument, uploadVersion } from '../../../../tests/harness/documents'
import { errorOf } from '../../../../tests/harness/errors'
import { inTenant } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { countDocumentsWithoutBytes } from '../storage/count-documents-without-bytes'
import { removeOldBin } from '../storage/retention'
import { documentFile } from './document-file'
import { versionFile, versionPreview } from './read-versions'

let app: TestApp
let company: TestCompany
let project: number
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  const { data: contact } = await company.as(1).contacts.create({ company_name: 'Kundin' })
  project = (await company.as(1).projects.create({ name: 'Umbau', kontakt_id: contact.id })).data.id
})
afterAll(() => app.stop())

const versionsOf = async (id: number) => (await company.as(3).companyDocuments.versions({ id })).data
const textOf = async (file: Awaited<ReturnType<typeof documentFile>>) =>
  Buffer.concat(await (await file.open()).toArray()).toString()
const current = async (id: number) => textOf(await documentFile(company.ctx(3), { id }))
const stored = async () => {
  const keys: string[] = []
  for await (const { key } of app.storage.list(`${company.tenantId}/document`)) keys.push(key)
  return keys.length
}

test('a new version is the current one; the former ones stay with who, when, size and digest, and their bytes', async () => {
  const { id } = await uploadDocument(company.ctx(1), { project_id: project }, { content: 'eins' })
  app.clock.set('2026-03-10T09:01:00.000Z')
  const second = await uploadVersion(company.ctx(3), id, { content: 'zwei ist länger' })
  expect(second).toMatchObject({ id, file_version: 2, filename: 'Plan.txt', sha256: sha256Hex('zwei ist länger') })
  expect(await versionsOf(id)).toMatchObject([
    { number: 2, is_current: true, size_bytes: 16, created_by_name: 'Gerti Gesellin', restored_from: null },
    { number: 1, is_current: false, size_bytes: 4, sha256: sha256Hex('eins'), created_at: '2026-03-10T09:00:00.000Z' },
  ])
  const first = await versionFile(company.ctx(3), { id, number: 1 })
  expect([first.filename, await textOf(first), await current(id)]).toEqual(['Plan v1.txt', 'eins', 'zwei ist länger'])
  expect(await errorOf(versionFile(company.ctx(3), { id, number: 3 }))).toMatchObject({ status: 404 })
  const log = await inTenant(company.ctx(), tx =>
    tx.auditEntry.findMany({ where: { entity: 'document', entityId: String(id) }, orderBy: { id: 'asc' } }),
  )
  expect(log.map(({ action }) => action)).toEqual(['document.created', 'document.version_added'])
})

test('an earlier version becomes current again as a new one, so that none is lost', async () => {
  const { id, version } = await uploadDocument(company.ctx(), { project_id: project }, { content: 'eins' })
  await uploadVersion(company.ctx(), id, { content: '%PDF-1.7', filename: 'Neu.pdf' })
  expect(await versionPreview(company.ctx(3), { id, number: 2 })).toMatchObject({ shownAs: 'application/pdf' })
  const { restoreVersion } = company.as(3).companyDocuments
  expect(await errorOf(restoreVersion({ id, number: 1, expected_version: version }))).toMatchObject({ status: 409 })
  const { data } = await restoreVersion({ id, number: 1 })
  expect([data.file_version, data.filename, await current(id)]).toEqual([3, expect.stringMatching(/txt$/), 'eins'])
  expect((await versionsOf(id)).map(({ number, restored_from }) => [number, restored_from])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ])
  // Restoring the current version changes nothing.
  expect((await restoreVersion({ id, number: 3 })).data.file_version).toBe(3)
})

test('a document takes the extension of its new version and keeps its name', async () => {
  const { id } = await uploadDocument(company.ctx(), { project_id: project, folder: 'E' }, { filename: 'Dach.dwg' })
  await uploadDocument(company.ctx(), { project_id: project, folder: 'E' }, { filename: 'dach.pdf' })
  expect((await uploadVersion(company.ctx(), id, { filename: 'x.DWG' })).filename).toBe('Dach.dwg')
  expect((await uploadVersion(company.ctx(), id, { filename: 'scan.pdf' })).filename).toBe('Dach (2).pdf')
})

test(
  'concurrent uploads make one version each, and one that is repeated under its key is stored once',
  { tags: 'long' },
  async () => {
    const { id } = await uploadDocument(company.ctx(), { project_id: project }, { content: 'eins' })
    const contents = ['a', 'b', 'c', 'd']
    await Promise.all(contents.map(content => uploadVersion(company.ctx(), id, { content })))
    for (let time = 0; time < 2; time++)
      await uploadVersion(company.ctx(), id, { content: 'e', idempotencyKey: 'once' })
    const versions = await versionsOf(id)
    expect(versions.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
    expect(versions.map(({ sha256 }) => sha256).sort()).toEqual(['eins', ...contents, 'e'].map(sha256Hex).sort())
  },
)

test(
  'issued papers, documents in the bin and those that a person may not see get no version, and leave no bytes',
  { tags: 'long' },
  async () => {
    const office = company.as(1)
    const { data: offer } = await office.offers.create({ title: 'Dach', project_id: project })
    const beside = await uploadDocument(company.ctx(1), { offer_id: offer.id })
    const binned = await uploadDocument(company.ctx(1), { project_id: project })
    await office.companyDocuments.delete({ id: binned.id })
    const paper = await inTenant(company.ctx(), async tx => {
      const { tenantId } = company.actor()
      await tx.storedFile.create({
        data: {
          ...{ tenantId, purpose: 'offer_pdf', entity: 'offer', entityId: offer.id, storageKey: `${tenantId}/x` },
          ...{ filename: 'AN-1.pdf', contentType: 'application/pdf', sizeBytes: 1, sha256: 'x' },
        },
      })
      return tx.companyDocument.findFirstOrThrow({ where: { source: 'paper' } })
    })
    const before = await stored()
    const upload = (id: number, role: 1 | 3 = 1) => errorOf(uploadVersion(company.ctx(role), id))
    expect(await upload(paper.id)).toMatchObject({ status: 422 })
    expect(await upload(binned.id)).toMatchObject({ status: 422 })
    expect(await upload(beside.id, 3)).toMatchObject({ status: 404 })
    expect(await errorOf(company.as(3).companyDocuments.versions({ id: beside.id }))).toMatchObject({ status: 404 })
    expect(await errorOf(versionFile(company.ctx(3), { id: beside.id, number: 1 }))).toMatchObject({ status: 404 })
    expect(await errorOf(uploadVersion(company.ctx(), beside.id, { content: '' }))).toMatchObject({ status: 400 })
    expect(await stored()).toBe(before)
  },
)

test(
  'bytes of earlier versions are checked as well, and are removed with their document when the bin is emptied',
  { tags: 'long' },
  async () => {
    const other = await createTestCompany(app)
    const { data: contact } = await other.as(1).contacts.create({ company_name: 'Kundin' })
    const { id } = await uploadDocument(other.ctx(1), { contact_id: contact.id }, { content: 'eins' })
    await uploadVersion(other.ctx(1), id, { content: 'zwei' })
    await other.as(1).companyDocuments.restoreVersion({ id, number: 1 })
    expect(await countDocumentsWithoutBytes(other.ctx(1))).toBe(0)
    const files = await inTenant(other.ctx(1), tx => tx.storedFile.findMany({ where: { purpose: 'document' } }))
    expect(files).toHaveLength(2)
    const [, second] = files
    await app.storage.delete(second?.storageKey ?? '')
    expect(await countDocumentsWithoutBytes(other.ctx(1))).toBe(1)
    await other.as(1).companyDocuments.delete({ id })
    app.clock.set('2026-04-11T09:00:00.000Z')
    expect(await inTenant(other.ctx(1), tx => removeOldBin(tx, other.ctx(1)))).toBe(1)
    expect(await inTenant(other.ctx(1), tx => tx.storedFile.count({ where: { purpose: 'document' } }))).toBe(0)
    expect(await inTenant(other.ctx(1), tx => tx.documentVersion.count())).toBe(0)
  },
)

test.each([
  'taking it back',
  'the bin',
])('a document that is taken back while the bin is emptied is kept whole or removed for good: %s first', async first => {
  const other = await createTestCompany(app)
  const ctx = other.ctx(1)
  const { data: contact } = await other.as(1).contacts.create({ company_name: 'Kundin' })
  const { id } = await uploadDocument(ctx, { contact_id: contact.id }, { content: 'bleibt' })
  await other.as(1).companyDocuments.delete({ id })
  app.clock.set(new Date(app.clock.now().getTime() + 31 * 86_400_000).toISOString())
  const isBlocked = () =>
    asAnotherProcess(() =>
      app.db.acrossTenants('sweep', async tx => {
        const [{ n }] = await tx.$queryRaw<[{ n: number }]>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%company_documents%'`
        return n > 0
      }),
    )
  if (first === 'the bin') {
    let restored: Promise<unknown> = Promise.resolve()
    await inTenant(ctx, async tx => {
      expect(await removeOldBin(tx, ctx)).toBe(1)
      restored = errorOf(other.as(1).companyDocuments.restore({ id }))
      await expect.poll(isBlocked).toBe(true)
    })
    expect(await restored).toMatchObject({ status: 404 })
    expect(await inTenant(ctx, tx => tx.storedFile.count({ where: { purpose: 'document' } }))).toBe(0)
  } else {
    const restored = { where: { tenantId_id: { tenantId: ctx.actor.tenantId, id } }, data: { deletedAt: null } }
    await inTenant(ctx, async tx => {
      await tx.companyDocument.update(restored)
      expect(await asAnotherProcess(() => inTenant(ctx, inner => removeOldBin(inner, ctx)))).toBe(0)
    })
    const { open } = await documentFile(ctx, { id })
    expect(Buffer.concat(await (await open()).toArray()).toString()).toBe('bleibt')
  }
})
