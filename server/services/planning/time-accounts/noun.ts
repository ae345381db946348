import { conflict, defineNoun, notFound } from '../../../nouns/define'

/** What the service knows about people's time accounts. */
export const timeAccounts = defineNoun({
  tags: {
    timeAccounts: {
      name: 'Time accounts',
      description: 'What a person has worked more or less than agreed, and what is booked beside it.',
    },
  },
  errors: {
    'account_booking.not_found': notFound('Buchung nicht gefunden.', 'Booking not found.'),
    'account_booking.opened': conflict(
      'Dieses Konto ist schon eröffnet. Bitte die Eröffnung löschen oder eine Korrektur buchen.',
      'This account has been opened. Delete the opening, or book a correction.',
    ),
  },
  records: {
    account_booking: {
      label: { de: 'Buchung im Zeitkonto', en: 'Booking of a time account' },
      topic: 'time',
      verbs: { created: null, deleted: null },
      pages: '/times',
    },
  },
  tables: {
    account_bookings: {
      module: 'zeiterfassung',
      persons: ['user_id', 'created_by_user_id'],
      personal: { by: ['user_id'], except: ['created_by_user_id'] },
      exempt: { created_by_user_id: 'who booked it; whose account it is stands in user_id' },
    },
  },
})
