import type { ModuleId } from './modules'

/** Event names that the service emits, each with the module that must be enabled for it. */
export const eventModules = {
  'project.created': 'core',
  'project.updated': 'core',
  'project.status_changed': 'core',
  'kontakt.created': 'core',
  'kontakt.updated': 'core',
  'anfrage.created': 'anfragen',
  'anfrage.updated': 'anfragen',
  'anfrage.status_changed': 'anfragen',
  'offer.created': 'angebote',
  'offer.updated': 'angebote',
  'offer.sent': 'angebote',
  'offer.accepted': 'angebote',
  'offer.rejected': 'angebote',
  'offer.expired': 'angebote',
  'offer.cancelled': 'angebote',
  'offer.deleted': 'angebote',
  'rapport.created': 'rapport',
  'rapport.updated': 'rapport',
  'rapport.completed': 'rapport',
  'rapport.deleted': 'rapport',
  'invoice.created': 'rechnungen',
  'invoice.updated': 'rechnungen',
  'invoice.sent': 'rechnungen',
  'invoice.partial_paid': 'rechnungen',
  'invoice.paid': 'rechnungen',
  'invoice.overdue': 'rechnungen',
  'invoice.cancelled': 'rechnungen',
  'invoice.deleted': 'rechnungen',
  'time_entry.created': 'zeiterfassung',
  'time_entry.updated': 'zeiterfassung',
  'time_entry.deleted': 'zeiterfassung',
  'appointment.created': 'termine',
  'appointment.updated': 'termine',
  'appointment.cancelled': 'termine',
  'inbound.received': 'int.inbound',
  ping: 'core',
} as const satisfies Record<string, ModuleId>

export type EventName = keyof typeof eventModules
export const eventNames = Object.keys(eventModules) as EventName[]
