import type { OperationExample } from '../../../nouns/example'

export const customerExample: OperationExample = {
  record: {
    kind: 'offer',
    company: {
      ...{ name: 'Huber Dach GmbH', email: 'office@dach-huber.example', phone: '+43 732 654321', website: null },
      ...{ primary_color: '#0f766e', country_code: 'AT', time_zone: 'Europe/Vienna' },
    },
    offer: null,
    invoice: null,
    rapport: null,
  },
}

export const customerLinksExample: OperationExample = {
  record: {
    kind: 'offer',
    entity_id: 54,
    email: 'anna@huber.example',
    expires_at: '2026-03-13T23:00:00.000Z',
    revoked_at: null,
    created_at: '2026-01-12T08:30:00.000Z',
    events: [{ type: 'accepted', at: '2026-01-31T10:15:00.000Z', name: 'Anna Huber', note: null }],
    url: 'https://office.example.at/k/<43 characters>',
    ...{ number: 'AN-2026-0054', title: 'Dachsanierung Lindenweg 4', status: 'answered', mailed: true },
    ...{ question: 'When can you begin?', asked_at: '2026-01-14T18:20:00.000Z' },
    ...{ answer: 'On Monday.', answered_at: '2026-01-15T07:05:00.000Z', answered_by: 'Eva Gruber' },
  },
}
