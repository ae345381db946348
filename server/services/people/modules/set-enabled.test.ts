import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { createIdentify } from '../../../http/guards/identify'
import { createCaller } from '../../../router'
import { exportModule } from './export'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test(
  'a module that is switched off refuses its work, keeps and exports its data, and has all of it back when switched on',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const cookie = await cookieOf(app, company)
    /** The actor as the next request would resolve them. */
    const admin = async () => {
      const { actor } = await createIdentify(app).bySession(cookie)
      return { ...company.ctx(), actor: actor ?? company.actor() }
    }
    const caller = async () => createCaller(await admin())
    for (const title of ['Dach', 'Stiege', 'Fenster'])
      await (await caller()).offers.create({ title, items: [{ description: 'Brett', unit_price: 5 }] })
    const before = await (await caller()).offers.list({})
    const exported = async () => {
      let text = ''
      for await (const piece of exportModule(await admin(), 'angebote')) text += piece
      return JSON.parse(text).tables
    }
    const tables = await exported()
    expect(tables.offers).toHaveLength(3)

    const { data: off } = await (await caller()).modules.set({ module: 'angebote', enabled: false })
    expect(off).toMatchObject({ booked: true, enabled: false })
    expect(await errorOf((await caller()).offers.list({}))).toMatchObject({
      status: 403,
      error: 'module_disabled',
    })
    expect(await errorOf((await caller()).offers.create({ title: 'x' }))).toMatchObject({ status: 403 })
    expect(await exported()).toEqual(tables)

    await (await caller()).modules.set({ module: 'angebote', enabled: true })
    expect(await (await caller()).offers.list({})).toEqual(before)
    expect(await exported()).toEqual(tables)
    const { data: log } = await company.as().audit.list({ entity: 'company', limit: 10 })
    expect(log.map(entry => entry.action).filter(action => /abled$/.test(action))).toEqual([
      'module.enabled',
      'module.disabled',
    ])
  },
)

test('a module that the plan does not include stays off, core stays on, and setting the same value twice is recorded once', async () => {
  const company = await createTestCompany(app)
  await app.db.acrossTenants('platform', tx =>
    tx.company.update({ where: { id: company.tenantId }, data: { plan: 'starter' } }),
  )
  const admin = company.as()
  expect(await errorOf(admin.modules.set({ module: 'int.api', enabled: true }))).toMatchObject({
    status: 422,
  })
  expect(await errorOf(admin.modules.set({ module: 'core', enabled: false }))).toMatchObject({ status: 422 })
  await admin.modules.set({ module: 'rapport', enabled: false })
  await admin.modules.set({ module: 'rapport', enabled: false })
  const { data } = await admin.modules.list()
  expect(data.filter(one => one.enabled).map(one => one.module)).toEqual(['core', 'anfragen', 'angebote', 'rechnungen'])
  expect((await admin.audit.list({ action: 'module.disabled' })).data).toHaveLength(1)
})
