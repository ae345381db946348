import type { OperationExample } from '../../../nouns/example'
import { place } from '../team/example'

export const invitesExample: OperationExample = {
  record: {
    id: 12,
    email: 'lena.fuchs@example.com',
    name: 'Lena Fuchs',
    role: 3,
    ...place,
    status: 'open',
    sent_at: '2026-01-31T10:15:00.000Z',
    sent_count: 1,
    expires_at: '2026-02-14T10:15:00.000Z',
    accepted_at: null,
    cancelled_at: null,
    invited_by_name: 'Petra Huber',
    invited_by_user_id: 2,
    created_at: '2026-01-31T10:15:00.000Z',
    token: '<43 characters of the link>',
    password: 'ziegel-und-sparren',
    company: { company_id: 'dach-huber', name: 'Huber Dach GmbH' },
    inviter: 'Petra Huber',
    account_exists: false,
    signed_in: true,
    user: { id: 21, email: 'lena.fuchs@example.com', name: 'Lena Fuchs' },
  },
}
