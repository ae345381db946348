import { conflict, type ErrorSpec, forbidden, notFound, rule } from '../nouns/define'
import { type NameIn, registered } from '../nouns/registers'
import type { Locale } from './values/locale'
import { waitText } from './values/wait-text'

/** Errors that belong to no noun. */
const common = {
  validation: {
    status: 400,
    code: 'validation_error',
    de: 'Bitte die Eingaben prüfen.',
    en: 'The input is not valid.',
  },
  malformed: {
    status: 400,
    code: 'validation_error',
    de: 'Die Anfrage ist nicht lesbar.',
    en: 'The request cannot be read.',
  },
  unauthorized: {
    status: 401,
    code: 'unauthorized',
    de: 'Bitte anmelden.',
    en: 'Authentication is required.',
  },
  insufficient_scope: {
    status: 403,
    code: 'insufficient_scope',
    de: 'Dem Schlüssel fehlt die Berechtigung.',
    en: 'The key lacks the required scope.',
  },
  forbidden: forbidden('Dafür fehlt die Berechtigung.', 'You are not allowed to do this.'),
  'csrf.refused': forbidden('Die Anfrage kommt von einer fremden Seite.', 'The request comes from another site.'),
  module_disabled: {
    status: 403,
    code: 'module_disabled',
    de: 'Das Modul ist nicht aktiviert.',
    en: 'The module is not enabled.',
  },
  not_found: notFound('Nicht gefunden.', 'Not found.'),
  method_not_allowed: {
    status: 405,
    code: 'method_not_allowed',
    de: 'Methode nicht erlaubt.',
    en: 'Method not allowed.',
  },
  conflict: conflict('Jemand anderes war schneller. Bitte neu laden.', 'Someone else was faster. Please reload.'),
  unsupported_media_type: {
    status: 415,
    code: 'unsupported_media_type',
    de: 'Erwartet wird application/json (UTF-8).',
    en: 'application/json (UTF-8) is expected.',
  },
  payload_too_large: {
    status: 413,
    code: 'payload_too_large',
    de: 'Die Anfrage ist zu groß.',
    en: 'The request is too large.',
  },
  'request.too_slow': {
    status: 408,
    code: 'request_timeout',
    de: 'Die Anfrage kam nicht vollständig an. Bitte noch einmal senden.',
    en: 'The request did not arrive in time. Send it again.',
  },
  'request.headers_too_large': {
    status: 431,
    code: 'headers_too_large',
    de: 'Adresse und Kopfzeilen der Anfrage sind zusammen länger als 16 KiB.',
    en: 'Address and header fields of the request are longer than 16 KiB together.',
  },
  'upload.expected': {
    status: 415,
    code: 'unsupported_media_type',
    de: 'Erwartet wird ein Formular (multipart/form-data) mit genau einer Datei.',
    en: 'A form (multipart/form-data) with exactly one file is expected.',
  },
  'upload.too_large': {
    status: 413,
    code: 'payload_too_large',
    de: 'Die Datei ist größer als erlaubt.',
    en: 'The file is larger than allowed.',
  },
  'storage.unavailable': {
    status: 507,
    code: 'storage_unavailable',
    de: 'Es ist gerade kein Speicherplatz frei; es wurde nichts gespeichert.',
    en: 'No storage space is free right now; nothing was stored.',
  },
  'idempotency.in_progress': {
    status: 409,
    code: 'idempotency_in_progress',
    de: 'Eine Anfrage mit diesem Idempotency-Key läuft gerade. Bitte gleich noch einmal.',
    en: 'A request with this Idempotency-Key is under way. Try again in a moment.',
  },
  'idempotency.mismatch': {
    status: 422,
    code: 'idempotency_mismatch',
    de: 'Dieser Idempotency-Key gehört zu einer anderen Anfrage. Bitte einen neuen verwenden.',
    en: 'This Idempotency-Key belongs to a different request. Use a new one.',
  },
  rate_limited: { status: 429, code: 'rate_limited', de: 'Zu viele Anfragen.', en: 'Too many requests.' },
  internal: { status: 500, code: 'internal_error', de: 'Unerwarteter Fehler.', en: 'Internal error.' },
  unavailable: {
    status: 503,
    code: 'unavailable',
    de: 'Gerade nicht verfügbar. Bitte gleich noch einmal.',
    en: 'Temporarily unavailable. Please try again.',
  },
  'number.out_of_range': rule(
    'Eine Zahl wird größer, als sie werden kann. Bitte Mengen und Preise prüfen.',
    'A number becomes larger than it can be. Check quantities and prices.',
  ),
  'reference.not_found': rule('Der verknüpfte Eintrag existiert nicht.', 'The referenced record does not exist.'),
} as const satisfies Record<string, ErrorSpec>

export type ErrorKey = keyof typeof common | NameIn<'errors'>

/** Every error a caller can cause: key -> HTTP status, public code and text. The only such table. */
export const errorCatalog: Readonly<Record<ErrorKey, ErrorSpec>> = { ...common, ...registered('errors') }

/** An error caused by the caller. Thrown anywhere below a procedure; turned into a response in one place. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly key: ErrorKey
  readonly details: Record<string, unknown> | undefined

  constructor(key: ErrorKey, details?: Record<string, unknown>) {
    super(errorCatalog[key].en)
    this.key = key
    this.details = details
  }

  get status(): number {
    return errorCatalog[this.key].status
  }
}

/** An input that breaks a rule of ours at one field, with the rule's name and its English text. */
export const validationError = (path: string, rule: string, message: string) =>
  new DomainError('validation', { issues: [{ path, code: 'custom', rule, message }] })

export interface ErrorBody {
  error: string
  message: string
  details?: Record<string, unknown>
}

/** The wire body of an error, `{ error, message, details? }`, in the caller's language. */
export function errorBody(key: ErrorKey, locale: Locale, details?: Record<string, unknown>): ErrorBody {
  const { code, ...texts } = errorCatalog[key]
  const seconds = typeof details?.retryAfter === 'number' ? details.retryAfter : 60
  // A function, because most messages have no wait time, and formatting one takes longer than the rest of a refusal.
  const message = texts[locale].replace('{wait}', () => waitText(seconds, locale))
  return { error: code, message, ...(details ? { details } : {}) }
}
