import type { Company } from '../../../../prisma/client/client'
import type { RetentionKind } from '../../../money/billing-terms'
import type { TaxProfile } from '../../../money/tax-profiles'
import { DomainError } from '../../../platform/errors'
import { addMonths, dateToDay, dayToDate } from '../../../platform/values/days'
import type { CreateInvoice } from './schema'

type InvoiceFields = Partial<CreateInvoice>

/**
 * The tax profile requested by either of its two fields, or the current one.
 * @throws DomainError validation if the two contradict each other
 */
export function taxProfileFor(
  { tax_profile: profile, reverse_charge: reverse }: Pick<InvoiceFields, 'tax_profile' | 'reverse_charge'>,
  current: TaxProfile,
): TaxProfile {
  if (profile !== undefined && reverse !== undefined && reverse !== (profile === 'reverse_charge'))
    throw new DomainError('validation', {
      issues: [{ path: 'reverse_charge', code: 'custom', message: `contradicts tax_profile ${profile}` }],
    })
  if (profile !== undefined) return profile
  if (reverse === undefined) return current
  if (reverse) return 'reverse_charge'
  return current === 'reverse_charge' ? 'standard' : current
}

interface CashDiscountTerms {
  cashDiscountPercent: number | null
  cashDiscountDays: number | null
}

/**
 * The requested Skonto, or the current one; a percentage of 0 means none.
 * @throws DomainError validation if the days are missing
 */
export function cashDiscountTerms(
  requested: Pick<InvoiceFields, 'cash_discount_percent' | 'cash_discount_days'>,
  current: CashDiscountTerms,
): CashDiscountTerms {
  const percent =
    requested.cash_discount_percent === undefined ? current.cashDiscountPercent : requested.cash_discount_percent
  if (!percent) return { cashDiscountPercent: null, cashDiscountDays: null }
  const days = requested.cash_discount_days === undefined ? current.cashDiscountDays : requested.cash_discount_days
  if (!days)
    throw new DomainError('validation', {
      issues: [{ path: 'cash_discount_days', code: 'custom', message: 'within how many days it may be taken' }],
    })
  return { cashDiscountPercent: percent, cashDiscountDays: days }
}

/**
 * Percent that customers keep back of an invoice of this type by the company's settings, null for none: by default only
 * progress and final invoices have one.
 */
export const companyRetentionRate = (
  company: Pick<Company, 'retentionEnabled' | 'retentionRate'>,
  type: CreateInvoice['type'],
): number | null =>
  company.retentionEnabled && (type === 'teilrechnung' || type === 'schlussrechnung')
    ? (company.retentionRate?.toNumber() ?? null)
    : null

/** Default due day of a retention: `retention_release` months after the invoice. */
export const companyRetentionDue = (company: Pick<Company, 'retentionRelease'>, invoiceDate: Date): Date | null =>
  company.retentionRelease === null ? null : dayToDate(addMonths(dateToDay(invoiceDate), company.retentionRelease))

/** Types that are followed by a final invoice. */
const mayWait = (type: string): boolean => type === 'anzahlung' || type === 'teilrechnung'

/**
 * Which security is kept back (ÖNORM B 2110 8.7): on deposit and progress invoices the Deckungsrücklass, which is due
 * with the final invoice; on others the Haftrücklass, with a due day of its own. The requested kind wins, then the
 * current one, then the one of the type in Austria; Germany only has the second (§ 17 VOB/B). A given due day implies
 * the Haftrücklass.
 * @param current the kind the invoice has, as long as its type does not change
 * @throws DomainError validation
 */
export function retentionKindFor(
  { retention_kind: kind, retention_due_on: day }: Pick<InvoiceFields, 'retention_kind' | 'retention_due_on'>,
  type: string,
  { countryCode }: Pick<Company, 'countryCode'>,
  current?: string,
): RetentionKind {
  const refuse = (path: string, message: string) =>
    new DomainError('validation', { issues: [{ path, code: 'custom', message }] })
  if (kind === 'progress' && !mayWait(type))
    throw refuse('retention_kind', 'progress is for deposit and progress invoices: say warranty, or leave it out')
  if (kind === 'progress' && day)
    throw refuse('retention_due_on', 'is due with the final invoice: leave the day out, or say retention_kind warranty')
  if (kind) return kind
  if (day || !mayWait(type)) return 'warranty'
  return (current as RetentionKind | undefined) ?? (countryCode === 'AT' ? 'progress' : 'warranty')
}
