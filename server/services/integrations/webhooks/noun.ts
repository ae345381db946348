import { administrators, conflict, defineNoun, notFound } from '../../../nouns/define'
import { webhookEvents } from './example'

/** What the service knows about webhooks. */
export const webhooks = defineNoun({
  tags: {
    webhooks: {
      name: 'Webhook subscriptions',
      description: 'Who hears of what, and what became of each delivery.',
    },
  },
  permissions: {
    /** Seeing, pausing and deleting webhooks, and ending a rotation; also while the module is off. */
    'webhooks:manage': { roles: administrators, scope: null, module: 'core', reserved: true },
    /** Subscribing, beginning a rotation, and whatever sends: tests and repetitions. */
    'webhooks:write': { roles: administrators, scope: null, module: 'int.api', reserved: true },
  },
  errors: {
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
    'webhook.delivery_untried': conflict('Diese Zustellung ist noch unterwegs.', 'This delivery is still under way.'),
    'webhook.body_gone': conflict(
      'Der Inhalt dieses Ereignisses ist nicht mehr aufbewahrt und kann nicht noch einmal gesendet werden.',
      'The content of this event is no longer kept and cannot be sent again.',
    ),
    'webhook.delivery_not_found': notFound('Zustellung nicht gefunden.', 'Delivery not found.'),
    'webhook.receiver_not_found': notFound(
      'Hier läuft kein Test-Empfänger für Webhooks.',
      'No receiver for trying webhooks out runs here.',
    ),
    'webhook.request_not_found': notFound('Diese Anfrage ist nicht mehr da.', 'This request is no longer there.'),
  },
  events: {
    ping: { module: 'core', de: 'Prüft, ob die Adresse antwortet.', en: 'Checks that the address answers.' },
  },
  topics: { deliveries: 'webhooks:manage' },
  records: {
    webhook: {
      label: { de: 'Webhook', en: 'Webhook' },
      topic: 'settings',
      verbs: {
        created: null,
        deleted: null,
        paused: null,
        replayed: null,
        resumed: { de: 'Webhook fortgesetzt', en: 'Webhook resumed' },
        rotation_cancelled: {
          de: 'Austausch des Geheimnisses abgebrochen',
          en: 'Rotation of the secret cancelled',
        },
        rotation_committed: {
          de: 'Austausch des Geheimnisses abgeschlossen',
          en: 'Rotation of the secret completed',
        },
        rotation_started: { de: 'Austausch des Geheimnisses begonnen', en: 'Rotation of the secret started' },
        tested: null,
        updated: null,
      },
      page: '/integrations/webhooks',
      nameSql: { table: 'webhook_endpoints', title: 't.name' },
    },
    webhook_delivery: {
      label: { de: 'Zustellung', en: 'Webhook delivery' },
      topic: 'deliveries',
      verbs: {
        redelivered: null,
      },
    },
  },
  tables: {
    webhook_endpoints: {
      versioned: { model: 'webhookEndpoint', undated: true },
      module: 'int.api',
      hidden: ['secret', 'next_secret', 'last_claimed_at'],
    },
    webhook_hours: { module: 'int.api' },
    events: { module: 'int.api' },
    webhook_deliveries: { module: 'int.api', hidden: ['token', 'lease_until'] },
    webhook_attempts: { module: 'int.api' },
  },
  mailed: ['webhook'],
  notifications: {
    webhook_paused: { permission: 'webhooks:manage', inApp: true, email: false },
  },
  examples: webhookEvents,
})
