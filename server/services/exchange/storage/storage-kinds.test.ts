import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument, uploadVersion } from '../../../../tests/harness/documents'
import { errorOf } from '../../../../tests/harness/errors'
import { startDropbox } from '../../../../tests/worlds/dropbox'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import type { PretendWorld } from '../../../../tests/worlds/world'
import { consent } from '../../../../tests/worlds/world'
import { vendorOf } from '../../../adapters/document-store/providers'
import { backgroundJobs } from '../../../handlers'
import { inTenant } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { documentFile } from '../company-documents/document-file'

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

  describe('what people do there', () => {
    let other: number
    const all = async () => (await company.as(1).companyDocuments.list({ limit: 100 })).data
    const kinds = async () => (await status()).log.map(one => one.kind)
    const folderOf = (name: string) => [...world.files.values()].find(file => file.name.endsWith(name))?.id ?? ''
    const contentOf = async (id: number) => {
      const { open } = await documentFile(company.ctx(), { id })
      return Buffer.concat(await (await open()).toArray()).toString()
    }
    beforeAll(async () => {
      other = (await company.as(1).projects.create({ name: 'Dachausbau' })).data.id
      await uploadDocument(company.ctx(), { project_id: other, folder: 'Pläne' }, { filename: 'Dach.txt' })
      await run()
    })

    test('a new file in a record’s folder becomes a document of the office once, byte for byte; other files do not', async () => {
      const folder = folderOf('Dachausbau')
      const before = (await all()).length
      const id = world.add({ name: 'Aufmaß (1).csv', folderId: folder, bytes: Buffer.from('a;b') })
      const [root] = [...world.files.values()].filter(file => 'parent' in file && file.parent === '')
      world.add({ name: 'Privat.txt', folderId: root?.id ?? '', bytes: Buffer.from('privat') })
      for (const name of ['~$Aufmaß.docx', '.DS_Store', 'Halb.crdownload'])
        world.add({ name, folderId: folder, bytes: Buffer.from('x') })
      world.add({ name: 'Leer.txt', folderId: folder, bytes: Buffer.alloc(0) })
      await run()
      const [document] = (await all()).filter(one => one.source === 'provider')
      expect(document).toMatchObject({
        ...{ project_id: other, contact_id: null, folder: '', filename: 'Aufmaß _1_.csv', office_only: true },
        ...{ size_bytes: 3, sha256: createHash('sha256').update('a;b').digest('hex'), created_by_user_id: null },
      })
      expect(await contentOf(document?.id ?? 0)).toBe('a;b')
      expect((await company.as(3).companyDocuments.list({ project_id: other })).data.map(one => one.filename)).toEqual([
        'Dach.txt',
      ])
      expect(await kinds()).toContain('document.taken_in')
      world.change(id, {})
      world.forgetChanges()
      await run()
      expect(await all()).toHaveLength(before + 1)
      expect(named('Aufmaß (1).csv').map(file => file.id)).toEqual([id])
    })

    test('a folder that people moved in brings its files; the folder of the first level is that of the documents', async () => {
      const folder = folderOf('Dachausbau')
      const own = world.add({ name: 'Fotos neu', folderId: folder })
      const deep = world.add({ name: 'Jänner', folderId: own })
      world.add({ name: 'Gaube.jpg', folderId: deep, bytes: Buffer.from('gaube') })
      world.add({ name: 'First.jpg', folderId: own, bytes: Buffer.from('first') })
      await run()
      const taken = (await all()).filter(one => one.folder === 'Fotos neu').map(one => one.filename)
      expect(taken.sort()).toEqual(['First.jpg', 'Gaube.jpg'])
      world.forgetChanges()
      await run()
      expect(named('Gaube.jpg')).toMatchObject([{ parent: deep }])
      // What comes from here lies in the same folder.
      await uploadDocument(company.ctx(), { project_id: other, folder: 'Fotos neu' }, { filename: 'Kamin.jpg' })
      await run()
      expect(named('Kamin.jpg')).toMatchObject([{ parent: own }])
      expect([...world.files.values()].filter(file => file.name.startsWith('Fotos neu'))).toHaveLength(1)
    })

    test('what people save in a file of theirs is a new version, and a later one from here replaces that item', async () => {
      const [file] = named('First.jpg')
      world.change(file?.id ?? '', { bytes: Buffer.from('first 2') })
      await run()
      const document = (await all()).find(one => one.filename === 'First.jpg')
      expect(document).toMatchObject({ file_version: 2, size_bytes: 7 })
      expect(await contentOf(document?.id ?? 0)).toBe('first 2')
      await uploadVersion(company.ctx(), document?.id ?? 0, { filename: 'First.jpg', content: 'first 3' })
      await run()
      expect(named('First.jpg').map(({ id, bytes }) => [id, bytes.toString()])).toEqual([[file?.id, 'first 3']])
      expect((await status()).documents).toMatchObject({ waiting: 0, error: 0 })
    })

    test('a file moved to another record’s folder moves its document; one moved out of all of them, or a paper, is put back', async () => {
      const [file] = named('Dach.txt')
      const { id = 0 } = (await all()).find(one => one.filename === 'Dach.txt') ?? {}
      const before = (file as unknown as { parent: string }).parent
      const target = folderOf('Umbau') || folderOf('Ganz anders')
      world.move(file?.id ?? '', target)
      await run()
      const document = () => all().then(list => list.find(one => one.id === id))
      expect(await document()).toMatchObject({ project_id: project, folder: '', filename: 'Dach.txt' })
      expect(named('Dach.txt')).toMatchObject([{ id: file?.id, parent: target }])
      world.move(file?.id ?? '', before)
      await run()
      expect(await document()).toMatchObject({ project_id: other, folder: 'Pläne' })
      const [root] = [...world.files.values()].filter(one => 'parent' in one && one.parent === '')
      world.move(file?.id ?? '', root?.id ?? '')
      await run()
      expect(named('Dach.txt')).toMatchObject([{ id: file?.id, parent: before }])
      await inTenant(company.ctx(), tx => tx.companyDocument.updateMany({ where: { id }, data: { source: 'paper' } }))
      const version = (await document())?.version
      world.move(file?.id ?? '', target)
      await run()
      expect(named('Dach.txt')).toMatchObject([{ id: file?.id, parent: before }])
      expect(await document()).toMatchObject({ project_id: other, folder: 'Pläne', version })
      expect(await kinds()).toEqual(expect.arrayContaining(['document.moved', 'document.put_back']))
    })

    test('a run that ends between the bytes and their rows takes nothing twice and loses nothing', async () => {
      const before = (await all()).length
      world.add({ name: 'Spät.txt', folderId: folderOf('Dachausbau'), bytes: Buffer.from('spät') })
      const put = app.storage.put.bind(app.storage)
      let killed = 0
      app.storage.put = async (key, body) => {
        await put(key, body)
        if (key.includes('/document/') && killed++ < 1) throw new Error('killed')
        return put(key, Buffer.from('spät'))
      }
      await run()
      expect(await all()).toHaveLength(before)
      app.storage.put = put
      await run()
      await run()
      expect((await all()).filter(one => one.filename === 'Spät.txt')).toHaveLength(1)
    })

    test('an upload of ours that was not recorded as a copy is not taken in', async () => {
      const { id } = await uploadDocument(company.ctx(), { project_id: other }, { filename: 'Echo.txt' })
      const { tenantId } = company.actor()
      await run()
      await inTenant(company.ctx(), tx => tx.documentPlacement.deleteMany({ where: { tenantId, documentId: id } }))
      world.change(named('Echo.txt')[0]?.id ?? '', {})
      await run()
      expect((await all()).filter(one => one.filename.startsWith('Echo'))).toHaveLength(1)
      expect(named('Echo.txt')).toHaveLength(1)
    })
  })

  test('an account that is connected again gets everything in a folder beside the former one, which stays as it is', async () => {
    const all = async () =>
      (await company.as(1).companyDocuments.list({ limit: 100 })).data.map(({ id, filename }) => [id, filename])
    const there = () => [...world.files].map(([id, file]) => [id, file.name, file.bytes.toString()])
    const [before, known] = [there(), await all()]
    await office().choose({ provider: 'object' })
    await office().disconnect({ provider: kind })
    await connect()
    await office().choose({ provider: kind })
    await run()
    await run()
    expect(await all()).toEqual(known)
    expect(there()).toEqual(expect.arrayContaining(before))
    const roots = [...world.files.values()].filter(file => file.name.startsWith('Gewerk '))
    expect(roots.map(({ name }) => name)).toEqual([roots[0]?.name, `${roots[0]?.name} (2)`])
    expect(await status()).toMatchObject({ documents: { placed: known.length, waiting: 0, error: 0 } })
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
    expect(await status()).toMatchObject({ documents: { waiting: 0, error: 0 } })
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
