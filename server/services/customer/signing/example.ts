import type { OperationExample } from '../../../nouns/example'

export const signingExample: OperationExample = {
  record: {
    ...{ entity: 'rapport', entity_id: 90, mode: 'here', status: 'signed' },
    ...{ signer_name: 'Anna Huber', signer_email: 'anna@huber.example', message: null, reason: 'Niemand zu Hause' },
    content_sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    signed_sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    signed_at: '2026-01-31T10:15:00.000Z',
    expires_at: '2026-03-02T10:15:00.000Z',
    whole: true,
    ...{ signable: false, has_provider: false, suggested: { name: 'Anna Huber', email: 'anna@huber.example' } },
    url: 'https://office.example.at/k/<43 characters>',
  },
}
