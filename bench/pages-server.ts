import { type ChildProcess, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { Agent, request } from 'undici'
import { percentile } from '../chaos/ledger'
import { freePort } from '../tests/harness/free-port'
import { type LocalService, startLocalService } from '../tests/harness/service'
import { type Profile, partsOf } from './profile-parts'
import { median, table } from './table'

interface Kind {
  address: string
  /** List of the API whose first record replaces `:id`. */
  of?: string
  /** Limit of node's CPU time for a page, in ms. */
  bar?: number
}

const kinds: Record<string, Kind> = {
  'Rechnungen (list)': { address: '/invoices', bar: 50 },
  'Heute (dashboard)': { address: '/', bar: 45 },
  'Rechnung (detail)': { address: '/invoices/:id', of: '/api/invoices?status=paid&limit=1', bar: 30 },
  'Angebot (editor)': { address: '/offers/:id', of: '/api/offers?status=draft&limit=1', bar: 45 },
  'Kontakte (list)': { address: '/contacts' },
  'Anfragen (board)': { address: '/inquiries' },
}
const bareName = 'bare list, node:http + pg'

interface Options {
  rounds: number
  /** Only pages whose name contains this text. */
  only?: string
  /** Also reports where the time is spent; V8's profiles are in this folder afterwards. */
  profile?: string
}

/**
 * Cost of pages for the service as started by `npm start`, with the demo company: CPU time of node with all its
 * threads, first byte, pages per second of 8 connections. Each is compared with a bare list of the same 50 invoices.
 */
export async function benchPagesServer({ rounds, only = '', profile }: Options): Promise<void> {
  const probePort = await freePort()
  const service = await startLocalService({
    env: {
      IP_RATE_LIMIT_PER_MINUTE: '10000000',
      IP_MAX_OPEN_REQUESTS: '10000',
      NODE_OPTIONS: `--import=${path.resolve('bench/server-probe.mjs')}`,
      SERVER_PROBE_PORT: String(probePort),
    },
  })
  try {
    await measurePages({ service, probePort, rounds, only, profile })
  } finally {
    await service.stop()
  }
}

interface Course extends Omit<Options, 'profile'> {
  service: Pick<LocalService, 'baseUrl' | 'dataDir' | 'demo'>
  probePort: number
  profile: string | undefined
}

/** The same with a service that is running already, with `server-probe.mjs` loaded. */
export async function measurePages({ service, probePort, rounds, only = '', profile }: Course): Promise<void> {
  const bare = fork('bench/pages-server-bare.ts', { execArgv: ['--import', 'tsx'] })
  try {
    const probe = async (what: string) => (await fetch(`http://127.0.0.1:${probePort}${what}`)).json()
    const headers = { cookie: await signIn(service), 'accept-language': 'de-AT', 'accept-encoding': 'gzip' }
    const bareUrl = await startBare(bare, service)
    const pages = new Map<string, () => Promise<Answered>>()
    for (const [name, { address, of }] of Object.entries(kinds)) {
      if (!name.includes(only)) continue
      const id = of && (await firstOf(service, headers.cookie, of))
      const url = `${service.baseUrl}${address.replace(':id', String(id))}`
      pages.set(name, () => ask(url, headers))
    }
    pages.set(bareName, () => ask(bareUrl, {}))
    const spentBy = (name: string) => () =>
      name === bareName ? fetch(`${bareUrl}spent`).then(answer => answer.json()) : probe('/')

    const measured = new Map<string, Measured>([...pages.keys()].map(name => [name, { spent: [], first: [], rate: 0 }]))
    for (const get of pages.values()) for (let warm = 0; warm < 50; warm++) await get()
    // In turns, so that a busy machine affects all alike.
    for (let round = 0; round < rounds; round++)
      for (const [name, get] of pages) await measureRound(get, spentBy(name), measured.get(name) as Measured)
    for (const [name, get] of pages) (measured.get(name) as Measured).rate = await rateOf(get)
    print(measured, pages.size > 1)

    if (profile === undefined) return
    for (const [name, get] of pages) {
      if (name === bareName) continue
      await probe('/begin')
      for (let index = 0; index < 80; index++) await get()
      const found: Profile = await probe('/end')
      await writeFile(path.join(profile, `${name.replace(/\W+/g, '-')}.cpuprofile`), JSON.stringify(found))
      printProfile(name, found)
    }
  } finally {
    bare.kill()
  }
}

const agent = new Agent({ connections: 8, pipelining: 1 })

interface Answered {
  /** ms until the head of the response. */
  first: number
  /** Bytes as transferred. */
  bytes: number
}

async function ask(url: string, headers: Record<string, string>): Promise<Answered> {
  const from = performance.now()
  const { statusCode, body } = await request(url, { headers, dispatcher: agent })
  const first = performance.now() - from
  const bytes = (await body.arrayBuffer()).byteLength
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  return { first, bytes }
}

interface Measured {
  /** CPU time of a page, in ms, one per round. */
  spent: number[]
  /** ms until the first byte, one per page. */
  first: number[]
  /** Pages per second. */
  rate: number
  bytes?: number
}

type Spent = () => Promise<{ user: number; system: number }>

async function measureRound(get: () => Promise<Answered>, spentSoFar: Spent, found: Measured): Promise<void> {
  const pages = 25
  const sum = async () => {
    const { user, system } = await spentSoFar()
    return (user + system) / 1000
  }
  const before = await sum()
  for (let index = 0; index < pages; index++) {
    const { first, bytes } = await get()
    found.first.push(first)
    found.bytes = bytes
  }
  found.spent.push(((await sum()) - before) / pages)
}

async function rateOf(get: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  let done = 0
  const whole = async () => {
    while (performance.now() - from < 4_000) {
      await get()
      done++
    }
  }
  await Promise.all(Array.from({ length: 8 }, whole))
  return (done * 1000) / (performance.now() - from)
}

async function signIn({ baseUrl, demo }: Course['service']): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify(demo.admin),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** The id of the first record of a list; if there is none, an offer is drafted. */
async function firstOf({ baseUrl }: Course['service'], cookie: string, list: string): Promise<number> {
  const read = async (address: string) => {
    const answer = await fetch(`${baseUrl}${address}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { data } = await read(list)
  if (data[0]) return data[0].id
  const whole = await read(list.replace('status=draft&', ''))
  const answer = await fetch(`${baseUrl}/api/offers/${whole.data[0].id}/duplicate`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()).data.id
}

async function startBare(child: ChildProcess, { dataDir }: Course['service']): Promise<string> {
  const read = (file: string) => readFile(path.join(dataDir, 'postgres', file), 'utf8')
  const { superuserPassword, runtimePassword } = JSON.parse(await read('credentials.json'))
  const port = (await read('cluster/postmaster.pid')).split('\n')[3]
  const url = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/gewerk`
  const superuser = new pg.Client(url('postgres', superuserPassword))
  await superuser.connect()
  const { rows } = await superuser.query('select tenant_id from invoices group by 1 order by count(*) desc limit 1')
  await superuser.end()
  const ready = new Promise<number>(resolve => child.once('message', listening => resolve(Number(listening))))
  child.send({ databaseUrl: url('gewerk_app', runtimePassword), tenantId: rows[0]?.tenant_id })
  return `http://127.0.0.1:${await ready}/`
}

function print(measured: ReadonlyMap<string, Measured>, compared: boolean): void {
  const bare = median(measured.get(bareName)?.spent ?? [])
  const rows = [...measured].map(([name, { spent, first, rate, bytes = 0 }]) => [
    name,
    median(spent).toFixed(1),
    kinds[name]?.bar?.toFixed(0) ?? '',
    name === bareName || !compared ? '' : `${(median(spent) / bare).toFixed(1)}x`,
    median(first).toFixed(0),
    percentile(
      [...first].sort((a, b) => a - b),
      0.95,
    ).toFixed(0),
    rate.toFixed(1),
    (bytes / 1000).toFixed(0),
  ])
  const heads = ['', 'processor ms', 'bar', 'over bare', 'first byte ms', 'p95', 'pages/s', 'kB, gzip']
  console.log(table(heads, rows))
}

function printProfile(name: string, profile: Profile): void {
  const { parts, functions } = partsOf(profile)
  const percent = ({ name: of, share }: { name: string; share: number }) => [of, `${(share * 100).toFixed(1)} %`]
  console.log(`\n${name}`)
  console.log(table(['part', 'time'], parts.map(percent)))
  console.log(table(['function', 'time'], functions.slice(0, 45).map(percent)))
}
