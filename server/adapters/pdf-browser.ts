import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { RunningChromium } from './chromium'
import { ChromiumMissingError } from './chromium-unpack'
import { BrowserExitedError, type PdfDocument, printDocument } from './pdf-page'
import { untilAborted } from './until-aborted'

/** Too many documents are waiting already; the caller retries later. */
export class PdfQueueFullError extends Error {
  override name = 'PdfQueueFullError'
}

/** The document was not ready in time. */
export class PdfTimeoutError extends Error {
  override name = 'PdfTimeoutError'
}

/** The service is stopping; the document can be printed after the next start. */
export class PdfClosedError extends Error {
  override name = 'PdfClosedError'
}

export interface PdfBrowser {
  /**
   * @returns the PDF in pieces
   * @throws {PdfQueueFullError | PdfTimeoutError | PdfClosedError} and the browser's own error for a document it cannot
   * print
   */
  print(document: PdfDocument, signal?: AbortSignal): Promise<Buffer[]>
  /** False after a browser failed to start, until one starts. */
  startable(): boolean
  close(): Promise<void>
}

export interface PdfBrowserOptions {
  launch(): Promise<RunningChromium>
  log: Logger
  /** How many documents are printed concurrently; more than the machine's cores gain nothing. */
  concurrency: number
  /** Documents that may wait behind them. */
  queueLimit: number
  /**
   * Time limit for one document from its turn to its last byte, including a restart of the browser; the caller may
   * leave earlier.
   */
  timeoutMs: number
  /** The browser is stopped after this long without work. */
  idleMs: number
  /** Aborted when the service starts shutting down: a browser that exits after that is not restarted. */
  ending?: AbortSignal
}

/** One browser for all documents: started by the first, restarted after a crash, stopped when idle. */
export function createPdfBrowser(options: PdfBrowserOptions): PdfBrowser {
  const { launch, log, timeoutMs, idleMs, queueLimit } = options
  const limit = pLimit(options.concurrency)
  let current: Promise<RunningChromium> | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false
  let startable = true

  function browser(): Promise<RunningChromium> {
    current ??= launch().then(
      started => {
        startable = true
        void started.exited.then(() => forget(mine))
        return started
      },
      error => {
        startable = false
        forget(mine)
        throw error
      },
    )
    const mine = current
    return mine
  }

  function forget(which: Promise<RunningChromium>) {
    if (current === which) current = undefined
  }

  async function stop() {
    clearTimeout(idleTimer)
    const running = current
    current = undefined
    const started = await running?.catch(() => undefined)
    await started?.close()
  }

  async function printWithOneRetry(document: PdfDocument, signal: AbortSignal): Promise<Buffer[]> {
    for (let attempt = 1; ; attempt++) {
      let launched = false
      try {
        const chromium = await browser()
        launched = true
        return await printDocument(chromium, document, signal)
      } catch (error) {
        const isCrash = launched ? error instanceof BrowserExitedError : !(error instanceof ChromiumMissingError)
        if (attempt > 1 || closed || options.ending?.aborted || signal.aborted || !isCrash) throw error
        log.warn({ err: error }, 'the PDF browser ended during a document; starting it again')
      }
    }
  }

  async function turn(document: PdfDocument, outer?: AbortSignal): Promise<Buffer[]> {
    outer?.throwIfAborted()
    if (closed) throw new PdfClosedError('The PDF browser is closed')
    clearTimeout(idleTimer)
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = outer ? AbortSignal.any([outer, deadline]) : deadline
    try {
      return await untilAborted(printWithOneRetry(document, signal), signal)
    } catch (error) {
      if (closed) throw new PdfClosedError('The PDF browser was closed', { cause: error })
      if (deadline.aborted) throw new PdfTimeoutError(`The document was not printed within ${timeoutMs} ms`)
      throw error
    } finally {
      if (limit.activeCount <= 1 && limit.pendingCount === 0) {
        idleTimer = setTimeout(() => void stop().catch(err => log.warn({ err }, 'PDF browser did not stop')), idleMs)
        idleTimer.unref()
      }
    }
  }

  return {
    print(document, signal) {
      if (limit.pendingCount >= queueLimit) {
        return Promise.reject(new PdfQueueFullError(`${queueLimit} documents wait already`))
      }
      return limit(() => turn(document, signal))
    },
    startable: () => startable,
    async close() {
      closed = true
      await stop()
    },
  }
}
