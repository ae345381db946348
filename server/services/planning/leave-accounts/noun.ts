import { conflict, defineNoun, notFound } from '../../../nouns/define'

/** What the service knows about people's leave entitlements. */
export const leaveAccounts = defineNoun({
  tags: {
    leaveAccounts: {
      name: 'Leave accounts',
      description: 'How much leave each person has in a year, and what is left.',
    },
  },
  errors: {
    'leave_account.not_found': notFound('Urlaubskonto nicht gefunden.', 'Leave account not found.'),
    'leave_account.taken': conflict(
      'Für diese Person und dieses Jahr ist der Anspruch schon festgelegt. Bitte diesen ändern.',
      'The entitlement of this person and year is set already. Change that one.',
    ),
  },
  records: {
    leave_account: {
      label: { de: 'Urlaubskonto', en: 'Leave account' },
      topic: 'leave',
      verbs: { created: null, updated: null },
      pages: '/leave/settings',
    },
  },
  tables: {
    leave_accounts: {
      versioned: { model: 'leaveAccount' },
      module: 'urlaub',
      persons: ['user_id'],
      personal: {},
    },
  },
})
