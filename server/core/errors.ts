import type { Locale } from './locale'
import { waitWords } from './wait-words'

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
    de: 'Zu viele Versuche. Bitte in {wait} noch einmal.',
    en: 'Too many attempts. Please try again in {wait}.',
  },
  'login.email_not_verified': {
    status: 403,
    code: 'email_not_verified',
    de: 'Diese E-Mail-Adresse ist noch nicht bestätigt. Der Link dazu steht in der E-Mail, die wir geschickt haben.',
    en: 'This e-mail address is not confirmed yet. The link is in the e-mail that was sent.',
  },
  'login.second_factor_required': {
    status: 401,
    code: 'second_factor_required',
    de: 'Bitte den Code der Authentifizierungs-App eingeben.',
    en: 'Enter the code of the authenticator app.',
  },
  'login.code_wrong': {
    status: 401,
    code: 'unauthorized',
    de: 'Der Code stimmt nicht oder wurde schon benutzt.',
    en: 'The code is wrong or was used already.',
  },
  'second_factor.enabled': conflict(
    'Die Bestätigung in zwei Schritten ist schon eingeschaltet.',
    'Two-step verification is on already.',
  ),
  'second_factor.disabled': conflict(
    'Die Bestätigung in zwei Schritten ist nicht eingeschaltet.',
    'Two-step verification is not on.',
  ),
  'session.not_found': notFound('Sitzung nicht gefunden.', 'Session not found.'),
  'registration.closed': {
    status: 403,
    code: 'registration_closed',
    de: 'Hier kann man sich nur mit einer Einladung registrieren.',
    en: 'Registration needs an invitation here.',
  },
  'registration.invitation_mismatch': {
    status: 403,
    code: 'invitation_mismatch',
    de: 'Diese Einladung gilt nicht (mehr) oder ist für eine andere E-Mail-Adresse.',
    en: 'This invitation is not valid (any more), or is for another e-mail address.',
  },
  'registration.taken': {
    status: 400,
    code: 'validation_error',
    de: 'Firmenkennung oder E-Mail-Adresse sind schon vergeben.',
    en: 'The company id or the e-mail address is taken.',
  },
  'registration_invitation.not_found': notFound('Einladung nicht gefunden.', 'Invitation not found.'),
  'token.invalid': {
    status: 400,
    code: 'validation_error',
    de: 'Dieser Link gilt nicht (mehr). Bitte einen neuen anfordern.',
    en: 'This link is not valid (any more). Request a new one.',
  },
  'token.expired': {
    status: 410,
    code: 'gone',
    de: 'Dieser Link ist abgelaufen. Bitte einen neuen anfordern.',
    en: 'This link has expired. Request a new one.',
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
  'logo.not_found': notFound('Kein Logo hinterlegt.', 'There is no logo.'),
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

  'import.not_found': notFound('Diesen Import gibt es nicht.', 'No such import.'),
  'import.empty': rule(
    'In der Datei steht unter der Überschrift keine Zeile.',
    'The file has no row below its heading.',
  ),
  'import.unreadable': rule(
    'Die Datei ist keine Tabelle, die gelesen werden kann. Bitte als CSV oder XLSX speichern.',
    'The file is no table that can be read. Please save it as CSV or XLSX.',
  ),
  'import.too_many_rows': rule(
    'Die Datei hat mehr als 20.000 Zeilen. Bitte auf mehrere Dateien aufteilen.',
    'The file has more than 20,000 rows. Please split it into several files.',
  ),
  'import.too_many_columns': rule(
    'Die Datei hat mehr als 100 Spalten. Bitte die nicht benötigten entfernen.',
    'The file has more than 100 columns. Please remove those that are not needed.',
  ),
  'import.cell_too_long': rule(
    'In einer Zelle stehen mehr als 32.767 Zeichen, oder ein Anführungszeichen wird nicht geschlossen.',
    'A cell has more than 32,767 characters, or a quotation mark is not closed.',
  ),
  'import.unpacked_too_large': rule(
    'Die Arbeitsmappe ist ausgepackt größer als 64 MB. Bitte nur das Blatt mit den Daten speichern.',
    'The workbook comes to more than 64 MB when it is unpacked. Please save the sheet with the data only.',
  ),
  'import.too_heavy': rule(
    'Die Datei ist zu aufwendig zu lesen. Bitte leere Spalten und Zeilen entfernen, oder auf mehrere Dateien aufteilen.',
    'The file takes too much to read. Please remove empty columns and rows, or split it into several files.',
  ),
  'import.mapping': rule(
    'Zu jedem Pflichtfeld gehört eine Spalte, und zu jeder Spalte höchstens ein Feld.',
    'Each required field needs a column, and a column belongs to one field at most.',
  ),
  'import.state': conflict(
    'Der Import ist schon an einer anderen Stelle.',
    'The import is at another step by now.',
  ),
  'import.nothing': conflict(
    'Es gibt keine Zeile, die übernommen werden kann.',
    'There is no row that can be taken over.',
  ),

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
  'offer.billed': conflict(
    'Dieses Angebot ist schon zur Gänze verrechnet. Soll es noch einmal verrechnet werden?',
    'This offer has been billed in full already. Is it meant to be billed again?',
  ),
  'offer.invoiced': conflict(
    'Von diesem Angebot ist eine Rechnung draußen. Bitte zuerst jene stornieren.',
    'An invoice of this offer is out. Cancel that one first.',
  ),
  'invoice.offer_withdrawn': conflict(
    'Das Angebot dieser Rechnung wurde abgelehnt oder zurückgezogen. Bitte eine neuere Fassung verrechnen oder den Entwurf duplizieren; das Duplikat gehört zu keinem Angebot.',
    'The offer of this invoice was declined or withdrawn. Bill a newer version, or duplicate the draft; the duplicate belongs to no offer.',
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
  'invoice.negative_total': rule(
    'Eine Rechnung unter null wird nicht gesendet. Dafür gibt es die Gutschrift zur ursprünglichen Rechnung.',
    'An invoice below zero is not sent. The way is a credit note on the original invoice.',
  ),
  'invoice.zero_total': rule(
    'Die Rechnung lautet auf 0,00. Bitte Preise ergänzen oder ausdrücklich bestätigen.',
    'The invoice is over 0.00. Enter prices or confirm it explicitly.',
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
  'invoice.credited': conflict(
    'Teile dieser Rechnung sind schon gutgeschrieben. Bitte den Rest über eine Rechnungskorrektur gutschreiben.',
    'Parts of this invoice are credited already. Credit the rest by lines (POST /api/credit-notes).',
  ),
  'credit_note.exceeds': rule(
    'So viel ist von dieser Position nicht mehr gutzuschreiben.',
    'That much is not left to be credited of this line.',
  ),
  'credit_note.nothing': rule(
    'Eine Gutschrift über nichts oder unter null gibt es nicht.',
    'A credit note over nothing or below zero cannot be issued.',
  ),
  'invoice.deducted': conflict(
    'Eine spätere Rechnung hat diese schon abgezogen. Bitte zuerst jene stornieren.',
    'A later invoice has deducted this one already. Cancel that one first.',
  ),
  'invoice.far_date': rule(
    'Das Rechnungsdatum liegt mehr als ein Jahr entfernt: bitte ausdrücklich bestätigen.',
    'The invoice date is more than a year away: confirm it explicitly.',
  ),
  'invoice.original_unknown': rule(
    'Diese Rechnungsnummer gibt es hier nicht. Stammt sie aus einem anderen System, bitte als extern kennzeichnen.',
    'There is no invoice of this number here. Mark it as external if another system wrote it.',
  ),
  'invoice.deductions_changed': conflict(
    'Seit der Entwurf zuletzt angesehen wurde, hat sich geändert, was er abzieht. Bitte die neue Summe prüfen und noch einmal senden.',
    'What the draft deducts has changed since it was last looked at. Check the new sum and send it again.',
  ),
  'invoice.changed': conflict(
    'Jemand hat die Rechnung geändert, seit sie hier angesehen wurde. Bitte ansehen und noch einmal senden.',
    'Somebody has changed the invoice since it was looked at here. Look at it and send it again.',
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
  'credit_note.refund_exceeds': rule(
    'So viel ist nicht mehr zu erstatten.',
    'The amount exceeds what is still to be refunded.',
  ),
  'credit_note.refund_not_found': notFound('Erstattung nicht gefunden.', 'Refund not found.'),
  'credit_note.refund_reversed': conflict(
    'Diese Erstattung wurde schon zurückgenommen.',
    'This refund has been taken back already.',
  ),
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

  'mail.sent_already': conflict(
    'Das ist schon gesendet. Noch einmal geht es nur ausdrücklich hinaus (resend: true).',
    'This has been sent already. It goes out once more only when that is asked for (resend: true).',
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
  'member.not_found': notFound('Dieses Teammitglied gibt es nicht.', 'No such team member.'),
  'member.last_admin': conflict(
    'Das ist die letzte aktive Administration. Bitte zuerst jemand anderen zur Administration machen.',
    'This is the last active administrator. Make somebody else an administrator first.',
  ),
  'member.own_removal': conflict(
    'Sich selbst kann niemand entfernen. Bitte jemand anderen aus der Administration darum bitten.',
    'Nobody removes themselves. Ask another administrator to do it.',
  ),
  'member.own_role': conflict(
    'Die eigene Rolle kann niemand ändern. Bitte jemand anderen aus der Administration darum bitten.',
    'Nobody changes their own role. Ask another administrator to do it.',
  ),
  'member.own_email': conflict(
    'Die eigene E-Mail-Adresse ändern Sie im Profil unter „Sicherheit“, mit Ihrem Passwort.',
    'Change your own e-mail address in your profile under “Security”, with your password.',
  ),
  'member.elsewhere_email': conflict(
    'Diese Person gehört nicht nur zu diesem Betrieb. Ihre E-Mail-Adresse kann nur sie selbst ändern, im Profil unter „Sicherheit“.',
    'This person does not belong to this company alone. Only they change their e-mail address, in their profile under “Security”.',
  ),
  'member.operator_email': {
    status: 403,
    code: 'forbidden',
    de: 'Diese Person betreibt die Plattform. Ihre E-Mail-Adresse kann nur sie selbst ändern.',
    en: 'This person operates the platform. Only they change their e-mail address.',
  },
  'member.manager_cycle': rule(
    'Die gewählte Führungskraft untersteht dieser Person oder ist sie selbst: das ergäbe einen Kreis.',
    'The chosen manager is below this person or is this person: that would be a circle.',
  ),
  'department.not_found': notFound('Abteilung nicht gefunden.', 'Department not found.'),
  'department.name_taken': conflict('Diese Abteilung gibt es schon.', 'This department exists already.'),
  'department.not_empty': conflict(
    'Zu dieser Abteilung gehört noch jemand. Bitte zuerst umteilen.',
    'Somebody still belongs to this department. Move them first.',
  ),
  'invitation.not_found': notFound('Einladung nicht gefunden.', 'Invitation not found.'),
  'invitation.already_member': conflict(
    'Diese Person gehört schon zum Team.',
    'This person belongs to the team already.',
  ),
  'invitation.employees_only': {
    status: 403,
    code: 'forbidden',
    de: 'Ohne Administration können nur Angestellte (Rolle 3) eingeladen werden.',
    en: 'Only administrators invite others than employees (role 3).',
  },
  'invitation.closed': conflict(
    'Diese Einladung ist schon angenommen oder zurückgezogen.',
    'This invitation has been accepted or cancelled already.',
  ),
  'invitation.wrong_password': {
    status: 401,
    code: 'unauthorized',
    de: 'Zu dieser Adresse gibt es schon ein Konto, und das Passwort stimmt nicht.',
    en: 'There is an account for this address already, and the password is wrong.',
  },
  'invitation.account_disabled': conflict(
    'Das Konto zu dieser Adresse ist nicht aktiv. Bitte den Betreiber darum bitten.',
    'The account of this address is not active. Ask the operator.',
  ),
  'invitation.address_reserved': conflict(
    'Diese Adresse gehörte bis vor kurzem zu einem anderen Konto und bleibt 7 Tage reserviert. Bitte die Einladung später annehmen.',
    'This address belonged to another account until lately and stays reserved for 7 days. Accept the invitation later.',
  ),
  'permission.reserved': rule(
    'Diese Berechtigung gehört zur Rolle und kann nicht einzeln vergeben oder entzogen werden.',
    'This permission goes with the role and cannot be given or taken person by person.',
  ),
  'permission.administrator': rule(
    'Wer verwaltet, darf alles. Bitte stattdessen die Rolle ändern.',
    'Administrators may do everything. Change the role instead.',
  ),
  'company.id_taken': conflict('Diese Firmenkennung ist vergeben.', 'This company id is taken.'),
  'company.inactive': conflict(
    'Die Firma ist stillgelegt. Erst wieder freischalten.',
    'The company is closed. Open it again first.',
  ),
  'user.not_found': notFound('Person nicht gefunden.', 'Person not found.'),
  'user.field_not_editable': {
    status: 403,
    code: 'forbidden',
    de: 'Diese Angabe kann nur die Person selbst ändern.',
    en: 'Only the person themself can change this.',
  },
  'notification.not_yours': {
    status: 403,
    code: 'forbidden',
    de: 'Davon erfährt Ihre Rolle nichts.',
    en: 'Your role is not told of this.',
  },
  'user.no_avatar': notFound('Es gibt kein Bild dieser Person.', 'There is no picture of this person.'),
  'user.no_deletion_request': conflict(
    'Diese Person hat keine Löschung verlangt.',
    'This person has not asked for erasure.',
  ),
  'user.deletion_requested': conflict(
    'Die Löschung ist schon verlangt.',
    'Erasure has been asked for already.',
  ),
  'user.email_verified': conflict(
    'Diese E-Mail-Adresse ist schon bestätigt.',
    'This e-mail address is verified already.',
  ),
  'email_change.none': conflict(
    'Es wartet keine Änderung der E-Mail-Adresse auf Bestätigung.',
    'No change of the e-mail address waits to be confirmed.',
  ),
  'user.is_self': rule(
    'Das eigene Konto lässt sich so nicht ändern.',
    'Your own account cannot be changed like this.',
  ),
  'user.last_operator': rule(
    'Das ist der letzte Betreiber. Erst einen anderen bestimmen.',
    'This is the last operator. Appoint another one first.',
  ),
  'user.email_taken': conflict(
    'Diese E-Mail-Adresse ist schon angemeldet.',
    'This e-mail address is already registered.',
  ),
  'module.always_on': rule(
    'Kontakte und Projekte lassen sich nicht ausschalten.',
    'Contacts and projects cannot be switched off.',
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
  const { code, ...words } = errorCatalog[key]
  const seconds = typeof details?.retryAfter === 'number' ? details.retryAfter : 60
  const message = words[locale].replace('{wait}', waitWords(seconds, locale))
  return { error: code, message, ...(details ? { details } : {}) }
}
