import type { ESignApp } from './adapters/esign/provider'
import type { PdfRenderer } from './adapters/gotenberg'
import type { ChatModel } from './adapters/language-models'
import type { MailTransport } from './adapters/mail'
import type { Doorbell } from './adapters/queue'
import type { SpeechModel } from './adapters/speech-model'
import type { Storage } from './adapters/storage'
import type { WebhookGuard } from './adapters/webhook-http'
import type { WebhookReceiver } from './adapters/webhook-receiver'
import type { Sessions } from './identity/session'
import type { Throttles } from './identity/throttle'
import type { Actor } from './platform/actor'
import type { Clock } from './platform/clock'
import type { Database } from './platform/database/db'
import type { Logger } from './platform/log'
import type { SecretBox } from './platform/secrets'
import type { Locale } from './platform/values/locale'
import type { ProviderVendor } from './platform/values/provider-kinds'

/** The parts of a running process, built once by `boot.ts` or by a test harness. */
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
  models: Models
  webhookGuard: WebhookGuard
  /** For trying out webhooks locally; null in production, and where workers are a separate process. */
  webhookReceiver: WebhookReceiver | null
}

/** Models that the installation has; null = features that need one are not offered. */
export interface Models {
  chat: ChatModel | null
  speech: SpeechModel | null
}

/** An OAuth client as registered with a provider. */
export interface OAuthApp {
  clientId: string
  clientSecret: string
  /** Replaces the address of all the provider's own hosts, for a fake. */
  baseUrl: string | null
}

/** Our registration with the messaging vendor. */
export interface MessagingSettings {
  /** Verifies the signature of its pushes; null = none are accepted in production. */
  appSecret: string | null
  /** Sent by the vendor in the handshake. */
  verifyToken: string | null
  /** Replaces the vendor's own address, for a fake. */
  baseUrl: string | null
  /** Receives incoming messages; null = there is no agent. */
  agent: { url: string; secret: string } | null
}

/** Settings that services and entry points read; everything else of the environment stays with boot. */
export interface Settings {
  version: string
  production: boolean
  baseUrl: string
  apiKeyEnv: 'test' | 'live'
  /** Pepper for hashing new keys. */
  apiKeyPepper: string
  /** Keys hashed with one of these work too, and are rehashed on use. */
  apiKeyOldPeppers: readonly string[]
  /**
   * Opens the pages under `/dev`, which only the operator of the service may see; null in production, where there are
   * none.
   */
  devKey: string | null
  cronSecret: string
  /** True = companies may register by themselves; otherwise by invitation only. */
  selfRegistration: boolean
  /** Where terms and privacy notice are published; null = nowhere. */
  termsUrl: string | null
  privacyUrl: string | null
  /** Recipient of messages from the contact form; null = the operators. */
  contactEmail: string | null
  /**
   * Minimum duration in ms of a response that must not reveal whether an account exists: longer than any code path
   * takes.
   */
  accountAnswerMs: number
  webhookMaxAttempts: number
  /** Addresses that webhooks come from, as shown to receivers; empty = not shown. */
  webhookEgressIps: readonly string[]
  /** Most bytes of received files per company. */
  inboundQuotaBytes: number
  /** No file is accepted that would leave less free space than this. */
  storageMinFreeBytes: number
  /** Our registrations with the storage providers; null = no account can be connected there. */
  providerApps: Record<ProviderVendor, OAuthApp | null>
  /** Secret of an operator's relay that signs calendar change notices; null = there is none. */
  calendarSyncSecret: string | null
  /** Limits of the assistant per company and day. */
  assistantPerDay: { requests: number; tokens: number }
  /** Timeout of a language model's response. */
  assistantAnswerMs: number
  messaging: MessagingSettings
  /** Folder with the schemas and official rules that e-invoices are validated against besides our own; null = none. */
  einvoiceRulesDir: string | null
  /** The provider of signatures; null = signatures are made in this service only. */
  esign: ESignApp | null
}

/** One request at one of the entry points, before authorization. */
export interface RequestContext extends App {
  requestId: string
  ip: string | null
  userAgent: string | null
  /** Token that identifies the device on which a user has signed in; null for an unknown device. */
  device: string | null
  locale: Locale
  actor: Actor | null
  /** The session behind the request, for logout and switching; null for keys. */
  sessionId: string | null
  /** False when the key's rate limit is used up: refused after module and scope are checked, before input is. */
  keySlotFree: boolean
  /** `Set-Cookie` values that the entry point adds to the response. */
  cookies: string[]
  /** Set when the request carries an `Idempotency-Key`. */
  once?: OnceRequest | undefined
}

/** Data from the entry point for a request that must have its effect only once. */
export interface OnceRequest {
  /** @throws DomainError validation for an invalid key */
  key(): string
  /**
   * The procedure's route at this entry point (`POST /api/v1/anfragen`), the query in canonical order, and which fields
   * of the response's `data` are shown once.
   */
  of(procedure: string): { route: string; query: Array<[string, string]>; shownOnce: readonly string[] }
  /** True when the response is that of an earlier request. */
  replayed: boolean
}

/** The same request inside a secured procedure. */
export interface Ctx extends RequestContext {
  actor: Actor
}
