import { conflict, creationOnly, defineNoun, everybody, notFound, office, rule } from '../../../nouns/define'
import { rapportEvents } from './example'

/** What the service knows about site reports (Rapporte). */
export const rapports = defineNoun({
  tags: {
    rapports: { name: 'Site reports', description: 'Rapporte: hours and material of a day on site.' },
  },
  permissions: {
    'rapports:read': { roles: everybody, scope: 'rapport:read', module: 'rapport' },
    /** Without it a user sees only their own. */
    'rapports:read_all': { roles: office, scope: 'rapport:read', module: 'rapport' },
    'rapports:write': { roles: everybody, scope: 'rapport:write', module: 'rapport' },
    'rapports:reopen': { roles: office, scope: null, module: 'rapport' },
    'rapports:complete': { roles: everybody, scope: null, module: 'rapport' },
    'rapports:prices': { roles: office, scope: 'rapport:read', module: 'rapport' },
  },
  errors: {
    'rapport.not_found': notFound('Rapport nicht gefunden.', 'Rapport not found.'),
    'rapport.completed': conflict(
      'Der Rapport ist abgeschlossen und kann nicht mehr geändert werden.',
      'The rapport is completed and can no longer be changed.',
    ),
    'rapport.signed': conflict('Der Rapport ist schon unterschrieben.', 'The rapport has been signed already.'),
    'rapport.not_completed': conflict('Der Rapport ist noch nicht abgeschlossen.', 'The rapport is not completed yet.'),
    'rapport.final': conflict(
      'Der Rapport ist schon verrechnet, unterschrieben oder verschickt. Bitte einen neuen schreiben.',
      'The rapport is billed, signed or mailed already. Please write a new one.',
    ),
    'rapport.no_project': rule('Der Rapport gehört noch zu keinem Projekt.', 'The rapport belongs to no project yet.'),
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
  },
  events: {
    'rapport.created': { module: 'rapport', de: 'Ein Rapport wurde angelegt.', en: 'A rapport was created.' },
    'rapport.updated': {
      module: 'rapport',
      de: 'Ein offener Rapport wurde geändert.',
      en: 'An open rapport was changed.',
    },
    'rapport.completed': {
      module: 'rapport',
      de: 'Ein Rapport wurde abgeschlossen.',
      en: 'A rapport was completed.',
    },
    'rapport.reopened': {
      module: 'rapport',
      de: 'Ein abgeschlossener Rapport wurde wieder geöffnet.',
      en: 'A completed rapport was opened again.',
    },
    'rapport.signed': {
      module: 'rapport',
      de: 'Der Kunde hat einen Rapport unterschrieben.',
      en: 'The customer signed a rapport.',
    },
    'rapport.deleted': {
      module: 'rapport',
      de: 'Ein offener Rapport wurde gelöscht.',
      en: 'An open rapport was deleted.',
    },
  },
  topics: { rapports: 'rapports:read' },
  records: {
    rapport: {
      label: { de: 'Rapport', en: 'Site report' },
      topic: 'rapports',
      verbs: {
        billing_changed: null,
        completed: null,
        created: null,
        deleted: null,
        emailed: null,
        photo_added: null,
        photo_changed: null,
        photo_removed: null,
        reopened: null,
        signed: null,
        updated: null,
      },
      page: '/rapports/:id',
      feed: { permission: 'rapports:read', de: 'den Rapport', en: 'site report' },
      nameSql: { table: 'rapports', number: 't.rapport_number', title: 't.title' },
    },
  },
  tables: {
    rapports: {
      module: 'rapport',
      hidden: ['search', 'signed_pdf'],
      totals: ['completed', 'billing_status', 'project_id', 'date'],
      persons: ['created_by_user_id'],
      personal: creationOnly('rapport_number', 'date'),
    },
    rapport_entries: { module: 'rapport', persons: ['employee_user_id'], personal: {} },
    rapport_materials: { module: 'rapport' },
    rapport_photos: { module: 'rapport', persons: ['created_by_user_id'], personal: creationOnly('rapport_id') },
  },
  documents: ['rapport_pdf', 'rapport_signed_pdf'],
  mailed: ['rapport'],
  notifications: {
    rapport_completed: { permission: 'rapports:read_all', inApp: true, email: false },
    rapport_signed: { permission: 'rapports:read_all', inApp: true, email: false },
  },
  examples: rapportEvents,
})
