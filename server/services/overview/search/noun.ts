import { defineNoun, everybody } from '../../../nouns/define'

/** What the service knows about the search. */
export const search = defineNoun({
  tags: {
    search: { name: 'Search', description: 'One search over every noun.' },
  },
  permissions: {
    'search:read': { roles: everybody, scope: null, module: 'core', reserved: true },
  },
  tables: {
    search_entries: { internal: 'follows from the records that it finds' },
  },
})
