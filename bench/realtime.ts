import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { Client } from 'pg'
import { WebSocket } from 'ws'
import { percentile } from '../chaos/ledger'
import { sha256Hex } from '../server/platform/secrets'
import { cookieRule } from '../server/platform/values/cookies'
import { patienceMs } from '../tests/harness/patience'
import { type BenchService, startBenchService } from './service'
import { table } from './table'

const companies = 20
/** Of each kind, the limit per person. */
const perPerson = 5
const modules = ['anfragen', 'int.api']

interface Listening {
  company: number
  cookie: string
  /** Calls back once it has received the change it waits for. */
  heard: (() => void) | null
  close(): void
}

/**
 * Idle notification streams and sockets, half of each, of 20 companies in one web process: their memory and CPU use
 * while nothing happens, and how soon a change reaches every listener of its company: on sockets the change, on streams
 * the notification of it. Then the same in all companies at once.
 */
export async function benchRealtime({ listeners, rounds }: { listeners: number; rounds: number }): Promise<void> {
  const service = await startBenchService({ IP_MAX_CONNECTIONS: '100000', IP_MAX_OPEN_REQUESTS: '100000' })
  const open: Listening[] = []
  try {
    const { tenantIds, cookies } = await fillCompanies(service.superuser, service.baseUrl, listeners / 2 / perPerson)
    const keys = await Promise.all(tenantIds.map(id => service.keyOf(id)))
    // One-time loading of a process is not a cost of listeners.
    for (const key of keys) await inquire(service, key)
    const idle = await memoryOf(service.pid)
    const begin = performance.now()
    for (const [company, people] of cookies.entries())
      for (const cookie of people)
        for (let one = 0; one < perPerson; one++)
          open.push(
            ...(await Promise.all([openSocket(service, company, cookie), openStream(service, company, cookie)])),
          )
    const opening = performance.now() - begin
    const held = await memoryOf(service.pid)
    const spent = await processorOver(service.pid, 10_000)

    const alone: number[] = []
    for (let round = 0; round < rounds; round++) {
      const company = round % companies
      alone.push(...(await fanOut(open, [company], () => inquire(service, keys[company] ?? ''))))
    }
    const together: number[] = []
    for (let round = 0; round < Math.ceil(rounds / 10); round++)
      together.push(
        ...(await fanOut(open, [...keys.keys()], () => Promise.all(keys.map(key => inquire(service, key))))),
      )
    const after = await memoryOf(service.pid)
    const p = (times: number[], share: number) =>
      percentile(
        times.sort((a, b) => a - b),
        share,
      ).toFixed(0)
    console.log(
      table(
        [`${open.length} streams and sockets`, 'measured', 'goal'],
        [
          ['memory of the process, idle', `${idle} MiB`, ''],
          ['with all of them open', `${held} MiB, ${held - idle} over idle`, '286 MiB (300 MB) over idle'],
          ['after all changes', `${after} MiB, ${after - idle} over idle`, ''],
          ['opening each', `${(opening / open.length).toFixed(2)} ms`, ''],
          ['processor time while nothing happens', `${(spent * 100).toFixed(1)} % of a core`, ''],
          [
            `a change to ${open.length / companies} of its company, median, p95`,
            `${p(alone, 0.5)} ms, ${p(alone, 0.95)} ms`,
            'p95 500 ms',
          ],
          [`in all ${companies} companies at once, median, p95`, `${p(together, 0.5)} ms, ${p(together, 0.95)} ms`, ''],
        ],
      ),
    )
  } finally {
    for (const one of open) one.close()
    await service.stop()
  }
}

/** Companies with this many people in total, all of whom may read inquiries and have a session. */
async function fillCompanies(db: Client, baseUrl: string, people: number) {
  const { rows } = await db.query<{ id: number }>(
    `insert into companies (company_id, name, plan, modules, updated_at)
     select 'realtime-' || g, 'Firma ' || g, 'enterprise', $2, now() from generate_series(1, $1::int) g returning id`,
    [companies, modules],
  )
  const { nameOf } = cookieRule(baseUrl)
  const cookies: string[][] = []
  for (const { id } of rows) {
    const plain = Array.from({ length: Math.ceil(people / companies) }, () => randomBytes(20).toString('hex'))
    await db.query(
      `with people as (
         insert into users (email, name, email_verified_at, last_tenant_id, updated_at)
         select 'p' || g || '@' || $1 || '.example', 'Person ' || g, now(), $1::int, now() from generate_series(1, $2::int) g returning id),
       members as (
         insert into memberships (tenant_id, user_id, role, updated_at) select $1::int, id, 2, now() from people)
       insert into sessions (id, user_id, tenant_id, created_at, last_seen_at, expires_at)
       select ($3::text[])[row_number() over (order by id)], id, $1::int, now(), now(), now() + interval '13 days' from people`,
      [id, plain.length, plain.map(sha256Hex)],
    )
    cookies.push(plain.map(one => `${nameOf('gewerk')}=${one}`))
  }
  return { tenantIds: rows.map(({ id }) => id), cookies }
}

async function inquire({ baseUrl }: BenchService, key: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/v1/anfragen`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Dachrinne' }),
  })
  if (answer.status !== 201) throw new Error(`an inquiry: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function openSocket({ baseUrl }: BenchService, company: number, cookie: string): Promise<Listening> {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/api/realtime/socket`, 'gewerk.v1', {
    headers: { cookie, origin: baseUrl },
    perMessageDeflate: false,
  })
  const listening: Listening = { company, cookie, heard: null, close: () => socket.terminate() }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', data => {
      const text = String(data)
      if (text.startsWith('{"type":"hello"')) {
        socket.send('{"type":"subscribe","data":{"topics":["inquiries"]}}')
        // Answered after the subscriptions are processed.
        socket.send('{"type":"ping"}')
      } else if (text.startsWith('{"type":"pong"')) resolve()
      else if (text.startsWith('{"type":"change"')) listening.heard?.()
    })
  })
  return listening
}

function openStream({ baseUrl }: BenchService, company: number, cookie: string): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${baseUrl}/api/notifications/stream`, { agent: false, headers: { cookie } }, answer => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream: ${answer.statusCode}`))
      const listening: Listening = { company, cookie, heard: null, close: () => request.destroy() }
      answer.on('data', (bytes: Buffer) => {
        if (bytes.includes('event: unread') && !listening.heard) resolve(listening)
        if (bytes.includes('event: notification')) listening.heard?.()
      })
      answer.on('error', () => {})
    })
    request.on('error', reject)
  })
}

/** Time in ms from the beginning of the request until each of these companies' listeners has received the change. */
async function fanOut(open: readonly Listening[], among: readonly number[], change: () => Promise<unknown>) {
  const times: number[] = []
  const expected = open.filter(({ company }) => among.includes(company))
  let giveUp: NodeJS.Timeout | undefined
  await new Promise<void>((resolve, reject) => {
    giveUp = setTimeout(() => reject(new Error(`${times.length} of ${expected.length} heard of a change`)), patienceMs)
    const begin = performance.now()
    for (const one of expected)
      one.heard = () => {
        one.heard = null
        times.push(performance.now() - begin)
        if (times.length === expected.length) resolve()
      }
    change().catch(reject)
  }).finally(() => clearTimeout(giveUp))
  return times
}

/** Resident memory in MiB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024)
}

/** Share of a core that a process uses over some time. */
async function processorOver(pid: number, ms: number): Promise<number> {
  const ticks = async () => {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
    return Number(fields[11]) + Number(fields[12])
  }
  const before = await ticks()
  await new Promise(resolve => setTimeout(resolve, ms))
  return ((await ticks()) - before) / 100 / (ms / 1000)
}
