import type { EventName } from '../../core/event-names'
import type { Locale } from '../../core/locale'

const words: Record<EventName, Record<Locale, string>> = {
  'project.created': { de: 'Ein Projekt wurde angelegt.', en: 'A project was created.' },
  'project.updated': {
    de: 'Felder eines Projekts wurden geändert.',
    en: 'Fields of a project were changed.',
  },
  'project.status_changed': { de: 'Ein Projekt hat einen neuen Status.', en: 'A project has a new status.' },
  'kontakt.created': { de: 'Ein Kontakt wurde angelegt.', en: 'A contact was created.' },
  'kontakt.updated': {
    de: 'Felder eines Kontakts wurden geändert.',
    en: 'Fields of a contact were changed.',
  },
  'anfrage.created': { de: 'Eine Anfrage ist eingegangen.', en: 'An inquiry came in.' },
  'anfrage.updated': {
    de: 'Felder einer Anfrage wurden geändert.',
    en: 'Fields of an inquiry were changed.',
  },
  'anfrage.status_changed': {
    de: 'Eine Anfrage hat einen neuen Status.',
    en: 'An inquiry has a new status.',
  },
  'offer.created': { de: 'Ein Angebot wurde angelegt.', en: 'An offer was created.' },
  'offer.updated': { de: 'Ein Angebot im Entwurf wurde geändert.', en: 'A draft offer was changed.' },
  'offer.sent': { de: 'Ein Angebot wurde verschickt.', en: 'An offer was sent.' },
  'offer.accepted': { de: 'Ein Angebot wurde angenommen.', en: 'An offer was accepted.' },
  'offer.rejected': { de: 'Ein Angebot wurde abgelehnt.', en: 'An offer was rejected.' },
  'offer.expired': {
    de: 'Die Frist eines Angebots ist abgelaufen.',
    en: 'An offer is past its last valid day.',
  },
  'offer.cancelled': { de: 'Ein Angebot wurde zurückgezogen.', en: 'An offer was cancelled.' },
  'offer.deleted': { de: 'Ein Angebot im Entwurf wurde gelöscht.', en: 'A draft offer was deleted.' },
  'rapport.created': { de: 'Ein Rapport wurde angelegt.', en: 'A rapport was created.' },
  'rapport.updated': { de: 'Ein offener Rapport wurde geändert.', en: 'An open rapport was changed.' },
  'rapport.completed': { de: 'Ein Rapport wurde abgeschlossen.', en: 'A rapport was completed.' },
  'rapport.deleted': { de: 'Ein offener Rapport wurde gelöscht.', en: 'An open rapport was deleted.' },
  'invoice.created': { de: 'Eine Rechnung wurde angelegt.', en: 'An invoice was created.' },
  'invoice.updated': { de: 'Eine Rechnung im Entwurf wurde geändert.', en: 'A draft invoice was changed.' },
  'invoice.sent': { de: 'Eine Rechnung wurde verschickt.', en: 'An invoice was sent.' },
  'invoice.partial_paid': { de: 'Eine Rechnung wurde zum Teil bezahlt.', en: 'An invoice was paid in part.' },
  'invoice.paid': { de: 'Eine Rechnung ist vollständig bezahlt.', en: 'An invoice is paid in full.' },
  'invoice.overdue': { de: 'Eine Rechnung wurde überfällig gesetzt.', en: 'An invoice was set overdue.' },
  'invoice.cancelled': { de: 'Eine Rechnung wurde storniert.', en: 'An invoice was cancelled.' },
  'invoice.deleted': { de: 'Eine Rechnung im Entwurf wurde gelöscht.', en: 'A draft invoice was deleted.' },
  'time_entry.created': { de: 'Eine Zeit wurde erfasst.', en: 'A time entry was recorded.' },
  'time_entry.updated': { de: 'Eine erfasste Zeit wurde geändert.', en: 'A time entry was changed.' },
  'time_entry.deleted': { de: 'Eine erfasste Zeit wurde gelöscht.', en: 'A time entry was deleted.' },
  'appointment.created': { de: 'Ein Termin wurde angelegt.', en: 'An appointment was created.' },
  'appointment.updated': { de: 'Ein Termin wurde geändert.', en: 'An appointment was changed.' },
  'appointment.cancelled': { de: 'Ein Termin wurde abgesagt.', en: 'An appointment was cancelled.' },
  'inbound.received': { de: 'Eine Datei ist eingegangen.', en: 'A file was received.' },
  ping: { de: 'Prüft, ob die Adresse antwortet.', en: 'Checks that the address answers.' },
}

/** One sentence on when an event is sent. */
export const describeEvent = (name: EventName, locale: Locale): string => words[name][locale]
