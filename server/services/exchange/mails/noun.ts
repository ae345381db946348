import { conflict, defineNoun, forbidden, office, rule } from '../../../nouns/define'

/** What the service knows about mails. */
export const mails = defineNoun({
  tags: {
    mails: { name: 'Mails', description: 'Mails that were sent with documents.' },
  },
  permissions: {
    'mails:read': { roles: office, scope: null, module: 'core' },
    'mails:decide': { roles: office, scope: null, module: 'core' },
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
    'mail.not_waiting': conflict(
      'Über diese E-Mail ist schon entschieden.',
      'What becomes of this mail has been decided already.',
    ),
    'mail.others_mailbox': forbidden(
      'Aus einem Postfach sendet nur die Person, der es gehört. Senden Sie die E-Mail über die Firma.',
      'Only its owner sends from a mailbox. Send the mail by the company.',
    ),
    'mail.no_recipient': rule('Der Kontakt hat keine E-Mail-Adresse.', 'The contact has no e-mail address.'),
  },
  notifications: {
    mail_held: { permission: 'mails:read', inApp: true, email: false },
  },
  records: {
    mail: {
      label: { de: 'E-Mail', en: 'Mail' },
      topic: 'mails',
      verbs: {
        sent_anew: { de: 'noch einmal aus dem Postfach gesendet', en: 'sent from the mailbox again' },
        by_company: { de: 'über die Firma gesendet', en: 'sent by the company' },
        confirmed: { de: 'als gesendet bestätigt', en: 'confirmed as sent' },
      },
      nameSql: { table: 'mails', title: 't.subject' },
    },
  },
  topics: { mails: 'mails:read' },
  tables: {
    mails: {
      module: 'core',
      hidden: ['token', 'lease_until', 'sealed_link', 'handed_at'],
      persons: ['sender_user_id'],
      personal: {
        by: ['sender_user_id'],
        where:
          'exists (select from gewerk_addresses_of($user) a where a.address = any(t.to_addresses) and t.created_at >= a.since and t.created_at <= a.until)',
        only: ['id', 'kind', 'subject', 'status', 'created_at', 'sent_at'],
      },
    },
  },
})
