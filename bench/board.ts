import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { request } from 'undici'
import { percentile } from '../chaos/ledger'
import { devices, launchBrowser } from '../tests/harness/browser'
import { type BoardCompany, fillBoard } from './board-data'
import { type BenchService, startBenchService } from './service'
import { median, table } from './table'

const size = { people: 60, vehicles: 15, weeks: 8, appointments: 2_000, leaves: 150 }
const monday = '2026-11-23'
const lastDay = '2027-01-17'
const dragMs = 3_000

/** Counts React's commits, and records the duration of each frame on demand. */
const watch = `
  window.commits = 0; window.frames = null
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, renderers: new Map(), inject: () => 1, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {}, onCommitFiberRoot: () => { window.commits += 1 } }
  let before = 0
  const frame = now => { if (window.frames) window.frames.push(now - before); before = now; requestAnimationFrame(frame) }
  requestAnimationFrame(frame)`

interface Watched {
  commits: number
  frames: number[] | null
}

/**
 * The team's board of the built service with 60 people, 15 vehicles, 8 weeks, 2,000 appointments and 150 leaves: its
 * response, the time until it is visible and can be dragged, how smoothly a drag runs with a CPU four times slower, and
 * how soon a drop is on another's screen.
 */
export async function benchBoard({ rounds }: { rounds: number }): Promise<void> {
  const service = await startBenchService({ IP_RATE_LIMIT_PER_MINUTE: '10000000' })
  let closeBrowser: (() => Promise<void>) | undefined
  try {
    const company = await fillBoard(service.superuser, monday, size)
    const { browser, close } = await launchBrowser()
    closeBrowser = close
    const window = await signedIn(browser, service, company)
    const answer = await measureAnswer(service, window, rounds)
    const drops = await measureDrops(browser, window, rounds * 2)
    const visits: Visit[] = []
    for (let round = 0; round <= rounds; round++) {
      const visit = await visitBoard(browser, window)
      // The first round includes one-time loading by the service.
      if (round > 0) visits.push(visit)
    }
    const drag = await measureDrag(browser, window)
    const of = (figure: keyof Visit) => median(visits.map(visit => visit[figure]))
    console.log(
      table(
        ['the board, 8 weeks', 'measured', 'goal'],
        [
          ['calendar answer, median of time', `${answer.ms.toFixed(1)} ms`, '40 ms'],
          ['calendar answer, compressed', `${kB(answer.bytes)} kB`, '60 kB'],
          ['first contentful paint, empty cache', `${of('paint').toFixed(0)} ms`, '600 ms'],
          ['bars seen', `${of('bars').toFixed(0)} ms`, '900 ms'],
          ['answers a drag', `${of('drags').toFixed(0)} ms`, '1,200 ms'],
          ['script of the page', `${kB(of('script'))} kB`, '190 kB'],
          [
            'drag of 3 s, CPU 4x slower: frames above 16.7 ms',
            `${(drag.slow * 100).toFixed(1)} % of ${drag.count}`,
            '5 %',
          ],
          ['its longest frame', `${drag.longest.toFixed(0)} ms`, '50 ms'],
          ['React commits until the drop', String(drag.commits), '0'],
          ['drop to the other screen, median', `${median(drops).toFixed(0)} ms`, ''],
          [
            'drop to the other screen, p95',
            `${percentile(
              [...drops].sort((a, b) => a - b),
              0.95,
            ).toFixed(0)} ms`,
            '500 ms',
          ],
        ],
      ),
    )
  } finally {
    await closeBrowser?.()
    await service.stop()
  }
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const kB = (bytes: number) => (bytes / 1_000).toFixed(1)
const address = `/planning?from=${monday}&view=eight`

async function signedIn(browser: Browser, { baseUrl }: BenchService, { admin }: BoardCompany) {
  const options: BrowserContextOptions = { ...devices.desktop, baseURL: baseUrl, locale: 'de-AT' }
  const context = await browser.newContext(options)
  const answer = await context.request.post('/api/auth/login', { data: admin })
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()}`)
  const storageState = await context.storageState()
  await context.close()
  return { ...options, storageState }
}

async function measureAnswer({ baseUrl }: BenchService, { storageState }: BrowserContextOptions, rounds: number) {
  const { cookies } = storageState as Awaited<ReturnType<BrowserContext['storageState']>>
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'accept-encoding': 'br',
  }
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds * 5; round++) {
    const begin = performance.now()
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(`${baseUrl}/api/team-boards/calendar?from=${monday}&to=${lastDay}`, {
      headers,
    })
    const sent = Buffer.from(await body.arrayBuffer())
    // Compressed like the pages' responses, where this one is not.
    bytes = answered['content-encoding'] ? sent.byteLength : brotliCompressSync(sent, quality).byteLength
    if (statusCode !== 200) throw new Error(`the calendar: ${statusCode}`)
    if (round > 0) times.push(performance.now() - begin)
  }
  return { ms: median(times), bytes }
}

interface Visit {
  paint: number
  bars: number
  drags: number
  script: number
}

/** In a browser context of its own, so that its cache is empty. */
async function visitBoard(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'commit' })
  const bars = await page.waitForFunction(() => document.querySelector('[data-bar]') && performance.now())
  // React knows the bar: the pointer layer is ready.
  const drags = await page.waitForFunction(() => {
    const bar = document.querySelector('[data-bar]')
    return bar && Object.keys(bar).some(key => key.startsWith('__reactFiber')) && performance.now()
  })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    script: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }))
  const visit = { ...seen, bars: Number(await bars.jsonValue()), drags: Number(await drags.jsonValue()) }
  await context.close()
  return visit
}

async function openBoard(browser: Browser, options: BrowserContextOptions, at = address): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.addInitScript(watch)
  await page.goto(at)
  await page.waitForFunction(() => {
    const bar = document.querySelector('[data-bar]')
    return bar && Object.keys(bar).some(key => key.startsWith('__reactFiber'))
  })
  await page.waitForLoadState('networkidle')
  return page
}

async function measureDrag(browser: Browser, options: BrowserContextOptions) {
  const page = await openBoard(browser, options)
  const session = await page.context().newCDPSession(page)
  const box = await page.locator('[data-bar]').first().boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 10, { steps: 3 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const commits = await page.evaluate(() => {
    const watched = window as unknown as Watched
    watched.frames = []
    return watched.commits
  })
  const begin = performance.now()
  for (let step = 0; performance.now() - begin < dragMs; step++)
    await page.mouse.move(box.x + 60 + (step % 60) * 8, box.y + 20 + (step % 30) * 6)
  const seen = await page.evaluate(() => {
    const watched = window as unknown as Watched
    return { frames: watched.frames ?? [], commits: watched.commits }
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.context().close()
  // A frame on a 60 Hz display, plus the rounding of clocks.
  const slow = seen.frames.filter(ms => ms > 17.2).length
  return {
    ...{ slow: slow / seen.frames.length, count: seen.frames.length, longest: Math.max(...seen.frames) },
    commits: seen.commits - commits,
  }
}

/** The same bar is moved from day to day and back; each time, how long until the other screen shows it there. */
async function measureDrops(browser: Browser, options: BrowserContextOptions, count: number): Promise<number[]> {
  const week = `/planning?from=${monday}`
  const mine = await openBoard(browser, options, week)
  const other = await openBoard(browser, options, week)
  const id = await mine.locator('[data-bar]:has([data-edge])').first().getAttribute('data-bar')
  // Only visible rows are rendered.
  for (const page of [mine, other]) await page.locator(`[data-bar="${id}"]`).scrollIntoViewIfNeeded()
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    // It is at rest, and is the target of a press there.
    await mine.locator(`[data-bar="${id}"]`).hover()
    const box = await mine.locator(`[data-bar="${id}"]`).boundingBox()
    const ground = await mine.locator('section:has([data-bar])').first().boundingBox()
    if (!box || !ground) throw new Error('the bar is gone')
    const start = await mine.locator(`[data-bar="${id}"]`).getAttribute('data-start')
    const column = ground.width / 7
    const by = Number(start) >= 3 ? -column : column
    await mine.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await mine.mouse.down()
    await mine.mouse.move(box.x + box.width / 2 + by, box.y + box.height / 2, { steps: 4 })
    const carried = await mine.locator(`[data-bar="${id}"]`).evaluate(bar => bar.style.opacity !== '')
    if (!carried) throw new Error('another bar was pressed: it had changed places')
    const seen = other.waitForFunction(
      ([bar, before]) => {
        const found = document.querySelector(`[data-bar="${bar}"]`)
        return found && found.getAttribute('data-start') !== before && Date.now()
      },
      [id, start] as const,
      { polling: 5 },
    )
    const saved = mine.waitForResponse(answer => answer.url().includes('/appointments.update'))
    // The next turn measures nothing of this one's reload.
    const loaded = mine.waitForResponse(answer => answer.url().includes('/planning.data'))
    const begin = Date.now()
    await mine.mouse.up()
    times.push(Number(await (await seen).jsonValue()) - begin)
    await Promise.all([saved, loaded])
  }
  await mine.context().close()
  await other.context().close()
  return times
}
