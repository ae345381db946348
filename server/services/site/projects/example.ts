import type { OperationExample } from '../../../nouns/example'

/** `data` of its events, for the documentation and test deliveries. */
export const projectEvents = {
  project: {
    id: 31,
    project_number: 'P-2026-0007',
    name: 'Dachsanierung Lindenweg 4',
    status: 'active',
    kontakt_id: 12,
    kontakt_name: 'Hausverwaltung Berger GmbH',
    customer_number: 'K-00012',
    street: 'Lindenweg',
    house_number: '4',
    postal_code: '4020',
    city: 'Linz',
    country_code: 'AT',
    starts_on: '2026-02-02',
    ends_on: '2026-03-13',
    budget: 48500,
    created_at: '2026-01-12T08:30:00.000Z',
    updated_at: '2026-01-31T10:15:00.000Z',
    version: 3,
  },
} as const

export const projectsExample: OperationExample = {
  record: { ...projectEvents.project, description: 'Eindeckung und Dachstuhl erneuern, 250 m²' },
}
