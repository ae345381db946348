import type { OperationExample } from '../../../nouns/example'

export const contactRequestsExample: OperationExample = {
  record: {
    name: 'Petra Huber',
    email: 'petra.huber@dach-huber.example',
    company: 'Huber Dach GmbH',
    phone: '+43 732 654321',
    trade: 'Dachdeckerei',
    interests: ['offers', 'rapports'],
    message: 'We are eight people and write our site reports on paper. Can you show us how it works?',
    privacy_consent: true,
    website: '',
    opened_at: '2026-01-31T10:13:20.000Z',
    id: 7,
    kind: 'message',
    consent_text: 'I agree that my details are stored and used to answer my request. I can withdraw this at any time.',
    consented_at: '2026-01-31T10:15:00.000Z',
    suspected: false,
    handled: true,
    handled_at: null,
    created_at: '2026-01-31T10:15:00.000Z',
  },
}
