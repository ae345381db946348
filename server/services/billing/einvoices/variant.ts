import { DomainError } from '../../../platform/errors'
import { chooseVariant, type Variant } from './rules'
import type { ExportDocument } from './schema'
import type { Subject } from './subject'

/**
 * The requested kind of e-invoice, or the default for a subject. @throws DomainError validation for a profile of a
 * format that has none
 */
export function variantOf(
  { company, invoice }: Pick<Subject, 'company' | 'invoice'>,
  requested: Pick<ExportDocument, 'format' | 'profile'> = {},
): Variant {
  const variant = chooseVariant(company, invoice.buyer_reference, requested)
  if (variant) return variant
  const issue = { path: 'profile', code: 'custom', message: 'ebinterface has no profiles' }
  throw new DomainError('validation', { issues: [issue] })
}

export const sameVariant = (a: Variant, b: { format: string; profile: string | null }): boolean =>
  a.format === b.format && a.profile === b.profile
