import type { Caller, Inputs } from '~server/contract'
import type { Locale } from './locale'

/** What the web process passes to every loader and action. */
export interface GewerkLoadContext {
  /** The procedures, called as the signed-in user within this process. */
  caller: Caller
  /** Of this response's Content-Security-Policy; every script tag carries it. */
  cspNonce: string
  /** The signed-in user's setting, or null without a session: the page then negotiates. */
  userLocale: Locale | null
  /** Whether mails can be viewed under `/dev/outbox`: never in production. */
  outbox: boolean
  /**
   * Mails about accounts that stay on this machine, with their links: null in production, and for a request without the
   * key that is printed at start.
   */
  localMails(): Promise<LocalMail[] | null>
  /**
   * The procedures, called as the customer of this link. Refused with 404 for an invalid token, with 410 for an expired
   * link.
   */
  customer(token: string): Promise<Caller['customer']>
  /** Checks the credentials, or the code of the second step, and opens a session. */
  login(credentials: { email: string; password: string } | { challenge: string; code: string }): Promise<LoginResult>
  /** How long to wait, as text: `30 Sekunden`. */
  waitText(seconds: number, locale: Locale): string
  /**
   * Renders a page once a render slot is free; streaming its later parts is not included.
   * @throws an error for `problem`, before anything has started
   */
  atTurn<T>(render: () => Promise<T>): Promise<T>
  /** Reads the data of a large page once a slot is free; only for reads that wait for nothing but the database. */
  readAtTurn<T>(read: () => Promise<T>): Promise<T>
  /** Ends the session of this request; `setCookie` empties the cookie. */
  logout(): Promise<{ setCookie: string }>
  /** Moves the session to another company under a fresh cookie. */
  enterCompany(companyId: string): Promise<{ setCookie: string }>
  /** Moves an operator's session out of its current company, with a fresh cookie. */
  leaveCompany(): Promise<{ setCookie: string }>
  /** Accepts an invitation; `setCookie` opens the session, null if the user still has to sign in. */
  acceptInvitation(input: Inputs['invites']['accept']): Promise<{ company: string; setCookie: string | null }>
  /** Saves the language in the signed-in user's profile; does nothing without a session. */
  saveLocale(locale: Locale): Promise<void>
  /** Converts a thrown error for display: status, public code, text in that language, issues by field. */
  problem(error: unknown, locale: Locale): Problem
  /** Logs an unexpected error, with the request's id. */
  reportError(error: unknown): void
}

export interface LocalMail {
  tenantId: number
  id: number
  to: string[]
  subject: string
  createdAt: string
  eml: string
}

/**
 * `challenge` belongs to `second_factor_required`: the second step names it. `retryAfter`: seconds, of
 * `too_many_attempts`.
 */
export type LoginResult =
  | { ok: true; setCookie: string }
  | { ok: false; error: LoginError; challenge: string | null; retryAfter: number | null }

export type LoginError =
  | 'invalid_credentials'
  | 'too_many_attempts'
  | 'email_not_verified'
  | 'second_factor_required'
  | 'code_wrong'
  | 'step_expired'
  | 'no_company'
  | 'unavailable'

/** The API's error body with its status; `details.issues` name fields as `items.0.quantity`. */
export interface Problem {
  status: number
  error: string
  message: string
  details?: { issues?: Issue[]; [key: string]: unknown }
  requestId?: string
}

export interface Issue {
  path: string
  code: string
  message: string
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends GewerkLoadContext {}
  interface Future {
    v3_singleFetch: true
  }
}
