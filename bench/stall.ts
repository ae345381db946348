import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../server/context'
import { createSessions } from '../server/identity/session'
import { systemClock } from '../server/platform/clock'
import { type Database, openDatabase } from '../server/platform/database/db'
import { createLogger } from '../server/platform/log'
import { createCompany } from '../server/services/people/companies/create'
import { sessionCookie } from '../tests/harness/cookie'
import { freePort } from '../tests/harness/free-port'
import { workbook } from '../tests/harness/workbook'
import { type BenchService, startBenchService } from './service'
import { table } from './table'

/** Longest time that a request may make the others wait, in ms of CPU time. */
const bar = 50

/** Time without work, in ms, after which no job is left: a worker continues with the next one at once. */
const quiet = 1000

interface Case {
  name: string
  run(): Promise<string>
}

/**
 * The longest piece of work on the event loop of the built service, in CPU time, under the largest and worst inputs
 * that it accepts; a value beyond the limit is measured three times, and the median counts. It is listed with the same
 * for the cheapest response, and for the background work afterwards.
 * @param only text that a case's name contains; without it all cases run
 * @throws Error when a piece is longer than the limit
 */
export async function benchStall(only = ''): Promise<void> {
  const probePort = await freePort()
  const service = await startBenchService({
    GEWERK_ROLE: 'all',
    // The service's own renderer: its output is read and archived by this process.
    GOTENBERG_URL: '',
    NODE_OPTIONS: `--import=${path.resolve('bench/stall-probe.mjs')}`,
    STALL_PROBE_PORT: String(probePort),
  })
  const db = openDatabase(service.databaseUrl, createLogger('error'))
  try {
    const cookie = await signIn(service, db)
    const office = officeOf(service.baseUrl, cookie)
    const probe = async () => (await fetch(`http://127.0.0.1:${probePort}/`)).json() as Promise<Measured>
    /** Waits until no background work is left, and returns what ran meanwhile. */
    const idle = async () => {
      const all = await probe()
      for (let now = all; now.idleFor < quiet; ) {
        await delay(quiet / 10)
        now = await probe()
        all.longest = Math.max(all.longest, now.longest)
      }
      return all
    }
    const measured: Tried[] = []
    for (const { name, run } of cases(office).filter(one => one.name.includes(only))) {
      // One-time loading and compiling by the first requests of a kind do not count.
      for (let warm = 0; warm < 3; warm++) await run().catch(() => '')
      const measure = async (): Promise<Tried> => {
        await idle()
        const outcome = await run().catch(error => String(error).slice(0, 400))
        return { name, outcome, within: await probe(), after: await idle() }
      }
      const first = await measure()
      const tries = longestOf(first) > bar ? [first, await measure(), await measure()] : [first]
      // A garbage collection during a try belongs to everything that ran before: the median of three is the case's own.
      const sorted = tries.toSorted((a, b) => longestOf(a) - longestOf(b))
      measured.push(sorted[Math.floor(tries.length / 2)] ?? first)
      process.stdout.write(`${name}: ${sorted.map(one => longestOf(one).toFixed(1)).join(', ')} ms\n`)
    }
    const rows = measured.map(({ name, outcome, within, after }) => [
      ...[name, outcome, within.longest.toFixed(1), within.sum.toFixed(1), after.longest.toFixed(1)],
    ])
    const heads = ['what is brought', 'answer', 'longest piece, ms', 'all turns, ms', 'longest afterwards, ms']
    console.log(table(heads, rows))
    const worst = Math.max(...measured.map(longestOf))
    if (worst > bar) throw new Error(`a piece of ${worst.toFixed(0)} ms is longer than ${bar} ms`)
  } finally {
    await db.close()
    await service.stop()
  }
}

interface Tried {
  name: string
  outcome: string
  /** Until the response arrived. */
  within: Measured
  /** From then on: the jobs that it triggered. */
  after: Measured
}

const longestOf = ({ within, after }: Tried): number => Math.max(within.longest, after.longest)

/** In ms of CPU time of the loop's thread since the last query. */
interface Measured {
  longest: number
  sum: number
  /** How long ago the last piece of work ended, in ms. */
  idleFor: number
}

type Office = ReturnType<typeof officeOf>

/** The cookie of an administrator of a company of its own. */
async function signIn({ baseUrl }: BenchService, db: Database): Promise<string> {
  const app = { db, clock: systemClock } as App
  const { tenantId, adminUserId } = await createCompany(
    app,
    {
      company_id: 'bench',
      name: 'Bench',
      country_code: 'AT',
      plan: 'enterprise',
      admin_name: 'Anna Admin',
      admin_email: 'admin@bench.test',
      admin_password: 'a long enough password',
    },
    { userId: null, label: 'bench' },
  )
  return sessionCookie({ sessions: createSessions(db, baseUrl) }, adminUserId, tenantId)
}

function officeOf(baseUrl: string, cookie: string) {
  const send = async (
    method: string,
    target: string,
    body?: BodyInit,
    type?: string,
    further: Record<string, string> = {},
  ) => {
    const response = await fetch(`${baseUrl}${target}`, {
      method,
      headers: {
        Cookie: cookie,
        Origin: baseUrl,
        Accept: 'application/json',
        ...(type ? { 'Content-Type': type } : {}),
        ...further,
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    return { status: response.status, text }
  }
  const said = ({ status, text }: { status: number; text: string }) =>
    `${status} ${status < 400 ? '' : (/"error":"([^"]*)"/.exec(text)?.[1] ?? '')}`.trim()
  return {
    get: async (target: string) => said(await send('GET', target)),
    json: async (method: string, target: string, body: unknown) =>
      said(await send(method, target, typeof body === 'string' ? body : JSON.stringify(body), 'application/json')),
    async upload(noun: string, bytes: Buffer): Promise<string> {
      const form = new FormData()
      form.set('noun', noun)
      form.set('file', new Blob([new Uint8Array(bytes)]), 'a.csv')
      return said(await send('POST', '/api/imports', form))
    },
    head: async (target: string, name: string, value: string) =>
      said(
        await send('GET', target, undefined, undefined, {
          [name]: name === 'Cookie' ? `${cookie}; ${value}` : value,
        }),
      ),
    send,
  }
}

const row = (at: number) => [
  `K-${at}`,
  `Firma ${at} GmbH`,
  `Weg ${at}`,
  '5020',
  'Salzburg',
  `m${at}@kunde.test`,
  '0662 1234',
  'AT',
]
const heading = ['Kundennummer', 'Firma', 'Straße', 'PLZ', 'Ort', 'E-Mail', 'Telefon', 'Land']
const honest = (count: number) => [heading, ...Array.from({ length: count }, (_, at) => row(at))]
const csv = (rows: string[][]) => Buffer.from(rows.map(cells => cells.join(';')).join('\n'))
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const megabyte = 950_000

function cases(office: Office): Case[] {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      description: `Zeile ${at}`,
      quantity: 1,
      unit_price: 10,
      unit: 'h',
    }))
  const brought = (name: string, bytes: () => Buffer): Case => ({
    name,
    run: () => office.upload('contacts', bytes()),
  })
  return [
    { name: 'the cheapest page: health', run: () => office.get('/api/health') },
    brought('CSV: 9,000,000 commas', () => Buffer.alloc(9_000_000, ',')),
    brought('CSV: 900,000 commas', () => Buffer.alloc(900_000, ',')),
    brought('CSV: 9,000,000 empty lines', () => Buffer.alloc(9_000_000, '\n')),
    brought('CSV: 9,000,000 quotes', () => Buffer.alloc(9_000_000, '"')),
    brought('CSV: 20,000 rows of 100 cells', () =>
      csv([Array.from({ length: 100 }, (_, at) => `H${at}`), ...Array(20_000).fill(Array(100).fill('abc'))]),
    ),
    brought('CSV: 20,000 honest rows', () => csv(honest(20_000))),
    brought('XLSX: 20,000 honest rows', () => workbook(honest(20_000))),
    brought('XLSX: 2,000,000 elements', () => workbook([['Name'], ...Array(300_000).fill(['']), ['x']])),
    { name: 'import of 20,000 rows: check', run: () => checked(office, 20_000) },
    {
      name: 'JSON: 1 MB in one text',
      run: () => office.json('POST', '/api/offers', { title: 'x', notes: 'y'.repeat(megabyte) }),
    },
    { name: 'JSON: 1 MB of brackets', run: () => office.json('POST', '/api/offers', nested(megabyte / 2)) },
    {
      name: 'JSON: 1 MB of unknown fields',
      run: () =>
        office.json(
          'POST',
          '/api/offers',
          Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`field_${at}`, 1])),
        ),
    },
    {
      name: 'JSON: 1 MB with escapes',
      run: () => office.json('POST', '/api/offers', `{"title":"${'\\u0041'.repeat(150_000)}"}`),
    },
    {
      name: 'JSON: offer of 9,000 lines',
      run: () => office.json('POST', '/api/offers', { title: 'x', items: lines(9000) }),
    },
    {
      name: 'JSON: invoice of 9,000 wrong lines',
      run: () => office.json('POST', '/api/invoices', { title: 'x', items: Array(9000).fill({ a: 1, b: 2, c: 3 }) }),
    },
    {
      name: 'tRPC: 1 MB of brackets',
      run: () => office.json('POST', '/api/trpc/contacts.create', nested(megabyte / 2)),
    },
    {
      name: 'tRPC: 5 calls at once',
      run: () =>
        office.get(
          `/api/trpc/${Array(5).fill('contacts.list').join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [at, { limit: 200, offset: 0 }]))))}`,
        ),
    },
    { name: 'search of 8,000 letters', run: () => office.get(`/api/offers?q=${'a '.repeat(4000)}`) },
    {
      name: 'page: form of 1 MB',
      run: async () =>
        `${(await office.send('POST', '/contacts/new', `notes=${'%C3%A4'.repeat(150_000)}`, 'application/x-www-form-urlencoded')).status}`,
    },
    {
      name: 'page: form of 100,000 fields',
      run: async () =>
        `${(await office.send('POST', '/contacts/new', Array.from({ length: 100_000 }, (_, at) => `f${at}=1`).join('&'), 'application/x-www-form-urlencoded')).status}`,
    },
    ...flat(office),
    ...manyFields(office),
    ...longHeads(office),
    ...papers(office),
    { name: 'CSV of all invoices', run: async () => `${(await office.send('GET', '/invoices.csv')).status}` },
    { name: 'export of a module', run: () => office.get('/api/company/modules/core/export') },
    { name: 'list of invoices (page)', run: async () => `${(await office.send('GET', '/invoices')).status}` },
  ]
}

/** One megabyte as one value: half a million of them, for every JSON parser. */
function flat({ json, send }: Office): Case[] {
  const full = (value: string) => `[${`${value},`.repeat(megabyte / (value.length + 1))}${value}]`
  const bodies: Record<string, string> = {
    numbers: `{"title":"x","items":${full('1')}}`,
    'empty texts': `{"title":"x","items":${full('""')}}`,
    'empty objects': `{"title":"x","items":${full('{}')}}`,
    'empty lists': `{"title":"x","items":${full('[]')}}`,
    'numbers and a NUL': `{"title":"\\u0000","items":${full('1')}}`,
    'short names': `{${Array.from({ length: 100_000 }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`,
    'one name again and again': `{${'"a":1,'.repeat(megabyte / 6)}"a":1}`,
    'digits of one number': `{"title":"x","items":[{"quantity":${'1'.repeat(megabyte)}}]}`,
    'lists in a list': full('1'),
  }
  const entryPoints = { REST: '/api/offers', tRPC: '/api/trpc/offers.create', page: '/offers/1/save' }
  return [
    ...Object.entries(bodies).flatMap(([what, body]) =>
      Object.entries(entryPoints).map(([entryPoint, target]) => ({
        name: `${entryPoint}: 1 MB of ${what}`,
        run: () => json('POST', target, body),
      })),
    ),
    {
      name: 'tRPC: lists of 1,000 in 5 calls',
      run: async () => {
        const one = `{"title":"x","items":[${'{},'.repeat(999)}{}]}`
        const calls = Array.from({ length: 5 }, (_, at) => `"${at}":${one}`).join(',')
        const target = `/api/trpc/${Array(5).fill('offers.create').join(',')}?batch=1`
        return `${(await send('POST', target, `{${calls}}`, 'application/json')).status}`
      },
    },
  ]
}

function manyFields({ send }: Office): Case[] {
  const form = 'application/x-www-form-urlencoded'
  const listed = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at))
  const bodies: Record<string, string> = {
    separators: '&'.repeat(megabyte),
    'empty fields': 'a&'.repeat(megabyte / 2),
    'one field again and again': 'notes=1&'.repeat(megabyte / 8),
    'different fields': listed(120_000, at => `${at.toString(36)}=1`).join('&'),
    'fields of a list': listed(40_000, at => `items[${at}].title=1`).join('&'),
    'one name of 1 MB': `${'a.'.repeat(megabyte / 2)}=1`,
    'one name of brackets': `a${'[0]'.repeat(megabyte / 3)}=1`,
    'a list with a far entry': 'items[4000000].title=1&items[400000000].title=1',
  }
  const parts = `${listed(14_000, at => `--x\r\nContent-Disposition: form-data; name="${at}"\r\n\r\n1\r\n`).join('')}--x--\r\n`
  const post = async (target: string, body: string, type: string) =>
    `${(await send('POST', target, body, type)).status}`
  return [
    ...Object.entries(bodies).map(([what, body]) => ({
      name: `page: form of ${what}`,
      run: () => post('/contacts/new', body, form),
    })),
    {
      name: 'page: multipart of 14,000 parts',
      run: () => post('/contacts/new', parts, 'multipart/form-data; boundary=x'),
    },
    {
      name: 'upload: multipart of 14,000 parts',
      run: () => post('/api/imports', parts, 'multipart/form-data; boundary=x'),
    },
    ...['separators', 'different fields'].map(what => ({
      name: `REST: form of ${what}`,
      run: () => post('/api/auth/callback/credentials', bodies[what] ?? '', form),
    })),
  ]
}

/** The longest documents, and lists of many records. */
function papers(office: Office): Case[] {
  const post = async (target: string, body: unknown) => {
    const { status, text } = await office.send('POST', target, JSON.stringify(body), 'application/json')
    if (status >= 300) throw new Error(`${target}: ${text.slice(0, 300)}`)
    const answer = JSON.parse(text)
    return (answer.result?.data ?? answer).data
  }
  const made = new Map<string, Promise<number>>()
  /** Created once, on first use. */
  const once = (what: string, make: () => Promise<number>) => {
    const known = made.get(what) ?? make()
    made.set(what, known)
    return known
  }
  const items = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      description: `Zeile ${at} mit Text, der über mehr als eine Zeile des Papiers geht, weil er so lang ist`,
      quantity: 1.25,
      unit: 'h',
      unit_price: 10,
    }))
  const customer = () =>
    once('customer', async () => {
      const address = { street: 'Weg 1', postal_code: '5020', city: 'Salzburg', vat_number: 'ATU12345675' }
      const einvoice = { invoice_enabled: true, iban: 'AT611904300234573201', email: 'buero@firma.test' }
      await office.json('PATCH', '/api/settings/company', { ...address, ...einvoice })
      const lots = {
        customer_number: undefined,
        email: 'a@kunde.test',
        notes: 'n'.repeat(4000),
        ...address,
        vat_number: 'ATU57780814',
      }
      for (let at = 0; at < 200; at++) await post('/api/trpc/contacts.create', { ...lots, company_name: `Kunde ${at}` })
      return (await post('/api/trpc/contacts.create', { ...lots, company_name: 'Kunde' })).id
    })
  const invoice = () =>
    once('invoice', async () => {
      const kontakt_id = await customer()
      return (await post('/api/invoices', { title: 'x', kontakt_id, items: items(1000) })).id
    })
  const offer = () =>
    once('offer', async () => {
      const kontakt_id = await customer()
      return (await post('/api/offers', { title: 'x', kontakt_id, items: items(500) })).id
    })
  const issued = () =>
    once('issued invoice', async () => {
      const { id } = await post('/api/invoices', { title: 'x', kontakt_id: await customer(), items: items(1000) })
      await post(`/api/invoices/${id}/sent`, {})
      return id
    })
  const cancelled = () =>
    once('credit note', async () => {
      const { id } = await post('/api/invoices', { title: 'x', kontakt_id: await customer(), items: items(1000) })
      await post(`/api/invoices/${id}/sent`, {})
      return (await post(`/api/invoices/${id}/cancel`, { reason: 'x' })).credit_note.id
    })
  const rapport = () =>
    once('rapport', async () => {
      const { id: project_id } = await post('/api/projects', { name: 'x', kontakt_id: await customer() })
      const two = (one: (at: number) => object) => Array.from({ length: 200 }, (_, at) => one(at))
      const { id } = await post('/api/rapports', {
        ...{ title: 'x', project_id },
        entries: two(at => ({ job_category: 'Monteur', hours: 1, description: `Arbeit ${at}` })),
        materials: two(at => ({ name: `Brett ${at}`, quantity: 1, unit: 'Stk' })),
      })
      return id
    })
  const links = new Map<string, Promise<string>>()
  /** The customer's page of a document. */
  const linkOf = (kind: string, id: () => Promise<number>) => {
    const known =
      links.get(kind) ??
      id().then(
        async entity_id => new URL((await post('/api/trpc/customerLinks.create', { kind, entity_id })).url).pathname,
      )
    links.set(kind, known)
    return known
  }
  const sent = () =>
    once('sent offer', async () => {
      const { id } = await post('/api/offers', { title: 'x', kontakt_id: await customer(), items: items(500) })
      await post(`/api/offers/${id}/send`, {})
      return id
    })
  let titles = 0
  /** Prints a draft again: earlier output is cached for a while and would be returned. */
  const printed = async (noun: 'invoices' | 'offers', id: number) => {
    const title = `x ${++titles}`
    await post(`/api/trpc/${noun}.update`, noun === 'offers' ? { id, updates: { title } } : { id, title })
    return status(`/api/pdf/${noun}/${id}`)
  }
  const status = async (target: string) => `${(await office.send('GET', target)).status}`
  const batch = (name: string) =>
    `/api/trpc/${Array(5).fill(name).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [at, { limit: 200, offset: 0 }]))))}`
  return [
    {
      name: 'paper: invoice of 1,000 lines, created',
      run: async () =>
        office.json('POST', '/api/invoices', {
          title: 'x',
          kontakt_id: await customer(),
          items: items(1000),
        }),
    },
    {
      name: 'paper: invoice of 1,000 lines, created and sent',
      run: async () => {
        const { id } = await post('/api/invoices', { title: 'x', kontakt_id: await customer(), items: items(1000) })
        return office.json('POST', `/api/invoices/${id}/sent`, {})
      },
    },
    {
      name: 'paper: invoice of 1,000 lines, created, sent and taken back',
      run: async () => {
        const { id } = await post('/api/invoices', { title: 'x', kontakt_id: await customer(), items: items(1000) })
        await post(`/api/invoices/${id}/sent`, {})
        return office.json('POST', `/api/invoices/${id}/cancel`, { reason: 'x' })
      },
    },
    {
      name: 'paper: invoice of 1,000 lines, read',
      run: async () => status(`/api/invoices/${await invoice()}`),
    },
    { name: 'paper: invoice of 1,000 lines, page', run: async () => status(`/invoices/${await invoice()}`) },
    { name: 'paper: invoice of 1,000 lines, PDF', run: async () => printed('invoices', await invoice()) },
    {
      name: 'paper: invoice of 1,000 lines, e-invoice checked',
      run: async () => status(`/api/invoices/${await invoice()}/readiness`),
    },
    {
      name: 'paper: invoice of 1,000 lines, e-invoice validated',
      run: async () =>
        `${(await office.send('POST', `/api/invoices/${await invoice()}/export/validate`, '{}', 'application/json')).status}`,
    },
    {
      name: 'paper: invoice of 1,000 lines, card of the e-invoice',
      run: async () => status(`/invoices/${await invoice()}/einvoice`),
    },
    {
      name: 'paper: invoice of 1,000 lines, last lines',
      run: async () =>
        status(
          `/api/trpc/invoices.lines?input=${encodeURIComponent(JSON.stringify({ id: await invoice(), offset: 900 }))}`,
        ),
    },
    { name: 'paper: issued invoice of 1,000 lines, page', run: async () => status(`/invoices/${await issued()}`) },
    {
      name: 'paper: issued invoice of 1,000 lines, PDF as it was kept',
      run: async () => status(`/api/pdf/invoices/${await issued()}`),
    },
    { name: 'paper: Storno of 1,000 lines, page', run: async () => status(`/credit-notes/${await cancelled()}`) },
    { name: 'paper: offer of 500 lines, page', run: async () => status(`/offers/${await offer()}`) },
    { name: 'paper: sent offer of 500 lines, page', run: async () => status(`/offers/${await sent()}`) },
    { name: 'paper: rapport of 400 lines, page', run: async () => status(`/rapports/${await rapport()}`) },
    {
      name: 'paper: invoice of 1,000 lines, for its customer',
      run: async () => status(await linkOf('invoice', issued)),
    },
    { name: 'paper: offer of 500 lines, for its customer', run: async () => status(await linkOf('offer', sent)) },
    { name: 'paper: offer of 500 lines, PDF', run: async () => printed('offers', await offer()) },
    {
      name: 'paper: offer of 500 lines, print',
      run: async () => status(`/api/print/offers/${await offer()}`),
    },
    {
      name: 'list of 200 contacts',
      run: async () => {
        await customer()
        return status(`/api/trpc/contacts.list?input=${encodeURIComponent('{"limit":200}')}`)
      },
    },
    { name: 'list of 200 contacts, 5 times in one request', run: () => status(batch('contacts.list')) },
  ]
}

/** Heads are limited to 16 kB. */
function longHeads({ head }: Office): Case[] {
  const long = (text: string) => text.repeat(15_000 / text.length)
  const heads: Record<string, string> = {
    'Accept-Language': long('a;q=0.1,'),
    Cookie: long('a=b; '),
    'X-Forwarded-For': long('1,'),
    Range: `bytes=${long('0-,')}`,
    'If-None-Match': long('"a",'),
    'Idempotency-Key': long('a'),
    Accept: long('*/*,'),
    'Content-Type': `application/json;${long(' ')}`,
    Authorization: `Bearer ${long(' ')}`,
  }
  return Object.entries(heads).flatMap(([name, value]) => [
    { name: `REST: long ${name}`, run: () => head('/api/offers', name, value) },
    { name: `page: long ${name}`, run: () => head('/contacts', name, value) },
  ])
}

async function checked(office: Office, count: number): Promise<string> {
  const form = new FormData()
  form.set('noun', 'contacts')
  form.set('file', new Blob([new Uint8Array(csv(honest(count)))]), 'a.csv')
  const { id } = JSON.parse((await office.send('POST', '/api/imports', form)).text).data
  const input = encodeURIComponent(JSON.stringify({ id }))
  const detail = async () =>
    JSON.parse((await office.send('GET', `/api/trpc/imports.get?input=${input}`)).text).result.data.data
  const { mapping } = await detail()
  await office.json('POST', '/api/trpc/imports.map', { id, mapping })
  for (let stage = ''; stage !== 'preview'; ) {
    await new Promise(resolve => setTimeout(resolve, 200))
    stage = (await detail()).stage
    if (stage === 'stuck') return 'stuck'
  }
  return 'checked'
}
