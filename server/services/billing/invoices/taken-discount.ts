import type { Invoice, Payment } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'

type Entry = Pick<Payment, 'id' | 'kind' | 'reversesId'>

/** The Skonto among the entries of one invoice that was taken and not reversed, or null. */
export function takenDiscount<T extends Entry>(entries: readonly T[]): T | null {
  const reversed = new Set(entries.map(entry => entry.reversesId))
  return entries.find(entry => entry.kind === 'cash_discount' && !reversed.has(entry.id)) ?? null
}

/**
 * Whether a Skonto is reversed with a payment: the Skonto taken with it or with a later payment, because the sum was
 * not paid in time after all.
 */
export const reversesDiscount = (payment: { id: number }, discount: { id: number } | null): boolean =>
  discount !== null && discount.id > payment.id

/** The Skonto in effect on an invoice, or null. */
export const loadTakenDiscount = async (tx: Tx, { tenantId, id }: Pick<Invoice, 'tenantId' | 'id'>) =>
  takenDiscount(await tx.payment.findMany({ where: { tenantId, invoiceId: id } }))
