import type { Invoice } from '../../../../prisma/client/client'

/**
 * Every invoice states when the service was performed (AT § 11 Abs 1 Z 3 lit d, DE § 14 Abs 4 Nr 6 UStG): by default on
 * the date of the invoice. A deposit precedes the service and states none.
 */
export function serviceDateAtIssue(invoice: Invoice): Date | null {
  const { type, serviceDate, servicePeriodStart, servicePeriodEnd, invoiceDate } = invoice
  if (serviceDate || servicePeriodStart || servicePeriodEnd || type === 'anzahlung') return serviceDate
  return invoiceDate
}
