import { administrators, conflict, defineNoun, everybody, notFound } from '../../../nouns/define'

/** What the service knows about the assistant. */
export const assistant = defineNoun({
  tags: {
    assistant: {
      name: 'Assistant',
      description: 'Questions in one’s own words, answered from what one may see. It changes nothing by itself.',
    },
  },
  permissions: {
    'assistant:use': { roles: everybody, scope: null, module: 'ai' },
    'assistant:manage': { roles: administrators, scope: null, module: 'ai' },
  },
  errors: {
    'assistant.spent': {
      status: 429,
      code: 'rate_limited',
      de: 'Ihre Firma hat heute so viel gefragt, wie der Betreiber vorsieht. Morgen geht es weiter.',
      en: 'Your company has asked as much today as the operator allows. It goes on tomorrow.',
    },
    'assistant.not_configured': {
      status: 503,
      code: 'unavailable',
      de: 'Auf diesem Server ist kein Sprachmodell eingerichtet. Der Betreiber setzt dafür AI_BASE_URL und AI_MODEL.',
      en: 'No language model is set up on this server. The operator sets AI_BASE_URL and AI_MODEL for it.',
    },
    'assistant.away': {
      status: 503,
      code: 'unavailable',
      de: 'Das Sprachmodell antwortet gerade nicht. Der Betreiber findet den Grund im Protokoll des Servers.',
      en: 'The language model does not answer at the moment. The operator finds the reason in the log of the server.',
    },
    'assistant_proposal.not_found': notFound('Vorschlag nicht gefunden.', 'Proposal not found.'),
    'assistant_conversation.not_found': notFound('Gespräch nicht gefunden.', 'Conversation not found.'),
    'assistant_proposal.decided': conflict(
      'Über diesen Vorschlag ist schon entschieden, oder er ist abgelaufen: nach einem Tag, oder weil 20 neuere offen sind. Bitte noch einmal fragen.',
      'This proposal has been decided already, or has expired: after a day, or since 20 newer ones are open. Ask again.',
    ),
    'assistant_proposal.no_owner': conflict(
      'Wer diesen Schlüssel angelegt hat, ist nicht mehr im Team: niemand kann den Vorschlag bestätigen. Bitte einen neuen Schlüssel anlegen.',
      'The person who made this key has left the team, so that no one can confirm a proposal. Create a new key.',
    ),
    'assistant_proposal.too_many': conflict(
      'Von diesem Schlüssel sind 20 Vorschläge offen. Wer ihn angelegt hat, bestätigt oder verwirft sie im Assistenten (Strg J); nach einem Tag laufen sie ab.',
      'This key has 20 open proposals. The person who made it confirms or discards them in the assistant (Ctrl J); they expire after a day.',
    ),
  },
  topics: { assistant: 'assistant:use' },
  records: {
    assistant_proposal: {
      label: { de: 'Vorschlag des Assistenten', en: 'Proposal of the assistant' },
      topic: 'assistant',
      verbs: {
        confirmed: { de: 'Vorschlag bestätigt', en: 'proposal confirmed' },
        discarded: { de: 'Vorschlag verworfen', en: 'proposal discarded' },
      },
      page: '/?assistant',
      nameSql: { table: 'assistant_proposals', title: 't.tool' },
    },
  },
  notifications: {
    assistant_proposed: { permission: 'api_keys:manage', inApp: true, email: false },
  },
  tables: {
    assistant_proposals: {
      internal: 'what the assistant would have done; what was confirmed stands in its record',
      persons: ['user_id'],
      personal: {},
    },
    assistant_conversations: {
      internal: 'what a person asked; no one else of the company reads it',
      persons: ['user_id'],
      personal: {},
    },
    assistant_usage: { internal: 'counts by company and day' },
  },
})
