import type { Company } from '../../../../prisma/client/client'
import type { RetentionKind } from '../../../money/billing-terms'
import type { TaxProfile } from '../../../money/tax-profiles'
import { DomainError } from '../../../platform/errors'
import { addMonths, dateToDay, dayToDate } from '../../../platform/values/days'
import type { CreateInvoice } from './schema'

type InvoiceFields = Partial<CreateInvoice>

/**
 * The tax profile that is asked for by either of its two fields, or the one there is.
 * @throws DomainError validation where the two contradict each other
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
 * Skonto as it is asked for, or as it stands; a percentage of 0 is none.
 * @throws DomainError validation where the days are missing
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

/** Percent that customers keep back of an invoice of this type, null for none: only of progress and final invoices. */
export const companyRetentionRate = (
  company: Pick<Company, 'retentionEnabled' | 'retentionRate'>,
  type: CreateInvoice['type'],
): number | null =>
  company.retentionEnabled && (type === 'teilrechnung' || type === 'schlussrechnung')
    ? (company.retentionRate?.toNumber() ?? null)
    : null

/** When a retention falls due unless a day is said: `retention_release` months after the invoice. */
export const companyRetentionDue = (company: Pick<Company, 'retentionRelease'>, invoiceDate: Date): Date | null =>
  company.retentionRelease === null ? null : dayToDate(addMonths(dateToDay(invoiceDate), company.retentionRelease))

/** Of these there is a final invoice to come. */
const mayWait = (type: string): boolean => type === 'anzahlung' || type === 'teilrechnung'

/**
 * Which security is kept back (ÖNORM B 2110 8.7): of deposit and progress invoices the Deckungsrücklass, which is due
 * with the final invoice; of others the Haftrücklass, on a day of its own. As it is asked for, else as it stands, else
 * as the type has it in Austria; Germany knows the second alone (§ 17 VOB/B). Who names a day means one of its own.
 * @param current of the invoice, while its type stays
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
