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
  onRequest: {
    private_customer: 'Private customers need no e-invoice: a PDF goes out. You can make one here on request.',
    no_address:
      'Without the customer’s postal code and town no e-invoice goes along: a PDF goes out. You can make one here on request.',
    switched_off: 'E-invoices are switched off in the settings: a PDF goes out. You can make one here on request.',
    missing_one: 'For an e-invoice {{count}} entry is missing:',
    missing_other: 'For an e-invoice {{count}} entries are missing:',
  },
  hintsOnly: 'Worth a look:',
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
