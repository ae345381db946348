import { administrators, conflict, defineNoun, rule } from '../../../nouns/define'

/** What the service knows about a company's number at the messaging vendor, and the messages sent from it. */
export const messaging = defineNoun({
  tags: {
    messaging: {
      name: 'Messaging',
      description: 'The company’s number at WhatsApp: what customers write there, and how it is set up.',
    },
  },
  permissions: {
    'messaging:manage': { roles: administrators, scope: null, module: 'messaging' },
  },
  errors: {
    'messaging.not_connected': conflict(
      'Es ist keine Nummer verbunden. Unter Einstellungen → Nachrichten verbinden.',
      'No number is connected. Connect one under Settings → Messages.',
    ),
    'messaging.number_taken': conflict(
      'Diese Nummer ist schon mit einer anderen Firma verbunden.',
      'This number is connected to another company already.',
    ),
    'messaging.access_withdrawn': rule(
      'Der Anbieter nimmt dieses Zugriffstoken nicht an. Bitte ein gültiges mit den Rechten whatsapp_business_messaging und whatsapp_business_management eintragen.',
      'The provider does not take this access token. Enter a valid one with whatsapp_business_messaging and whatsapp_business_management.',
    ),
    'messaging.refused': rule(
      'Der Anbieter hat das abgelehnt. Bitte Kennung der Nummer und Vorlage prüfen.',
      'The provider refused it. Check the id of the number and the template.',
    ),
    'messaging.no_recipient': rule(
      'Unter dieser Nummer ist niemand bei WhatsApp erreichbar, oder sie ist für Testnummern nicht freigegeben.',
      'No one can be reached on WhatsApp at this number, or it is not allowed for test numbers.',
    ),
    'messaging.template_unknown': rule(
      'Diese Vorlage gibt es beim Anbieter in dieser Sprache nicht, oder sie hat nicht genau eine Variable.',
      'The provider has no such template in this language, or it does not have exactly one variable.',
    ),
    'messaging.window_closed': conflict(
      'Seit der letzten Nachricht ist mehr als ein Tag vergangen: jetzt geht nur eine genehmigte Vorlage. Bitte in den Einstellungen eine eintragen.',
      'More than a day has passed since they wrote: only an approved template may be sent now. Enter one in the settings.',
    ),
    'messaging.away': {
      status: 503,
      code: 'unavailable',
      de: 'Der Anbieter antwortet gerade nicht. Bitte später noch einmal versuchen.',
      en: 'The provider does not answer at the moment. Please try again later.',
    },
  },
  topics: { messages: 'conversations:read' },
  records: {
    messaging_account: {
      label: { de: 'Nummer für Nachrichten', en: 'Number for messages' },
      topic: 'settings',
      verbs: {
        connected: { de: 'verbunden', en: 'connected' },
        updated: null,
        disconnected: { de: 'getrennt', en: 'disconnected' },
      },
      pages: '/settings/messaging',
      nameSql: { table: 'messaging_accounts', title: 't.display_number' },
    },
  },
  tables: {
    messaging_accounts: {
      versioned: { model: 'messagingAccount' },
      internal: 'what opens the company’s number at the vendor, sealed',
    },
    conversations: {
      module: 'messaging',
      persons: ['user_id', 'assigned_user_id'],
      personal: { by: ['user_id'] },
      exempt: { assigned_user_id: 'who answers a customer at present; the conversation is the company’s' },
    },
    conversation_messages: {
      module: 'messaging',
      persons: ['user_id'],
      personal: { only: ['id', 'direction', 'text', 'created_at'] },
    },
  },
  jobs: {
    'messaging.send': {
      de: 'Nachricht senden',
      en: 'Send a message',
      module: 'messaging',
      // In the order in which they were written.
      resource: 'conversation',
      resourcePart: 'conversationId',
      urgent: true,
    },
    'messaging.forward': {
      de: 'Nachricht an den Agentendienst weitergeben',
      en: 'Forward a message to the agent service',
      module: 'messaging',
    },
  },
})
