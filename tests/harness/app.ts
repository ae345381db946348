import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPdfRenderer } from '../../server/adapters/gotenberg'
import { createOutboxTransport } from '../../server/adapters/mail'
import { startPdfEngine } from '../../server/adapters/pdf-engine'
import { openFileStorage } from '../../server/adapters/storage-files'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import type { App } from '../../server/context'
import { openDatabase } from '../../server/core/db'
import { createLogger } from '../../server/core/log'
import { createSecretBox } from '../../server/core/secrets'
import { createSessions } from '../../server/core/session'
import { createThrottles } from '../../server/core/throttle'
import { createTestDatabase, type TestDatabase } from './database'
import { assertEventsKeepTheirPromise } from './events'

export interface TestApp extends App {
  database: TestDatabase
  /** What was rung since the last look. */
  rung: string[]
  /** Stands still until moved. */
  clock: { now(): Date; set(instant: string): void }
  stop(): Promise<void>
}

interface TestAppOptions {
  baseUrl?: string
  now?: string
  /** The file writes events of its own making; otherwise all that it leaves must follow the catalogue. */
  madeUpEvents?: boolean
}

/** The real service around an own database: everything but the web server and the queue's broker. One per test file. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const log = createLogger('silent')
  const db = openDatabase(database.runtimeUrl, log)
  const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-test-'))
  const storage = await openFileStorage(folder)
  const baseUrl = options.baseUrl ?? 'http://localhost:3000'
  const rung: string[] = []
  let fixed: Date | null = options.now ? new Date(options.now) : null
  const engine = await startPdfEngine({ cacheDir: path.resolve('node_modules/.cache/gewerk'), log })
  return {
    database,
    rung,
    clock: {
      now: () => (fixed ? new Date(fixed) : new Date()),
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
      webhookMaxAttempts: 5,
      webhookEgressIps: [],
      inboundQuotaBytes: 50 * 1024 ** 3,
      storageMinFreeBytes: 0,
      einvoiceRulesDir: null,
    },
    db,
    log,
    sessions: createSessions(db, baseUrl),
    secretBox: createSecretBox('s'.repeat(32)),
    throttles: createThrottles(db.pool),
    doorbell: { ring: work => void rung.push(work), healthy: async () => true },
    storage,
    pdf: createPdfRenderer({ baseUrl: engine.url, timeoutMs: 30_000 }),
    mail: createOutboxTransport(storage),
    webhookGuard: createWebhookSender({ allowCidrs: ['127.0.0.0/8', '::1/128'] }),
    async stop() {
      await engine.close()
      await db.close()
      try {
        if (!options.madeUpEvents) await assertEventsKeepTheirPromise(database.superuserUrl)
      } finally {
        await database.drop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
