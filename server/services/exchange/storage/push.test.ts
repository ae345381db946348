import { createHmac } from 'node:crypto'
import express from 'express'
import helmet from 'helmet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { uploadDocument } from '../../../../tests/harness/documents'
import { type Listening, listen } from '../../../../tests/harness/http'
import { startDropbox } from '../../../../tests/worlds/dropbox'
import { startGoogle } from '../../../../tests/worlds/google'
import { startMicrosoft } from '../../../../tests/worlds/microsoft'
import { consent, type PretendWorld } from '../../../../tests/worlds/world'
import { vendorOf } from '../../../adapters/document-store/providers'
import { backgroundJobs, inboxSources } from '../../../handlers'
import { createPushHandler } from '../../../http/inbound/inbox'
import { inTenant, joinedTo } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { vendorKinds } from '../../../platform/values/provider-kinds'
import { watchSlice } from './watch-slice'

const worlds = { google: startGoogle, microsoft: startMicrosoft, dropbox: startDropbox }
const clientSecret = 'pretend-secret'
const dayMs = 86_400_000

describe.each(vendorKinds)('changes in %s', kind => {
  const vendor = vendorOf(kind)
  const opensChannels = kind !== 'dropbox'
  let app: TestApp
  let world: Omit<PretendWorld, 'files' | 'change'> & {
    files: Map<string, { id: string; name: string }>
    change(id: string, to: { name: string }): void
  }
  let company: TestCompany
  let server: Listening
  let address: string
  beforeAll(async () => {
    world = await worlds[vendor]()
    app = await createTestApp({ now: new Date().toISOString() })
    app.settings.providerApps[vendor] = { clientId: 'gewerk', clientSecret, baseUrl: world.url }
    server = await listen(express().use(helmet(), createPushHandler({ app, sources: inboxSources })))
    app.settings.baseUrl = server.url
    address = `${server.url}/api/${vendor}/${kind === 'dropbox' ? '' : 'drive/'}webhook`
    company = await createTestCompany(app)
    const project = (await company.as(1).projects.create({ name: 'Umbau' })).data.id
    await uploadDocument(company.ctx(), { project_id: project }, { filename: 'EG.pdf', content: 'EG' })
    await connect()
    await company.as(1).storage.migrate({ to: kind })
  })
  afterAll(async () => {
    await server.close()
    await app.stop()
    await world.close()
  })

  async function connect() {
    if (kind === 'sharepoint')
      return company.as(1).storage.connectSite({ site_url: 'https://dachhuber.sharepoint.com/sites/Team' })
    const { data } = await company.as(1).storage.connect({ provider: kind })
    return company.as(1).storage.callback(await consent(data.url))
  }
  /** Runs all due jobs, and those that they enqueue; none whose time has not come. */
  async function settle() {
    for (let round = 0; round < 20; round++) {
      await world.driveNotices.settled()
      const { done, delayed, failed } = await runDueJobs(app, backgroundJobs)
      if (done + delayed + failed === 0) return
    }
    throw new Error('It never comes to rest')
  }
  /** Lets the next run of its own come, as every five minutes. */
  async function runAfter(ms: number) {
    app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString())
    world.driveNotices.putClockOn(ms)
    await settle()
  }
  const push = async () => (await company.as(1).storage.status()).data.push
  const connection = async () => (await company.as(1).storage.status()).data.connection
  const names = async () => (await company.as(1).companyDocuments.list({})).data.map(({ filename }) => filename)
  const rename = (from: string, to: string) => {
    const file = [...world.files.values()].find(({ name }) => name === from)
    world.change(file?.id ?? '', { name: to })
  }
  const watches = () => inTenant(company.ctx(), tx => tx.storageWatch.findMany({ orderBy: { id: 'asc' } }))

  test('are to be reported as soon as documents are copied there', async () => {
    expect(await push()).toEqual({ state: 'starting', last_notified_at: null })
    await settle()
    expect(await watches()).toHaveLength(1)
    // Dropbox reports to an address that its operator enters, which no interface shows.
    expect((await push()).state).toBe(opensChannels ? 'active' : 'starting')
    if ('reportTo' in world)
      expect(await (world as Awaited<ReturnType<typeof startDropbox>>).reportTo(address, clientSecret)).toBe(true)
  })

  test('are taken over when they are reported, without the next run', async () => {
    // Google's first message about a channel may come before the channel is noted, and is refused then.
    const before = world.driveNotices.answers.length
    rename('EG.pdf', 'Erdgeschoss.pdf')
    await settle()
    expect(await names()).toEqual(['Erdgeschoss.pdf'])
    expect(new Set(world.driveNotices.answers.slice(before))).toEqual(new Set([200]))
    const { state, last_notified_at } = await push()
    expect([state, last_notified_at]).toEqual(['active', app.clock.now().toISOString()])
  })

  test('are found by the next run when the report is lost, and once when it comes twice', async () => {
    world.driveNotices.lose(9)
    rename('Erdgeschoss.pdf', 'OG.pdf')
    await settle()
    expect(await names()).toEqual(['Erdgeschoss.pdf'])
    await runAfter(6 * 60_000)
    expect(await names()).toEqual(['OG.pdf'])
    world.driveNotices.lose(0)
    world.driveNotices.repeat(3)
    rename('OG.pdf', 'DG.pdf')
    await settle()
    world.driveNotices.repeat(1)
    expect(await names()).toEqual(['DG.pdf'])
  })

  test('make one message while they wait, however many there are', async () => {
    const messages = () => inTenant(company.ctx(), tx => tx.inboxMessage.count())
    const before = await messages()
    for (let at = 1; at <= 10; at++) rename(at === 1 ? 'DG.pdf' : `DG ${at - 1}.pdf`, `DG ${at}.pdf`)
    await world.driveNotices.settled()
    expect(await messages()).toBe(before + 1)
    await settle()
    expect(await names()).toEqual(['DG 10.pdf'])
    rename('DG 10.pdf', 'DG.pdf')
    await settle()
    expect(await names()).toEqual(['DG.pdf'])
  })

  test('are reported by the provider alone: anything else is refused, and starts no run', async () => {
    const [watch] = await watches()
    const body = JSON.stringify(
      kind === 'dropbox'
        ? { list_folder: { accounts: [watch?.channelId] } }
        : { value: [{ subscriptionId: watch?.channelId, clientState: 'guessed' }] },
    )
    const guessed = createHmac('sha256', 'guessed').update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      ...(vendor === 'dropbox' ? { 'x-dropbox-signature': guessed } : {}),
      ...(vendor === 'google'
        ? {
            'x-goog-channel-id': watch?.channelId ?? '',
            'x-goog-channel-token': 'guessed',
            'x-goog-resource-id': watch?.resourceId ?? '',
          }
        : {}),
    }
    const before = world.requests.length
    for (const sent of [headers, { 'content-type': 'application/json' }])
      expect((await fetch(address, { method: 'POST', headers: sent, body })).status).toBe(401)
    await settle()
    expect(world.requests.length).toBe(before)
  })

  if (opensChannels)
    test('go on being reported: the channel is renewed before it ends', async () => {
      const [before] = await watches()
      await runAfter(5 * dayMs)
      const after = await watches()
      expect(after.at(-1)?.expiresAt?.getTime()).toBeGreaterThan((before?.expiresAt?.getTime() ?? 0) + 4 * dayMs)
      // One that Google replaces is ended at the next run, so that nothing is missed in between.
      await runAfter(6 * 60_000)
      expect(await watches()).toHaveLength(1)
      expect(world.driveNotices.channels()).toHaveLength(1)
      expect((await push()).state).toBe('active')
    })

  test('need no access to the account as long as nothing is to be asked about the channel', async () => {
    const mark = (status: string) =>
      inTenant(company.ctx(), tx => tx.providerConnection.updateMany({ data: { status } }))
    await mark('revoked')
    try {
      const write = await watchSlice(company.ctx(), kind, AbortSignal.timeout(10_000))
      expect(await inTenant(company.ctx(), tx => write(tx, joinedTo(tx, company.ctx())))).toBe(false)
    } finally {
      await mark('connected')
    }
  })

  if (opensChannels)
    test('are still reported when the provider does not let us end a channel that was replaced', async () => {
      const admit = world.refuse(/\/channels\/stop|^DELETE .*\/subscriptions/)
      await inTenant(company.ctx(), tx => tx.storageWatch.updateMany({ data: { lostAt: app.clock.now() } }))
      await runAfter(6 * 60_000)
      expect(await watches()).toHaveLength(2)
      await runAfter(6 * 60_000)
      admit()
      expect(await watches()).toMatchObject([{ lostAt: null }])
      expect(await connection()).toEqual({ status: 'connected', error: null })
      expect((await push()).state).toBe('active')
    })

  if (opensChannels)
    test('are found by the next run once the provider no longer renews the channel, and the access stays', async () => {
      const admit = world.refuse(/\/changes\/watch|\/subscriptions/)
      await runAfter(5 * dayMs)
      expect(await connection()).toEqual({ status: 'connected', error: null })
      // Until then the channel that was not renewed reports them.
      await runAfter(2 * dayMs)
      expect((await push()).state).toBe('refused')
      expect(await connection()).toEqual({ status: 'connected', error: null })
      rename('DG.pdf', 'Spitzboden.pdf')
      await runAfter(6 * 60_000)
      expect(await names()).toEqual(['Spitzboden.pdf'])
      admit()
      rename('Spitzboden.pdf', 'DG.pdf')
      await runAfter(61 * 60_000)
      expect((await push()).state).toBe('active')
      expect(await names()).toEqual(['DG.pdf'])
    })

  if (opensChannels)
    test('are read every five minutes where the provider opens no channel, and the page says so', async () => {
      world.driveNotices.forgetChannels()
      await inTenant(company.ctx(), tx => tx.storageWatch.deleteMany({}))
      const admit = world.refuse(/\/changes\/watch|\/subscriptions/)
      await runAfter(6 * 60_000)
      expect((await push()).state).toBe('refused')
      rename('DG.pdf', 'Dach.pdf')
      await runAfter(6 * 60_000)
      expect(await names()).toEqual(['Dach.pdf'])
      admit()
      await runAfter(61 * 60_000)
      expect((await push()).state).toBe('active')
      rename('Dach.pdf', 'DG.pdf')
      await settle()
      expect(await names()).toEqual(['DG.pdf'])
    })

  if (opensChannels)
    test('make a provider that opens no channel be asked ever more seldom, and at once when the office acts', async () => {
      world.driveNotices.forgetChannels()
      await inTenant(company.ctx(), tx => tx.storageWatch.deleteMany({}))
      const ask = /\/changes\/watch|\/subscriptions/
      const admit = world.refuse(ask)
      const asked = () => world.requests.filter(request => ask.test(request)).length
      async function askedBy(step: () => Promise<unknown>) {
        const before = asked()
        await step()
        await settle()
        return asked() - before
      }
      const pauses: Array<[number, number]> = []
      for (const minutes of [6, 6, 6, 60, 60, 360, 720, 1_440])
        pauses.push([minutes, await askedBy(() => runAfter(minutes * 60_000))])
      expect(pauses).toEqual([
        [6, 1],
        [6, 1],
        [6, 0],
        [60, 1],
        [60, 0],
        [360, 1],
        [720, 0],
        [1_440, 1],
      ])
      const { folder_pattern } = (await company.as(1).storage.setup()).data
      const acts = [
        () => company.as(1).storage.reconcile({}),
        () => connect(),
        () => company.as(1).storage.choose({ provider: kind, folder_pattern }),
        () =>
          company
            .as(1)
            .storage.pause({})
            .then(() => company.as(1).storage.resume({})),
      ]
      for (const act of acts) expect(await askedBy(act)).toBe(1)
      expect([await askedBy(() => runAfter(6 * 60_000)), await askedBy(() => runAfter(6 * 60_000))]).toEqual([1, 0])
      app.settings.baseUrl = server.url.replace('127.0.0.1', 'localhost')
      expect(await askedBy(() => runAfter(6 * 60_000))).toBe(1)
      expect(await connection()).toEqual({ status: 'connected', error: null })
      admit()
      app.settings.baseUrl = server.url
      await runAfter(6 * 60_000)
      expect((await push()).state).toBe('active')
    })

  if (opensChannels)
    test('are yet to be reported after a move, whatever was refused before it', async () => {
      world.driveNotices.forgetChannels()
      await inTenant(company.ctx(), tx => tx.storageWatch.deleteMany({}))
      const admit = world.refuse(/\/changes\/watch|\/subscriptions/)
      await runAfter(6 * 60_000)
      expect((await push()).state).toBe('refused')
      admit()
      await company.as(1).storage.migrate({ to: 'object' })
      await company.as(1).storage.migrate({ to: kind })
      expect((await push()).state).toBe('starting')
      await settle()
      expect((await push()).state).toBe('active')
    })

  test('of an account that is no longer used start no run, and its channel is forgotten with it', async () => {
    const before = await names()
    await company.as(1).storage.migrate({ to: 'object' })
    await settle()
    const requests = world.requests.length
    rename('DG.pdf', 'Keller.pdf')
    await settle()
    expect([await names(), world.requests.length]).toEqual([before, requests])
    expect((await push()).state).toBe('none')
    await company.as(1).storage.disconnect({ provider: kind })
    expect(await watches()).toEqual([])
  })
})
