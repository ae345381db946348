import { type ChildProcess, fork } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import type { Browser } from 'playwright-core'
import { Agent, request } from 'undici'
import { createPdfRenderer, type PdfSource } from '../server/adapters/gotenberg'
import { startPdfEngine } from '../server/adapters/pdf-engine'
import { createSessions } from '../server/identity/session'
import { renderInvoicePaper } from '../server/paper/render'
import { sampleInvoice } from '../server/paper/sample-papers'
import { openDatabase } from '../server/platform/database/db'
import { createLogger } from '../server/platform/log'
import { createCompany } from '../server/services/people/companies/create'
import { launchBrowser } from '../tests/harness/browser'
import { type BenchService, startBenchService } from './service'
import { median, table } from './table'

const cacheDir = path.resolve('node_modules/.cache/gewerk')
const rounds = 60
/** Number of documents after which memory is measured first. */
const early = 50

/**
 * PDFs: a one-page invoice through client and engine, and the whole first request of an issued one (XML, rules, PDF/A-3
 * with the XML inside, storing), both compared with a bare `page.pdf()`; memory of service and browser after all
 * documents relative to that after 50; and a stored PDF over HTTP compared with a bare node:http + pg handler. Needs
 * /proc (Linux) and the built service.
 */
export async function benchPdf({ documents: late }: { documents: number }): Promise<void> {
  const service = await startBenchService({ GOTENBERG_URL: '' })
  const bare = await launchBrowser()
  const engine = await startPdfEngine({ cacheDir, log: pino({ level: 'silent' }) })
  try {
    const renderer = createPdfRenderer({ baseUrl: engine.url, timeoutMs: 30_000 })
    const paper = renderInvoicePaper(sampleInvoice)
    const office = await openOffice(service)
    const ids = await issueInvoices(office, late)
    const fetchPdf = (id: number) => office.get(`/api/pdf/invoices/${id}`)

    const times = { bare: [] as number[], client: [] as number[], whole: [] as number[] }
    const memory: Record<number, number> = {}
    for (const [index, id] of ids.entries()) {
      if (index < rounds) {
        times.bare.push(await timed(() => printBare(bare, paper)))
        times.client.push(await timed(() => renderer.render(paper)))
      }
      times.whole.push(await timed(() => fetchPdf(id)))
      if (index + 1 === early || index + 1 === late) memory[index + 1] = await treeMib(service.pid)
    }
    const warm = (values: number[]) => median(values.slice(10, rounds))
    const [base, client, whole] = [warm(times.bare), warm(times.client), warm(times.whole)]
    console.log('\nA one-page invoice, HTML in and bytes out, median, in ms')
    console.log(
      table(
        ['', 'ms', 'over bare'],
        [
          ['bare Chromium, page.pdf()', ms(base), ''],
          ['client and engine', ms(client), ratio(client / base)],
          ['whole request: XML, rules, PDF/A-3, storing', ms(whole), ratio(whole / base)],
        ],
      ),
    )
    const rise = (memory[late] ?? 0) - (memory[early] ?? 0)
    console.log(
      `\nMemory of service and browser: ${memory[early]?.toFixed(0)} MiB after ${early}, ${memory[late]?.toFixed(0)} MiB after ${late}: ${rise.toFixed(0)} MiB more`,
    )

    const handler = await startBare(service)
    const stored = await inTurns([() => get(handler.baseUrl, `/${ids[0]}`, office.cookie), () => fetchPdf(ids[0] ?? 0)])
    handler.stop()
    console.log('\nA stored PDF over HTTP, median, in ms')
    console.log(
      table(
        ['', 'ms', 'over bare'],
        [
          ['bare node:http + pg, session and document in one transaction', ms(stored[0]), ''],
          ['/api/pdf/invoices/{id}: session, role, module, digest', ms(stored[1]), ratio(stored[1] / stored[0])],
        ],
      ),
    )
  } finally {
    await engine.close()
    await bare.close()
    await service.stop()
  }
}

const ms = (value: number) => value.toFixed(2)
const ratio = (value: number) => `${value.toFixed(2)}x`
const agent = new Agent({ connections: 8, pipelining: 1 })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Chromium alone: a page of its own, the HTML, the same settings. */
async function printBare({ browser }: { browser: Browser }, { html, footerHtml }: PdfSource): Promise<Uint8Array> {
  const page = await browser.newPage()
  await page.setContent(html)
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footerHtml ?? '<span></span>',
  })
  await page.close()
  return pdf
}

interface Office {
  cookie: string
  contactId: number
  get(path: string): Promise<Buffer>
  post(path: string, body: unknown): Promise<{ id: number }>
}

/** A German company with complete data, with a session of its administrator. */
async function openOffice({ baseUrl, databaseUrl, superuser }: BenchService): Promise<Office> {
  const db = openDatabase(databaseUrl, createLogger('silent'), 2)
  const { tenantId, adminUserId } = await createCompany(
    { db, clock: { now: () => new Date() } },
    {
      company_id: 'bench',
      name: 'Lindner Holzbau GmbH',
      country_code: 'DE',
      plan: 'enterprise',
      admin_name: 'Anna Admin',
      admin_email: 'admin@bench.test',
      admin_password: 'a long enough password',
    },
    { userId: null, label: 'bench' },
  )
  await superuser.query(
    `update companies set street = 'Zimmererweg 14', postal_code = '80331', city = 'München', vat_number = 'DE136695976',
       iban = 'DE89370400440532013000', phone = '+49 89 123456', email = 'office@bench.test' where id = $1`,
    [tenantId],
  )
  const { rows } = await superuser.query<{ id: number }>(
    `insert into contacts (tenant_id, customer_number, kind, name, company_name, email, street, house_number, postal_code, city, country_code, updated_at)
     values ($1, 'K-1', 'company', 'Stadtwerke Köln', 'Stadtwerke Köln', 'rechnung@stadtwerke.test', 'Ottoplatz', '1', '50679', 'Köln', 'DE', now()) returning id`,
    [tenantId],
  )
  const setCookie = await createSessions(db, baseUrl).start(adminUserId, tenantId, {
    userAgent: null,
    ip: null,
  })
  await db.close()
  const cookie = setCookie.split(';')[0] ?? ''
  return {
    cookie,
    contactId: rows[0]?.id ?? 0,
    get: route => get(baseUrl, route, cookie),
    async post(route, body) {
      const answer = await request(`${baseUrl}${route}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        dispatcher: agent,
      })
      const text = await answer.body.text()
      if (answer.statusCode >= 300) throw new Error(`${route}: ${answer.statusCode} ${text}`)
      return JSON.parse(text).data
    },
  }
}

async function get(baseUrl: string, route: string, cookie: string): Promise<Buffer> {
  const { statusCode, body } = await request(`${baseUrl}${route}`, { headers: { cookie }, dispatcher: agent })
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`${route}: ${statusCode} ${bytes}`)
  return bytes
}

/** Issued invoices of one page whose documents have not been created yet. */
async function issueInvoices(office: Office, count: number): Promise<number[]> {
  const items = sampleInvoice.sections
    .flatMap(section => section.lines)
    .flatMap(line =>
      line.kind === 'item'
        ? [
            {
              description: [line.title, line.description].filter(Boolean).join('\n'),
              quantity: Number(line.quantity),
              unit: line.unit ?? 'Stk',
              unit_price: Number(line.unitPrice ?? 0),
            },
          ]
        : [],
    )
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const { id } = await office.post('/api/invoices', {
      title: 'Dachstuhl',
      kontakt_id: office.contactId,
      service_date: '2026-03-02',
      items,
    })
    await office.post(`/api/invoices/${id}/sent`, {})
    ids.push(id)
  }
  return ids
}

/** Proportional memory of a process and of all its descendants. */
async function treeMib(root: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]))
  }
  const belongs = (pid: number | undefined): boolean => pid !== undefined && (pid === root || belongs(parents.get(pid)))
  let kib = 0
  for (const pid of parents.keys()) {
    if (!belongs(pid)) continue
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kib += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  }
  return kib / 1024
}

/** Median time of each, measured in turns so that a busy machine affects both alike. */
async function inTurns(asks: readonly [() => Promise<unknown>, () => Promise<unknown>]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 1500; round++)
    for (const [index, ask] of asks.entries()) {
      const took = await timed(ask)
      if (round >= 50) times[index]?.push(took)
    }
  return [median(times[0]), median(times[1])]
}

async function startBare({ databaseUrl, dataDir }: BenchService): Promise<{ baseUrl: string; stop(): void }> {
  const child: ChildProcess = fork('bench/pdf-bare.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ready = new Promise<number>(resolve => child.once('message', port => resolve(Number(port))))
  child.send({ databaseUrl, filesDir: path.join(dataDir, 'files') })
  return { baseUrl: `http://127.0.0.1:${await ready}`, stop: () => void child.kill() }
}
