import { administrators, defineNoun, everybody, rule } from '../../../nouns/define'

/** What the service knows about permissions of members. */
export const permissions = defineNoun({
  tags: {
    permissions: { name: 'Permissions', description: 'What each member may do, and why.' },
  },
  permissions: {
    /** Why a person may do what: for oneself; others' permissions require `permissions:manage`. */
    'permissions:read': { roles: everybody, scope: null, module: 'core', reserved: true },
    'permissions:manage': { roles: administrators, scope: null, module: 'core', reserved: true },
  },
  errors: {
    'permission.reserved': rule(
      'Diese Berechtigung gehört zur Rolle und kann nicht einzeln vergeben oder entzogen werden.',
      'This permission goes with the role and cannot be given or taken person by person.',
    ),
    'permission.administrator': rule(
      'Wer verwaltet, darf alles. Bitte stattdessen die Rolle ändern.',
      'Administrators may do everything. Change the role instead.',
    ),
  },
  tables: {
    membership_permissions: {
      module: 'core',
      personal: { by: ['user_id'], except: ['set_by_user_id'] },
      exempt: { set_by_user_id: 'what a user decided about a colleague is that colleague’s data' },
    },
  },
})
