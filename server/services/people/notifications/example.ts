import type { OperationExample } from '../../../nouns/example'

export const notificationsExample: OperationExample = {
  record: {
    id: 5012,
    kind: 'offer_accepted',
    text: 'Offer AN-2026-0031 is accepted: New roof',
    path: '/offers/31',
    read: false,
    created_at: '2026-01-31T10:15:00.000Z',
    unread: 3,
    changed: 2,
    ids: [5012, 5011],
  },
}
