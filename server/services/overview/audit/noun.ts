import { administrators, defineNoun } from '../../../nouns/define'

/** What the service knows about the audit log. */
export const audit = defineNoun({
  tags: {
    audit: { name: 'Audit log', description: 'Who changed what, before and after.' },
  },
  permissions: {
    'audit:read': { roles: administrators, scope: null, module: 'core', reserved: true },
  },
  records: {
    audit: {
      verbs: {
        exported: { de: 'Protokoll ausgeleitet', en: 'Audit log taken along' },
        removed: { de: 'Alte Einträge entfernt', en: 'Old entries removed' },
      },
    },
  },
  tables: {
    audit_entries: {
      module: 'core',
      persons: ['actor_user_id'],
      personal: { only: ['id', 'action', 'entity', 'entity_id', 'created_at'] },
    },
  },
})
