import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument, uploadVersion } from '../../../../tests/harness/documents'
import { errorOf } from '../../../../tests/harness/errors'
import { type PretendGoogle, startGoogle } from '../../../../tests/worlds/google'
import { consent } from '../../../../tests/worlds/world'
import { readStored } from '../../../adapters/storage'
import { backgroundJobs } from '../../../handlers'
import { inTenant } from '../../../platform/database/db'
import { cancelJob, enqueue } from '../../../platform/jobs/jobs'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { formerCopiesJob } from './former-copies-job'
import { projectPath } from './project-path'
import { reconcileCompanies } from './reconcile-companies'
import { safeName } from './safe-name'
import { startDailyReconciles } from './start-daily-reconciles'

let app: TestApp
let world: PretendGoogle
let company: TestCompany
let project: number
beforeAll(async () => {
  world = await startGoogle()
  app = await createTestApp()
  app.settings.providerApps.google = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
  company = await createTestCompany(app)
  const { data: contact } = await company.as(1).contacts.create({ company_name: 'Müller / Söhne' })
  project = (await company.as(1).projects.create({ name: 'Umbau: Süd', kontakt_id: contact.id })).data.id
})
afterAll(async () => {
  await app.stop()
  await world.close()
})

const office = () => company.as(1).storage
const run = async () => {
  // Makes recurring jobs due now, so that the test need not wait for their next time.
  await inTenant(company.ctx(), tx =>
    tx.job.updateMany({ where: { status: 'pending' }, data: { nextAttemptAt: new Date(0) } }),
  )
  return runDueJobs(app, backgroundJobs)
}
const status = async () => (await office().status()).data
const named = (name: string) => [...world.files.values()].filter(file => file.name === name && !file.trashed)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
async function connect(of = company) {
  const { data } = await of.as(1).storage.connect({ provider: 'google_drive' })
  return of.as(1).storage.callback(await consent(data.url))
}

test('names and paths are safe for every provider and desktop', () => {
  expect(['..', 'CON.txt', 'a/b\\c:d', ' x. ', 'a\u0308', '🏗️', ''].map(safeName)).toEqual([
    ...['_', '_CON.txt', 'a_b_c_d', 'x', 'ä', '🏗️', '_'],
  ])
  expect(Buffer.byteLength(safeName('ü'.repeat(255)))).toBeLessThanOrEqual(200)
  const words = { customer: 'A/B', project_number: 'P-1', name: '..' }
  expect(projectPath('{customer}/{project_number} {name}/../x', words)).toEqual(['A_B', 'P-1', '_', 'x'])
})

test('an account is connected once, by the user who started it, and belongs to one company', async () => {
  const { data } = await office().connect({ provider: 'google_drive' })
  const given = await consent(data.url)
  const other = await createTestCompany(app)
  expect(await errorOf(other.as(1).storage.callback(given))).toMatchObject({ status: 400 })
  expect(await errorOf(company.as(2).storage.callback(given))).toMatchObject({ status: 400 })
  expect(await errorOf(office().callback(given))).toMatchObject({ status: 400 })
  expect((await connect()).data).toEqual({ provider: 'google_drive', account: 'buero@dach-huber.example' })
  expect(await errorOf(connect(other))).toMatchObject({ status: 409 })
  const { data: setup } = await office().setup()
  expect(setup.providers[1]).toMatchObject({ client_id: 'gewerk', status: 'connected' })
  expect(JSON.stringify(setup)).not.toContain('pretend-secret')
  const [row] = await inTenant(company.ctx(), tx => tx.providerConnection.findMany())
  expect(row?.sealed).toMatch(/^v1\./)
})

test('documents are copied into readable folders, byte for byte', async () => {
  await uploadDocument(
    company.ctx(),
    { project_id: project, folder: 'Pläne' },
    { filename: 'EG.pdf', content: 'Plan EG' },
  )
  await office().migrate({ to: 'google_drive' })
  expect((await office().test({})).data).toEqual({ provider: 'google_drive', ok: true })
  const before = world.requests.length
  await run()
  // Changes that people make there are read from the first copy on.
  const indexOf = (start: string) => world.requests.slice(before).findIndex(one => one.startsWith(start))
  expect(indexOf('GET /drive/v3/changes/startPageToken')).toBeGreaterThan(-1)
  expect(indexOf('GET /drive/v3/changes/startPageToken')).toBeLessThan(indexOf('POST /upload/'))
  expect(await status()).toMatchObject({ provider: 'google_drive', documents: { placed: 1, waiting: 0 }, errors: [] })
  const [file] = named('EG.pdf')
  expect(sha256(file?.bytes ?? Buffer.alloc(0))).toBe(sha256(Buffer.from('Plan EG')))
  const path = []
  for (let at = file?.parents[0]; at && at !== 'root'; at = world.files.get(at)?.parents[0])
    path.unshift(world.files.get(at)?.name)
  expect(path.slice(1)).toEqual(['Müller _ Söhne', expect.stringMatching(/^P-.* Umbau_ Süd$/), 'Pläne'])
})

test('a light run sends the provider no request where nothing deviates', async () => {
  await run()
  const before = world.requests.length
  const { results } = await reconcileCompanies(app, 'light', { budgetMs: 5_000, work: async () => {} })
  expect(results).toEqual([{ companyId: company.actor().companyId, result: 'clean' }])
  expect(world.requests.length).toBe(before)
  expect((await status()).last_light_at).not.toBeNull()
})

test('what is renamed there is renamed here; what is changed or removed there is reported and repaired', async () => {
  const [file] = named('EG.pdf')
  world.change(file?.id ?? '', { name: 'Erdgeschoss.pdf' })
  await run()
  const list = () => company.as(1).companyDocuments.list({ project_id: project })
  expect((await list()).data[0]).toMatchObject({ filename: 'Erdgeschoss.pdf' })
  world.change(file?.id ?? '', { bytes: Buffer.from('gefälscht') })
  await run()
  expect(named('Erdgeschoss.pdf')[0]?.bytes.toString()).toBe('Plan EG')
  world.change(file?.id ?? '', 'remove')
  await run()
  expect(named('Erdgeschoss.pdf').map(({ bytes }) => bytes.toString())).toEqual(['Plan EG'])
  const kinds = (await status()).log.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['document.renamed', 'document.changed', 'document.removed']))
})

test('a file moved there to the folder of another project moves its document', async () => {
  const other = (await company.as(1).projects.create({ name: 'Gaube' })).data.id
  const beside = await uploadDocument(company.ctx(), { project_id: other }, { filename: 'Gaube.txt' })
  await run()
  const [file] = named('Erdgeschoss.pdf')
  const [before = ''] = file?.parents ?? []
  const { id = 0 } = (await company.as(1).companyDocuments.list({ project_id: project })).data[0] ?? {}
  const placeOf = async () => (await company.as(1).companyDocuments.list({ id })).data[0]
  world.move(file?.id ?? '', named('Gaube.txt')[0]?.parents[0] ?? '')
  await run()
  expect(await placeOf()).toMatchObject({ project_id: other, folder: '' })
  await company.as(1).companyDocuments.update({ id, updates: { project_id: project, folder: 'Pläne' } })
  await company.as(1).companyDocuments.delete({ id: beside.id })
  await run()
  expect(named('Erdgeschoss.pdf').map(({ parents }) => parents)).toEqual([[before]])
  await inTenant(company.ctx(), tx => tx.storageFolder.deleteMany({ where: { projectId: other } }))
})

test('a second deep run is refused while one is open; it ends, and reports when', async () => {
  expect(await office().reconcile({})).toEqual({ started: true })
  expect(await errorOf(office().reconcile({}))).toMatchObject({ status: 409 })
  const stopped = await reconcileCompanies(app, 'deep', { budgetMs: 0, work: async () => {} })
  expect(stopped.postponed).toContain(company.actor().companyId)
  world.forgetChanges()
  await run()
  await run()
  expect(await status()).toMatchObject({ running: false, unfindable: 0, documents: { placed: 1 } })
  expect((await status()).last_deep_at).not.toBeNull()
})

test('a withdrawn grant is a state with a remedy, and copying continues once the account is connected again', async () => {
  world.revoke()
  await uploadDocument(company.ctx(), { project_id: project }, { filename: 'Neu.txt' })
  await run()
  expect((await office().setup()).data.providers[1]).toMatchObject({ status: 'revoked' })
  expect(await errorOf(office().test({}))).toMatchObject({ status: 409 })
  await connect()
  await run()
  expect(named('Neu.txt')).toHaveLength(1)
})

test('an expired token is renewed once, however many callers need it', async () => {
  world.expireTokens()
  const before = world.requests.filter(one => one === 'POST /token').length
  await Promise.all([office().test({}), office().test({}), office().test({})])
  expect(world.requests.filter(one => one === 'POST /token').length - before).toBe(1)
})

test('a document that does not fit into a full account gets an error of its own, and a deep run tries it again', async () => {
  world.setQuota(0)
  await uploadDocument(company.ctx(), { project_id: project }, { filename: 'Zu viel.txt' })
  await run()
  expect((await status()).errors).toEqual([expect.objectContaining({ error: 'quota_full' })])
  world.setQuota(10_000_000)
  await office().reconcile({})
  await run()
  expect(named('Zu viel.txt')).toHaveLength(1)
})

test('a deep run requested while a document is being copied does not copy it a second time', async () => {
  await uploadDocument(company.ctx(), { project_id: project }, { filename: 'Einmal.txt' })
  const get = app.storage.get.bind(app.storage)
  app.storage.get = async (key, range) => {
    app.storage.get = get
    await office().reconcile({})
    // A second worker, while the first one is copying.
    await runDueJobs(app, backgroundJobs)
    return get(key, range)
  }
  await run()
  expect(named('Einmal.txt')).toHaveLength(1)
  expect(await status()).toMatchObject({ running: false, documents: { waiting: 0, error: 0 } })
  const documents = company.as(1).companyDocuments
  const { data } = await documents.list({ project_id: project })
  await documents.delete({ id: data.find(({ filename }) => filename === 'Einmal.txt')?.id ?? 0 })
  await run()
})

test('a refusal of the whole account by the provider is retried by the run itself', async () => {
  await uploadDocument(company.ctx(), { project_id: project }, { filename: 'Später.txt' })
  const refusal = { error: { code: 403, errors: [{ reason: 'storageQuotaExceeded' }] } }
  world.failNext(1, 403, { 'content-type': 'application/json' }, JSON.stringify(refusal))
  await run()
  expect(named('Später.txt')).toEqual([])
  await run()
  expect(named('Später.txt')).toHaveLength(1)
  const documents = company.as(1).companyDocuments
  const { data } = await documents.list({ project_id: project })
  await documents.delete({ id: data.find(({ filename }) => filename === 'Später.txt')?.id ?? 0 })
  await run()
  expect(named('Später.txt')).toEqual([])
})

test('the copy follows the current version, also one that comes while the former one is being copied', async () => {
  const { id } = await uploadDocument(company.ctx(), { project_id: project }, { filename: 'V.txt', content: 'eins' })
  await run()
  const [file] = named('V.txt')
  await uploadVersion(company.ctx(), id, { content: 'zwei' })
  await run()
  expect(named('V.txt').map(({ id, bytes }) => [id, bytes.toString()])).toEqual([[file?.id, 'zwei']])
  await company.as(1).companyDocuments.restoreVersion({ id, number: 1 })
  const get = app.storage.get.bind(app.storage)
  app.storage.get = async (key, range) => {
    app.storage.get = get
    await uploadVersion(company.ctx(), id, { content: 'vier' })
    return get(key, range)
  }
  await run()
  await run()
  expect(named('V.txt').map(({ bytes }) => bytes.toString())).toEqual(['vier'])
  expect((await status()).documents).toMatchObject({ waiting: 0, error: 0 })
  await company.as(1).companyDocuments.delete({ id })
  await run()
})

const folderPath = (name: string) => {
  const path = [name]
  for (let at = named(name)[0]?.parents[0]; at && at !== 'root'; at = world.files.get(at)?.parents[0])
    path.unshift(world.files.get(at)?.name ?? '')
  return path.slice(1).join('/')
}

test('a folder follows its project, its archive and the company’s pattern without any new document', async () => {
  const { projects } = company.as(1)
  await projects.update({ id: project, updates: { name: 'Anbau' } })
  const { results } = await reconcileCompanies(app, 'light', { budgetMs: 60_000, work: async () => {} })
  expect(results).toEqual([{ companyId: company.actor().companyId, result: 'deviating', deviations: 1 }])
  await run()
  const renamed = [...world.files.values()].find(({ name }) => name.endsWith(' Anbau'))?.name ?? ''
  expect(folderPath(renamed)).toBe(`Müller _ Söhne/${renamed}`)
  await office().choose({ provider: 'google_drive', folder_pattern: 'Projekte/{project_number}' })
  await run()
  expect(folderPath(renamed.split(' ')[0] ?? '')).toBe(`Projekte/${renamed.split(' ')[0]}`)
  await projects.update({ id: project, updates: { status: 'archived' } })
  await run()
  expect(folderPath(renamed.split(' ')[0] ?? '')).toBe(`Archiv/Projekte/${renamed.split(' ')[0]}`)
  expect((await status()).folders).toMatchObject({ archived: 1, active: 0 })
})

test('a folder that the provider does not let us move is an error with its path, and is retried', async () => {
  await company.as(1).projects.update({ id: project, updates: { status: 'active' } })
  const allow = world.refuse(/^PATCH \/drive\/v3\/files\//)
  await run()
  allow()
  expect((await status()).errors).toEqual([
    expect.objectContaining({ error: 'refused', path: expect.stringMatching(/^Archiv/) }),
  ])
  expect((await status()).folders).toMatchObject({ error: 1 })
  await office().reconcile({})
  await run()
  expect((await status()).folders).toMatchObject({ active: 1, error: 0 })
  await office().choose({ provider: 'google_drive', folder_pattern: '{customer}/{project_number} {name}' })
})

test('changes made here while documents were stored elsewhere are caught up on the way back', async () => {
  await office().migrate({ to: 'object' })
  const documents = company.as(1).companyDocuments
  const { data } = await documents.list({ project_id: project })
  const idOf = (filename: string) => data.find(one => one.filename === filename)?.id ?? 0
  await documents.update({ id: idOf('Neu.txt'), updates: { filename: 'Neuer.txt' } })
  await documents.delete({ id: idOf('Zu viel.txt') })
  await office().migrate({ to: 'google_drive' })
  await run()
  expect([named('Neu.txt'), named('Zu viel.txt')]).toEqual([[], []])
  expect(named('Neuer.txt')).toHaveLength(1)
})

test('a paused provider gets no request, whatever happens here, and catches up when it is resumed', async () => {
  await office().pause({})
  const since = (await office().setup()).data.paused_at
  expect(since).not.toBeNull()
  await office().pause({})
  expect((await office().setup()).data.paused_at).toBe(since)
  const documents = company.as(1).companyDocuments
  const { data } = await documents.list({ project_id: project })
  const id = data.find(one => one.filename === 'Neuer.txt')?.id ?? 0
  const before = world.requests.length
  await documents.update({ id, updates: { filename: 'Inzwischen.txt' } })
  await uploadDocument(company.ctx(), { project_id: project }, { filename: 'Dazu.txt', content: 'Dazu' })
  await run()
  await reconcileCompanies(app, 'light', { budgetMs: 5_000, work: async () => {} })
  await office().reconcile({})
  await run()
  expect(world.requests.length).toBe(before)
  expect((await status()).log.map(({ kind }) => kind)).toContain('deep.done')
  expect((await status()).documents.waiting).toBeGreaterThan(0)
  await office().resume({})
  await office().resume({})
  await run()
  expect([named('Inzwischen.txt'), named('Dazu.txt'), named('Neuer.txt')].map(({ length }) => length)).toEqual([
    1, 1, 0,
  ])
  await documents.update({ id, updates: { filename: 'Neuer.txt' } })
  const added = (await documents.list({ project_id: project })).data.find(one => one.filename === 'Dazu.txt')
  await documents.delete({ id: added?.id ?? 0 })
  await run()
  const kinds = (await status()).log.map(({ kind }) => kind).filter(kind => kind.startsWith('migration.'))
  expect(kinds.slice(0, 2)).toEqual(['migration.resumed', 'migration.paused'])
})

test('copies that were to be removed stay during a pause, and are removed a week after it ends', async () => {
  const { tenantId } = company.actor()
  const removal = () =>
    inTenant(company.ctx(), tx => tx.job.findMany({ where: { kind: formerCopiesJob.kind, status: 'pending' } }))
  const place = { tenantId, provider: 'dropbox', state: 'waiting', since: app.clock.now() }
  await inTenant(company.ctx(), async tx => {
    const document = await tx.companyDocument.findFirstOrThrow()
    await tx.documentPlacement.create({ data: { ...place, documentId: document.id } })
    for (const key of ['dropbox', 'onedrive']) await enqueue(tx, company.ctx(), formerCopiesJob, { key, payload: {} })
  })
  await office().pause({})
  expect(await removal()).toEqual([])
  await office().resume({})
  const week = app.clock.now().getTime() + 7 * 86_400_000
  // Nothing is removed from a provider that has no copies any more.
  expect((await removal()).map(({ key, nextAttemptAt }) => [key, nextAttemptAt.getTime() <= week])).toEqual([
    ['dropbox', true],
  ])
  await inTenant(company.ctx(), async tx => {
    await cancelJob(tx, company.ctx(), formerCopiesJob, { key: 'dropbox' })
    await tx.documentPlacement.deleteMany({ where: { tenantId, provider: 'dropbox' } })
  })
})

test('an account in use is not disconnected, and copies in use are not removed', async () => {
  expect(await errorOf(office().disconnect({ provider: 'google_drive' }))).toMatchObject({ status: 409 })
  expect(await errorOf(office().cleanUp({ provider: 'google_drive' }))).toMatchObject({ status: 409 })
  expect(await errorOf(office().disconnect({ provider: 'dropbox' }))).toMatchObject({ status: 409 })
  await inTenant(company.ctx(), tx => enqueue(tx, company.ctx(), formerCopiesJob, { key: 'google_drive', payload: {} }))
  await run()
  expect(named('Erdgeschoss.pdf')).toHaveLength(1)
})

test('another account in place of the former gets every document anew', async () => {
  const other = await startGoogle({ name: 'neu@dach-huber.example' })
  const google = app.settings.providerApps.google
  app.settings.providerApps.google = google && { ...google, baseUrl: other.url }
  await connect()
  await run()
  const copied = [...other.files.values()].filter(({ mimeType }) => !mimeType.endsWith('folder'))
  expect(copied.map(({ name, bytes }) => [name, bytes.toString()])).toContainEqual(['Erdgeschoss.pdf', 'Plan EG'])
  app.settings.providerApps.google = google
  await connect()
  await run()
  await other.close()
  expect((await status()).documents).toMatchObject({ waiting: 0, error: 0 })
})

test('the run over all companies lists those whose deep run failed, and those where it is still open', async () => {
  const second = await createTestCompany(app)
  const endOf = (of: TestCompany) =>
    inTenant(of.ctx(), tx =>
      tx.job.updateMany({
        where: { kind: 'storage.deep', status: 'pending' },
        data: { status: 'failed', finishedAt: app.clock.now() },
      }),
    )
  const { results, postponed } = await reconcileCompanies(app, 'deep', { budgetMs: 60_000, work: () => endOf(company) })
  expect(results).toContainEqual({ companyId: company.actor().companyId, result: 'failed' })
  expect(postponed).toContain(second.actor().companyId)
  await run()
})

test('once a day every company with documents is reconciled thoroughly without any external trigger', async () => {
  await inTenant(company.ctx(), tx => tx.storageSetting.updateMany({ data: { lastDeepAt: null } }))
  await createTestCompany(app)
  expect([await startDailyReconciles(app), await startDailyReconciles(app)]).toEqual([1, 0])
  await run()
  expect((await status()).last_deep_at).not.toBeNull()
  expect(await startDailyReconciles(app)).toBe(0)
})

test('a deep run checks our own bytes even while the provider refuses us, and ends', async () => {
  world.revoke()
  await office().reconcile({})
  await run()
  expect(await status()).toMatchObject({ running: false, unfindable: 0 })
  expect((await status()).log[0]).toMatchObject({ kind: 'deep.done' })
  await connect()
})

test('a deep run does its own work even while the provider is unavailable', async () => {
  await office().reconcile({})
  const answer = world.refuse(/^[A-Z]+ \/drive\//, 503)
  await run()
  answer()
  expect(await status()).toMatchObject({ running: false })
  expect((await status()).log.slice(0, 2).map(({ kind }) => kind)).toEqual(['deep.done', 'deep.without_provider'])
  await run()
})

test('moving back to our own storage loses nothing, and deletes the copies at the provider, including those of the bin', async () => {
  const documents = company.as(1).companyDocuments
  const { data } = await documents.list({ project_id: project })
  await office().migrate({ to: 'object', mode: 'move' })
  await documents.delete({ id: data.find(one => one.filename === 'Neuer.txt')?.id ?? 0 })
  await run()
  expect([named('Neuer.txt'), named('Erdgeschoss.pdf')]).toEqual([[], []])
  expect((await documents.list({ project_id: project })).data.map(({ filename }) => filename)).toEqual([
    'Erdgeschoss.pdf',
  ])
  expect((await status()).log[0]).toMatchObject({ kind: 'migration.cleaned' })
  // Our own storage has nothing to pause.
  expect(await errorOf(office().pause({}))).toMatchObject({ status: 409 })
})

test('copies stay at the former provider as long as our own bytes of them are missing', async () => {
  await office().choose({ provider: 'google_drive' })
  await run()
  expect(named('Erdgeschoss.pdf')).toHaveLength(1)
  const [file] = await inTenant(company.ctx(), tx =>
    tx.storedFile.findMany({ where: { filename: { contains: 'EG' } } }),
  )
  const bytes = await readStored(app.storage, file?.storageKey ?? '')
  await app.storage.delete(file?.storageKey ?? '')
  await office().migrate({ to: 'object', mode: 'move' })
  await run()
  expect(named('Erdgeschoss.pdf')).toHaveLength(1)
  await app.storage.put(file?.storageKey ?? '', bytes ?? Buffer.alloc(0))
  await run()
  expect(named('Erdgeschoss.pdf')).toEqual([])
})

test('copies that cannot be removed do not hold up those after them, and are waited for until removal is requested again', async () => {
  const { tenantId } = company.actor()
  const missing = 50
  const ids = await inTenant(company.ctx(), async tx => {
    const files = await tx.storedFile.createManyAndReturn({
      data: Array.from({ length: missing + 60 }, (_, at) => ({
        ...{ tenantId, purpose: 'document', entity: 'document', entityId: 1_000_000 + at, filename: `${at}.txt` },
        ...{ storageKey: `${tenantId}/document/behind-${at}`, contentType: 'text/plain', sizeBytes: 1, sha256: '' },
      })),
      select: { id: true, filename: true },
    })
    const documents = await tx.companyDocument.createManyAndReturn({
      data: files.map(({ id, filename }) => ({ tenantId, projectId: project, storedFileId: id, filename })),
      select: { id: true },
    })
    const copies = documents.map(({ id }) => ({ tenantId, documentId: id, provider: 'google_drive' }))
    await tx.documentPlacement.createMany({ data: copies })
    return documents.map(({ id }) => id)
  })
  const keep = (from: number, to: number) =>
    Promise.all(
      ids.slice(from, to).map((_, at) => app.storage.put(`${tenantId}/document/behind-${from + at}`, Buffer.from('x'))),
    )
  await keep(missing, ids.length)
  const stat = app.storage.stat.bind(app.storage)
  let asked = 0
  app.storage.stat = async key => {
    const found = await stat(key)
    if (!found) asked += 1
    return found
  }
  const left = () => inTenant(company.ctx(), tx => tx.documentPlacement.count({ where: { documentId: { in: ids } } }))
  try {
    await office().cleanUp({ provider: 'google_drive' })
    await runDueJobs(app, backgroundJobs)
  } finally {
    app.storage.stat = stat
  }
  expect(await left()).toBe(missing)
  expect(asked).toBeLessThanOrEqual(2 * missing)
  await keep(0, missing)
  await runDueJobs(app, backgroundJobs)
  expect(await left()).toBe(missing)
  await office().cleanUp({ provider: 'google_drive' })
  await runDueJobs(app, backgroundJobs)
  expect(await left()).toBe(0)
  await inTenant(company.ctx(), tx => tx.companyDocument.deleteMany({ where: { id: { in: ids } } }))
})

test('our own storage is tested by writing, reading and removing a file', async () => {
  expect((await office().test({})).data).toEqual({ provider: 'object', ok: true })
  const put = app.storage.put.bind(app.storage)
  app.storage.put = key => put(key, Buffer.from('others'))
  try {
    expect(await errorOf(office().test({}))).toMatchObject({ status: 409 })
  } finally {
    app.storage.put = put
  }
})

test('copies that a move has left are counted, removed on demand, and the account is disconnected', async () => {
  await office().choose({ provider: 'google_drive' })
  await run()
  await office().migrate({ to: 'object' })
  const google = async () => (await office().setup()).data.providers.find(one => one.provider === 'google_drive')
  expect(await google()).toMatchObject({ copies: 1, removal_at: null })
  await office().cleanUp({ provider: 'google_drive' })
  expect((await google())?.removal_at).not.toBeNull()
  await run()
  expect(named('Erdgeschoss.pdf')).toEqual([])
  expect(await google()).toMatchObject({ copies: 0, removal_at: null })
  const { tenantId, userId } = company.actor()
  const account = {
    vendor: 'google',
    accountId: 'person',
    accountName: 'Buero@dach-huber.example',
    features: ['calendar'],
  }
  const at = { expiresAt: new Date(), createdAt: new Date(), updatedAt: new Date() }
  // Google has one consent for each account: revoking it would end the person's calendar.
  const { id } = await inTenant(company.ctx(), tx =>
    tx.personalAccount.create({ data: { tenantId, userId: userId ?? 0, ...account, sealed: '', keyId: '', ...at } }),
  )
  await office().disconnect({ provider: 'google_drive' })
  expect(await google()).toMatchObject({ status: null, account: null })
  await connect()
  await inTenant(company.ctx(), tx => tx.personalAccount.delete({ where: { tenantId_id: { tenantId, id } } }))
  await office().disconnect({ provider: 'google_drive' })
  await expect.poll(() => world.requests.at(-1)).toBe('POST /revoke')
  expect(world.requests.filter(one => one === 'POST /revoke')).toHaveLength(1)
  const other = await createTestCompany(app)
  expect((await connect(other)).data).toMatchObject({ provider: 'google_drive' })
})
