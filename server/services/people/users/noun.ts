import { conflict, defineNoun, forbidden, notFound, rule } from '../../../nouns/define'

/** What the service knows about persons and their accounts. */
export const users = defineNoun({
  tags: {
    users: { name: 'Person', description: 'Settings of the person who is logged in.' },
    profile: { name: 'Profiles', description: 'Colleagues, and what people do with their own accounts.' },
  },
  errors: {
    'user.not_found': notFound('Person nicht gefunden.', 'Person not found.'),
    'user.field_not_editable': forbidden(
      'Diese Angabe kann nur die Person selbst ändern.',
      'Only the person themself can change this.',
    ),
    'user.no_avatar': notFound('Es gibt kein Bild dieser Person.', 'There is no picture of this person.'),
    'user.no_deletion_request': conflict(
      'Diese Person hat keine Löschung verlangt.',
      'This person has not asked for erasure.',
    ),
    'user.deletion_requested': conflict('Die Löschung ist schon verlangt.', 'Erasure has been asked for already.'),
    'user.email_verified': conflict(
      'Diese E-Mail-Adresse ist schon bestätigt.',
      'This e-mail address is verified already.',
    ),
    'user.is_self': rule(
      'Das eigene Konto lässt sich so nicht ändern.',
      'Your own account cannot be changed like this.',
    ),
    'user.last_operator': rule(
      'Das ist der letzte Betreiber. Erst einen anderen bestimmen.',
      'This is the last operator. Appoint another one first.',
    ),
    'user.email_taken': conflict(
      'Diese E-Mail-Adresse ist schon angemeldet.',
      'This e-mail address is already registered.',
    ),
  },
  records: {
    user: {
      label: { de: 'Person', en: 'Person' },
      topic: 'settings',
      verbs: {
        access_accepted: { de: 'Zugang angenommen', en: 'Access accepted' },
        access_invited: { de: 'Zugang eingeladen', en: 'Access invitation sent' },
        avatar_changed: { de: 'Bild geändert', en: 'Picture changed' },
        avatar_removed: { de: 'Bild entfernt', en: 'Picture removed' },
        closed: { de: 'Konto gesperrt', en: 'Account closed' },
        data_exported: { de: 'Eigene Daten mitgenommen', en: 'Own data taken along' },
        deleted: null,
        deletion_refused: { de: 'Löschung abgelehnt', en: 'Erasure refused' },
        deletion_requested: { de: 'Löschung verlangt', en: 'Erasure asked for' },
        deletion_withdrawn: { de: 'Löschung nicht mehr verlangt', en: 'Erasure no longer asked for' },
        email_change_cancelled: {
          de: 'Änderung der E-Mail-Adresse zurückgezogen',
          en: 'Change of email address cancelled',
        },
        email_change_requested: {
          de: 'Änderung der E-Mail-Adresse verlangt',
          en: 'Change of email address asked for',
        },
        email_change_undone: {
          de: 'Änderung der E-Mail-Adresse widersprochen',
          en: 'Change of email address objected to',
        },
        email_changed: { de: 'E-Mail-Adresse geändert', en: 'Email address changed' },
        email_verified: { de: 'E-Mail-Adresse bestätigt', en: 'Email address confirmed' },
        erased: { de: 'Person gelöscht', en: 'Person erased' },
        opened: { de: 'Konto entsperrt', en: 'Account opened' },
        operator_made: { de: 'Zum Betreiber gemacht', en: 'Operator made' },
        password_changed: { de: 'Passwort geändert', en: 'Password changed' },
        password_reset: { de: 'Passwort neu gesetzt', en: 'Password set anew' },
        recovery_codes_renewed: { de: 'Wiederherstellungscodes erneuert', en: 'Recovery codes renewed' },
        role_changed: { de: 'Rolle geändert', en: 'Role changed' },
        second_factor_disabled: { de: 'Zweiter Faktor ausgeschaltet', en: 'Second factor switched off' },
        second_factor_enabled: { de: 'Zweiter Faktor eingeschaltet', en: 'Second factor switched on' },
        second_factor_reset: { de: 'Zweiter Faktor zurückgesetzt', en: 'Second factor reset' },
        signed_out_everywhere: { de: 'Überall abgemeldet', en: 'Signed out everywhere' },
        updated: null,
      },
      page: '/team',
      nameSql: {
        table: 'memberships',
        title: '(select u.name from users u where u.id = t.user_id)',
        id: 't.user_id',
      },
    },
    profile: {
      page: '/profile/data',
    },
    deletion_request: {
      page: '/profile/requests',
    },
  },
  tables: {
    users: {
      versioned: { model: 'user', tenant: null, role: 'credential' },
      module: 'core',
      hidden: [
        'password_hash',
        'is_operator',
        'last_tenant_id',
        'avatar_key',
        'password_changed_at',
        'totp_secret',
        'totp_last_step',
      ],
      personal: {
        by: ['id'],
        except: ['password_hash', 'totp_secret', 'totp_last_step', 'avatar_key', 'last_tenant_id'],
        global: true,
      },
    },
  },
  notifications: {
    deletion_requested: { permission: 'team:manage', inApp: true, email: true },
    deletion_refused: { permission: 'session:read', inApp: true, email: true },
  },
})
