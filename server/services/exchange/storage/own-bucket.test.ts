import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument, uploadVersion } from '../../../../tests/harness/documents'
import { errorOf } from '../../../../tests/harness/errors'
import { type PretendS3, startS3 } from '../../../../tests/worlds/s3'
import { backgroundJobs } from '../../../handlers'
import { reseal } from '../../../maintenance/reseal'
import { registered } from '../../../nouns/registers'
import { inTenant } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { createSecretBox } from '../../../platform/secrets'
import { documentFile } from '../company-documents/document-file'
import { removeUnnamedFiles } from '../files/remove-unnamed'
import { unnamedAfterMs } from '../files/unnamed-after-ms'
import { maxArrivalBytes } from './limits'
import { retryTimes } from './retry-times'

const errors = registered('errors')
let app: TestApp
let world: PretendS3
let company: TestCompany
let project: number
beforeAll(async () => {
  world = await startS3()
  app = await createTestApp()
})
beforeEach(async () => {
  company = await createTestCompany(app)
  const { data: contact } = await company.as(1).contacts.create({ company_name: 'Berger' })
  project = (await company.as(1).projects.create({ name: 'Umbau', kontakt_id: contact.id })).data.id
  world.buckets.set('gewerk', new Map())
  world.keys.set('pretend-key', 'pretend-secret')
})
afterAll(async () => {
  await app.stop()
  await world.close()
})

const office = () => company.as(1).storage
const bucket = (changed: object = {}) => ({
  ...{ endpoint: world.url, region: 'eu-central-1', bucket: 'gewerk', prefix: `firma-${company.actor(1).tenantId}` },
  ...{ access_key_id: 'pretend-key', secret_access_key: 'pretend-secret', path_style: true, ...changed },
})
const choose = (changed: object = {}, of = office()) => of.choose({ provider: 'object', bucket: bucket(changed) })
const status = async () => (await office().status()).data
const setup = async () => (await office().setup()).data
const run = async () => {
  // Makes recurring jobs due now, so that the test need not wait for their next time.
  await inTenant(company.ctx(), tx =>
    tx.job.updateMany({ where: { status: 'pending' }, data: { nextAttemptAt: new Date(0) } }),
  )
  return runDueJobs(app, backgroundJobs)
}
const bucketOf = () => world.buckets.get('gewerk') as NonNullable<ReturnType<PretendS3['buckets']['get']>>
/** Without those that say whose place it is. */
const objects = () => new Map([...bucketOf()].filter(([key]) => !key.endsWith('.gewerk-owner.txt')))
const contents = () =>
  Object.fromEntries([...objects()].map(([key, { bytes }]) => [key.split('/').slice(2).join('/'), bytes.toString()]))
const upload = (filename: string, content = filename) =>
  uploadDocument(company.ctx(), { project_id: project, folder: 'Pläne' }, { filename, content })

test(
  'documents lie in the company’s own bucket, in readable folders; the secret is sealed and never answered',
  { tags: 'long' },
  async () => {
    await upload('EG.pdf')
    const { data } = await choose()
    expect(data).toMatchObject({ provider: 'object', own_bucket: true, bucket: { status: 'connected', error: null } })
    expect(JSON.stringify(data)).not.toContain('pretend-secret')
    await run()
    expect(Object.entries(contents())).toEqual([
      [expect.stringMatching(/^Berger\/\S+ Umbau\/Pläne\/EG\.pdf$/), 'EG.pdf'],
    ])
    expect([...objects().keys()][0]).toMatch(/^firma-\d+\/Gewerk /)
    expect(await status()).toMatchObject({
      ...{ provider: 'object', own_bucket: true, connection: { status: 'connected', error: null } },
      ...{ documents: { placed: 1, waiting: 0 }, folders: { active: 1 }, errors: [] },
    })
    expect((await office().test({})).data).toEqual({ provider: 'object', ok: true })
    const rows = await inTenant(company.ctx(), tx => tx.providerConnection.findMany())
    expect(JSON.stringify(rows)).not.toContain('pretend-secret')
    expect(rows[0]?.sealed).toMatch(/^v1\./)
  },
)

test(
  'new versions, renamed documents and projects follow; what was removed or changed there is repaired',
  { tags: 'long' },
  async () => {
    const made = await upload('EG.pdf')
    await upload('OG.pdf')
    await choose()
    await run()
    await uploadVersion(company.ctx(), made.id, { filename: 'EG.pdf', content: 'neu' })
    await company.as(1).companyDocuments.update({ id: made.id, updates: { filename: 'Erdgeschoss.pdf' } })
    await company.as(1).projects.update({ id: project, updates: { name: 'Neubau' } })
    await run()
    const expected = [
      [expect.stringMatching(/^Berger\/\S+ Neubau\/Pläne\/Erdgeschoss\.pdf$/), 'neu'],
      [expect.stringMatching(/^Berger\/\S+ Neubau\/Pläne\/OG\.pdf$/), 'OG.pdf'],
    ]
    expect(Object.entries(contents()).sort()).toEqual(expected)
    const [first = '', second = ''] = [...objects().keys()].sort()
    bucketOf().delete(first)
    world.put(second, Buffer.from('gefälscht'))
    await run()
    await run()
    expect(Object.entries(contents()).sort()).toEqual(expected)
    const kinds = (await status()).log.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['document.changed', 'document.removed']))
  },
)

test('what is wrong with a bucket is named with its field, and nothing is kept', async () => {
  const refusal = async (changed: object) => {
    const { message, details } = await errorOf(choose(changed))
    return [Object.entries(errors).find(([, { en }]) => en === message)?.[0], details]
  }
  expect(await refusal({ access_key_id: 'x' })).toEqual(['storage.bucket_key_refused', { field: 'secret_access_key' }])
  expect(await refusal({ bucket: 'none' })).toEqual(['storage.bucket_missing', { field: 'bucket' }])
  expect(await refusal({ region: 'eu-west-1' })).toEqual(['storage.bucket_region_wrong', { field: 'region' }])
  expect(await refusal({ endpoint: 'https://169.254.169.254' })).toEqual([
    ...['storage.bucket_address_refused', { field: 'endpoint' }],
  ])
  world.forbid.add('delete')
  expect(await refusal({})).toEqual(['storage.bucket_keeps_all', { field: 'access_key_id' }])
  world.forbid.clear()
  world.forbid.add('list')
  expect(await refusal({})).toEqual(['storage.bucket_not_permitted', { field: 'access_key_id' }])
  world.forbid.clear()
  expect(await setup()).toMatchObject({ own_bucket: false, bucket: null })
})

test('a bucket and prefix are of one company', { tags: 'long' }, async () => {
  await choose()
  const other = await createTestCompany(app)
  expect(await errorOf(choose({}, other.as(1).storage))).toMatchObject({
    ...{ status: 409, details: { field: 'prefix' }, message: errors['storage.bucket_taken'].en },
  })
  expect((await choose({ prefix: 'andere' }, other.as(1).storage)).data.own_bucket).toBe(true)
})

test(
  'a key that is withdrawn in the middle becomes a state; with another key everything arrives',
  { tags: 'long' },
  async () => {
    await choose()
    await upload('1.txt')
    await run()
    world.keys.delete('pretend-key')
    await upload('2.txt')
    await run()
    expect(await status()).toMatchObject({ connection: { status: 'revoked', error: 'bucket_key_refused' } })
    expect((await setup()).bucket).toMatchObject({ status: 'revoked', error: 'bucket_key_refused' })
    expect(await errorOf(office().test({}))).toMatchObject({ status: 409 })
    world.keys.set('new-key', 'new-secret')
    await choose({ access_key_id: 'new-key', secret_access_key: 'new-secret' })
    await run()
    expect(Object.values(contents()).sort()).toEqual(['1.txt', '2.txt'])
    expect(await status()).toMatchObject({ connection: { status: 'connected', error: null }, documents: { placed: 2 } })
  },
)

test('a bucket that is missing for a while is used again once its probe succeeds', { tags: 'long' }, async () => {
  await choose()
  await upload('1.txt')
  const kept = bucketOf()
  world.buckets.delete('gewerk')
  await run()
  expect(await status()).toMatchObject({ connection: { status: 'revoked', error: 'bucket_missing' } })
  world.buckets.set('gewerk', kept)
  await office().test({})
  await run()
  expect(await status()).toMatchObject({ connection: { status: 'connected' }, documents: { placed: 1 } })
})

test(
  'documents move to the bucket and back; afterwards its copies are removed, and it can be left',
  { tags: 'long' },
  async () => {
    await upload('1.txt')
    await choose()
    await run()
    expect(await errorOf(office().disconnect({ provider: 'object' }))).toMatchObject({ status: 409 })
    // Saving the pattern alone leaves them where they are.
    expect((await office().choose({ provider: 'object', folder_pattern: '{name}' })).data.own_bucket).toBe(true)
    await office().migrate({ to: 'object', mode: 'move' })
    expect(await setup()).toMatchObject({ own_bucket: false, bucket: { copies: 1 } })
    await run()
    expect(objects().size).toBe(0)
    expect(await errorOf(office().migrate({ to: 'object' }))).toMatchObject({ status: 409 })
    await office().migrate({ to: 'object', own_bucket: true })
    await run()
    expect(Object.values(contents())).toEqual(['1.txt'])
    await office().choose({ provider: 'object', bucket: null })
    await office().disconnect({ provider: 'object' })
    expect((await setup()).bucket).toBeNull()
  },
)

test(
  'under another key of the service the secret is sealed anew and opens; without either it is a state, and is entered again',
  { tags: 'long' },
  async () => {
    const own = app.secretBox
    const [former, present] = ['f'.repeat(32), 'p'.repeat(32)]
    try {
      app.secretBox = createSecretBox(former)
      await choose()
      await reseal(app.db, createSecretBox(present, [former]))
      app.secretBox = createSecretBox(present)
      expect((await office().test({})).data.ok).toBe(true)
      app.secretBox = createSecretBox('x'.repeat(32))
      await upload('1.txt')
      await run()
      expect(await status()).toMatchObject({ connection: { status: 'revoked', error: 'access_withdrawn' } })
      await choose()
      await run()
      expect(Object.values(contents())).toEqual(['1.txt'])
    } finally {
      app.secretBox = own
    }
  },
)

test('no error or log entry of the page has the secret or what a store says', { tags: 'long' }, async () => {
  await choose()
  world.setQuota(1)
  await upload('1.txt', 'more than fits')
  await run()
  world.setQuota(Number.POSITIVE_INFINITY)
  const said = await status()
  expect(said.errors).toMatchObject([{ error: 'quota_full' }])
  expect(JSON.stringify([said, await setup()])).not.toContain('pretend-secret')
})

describe('what people do in the bucket', () => {
  const documents = async () => (await company.as(1).companyDocuments.list({ limit: 100 })).data
  const named = async (name: string) => (await documents()).filter(({ filename }) => filename === name)
  const log = async (kind: string) => (await status()).log.filter(one => one.kind === kind).map(one => one.details.name)
  const pathOf = (name: string) => [...objects().keys()].find(key => key.endsWith(`/${name}`)) ?? ''
  const read = (name: string) => objects().get(pathOf(name))?.bytes.toString()
  const contentOf = async (id = 0) =>
    Buffer.concat(await (await (await documentFile(company.ctx(), { id })).open()).toArray()).toString()
  const put = (key: string, content = key) => world.put(key, Buffer.from(content))
  /** As consoles do it: what an object says of itself stays, the former one is removed or not. */
  function copy(from: string, to: string, keep: 'and keep it' | 'and remove it' = 'and remove it') {
    bucketOf().set(to, bucketOf().get(from) as NonNullable<ReturnType<ReturnType<typeof bucketOf>['get']>>)
    if (keep === 'and remove it') bucketOf().delete(from)
  }
  /** Requests of a run that are no lists. */
  async function requestsOfRun(): Promise<string[]> {
    world.requests.length = 0
    await run()
    return world.requests.filter(line => line !== 'GET /gewerk/')
  }
  let folder: string
  let other: number
  let otherFolder: string
  beforeEach(async () => {
    other = (await company.as(1).projects.create({ name: 'Dachausbau' })).data.id
    await upload('EG.pdf')
    await uploadDocument(company.ctx(), { project_id: other }, { filename: 'Dach.pdf' })
    await choose()
    await run()
    folder = pathOf('EG.pdf').replace('Pläne/EG.pdf', '')
    otherFolder = pathOf('Dach.pdf').replace('Dach.pdf', '')
  })

  test(
    'a new file in the folder of a record becomes a document once; what lies elsewhere or is unfinished does not',
    { tags: 'long' },
    async () => {
      put(`${folder}Aufmaß (1).csv`, 'a;b')
      put(`${folder}Fotos neu/Jänner/Gaube.jpg`, 'gaube')
      for (const name of ['~$Plan.docx', '.DS_Store', 'Halb.part']) put(`${folder}${name}`, 'x')
      for (const name of ['Leer.txt', 'Leerer Ordner/']) put(`${folder}${name}`, '')
      put(`${folder.split('/').slice(0, 2).join('/')}/Privat.txt`)
      put('außerhalb.txt')
      const there = [...bucketOf().keys()].sort()
      await run()
      const [sheet, picture, ...more] = (await documents())
        .filter(({ source }) => source === 'provider')
        .sort((one, another) => one.filename.localeCompare(another.filename))
      expect([sheet, picture, more]).toMatchObject([
        { project_id: project, folder: '', filename: 'Aufmaß _1_.csv', office_only: true, size_bytes: 3 },
        { project_id: project, folder: 'Fotos neu', filename: 'Gaube.jpg' },
        [],
      ])
      expect([await contentOf(sheet?.id), await contentOf(picture?.id)]).toEqual(['a;b', 'gaube'])
      expect(await log('document.taken_in')).toHaveLength(2)
      // From now on they are listed with each run, and nothing is asked of any of them.
      expect(await requestsOfRun()).toEqual([])
      expect([...bucketOf().keys()].sort()).toEqual(there)
      // What comes from here lies beside what people have put there.
      await uploadDocument(company.ctx(), { project_id: project, folder: 'Fotos neu' }, { filename: 'Kamin.jpg' })
      await run()
      expect(pathOf('Kamin.jpg')).toBe(`${folder}Fotos neu/Kamin.jpg`)
      expect((await documents()).filter(({ source }) => source === 'provider')).toHaveLength(2)
    },
  )

  test(
    'what people had put there stays one file and one document when the bucket is connected again',
    { tags: 'long' },
    async () => {
      put(`${folder}Aufmaß (1).csv`, 'a;b')
      put(`${folder}Fotos neu/Jänner/Gaube.jpg`, 'gaube')
      put(`${folder}Pläne/Detail.txt`, 'detail')
      await run()
      await uploadVersion(company.ctx(), (await named('Detail.txt'))[0]?.id ?? 0, {
        filename: 'Detail.txt',
        content: 'neu',
      })
      await run()
      const [there, known] = [contents(), await documents()]
      await office().choose({ provider: 'object', bucket: null })
      await office().disconnect({ provider: 'object' })
      await choose()
      await run()
      await run()
      expect(contents()).toEqual(there)
      const idOf = ({ id, filename }: { id: number; filename: string }) => [id, filename]
      expect((await documents()).map(idOf)).toEqual(known.map(idOf))
      // They are theirs still: what they save is a version.
      put(`${folder}Fotos neu/Jänner/Gaube.jpg`, 'gaube 2')
      await run()
      const [picture] = await named('Gaube.jpg')
      expect([picture?.file_version, await contentOf(picture?.id)]).toEqual([2, 'gaube 2'])
      expect((await status()).documents).toMatchObject({ waiting: 0 })
    },
  )

  test(
    'what people save in a file of theirs is a new version; one that they remove is put back and reported',
    { tags: 'long' },
    async () => {
      put(`${folder}Notiz.txt`, 'eins')
      await run()
      put(`${folder}Notiz.txt`, 'zwei')
      await run()
      const [note] = await named('Notiz.txt')
      expect([note?.file_version, await contentOf(note?.id)]).toEqual([2, 'zwei'])
      await uploadVersion(company.ctx(), note?.id ?? 0, { filename: 'Notiz.txt', content: 'drei' })
      await run()
      expect(read('Notiz.txt')).toBe('drei')
      bucketOf().delete(pathOf('Notiz.txt'))
      await run()
      await run()
      expect([read('Notiz.txt'), await log('document.removed')]).toEqual(['drei', ['Notiz.txt']])
      expect(await named('Notiz.txt')).toHaveLength(1)
    },
  )

  test(
    'a file that people rename or move takes its document along; a paper is put back',
    { tags: 'long' },
    async () => {
      copy(pathOf('EG.pdf'), `${folder}Pläne/Erdgeschoss.pdf`)
      await run()
      expect(await documents()).toHaveLength(2)
      const [renamed] = await named('Erdgeschoss.pdf')
      expect(renamed).toMatchObject({ project_id: project, folder: 'Pläne', file_version: 1 })
      copy(pathOf('Erdgeschoss.pdf'), `${otherFolder}Skizzen/Erdgeschoss.pdf`)
      await run()
      expect(await documents()).toHaveLength(2)
      expect(await named('Erdgeschoss.pdf')).toMatchObject([{ id: renamed?.id, project_id: other, folder: 'Skizzen' }])
      expect(pathOf('Erdgeschoss.pdf')).toBe(`${otherFolder}Skizzen/Erdgeschoss.pdf`)
      const data = { source: 'paper' }
      await inTenant(company.ctx(), tx => tx.companyDocument.updateMany({ where: { filename: 'Dach.pdf' }, data }))
      copy(pathOf('Dach.pdf'), `${folder}Dach neu.pdf`)
      await run()
      await run()
      expect(await named('Dach.pdf')).toMatchObject([{ project_id: other, folder: '' }])
      expect([pathOf('Dach.pdf'), pathOf('Dach neu.pdf')]).toEqual([`${otherFolder}Dach.pdf`, ''])
      const kinds = (await status()).log.map(({ kind }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['document.renamed', 'document.moved', 'document.put_back']))
      expect(kinds).not.toContain('document.removed')
    },
  )

  test(
    'several files with the same bytes that are moved together keep their names and their documents',
    { tags: 'long' },
    async () => {
      for (const name of ['a.txt', 'b.txt']) put(`${folder}${name}`, 'gleich')
      await run()
      const idsOf = async () => [(await named('a.txt'))[0]?.id, (await named('b.txt'))[0]?.id]
      const before = await idsOf()
      for (const name of ['a.txt', 'b.txt']) copy(`${folder}${name}`, `${otherFolder}${name}`)
      await run()
      expect(await idsOf()).toEqual(before)
      expect((await documents()).filter(({ project_id }) => project_id === other)).toHaveLength(3)
    },
  )

  test(
    'a copy that people make of one of ours, and a file that is too large, stay there and are asked for once',
    { tags: 'long' },
    async () => {
      copy(pathOf('EG.pdf'), `${otherFolder}EG Kopie.pdf`, 'and keep it')
      const bytes = Buffer.alloc(maxArrivalBytes + 1)
      bucketOf().set(`${folder}Film.mp4`, { bytes, etag: '"film"', contentType: 'video/mp4', metadata: {} })
      await run()
      expect(await documents()).toHaveLength(2)
      expect(await log('document.not_taken_in')).toEqual(['Film.mp4'])
      expect(await requestsOfRun()).toEqual([])
      // After a day they are looked at again, and not reported again.
      const longAgo = { since: new Date(0), dueAt: new Date(retryTimes.leftThereMs) }
      await inTenant(company.ctx(), tx => tx.storageArrival.updateMany({ data: longAgo }))
      expect(await requestsOfRun()).toHaveLength(2)
      put(`${folder}Film.mp4`, 'kurz')
      await inTenant(company.ctx(), tx => tx.storageArrival.updateMany({ data: longAgo }))
      await run()
      expect(await named('Film.mp4')).toHaveLength(1)
      expect(await log('document.not_taken_in')).toEqual(['Film.mp4'])
    },
  )

  test('the same bucket under another address keeps its copies and documents', { tags: 'long' }, async () => {
    put(`${folder}Notiz.txt`, 'eins')
    await run()
    const before = [[...objects().keys()].sort(), (await documents()).map(({ id }) => id)]
    await choose({ endpoint: world.url.replace('127.0.0.1', 'localhost') })
    await run()
    await run()
    expect([[...objects().keys()].sort(), (await documents()).map(({ id }) => id)]).toEqual(before)
    expect((await status()).documents).toMatchObject({ placed: 3, waiting: 0 })
  })

  test(
    'a run that ends between the bytes and their rows takes nothing twice; what it left is removed a day later',
    { tags: 'long' },
    async () => {
      put(`${folder}Spät.txt`, 'spät')
      const own = app.storage.put.bind(app.storage)
      app.storage.put = async (key, body) => {
        await own(key, body)
        throw new Error('killed')
      }
      await run()
      app.storage.put = own
      await run()
      await run()
      const [late] = await named('Spät.txt')
      expect(await named('Spät.txt')).toHaveLength(1)
      const keys = async () => {
        const found = []
        for await (const { key } of app.storage.list(`${company.actor(1).tenantId}/document`)) found.push(key)
        return found
      }
      // Those of three documents, and what the run left behind.
      expect(await keys()).toHaveLength(4)
      const tomorrow = new Date(Date.now() + unnamedAfterMs + 60_000)
      await removeUnnamedFiles({ ...app, clock: { now: () => tomorrow } })
      expect(await keys()).toHaveLength(3)
      expect(await contentOf(late?.id)).toBe('spät')
    },
  )
})

test(
  'one bucket under two addresses is of one company, and free once that one disconnects it or takes another',
  { tags: 'long' },
  async () => {
    const other = await createTestCompany(app)
    const address = world.url.replace('127.0.0.1', 'localhost')
    const elsewhere = { endpoint: address, path_style: true, prefix: bucket().prefix }
    await choose()
    const { message } = await errorOf(choose(elsewhere, other.as(1).storage))
    expect(message).toBe(errors['storage.bucket_taken'].en)
    expect((await other.as(1).storage.setup()).data.bucket).toBeNull()
    // The company itself may call it otherwise.
    await choose({ endpoint: address })
    expect(await errorOf(choose({ prefix: bucket().prefix }, other.as(1).storage))).toMatchObject({ status: 409 })
    await choose({ prefix: 'umgezogen' })
    await choose(elsewhere, other.as(1).storage)
    expect(await errorOf(choose())).toMatchObject({ status: 409 })
    await other.as(1).storage.choose({ provider: 'object', bucket: null })
    await other.as(1).storage.disconnect({ provider: 'object' })
    expect((await choose()).data.own_bucket).toBe(true)
  },
)
