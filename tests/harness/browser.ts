import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { prepareChromium } from '../../server/adapters/chromium'
import { atRest } from './at-rest'
import { hydrated } from './pages'

export interface TestBrowser {
  /**
   * A person's own browser window: `desktop` is 1440 px wide, `phone` 390. `refused`: the test contains refusals, which
   * browsers report as errors. `away`: the service is unavailable for a while, which they report as well. `watched`: an
   * unexplained failure of the service is printed with its address and does not fail the test; its value names what was
   * seen. `address`: the client address, for a service that trusts a forwarded address.
   */
  open(options: {
    baseUrl: string
    address?: string
    device?: keyof typeof devices
    refused?: boolean
    away?: boolean
    watched?: string
  }): Promise<Page>
  /** Saves a picture of every open page, to examine a failure. */
  pictures(name: string): Promise<void>
  close(): Promise<void>
}

export const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  /** Held upright: the narrowest one with the layout of desktops. */
  tablet: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

/** The Chromium that is installed with the project. */
export async function launchBrowser(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const prepared = await prepareChromium({ cacheDir: path.resolve('node_modules/.cache/gewerk') })
  const { executablePath, args, env } = prepared
  const launch = () => chromium.launch({ executablePath, args, env, headless: true })
  // A browser that fails to start, as one in thousands does on a machine short of memory, says nothing about the
  // service: it is started once more.
  const browser = await launch().catch(launch)
  takesNamedFunctions(browser)
  return {
    browser,
    async close() {
      await browser.close()
      await prepared.dispose()
    },
  }
}

/** tsx wraps inner functions in a naming helper, which a function sent to a page then needs there. */
function takesNamedFunctions(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await newContext(options)
    await context.addInitScript('globalThis.__name ??= named => named')
    return context
  }
}

let launched: Promise<Browser> | undefined

/**
 * One browser for all files of a worker, which ends with the worker's process; each person has a separate profile in
 * it. A crashed browser fails the file that saw the crash, not those after it.
 */
async function sharedBrowser(): Promise<Browser> {
  if (launched && !(await launched.catch(() => null))?.isConnected()) launched = undefined
  launched ??= launchBrowser().then(({ browser }) => browser)
  return launched
}

type Logged = () => readonly unknown[] | Promise<readonly unknown[]>

/**
 * Windows of the shared browser, driven as people would. Every page that logs an error in its console fails the test at
 * `close`, which then also reports what the service has logged.
 */
export async function startBrowser(logged: Logged = () => []): Promise<TestBrowser> {
  const browser = await sharedBrowser()
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  const failures: string[] = []
  const note = async (watched: string, line: string) =>
    process.stdout.write(`seen again (${watched}): ${line}\n${JSON.stringify(await logged())}\n`)
  return {
    async open({ baseUrl, address, device = 'desktop', refused = false, away = false, watched }) {
      const context = await browser.newContext({
        baseURL: baseUrl,
        locale: 'de-AT',
        timezoneId: 'Europe/Vienna',
        ...(address ? { extraHTTPHeaders: { 'X-Forwarded-For': address } } : {}),
        ...devices[device],
      })
      contexts.push(context)
      const isFine = (text: string) =>
        (watched !== undefined && failure.test(text)) ||
        leftBehind(text) ||
        (refused && refusal.test(text)) ||
        (away && absence.test(text))
      context.on('page', page => waitsForItsScript(page, isFine))
      context.setDefaultTimeout(180_000)
      const page = await context.newPage()
      const complain = (text: string) => {
        if (!isFine(text)) complaints.push(`${page.url()}: ${text}`)
      }
      page.on('console', message => {
        // Chromium's line about a resource does not say which one.
        const { url } = message.location()
        if (message.type() === 'error') complain(`${message.text()} (${url})`)
      })
      page.on('pageerror', error => complain(error.message))
      page.on('crash', () => complain('the page crashed'))
      page.on('response', response => {
        if (response.status() < 500) return
        const line = `${response.status()} of ${response.request().method()} ${response.url()}`
        failures.push(line)
        if (watched) void note(watched, line)
      })
      return page
    },
    async pictures(name) {
      const pages = contexts.flatMap(context => context.pages())
      for (const [index, page] of pages.entries()) await shoot(page, `${name}-${index}`)
    },
    async close() {
      for (const context of contexts) await context.close()
      if (complaints.length === 0) return
      const lines = (await logged()).map(line => JSON.stringify(line))
      throw new Error(['pages complained:', ...complaints, ...failures, 'the service logged:', ...lines].join('\n'))
    },
  }
}

const refusal = /^Failed to load resource: the server responded with a status of 4(0[01349]|10|22)\b/
// Remix also reports a response that it cannot read.
const absence =
  /^(Failed to load resource: (the server responded with a status of 503\b|net::ERR_INTERNET_DISCONNECTED)|SyntaxError\b)/

const failure = /^Failed to load resource: the server responded with a status of 5\d\d\b/

// The browser aborts a page's own loading of data when the user navigates away meanwhile.
const leftBehind = (text: string): boolean => /BodyStreamBuffer was aborted/.test(text)

/**
 * Makes navigating and reloading wait until the page reacts: what a test does before that is lost, which does not
 * happen to people, who need a second to look. An error of its script ends the wait: such a page may never react.
 */
function waitsForItsScript(page: Page, isFine: (error: string) => boolean): void {
  const { goto, reload } = page
  const arrived = watchArrival(page)
  page.goto = async (...args) => {
    await arrived()
    return unlessItFails(page, isFine, async () => {
      const response = await goto.apply(page, args)
      await hydrated(page)
      return response
    })
  }
  page.reload = (...args) =>
    unlessItFails(page, isFine, async () => {
      const response = await reload.apply(page, args)
      await hydrated(page)
      return response
    })
}

/** What `opening` resolves with; rejects as soon as the page's script throws an error that is not fine. */
async function unlessItFails<T>(page: Page, isFine: (error: string) => boolean, opening: () => Promise<T>): Promise<T> {
  let fail: (error: Error) => void = () => {}
  try {
    return await new Promise((resolve, reject) => {
      fail = ({ message }) => {
        if (!isFine(message)) reject(new Error(`${page.url()} failed before it reacted: ${message}`))
      }
      page.on('pageerror', fail)
      opening().then(resolve, reject)
    })
  } finally {
    page.off('pageerror', fail)
  }
}

/**
 * Waits for the page that a click leads to: an address opened while that page is on its way would interrupt it, or be
 * interrupted by it.
 */
function watchArrival(page: Page): () => Promise<void> {
  let awaited: Request | null = null
  let arrived = () => {}
  let arrival = Promise.resolve()
  function end(): void {
    awaited = null
    arrived()
  }
  page.on('request', request => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    if (!awaited) arrival = new Promise(resolve => (arrived = resolve))
    awaited = request
  })
  page.on('framenavigated', frame => frame === page.mainFrame() && end())
  // Downloads end so, too.
  page.on('requestfailed', request => request === awaited && end())
  page.on('close', end)
  return () => arrival
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Heute', exact: true }).waitFor()
}

/** How long a page that is too wide is measured again, in ms: a slow machine lays it out late, a real fault stays. */
const layoutPatienceMs = 15_000

/**
 * What `measure` finds in the page: for each element, the pixels by which it is too wide. Measured once the page is at
 * rest, and again while anything is too wide, since a table adapts to a new width a moment later.
 */
export async function overflowsAtRest(page: Page, measure: () => number[]): Promise<number[]> {
  await atRest(page)
  const end = Date.now() + layoutPatienceMs
  for (;;) {
    const overflows = await page.evaluate(measure)
    if (overflows.every(pixels => pixels <= 0) || Date.now() > end) return overflows
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

/**
 * How many responses from addresses matching `of` this page has read completely. The window counts them itself:
 * Playwright's `finished` of a response may be lost, and then never resolves.
 */
export const answersRead = (page: Page, of: RegExp): Promise<number> =>
  page.evaluate(
    ({ source, flags }) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, duration }) => duration > 0 && new RegExp(source, flags).test(name)).length,
    { source: of.source, flags: of.flags },
  )

/** Pixels by which the page is wider than its window; must be 0 on every page. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  const [pixels = 0] = await overflowsAtRest(page, () => [
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
  ])
  return pixels
}

/** Works while a page that follows its device is dark. */
export async function inTheDark<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ colorScheme: 'dark' })
  try {
    return await work()
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Saves a picture of a page at rest if `SCREENSHOTS` names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await atRest(page)
  await shoot(page, name)
}

/** The page as it is: after a failed test it may never come to rest. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  // The window grows to the whole page for the picture, which may restart an animation.
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
}
