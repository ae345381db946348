import type { OperationExample } from '../../../nouns/example'

export const permissionsExample: OperationExample = {
  record: {
    user_id: 5,
    name: 'Jonas Wolf',
    role: 3,
    permission: 'offers:read',
    permissions: [
      {
        permission: 'offers:read',
        allowed: true,
        default: false,
        source: 'override',
        module: 'angebote',
        delegable: true,
        override: { allowed: true, set_by_name: 'Petra Huber', set_at: '2026-01-31T10:15:00.000Z' },
      },
    ],
  },
}
