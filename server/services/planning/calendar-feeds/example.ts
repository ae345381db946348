import type { OperationExample } from '../../../nouns/example'

export const calendarFeedsExample: OperationExample = {
  record: {
    created_at: '2026-01-12T08:30:00.000Z',
    last_read_at: '2026-01-31T10:15:00.000Z',
    url: 'https://office.example.at/calendar/<43 characters>.ics',
  },
}
