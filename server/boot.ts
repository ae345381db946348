import path from 'node:path'
import { createPdfRenderer } from './adapters/gotenberg'
import { createChatModel } from './adapters/language-models'
import { createMailTransport } from './adapters/mail'
import { openStorage } from './adapters/open-storage'
import { openQueue, type Queue } from './adapters/queue'
import { migrateQueueSchema } from './adapters/queue-schema'
import { createSpeechModel } from './adapters/speech-model'
import { untilAborted } from './adapters/until-aborted'
import { createWebhookSender } from './adapters/webhook-http'
import type { App, OAuthApp, Settings } from './context'
import type { Variables } from './env'
import { createSessions } from './identity/session'
import { createThrottles } from './identity/throttle'
import { openLocalReceiver } from './local-receiver'
import { devKeyOf, localSecrets, type Secrets } from './local-secrets'
import { systemClock } from './platform/clock'
import { awaitDatabase } from './platform/database/await-database'
import { openDatabase } from './platform/database/db'
import { assertMigrated, migrate } from './platform/database/migrate'
import { assertRuntimeRole } from './platform/database/runtime-role'
import type { Logger } from './platform/log'
import { createSecretBox } from './platform/secrets'
import { verifyReceivedRequest } from './services/integrations/webhooks/verify-received-request'

export interface Service {
  app: App
  queue: Queue
  /** Connection URL of the runtime role, for LISTEN. */
  databaseUrl: string
  /** Connection URL of the superuser when the embedded database runs; for backups. */
  superuserUrl: string | null
  /** Resolves with a reason when a part fails that the service cannot run without. */
  broken: Promise<string>
  /** Resolves when the database exits during a shutdown: it will not come back. */
  exited: Promise<unknown>
  stop(): Promise<void>
}

/**
 * Builds the running service from its environment: database (migrated), queue, storage, PDF renderer, mail. Parts
 * already started are stopped again, in reverse order, when a later step fails or a shutdown begins meanwhile.
 */
export async function boot(
  env: Variables,
  log: Logger,
  version: string,
  ending: AbortSignal = new AbortController().signal,
): Promise<Service> {
  const started: Array<() => Promise<unknown> | unknown> = []
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    return await start(env, log, version, started, stop, ending)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  env: Variables,
  log: Logger,
  version: string,
  started: Array<() => unknown>,
  stop: () => Promise<void>,
  ending: AbortSignal,
): Promise<Service> {
  const goesOn = <T>(step: Promise<T>): Promise<T> => untilAborted(step, ending)
  const dataDir = path.resolve(env.GEWERK_DATA_DIR)
  const secrets = await localSecrets(dataDir, env, log)
  const settings = settingsOf(env, version, secrets)

  const database = await startDatabase(env, dataDir, log, ending)
  started.push(database.stop)
  const runtimeRole = decodeURIComponent(new URL(database.runtimeUrl).username) || undefined
  if (database.ownerUrl) {
    const { ownerUrl } = database
    await goesOn(migrate({ ownerUrl, runtimeRole, migrationsDir: path.resolve('prisma/migrations'), log }))
    if (!env.REDIS_URL) await goesOn(migrateQueueSchema({ ownerUrl }))
  } else await goesOn(assertMigrated({ url: database.runtimeUrl, migrationsDir: path.resolve('prisma/migrations') }))
  await goesOn(assertRuntimeRole(database.runtimeUrl))

  const db = openDatabase(database.runtimeUrl, log)
  started.push(() => db.close())
  const queue = openQueue({ databaseUrl: database.runtimeUrl, redisUrl: env.REDIS_URL, log })
  started.push(() => queue.close())
  const storage = await goesOn(openStorage(env))
  started.push(() => storage.close())
  // Gotenberg prints six at once, and a web process and a worker share it; its own queue is not fair between companies.
  const papersAtOnce = env.PDF_CONCURRENCY ?? (env.GOTENBERG_URL ? 3 : 2)
  const gotenbergUrl = env.GOTENBERG_URL ?? (await localEngine({ env, papersAtOnce, dataDir, log, started, ending }))

  const secretBox = createSecretBox(secrets.sessionSecret, secrets.formerSessionSecrets)
  const webhookReceiver = await goesOn(
    openLocalReceiver(env, secrets.cronSecret, (tenantId, request) =>
      verifyReceivedRequest({ db, secretBox, clock: systemClock }, tenantId, request),
    ),
  )
  if (webhookReceiver) started.push(() => webhookReceiver.close())

  const app: App = {
    settings,
    db,
    clock: systemClock,
    log,
    sessions: createSessions(db, settings.baseUrl),
    secretBox,
    throttles: createThrottles(db.pool),
    doorbell: queue.doorbell,
    storage,
    pdf: createPdfRenderer({ baseUrl: gotenbergUrl, timeoutMs: 30_000, most: papersAtOnce }),
    mail: createMailTransport({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      production: settings.production,
      storage,
    }),
    models: {
      chat:
        env.AI_BASE_URL && env.AI_MODEL
          ? createChatModel({ baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY ?? null, model: env.AI_MODEL })
          : null,
      speech:
        env.STT_BASE_URL && env.STT_MODEL
          ? createSpeechModel({ baseUrl: env.STT_BASE_URL, apiKey: env.STT_API_KEY ?? null, model: env.STT_MODEL })
          : null,
    },
    webhookGuard: createWebhookSender({
      allowCidrs: env.WEBHOOK_ALLOW_CIDRS,
      egressProxy: env.WEBHOOK_EGRESS_PROXY,
      receiver: webhookReceiver?.origin,
    }),
    webhookReceiver,
  }
  return {
    app,
    queue,
    databaseUrl: database.runtimeUrl,
    superuserUrl: database.superuserUrl,
    broken: database.broken,
    exited: database.exited,
    stop,
  }
}

function settingsOf(env: Variables, version: string, secrets: Secrets): Settings {
  const production = env.GEWERK_ENV === 'production'
  return {
    version,
    production,
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    apiKeyEnv: env.API_KEY_ENV ?? (production ? 'live' : 'test'),
    apiKeyPepper: secrets.apiKeyPepper,
    apiKeyOldPeppers: secrets.apiKeyOldPeppers,
    cronSecret: secrets.cronSecret,
    devKey: production ? null : devKeyOf(secrets.cronSecret),
    selfRegistration: (env.SELF_REGISTRATION ?? (production ? 'off' : 'on')) === 'on',
    termsUrl: env.TERMS_URL ?? null,
    privacyUrl: env.PRIVACY_URL ?? null,
    contactEmail: env.CONTACT_EMAIL ?? null,
    accountAnswerMs: 400,
    webhookMaxAttempts: env.WEBHOOK_MAX_ATTEMPTS,
    webhookEgressIps: env.WEBHOOK_EGRESS_IPS,
    inboundQuotaBytes: env.INBOUND_QUOTA_BYTES,
    storageMinFreeBytes: env.STORAGE_MIN_FREE_BYTES,
    assistantPerDay: { requests: env.AI_DAILY_QUESTIONS, tokens: env.AI_DAILY_TOKENS },
    assistantAnswerMs: 90_000,
    messaging: {
      appSecret: env.WHATSAPP_APP_SECRET ?? null,
      verifyToken: env.WHATSAPP_VERIFY_TOKEN ?? null,
      baseUrl: env.WHATSAPP_BASE_URL ?? null,
      agent:
        env.MESSAGING_AGENT_URL && env.MESSAGING_AGENT_SECRET
          ? { url: env.MESSAGING_AGENT_URL, secret: env.MESSAGING_AGENT_SECRET }
          : null,
    },
    providerApps: {
      google: appOf(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, env.GOOGLE_BASE_URL),
      microsoft: appOf(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET, env.MICROSOFT_BASE_URL),
      dropbox: appOf(env.DROPBOX_CLIENT_ID, env.DROPBOX_CLIENT_SECRET, env.DROPBOX_BASE_URL),
    },
    calendarSyncSecret: env.CALENDAR_SYNC_SECRET ?? null,
    einvoiceRulesDir: env.EINVOICE_RULES_DIR ?? null,
    esign:
      env.ESIGN_BASE_URL && env.ESIGN_API_KEY && env.ESIGN_WEBHOOK_SECRET
        ? { baseUrl: env.ESIGN_BASE_URL, apiKey: env.ESIGN_API_KEY, webhookSecret: env.ESIGN_WEBHOOK_SECRET }
        : null,
  }
}

function appOf(clientId?: string, clientSecret?: string, baseUrl: string | null = null): OAuthApp | null {
  return clientId && clientSecret ? { clientId, clientSecret, baseUrl } : null
}

interface RunningDatabase {
  runtimeUrl: string
  /** Null = another process migrates. */
  ownerUrl: string | null
  superuserUrl: string | null
  broken: Promise<string>
  exited: Promise<unknown>
  stop(): Promise<void>
}

/**
 * The database of DATABASE_URL, or the embedded one. Without DATABASE_MIGRATION_URL another process runs the
 * migrations, and must have finished.
 */
async function startDatabase(
  env: Variables,
  dataDir: string,
  log: Logger,
  ending: AbortSignal,
): Promise<RunningDatabase> {
  if (env.DATABASE_URL) {
    await untilAborted(awaitDatabase(env.DATABASE_URL, log), ending)
    const never = new Promise<never>(() => {})
    return {
      runtimeUrl: env.DATABASE_URL,
      ownerUrl: env.DATABASE_MIGRATION_URL ?? null,
      superuserUrl: null,
      broken: never,
      exited: never,
      stop: async () => {},
    }
  }
  const { startEmbeddedPostgres } = await import('./adapters/embedded-postgres')
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log, ending })
  let stopping = false
  const never = new Promise<never>(() => {})
  const broken = postgres.exited.then(code =>
    stopping || ending.aborted
      ? never
      : `The embedded database ended with code ${code} and did not come back; its data in ${dataDir} is untouched.`,
  )
  return {
    ...postgres,
    broken,
    exited: postgres.exited.then(() => (stopping ? never : undefined)),
    stop: () => {
      stopping = true
      return postgres.stop()
    },
  }
}

interface LocalEngine {
  env: Variables
  papersAtOnce: number
  dataDir: string
  log: Logger
  started: Array<() => unknown>
  ending: AbortSignal
}

/** Bundled programs are loaded only where no external server replaces them. */
async function localEngine({ env, papersAtOnce, dataDir, log, started, ending }: LocalEngine): Promise<string> {
  const [{ programCacheDir }, { startPdfEngine }] = await Promise.all([
    import('./adapters/chromium-unpack'),
    import('./adapters/pdf-engine'),
  ])
  const cacheDir = await programCacheDir(dataDir)
  const engine = await startPdfEngine({
    cacheDir,
    log,
    concurrency: papersAtOnce,
    ending,
    ...(env.PDF_CHROMIUM_PATH ? { executablePath: env.PDF_CHROMIUM_PATH } : {}),
  })
  started.push(() => engine.close())
  return engine.url
}
