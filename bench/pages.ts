import { type ChildProcess, fork } from 'node:child_process'
import { loadavg } from 'node:os'
import type { APIResponse, Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { percentile } from '../chaos/ledger'
import { devices, launchBrowser } from '../tests/harness/browser'
import { hydrated, linksOn } from '../tests/harness/pages'
import { type LocalService, startLocalService } from '../tests/harness/service'
import type { Bare } from './pages-bare'
import { median, table } from './table'

const bareName = 'bare page, node:http'
const caches = { cold: 'Empty cache', warm: 'Full cache' } as const
/** Limit of every page's first contentful paint, in ms. */
const bar = 1_000

type Audience = 'outsider' | 'member' | 'operator'
interface Kind {
  address: string
  /** List whose first record replaces `:id`. */
  of?: string
  /** A customer's link for the first record of this list of the API; it becomes `address`. */
  linked?: { kind: 'offer' | 'invoice' | 'rapport'; list: string }
  audience?: Audience
}

/** Pages of each kind, for a company with a year of work. */
const kinds: Record<string, Kind> = {
  'Anmelden (login)': { address: '/login', audience: 'outsider' },
  'Heute (dashboard)': { address: '/' },
  'Anfragen (board)': { address: '/inquiries' },
  'Kontakte (list)': { address: '/contacts' },
  'Angebote (list)': { address: '/offers' },
  'Rapporte (list)': { address: '/rapports' },
  'Rechnungen (list)': { address: '/invoices' },
  'Mahnwesen (list)': { address: '/dunning' },
  'Projekt (detail)': { address: '/projects/:id', of: '/projects' },
  'Rechnung (detail)': { address: '/invoices/:id', of: '/invoices?status=paid' },
  'Kontakt (edit)': { address: '/contacts/:id/edit', of: '/contacts' },
  'Angebot (detail)': { address: '/offers/:id', of: '/offers?status=accepted' },
  'Rechnung (editor)': { address: '/invoices/:id', of: '/invoices?status=draft' },
  'Rapport (editor)': { address: '/rapports/:id', of: '/rapports?status=draft' },
  'Team (list)': { address: '/team' },
  'Einstellungen (settings)': { address: '/settings' },
  'Profil (profile)': { address: '/profile' },
  'Integrationen (keys)': { address: '/integrations' },
  'Protokoll (audit log)': { address: '/audit' },
  'Firmen (operators)': { address: '/admin/companies', audience: 'operator' },
  'Angebot (customer)': customerPage('offer', '/api/offers?status=sent&limit=1'),
  'Rechnung (customer)': customerPage('invoice', '/api/invoices?status=sent&limit=1'),
  'Rapport (customer)': customerPage('rapport', '/api/rapports?status=completed&limit=1'),
}

function customerPage(kind: 'offer' | 'invoice' | 'rapport', list: string): Kind {
  return { address: '/k/', linked: { kind, list }, audience: 'outsider' }
}

/**
 * Every kind of page of the built service with its demo company, on a desktop, in the bundled Chromium: `rounds` times
 * with an empty cache and, in the same window, with a full one. Each is compared with a bare page: no script, the same
 * stylesheet and font, from a plain node:http server.
 * @throws Error when the median of a page's first contentful paint is above 1 s
 */
export async function benchPages({ rounds, only = '' }: { rounds: number; only?: string }): Promise<void> {
  const service = await startLocalService({
    env: { IP_RATE_LIMIT_PER_MINUTE: '10000000', TRUSTED_PROXIES: '127.0.0.0/8,::1/128' },
  })
  const bare = fork('bench/pages-bare.ts', { execArgv: ['--import', 'tsx'] })
  let closeBrowser: (() => Promise<void>) | undefined
  try {
    const { browser, close } = await launchBrowser()
    closeBrowser = close
    const open = await windowsOf(browser, service)
    const chosen = Object.entries(kinds).filter(([name]) => name.includes(only))
    const addresses = await findAddresses(await open('member'), chosen)
    const bareUrl = await startBare(bare, await open('outsider'))

    const before = load()
    const visits = await visitAll({ chosen, open, addresses, bareUrl, rounds })
    console.log(`\n${rounds} rounds, load ${before} before and ${load()} after`)
    for (const cache of ['cold', 'warm'] as const) print(visits, cache)
    judge(visits)
  } finally {
    bare.kill()
    await closeBrowser?.()
    await service.stop()
  }
}

type Chosen = [name: string, kind: Kind][]

interface Course {
  chosen: Chosen
  open: Windows
  addresses: Record<string, string>
  bareUrl: string
  rounds: number
}

/** In turns, so that a busy machine affects all alike. */
async function visitAll({ chosen, open, addresses, bareUrl, rounds }: Course): Promise<Visits> {
  const names = [bareName, ...chosen.map(([name]) => name)]
  const visits: Visits = Object.fromEntries(names.map(name => [name, { cold: [], warm: [] }]))
  const keep = (name: string, { cold, warm }: Visited) => {
    visits[name]?.cold.push(cold)
    visits[name]?.warm.push(warm)
  }
  for (let round = 0; round <= rounds; round++)
    for (const [name, { address, audience = 'member' }] of chosen) {
      const ours = await visitTwice(await open(audience), addresses[name] ?? address)
      const plain = await visitTwice(await open('outsider'), bareUrl, false)
      // The first round includes one-time loading by the service.
      if (round === 0) continue
      keep(name, ours)
      keep(bareName, plain)
    }
  return visits
}

interface Visit {
  /**
   * ms since the navigation began: first byte of the response, first and largest contentful paint, and when the page
   * reacts to clicks.
   */
  firstByte: number
  firstPaint: number
  largestPaint: number
  hydrated: number
  /** Compressed bytes of script, whether from the network or from the cache. */
  script: number
  /** Bytes over the network, with headers. */
  transferred: number
}
type Cache = 'cold' | 'warm'
type Visited = Record<Cache, Visit>
type Visits = Record<string, Record<Cache, Visit[]>>
type Windows = (audience: Audience) => Promise<BrowserContext>

/** Opens windows with caches of their own; the member and the operator are signed in already. */
async function windowsOf(browser: Browser, { baseUrl, demo }: LocalService): Promise<Windows> {
  const options: BrowserContextOptions = { ...devices.desktop, baseURL: baseUrl, locale: 'de-AT' }
  const signedIn = async (person: { email: string; password: string }) => {
    const context = await browser.newContext(options)
    const answer = await context.request.post('/api/auth/login', { data: person })
    if (!answer.ok()) throw new Error(`${person.email}: ${answer.status()}`)
    const storageState = await context.storageState()
    await context.close()
    return { ...options, storageState }
  }
  const windows: Record<Audience, BrowserContextOptions> = {
    outsider: options,
    member: await signedIn(demo.admin),
    operator: await signedIn(demo.operator),
  }
  // A customer's page limits the requests of each address.
  let visitors = 0
  return audience => {
    const address = `198.18.${Math.floor(++visitors / 250) % 250}.${visitors % 250}`
    return browser.newContext({ ...windows[audience], extraHTTPHeaders: { 'X-Forwarded-For': address } })
  }
}

/** By name: the addresses for those with `:id`, and customers' links. */
async function findAddresses(window: BrowserContext, chosen: Chosen): Promise<Record<string, string>> {
  const page = await window.newPage()
  const found: Record<string, string> = {}
  for (const [name, { address, of, linked }] of chosen) {
    if (linked) found[name] = await linkOf(window, linked)
    if (!of) continue
    await page.goto(of)
    const record = new RegExp(`^${of.replace(/\?.*/, '')}/(\\d+)$`)
    const id = (await linksOn(page)).map(link => record.exec(link)?.[1]).find(Boolean)
    if (!id) throw new Error(`${name}: there is none on ${of}`)
    found[name] = address.replace(':id', id)
  }
  await window.close()
  return found
}

async function linkOf({ request }: BrowserContext, { kind, list }: NonNullable<Kind['linked']>): Promise<string> {
  const dataOf = async (answer: APIResponse) => {
    if (!answer.ok()) throw new Error(`${list}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()).data
  }
  const [record] = await dataOf(await request.get(list))
  return (await dataOf(await request.post('/api/customer-links', { data: { kind, entity_id: record.id } }))).url
}

/** Starts the bare page with the assets that our own pages link to. */
async function startBare(child: ChildProcess, window: BrowserContext): Promise<string> {
  const page = await window.newPage()
  await page.goto('/login')
  const pathOf = async (link: string) =>
    new URL((await page.locator(link).first().getAttribute('href')) ?? '', page.url()).pathname
  const parts: Bare = {
    stylesheet: await pathOf('link[rel=stylesheet]'),
    font: await pathOf('link[rel=preload][as=font]'),
  }
  await window.close()
  const ready = new Promise<number>(resolve => child.once('message', port => resolve(Number(port))))
  child.send(parts)
  return `http://127.0.0.1:${await ready}/`
}

/** In the same window, so that its cache is full the second time. */
async function visitTwice(window: BrowserContext, address: string, isOurs = true): Promise<Visited> {
  const cold = await visit(window, address, isOurs)
  const warm = await visit(window, address, isOurs)
  await window.close()
  return { cold, warm }
}

async function visit(window: BrowserContext, address: string, isOurs: boolean): Promise<Visit> {
  const page = await window.newPage()
  const answer = await page.goto(address, { waitUntil: 'load' })
  if (!answer?.ok()) throw new Error(`${address}: ${answer?.status()}`)
  const answersClicks = isOurs ? await hydrated(page) : Number.NaN
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const visit = { ...(await timesOf(page)), hydrated: answersClicks }
  await page.close()
  return visit
}

const timesOf = (page: Page): Promise<Omit<Visit, 'hydrated'>> =>
  page.evaluate(async () => {
    const largest = await new Promise<PerformanceEntry | undefined>(resolve =>
      new PerformanceObserver(list => resolve(list.getEntries().at(-1))).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      }),
    )
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const loaded = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    return {
      firstByte: loaded[0]?.responseStart ?? Number.NaN,
      firstPaint: first?.startTime ?? Number.NaN,
      largestPaint: largest?.startTime ?? Number.NaN,
      script: loaded
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      transferred: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  })

const medianOf = (visits: Visit[], figure: keyof Visit): number => median(visits.map(visit => visit[figure]))

function print(visits: Visits, cache: Cache): void {
  const bare = medianOf(visits[bareName]?.[cache] ?? [], 'firstPaint')
  const lines = Object.entries(visits).map(([name, { [cache]: seen }]) => [
    name,
    ms(medianOf(seen, 'firstByte')),
    ms(medianOf(seen, 'firstPaint')),
    ms(
      percentile(
        seen.map(({ firstPaint }) => firstPaint).sort((a, b) => a - b),
        0.95,
      ),
    ),
    name === bareName ? '' : `${(medianOf(seen, 'firstPaint') / bare).toFixed(2)}x`,
    ms(medianOf(seen, 'largestPaint')),
    name === bareName ? '' : ms(medianOf(seen, 'hydrated')),
    kilobytes(medianOf(seen, 'script')),
    kilobytes(medianOf(seen, 'transferred')),
  ])
  const heads = [
    '',
    'first byte',
    'first paint',
    'p95',
    'over bare',
    'largest paint',
    'hydrated',
    'script kB',
    'transferred kB',
  ]
  console.log(`\n${caches[cache]}, median in ms`)
  console.log(table(heads, lines))
}

function judge(visits: Visits): void {
  const slow = Object.entries(visits).flatMap(([name, seen]) =>
    (['cold', 'warm'] as const)
      .map(cache => ({ cache, paint: medianOf(seen[cache], 'firstPaint') }))
      .filter(({ paint }) => !(paint <= bar))
      .map(({ cache, paint }) => `${name} (${cache}): ${ms(paint)} ms`),
  )
  if (slow.length > 0) throw new Error(`first contentful paint above ${bar} ms: ${slow.join(', ')}`)
  console.log(`\nEvery first contentful paint within ${bar} ms (medians)`)
}

const ms = (value: number): string => value.toFixed(0)
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0)
const load = (): string => loadavg()[0]?.toFixed(1) ?? '?'
