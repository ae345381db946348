import { type Day, daysBetween } from '../../../platform/values/days'
import { openStatuses } from './machine'
import type { InvoiceRecord } from './schema'

// Two things that must not be confused: the status `overdue`, which a user sets, and the fact that an invoice is past
// its due day with an amount due, whatever its status. This file computes the second; `overdueSql` in
// `overdue-sql.ts` is the same in SQL.

export type Due = Pick<InvoiceRecord, 'status' | 'invoice_date' | 'due_date' | 'amount_due'>

/** An invoice that names no day is due when it is issued. */
export const dueDayOf = ({ due_date, invoice_date }: Pick<Due, 'due_date' | 'invoice_date'>): Day =>
  due_date ?? invoice_date

/**
 * Whether an invoice is issued, its due day is before `today`, and some of it is due now, which excludes the retention
 * and what a final invoice bills. Figures, lists, filters, the customer's page and dunnings use this.
 */
export const isOverdue = (invoice: Due, today: Day): boolean =>
  openStatuses.some(status => status === invoice.status) && invoice.amount_due > 0 && dueDayOf(invoice) < today

/** Whole days that an invoice is late on `today`; 0 where it is not overdue. */
export const daysLate = (invoice: Due, today: Day): number =>
  isOverdue(invoice, today) ? daysBetween(dueDayOf(invoice), today) : 0
