import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { furtherPages } from '../../app/components/frame/further-pages'
import { navigationFor } from '../../app/components/frame/nav-items'
import { permissions } from '../../server/platform/permissions'
import { aboutColors, violationsOn } from '../harness/axe'
import {
  devices,
  inTheDark,
  overflowsAtRest,
  picture,
  sidewaysOverflow,
  startBrowser,
  type TestBrowser,
} from '../harness/browser'
import { startDemoService } from '../harness/demo-service'
import { documentedPages } from '../harness/documented'
import { eventually } from '../harness/eventually'
import { addressesOf, builtPages, linksOn, mailPages, type PageRoute } from '../harness/pages'
import type { LocalService } from '../harness/service'
import { type PretendWhatsapp, payloadOf, pretendToken, startWhatsapp } from '../worlds/whatsapp'

// Every page of the build, as people see it: in both languages, in light and dark, on a desktop and on a phone. `npm
// run axe` shows each in all eight combinations and runs axe in each: a page that was looked at in the light turns dark
// with its device and is asked only for what colors decide, since themes differ in nothing else, and in English axe
// sees few of the rows that are alike. An ordinary run shows each in one of two opposite combinations, in rotation,
// lays it out there for desktop and phone, and runs axe on every sixth page, on only a few of the rows that are alike:
// a row costs axe as much as a page without any.

/**
 * Compressed script that a page may need before it is interactive, in bytes, with the German texts, which are 2 kB more
 * than the English ones; 7 kB of it is the table of all routes, which every page shares. What is loaded after the page
 * (dialogs, presence, the reader of the API documents) does not delay it.
 */
const scriptLimit = 204_000
const isWhole = process.env.PAGES === 'all'
const combinations: Combination[] = isWhole
  ? (['de', 'en'] as const).flatMap(locale =>
      (['desktop', 'phone'] as const).map(device => ({ locale, theme: 'system', device }) as const),
    )
  : [
      { locale: 'de', theme: 'light', device: 'desktop' },
      { locale: 'en', theme: 'dark', device: 'phone' },
    ]

interface Combination {
  locale: 'de' | 'en'
  theme: 'light' | 'dark' | 'system'
  device: 'desktop' | 'phone'
}

/** Other views of a page, which its route alone does not show. */
const faces: Record<string, string[]> = { '/inquiries': ['?view=list'] }

/** Pages that no other page links to: they are opened by a key, a mail or a mistake. */
const byOtherMeans: Record<string, string> = {
  '/*': '/no-such-page',
  '/login': '/login',
  '/dev/outbox': '/dev/outbox',
  '/dev/account-mails': '/dev/account-mails',
  '/dev/webhooks': '/dev/webhooks',
  '/profile': '/profile',
  '/k/:token': '/k/…',
  // Linked from what a customer has signed.
  '/verify': '/verify',
  // No user here has connected a mailbox; its own test opens its mails.
  ...mailPages,
}

let whatsapp: PretendWhatsapp
let service: LocalService
let browser: TestBrowser
let routes: PageRoute[]

beforeAll(async () => {
  whatsapp = await startWhatsapp()
  service = await startDemoService({ env: { WHATSAPP_BASE_URL: whatsapp.url } })
  byOtherMeans['/dev/account-mails'] = `/dev/account-mails?key=${service.demo.devKey}`
  browser = await startBrowser(service.logged)
  routes = await builtPages()
  await bringRecords()
})

afterAll(async () => {
  console.log(`Heaviest page: ${heaviest.address}, ${heaviest.bytes} bytes of compressed script`)
  await browser?.close()
  await service?.stop()
  await whatsapp?.close()
})

/**
 * Records that the demo company lacks: a mail in the outbox, an import, a draft of an offer, a customer's link, a
 * conversation, a request at the receiver for trying webhooks out.
 */
async function bringRecords() {
  const { request } = await openAs('member', combinations[0] as Combination)
  const { data: offers } = await request.get('/api/offers?status=sent&limit=1').then(answer => answer.json())
  const mail = { to: ['kunde@kunde.example'], resend: true }
  const mailed = await request.post(`/api/offers/${offers[0].id}/send-email`, { data: mail })
  const file = { name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from('Firma;Ort\nHuber;Graz\n') }
  const brought = await request.post('/api/imports', { multipart: { noun: 'contacts', file } })
  const drafted = await request.post(`/api/offers/${offers[0].id}/duplicate`, { data: {} })
  const linked = await request.post('/api/customer-links', { data: { kind: 'offer', entity_id: offers[0].id } })
  const formed = await request.post('/api/inquiry-forms', {
    data: {
      ...{ name: 'Startseite', locale: combinations[0]?.locale ?? 'de', fields: ['subject', 'phone', 'address'] },
      ...{ consent_text: 'Ich bin einverstanden.', privacy_url: 'https://www.huber.example/datenschutz' },
      ...{ origins: ['https://www.huber.example'], daily_limit: 50 },
    },
  })
  expect([mailed, brought, drafted, linked, formed].map(answer => answer.status())).toEqual([200, 201, 201, 201, 201])
  const origin = { origin: service.baseUrl }
  const connect = { intent: 'connect', phone_number_id: '100001', access_token: pretendToken }
  await request.post('/settings/messaging', { form: connect, headers: origin, maxRedirects: 0 })
  const message = payloadOf('100001', [{ from: '436601234567', text: 'Das Dach ist undicht.' }])
  expect((await request.post('/api/messaging/webhook', { data: message })).status()).toBe(200)
  await eventually(async () => expect(await (await request.get('/messages')).text()).toMatch(/\/messages\/\d+/))
  byOtherMeans['/f/:id'] = `/f/${(await formed.json()).data.public_id}`
  byOtherMeans['/k/:token'] = new URL((await linked.json()).data.url).pathname
  const receiver = async () => (await (await request.get('/api/trpc/webhooks.receiver')).json()).result.data.data
  const hook = { name: 'Probe', url: (await receiver()).address, events: ['kontakt.*'] }
  expect((await request.post('/api/company/webhooks', { data: hook })).status()).toBe(201)
  await eventually(async () => expect((await receiver()).received).toHaveLength(1))
}

const addresses = new Map<string, string>()
let heaviest = { address: '', bytes: 0 }

async function openAs(audience: PageRoute['audience'], combination: Combination): Promise<Page> {
  const page = await browser.open({ baseUrl: service.baseUrl, device: combination.device, refused: true })
  const person = { outsider: null, member: service.demo.admin, operator: service.demo.operator }[audience]
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
}

test('every page is reached by links', async () => {
  for (const audience of ['member', 'operator'] as const) {
    const page = await openAs(audience, combinations[0] as Combination)
    const wanted = routes.filter(route => route.audience === audience && !(route.pattern in byOtherMeans))
    // Records of one kind differ in what they link to: three of each are visited.
    const seen = new Map<string, Set<string>>()
    const missing = () => wanted.map(({ pattern }) => pattern).filter(pattern => !seen.has(pattern))
    // The served HTML has most links; a page is rendered in the browser only where these leave pages unreached.
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
})

test('every page that README and the documents name answers the users it is intended for', async () => {
  const documented = [...new Set(documentedPages().map(({ text }) => text))]
  expect(documented).toEqual(expect.arrayContaining(['/admin', '/dev/outbox', '/docs/api', '/contact']))
  const audienceOf = (pathname: string): PageRoute['audience'] =>
    pathname.startsWith('/admin')
      ? 'operator'
      : (routes.find(({ pattern }) => addressesOf(pattern).test(pathname))?.audience ?? 'member')
  const wrong: string[] = []
  for (const audience of ['outsider', 'member', 'operator'] as const) {
    const page = await openAs(audience, combinations[0] as Combination)
    for (const address of documented) {
      // A placeholder that a reader fills in: `/k/<token>`.
      const pattern = address.replace(/<(\w+)>/, ':$1')
      const [pathname = ''] = address.split('?')
      if (pattern !== address) {
        if (!routes.some(route => route.pattern === pattern)) wrong.push(`${address}: no page`)
      } else if (audienceOf(pathname) === audience) {
        const answer = await page.request.get(address)
        // It must not redirect to the login either, which also answers 200.
        const isThere = answer.status() === 200 && (pathname === '/login' || !answer.url().includes('/login'))
        if (!isThere) wrong.push(`${address}: ${answer.status()} at ${answer.url()} for a ${audience}`)
      }
    }
    await page.context().close()
  }
  expect(wrong).toEqual([])
})

test('every page that does not belong to one record is found by its name', () => {
  const { main, admin, create } = navigationFor({ permissions: Object.keys(permissions) })
  const named = new Set([...main, ...admin, ...create, ...furtherPages].map(({ to }) => to.split(/[?#]/)[0]))
  // Pages for trying things out do not exist in production.
  const wanted = routes.filter(({ audience, pattern }) => audience === 'member' && !/[:*]|^\/dev\//.test(pattern))
  expect(wanted.length).toBeGreaterThan(40)
  expect(wanted.map(({ pattern }) => pattern).filter(pattern => !named.has(pattern))).toEqual([])
})

async function sentLinks(page: Page, address: string): Promise<string[]> {
  const html = await page.request.get(address).then(answer => answer.text())
  return [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)].map(([, link = '']) => link)
}

async function shownLinks(page: Page, address: string): Promise<string[]> {
  await show(page, address)
  return linksOn(page)
}

/** A draft is shown in its editor, which has more elements than a sent document. */
async function preferDrafts() {
  const { request } = await openAs('member', combinations[0] as Combination)
  for (const noun of ['offers', 'invoices']) {
    const { data } = await request.get(`/api/${noun}?status=draft&limit=1`).then(answer => answer.json())
    addresses.set(`/${noun}/:id`, `/${noun}/${data[0].id}`)
  }
}

describe.each(combinations)('$locale, $theme, $device', combination => {
  test.each([
    'outsider',
    'member',
    'operator',
  ] as const)('every page for a %s is accessible, fits and is light', async audience => {
    const own = routes.filter(route => route.audience === audience)
    const shown = own
      .flatMap(({ pattern }) => ['', ...(faces[pattern] ?? [])].map(face => ({ pattern, face })))
      .filter((_, turn) => isWhole || turn % combinations.length === combinations.indexOf(combination))
    const found: string[] = []
    const turns = shown.entries()
    // Two tabs: while the service answers one, axe reads the other.
    const showTheRest = async () => {
      const page = await openAs(audience, combination)
      for (const [turn, { pattern, face }] of turns) {
        await show(page, (addresses.get(pattern) ?? pattern) + face)
        const name = `${Object.values(combination).join('-')}${(pattern + face).replaceAll(/\W+/g, '-')}`
        const complaints = [
          ...(await lookAt(page, combination.device)),
          ...(isWhole || turn % 6 === 0 ? await askAxe(page, combination) : []),
        ]
        await picture(page, name)
        if (isWhole) complaints.push(...(await askInTheDark(page, name)))
        found.push(...complaints.map(complaint => `${pattern}${face}: ${complaint}`))
      }
      await page.context().close()
    }
    await Promise.all([showTheRest(), showTheRest()])
    expect(found).toEqual([])
  })
})

async function lookAt(page: Page, device: Combination['device']): Promise<string[]> {
  const unnamed = await takeSandboxesOut(page)
  const script = await scriptBeforeInput(page)
  if (script > heaviest.bytes) heaviest = { address: new URL(page.url()).pathname, bytes: script }
  const complaints = [
    ...(unnamed > 0 ? [`has ${unnamed} sandboxed frames without a title`] : []),
    ...(script === 0 ? ['never took input'] : []),
    ...(script > scriptLimit ? [`loads ${script} bytes of compressed script`] : []),
  ]
  const other = device === 'desktop' ? 'phone' : 'desktop'
  for (const width of isWhole ? [device] : ([other, device] as const)) {
    if (!isWhole) await page.setViewportSize(devices[width].viewport)
    const overflow = await sidewaysOverflow(page)
    const covered = await coveredControls(page)
    complaints.push(...covered.map(control => `${width}: something lies over ${control}`))
    if (overflow > 0) complaints.push(`${width}: is ${overflow} px wider than its window`)
  }
  if (isWhole || device === 'desktop') complaints.push(...(await cutLists(page)))
  await page.setViewportSize(devices[device].viewport)
  return complaints
}

/** Window widths between phone and desktop, at which a list has the least space for its columns. */
const tightWidths = [820, 1024, 1280]

/** Lists whose last columns, usually sums, are visible only by scrolling sideways when their texts are long. */
async function cutLists(page: Page): Promise<string[]> {
  const complaints: string[] = []
  if (!(await page.evaluate(() => document.querySelector('main tr[data-row]') !== null))) return complaints
  await page.evaluate(fillRows)
  for (const width of tightWidths) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await overflowsAtRest(page, cutBy)
    complaints.push(...cut.filter(by => by > 0).map(by => `${width}: a list with long texts is cut by ${by} px`))
  }
  return complaints
}

/** Makes every text of a list that may be long unusually long; status texts stay. */
function fillRows() {
  for (const cell of document.querySelectorAll('main tr[data-row] > td')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const around = text.parentElement as HTMLElement
      const { whiteSpace, textOverflow, textAlign } = getComputedStyle(around)
      if (textAlign === 'right' && /\d/.test(text.data)) text.data = '€ 1.234.567,89'
      else if (whiteSpace !== 'nowrap' || textOverflow === 'ellipsis')
        text.data = 'Regenwasserableitung und Dachdeckung '.repeat(4)
    }
  }
}

const cutBy = () =>
  [...document.querySelectorAll('main table:has(tr[data-row])')].map(
    ({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
  )

async function askAxe(page: Page, { locale }: Combination): Promise<string[]> {
  // What a row has beside others, such as the color of a state, is the same in both languages.
  if (!isWhole || locale === 'en') await keepFewRows(page)
  // The reader of the API documents is a library: its markup is not ours, nor is its own `main` within ours.
  const isReader = page.url().endsWith('/docs/api')
  return violationsOn(page, isReader ? { except: ['.swagger-ui'], without: ['landmark-no-duplicate-main'] } : {})
}

/** What colors decide, once the page has followed its device into the dark. */
const askInTheDark = (page: Page, name: string): Promise<string[]> =>
  inTheDark(page, async () => {
    const complaints = await violationsOn(page, { except: ['.swagger-ui'], only: aboutColors })
    await picture(page, `${name}-dark`)
    return complaints.map(complaint => `in the dark: ${complaint}`)
  })

/** Rows of a list are rendered by the same code: axe sees the first and the last three. */
const keepFewRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const list of document.querySelectorAll('main :is(tbody, ul, ol)'))
      for (const row of [...list.children].slice(3, -3)) (row as HTMLElement).style.display = 'none'
  })

/**
 * Mails are shown in frames in which no script runs, not even axe, which would wait there forever. What axe would check
 * about the frame itself, that it has a title, is checked here. Resolves with the number of frames without one.
 */
const takeSandboxesOut = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe[sandbox]')]
    for (const frame of frames) frame.remove()
    return frames.filter(({ title }) => !title).length
  })

/** Links and buttons of rows that neither mouse nor finger can reach, because the link of the whole row covers them. */
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

/**
 * Transferred bytes of the scripts that were loaded when the page became interactive, whether from the network or from
 * the browser's cache. A page in English is measured with the German texts, so that every run measures the same.
 */
const scriptBeforeInput = (page: Page): Promise<number> =>
  page.evaluate(async german => {
    const sizeOf = async (url: string): Promise<number> => {
      const [entry] = performance.getEntriesByName(url) as PerformanceResourceTiming[]
      if (entry) return entry.encodedBodySize
      await (await fetch(url)).text()
      await new Promise(requestAnimationFrame)
      return sizeOf(url)
    }
    const [hydration] = performance.getEntriesByName('hydration')
    const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd <= (hydration?.startTime ?? 0))
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.endsWith('.js'))
    const sizes = loaded.map(url => {
      const [, namespace = ''] = /^\/assets\/en-(\w+)-.{8}\.js$/.exec(url.pathname) ?? []
      return sizeOf(new URL(german[namespace] ?? url.pathname, url).href)
    })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }, germanTexts)

/** Addresses of the German texts by their namespace. */
const germanTexts: Record<string, string> = Object.fromEntries(
  readdirSync('build/client/assets').flatMap(file => {
    const [, namespace] = /^de-(\w+)-.{8}\.js$/.exec(file) ?? []
    return namespace ? [[namespace, `/assets/${file}`]] : []
  }),
)
