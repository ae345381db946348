import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { createCaller } from '../../../router'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test('API keys, webhooks and the like can be seen and ended while int.api is off; none can be created', async () => {
  const company = await createTestCompany(app)
  const on = company.as()
  const { data: key } = await on.apiKeys.create({ name: 'Alt', scopes: ['core:read'] })
  const { data: other } = await on.apiKeys.create({ name: 'Neu', scopes: ['core:read'] })
  const { data: hook } = await on.webhooks.create({
    name: 'H',
    url: 'https://example.com/x',
    events: ['ping'],
  })
  const [delivery] = (await on.webhooks.deliveries({})).data
  await on.webhooks.rotate({ id: hook.id })
  const actor = company.actor(1)
  const modules = new Set([...actor.modules].filter(id => id !== 'int.api'))
  const { apiKeys, webhooks } = createCaller({ ...company.ctx(), actor: { ...actor, modules } })
  expect((await apiKeys.list()).data.map(({ id }) => id).sort()).toEqual([key.id, other.id].sort())
  expect((await apiKeys.usage({ id: key.id })).data).toHaveLength(30)
  expect((await apiKeys.revoke({ id: key.id })).data).toEqual({ id: key.id, deleted: true })
  expect((await webhooks.list()).data).toHaveLength(1)
  expect((await webhooks.activity()).data).toHaveLength(1)
  expect((await webhooks.deliveries({})).data).toHaveLength(1)
  expect((await webhooks.delivery({ id: delivery?.id ?? 0 })).data.event).toBe('ping')
  expect((await webhooks.commitRotation({ id: hook.id })).data.rotation_ends_at).toBeNull()
  expect((await webhooks.update({ id: hook.id, active: false })).data.active).toBe(false)
  expect((await webhooks.update({ id: hook.id, active: true })).data.active).toBe(true)

  const off = { cause: expect.objectContaining({ key: 'module_disabled', details: { module: 'int.api' } }) }
  const refused = [
    () => apiKeys.create({ name: 'X', scopes: ['core:read'] }),
    () => apiKeys.rotate({ id: other.id }),
    () => webhooks.create({ name: 'X', url: 'https://example.com/x', events: ['ping'] }),
    () => webhooks.rotate({ id: hook.id }),
    () => webhooks.test({ id: hook.id }),
    () => webhooks.replay({ id: hook.id }),
    () => webhooks.redeliver({ id: delivery?.id ?? 0 }),
  ]
  for (const call of refused) await expect(call()).rejects.toMatchObject(off)
  expect((await webhooks.delete({ id: hook.id })).data).toEqual({ id: hook.id, deleted: true })
})
