import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { prepareChromium } from '../../server/adapters/chromium'

export interface TestBrowser {
  /**
   * A person's own browser window: `desktop` is 1440 px wide, `phone` 390. `refused`: the story has refusals in it, which browsers report as
   * errors of their own.
   */
  open(options: { baseUrl: string; device?: 'desktop' | 'phone'; refused?: boolean }): Promise<Page>
  /** Keeps a picture of every open page, for looking at a failure. */
  pictures(name: string): Promise<void>
  close(): Promise<void>
}

export const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

/** The Chromium that comes with the project. */
export async function launchBrowser(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const prepared = await prepareChromium({ cacheDir: path.resolve('node_modules/.cache/gewerk') })
  const { executablePath, args, env } = prepared
  const browser = await chromium.launch({ executablePath, args, env, headless: true })
  return {
    browser,
    async close() {
      await browser.close()
      await prepared.dispose()
    },
  }
}

/** The same, driven as a person would. Every page that errors in its console fails the test at `close`. */
export async function startBrowser(): Promise<TestBrowser> {
  const { browser, close } = await launchBrowser()
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  return {
    async open({ baseUrl, device = 'desktop', refused = false }) {
      const context = await browser.newContext({
        baseURL: baseUrl,
        locale: 'de-AT',
        timezoneId: 'Europe/Vienna',
        ...devices[device],
      })
      contexts.push(context)
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      const complain = (text: string) => {
        const isFine = leftBehind(text) || (refused && refusal.test(text))
        if (!isFine) complaints.push(`${page.url()}: ${text}`)
      }
      page.on('console', message => message.type() === 'error' && complain(message.text()))
      page.on('pageerror', error => complain(error.message))
      return page
    },
    async pictures(name) {
      const pages = contexts.flatMap(context => context.pages())
      for (const [index, page] of pages.entries()) await picture(page, `${name}-${index}`)
    },
    async close() {
      for (const context of contexts) await context.close()
      await close()
      if (complaints.length > 0) throw new Error(`pages complained:\n${complaints.join('\n')}`)
    },
  }
}

const refusal = /^Failed to load resource: the server responded with a status of 4(0[0134]|10|22)\b/

// The browser cuts off a page's own loading of data when somebody goes to another address meanwhile.
const leftBehind = (text: string): boolean => /BodyStreamBuffer was aborted/.test(text)

export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Heute' }).waitFor()
}

/** Pixels by which the page is wider than its window; 0 on every page of ours. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Keeps a picture where `SCREENSHOTS` names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}
