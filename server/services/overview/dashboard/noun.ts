import { defineNoun, office } from '../../../nouns/define'

/** What the service knows about the page Heute. */
export const dashboard = defineNoun({
  tags: {
    dashboard: { name: 'Dashboard', description: 'Money and work as of today.' },
  },
  permissions: {
    'dashboard:read': { roles: office, scope: null, module: 'core' },
  },
})
