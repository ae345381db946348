import { Decimal } from '../../../money/money'
import { addDays, type Day, dateToDay } from '../../../platform/values/days'
import { dueDayOf } from '../invoices/due-rules'
import { invoiceAllows, openStatuses } from '../invoices/machine'
import { amountDue } from '../invoices/rules'
import type { InvoiceRecord } from '../invoices/schema'
import type { DunningLevel } from './levels'

/** The amount due now on an issued invoice, for which a dunning can be written; 0 if nothing is due. */
export function amountToDun(invoice: Parameters<typeof amountDue>[0]): Decimal {
  const isOpen = openStatuses.some(open => open === invoice.status)
  return isOpen ? Decimal.max(0, amountDue(invoice)) : new Decimal(0)
}

interface Dunnable {
  invoiceDate: Date
  dueDate: Date | null
  dunnings: readonly { level: number; dueDate: Date; sentAt: Date | null }[]
}

export interface NextDunning {
  level: DunningLevel
  /** The first day on which it can be written; null while the one before it has not been sent. */
  from: Day | null
}

/**
 * The level that comes next, levels in order: the invoice's due day plus the level's days has passed, and so has the
 * day that the last dunning set. Null when none is left.
 */
export function nextDunning(invoice: Dunnable, levels: readonly DunningLevel[]): NextDunning | null {
  const last = [...invoice.dunnings].sort((a, b) => a.level - b.level).at(-1)
  const level = levels.find(candidate => candidate.level === (last?.level ?? 0) + 1)
  if (!level) return null
  if (last && last.sentAt === null) return { level, from: null }
  const { dueDate, invoiceDate } = invoice
  const due = dueDayOf({ due_date: dueDate && dateToDay(dueDate), invoice_date: dateToDay(invoiceDate) })
  const passed = [addDays(due, level.daysAfterDue), ...(last ? [dateToDay(last.dueDate)] : [])]
  return { level, from: addDays(passed.sort().at(-1) as Day, 1) }
}

/** Whether a dunning makes an invoice overdue: only if the state machine allows it. */
export const becomesOverdue = (status: InvoiceRecord['status']): boolean => invoiceAllows(status, 'set_overdue')
