import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
const objects = () => world.buckets.get('gewerk') as NonNullable<ReturnType<PretendS3['buckets']['get']>>
const contents = () =>
  Object.fromEntries([...objects()].map(([key, { bytes }]) => [key.split('/').slice(2).join('/'), bytes.toString()]))
const upload = (filename: string, content = filename) =>
  uploadDocument(company.ctx(), { project_id: project, folder: 'Pläne' }, { filename, content })

test('documents lie in the company’s own bucket, in readable folders; the secret is sealed and never answered', async () => {
  await upload('EG.pdf')
  const { data } = await choose()
  expect(data).toMatchObject({ provider: 'object', own_bucket: true, bucket: { status: 'connected', error: null } })
  expect(JSON.stringify(data)).not.toContain('pretend-secret')
  await run()
  expect(Object.entries(contents())).toEqual([[expect.stringMatching(/^Berger\/\S+ Umbau\/Pläne\/EG\.pdf$/), 'EG.pdf']])
  expect([...objects().keys()][0]).toMatch(/^firma-\d+\/Gewerk /)
  expect(await status()).toMatchObject({
    ...{ provider: 'object', own_bucket: true, connection: { status: 'connected', error: null } },
    ...{ documents: { placed: 1, waiting: 0 }, folders: { active: 1 }, errors: [] },
  })
  expect((await office().test({})).data).toEqual({ provider: 'object', ok: true })
  const rows = await inTenant(company.ctx(), tx => tx.providerConnection.findMany())
  expect(JSON.stringify(rows)).not.toContain('pretend-secret')
  expect(rows[0]?.sealed).toMatch(/^v1\./)
})

test('new versions, renamed documents and projects follow; what was removed or changed there is repaired', async () => {
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
  objects().delete(first)
  world.put(second, Buffer.from('gefälscht'))
  await run()
  await run()
  expect(Object.entries(contents()).sort()).toEqual(expected)
  const kinds = (await status()).log.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['document.changed', 'document.removed']))
})

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

test('a bucket and prefix are of one company', async () => {
  await choose()
  const other = await createTestCompany(app)
  expect(await errorOf(choose({}, other.as(1).storage))).toMatchObject({
    ...{ status: 409, details: { field: 'prefix' }, message: errors['storage.bucket_taken'].en },
  })
  expect((await choose({ prefix: 'andere' }, other.as(1).storage)).data.own_bucket).toBe(true)
})

test('a key that is withdrawn in the middle becomes a state; with another key everything arrives', async () => {
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
})

test('a bucket that is missing for a while is used again once its probe succeeds', async () => {
  await choose()
  await upload('1.txt')
  const kept = objects()
  world.buckets.delete('gewerk')
  await run()
  expect(await status()).toMatchObject({ connection: { status: 'revoked', error: 'bucket_missing' } })
  world.buckets.set('gewerk', kept)
  await office().test({})
  await run()
  expect(await status()).toMatchObject({ connection: { status: 'connected' }, documents: { placed: 1 } })
})

test('documents move to the bucket and back; afterwards its copies are removed, and it can be left', async () => {
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
})

test('under another key of the service the secret is sealed anew and opens; without either it is a state, and is entered again', async () => {
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
})

test('no error or log entry of the page has the secret or what a store says', async () => {
  await choose()
  world.setQuota(1)
  await upload('1.txt', 'more than fits')
  await run()
  world.setQuota(Number.POSITIVE_INFINITY)
  const said = await status()
  expect(said.errors).toMatchObject([{ error: 'quota_full' }])
  expect(JSON.stringify([said, await setup()])).not.toContain('pretend-secret')
})
