import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startDemoService } from '../harness/demo-service'
import { addressesOf, builtPages, hydrated, linksOn, type PageRoute } from '../harness/pages'
import type { LocalService } from '../harness/service'

// Every page of the build, as people meet it: in both languages, by day and by night, on a desk and in a hand.
// `npm run axe` looks at all eight combinations, a usual run at two that have nothing in common.

/** Compressed script that a page may load, in bytes. */
const scriptLimit = 200_000
/** The reader of the API's document is one library, which comes after its page. */
const heavier: Record<string, number> = { '/docs/api': 600_000 }
const combinations = [
  { locale: 'de', theme: 'light', device: 'desktop' },
  { locale: 'en', theme: 'dark', device: 'phone' },
  { locale: 'en', theme: 'light', device: 'desktop' },
  { locale: 'de', theme: 'dark', device: 'desktop' },
  { locale: 'en', theme: 'dark', device: 'desktop' },
  { locale: 'de', theme: 'light', device: 'phone' },
  { locale: 'en', theme: 'light', device: 'phone' },
  { locale: 'de', theme: 'dark', device: 'phone' },
].slice(0, process.env.PAGES === 'all' ? 8 : 2) as Array<Combination>

interface Combination {
  locale: 'de' | 'en'
  theme: 'light' | 'dark'
  device: 'desktop' | 'phone'
}

/** Pages that no other page links to: they are opened by a key, a mail or a mistake. */
const byOtherMeans: Record<string, string> = {
  '/*': '/no-such-page',
  '/login': '/login',
  '/dev/outbox': '/dev/outbox',
  '/dev/account-mails': '/dev/account-mails',
  '/profile': '/profile',
}

let service: LocalService
let browser: TestBrowser
let routes: PageRoute[]

beforeAll(async () => {
  service = await startDemoService()
  byOtherMeans['/dev/account-mails'] = `/dev/account-mails?key=${service.demo.devKey}`
  browser = await startBrowser()
  routes = await builtPages()
  await bringRecords()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await service?.stop()
}, 60_000)

/** What the demo company has none of: a mail in the outbox, an import, a draft of an offer. */
async function bringRecords() {
  const { request } = await openAs('member', combinations[0] as Combination)
  const { data: offers } = await request.get('/api/offers?status=sent&limit=1').then(answer => answer.json())
  const mail = { to: ['kunde@kunde.example'], resend: true }
  const mailed = await request.post(`/api/offers/${offers[0].id}/send-email`, { data: mail })
  const file = { name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from('Firma;Ort\nHuber;Graz\n') }
  const brought = await request.post('/api/imports', { multipart: { noun: 'contacts', file } })
  const drafted = await request.post(`/api/offers/${offers[0].id}/duplicate`, { data: {} })
  expect([mailed, brought, drafted].map(answer => answer.status())).toEqual([200, 201, 201])
}

const addresses = new Map<string, string>()

async function openAs(audience: PageRoute['audience'], combination: Combination): Promise<Page> {
  const page = await browser.open({ baseUrl: service.baseUrl, device: combination.device, refused: true })
  const person = { stranger: null, member: service.demo.admin, operator: service.demo.operator }[audience]
  if (person) expect((await page.request.post('/api/auth/login', { data: person })).status()).toBe(200)
  const form = { locale: combination.locale, theme: combination.theme }
  const { ok } = await page.request
    .post('/preferences', { form, headers: { origin: service.baseUrl } })
    .then(r => r.json())
  expect(ok).toBe(true)
  return page
}

async function show(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'load' })
  await hydrated(page)
}

test('every page is reached by links', async () => {
  for (const audience of ['member', 'operator'] as const) {
    const page = await openAs(audience, combinations[0] as Combination)
    const wanted = routes.filter(route => route.audience === audience && !(route.pattern in byOtherMeans))
    // Records of one kind differ in what they link to: three of each are looked at.
    const seen = new Map<string, Set<string>>()
    const missing = () => wanted.map(({ pattern }) => pattern).filter(pattern => !seen.has(pattern))
    // What the service sends has most links; a page is shown only where there are pages that these do not lead to.
    for (const linksAt of [sentLinks, shownLinks]) {
      const queue = ['/', ...Object.values(byOtherMeans), ...[...seen.values()].flatMap(known => [...known])]
      for (let address = queue.shift(); address && missing().length > 0; address = queue.shift()) {
        for (const link of await linksAt(page, address)) {
          const route = wanted.find(({ pattern }) => addressesOf(pattern).test(link))
          if (!route) continue
          const known = seen.get(route.pattern) ?? new Set()
          if (known.has(link) || known.size === 3) continue
          seen.set(route.pattern, known.add(link))
          if (known.size === 1) addresses.set(route.pattern, link)
          queue.push(link)
        }
      }
    }
    expect(missing()).toEqual([])
    await page.context().close()
  }
  for (const [pattern, address] of Object.entries(byOtherMeans)) addresses.set(pattern, address)
  await preferDrafts()
}, 300_000)

async function sentLinks(page: Page, address: string): Promise<string[]> {
  const html = await page.request.get(address).then(answer => answer.text())
  return [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)].map(([, link = '']) => link)
}

async function shownLinks(page: Page, address: string): Promise<string[]> {
  await show(page, address)
  return linksOn(page)
}

/** A draft is shown in its editor, which is more than what is out. */
async function preferDrafts() {
  const { request } = await openAs('member', combinations[0] as Combination)
  for (const noun of ['offers', 'invoices']) {
    const { data } = await request.get(`/api/${noun}?status=draft&limit=1`).then(answer => answer.json())
    addresses.set(`/${noun}/:id`, `/${noun}/${data[0].id}`)
  }
}

describe.each(combinations)('$locale, $theme, $device', combination => {
  test.each([
    'stranger',
    'member',
    'operator',
  ] as const)('every page for a %s is accessible, fits and is light', async audience => {
    const page = await openAs(audience, combination)
    const found: string[] = []
    for (const { pattern } of routes.filter(route => route.audience === audience)) {
      await show(page, addresses.get(pattern) ?? pattern)
      found.push(
        ...(await lookAt(page, heavier[pattern] ?? scriptLimit)).map(complaint => `${pattern}: ${complaint}`),
      )
      await picture(page, `${Object.values(combination).join('-')}${pattern.replaceAll(/\W+/g, '-')}`)
    }
    await page.context().close()
    expect(found).toEqual([])
  }, 600_000)
})

async function lookAt(page: Page, limit: number): Promise<string[]> {
  const unnamed = await takeSandboxesOut(page)
  const { violations } = await axeOf(page).analyze()
  const overflow = await sidewaysOverflow(page)
  const covered = await coveredControls(page)
  const script = await loadedScript(page)
  return [
    ...violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
    ),
    ...covered.map(control => `something lies over ${control}`),
    ...(unnamed > 0 ? [`has ${unnamed} sandboxed frames without a title`] : []),
    ...(overflow > 0 ? [`is ${overflow} px wider than its window`] : []),
    ...(script > limit ? [`loads ${script} bytes of compressed script`] : []),
  ]
}

/** The reader of the API's document is a library: its marks are not ours, its own `main` within ours neither. */
function axeOf(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (!page.url().endsWith('/docs/api')) return axe
  return axe.exclude('.swagger-ui').disableRules('landmark-no-duplicate-main')
}

/**
 * Mails are shown in frames in which no script runs, not even axe's: it waits there for ever. What axe would ask of the frame itself, that it
 * has a title, is asked here. Resolves with how many have none.
 */
const takeSandboxesOut = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe[sandbox]')]
    for (const frame of frames) frame.remove()
    return frames.filter(({ title }) => !title).length
  })

/** Links and buttons of rows that neither mouse nor thumb reaches, because the link of the whole row lies over them. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rowOf = (element: Element) => element.closest('tr, li')
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(tr, li) :is(a[href], button)')]
    const covered = controls
      .filter(control => {
        control.scrollIntoView({ block: 'center', inline: 'center' })
        const [box] = control.getClientRects()
        if (!box || box.width < 2 || box.height < 2) return false
        const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return on?.matches('a') && on !== control && !control.contains(on) && rowOf(on) === rowOf(control)
      })
      .map(control => control.outerHTML.slice(0, 160))
    window.scrollTo(0, 0)
    return covered
  })

/** Bytes of script as they were sent, whether from the network or from the browser's cache. */
const loadedScript = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
