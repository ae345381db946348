import { administrators, defineNoun, noRoles, notFound, office } from '../../../nouns/define'
import { inboundEvents } from './example'

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
  examples: inboundEvents,
})
