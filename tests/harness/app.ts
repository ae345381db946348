import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPdfRenderer } from '../../server/adapters/gotenberg'
import { createOutboxTransport } from '../../server/adapters/mail'
import { type PdfEngine, startPdfEngine } from '../../server/adapters/pdf-engine'
import { openFileStorage } from '../../server/adapters/storage-files'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import type { App } from '../../server/context'
import { createSessions } from '../../server/identity/session'
import { createThrottles } from '../../server/identity/throttle'
import { openDatabase } from '../../server/platform/database/db'
import { createLogger } from '../../server/platform/log'
import { createSecretBox } from '../../server/platform/secrets'
import { createTestDatabase, type TestDatabase } from './database'
import { assertEventsKeepTheirPromise } from './events'

export interface TestApp extends App {
  database: TestDatabase
  /** The folder in which its storage keeps files. */
  folder: string
  /** The address of the browser that renders its PDFs. */
  pdfUrl: string
  /** Doorbell rings since the last check. */
  rung: string[]
  /** Stands still until moved, unless the options make it tick. */
  clock: { now(): Date; set(instant: string): void }
  stop(): Promise<void>
}

interface TestAppOptions {
  baseUrl?: string
  now?: string
  /**
   * Milliseconds by which the clock that starts at `now` advances after each reading, so that no two changes have the
   * same time.
   */
  tickMs?: number
  /** A migrated database that the caller owns and drops; by default a new one. */
  database?: TestDatabase
  /** Set when the file writes made-up events; otherwise every event it leaves behind must match the catalogue. */
  madeUpEvents?: boolean
}

let startedEngine: Promise<PdfEngine> | undefined

/**
 * One browser for all files of a worker, which ends with the worker's process: starting one takes longer than
 * rendering.
 */
function pdfEngine(): Promise<PdfEngine> {
  const cacheDir = path.resolve('node_modules/.cache/gewerk')
  startedEngine ??= startPdfEngine({ cacheDir, log: createLogger('silent') })
  return startedEngine
}

/** The secret that everything is sealed with. */
export const testSecret = 's'.repeat(32)

/** The real service on its own database: everything but the web server and the queue's broker. One per test file. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const log = createLogger('silent')
  const db = openDatabase(database.runtimeUrl, log)
  const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-test-'))
  const storage = await openFileStorage(folder)
  const baseUrl = options.baseUrl ?? 'http://localhost:3000'
  const rung: string[] = []
  let fixed: Date | null = options.now ? new Date(options.now) : null
  const engine = await pdfEngine()
  return {
    database,
    folder,
    pdfUrl: engine.url,
    rung,
    clock: {
      now: () => {
        if (!fixed) return new Date()
        const shown = fixed
        fixed = new Date(shown.getTime() + (options.tickMs ?? 0))
        return new Date(shown)
      },
      set: instant => {
        fixed = new Date(instant)
      },
    },
    settings: {
      version: '0.0.0-test',
      production: false,
      baseUrl,
      apiKeyEnv: 'test',
      apiKeyPepper: 'p'.repeat(32),
      apiKeyOldPeppers: [],
      cronSecret: 'c'.repeat(32),
      devKey: 'd'.repeat(43),
      selfRegistration: true,
      termsUrl: null,
      privacyUrl: null,
      contactEmail: null,
      accountAnswerMs: 0,
      webhookMaxAttempts: 5,
      webhookEgressIps: [],
      inboundQuotaBytes: 50 * 1024 ** 3,
      storageMinFreeBytes: 0,
      providerApps: { google: null, microsoft: null, dropbox: null },
      calendarSyncSecret: null,
      assistantPerDay: { requests: 500, tokens: 2_000_000 },
      assistantAnswerMs: 90_000,
      messaging: { appSecret: null, verifyToken: null, baseUrl: null, agent: null },
      einvoiceRulesDir: null,
      esign: null,
    },
    db,
    log,
    sessions: createSessions(db, baseUrl),
    secretBox: createSecretBox(testSecret),
    throttles: createThrottles(db.pool),
    doorbell: { ring: work => void rung.push(work), healthy: async () => true },
    storage,
    pdf: createPdfRenderer({ baseUrl: engine.url, timeoutMs: 30_000 }),
    mail: createOutboxTransport(storage),
    models: { chat: null, speech: null },
    webhookGuard: createWebhookSender({ allowCidrs: ['127.0.0.0/8', '::1/128'] }),
    webhookReceiver: null,
    async stop() {
      await db.close()
      try {
        if (!options.madeUpEvents) await assertEventsKeepTheirPromise(database.superuserUrl)
      } finally {
        await database.drop()
        // A request that a browser has just aborted may still be writing.
        await rm(folder, { recursive: true, force: true, maxRetries: 10 })
      }
    },
  }
}

/**
 * Makes the files below a prefix this old by the app's clock. Needed wherever file times are compared with that clock:
 * the kernel, which stamps written files, uses a different clock.
 */
export async function ageFiles(app: TestApp, prefix: string, hours: number): Promise<void> {
  const at = new Date(app.clock.now().getTime() - hours * 3_600_000)
  for await (const { key } of app.storage.list(prefix)) await utimes(path.join(app.folder, key), at, at)
}
