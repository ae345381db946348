import { Prisma } from '../../../../prisma/client/client'
import type { Day } from '../../../platform/values/days'
import { openStatuses } from './machine'

// In the text of the statement: a plan that is kept finds the index of what is open only so.
const statuses = Prisma.raw(openStatuses.map(status => `'${status}'`).join(', '))

/**
 * What customers still owe, the same wherever it is summed up (Heute, projects, lists, reminders): of `invoices` the
 * rows that are open, and of each its amount. The open part of a deposit that a final invoice bills stands in that one.
 * As `remaining` of a record it contains what is retained, at the invoice that asks for it.
 */
export const isOpenClaim = Prisma.sql`status in (${statuses}) and settled_by_id is null`
export const openAmount = Prisma.sql`(total - already_paid - retention_moved)`

/** Of that, what is to be paid now: without what is still retained. `amount_due` of a record. */
export const payableNow = Prisma.sql`(total - already_paid - retention_moved - retention_held)`

/** An invoice that names no day is due when it is issued. */
export const dueDay = Prisma.sql`coalesce(due_date, invoice_date)`

/** The same as `isOverdue` in `overdue.ts`; read from `invoices_open_idx`. */
export const isOverdueRow = (today: Day) =>
  Prisma.sql`${isOpenClaim} and ${payableNow} > 0 and ${dueDay} < ${today}::date`
