import type { z } from 'zod'
import { day, id, onlyOf, optionalReference } from '../values/scalars'

/** The contact of a document, by either of its two names; responses carry both. */
export const contactReference = { kontakt_id: optionalReference, customer_id: optionalReference }

/** Filters of lists of documents: the contact, and a range of days for the document's own day, both included. */
export const documentFilters = {
  project_id: onlyOf('project'),
  kontakt_id: onlyOf('contact'),
  customer_id: id.optional().meta({ description: 'The same as `kontakt_id`' }),
  from: day.optional().meta({ description: 'First day of the record’s date, included' }),
  to: day.optional().meta({ description: 'Last day of the record’s date, included' }),
}

interface ByEitherName {
  kontakt_id?: number | null | undefined
  customer_id?: number | null | undefined
}

/** Refinement: if given by both names, it must be the same contact. */
export function sameContact({ kontakt_id, customer_id }: ByEitherName, ctx: z.RefinementCtx): void {
  if (kontakt_id === undefined || customer_id === undefined || kontakt_id === customer_id) return
  const message = 'differs from kontakt_id'
  ctx.addIssue({ code: 'custom', path: ['customer_id'], message, params: { rule: 'same_contact' } })
}

/** The input with its contact as `kontakt_id`, whichever name was used; absent stays absent, null means none. */
export function withOneContact<T extends ByEitherName>(input: T): Omit<T, 'customer_id'> {
  const { customer_id, ...rest } = input
  return rest.kontakt_id === undefined && customer_id !== undefined ? { ...rest, kontakt_id: customer_id } : rest
}
