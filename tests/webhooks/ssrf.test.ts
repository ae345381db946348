import { connect, isIP, Socket, type TcpSocketConnectOpts } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import { emitEvent } from '../../server/platform/records/events'
import { deliverDue } from '../../server/services/integrations/webhooks/deliver-due'
import { fuzzSeed, randomFrom } from '../fuzz/random'
import { createTestApp, type TestApp } from '../harness/app'
import { casesOf } from '../harness/cases'
import { createTestCompany } from '../harness/company'
import { type Receiver, startReceiver } from '../harness/receiver'
import { closedAddresses, oddAnswers, openAddresses, refusedTargets } from './ssrf-targets'

/**
 * A server on this machine that must not be reached: loopback is closed to all senders here, except where a test says
 * otherwise.
 */
let canary: Receiver
/** Addresses outside this machine that a sender tried. Nothing is sent there: they are recorded and refused. */
const wanted: string[] = []
const counts = { targets: 0, changing: 0, subscription: 0, delivery: 0, lookup: 0, socket: 0 }

beforeAll(async () => {
  canary = await startReceiver()
})
afterEach(() => {
  wanted.length = 0
  expect(canary.connections).toBe(0)
})
afterAll(async () => {
  console.info(
    `ssrf: ${counts.targets} targets and ${counts.changing} changing answers, ${counts.subscription} refused at subscription, ` +
      `${counts.delivery} once more at delivery, ${counts.lookup} at lookup, ${counts.socket} at the socket, ` +
      `canary ${canary.connections === 0 ? 'untouched' : 'TOUCHED'}`,
  )
  await canary.close()
})

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/** Opens connections within this machine only. */
function openNearby(options: TcpSocketConnectOpts): Socket {
  const { host = '', lookup } = options
  if (isLoopback(host)) return connect(options)
  if (isIP(host) !== 0 || !lookup) return refusedConnection([host])
  let found: string[] = []
  let refusal: Error | null = null
  lookup(host, { all: true }, (error, addresses) => {
    refusal = error
    found = Array.isArray(addresses) ? addresses.map(({ address }) => address) : [addresses]
  })
  if (refusal) return endedConnection(refusal)
  return found.every(isLoopback) ? connect(options) : refusedConnection(found)
}

function refusedConnection(addresses: string[]): Socket {
  wanted.push(addresses.join())
  return endedConnection(new Error('nothing leaves this machine'))
}

function endedConnection(error: Error): Socket {
  const socket = new Socket()
  setImmediate(() => socket.destroy(error))
  return socket
}

/** A connection that turns out to lead to another address than it was opened to. */
function connectionTo(peer: string, onWrite: () => void): Socket {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  socket.write = () => {
    onWrite()
    return true
  }
  setImmediate(() => socket.emit('connect'))
  return socket
}

const send = (url: string, options: Parameters<typeof createWebhookSender>[0] = {}) =>
  createWebhookSender({ ca: canary.ca, totalTimeoutMs: 5_000, openTcp: openNearby, ...options }).post({
    url,
    headers: {},
    body: '{}',
  })

/** `at` = the counter to increase. */
function expectAllRefused(
  refused: Array<[string, unknown]>,
  at: 'subscription' | 'delivery' | 'lookup' | 'socket',
): void {
  const wrong = refused.filter(([, error]) => error !== 'refused_address' && error !== 'refused_url')
  expect(wrong).toEqual([])
  expect(wanted).toEqual([])
  counts[at] += refused.length
}

describe('a URL that leads to a closed entry point', () => {
  let app: TestApp
  let superuser: Client
  const targets = () => refusedTargets(canary.port)

  beforeAll(async () => {
    const built = await createTestApp({ madeUpEvents: true })
    const webhookGuard = createWebhookSender({
      ca: canary.ca,
      openTcp: openNearby,
      resolve: async () => ['127.0.0.1'],
    })
    app = { ...built, webhookGuard }
    superuser = new Client({ connectionString: app.database.superuserUrl })
    await superuser.connect()
  })
  afterAll(async () => {
    await superuser.end()
    await app.stop()
  })

  test('is refused at subscription, and no row is written', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const refused: Array<[string, unknown]> = []
    for (const url of targets()) {
      const error = await company
        .as()
        .webhooks.create({ name: 'x', url, events: ['ping'] })
        .then(
          () => 'accepted',
          // What is not text at all (a NUL) is refused before it is parsed as an address.
          ({ cause }) => (['webhook.url_refused', 'validation'].includes(cause?.key) ? 'refused_url' : String(cause)),
        )
      refused.push([url, error])
    }
    expect(refused.length).toBeGreaterThanOrEqual(250)
    counts.targets += refused.length
    expectAllRefused(refused, 'subscription')
    expect((await company.as().webhooks.list()).data).toEqual([])
  })

  test('is refused at delivery although a row has it', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const url = 'https://hooks.example.test/'
    const { id } = (await company.as().webhooks.create({ name: 'x', url, events: ['invoice.*'] })).data
    await superuser.query(
      `INSERT INTO webhook_endpoints (tenant_id, name, url, events, secret, cap, updated_at)
       SELECT tenant_id, target, target, events, secret, 8, now() FROM webhook_endpoints, unnest($1::text[]) AS target WHERE id = $2`,
      [targets().filter(target => !target.includes('\0')), id],
    )
    await superuser.query('DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2', [company.tenantId, id])
    await app.db.inTenant(company.actor().tenantId, tx => emitEvent(tx, company.ctx(), 'invoice.paid', { id: 1 }))
    await deliverDue(app)
    const { rows } = await superuser.query(
      `SELECT e.url, d.status, d.last_error FROM webhook_endpoints e
       LEFT JOIN webhook_deliveries d ON d.tenant_id = e.tenant_id AND d.endpoint_id = e.id WHERE e.tenant_id = $1`,
      [company.tenantId],
    )
    expect(rows.length).toBeGreaterThanOrEqual(250)
    expect(rows.filter(({ status }) => status !== 'failed')).toEqual([])
    expectAllRefused(
      rows.map(row => [row.url, row.last_error]),
      'delivery',
    )
  })
})

describe('a name', () => {
  const url = () => `https://hooks.example.test:${canary.port}/`
  const answered = async (answer: string[]): Promise<[string, unknown]> => [
    answer.join(),
    (await send(url(), { resolve: async () => answer })).error,
  ]
  // One at a time: hundreds at once wait for each other until the sender's own timeout expires.
  const answeredAll = async (answers: string[][]) => {
    const said: Awaited<ReturnType<typeof answered>>[] = []
    for (const answer of answers) said.push(await answered(answer))
    return said
  }

  test('is connected to when it resolves to ordinary addresses', async () => {
    for (const address of openAddresses) expect((await answered([address]))[1]).toBe('connect')
    expect(wanted).toEqual(openAddresses)
  })

  test('is refused when it resolves to any closed address', { tags: 'long' }, async () => {
    const answers = [...closedAddresses, ...oddAnswers].map(address => [address])
    expectAllRefused(await answeredAll(answers), 'lookup')
    counts.targets += answers.length
  })

  test('is refused when one of its addresses is closed, at any position', { tags: 'long' }, async () => {
    const answers = closedAddresses.flatMap(closed => [
      ['8.8.8.8', closed],
      [closed, '8.8.8.8'],
      ['2606:4700::1111', '8.8.8.8', closed],
    ])
    expectAllRefused(await answeredAll(answers), 'lookup')
  })

  test('is refused before TLS when the connection leads to a closed address after all', { tags: 'long' }, async () => {
    let written = 0
    const refused: [string, unknown][] = []
    for (const peer of closedAddresses) {
      const openTcp = () => connectionTo(peer, () => written++)
      refused.push([peer, (await send(url(), { resolve: async () => ['8.8.8.8'], openTcp })).error])
    }
    expectAllRefused(refused, 'socket')
    expect(written).toBe(0)
  })

  test('that denotes this machine is never looked up at a name server', async () => {
    let lookups = 0
    const resolve = async () => {
      lookups++
      return ['8.8.8.8']
    }
    for (const host of ['localhost', 'LOCALHOST.', 'a.localhost', 'a.b.localhost.'])
      expect((await send(`https://${host}:${canary.port}/`, { resolve })).error).toBe('refused_address')
    expect([lookups, wanted]).toEqual([0, []])
  })
})

describe('a name that answers differently each time', () => {
  const seed = fuzzSeed()
  const tries = casesOf(10_000)
  const random = randomFrom(seed)
  const ordinary = () => random.pick(openAddresses)
  const closed = () => random.pick([...closedAddresses, ...oddAnswers])
  const several = (make: () => string) => Array.from({ length: 1 + random.below(3) }, make)

  /** What the name server answers, what it would answer to a second query, and where the connection leads. */
  const nextTry = () => ({
    first: random.chance(0.5) ? several(ordinary) : several(() => (random.chance(0.5) ? ordinary() : closed())),
    second: several(closed),
    peer: random.chance(0.5) ? random.pick(closedAddresses) : null,
  })
  const isOpen = (address: string) => openAddresses.includes(address)

  test(`is checked at every attempt, ${tries} times (seed ${seed})`, { tags: 'long' }, async () => {
    let written = 0
    let current = nextTry()
    let lookups = 0
    const seen = { lookup: 0, socket: 0, connect: 0 }
    const sender = createWebhookSender({
      resolve: async () => (lookups++ === 0 ? current.first : current.second),
      openTcp: options => {
        // A connecting library may look up more than once, and gets the checked addresses each time.
        const answers: string[] = []
        for (let again = 0; again < 2; again++) {
          let refusal: Error | null = null
          options.lookup?.('hooks.example.test', { all: true }, (error, found) => {
            refusal = error
            answers.push(...(found as Array<{ address: string }>).map(({ address }) => address))
          })
          if (refusal) return endedConnection(refusal)
        }
        expect(answers).toEqual([...current.first, ...current.first])
        expect(answers.every(isOpen)).toBe(true)
        return current.peer
          ? connectionTo(current.peer, () => written++)
          : endedConnection(new Error('nothing leaves this machine'))
      },
    })
    for (let attempt = 0; attempt < tries; attempt++) {
      current = nextTry()
      lookups = 0
      const { error } = await sender.post({
        url: 'https://hooks.example.test/',
        headers: {},
        body: '{}',
      })
      const stage = current.first.every(isOpen) ? (current.peer ? 'socket' : 'connect') : 'lookup'
      expect([error, lookups]).toEqual([stage === 'connect' ? 'connect' : 'refused_address', 1])
      seen[stage]++
    }
    expect(written).toBe(0)
    expect(Math.min(seen.lookup, seen.socket, seen.connect)).toBeGreaterThan(tries / 10)
    counts.lookup += seen.lookup
    counts.socket += seen.socket
    counts.changing += tries
  })
})

describe('a redirect', () => {
  test.each([
    [300, 'location'],
    [301, 'location'],
    [302, 'location'],
    [303, 'location'],
    [305, 'location'],
    [307, 'location'],
    [308, 'location'],
    [200, 'location'],
    [201, 'content-location'],
    [200, 'refresh'],
    [503, 'location'],
  ])('%i with %s is not followed', async (status, header) => {
    const receiver = await startReceiver((_request, response) => {
      const to = `https://127.0.0.1:${canary.port}/`
      response.writeHead(status, { [header]: header === 'refresh' ? `0; url=${to}` : to }).end()
    })
    try {
      const outcome = await send(`${receiver.url}/`, { allowCidrs: ['127.0.0.0/8'] })
      expect(outcome.statusCode).toBe(status)
      expect(receiver.connections).toBe(1)
    } finally {
      await receiver.close()
    }
  })
})

test('an opened range opens no other range', () => {
  const { assertWebhookUrl } = createWebhookSender({ allowCidrs: ['10.1.0.0/16', 'fd00:1::/32'] })
  expect(assertWebhookUrl('https://10.1.2.3/').hostname).toBe('10.1.2.3')
  expect(assertWebhookUrl('https://[fd00:1::5]/').hostname).toBe('[fd00:1::5]')
  for (const host of ['10.2.0.1', '127.0.0.1', '[fd00:2::1]', '[::ffff:10.1.2.3]'])
    expect(() => assertWebhookUrl(`https://${host}/`)).toThrow()
})
