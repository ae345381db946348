import { defineNoun, notFound, office } from '../../../nouns/define'

/** What the service knows about conversations with customers and employees. */
export const conversations = defineNoun({
  tags: {
    conversations: { name: 'Conversations', description: 'What customers write, and what they are answered.' },
  },
  permissions: {
    'conversations:read': { roles: office, scope: null, module: 'messaging' },
    'conversations:write': { roles: office, scope: null, module: 'messaging' },
  },
  errors: {
    'conversation.not_found': notFound('Unterhaltung nicht gefunden.', 'Conversation not found.'),
  },
  records: {
    conversation: {
      label: { de: 'Unterhaltung', en: 'Conversation' },
      topic: 'messages',
      verbs: {
        answered: { de: 'beantwortet', en: 'answered' },
        handed_over: { de: 'übergeben', en: 'handed over' },
      },
      page: '/messages/:id',
      nameSql: { table: 'conversations', title: `coalesce(t.name, '+' || t.number)` },
    },
  },
  notifications: {
    message_received: { permission: 'conversations:read', inApp: true, email: false },
    conversation_assigned: { permission: 'conversations:read', inApp: true, email: true },
  },
  jobs: {
    'conversations.answer': {
      de: 'Frage mit dem Sprachmodell beantworten',
      en: 'Answer a question with the language model',
      module: 'messaging',
      urgent: true,
    },
  },
  inbox: {
    messaging: {
      de: 'Nachrichten',
      en: 'Messages',
      path: '/api/messaging/webhook',
      tag: 'messaging',
      // The vendor puts up to a thousand messages into one push.
      maxBytes: 3_000_000,
      module: 'messaging',
    },
  },
})
