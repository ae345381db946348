import type { Json, JsonObject } from './tidy'

export const site = {
  street: 'Lindenweg',
  house_number: '4',
  postal_code: '4020',
  city: 'Linz',
  country_code: 'AT',
}
export const parties = {
  kontakt_name: 'Hausverwaltung Berger GmbH',
  project_name: 'Dachsanierung Lindenweg 4',
  project_number: 'P-2026-0007',
}
/** Words that hold whatever the operation is about. */
export const commonWords: JsonObject = {
  ...site,
  ...parties,
  limit: 50,
  offset: 0,
  total: 1,
  hasMore: false,
  page: 1,
  pageSize: 50,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
  q: 'Lindenweg',
  company: 'Berger',
  from: '2026-01-01',
  to: '2026-01-31',
  updated_since: '2026-01-31T10:15:00.000Z',
  id: 12,
  kontakt_id: 12,
  customer_id: 12,
  project_id: 31,
  user_id: 5,
  deleted: true,
  success: true,
  version: 7,
  created_at: '2026-01-12T08:30:00.000Z',
  updated_at: '2026-01-31T10:15:00.000Z',
}

/** A record of ours as JSON. */
export function json(record: object): JsonObject {
  return structuredClone(record) as { [key: string]: Json }
}
