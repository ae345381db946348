import type { OperationExample } from '../../../nouns/example'

/** `data` of its events, for the documentation and test deliveries. */
export const contactEvents = {
  kontakt: {
    id: 12,
    customer_number: 'K-00012',
    kind: 'company',
    status: 'active',
    name: 'Hausverwaltung Berger GmbH',
    salutation: 'ms',
    title: 'Mag.',
    first_name: 'Anna',
    last_name: 'Berger',
    company_name: 'Hausverwaltung Berger GmbH',
    email: 'office@berger.example',
    phone: '+43 732 123456',
    mobile: null,
    street: 'Lindenweg',
    house_number: '4',
    postal_code: '4020',
    city: 'Linz',
    country_code: 'AT',
    vat_number: 'ATU57780814',
    created_at: '2026-01-12T08:30:00.000Z',
    updated_at: '2026-01-31T10:15:00.000Z',
    version: 2,
  },
} as const

export const contactsExample: OperationExample = {
  record: { ...contactEvents.kontakt, notes: 'Rechnungen an die Buchhaltung' },
}
