import { defineNoun, everybody, notFound, office } from '../../../nouns/define'

/** What the service knows about kinds of absence. */
export const leaveTypes = defineNoun({
  tags: {
    leaveTypes: {
      name: 'Leave types',
      description: 'Kinds of absence: what each takes, and whether it is decided on.',
    },
  },
  permissions: {
    /** The kinds, the user's own requests, and who is absent when; of others neither kind nor reason. */
    'leave:read': { roles: everybody, scope: null, module: 'urlaub' },
    /** For oneself. */
    'leave:request': { roles: everybody, scope: null, module: 'urlaub' },
    /** Everyone's requests and accounts with their kinds; entering, deciding, cancelling; managing kinds. */
    'leave:decide': { roles: office, scope: null, module: 'urlaub' },
  },
  errors: {
    'leave_type.not_found': notFound('Abwesenheitsart nicht gefunden.', 'Leave type not found.'),
  },
  topics: { leave: 'leave:read' },
  records: {
    leave_type: {
      label: { de: 'Abwesenheitsart', en: 'Leave type' },
      topic: 'leave',
      verbs: { created: null, updated: null },
      pages: '/leave/settings',
      nameSql: { table: 'leave_types', title: 't.name_de' },
    },
  },
  tables: {
    leave_types: { versioned: { model: 'leaveType' }, module: 'urlaub' },
  },
})
