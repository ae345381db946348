import {
  administrators,
  conflict,
  defineNoun,
  everybody,
  forbidden,
  notFound,
  office,
  rule,
} from '../../../nouns/define'

/** What the service knows about the team. */
export const team = defineNoun({
  tags: {
    team: { name: 'Team', description: 'Members of the company, and figures of them.' },
  },
  permissions: {
    'team:read': { roles: everybody, scope: null, module: 'core', reserved: true },
    /** Adds colleagues' e-mail address, private number, role, status and manager; see `details.ts`. */
    'team:details': { roles: office, scope: null, module: 'core' },
    /** Everyone's hours, and head counts. */
    'team:figures': { roles: office, scope: null, module: 'core' },
    /** Inviting employees; every other role requires `team:manage`. */
    'team:invite': { roles: office, scope: null, module: 'core' },
    /** Roles, departments, managers, removal. */
    'team:manage': { roles: administrators, scope: null, module: 'core', reserved: true },
  },
  errors: {
    'member.not_found': notFound('Dieses Teammitglied gibt es nicht.', 'No such team member.'),
    'member.last_admin': conflict(
      'Das ist die letzte aktive Administration. Bitte zuerst jemand anderen zur Administration machen.',
      'This is the last active administrator. Make someone else an administrator first.',
    ),
    'member.own_removal': conflict(
      'Sich selbst kann niemand entfernen. Bitte jemand anderen aus der Administration darum bitten.',
      'You cannot remove yourself. Ask another administrator to do it.',
    ),
    'member.own_role': conflict(
      'Die eigene Rolle kann niemand ändern. Bitte jemand anderen aus der Administration darum bitten.',
      'You cannot change your own role. Ask another administrator to do it.',
    ),
    'member.own_email': conflict(
      'Die eigene E-Mail-Adresse ändern Sie im Profil unter „Sicherheit“, mit Ihrem Passwort.',
      'Change your own e-mail address in your profile under “Security”, with your password.',
    ),
    'member.elsewhere_email': conflict(
      'Diese Person gehört nicht nur zu diesem Betrieb. Ihre E-Mail-Adresse kann nur sie selbst ändern, im Profil unter „Sicherheit“.',
      'This person does not belong to this company alone. Only they change their e-mail address, in their profile under “Security”.',
    ),
    'member.operator_email': forbidden(
      'Diese Person betreibt die Plattform. Ihre E-Mail-Adresse kann nur sie selbst ändern.',
      'This person operates the platform. Only they change their e-mail address.',
    ),
    'member.manager_cycle': rule(
      'Die gewählte Führungskraft untersteht dieser Person oder ist sie selbst: das ergäbe einen Kreis.',
      'The chosen manager is below this person or is this person: that would be a circle.',
    ),
  },
  topics: { team: 'team:read' },
  records: {
    member: {
      label: { de: 'Mitglied', en: 'Member' },
      topic: 'team',
      verbs: {
        joined: { de: 'Ins Team gekommen', en: 'Joined the team' },
        permissions_changed: { de: 'Berechtigungen geändert', en: 'Permissions changed' },
        removed: { de: 'Aus dem Team entfernt', en: 'Removed from the team' },
        role_changed: { de: 'Rolle geändert', en: 'Role changed' },
        updated: null,
      },
      page: '/team/:id',
      pages: '/team',
      nameSql: { table: 'memberships', title: '(select u.name from users u where u.id = t.user_id)' },
    },
  },
  tables: {
    memberships: { versioned: { model: 'membership' }, module: 'core', personal: { by: ['user_id'] } },
  },
  notifications: {
    member_joined: { permission: 'team:manage', inApp: true, email: true },
  },
})
