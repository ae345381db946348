import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { percentile } from '../chaos/ledger'
import { payloadOf, pretendAppSecret, push } from '../tests/worlds/whatsapp'
import { type BenchService, startBenchService } from './service'
import { table } from './table'

const senders = 50
/** Id of the company's number at the vendor. */
const phoneNumberId = '100000'
/** Every n-th push is repeated, as the vendor does. */
const repeatedEvery = 5
/** A killed worker's leases last for a minute; even so ten messages a second must be handled. */
const patienceFor = (messages: number) => Math.max(15 * 60_000, messages * 100)
const goalMs = 50

interface Options {
  messages: number
  /** Per second. */
  rate: number
  kills: number
}

/**
 * Messages of customers, pushed and signed like the vendor does: response time, compared with a bare node:http + pg
 * handler that verifies and stores the same. Then workers handle all of them and are killed meanwhile, and pushes are
 * repeated: each message is stored once, and each sender has one inquiry.
 * @throws Error when a message is missing or duplicated
 */
export async function benchMessaging({ messages, rate, kills }: Options): Promise<void> {
  const service = await startBenchService({ WHATSAPP_APP_SECRET: pretendAppSecret })
  try {
    const tenantId = await fillCompany(service)
    const bare = await startBare(service)
    const half = Math.max(1, Math.floor(messages / 2))
    const ids = Array.from({ length: messages }, (_, at) => `wamid.bench.${at}`)
    // One-time loading by the first requests of a process counts for neither.
    await pushAll(service.baseUrl, ['wamid.first'], rate)
    await pushAll(bare.url, ['wamid.first'], rate)
    const bareTimes = await pushAll(bare.url, ids.slice(0, half), rate)
    const times = await pushAll(service.baseUrl, ids.slice(0, half), rate)
    await bare.close()
    const p = (values: number[], share: number) => percentile(values, share)
    const base = p(bareTimes, 0.95)
    const line = (name: string, values: number[]) => [
      name,
      p(values, 0.5).toFixed(1),
      p(values, 0.95).toFixed(1),
      values === bareTimes ? 'baseline' : `${(p(values, 0.95) / base).toFixed(2)}x`,
    ]
    console.log(`\n${half} pushes of one message at ${rate} a second; goal p95 ${goalMs} ms`)
    console.log(
      table(
        ['', 'median ms', 'p95 ms', 'p95 beside bare'],
        [
          line('bare node:http + pg: signature, one row, commit', bareTimes),
          line('POST /api/messaging/webhook', times),
        ],
      ),
    )

    const handled = handleAll(service, tenantId, kills)
    await pushAll(service.baseUrl, ids.slice(half), rate, repeatedEvery)
    const { seconds, killed } = await handled(messages + 1)
    const { rows } = await service.superuser.query<{ kept: number; names: number; inquiries: number }>(
      `select count(*)::int as kept, count(distinct external_id)::int as names,
              (select count(*)::int from inquiries where tenant_id = $1) as inquiries
       from conversation_messages where tenant_id = $1 and direction = 'in'`,
      [tenantId],
    )
    const { kept = 0, names = 0, inquiries = 0 } = rows[0] ?? {}
    console.log(
      `\n${messages + 1} messages, some pushed twice, and ${killed} workers killed: ${kept} kept, ${inquiries} inquiries of ${senders} senders, ${seconds.toFixed(0)} s until all were handled`,
    )
    if (kept !== messages + 1 || names !== kept || inquiries !== senders)
      throw new Error(`${kept} messages of ${messages + 1}, ${inquiries} inquiries of ${senders}`)
  } finally {
    await service.stop()
  }
}

async function fillCompany({ superuser }: BenchService): Promise<number> {
  const { rows } = await superuser.query<{ id: number }>(
    `insert into companies (company_id, name, plan, modules, updated_at)
     values ('bench', 'Bench', 'enterprise', array['messaging', 'anfragen'], now()) returning id`,
  )
  const tenantId = rows[0]?.id ?? 0
  await superuser.query(
    `insert into messaging_accounts (tenant_id, phone_number_id, display_number, sealed, key_id, created_at, updated_at)
     values ($1, $2, '+43 1 9346234', 'none', 'none', now(), now())`,
    [tenantId, phoneNumberId],
  )
  return tenantId
}

/** At a constant rate, whatever the response times; each time counts from when the push was due. */
async function pushAll(url: string, ids: readonly string[], rate: number, repeated = 0): Promise<number[]> {
  const begin = performance.now()
  const times = await Promise.all(
    ids.map(async (id, at) => {
      const due = begin + (at * 1000) / rate
      await new Promise(resolve => setTimeout(resolve, due - performance.now()))
      const payload = payloadOf(phoneNumberId, [{ from: `4366000${1000 + (at % senders)}`, id, text: `Nr. ${at}` }])
      const answer = await push(url, payload)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`a push: ${answer.status}`)
      const took = performance.now() - due
      if (repeated > 0 && at % repeated === 0) await (await push(url, payload)).arrayBuffer()
      return took
    }),
  )
  return times.sort((a, b) => a - b)
}

/** The same work by hand: the signature over the bytes, one row, its commit. */
async function startBare({ databaseUrl, superuser }: BenchService) {
  await superuser.query('create table bare_inbox (external_id text primary key, body bytea not null)')
  await superuser.query('grant select, insert on bare_inbox to public')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const server = createServer(async (req, res) => {
    const body = Buffer.concat(await req.toArray())
    const signature = Buffer.from(String(req.headers['x-hub-signature-256']))
    const expected = Buffer.from(`sha256=${createHmac('sha256', pretendAppSecret).update(body).digest('hex')}`)
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
      return void res.writeHead(401).end()
    const message = JSON.parse(body.toString()).entry[0].changes[0].value.messages[0]
    await pool.query('insert into bare_inbox values ($1, $2) on conflict do nothing', [message.id, body])
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await pool.end()
    },
  }
}

/** Workers, one after the other, each killed after some seconds; the last one runs until all is handled. */
function handleAll(service: BenchService, tenantId: number, kills: number) {
  const begin = performance.now()
  let killed = 0
  const running = (async () => {
    while (killed < kills) {
      const worker = service.startWorker()
      await new Promise(resolve => setTimeout(resolve, 2_000 + randomInt(3_000)))
      worker.kill('SIGKILL')
      killed++
    }
    return service.startWorker()
  })()
  return async (expected: number) => {
    const worker = await running
    try {
      while (performance.now() - begin < patienceFor(expected)) {
        const { rows } = await service.superuser.query<{ done: number }>(
          `select count(*)::int as done from inbox_messages where tenant_id = $1 and status <> 'pending'`,
          [tenantId],
        )
        if (rows[0]?.done === expected) return { seconds: (performance.now() - begin) / 1000, killed }
        await new Promise(resolve => setTimeout(resolve, 500))
      }
      throw new Error('not all messages were handled')
    } finally {
      worker.kill('SIGTERM')
    }
  }
}
