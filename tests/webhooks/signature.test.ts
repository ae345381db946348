import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import { emitEvent } from '../../server/platform/records/events'
import { newWebhookSecret, webhookHeaders } from '../../server/platform/records/webhook-signature'
import { deliverDue } from '../../server/services/integrations/webhooks/deliver-due'
import { fuzzSeed, type Random, randomFrom } from '../fuzz/random'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany } from '../harness/company'
import { type Receiver, startReceiver } from '../harness/receiver'

const run = promisify(execFile)
const seed = fuzzSeed()
const bodies = 10_000
/** Number of bodies that are also signed by openssl, which reads them from files. */
const byOpenssl = Number(process.env.WEBHOOK_SIGNATURES ?? 1_000)
/** Deliveries that share a secret and one run of openssl. */
const perSecret = 250

type Verify = (secret: string, headers: Record<string, string>, body: string) => boolean
let folder: string
/** What docs/webhooks.md instructs receivers to write. */
let isGenuine: Verify
let openssl = false

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-signature-'))
  const [, snippet = ''] = /```js\n([\s\S]+?)```/.exec(await readFile(path.resolve('docs/webhooks.md'), 'utf8')) ?? []
  const file = path.join(folder, 'receiver.mjs')
  await writeFile(file, snippet)
  isGenuine = (await import(/* @vite-ignore */ pathToFileURL(file).href)).isGenuine
  openssl = await run('openssl', ['version']).then(
    () => true,
    () => false,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pieces: Array<(random: Random) => string> = [
  random => String.fromCharCode(32 + random.below(95)),
  random => String.fromCharCode(random.below(32)),
  () => '\0',
  random => random.pick(['ä', 'ß', '€', 'é', 'e\u0301', '\u00a0', '\ufeff', '\u2028', '\u2029', '\uffff']),
  random => random.pick(['👷', '👨‍👩‍👧', '🇦🇹', '☎️', '𝒳', '\u{10ffff}']),
  // Half of a surrogate pair: not valid in UTF-8.
  random => String.fromCharCode(0xd800 + random.below(0x800)),
  random => random.pick(['"', '\\', '\\u0000', '</script>', '\r\n', '.', '%00']),
  random => String.fromCodePoint(random.below(0xd800)),
]

function randomText(random: Random): string {
  const length = random.chance(0.001) ? 256 * 1024 : random.below(random.chance(0.1) ? 3_000 : 200)
  let text = ''
  while (text.length < length) {
    const piece = random.pick(pieces)(random)
    text += length > 10_000 ? piece.repeat(997) : piece
  }
  return text.slice(0, length)
}

/** As events are serialized: JSON, and sometimes text that is not JSON. */
const randomBody = (random: Random): string =>
  random.chance(0.8)
    ? JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { text: randomText(random) } })
    : randomText(random)

interface Signed {
  headers: Record<string, string>
  /** As the receiver reads it. */
  received: Buffer
}

function sign(secrets: readonly [string, ...string[]], body: string, deliveryId: number): Signed {
  const eventId = `evt_${deliveryId}`
  const headers = webhookHeaders(secrets, {
    eventId,
    event: 'invoice.paid',
    deliveryId,
    attempt: 1,
    body,
    at: new Date(),
  })
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { headers: Object.fromEntries(lowerCase), received: Buffer.from(body, 'utf8') }
}

const acceptedByLibrary = (secret: string, { headers, received }: Signed): boolean => {
  try {
    new Webhook(secret).verify(received, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

/** HMAC-SHA256 of many messages by openssl, in the given order: one run for all of them. */
async function hmacByOpenssl(key: Buffer, messages: Buffer[]): Promise<string[]> {
  const names = messages.map((_message, at) => String(at))
  for (const [at, message] of messages.entries()) await writeFile(path.join(folder, String(at)), message)
  const { stdout } = await run(
    'openssl',
    ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key.toString('hex')}`, ...names],
    { cwd: folder, maxBuffer: 2 ** 24 },
  )
  return stdout
    .trim()
    .split('\n')
    .map(line => line.split('= ')[1] ?? '')
}

async function acceptedByOpenssl(secret: string, signed: Signed[]): Promise<number> {
  const service = await hmacByOpenssl(
    Buffer.from(secret),
    signed.map(({ headers, received }) => Buffer.concat([Buffer.from(`${headers['x-service-timestamp']}.`), received])),
  )
  const standard = await hmacByOpenssl(
    Buffer.from(secret.slice('whsec_'.length), 'base64'),
    signed.map(({ headers, received }) =>
      Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), received]),
    ),
  )
  return signed.filter(
    ({ headers }, at) =>
      headers['x-service-signature'] === `sha256=${service[at]}` &&
      headers['webhook-signature'] === `v1,${Buffer.from(standard[at] ?? '', 'hex').toString('base64')}`,
  ).length
}

test(`the signatures of ${bodies} random bodies are verified by standardwebhooks, by openssl and by the documented steps (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  const accepted = { standardwebhooks: 0, documented: 0, openssl: 0 }
  let longest = 0
  for (let done = 0; done < bodies; done += perSecret) {
    const secret = newWebhookSecret()
    const signed = Array.from({ length: perSecret }, (_, at) => sign([secret], randomBody(random), done + at))
    for (const one of signed) {
      longest = Math.max(longest, one.received.length)
      if (acceptedByLibrary(secret, one)) accepted.standardwebhooks++
      if (isGenuine(secret, one.headers, one.received.toString())) accepted.documented++
    }
    if (openssl && done < byOpenssl) accepted.openssl += await acceptedByOpenssl(secret, signed)
  }
  console.info(
    `signatures: ${bodies} bodies up to ${Math.round(longest / 1024)} kB, standardwebhooks ${accepted.standardwebhooks}, ` +
      `as documented ${accepted.documented}, ${openssl ? `openssl ${accepted.openssl} of ${byOpenssl}` : 'openssl is not installed, its half is skipped'}`,
  )
  expect(accepted).toEqual({
    standardwebhooks: bodies,
    documented: bodies,
    openssl: openssl ? Math.min(bodies, byOpenssl) : 0,
  })
  expect(longest).toBeGreaterThanOrEqual(256 * 1024)
})

test('one more byte, another time, another event or another secret is refused by all of them', async () => {
  const secret = newWebhookSecret()
  const signed = sign([secret], '{"id":"evt_7"}', 7)
  const spoilt: Array<[string, Signed]> = [
    [newWebhookSecret(), signed],
    [secret, { ...signed, received: Buffer.from('{"id":"evt_7"} ') }],
  ]
  for (const [name, alias] of [
    ['x-service-timestamp', 'webhook-timestamp'],
    ['x-service-signature', 'webhook-signature'],
  ] as const) {
    const later = (value = '') => (name.endsWith('timestamp') ? String(Number(value) + 1) : `${value}0`)
    const headers = {
      ...signed.headers,
      [name]: later(signed.headers[name]),
      [alias]: later(signed.headers[alias]),
    }
    spoilt.push([secret, { ...signed, headers }])
  }
  for (const [key, one] of spoilt) {
    expect(isGenuine(key, one.headers, one.received.toString())).toBe(false)
    expect(acceptedByLibrary(key, one)).toBe(false)
    if (openssl) expect(await acceptedByOpenssl(key, [one])).toBe(0)
  }
  expect(acceptedByLibrary(secret, { ...signed, headers: { ...signed.headers, 'webhook-id': 'evt_8' } })).toBe(false)
})

test('while a secret is replaced, receivers with only the old one and those with only the new one accept everything', () => {
  const random = randomFrom(seed)
  const [old, next] = [newWebhookSecret(), newWebhookSecret()]
  const both = Array.from({ length: 500 }, (_, at) => sign([old, next], randomBody(random), at))
  const accepted = (secret: string, signed: Signed[]) => signed.filter(one => acceptedByLibrary(secret, one)).length
  expect([accepted(old, both), accepted(next, both), accepted(newWebhookSecret(), both)]).toEqual([500, 500, 0])
  expect(both.filter(one => isGenuine(old, one.headers, one.received.toString()))).toHaveLength(500)
  const afterwards = [sign([next], '{}', 1)]
  expect([accepted(old, afterwards), accepted(next, afterwards)]).toEqual([0, 1])
})

describe('end to end', () => {
  let app: TestApp
  let superuser: Client
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
    const webhookGuard = createWebhookSender({ allowCidrs: ['127.0.0.0/8'], ca: receiver.ca })
    app = { ...(await createTestApp({ madeUpEvents: true })), webhookGuard }
    superuser = new Client({ connectionString: app.database.superuserUrl })
    await superuser.connect()
  })
  afterAll(async () => {
    await superuser.end()
    await app.stop()
    await receiver.close()
  })

  test('the text that is stored, the bytes that are sent and the bytes that are signed are the same, for any text', async () => {
    const random = randomFrom(seed)
    const company = await createTestCompany(app)
    const { data } = await company.as().webhooks.create({ name: 'x', url: receiver.url, events: ['invoice.*'] })
    const texts = ['\0', '\ud800', '\udc00 \ud83d', '\u2028', 'x'.repeat(200_000), '👷'.repeat(20_000)]
    while (texts.length < 40) texts.push(randomText(random).slice(0, 60_000))
    for (const text of texts)
      await app.db.inTenant(company.actor().tenantId, tx => emitEvent(tx, company.ctx(), 'invoice.paid', { text }))
    expect((await deliverDue(app)).delivered).toBe(texts.length + 1)

    const { rows } = await superuser.query(`SELECT id, body FROM events WHERE type = 'invoice.paid'`)
    const stored = new Map(rows.map(row => [row.id, row.body]))
    const sent = receiver.requests.filter(({ headers }) => headers['x-service-event'] === 'invoice.paid')
    expect(sent).toHaveLength(texts.length)
    for (const request of sent) {
      const headers = request.headers as Record<string, string>
      const text = request.body.toString()
      expect(stored.get(headers['webhook-id'])).toBe(text)
      expect(Buffer.from(text).equals(request.body)).toBe(true)
      expect(isGenuine(data.secret, headers, text)).toBe(true)
      expect(acceptedByLibrary(data.secret, { headers, received: request.body })).toBe(true)
    }
    expect(new Set(sent.map(({ body }) => JSON.parse(body.toString()).data.text))).toEqual(new Set(texts))
  })

  test('a rotation refuses nothing at receivers that know only the old or only the new secret', async () => {
    const company = await createTestCompany(app)
    const { id, secret: old } = (
      await company.as().webhooks.create({ name: 'x', url: receiver.url, events: ['invoice.*'] })
    ).data
    await deliverDue(app)
    const deliver = async () => {
      receiver.requests.length = 0
      for (let times = 0; times < 10; times++)
        await app.db.inTenant(company.actor().tenantId, tx => emitEvent(tx, company.ctx(), 'invoice.paid', { times }))
      expect((await deliverDue(app)).delivered).toBe(10)
      return receiver.requests.map(({ headers, body }) => ({
        headers: headers as Record<string, string>,
        received: body,
      }))
    }
    const accepted = (secret: string, signed: Signed[]) => signed.filter(one => acceptedByLibrary(secret, one)).length

    const { secret: next } = (await company.as().webhooks.rotate({ id })).data
    const during = await deliver()
    expect([accepted(old, during), accepted(next, during)]).toEqual([10, 10])
    expect(during.filter(one => isGenuine(old, one.headers, one.received.toString()))).toHaveLength(10)
    await company.as().webhooks.commitRotation({ id })
    const after = await deliver()
    expect([accepted(old, after), accepted(next, after)]).toEqual([0, 10])
  })
})
