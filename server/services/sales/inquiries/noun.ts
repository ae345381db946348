import { conflict, defineNoun, notFound, office } from '../../../nouns/define'
import { inquiryEvents } from './example'

/** What the service knows about inquiries (Anfragen). */
export const inquiries = defineNoun({
  tags: {
    inquiries: { name: 'Inquiries', description: 'Anfragen: what comes in before there is a project.' },
  },
  permissions: {
    'inquiries:read': { roles: office, scope: 'anfragen:read', module: 'anfragen' },
    'inquiries:write': { roles: office, scope: 'anfragen:write', module: 'anfragen' },
  },
  errors: {
    'inquiry.not_found': notFound('Anfrage nicht gefunden.', 'Inquiry not found.'),
    'inquiry.already_converted': conflict(
      'Diese Anfrage hat schon ein Projekt.',
      'This inquiry already has a project.',
    ),
  },
  events: {
    'anfrage.created': { module: 'anfragen', de: 'Eine Anfrage ist eingegangen.', en: 'An inquiry came in.' },
    'anfrage.updated': {
      module: 'anfragen',
      de: 'Felder einer Anfrage wurden geändert.',
      en: 'Fields of an inquiry were changed.',
    },
    'anfrage.status_changed': {
      module: 'anfragen',
      de: 'Eine Anfrage hat einen neuen Status.',
      en: 'An inquiry has a new status.',
    },
  },
  topics: { inquiries: 'inquiries:read' },
  records: {
    inquiry: {
      label: { de: 'Anfrage', en: 'Inquiry' },
      topic: 'inquiries',
      verbs: {
        converted: null,
        created: null,
        status_changed: null,
        updated: null,
      },
      page: '/inquiries/:id',
      feed: { permission: 'inquiries:read', de: 'die Anfrage', en: 'inquiry' },
      nameSql: { table: 'inquiries', number: 't.inquiry_number', title: 't.title' },
    },
  },
  tables: {
    inquiries: {
      versioned: { model: 'inquiry' },
      module: 'anfragen',
      hidden: ['search'],
      totals: ['status'],
      persons: ['assigned_user_id'],
      personal: { only: ['id', 'inquiry_number', 'status', 'created_at'] },
    },
  },
  mailed: ['inquiry'],
  notifications: {
    inquiry_created: { permission: 'inquiries:read', inApp: true, email: false },
    inquiry_assigned: { permission: 'inquiries:read', inApp: true, email: true },
  },
  examples: inquiryEvents,
})
