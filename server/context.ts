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
  models: Models
  webhookGuard: WebhookGuard
  /** For trying webhooks out on one's own machine; null in production, and where workers are another process. */
  webhookReceiver: WebhookReceiver | null
}

/** Models that the installation has; null = what needs one is not offered. */
export interface Models {
  chat: ChatModel | null
  speech: SpeechModel | null
}

/** An application as a provider knows it. */
export interface OAuthApp {
  clientId: string
  clientSecret: string
  /** Address in place of all the provider's own hosts: a stand-in. */
  baseUrl: string | null
}

/** How we are known to the vendor of messages. */
export interface MessagingSettings {
  /** Signs what it pushes; null = nothing is taken in production. */
  appSecret: string | null
  /** It shows at the handshake. */
  verifyToken: string | null
  /** Address in place of the vendor's own: a stand-in. */
  baseUrl: string | null
  /** Receives what people write; null = there is no agent. */
  agent: { url: string; secret: string } | null
}

/** Settings that services and entry points read; everything else of the environment stays with boot. */
export interface Settings {
  version: string
  production: boolean
  baseUrl: string
  apiKeyEnv: 'test' | 'live'
  /** New keys are hashed with it. */
  apiKeyPepper: string
  /** Keys that were hashed with one of these work too, and are hashed anew when they are used. */
  apiKeyOldPeppers: readonly string[]
  /** Opens what only the operator of the service may see under `/dev`; null in production, where there is nothing. */
  devKey: string | null
  cronSecret: string
  /** Companies may register by themselves; otherwise with an invitation only. */
  selfRegistration: boolean
  /** Where terms and privacy notice can be read; null = nowhere on the net. */
  termsUrl: string | null
  privacyUrl: string | null
  /** Who reads what comes by the contact form; null = the operators. */
  contactEmail: string | null
  /**
   * How long an answer takes at least that must not say whether there is an account, in ms: longer than any of the ways
   * through does.
   */
  accountAnswerMs: number
  webhookMaxAttempts: number
  /** Addresses that webhooks come from, as shown to receivers; empty = not said. */
  webhookEgressIps: readonly string[]
  /** Delivered files of one company may take that many bytes together. */
  inboundQuotaBytes: number
  /** No file is taken in that would leave less than this free. */
  storageMinFreeBytes: number
  /** How we are known to the providers of storage; null = no account can be connected there. */
  providerApps: Record<ProviderVendor, OAuthApp | null>
  /** By which a relay of the operator signs that calendars have changed; null = there is none. */
  calendarSyncSecret: string | null
  /** What the assistant does for one company on one day. */
  assistantPerDay: { requests: number; tokens: number }
  /** How long a language model may take for one answer. */
  assistantAnswerMs: number
  messaging: MessagingSettings
  /** Folder with the schemas and official rules that e-invoices are held to besides our own; null = none. */
  einvoiceRulesDir: string | null
  /** The provider of signatures; null = signatures are taken here only. */
  esign: ESignApp | null
}

/** One request at one of the entry points, before anyone knows whether it may do what it asks. */
export interface RequestContext extends App {
  requestId: string
  ip: string | null
  userAgent: string | null
  /** What the device shows that a user has signed in on it; null for an unknown one. */
  device: string | null
  locale: Locale
  actor: Actor | null
  /** The session behind the request, for logout and switching; null for keys. */
  sessionId: string | null
  /** False when the key's rate is used up: refused after module and scope are checked, before input is. */
  keySlotFree: boolean
  /** `Set-Cookie` values that the entry point sends along with the answer. */
  cookies: string[]
  /** Where the request carries an `Idempotency-Key`. */
  once?: OnceRequest | undefined
}

/** What an entry point knows of a request that is to have its effect only once. */
export interface OnceRequest {
  /** @throws DomainError validation for what is no key */
  key(): string
  /**
   * What a procedure is called at this entry point (`POST /api/v1/anfragen`), which query it was asked with in an order
   * of its own, and which fields of its answer's `data` are shown once.
   */
  of(procedure: string): { route: string; query: Array<[string, string]>; shownOnce: readonly string[] }
  /** The answer is the one that an earlier request got. */
  replayed: boolean
}

/** The same request inside a secured procedure. */
export interface Ctx extends RequestContext {
  actor: Actor
}
