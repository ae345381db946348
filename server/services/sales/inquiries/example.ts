import type { OperationExample } from '../../../nouns/example'

/** `data` of its events, for the documentation and test deliveries. */
export const inquiryEvents = {
  anfrage: {
    id: 77,
    anfrage_number: 'AF-2026-0077',
    title: 'Dachrinne undicht',
    status: 'new',
    source: 'website',
    contact_name: 'Maria Huber',
    contact_email: 'maria.huber@example.com',
    contact_phone: '+43 660 1234567',
    objekt_street: 'Lindenweg',
    objekt_house_number: '4',
    objekt_postal_code: '4020',
    objekt_city: 'Linz',
    kontakt_id: null,
    project_id: null,
    assigned_user_id: null,
    created_at: '2026-01-12T08:30:00.000Z',
    updated_at: '2026-01-31T10:15:00.000Z',
    version: 1,
  },
} as const

export const inquiriesExample: OperationExample = {
  record: { ...inquiryEvents.anfrage, description: 'Seit dem Sturm tropft es an der Nordseite.' },
  bodies: {
    create: {
      title: 'Dachrinne undicht',
      description: 'Seit dem Sturm tropft es an der Nordseite.',
      source: 'website',
      contact_name: 'Maria Huber',
      contact_email: 'maria.huber@example.com',
      contact_phone: '+43 660 1234567',
      objekt_street: 'Lindenweg',
      objekt_house_number: '4',
      objekt_postal_code: '4020',
      objekt_city: 'Linz',
    },
  },
}
