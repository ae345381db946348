import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/harness/app'
import { asAnotherProcess } from '../../tests/harness/as-another-process'
import { createTestCompany, type TestCompany } from '../../tests/harness/company'
import { inTenant } from '../platform/database/db'
import { createSecretBox, type SecretBox } from '../platform/secrets'
import { tokenPurpose } from '../services/exchange/connections/access-tokens'
import { openTokens } from '../services/exchange/connections/sealed-tokens'
import { secretPurpose } from '../services/integrations/webhooks/secret-purpose'
import { totpPurpose } from '../services/people/auth/totp'
import { reseal } from './reseal'

const [former, present] = ['f'.repeat(32), 'p'.repeat(32)]
const old = createSecretBox(former)
const both = createSecretBox(present, [former])
const alone = createSecretBox(present)

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  app.secretBox = old
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const tokens = JSON.stringify({ accessToken: 'a', refreshToken: 'r' })
const connection = () => inTenant(company.ctx(), tx => tx.providerConnection.findFirstOrThrow())
const webhooks = () => inTenant(company.ctx(), tx => tx.webhookEndpoint.findMany({ orderBy: { id: 'asc' } }))
const secretsWith = async (box: SecretBox) =>
  (await webhooks()).map(({ secret }) => box.open(secret, secretPurpose(company.actor().tenantId)))

/** Counts of one column. */
const of = (results: Awaited<ReturnType<typeof reseal>>, table: string, column: string) =>
  results.find(one => one.table === table && one.column === column)

async function fill() {
  const { tenantId } = company.actor()
  const office = company.as(1)
  const secrets: string[] = []
  for (const name of ['a', 'b', 'c'])
    secrets.push((await office.webhooks.create({ name, url: 'https://x.example/', events: ['offer.*'] })).data.secret)
  await inTenant(company.ctx(), tx =>
    tx.providerConnection.create({
      data: {
        ...{ tenantId, provider: 'dropbox', accountId: `${tenantId}`, accountName: 'x', expiresAt: new Date() },
        ...{ sealed: old.seal(tokens, tokenPurpose({ tenantId })), keyId: old.keyId },
      },
    }),
  )
  const userId = company.userIds[1]
  const totpSecret = old.seal('base32', totpPurpose(userId))
  await app.db.acrossTenants('platform', tx => tx.user.update({ where: { id: userId }, data: { totpSecret } }))
  return secrets
}

test('a value of a former key can be opened before, during and after it is resealed, and afterwards by the present key alone', async () => {
  const secrets = await fill()
  expect(await secretsWith(both)).toEqual(secrets)
  await expect(secretsWith(alone)).rejects.toThrow()
  // An interrupted run can be continued: its work stays, and nothing is sealed twice.
  const interruption = new AbortController()
  const signal = Object.create(interruption.signal, {
    throwIfAborted: {
      value: () => {
        interruption.signal.throwIfAborted()
        if (++batches === 3) interruption.abort()
      },
    },
  }) as AbortSignal
  let batches = 0
  await expect(reseal(app.db, both, { batch: 1, signal })).rejects.toThrow()
  expect(await secretsWith(both)).toEqual(secrets)
  const purpose = secretPurpose(company.actor().tenantId)
  const first = (await webhooks()).filter(({ secret }) => alone.read(secret, purpose)?.byPresentKey)
  expect(first).toHaveLength(3)
  const results = await reseal(app.db, both, { batch: 2 })
  expect(of(results, 'webhook_endpoints', 'secret')).toMatchObject({ resealed: 0, changed: 0, unreadable: 0 })
  expect(of(results, 'users', 'totp_secret')).toMatchObject({ resealed: 1 })
  expect(await secretsWith(alone)).toEqual(secrets)
  const row = await connection()
  expect([row.keyId, openTokens({ secretBox: alone }, tokenPurpose(row as never), row)]).toEqual([
    alone.keyId,
    JSON.parse(tokens),
  ])
  const again = await reseal(app.db, alone)
  expect(again.every(({ resealed, changed, unreadable }) => resealed + changed + unreadable === 0)).toBe(true)
})

test('a value that the service writes meanwhile is never overwritten, and a value that no key opens stays and is counted', async () => {
  const { tenantId } = company.actor()
  const purpose = tokenPurpose({ tenantId })
  const write = (sealed: string) =>
    inTenant(company.ctx(), tx => tx.providerConnection.updateMany({ data: { sealed, keyId: old.keyId } }))
  await write(old.seal(tokens, purpose))
  const renewed = present && both.seal('renewed', purpose)
  let isOpen = false
  const slow: SecretBox = {
    ...both,
    read(sealed, about) {
      if (about === purpose) isOpen = true
      return both.read(sealed, about)
    },
    // The service renews the token between the read and the write.
    seal: (plain, about) => both.seal(plain, about),
  }
  const racing = { ...app.db, inTenant: racingUnit } as typeof app.db
  function racingUnit<T>(id: never, work: (tx: never) => Promise<T>): Promise<T> {
    return app.db.inTenant(id, async tx => {
      const query = tx.$executeRaw.bind(tx)
      const watched = new Proxy(tx, {
        get: (target, name) =>
          name === '$executeRaw'
            ? async (...args: Parameters<typeof query>) => {
                if (isOpen) await asAnotherProcess(() => write(renewed))
                isOpen = false
                return query(...args)
              }
            : Reflect.get(target, name),
      })
      return work(watched as never)
    })
  }
  expect(of(await reseal(racing, slow), 'provider_connections', 'sealed')).toMatchObject({ resealed: 0, changed: 1 })
  expect((await connection()).sealed).toBe(renewed)
  await write('v1.x.y.z')
  expect(of(await reseal(app.db, both), 'provider_connections', 'sealed')).toMatchObject({ unreadable: 1 })
  expect((await connection()).sealed).toBe('v1.x.y.z')
})
