import { conflict, defineNoun, notFound } from '../../../nouns/define'

/** What the service knows about what is written to its operators. */
export const contactRequests = defineNoun({
  tags: {
    contactRequests: { name: 'Contact form', description: 'What people without an account write to the operators.' },
  },
  errors: {
    'contact_request.too_fast': {
      status: 400,
      code: 'too_fast',
      de: 'Das ging schneller, als man schreiben kann. Bitte noch einmal absenden.',
      en: 'That was faster than anybody can write. Send it again.',
    },
    'contact_request.no_reader': {
      status: 503,
      code: 'unavailable',
      de: 'Hier ist noch niemand eingetragen, der Anfragen liest. Bitte später noch einmal versuchen.',
      en: 'No recipient of messages is set up here yet. Try again later.',
    },
    'contact_request.no_access_asked': conflict(
      'Hier hat niemand um Zugang gebeten. Antworten Sie per E-Mail, oder laden Sie unter „Einladungen“ ein.',
      'No access was requested here. Answer by e-mail, or invite under “Invitations”.',
    ),
    'contact_request.handled_already': conflict(
      'Diese Anfrage ist schon erledigt. Öffnen Sie sie wieder, um noch einmal einzuladen.',
      'This request has been handled already. Reopen it to invite once more.',
    ),
    'contact_request.not_found': notFound('Anfrage nicht gefunden.', 'Request not found.'),
  },
  records: {
    contact_request: {
      platform: true,
      label: { de: 'Kontaktanfrage', en: 'Contact request' },
      verbs: {
        handled: { de: 'Kontaktanfrage erledigt', en: 'Contact request handled' },
        reopened: { de: 'Kontaktanfrage wieder offen', en: 'Contact request reopened' },
        deleted: { de: 'Kontaktanfrage gelöscht', en: 'Contact request deleted' },
      },
    },
  },
  tables: {
    contact_requests: { internal: 'what people outside wrote to the operators; of no company' },
  },
})
