import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../tests/harness/free-port'
import type { JudgeSignature } from './adapters/webhook-receiver'
import { readEnvironment } from './env'
import { openLocalReceiver } from './local-receiver'
import { mintTenantId } from './platform/actor'
import { StartupError } from './platform/startup-error'

const open: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const judge: JudgeSignature = async () => ({ signature: 'unknown', secrets: 0 })

async function openWith(env: Record<string, string>) {
  const receiver = await openLocalReceiver(readEnvironment(env), 'secret', judge)
  if (receiver) open.push(receiver.close)
  return receiver
}

async function occupied(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(async () => void server.close())
  return (server.address() as AddressInfo).port
}

const production = {
  GEWERK_ENV: 'production',
  SESSION_SECRET: 's'.repeat(32),
  CRON_SECRET: 'c'.repeat(32),
  DATABASE_URL: 'postgresql://gewerk_app@localhost/gewerk',
}
const tempting: Record<string, string>[] = [
  {},
  { WEBHOOK_ALLOW_CIDRS: '0.0.0.0/0,::/0' },
  { GEWERK_SEED: 'demo', BASE_URL: 'http://localhost:3000', HOST: '127.0.0.1' },
  { API_KEY_ENV: 'test', SELF_REGISTRATION: 'on' },
]

describe('where there is no receiver', () => {
  test('in production nothing is started, whatever else the environment says', async () => {
    for (const GEWERK_ROLE of ['all', 'web', 'worker'])
      for (const more of tempting) {
        const WEBHOOK_RECEIVER_PORT = String(await freePort())
        expect(await openWith({ ...production, ...more, GEWERK_ROLE, WEBHOOK_RECEIVER_PORT })).toBeNull()
        // Nothing listens there: the port can be bound.
        const probe = createServer().listen(Number(WEBHOOK_RECEIVER_PORT), '127.0.0.1')
        await once(probe, 'listening')
        probe.close()
      }
  })

  test('nor where pages and workers are processes of their own', async () => {
    for (const GEWERK_ROLE of ['web', 'worker'])
      expect(await openWith({ GEWERK_ROLE, WEBHOOK_RECEIVER_PORT: '0' })).toBeNull()
  })

  test('one place creates a receiver, and only a start creates the value that lets it pass the guard', () => {
    const product = ['app', 'server', 'workers', 'scripts', 'prisma/seed'].flatMap(folder =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
        .map(entry => path.join(entry.parentPath, entry.name)),
    )
    expect(product.length).toBeGreaterThan(1_000)
    const filesWith = (pattern: RegExp) => product.filter(file => pattern.test(readFileSync(file, 'utf8')))
    expect(filesWith(/\bas (unknown as )?ReceiverOrigin\b/)).toEqual(['server/adapters/webhook-receiver.ts'])
    expect(filesWith(/(?<!function )\bstartWebhookReceiver\(/)).toEqual(['server/local-receiver.ts'])
    expect(filesWith(/(?<!function )\bopenLocalReceiver\(/)).toEqual(['server/boot.ts'])
  })
})

describe('its port', () => {
  const portOf = (receiver: Awaited<ReturnType<typeof openWith>>) => Number(new URL(receiver?.origin.origin ?? '').port)

  test('is the configured one; a start that finds it in use fails with that reason', async () => {
    const free = await freePort()
    expect(portOf(await openWith({ WEBHOOK_RECEIVER_PORT: String(free) }))).toBe(free)
    const taken = await occupied()
    await expect(openWith({ WEBHOOK_RECEIVER_PORT: String(taken) })).rejects.toThrow(StartupError)
    await expect(openWith({ WEBHOOK_RECEIVER_PORT: String(taken) })).rejects.toThrow(`WEBHOOK_RECEIVER_PORT ${taken}`)
  })

  test('is derived from the port of the pages, so that addresses are the same after the next start', async () => {
    const free = await freePort()
    const first = await openWith({ PORT: String(free - 443) })
    const address = first?.addressOf(mintTenantId(1))
    expect(portOf(first)).toBe(free)
    await first?.close()
    open.length = 0
    expect((await openWith({ PORT: String(free - 443) }))?.addressOf(mintTenantId(1))).toBe(address)
  })

  test('is a free one if the usual one is taken or out of range', async () => {
    const taken = await occupied()
    expect(portOf(await openWith({ PORT: String(taken - 443) }))).not.toBe(taken)
    for (const PORT of ['0', '65535']) expect(portOf(await openWith({ PORT }))).toBeGreaterThan(0)
  })
})
