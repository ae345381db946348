import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument } from '../../../../tests/harness/documents'
import { errorOf } from '../../../../tests/harness/errors'
import { startDropbox } from '../../../../tests/worlds/dropbox'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import type { PretendWorld } from '../../../../tests/worlds/world'
import { consent } from '../../../../tests/worlds/world'
import { vendorOf } from '../../../adapters/document-store/providers'
import { backgroundJobs } from '../../../handlers'
import { inTenant } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'

const site_url = 'https://dachhuber.sharepoint.com/sites/Team'

describe.each(['onedrive', 'sharepoint', 'dropbox'] as const)('%s', kind => {
  let app: TestApp
  let world: PretendWorld
  let company: TestCompany
  let project: number
  beforeAll(async () => {
    world = await (kind === 'dropbox' ? startDropbox() : startMicrosoft())
    app = await createTestApp()
    app.settings.providerApps[vendorOf(kind)] = {
      ...{ clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url },
    }
    company = await createTestCompany(app)
    project = (await company.as(1).projects.create({ name: 'Umbau' })).data.id
  })
  afterAll(async () => {
    await app.stop()
    await world.close()
  })

  const office = () => company.as(1).storage
  const status = async () => (await office().status()).data
  const documents = async () => (await company.as(1).companyDocuments.list({ project_id: project })).data
  const run = async () => {
    // Makes recurring jobs due now, so that the test need not wait for their next time.
    await inTenant(company.ctx(), tx =>
      tx.job.updateMany({ where: { status: 'pending' }, data: { nextAttemptAt: new Date(0) } }),
    )
    return runDueJobs(app, backgroundJobs)
  }
  const named = (name: string) => [...world.files.values()].filter(file => file.name === name)
  async function connect(of = company) {
    if (kind === 'sharepoint') return of.as(1).storage.connectSite({ site_url })
    const { data } = await of.as(1).storage.connect({ provider: kind })
    return of.as(1).storage.callback(await consent(data.url))
  }

  test('the account is connected, and belongs to one company', async () => {
    expect((await connect()).data.provider).toBe(kind)
    expect(await errorOf(connect(await createTestCompany(app)))).toMatchObject({ status: 409 })
    const { data } = await office().setup()
    expect(data.providers.find(({ provider }) => provider === kind)).toMatchObject({ status: 'connected' })
  })

  test('an account with which no documents are kept is disconnected, and free for another company', async () => {
    const other = await createTestCompany(app)
    expect((await connect()).data.provider).toBe(kind)
    await office().disconnect({ provider: kind })
    if (kind === 'dropbox') await expect.poll(() => world.requests.at(-1)).toBe('POST /2/auth/token/revoke')
    expect((await connect(other)).data.provider).toBe(kind)
    await other.as(1).storage.disconnect({ provider: kind })
    await connect()
  })

  test('documents are copied, renamed with those there, and repaired where they were changed or removed', async () => {
    await uploadDocument(company.ctx(), { project_id: project, folder: 'Pläne' }, { filename: 'EG.pdf', content: 'EG' })
    await office().migrate({ to: kind })
    expect((await office().test({})).data).toEqual({ provider: kind, ok: true })
    await run()
    expect(await status()).toMatchObject({ documents: { placed: 1, waiting: 0 }, folders: { active: 1 }, errors: [] })
    const [file] = named('EG.pdf')
    expect(file?.bytes.toString()).toBe('EG')
    world.change(file?.id ?? '', { name: 'Erdgeschoss.pdf' })
    await run()
    expect(await documents()).toMatchObject([{ filename: 'Erdgeschoss.pdf' }])
    world.change(file?.id ?? '', { bytes: Buffer.from('gefälscht') })
    await run()
    expect(named('Erdgeschoss.pdf').map(({ bytes }) => bytes.toString())).toEqual(['EG'])
    world.change(file?.id ?? '', 'remove')
    await run()
    expect(named('Erdgeschoss.pdf').map(({ bytes }) => bytes.toString())).toEqual(['EG'])
    const kinds = (await status()).log.map(one => one.kind)
    expect(kinds).toEqual(expect.arrayContaining(['document.renamed', 'document.changed', 'document.removed']))
  })

  test('a folder that people rename breaks nothing; one that they remove is made anew with all that lay in it', async () => {
    const [folder] = [...world.files.values()].filter(({ name }) => name.endsWith('Umbau'))
    world.change(folder?.id ?? '', { name: 'Ganz anders' })
    await uploadDocument(company.ctx(), { project_id: project }, { filename: 'Neu.txt' })
    await run()
    expect(named('Ganz anders')).toHaveLength(1)
    expect(named('Neu.txt')).toHaveLength(1)
    world.change(folder?.id ?? '', 'remove')
    await run()
    expect(await status()).toMatchObject({ documents: { placed: 2 }, folders: { active: 1, missing: 0 } })
  })

  test('a withdrawn grant is a state with a remedy, and copying continues once the account is connected again', async () => {
    world.revoke()
    await uploadDocument(company.ctx(), { project_id: project }, { filename: 'Danach.txt' })
    await run()
    const { data } = await office().setup()
    expect(data.providers.find(({ provider }) => provider === kind)).toMatchObject({ status: 'revoked' })
    expect(await errorOf(office().test({}))).toMatchObject({ status: 409 })
    if ('grantSite' in world) (world as Awaited<ReturnType<typeof startMicrosoft>>).grantSite(true)
    await connect()
    await office().choose({ provider: kind })
    await run()
    expect(named('Danach.txt')).toHaveLength(1)
    expect(await status()).toMatchObject({ documents: { placed: 3, error: 0 } })
  })
})

test('a site that is not there, not granted or no address of SharePoint is refused with its remedy', async () => {
  const world = await startMicrosoft()
  const app = await createTestApp()
  const company = await createTestCompany(app)
  const connect = (address: string) => errorOf(company.as(1).storage.connectSite({ site_url: address }))
  expect(await connect(site_url)).toMatchObject({ details: { provider: 'sharepoint' }, status: 409 })
  app.settings.providerApps.microsoft = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
  expect(await connect('https://dachhuber.sharepoint.com/sites/Nirgends')).toMatchObject({ status: 409 })
  world.grantSite(false)
  expect(await connect(site_url)).toMatchObject({ status: 409, message: expect.stringContaining('Sites.Selected') })
  for (const address of [
    ...[
      'http://dachhuber.sharepoint.com/sites/Team',
      'https://169.254.169.254/sites/Team',
      'https://x.example/sites/a',
    ],
    ...['https://dachhuber.sharepoint.com.x.example/', 'https://dachhuber.sharepoint.com/sites/%2e%2e%2fme'],
  ])
    expect([address, (await connect(address)).status]).toEqual([address, 400])
  expect(world.requests.filter(one => one.includes('169'))).toEqual([])
  await app.stop()
  await world.close()
})
