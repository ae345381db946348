import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Logger } from 'pino'
import { createPdfBrowser, type PdfBrowser, PdfClosedError, PdfQueueFullError, PdfTimeoutError } from './pdf-browser'
import type { PdfOptions } from './pdf-page'

export interface PdfEngineOptions {
  /** Folder for the unpacked browser; see `programCacheDir`. */
  cacheDir: string
  /** A local browser instead of the unpacked one. */
  executablePath?: string
  log: Logger
  concurrency?: number
  queueLimit?: number
  timeoutMs?: number
  idleMs?: number
  /** Aborted when the service starts shutting down: a browser that exits after that is not restarted. */
  ending?: AbortSignal
}

export interface PdfEngine {
  /** Base URL on loopback, for `createPdfRenderer`. */
  url: string
  close(): Promise<void>
}

const CONVERT_PATHS = new Set(['/forms/chromium/convert/html', '/convert/html'])
const LIMITS = { fieldSize: 64 * 1024, fields: 100, fileSize: 50 * 1024 * 1024, files: 200 }

// A second barrier after request interception: whatever would still resolve or connect fails here.
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
]

/**
 * Starts the local PDF engine: the HTML route and the health route of Gotenberg on a loopback port, printed by
 * Chromium. Responds with 400 to a form it cannot read, 503 when busy or too slow, as Gotenberg does.
 */
export async function startPdfEngine(options: PdfEngineOptions): Promise<PdfEngine> {
  const { cacheDir, executablePath, log } = options
  const browser = createPdfBrowser({
    // Loaded when something is printed, so that it does not delay the start.
    launch: async () => (await import('./chromium')).launchChromium({ cacheDir, executablePath }, NO_NETWORK),
    log,
    concurrency: options.concurrency ?? 2,
    queueLimit: options.queueLimit ?? 50,
    // The last resort: the caller knows how long the document is, and disconnects when its time is up.
    timeoutMs: options.timeoutMs ?? 5 * 60_000,
    idleMs: options.idleMs ?? 5 * 60_000,
    ...(options.ending ? { ending: options.ending } : {}),
  })
  const server = createServer((request, response) => {
    route(request, response, browser).catch(error => {
      // The caller has disconnected and no longer awaits the document, so nothing failed.
      if (response.destroyed) return
      const status = statusOf(error)
      if (status === 500) log.error({ err: error }, 'PDF engine failed')
      reply(response, status, error instanceof FormError ? error.message : undefined)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const stopped = new Promise(resolve => server.close(resolve))
      await browser.close()
      server.closeAllConnections()
      await stopped
    },
  }
}

/** The form cannot be printed; the message is meant for the caller. */
class FormError extends Error {
  override name = 'FormError'
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message)
  }
}

async function route(request: IncomingMessage, response: ServerResponse, browser: PdfBrowser): Promise<void> {
  const path = request.url?.split('?')[0] ?? ''
  // Web pages open in a browser on this machine can reach loopback too, and always send an Origin header.
  if (request.headers.origin) return reply(response, 403)
  if (path === '/health') {
    const status = browser.startable() ? 'up' : 'down'
    response.writeHead(status === 'up' ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ status, details: { chromium: { status } } }))
    return
  }
  if (!CONVERT_PATHS.has(path)) return reply(response, 404)
  if (request.method !== 'POST') return reply(response, 405)
  const form = await readForm(request)
  if (!form.files.has('index.html')) throw new FormError("Invalid form data: form file 'index.html' is required")
  const disconnected = new AbortController()
  response.once('close', () => disconnected.abort())
  const pieces = await browser.print({ files: form.files, options: pdfOptions(form) }, disconnected.signal)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Length': length })
  await pipeline(pieces, response)
}

interface Form {
  fields: Map<string, string>
  files: Map<string, Buffer>
}

function readForm(request: IncomingMessage): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form: Form = { fields: new Map(), files: new Map() }
    let failure: FormError | undefined
    const parser = multipart(request)
    parser.on('field', (name, value) => form.fields.set(name, value))
    parser.on('file', (field, stream, info) => {
      const name = info.filename ?? field
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('limit', () => {
        failure ??= new FormError(`Form file '${name}' is too large`, 413)
      })
      stream.on('end', () => form.files.set(name, Buffer.concat(chunks)))
    })
    parser.on('filesLimit', () => {
      failure ??= new FormError('Too many form files', 413)
    })
    parser.on('error', error => reject(new FormError(`Invalid form data: ${(error as Error).message}`)))
    parser.on('close', () => (failure ? reject(failure) : resolve(form)))
    request.on('error', reject)
    request.pipe(parser)
  })
}

function multipart(request: IncomingMessage) {
  try {
    return busboy({ headers: request.headers, limits: LIMITS })
  } catch (error) {
    request.resume()
    throw new FormError(`Invalid form data: ${(error as Error).message}`, 415)
  }
}

function pdfOptions({ fields, files }: Form): PdfOptions {
  const isSet = (name: string) => fields.get(name) === 'true'
  const length = (name: string, fallback: string) => inches(name, fields.get(name) ?? fallback)
  const header = files.get('header.html')?.toString('utf8')
  const footer = files.get('footer.html')?.toString('utf8')
  const scale = Number(fields.get('scale') ?? '1')
  if (!(scale >= 0.1 && scale <= 2)) throw new FormError("Invalid form data: form field 'scale' is invalid")
  return {
    paperWidth: length('paperWidth', '8.5'),
    paperHeight: length('paperHeight', '11'),
    marginTop: length('marginTop', '0.39'),
    marginRight: length('marginRight', '0.39'),
    marginBottom: length('marginBottom', '0.39'),
    marginLeft: length('marginLeft', '0.39'),
    scale,
    landscape: isSet('landscape'),
    printBackground: isSet('printBackground'),
    preferCSSPageSize: isSet('preferCssPageSize'),
    generateTaggedPDF: isSet('generateTaggedPdf'),
    generateDocumentOutline: isSet('generateDocumentOutline'),
    pageRanges: fields.get('nativePageRanges') ?? '',
    displayHeaderFooter: header !== undefined || footer !== undefined,
    headerTemplate: header ?? '<span></span>',
    footerTemplate: footer ?? '<span></span>',
  }
}

const INCHES: Record<string, number> = {
  in: 1,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  px: 1 / 96,
  pt: 1 / 72,
  pc: 1 / 6,
}

/** Gotenberg's lengths: a plain number is inches, other units are explicit. */
function inches(name: string, value: string): number {
  const match = /^(\d+(?:\.\d+)?)(in|cm|mm|px|pt|pc)?$/.exec(value.trim())
  if (!match?.[1]) throw new FormError(`Invalid form data: form field '${name}' is invalid`)
  return Number(match[1]) * (INCHES[match[2] ?? 'in'] ?? 1)
}

function statusOf(error: unknown): number {
  if (error instanceof FormError) return error.status
  const mayWorkLater = [PdfQueueFullError, PdfTimeoutError, PdfClosedError].some(type => error instanceof type)
  return mayWorkLater ? 503 : 500
}

const TEXTS: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

function reply(response: ServerResponse, status: number, message?: string): void {
  if (response.headersSent || response.destroyed) return
  // A response before the whole form was read would reset the sender's connection; let it finish.
  response.req.resume()
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(message ?? TEXTS[status] ?? '')
}
