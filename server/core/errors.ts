import type { Locale } from './locale'

interface ErrorSpec {
  status: number
  /** What integrators match on; the interface's table. */
  code: string
  de: string
  en: string
}

const notFound = (de: string, en: string): ErrorSpec => ({ status: 404, code: 'not_found', de, en })
const conflict = (de: string, en: string): ErrorSpec => ({ status: 409, code: 'conflict', de, en })
const rule = (de: string, en: string): ErrorSpec => ({ status: 422, code: 'unprocessable', de, en })

/** Every failure that a caller can cause: key -> HTTP status, public code and text. The only such table. */
export const errorCatalog = {
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
  'login.failed': {
    status: 401,
    code: 'unauthorized',
    de: 'E-Mail oder Passwort stimmt nicht.',
    en: 'E-mail or password is wrong.',
  },
  'login.throttled': {
    status: 429,
    code: 'rate_limited',
    de: 'Zu viele Versuche. Bitte später noch einmal.',
    en: 'Too many attempts. Please try again later.',
  },
  'api_key.invalid': {
    status: 401,
    code: 'unauthorized',
    de: 'Der API-Schlüssel fehlt, ist ungültig oder widerrufen.',
    en: 'The API key is missing, invalid or revoked.',
  },
  insufficient_scope: {
    status: 403,
    code: 'insufficient_scope',
    de: 'Dem Schlüssel fehlt die Berechtigung.',
    en: 'The key lacks the required scope.',
  },
  forbidden: {
    status: 403,
    code: 'forbidden',
    de: 'Dafür fehlt die Berechtigung.',
    en: 'You are not allowed to do this.',
  },
  'csrf.refused': {
    status: 403,
    code: 'forbidden',
    de: 'Die Anfrage kommt von einer fremden Seite.',
    en: 'The request comes from another site.',
  },
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
  conflict: conflict(
    'Jemand anderes war schneller. Bitte neu laden.',
    'Someone else was faster. Please reload.',
  ),
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
  'picture.type': {
    status: 415,
    code: 'unsupported_media_type',
    de: 'Dieses Bildformat geht nicht. Bitte ein JPEG, PNG oder WebP wählen (HEIC vorher umwandeln).',
    en: 'This kind of picture is not taken. Choose a JPEG, PNG or WebP (convert HEIC first).',
  },
  'picture.unreadable': rule(
    'Das Bild ist beschädigt und lässt sich nicht lesen.',
    'The picture is damaged and cannot be read.',
  ),
  'picture.too_many_pixels': rule(
    'Das Bild hat zu viele Bildpunkte. Bitte kleiner speichern.',
    'The picture has too many pixels. Save it in a smaller size.',
  ),
  'inbound.empty': {
    status: 400,
    code: 'validation_error',
    de: 'Die Anfrage hat keinen Inhalt: die Datei gehört unverändert in den Rumpf.',
    en: 'The request has no body: send the file itself as the body.',
  },
  'inbound.cut': {
    status: 400,
    code: 'validation_error',
    de: 'Die Übertragung brach ab; es wurde nichts gespeichert. Bitte noch einmal senden.',
    en: 'The transfer was cut off; nothing was stored. Please send it again.',
  },
  'inbound.digest_mismatch': {
    status: 400,
    code: 'validation_error',
    de: 'Der Inhalt passt nicht zu Content-Digest; es wurde nichts gespeichert.',
    en: 'The body does not match Content-Digest; nothing was stored.',
  },
  'inbound.not_found': notFound('Diese Lieferung gibt es nicht.', 'No such delivery.'),
  'inbound.too_large': {
    status: 413,
    code: 'payload_too_large',
    de: 'Die Datei ist größer als erlaubt. Bitte teilen und mit batch und part senden.',
    en: 'The file is larger than allowed. Split it and send the parts with batch and part.',
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
  'api_key.rotated': conflict('Dieser Schlüssel wurde schon erneuert.', 'This key has been rotated already.'),
  rate_limited: { status: 429, code: 'rate_limited', de: 'Zu viele Anfragen.', en: 'Too many requests.' },
  internal: { status: 500, code: 'internal_error', de: 'Unerwarteter Fehler.', en: 'Internal error.' },
  unavailable: {
    status: 503,
    code: 'unavailable',
    de: 'Gerade nicht verfügbar. Bitte gleich noch einmal.',
    en: 'Temporarily unavailable. Please try again.',
  },
  'pdf.unavailable': {
    status: 503,
    code: 'unavailable',
    de: 'Die PDF-Erzeugung ist gerade nicht erreichbar. Es ist nichts verloren; bitte gleich noch einmal.',
    en: 'The PDF renderer cannot be reached. Nothing is lost; please try again.',
  },
  'mail.not_configured': {
    status: 503,
    code: 'unavailable',
    de: 'Es ist kein Mailserver eingerichtet (SMTP_URL).',
    en: 'No mail server is configured (SMTP_URL).',
  },

  'number.out_of_range': rule(
    'Eine Zahl wird größer, als sie werden kann. Bitte Mengen und Preise prüfen.',
    'A number becomes larger than it can be. Check quantities and prices.',
  ),
  'reference.not_found': rule(
    'Der verknüpfte Eintrag existiert nicht.',
    'The referenced record does not exist.',
  ),
  'contact.not_found': notFound('Kontakt nicht gefunden.', 'Contact not found.'),
  'project.not_found': notFound('Projekt nicht gefunden.', 'Project not found.'),
  'inquiry.not_found': notFound('Anfrage nicht gefunden.', 'Inquiry not found.'),
  'inquiry.already_converted': conflict(
    'Diese Anfrage hat schon ein Projekt.',
    'This inquiry already has a project.',
  ),
  'article.not_found': notFound('Artikel nicht gefunden.', 'Article not found.'),
  'article.number_taken': conflict('Diese Artikelnummer gibt es schon.', 'This article number is taken.'),

  'offer.not_found': notFound('Angebot nicht gefunden.', 'Offer not found.'),
  'offer.not_draft': conflict(
    'Nur Entwürfe können geändert oder gelöscht werden.',
    'Only drafts can be changed or deleted.',
  ),
  'offer.transition': conflict(
    'Dieser Schritt ist im aktuellen Status nicht möglich.',
    'This step is not possible in the current status.',
  ),
  'offer.empty': rule('Das Angebot hat noch keine Position.', 'The offer has no items yet.'),
  'offer.version_open': conflict(
    'Es gibt schon einen Entwurf einer neuen Version.',
    'There is a draft of a new version already.',
  ),
  'offer.version_accepted': conflict(
    'Zu diesem Angebot ist der Auftrag schon erteilt. Bitte stattdessen duplizieren.',
    'The order for this offer has been placed already. Duplicate it instead.',
  ),
  'offer.no_contact': rule('Bitte zuerst einen Kontakt wählen.', 'Please choose a contact first.'),

  'rapport.not_found': notFound('Rapport nicht gefunden.', 'Rapport not found.'),
  'rapport.completed': conflict(
    'Der Rapport ist abgeschlossen und kann nicht mehr geändert werden.',
    'The rapport is completed and can no longer be changed.',
  ),
  'rapport.not_completed': conflict(
    'Der Rapport ist noch nicht abgeschlossen.',
    'The rapport is not completed yet.',
  ),
  'rapport.no_project': rule(
    'Der Rapport gehört noch zu keinem Projekt.',
    'The rapport belongs to no project yet.',
  ),
  'time_entry.linked': conflict(
    'Diese Zeit steht schon in einem Rapport.',
    'This time entry stands in a rapport already.',
  ),
  'time_entry.other_work': rule(
    'Diese Zeit ist keine Arbeit am Projekt des Rapports.',
    'This time entry is no work on the project of the rapport.',
  ),
  'photo.not_found': notFound('Foto nicht gefunden.', 'Photo not found.'),
  'photo.too_many': conflict(
    'Der Rapport hat schon so viele Fotos, wie er haben kann.',
    'The rapport has as many photos as it can have.',
  ),
  'rapport.empty': rule('Der Rapport hat noch keine Zeile.', 'The rapport has no lines yet.'),
  'rapport.line_not_found': notFound('Zeile nicht gefunden.', 'Line not found.'),
  'rapport.already_billed': conflict(
    'Der Rapport ist schon vollständig verrechnet.',
    'The rapport is already billed in full.',
  ),
  'rapport.percentage_exceeded': rule(
    'Zusammen wären mehr als 100 Prozent des Rapports verrechnet.',
    'Together more than 100 percent of the rapport would be billed.',
  ),

  'invoice.not_found': notFound('Rechnung nicht gefunden.', 'Invoice not found.'),
  'invoice.not_draft': conflict(
    'Nur Entwürfe können geändert oder gelöscht werden.',
    'Only drafts can be changed or deleted.',
  ),
  'invoice.transition': conflict(
    'Dieser Schritt ist im aktuellen Status nicht möglich.',
    'This step is not possible in the current status.',
  ),
  'invoice.empty': rule('Die Rechnung hat noch keine Position.', 'The invoice has no items yet.'),
  'invoice.no_contact': rule('Bitte zuerst einen Kontakt wählen.', 'Please choose a contact first.'),
  'invoice.no_project': rule(
    'Eine Schlussrechnung braucht ein Projekt, dessen Anzahlungen und Teilrechnungen sie abzieht.',
    'A final invoice needs a project whose deposits and progress invoices it deducts.',
  ),
  'invoice.nothing_retained': conflict(
    'Von dieser Rechnung ist nichts mehr einbehalten.',
    'Nothing of this invoice is retained any more.',
  ),
  'invoice.unpriced': rule(
    'Positionen ohne Preis: bitte bepreisen oder ausdrücklich bestätigen.',
    'Items without a price: price them or confirm them explicitly.',
  ),
  'invoice.amount_exceeds_remaining': rule(
    'Der Betrag ist höher als der offene Betrag.',
    'The amount exceeds the remaining amount.',
  ),
  'invoice.mixed_contacts': rule(
    'Die Rapporte gehören zu verschiedenen Kunden.',
    'The rapports belong to different customers.',
  ),
  'invoice.company_incomplete': rule(
    'Vor der ersten Rechnung fehlen Firmendaten.',
    'Company data is missing before the first invoice.',
  ),
  'invoice.not_ready': rule(
    'Vor dem Senden fehlt noch etwas.',
    'Something is missing before it can be sent.',
  ),
  'invoice.deducted': conflict(
    'Eine spätere Rechnung hat diese schon abgezogen. Bitte zuerst jene stornieren.',
    'A later invoice has deducted this one already. Cancel that one first.',
  ),
  'invoice.settled': conflict(
    'Was hier offen war, verrechnet die Schlussrechnung. Bitte dort buchen.',
    'What was open here is billed by the final invoice. Record the payment there.',
  ),
  'invoice.cash_discount': rule(
    'So kann kein Skonto abgezogen werden: Betrag oder Tag passen nicht zur Vereinbarung.',
    'A cash discount cannot be taken like this: amount or day do not fit the agreement.',
  ),
  'invoice.payment_not_found': notFound('Diese Zahlung gibt es nicht.', 'No such payment.'),
  'invoice.payment_reversed': conflict(
    'Diese Zahlung ist schon zurückgenommen.',
    'This payment has been reversed already.',
  ),
  'einvoice.invalid': rule(
    'Diese E-Rechnung würde vom Empfänger zurückgewiesen. Bitte zuerst mangelhafte Angaben ergänzen.',
    'The recipient would reject this e-invoice. Mend what is found first.',
  ),
  'credit_note.not_found': notFound('Storno nicht gefunden.', 'Credit note not found.'),
  'dunning.not_found': notFound('Mahnung nicht gefunden.', 'Reminder not found.'),
  'dunning.disabled': conflict(
    'Das Mahnwesen ist nicht eingeschaltet. Es lässt sich in den Einstellungen unter Mahnwesen einschalten.',
    'Reminders are not switched on. Switch them on in the settings under Reminders.',
  ),
  'dunning.nothing_due': conflict(
    'Bei dieser Rechnung ist nichts zu mahnen.',
    'There is nothing to remind of on this invoice.',
  ),
  'dunning.too_early': conflict(
    'Für diese Mahnung ist es noch zu früh.',
    'It is too early for this reminder.',
  ),
  'dunning.level': conflict('Mahnstufen folgen der Reihe nach.', 'Levels of reminders follow one another.'),
  'dunning.levels_used': conflict(
    'Alle Mahnstufen dieser Rechnung sind schon geschrieben.',
    'All levels of reminders of this invoice have been written.',
  ),
  'dunning.unsent': conflict(
    'Die letzte Mahnung dieser Rechnung ist noch nicht verschickt.',
    'The last reminder of this invoice has not gone out yet.',
  ),
  'dunning.sent': conflict(
    'Die Mahnung ist schon verschickt und bleibt, wie sie ist.',
    'The reminder has gone out and stays as it is.',
  ),
  'dunning.outdated': conflict(
    'Der offene Betrag hat sich geändert. Bitte diese Mahnung löschen und neu schreiben.',
    'The open amount has changed. Delete this reminder and write it anew.',
  ),
  'labor_rate.missing': rule(
    'Für eine Tätigkeit fehlt der Stundensatz.',
    'A labor rate is missing for a job category.',
  ),

  'mail.no_recipient': rule('Der Kontakt hat keine E-Mail-Adresse.', 'The contact has no e-mail address.'),

  'api_key.not_found': notFound('Schlüssel nicht gefunden.', 'API key not found.'),
  'api_key.scope_outside_plan': {
    status: 400,
    code: 'validation_error',
    de: 'Eine Berechtigung gehört zu einem nicht gebuchten Modul.',
    en: 'A scope belongs to a module that is not booked.',
  },
  'webhook.not_found': notFound('Webhook nicht gefunden.', 'Webhook not found.'),
  'webhook.url_refused': {
    status: 400,
    code: 'validation_error',
    de: 'Diese Adresse ist als Ziel nicht erlaubt.',
    en: 'This address is not allowed as a target.',
  },
  'webhook.paused': conflict(
    'Das Abo ist pausiert. Bitte zuerst fortsetzen.',
    'The subscription is paused. Please resume it first.',
  ),
  'webhook.rotation_running': conflict(
    'Der Austausch des Geheimnisses läuft schon. Bitte zuerst abschließen oder abbrechen.',
    'The secret is being replaced already. Please finish or cancel that first.',
  ),
  'webhook.no_rotation': conflict(
    'Gerade wird kein Geheimnis ausgetauscht.',
    'No secret is being replaced at the moment.',
  ),
  'webhook.delivery_untried': conflict(
    'Diese Zustellung ist noch unterwegs.',
    'This delivery is still under way.',
  ),
  'webhook.body_gone': conflict(
    'Der Inhalt dieses Ereignisses ist nicht mehr aufbewahrt und kann nicht noch einmal gesendet werden.',
    'The content of this event is no longer kept and cannot be sent again.',
  ),
  'webhook.delivery_not_found': notFound('Zustellung nicht gefunden.', 'Delivery not found.'),

  'company.not_found': notFound('Firma nicht gefunden.', 'Company not found.'),
  'company.id_taken': conflict('Diese Firmenkennung ist vergeben.', 'This company id is taken.'),
  'user.email_taken': conflict(
    'Diese E-Mail-Adresse ist schon angemeldet.',
    'This e-mail address is already registered.',
  ),
  'module.outside_plan': rule(
    'Das Modul gehört nicht zum gebuchten Paket.',
    'The module is not part of the booked plan.',
  ),
} as const satisfies Record<string, ErrorSpec>

export type ErrorKey = keyof typeof errorCatalog

/** What a caller can cause. Thrown anywhere below a procedure; turned into an answer at one place. */
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

export interface ErrorBody {
  error: string
  message: string
  details?: Record<string, unknown>
}

/** The wire body of a failure, `{ error, message, details? }`, in the caller's language. */
export function errorBody(key: ErrorKey, locale: Locale, details?: Record<string, unknown>): ErrorBody {
  const { code, de, en } = errorCatalog[key]
  return { error: code, message: locale === 'de' ? de : en, ...(details ? { details } : {}) }
}
