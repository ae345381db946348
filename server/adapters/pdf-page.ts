import type { BrowserContext, HTTPRequest, Page, PDFOptions } from 'puppeteer-core'
import type { RunningChromium } from './chromium'
import { settlesWithin } from './settles-within'
import { untilAborted } from './until-aborted'

/** The browser ended under the document: by a crash, or killed. */
export class BrowserGoneError extends Error {
  override name = 'BrowserGoneError'
}

export interface PdfDocument {
  /** File name to content; `index.html` is printed and may refer to the others by relative names. */
  files: ReadonlyMap<string, Buffer>
  options: PDFOptions
}

const ORIGIN = 'http://doc.invalid'
const DOCUMENT_URL = `${ORIGIN}/index.html`
const POLICY = [
  "default-src 'none'",
  `img-src data: ${ORIGIN}`,
  `font-src data: ${ORIGIN}`,
  `style-src 'unsafe-inline' ${ORIGIN}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * Prints one document in a context of its own, without script and without any way out of the browser. When the signal
 * aborts, the context is closed; a browser that does not even do that is killed.
 */
export async function printDocument(
  chromium: RunningChromium,
  document: PdfDocument,
  signal: AbortSignal,
): Promise<Buffer> {
  let context: BrowserContext | undefined
  const end = () => endOrKill(chromium, context)
  const giveUp = () => void end()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const printing = (async () => {
      context = await chromium.browser.createBrowserContext()
      signal.throwIfAborted()
      return printPage(await context.newPage(), document)
    })()
    return await untilAborted(printing, chromium.gone)
  } catch (error) {
    // The protocol may fail a moment before the process is seen to be gone, or wait forever after it.
    const isGone = !signal.aborted && (await settlesWithin(chromium.exited, 250))
    throw isGone ? new BrowserGoneError('The PDF browser ended under a document', { cause: error }) : error
  } finally {
    signal.removeEventListener('abort', giveUp)
    if (!signal.aborted && !chromium.gone.aborted) await end()
  }
}

async function endOrKill(chromium: RunningChromium, context: BrowserContext | undefined): Promise<void> {
  const sign = context ? context.close() : chromium.browser.version()
  if (!(await settlesWithin(sign, 1_000))) chromium.kill()
}

async function printPage(page: Page, document: PdfDocument): Promise<Buffer> {
  const crashed = new Promise<never>((_, reject) => page.once('error', reject))
  return Promise.race([crashed, printLoaded(page, document)])
}

async function printLoaded(page: Page, document: PdfDocument): Promise<Buffer> {
  await page.setJavaScriptEnabled(false)
  await page.setRequestInterception(true)
  page.on('request', request => {
    // A request without an answer would hold the document until its deadline.
    answer(request, document.files).catch(() => request.abort().catch(() => undefined))
  })
  // The turn's own deadline counts; a second clock here would only hide which of the two ran out.
  await page.goto(DOCUMENT_URL, { waitUntil: 'load', timeout: 0 })
  return Buffer.from(await page.pdf({ ...document.options, timeout: 0 }))
}

/** Nothing leaves the browser: data URIs and the document's own files are answered from memory, the rest is refused. */
async function answer(request: HTTPRequest, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const url = new URL(request.url())
  if (url.protocol === 'data:' && !request.isNavigationRequest()) return request.continue()
  if (request.isNavigationRequest()) {
    // 204 leaves the page as it stands, where an aborted navigation would replace it with an error page.
    const isTheDocument = !request.frame()?.parentFrame() && request.url() === DOCUMENT_URL
    if (!isTheDocument) return request.respond({ status: 204 })
  }
  const body = url.origin === ORIGIN ? files.get(decodeURIComponent(url.pathname.slice(1))) : undefined
  if (!body) return request.abort('accessdenied')
  return request.respond({
    status: 200,
    contentType: contentType(url.pathname),
    headers: { 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff' },
    body,
  })
}

const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

function contentType(name: string): string {
  return CONTENT_TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}
