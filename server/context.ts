import type { PdfRenderer } from './adapters/gotenberg'
import type { MailTransport } from './adapters/mail'
import type { Doorbell } from './adapters/queue'
import type { Storage } from './adapters/storage'
import type { WebhookGuard } from './adapters/webhook-http'
import type { Actor } from './core/actor'
import type { Clock } from './core/clock'
import type { Database } from './core/db'
import type { Locale } from './core/locale'
import type { Logger } from './core/log'
import type { SecretBox } from './core/secrets'
import type { Sessions } from './core/session'
import type { Throttles } from './core/throttle'

/** What a running process is made of, built once by `boot.ts` or by a test's harness. */
export interface App {
  settings: Settings
  db: Database
  clock: Clock
  log: Logger
  sessions: Sessions
  secretBox: SecretBox
  throttles: Throttles
  doorbell: Doorbell
  storage: Storage
  pdf: PdfRenderer
  mail: MailTransport
  webhookGuard: WebhookGuard
}

/** Settings that services and doors read; everything else of the environment stays with boot. */
export interface Settings {
  version: string
  production: boolean
  baseUrl: string
  apiKeyEnv: 'test' | 'live'
  /** New keys are hashed with it. */
  apiKeyPepper: string
  /** Keys that were hashed with one of these work too, and are hashed anew when they are used. */
  apiKeyOldPeppers: readonly string[]
  /** Opens what only whoever runs the service may see under `/dev`; null in production, where there is nothing. */
  devKey: string | null
  cronSecret: string
  /** Companies may register by themselves; otherwise with an invitation only. */
  selfRegistration: boolean
  /** Where terms and privacy notice can be read; null = nowhere on the net. */
  termsUrl: string | null
  privacyUrl: string | null
  webhookMaxAttempts: number
  /** Addresses that webhooks come from, as receivers are told; empty = not said. */
  webhookEgressIps: readonly string[]
  /** Delivered files of one company may take that many bytes together. */
  inboundQuotaBytes: number
  /** No file is taken in that would leave less than this free. */
  storageMinFreeBytes: number
  /** Folder with the schemas and official rules that e-invoices are held to besides our own; null = none. */
  einvoiceRulesDir: string | null
}

/** One request at one of the doors, before anyone knows whether it may do what it asks. */
export interface RequestContext extends App {
  requestId: string
  ip: string | null
  userAgent: string | null
  /** What the device shows that somebody has signed in on it; null for a strange one. */
  device: string | null
  locale: Locale
  actor: Actor | null
  /** The session behind the request, for logout and switching; null for keys. */
  sessionId: string | null
  /** False when the key's rate is used up: told after module and scope, before input. */
  keySlotFree: boolean
  /** `Set-Cookie` values that the door sends along with the answer. */
  cookies: string[]
  /** Where the request carries an `Idempotency-Key`. */
  once?: OnceRequest | undefined
}

/** What a door knows of a request that is to have its effect only once. */
export interface OnceRequest {
  /** @throws DomainError validation for what is no key */
  key(): string
  /**
   * What a procedure is called at this door (`POST /api/v1/anfragen`), which query it was asked with in an order of its
   * own, and which fields of its answer's `data` are shown once.
   */
  of(procedure: string): { route: string; query: Array<[string, string]>; shownOnce: readonly string[] }
  /** The answer is the one that an earlier request got. */
  replayed: boolean
}

/** The same request inside a secured procedure. */
export interface Ctx extends RequestContext {
  actor: Actor
}
