import type { OperationExample } from '../../../nouns/example'

export const inquiryFormsExample: OperationExample = {
  record: {
    ...{ id: 3, public_id: '4nTqk0b7ZsYp2LcVxW8aRd', name: 'Startseite', locale: 'de', version: 1 },
    ...{ fields: ['phone', 'address'], consent_text: 'I agree that my details are stored to answer my inquiry.' },
    ...{ privacy_url: 'https://www.example.com/datenschutz', origins: ['https://www.example.com'] },
    ...{ daily_limit: 50, received_today: 2, revoked_at: null },
    url: 'https://office.example.at/f/4nTqk0b7ZsYp2LcVxW8aRd',
    script_url: 'https://office.example.at/form.js',
  },
}
