import { conflict, defineNoun, forbidden, notFound } from '../../../nouns/define'

/** What the service knows about invitations. */
export const invitations = defineNoun({
  tags: {
    invites: { name: 'Invitations', description: 'Inviting people to the company, and joining it.' },
  },
  errors: {
    'invitation.not_found': notFound('Einladung nicht gefunden.', 'Invitation not found.'),
    'invitation.already_member': conflict(
      'Diese Person gehört schon zum Team.',
      'This person belongs to the team already.',
    ),
    'invitation.employees_only': forbidden(
      'Ohne Administration können nur Angestellte (Rolle 3) eingeladen werden.',
      'Only administrators invite others than employees (role 3).',
    ),
    'invitation.closed': conflict(
      'Diese Einladung ist schon angenommen oder zurückgezogen.',
      'This invitation has been accepted or cancelled already.',
    ),
    'invitation.wrong_password': {
      status: 401,
      code: 'unauthorized',
      de: 'Zu dieser Adresse gibt es schon ein Konto, und das Passwort stimmt nicht.',
      en: 'There is an account for this address already, and the password is wrong.',
    },
    'invitation.account_disabled': conflict(
      'Das Konto zu dieser Adresse ist nicht aktiv. Bitte den Betreiber darum bitten.',
      'The account of this address is not active. Ask the operator.',
    ),
    'invitation.address_reserved': conflict(
      'Diese Adresse gehörte bis vor kurzem zu einem anderen Konto und bleibt 7 Tage reserviert. Bitte die Einladung später annehmen.',
      'This address belonged to another account until lately and stays reserved for 7 days. Accept the invitation later.',
    ),
  },
  records: {
    invitation: {
      label: { de: 'Einladung', en: 'Invitation' },
      topic: 'team',
      verbs: {
        accepted: { de: 'Einladung angenommen', en: 'Invitation accepted' },
        cancelled: { de: 'Einladung zurückgezogen', en: 'Invitation cancelled' },
        created: null,
        resent: { de: 'Einladung noch einmal gesendet', en: 'Invitation sent again' },
        updated: null,
      },
      page: '/team/invitations',
      nameSql: { table: 'invitations', title: 't.email' },
    },
  },
  tables: {
    invitations: {
      versioned: { model: 'invitation' },
      module: 'core',
      hidden: ['token_hash'],
      persons: ['accepted_user_id', 'invited_by_user_id'],
      personal: { by: ['accepted_user_id'], except: ['token_hash', 'invited_by_user_id', 'manager_id'] },
      exempt: { invited_by_user_id: 'names whom else the company invited' },
    },
  },
})
