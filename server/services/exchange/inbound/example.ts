import type { OperationExample } from '../../../nouns/example'

/** Sample `data` of its events, as documentation and test deliveries show it. */
export const inboundEvents = {
  inbound: {
    id: 9,
    source: 'erp-alt',
    filename: 'kunden.csv',
    content_type: 'text/csv',
    size_bytes: 48213,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    batch: 'umzug-2026-01',
    part: '1/3',
    received_at: '2026-01-31T10:15:00.000Z',
    version: 1,
  },
} as const

export const inboundExample: OperationExample = {
  record: inboundEvents.inbound,
}
