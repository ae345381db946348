import { conflict, defineNoun, office, rule } from '../../../nouns/define'

/** What the service knows about mails. */
export const mails = defineNoun({
  tags: {
    mails: { name: 'Mails', description: 'Mails that were sent with documents.' },
  },
  permissions: {
    'mails:read': { roles: office, scope: null, module: 'core' },
  },
  errors: {
    'mail.not_configured': {
      status: 503,
      code: 'unavailable',
      de: 'Es ist kein Mailserver eingerichtet (SMTP_URL).',
      en: 'No mail server is configured (SMTP_URL).',
    },
    'mail.sent_already': conflict(
      'Das ist schon gesendet. Noch einmal geht es nur ausdrücklich hinaus (resend: true).',
      'This has been sent already. It goes out once more only when that is asked for (resend: true).',
    ),
    'mail.just_sent': conflict(
      'Das ging vor weniger als einer Minute hinaus. Bitte kurz warten, bevor es noch einmal gesendet wird.',
      'This went out less than a minute ago. Wait a moment before it is sent again.',
    ),
    'mail.no_recipient': rule('Der Kontakt hat keine E-Mail-Adresse.', 'The contact has no e-mail address.'),
  },
  topics: { mails: 'mails:read' },
  tables: {
    mails: {
      module: 'core',
      hidden: ['token', 'lease_until', 'sealed_link'],
      personal: {
        by: [],
        where:
          'exists (select from gewerk_addresses_of($user) a where a.address = any(t.to_addresses) and t.created_at >= a.since and t.created_at <= a.until)',
        only: ['id', 'kind', 'subject', 'status', 'created_at', 'sent_at'],
      },
    },
  },
})
