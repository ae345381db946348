import type { Cdp } from './cdp-pipe'
import type { RunningChromium } from './chromium'
import { settlesWithin } from './settles-within'
import { untilAborted } from './until-aborted'

/** The browser exited while it printed the document: it crashed or was killed. */
export class BrowserExitedError extends Error {
  override name = 'BrowserExitedError'
}

/** Options of `Page.printToPDF`; lengths in inches. */
export interface PdfOptions {
  paperWidth: number
  paperHeight: number
  marginTop: number
  marginRight: number
  marginBottom: number
  marginLeft: number
  scale: number
  landscape: boolean
  printBackground: boolean
  preferCSSPageSize: boolean
  generateTaggedPDF: boolean
  generateDocumentOutline: boolean
  pageRanges: string
  displayHeaderFooter: boolean
  headerTemplate: string
  footerTemplate: string
}

export interface PdfDocument {
  /** File name to content; `index.html` is printed and may refer to the others by relative names. */
  files: ReadonlyMap<string, Buffer>
  options: PdfOptions
}

/** A PDF of a thousand lines has several MB: in one piece it would block the event loop while its message is parsed. */
const pieceSize = 256 * 1024

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
 * Prints one document in a context of its own, without script and without network access. When the signal aborts, the
 * context is closed; a browser that does not even do that is killed.
 * @returns the PDF in pieces of at most `pieceSize`
 */
export async function printDocument(
  chromium: RunningChromium,
  document: PdfDocument,
  signal: AbortSignal,
): Promise<Buffer[]> {
  let context: string | undefined
  const end = () => endOrKill(chromium, context)
  const giveUp = () => void end()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const printing = (async () => {
      const made = await chromium.browser.send('Target.createBrowserContext', { disposeOnDetach: true })
      context = made.browserContextId as string
      signal.throwIfAborted()
      return printPage(chromium.browser, context, document)
    })()
    return await untilAborted(printing, chromium.exitSignal)
  } catch (error) {
    // The protocol may fail a moment before the process is seen to have exited, or wait forever after it.
    const hasExited = !signal.aborted && (await settlesWithin(chromium.exited, 250))
    throw hasExited ? new BrowserExitedError('The PDF browser ended under a document', { cause: error }) : error
  } finally {
    signal.removeEventListener('abort', giveUp)
    if (!signal.aborted && !chromium.exitSignal.aborted) await end()
  }
}

async function endOrKill({ browser, kill }: RunningChromium, browserContextId: string | undefined): Promise<void> {
  const sign = browserContextId
    ? browser.send('Target.disposeBrowserContext', { browserContextId })
    : browser.send('Browser.getVersion')
  if (!(await settlesWithin(sign, 1_000))) kill()
}

async function printPage(browser: Cdp, browserContextId: string, { files, options }: PdfDocument): Promise<Buffer[]> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params?: object) => browser.send(method, params, sessionId)
  let silence = () => {}
  const loaded = new Promise<void>((resolve, reject) => {
    silence = browser.listen(sessionId, (method, params) => {
      if (method === 'Page.loadEventFired') resolve()
      if (method === 'Inspector.targetCrashed') reject(new Error('The page crashed'))
      if (method !== 'Fetch.requestPaused') return
      // A request without a response would keep the document waiting until its deadline.
      const refuse = () => send('Fetch.failRequest', { requestId: params.requestId, errorReason: 'AccessDenied' })
      answer(params, targetId, files, send).catch(() => refuse().catch(() => undefined))
    })
  })
  loaded.catch(() => undefined)
  try {
    await Promise.all([
      send('Inspector.enable'),
      send('Page.enable'),
      send('Emulation.setScriptExecutionDisabled', { value: true }),
      send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ])
    const { errorText } = await send('Page.navigate', { url: DOCUMENT_URL })
    if (errorText) throw new Error(`The document could not be opened: ${errorText}`)
    await loaded
    // Script may run in an isolated world: fonts arrive after the document.
    const { executionContextId } = await send('Page.createIsolatedWorld', { frameId: targetId })
    const fonts = { expression: 'document.fonts.ready.then(() => 0)', awaitPromise: true }
    await send('Runtime.evaluate', { ...fonts, contextId: executionContextId })
    const { stream } = await send('Page.printToPDF', { ...options, transferMode: 'ReturnAsStream' })
    return await piecesOf(stream, send)
  } finally {
    silence()
  }
}

/** Reads a stream held by the browser; closing the context afterwards frees it. */
async function piecesOf(
  handle: string,
  send: (method: string, params: object) => Promise<{ data: string; base64Encoded?: boolean; eof: boolean }>,
): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for (;;) {
    const { data, base64Encoded, eof } = await send('IO.read', { handle, size: pieceSize })
    pieces.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
    if (eof) return pieces
  }
}

interface PausedRequest {
  requestId: string
  request: { url: string }
  frameId: string
  resourceType: string
}

/** Nothing leaves the browser: data URIs and the document's own files are served from memory, the rest is refused. */
async function answer(
  { requestId, request, frameId, resourceType }: PausedRequest,
  mainFrameId: string,
  files: ReadonlyMap<string, Buffer>,
  send: (method: string, params: object) => Promise<unknown>,
): Promise<unknown> {
  const url = new URL(request.url)
  const isNavigation = resourceType === 'Document'
  if (url.protocol === 'data:' && !isNavigation) return send('Fetch.continueRequest', { requestId })
  if (isNavigation) {
    // 204 leaves the page as it is, where an aborted navigation would replace it with an error page.
    const isTheDocument = frameId === mainFrameId && request.url === DOCUMENT_URL
    if (!isTheDocument) return send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
  }
  const body = url.origin === ORIGIN ? files.get(decodeURIComponent(url.pathname.slice(1))) : undefined
  if (!body) return send('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' })
  return send('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: [
      { name: 'Content-Type', value: contentType(url.pathname) },
      { name: 'Content-Length', value: String(body.length) },
      { name: 'Content-Security-Policy', value: POLICY },
      { name: 'X-Content-Type-Options', value: 'nosniff' },
    ],
    body: body.toString('base64'),
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
