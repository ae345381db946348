import { administrators, defineNoun, noRoles, notFound, office } from '../../../nouns/define'

/** What the service knows about the inbound drop. */
export const inbound = defineNoun({
  tags: {
    inbound: {
      name: 'Inbound drop',
      description: 'Files from other systems, kept unchanged with size and checksum.',
    },
  },
  permissions: {
    'inbound:read': { roles: office, scope: 'int.inbound:read', module: 'int.inbound' },
    /** Only systems drop files. */
    'inbound:write': { roles: noRoles, scope: 'int.inbound:write', module: 'int.inbound', reserved: true },
    'inbound:download': { roles: administrators, scope: null, module: 'int.inbound' },
  },
  errors: {
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
  },
  events: {
    'inbound.received': {
      module: 'int.inbound',
      de: 'Eine Datei ist eingegangen.',
      en: 'A file was received.',
    },
  },
  topics: { inbound: 'inbound:read' },
  records: {
    inbound: {
      label: { de: 'Lieferung', en: 'Delivery' },
      of: 'inbound_delivery',
      verbs: {
        downloaded: null,
        received: null,
      },
    },
    inbound_delivery: {
      label: { de: 'Lieferung', en: 'Delivery' },
      topic: 'inbound',
      nameSql: { table: 'inbound_deliveries', title: 't.filename' },
    },
  },
  tables: {
    inbound_deliveries: { module: 'int.inbound', hidden: ['storage_key'], totals: ['source'] },
    inbound_uploads: { internal: 'what is being received at this moment' },
  },
  examples: {
    inbound: {
      id: 9,
      source: 'erp-alt',
      filename: 'kunden.csv',
      content_type: 'text/csv',
      size_bytes: 48213,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      batch: 'umzug-2026-01',
      part: '1/3',
      received_at: '2026-01-31T10:15:00.000Z',
      version: 1,
    },
  },
})
