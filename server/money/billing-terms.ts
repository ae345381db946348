/**
 * How progress invoices bill: `single` only their own part, `cumulative` all work since the start (ÖNORM B 2110 8.3.2).
 */
export const billingModes = ['single', 'cumulative'] as const

/**
 * Retention kept back by a customer (ÖNORM B 2110 8.7): `progress` is due with the final invoice (Deckungsrücklass),
 * `warranty` on a day of its own (Haftrücklass).
 */
export const retentionKinds = ['progress', 'warranty'] as const
export type RetentionKind = (typeof retentionKinds)[number]
