/** A JSON value in an example. */
type ExampleValue = null | boolean | number | string | readonly ExampleValue[] | ExampleRecord
export interface ExampleRecord {
  readonly [field: string]: ExampleValue
}

/**
 * Content of the documents' examples for one group of operations: one job, a roof in Linz, the same in every operation.
 */
export interface OperationExample {
  /**
   * With all fields of the fullest response; a value is used where the schema has a field of that name and accepts it.
   */
  record: ExampleRecord
  /**
   * Bodies that cannot be filled from the record, by operation and without path parameters: those whose fields exclude
   * each other, and the one that integrators write first.
   */
  bodies?: Readonly<Record<string, ExampleRecord>>
}

export const site = {
  street: 'Lindenweg',
  house_number: '4',
  postal_code: '4020',
  city: 'Linz',
  country_code: 'AT',
} as const

export const parties = {
  kontakt_name: 'Hausverwaltung Berger GmbH',
  customer_number: 'K-00012',
  project_name: 'Dachsanierung Lindenweg 4',
  project_number: 'P-2026-0007',
} as const

export const mail = {
  to: ['office@berger.example'],
  cc: ['bauleitung@berger.example'],
  subject: 'Dachsanierung Lindenweg 4',
  message: 'Guten Tag,\n\nanbei unser Dokument.\n\nMit freundlichen Grüßen',
} as const

export const company = { company_id: 'dach-huber', name: 'Huber Dach GmbH' } as const

/** Picks some fields of an example. */
export const only = (record: ExampleRecord, fields: readonly string[]): ExampleRecord =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))
