import { Buffer } from 'node:buffer'
import { IncomingMessage } from 'node:http'
import { convert, gotenberg, html, pipe, please, set } from 'gotenberg-js-client'
import { request } from 'undici'

/** The renderer cannot be reached, is busy, or did not respond in time: a retry of the same job may succeed. */
export class PdfUnavailableError extends Error {
  override name = 'PdfUnavailableError'
}

/** The renderer responded with a refusal or with something that is no PDF: a retry of the same job fails again. */
export class PdfFailedError extends Error {
  override name = 'PdfFailedError'
}

export interface PdfSource {
  html: string
  /** Printed at the bottom of every page; `.pageNumber` and `.totalPages` are filled in. */
  footerHtml?: string
  headerHtml?: string
  /** Files that the HTML refers to by relative name, by file name. */
  assets?: Readonly<Record<string, Buffer>>
  /** Names the document in errors. */
  title: string
  /** Approximate number of its lines; a long one gets more time. */
  lines?: number
}

export interface PdfRenderer {
  /** How many documents it prints concurrently; a further call waits inside the renderer. */
  most: number
  /**
   * Prints one document as A4 PDF, tagged, with the margins of the HTML's `@page` rule.
   * @throws {PdfUnavailableError | PdfFailedError}
   */
  render(source: PdfSource): Promise<Buffer>
  /** Whether the renderer answers its health route; never throws. */
  healthy(): Promise<boolean>
}

export interface PdfRendererOptions {
  /** Gotenberg 8 or the local engine. */
  baseUrl: string
  /** Timeout for a document without lines. */
  timeoutMs: number
  /** Default: the number of processors of a small machine. */
  most?: number
}

/** Extra time per line: twenty times what it takes on an idle machine. */
const msPerLine = 60

/** Time limit for a document, from the request to its last byte. */
export const limitOf = (timeoutMs: number, lines = 0): number => timeoutMs + lines * msPerLine

// Gotenberg's own defaults differ between its versions, so every setting is sent. Lengths are inches.
const A4_SETTINGS = {
  paperWidth: 210 / 25.4,
  paperHeight: 297 / 25.4,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
  scale: 1,
  landscape: false,
  printBackground: true,
  preferCssPageSize: true,
  generateTaggedPdf: true,
  generateDocumentOutline: false,
  omitBackground: false,
}

const MAX_PDF_BYTES = 64 * 1024 * 1024
/** Initial buffer for a PDF whose length the renderer does not announce: most documents are smaller. */
const FIRST_BYTES = 256 * 1024

/** The only client, for the local engine as well as for Gotenberg. */
export function createPdfRenderer({ baseUrl, timeoutMs, most = 2 }: PdfRendererOptions): PdfRenderer {
  const base = baseUrl.replace(/\/+$/, '')
  return {
    most,
    async render(source) {
      const limitMs = limitOf(timeoutMs, source.lines)
      const signal = AbortSignal.timeout(limitMs)
      // The signal belongs to the client instance, so each document gets its own.
      const print = pipe(
        gotenberg(`${base}/forms/chromium`, { signal }),
        convert,
        html,
        set(A4_SETTINGS as never),
        please,
      )
      try {
        const pdf = await collect(await print(filesOf(source)))
        if (!isPdf(pdf))
          throw new PdfFailedError(`"${source.title}": the PDF renderer answered with something that is no PDF`)
        return pdf
      } catch (error) {
        throw named(error, source.title, signal.aborted ? limitMs : undefined)
      }
    },
    async healthy() {
      const url = new URL(`${base}/health`)
      const { username, password } = url
      url.username = ''
      url.password = ''
      const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
      try {
        const answer = await request(url, {
          headers: username ? { authorization: `Basic ${login}` } : {},
          signal: AbortSignal.timeout(Math.min(timeoutMs, 5_000)),
        })
        await answer.body.dump()
        return answer.statusCode === 200
      } catch {
        return false
      }
    },
  }
}

/** Buffers only: the client library reads a string that begins with `file:` from the local disk. */
function filesOf({ html, headerHtml, footerHtml, assets }: PdfSource): Record<string, Buffer> {
  const files: Record<string, Buffer> = { ...assets, 'index.html': Buffer.from(html) }
  if (headerHtml) files['header.html'] = Buffer.from(headerHtml)
  if (footerHtml) files['footer.html'] = Buffer.from(footerHtml)
  return files
}

/** Into one buffer that grows as the bytes arrive: concatenating them at the end would block the event loop. */
async function collect(stream: NodeJS.ReadableStream): Promise<Buffer> {
  let bytes = Buffer.allocUnsafeSlow(lengthOf(stream) ?? FIRST_BYTES)
  let size = 0
  for await (const chunk of stream) {
    const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    if (size + piece.length > MAX_PDF_BYTES) {
      throw new PdfFailedError(`The PDF is larger than ${MAX_PDF_BYTES} bytes`)
    }
    if (size + piece.length > bytes.length) {
      const more = Buffer.allocUnsafeSlow(2 * (size + piece.length))
      bytes.copy(more, 0, 0, size)
      bytes = more
    }
    size += piece.copy(bytes, size)
  }
  return bytes.subarray(0, size)
}

/** The announced length of a response; the client library types it as any stream. */
function lengthOf(stream: NodeJS.ReadableStream): number | undefined {
  if (!(stream instanceof IncomingMessage)) return undefined
  const length = Number(stream.headers['content-length'])
  return length > 0 && length <= MAX_PDF_BYTES ? length : undefined
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-1024).includes('%%EOF')
}

function named(error: unknown, title: string, timedOutAfterMs: number | undefined): Error {
  if (error instanceof PdfFailedError) return error
  if (timedOutAfterMs) {
    return new PdfUnavailableError(`"${title}": no PDF within ${timedOutAfterMs} ms`, { cause: error })
  }
  const message = error instanceof Error ? error.message : String(error)
  // The library reports a refusal only as "<status> <text>"; busy and gateway errors are transient.
  const status = Number(/^(\d{3}) /.exec(message)?.[1])
  if (status && ![429, 502, 503, 504].includes(status)) {
    return new PdfFailedError(`"${title}": the PDF renderer refused it: ${message}`, { cause: error })
  }
  return new PdfUnavailableError(`"${title}": the PDF renderer is not available: ${message}`, {
    cause: error,
  })
}
