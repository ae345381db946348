import type german from '../de/outbox'
import type { Translation } from '../keys'

export default {
  title: 'Outbox',
  about:
    'These mails stay on this machine and are not sent. Emails about accounts lie at /dev/account-mails, with the key that is printed at start.',
  back: 'To the application',
  withAttachment: 'With attachment',
  attachments: 'Attachments',
  emptyTitle: 'No mail yet',
  emptyBody: 'What is sent from an offer, an invoice or a site report appears here.',
  chooseTitle: 'No mail open',
  chooseBody: 'Choose a mail on the left to read it.',
  from: 'From',
  to: 'To',
  cc: 'Copy',
  time: 'Time',
  state: 'Status',
  nextAttempt: 'Next attempt',
  record: 'To the record',
  eml: 'Download .eml',
  views: 'Views of the mail',
  view: 'View',
  text: 'Plain text',
  source: 'Source',
  states: { pending: 'Waiting', sending: 'Under way', sent: 'Kept', failed: 'Failed', held: 'Held', unsure: 'Unsure' },
} satisfies Translation<typeof german>
