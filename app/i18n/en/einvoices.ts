import type german from '../de/einvoices'
import type { Translation } from '../keys'

export default {
  title: 'E-invoice',
  kinds: {
    en16931: 'ZUGFeRD (PDF with XML)',
    xrechnung: 'XRechnung',
    ebinterface: 'ebInterface (XML)',
  },
  checking: 'Checking …',
  noContact: 'Once a contact is chosen, this shows whether the e-invoice is complete.',
  unreachable: 'The state of the e-invoice cannot be read right now.',
  waits: 'The format is fine. What stands above has to be settled before it is sent.',
  ready: 'Complete: nothing is missing.',
  onlyHints: 'It can be sent like this. Worth a look:',
  faulty_one: '{{count}} entry is missing or wrong:',
  faulty_other: '{{count}} entries are missing or wrong:',
  blocked: 'Public buyers reject it like this, so it cannot be sent yet.',
  plain: 'Sent like this, an ordinary PDF without XML goes out.',
  none: 'No e-invoice has been made yet.',
  statuses: {
    pending: 'In the making',
    valid: 'Valid',
    invalid: 'With errors',
    failed: 'Not made',
  },
  reasons: {
    unavailable: 'The PDF service could not be reached.',
    interrupted: 'The making was interrupted.',
    internal: 'An error occurred while it was made.',
  },
  preview: 'Preview',
  original: 'Original',
  toField: 'To the field',
  history: 'Made',
  create: 'Create',
  createPreview: 'Preview',
  other: 'Other format',
  download: 'Download {{file}} of {{kind}}',
} satisfies Translation<typeof german>
