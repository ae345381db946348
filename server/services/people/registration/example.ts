import type { OperationExample } from '../../../nouns/example'

export const registrationExample: OperationExample = {
  record: {
    companyName: 'Huber Dach GmbH',
    companySlug: 'dach-huber',
    adminName: 'Petra Huber',
    adminEmail: 'petra.huber@dach-huber.example',
    adminPassword: 'ziegel-und-sparren',
    acceptedTerms: true,
    acceptedPrivacy: true,
    inviteToken: '<43 characters of the link>',
    countryCode: 'AT',
    message: 'The company is set up. Confirm your e-mail address by the link that was sent.',
    company: { id: 12, name: 'Huber Dach GmbH', company_id: 'dach-huber' },
    user: { id: 5, email: 'petra.huber@dach-huber.example', name: 'Petra Huber' },
    id: 3,
    email: 'petra.huber@dach-huber.example',
    send: true,
    status: 'open',
    expires_at: '2026-02-14T10:15:00.000Z',
    used_at: null,
    created_at: '2026-01-31T10:15:00.000Z',
    url: 'https://office.example.at/register?invite=<43 characters>',
  },
}
