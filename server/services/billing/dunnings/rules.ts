import { type Amount, Decimal } from '../../../money/money'
import { addDays, type Day, dateToDay } from '../../../platform/values/days'
import { invoiceAllows, openStatuses } from '../invoices/machine'
import { openOf } from '../invoices/rules'
import type { InvoiceRecord } from '../invoices/schema'
import type { DunningLevel } from './levels'

interface Claim {
  status: string
  total: Amount
  alreadyPaid: Amount
  retentionHeld: Amount
  retentionMoved: Amount
  settledById: number | null
}

/**
 * What is to be paid now of an invoice that is out; 0 where nothing can be asked for here, also where a final invoice
 * has taken it over.
 */
export function claimOf(invoice: Claim): Decimal {
  const { status, settledById, retentionHeld } = invoice
  const isOpen = openStatuses.some(open => open === status)
  if (!isOpen || settledById !== null) return new Decimal(0)
  return Decimal.max(0, openOf(invoice).minus(retentionHeld))
}

interface Dunnable {
  invoiceDate: Date
  dueDate: Date | null
  dunnings: readonly { level: number; dueDate: Date; sentAt: Date | null }[]
}

export interface NextDunning {
  level: DunningLevel
  /** The first day on which it can be written; null while the one before it has not gone out. */
  from: Day | null
}

/**
 * The level that comes next, levels in order: the invoice's due day plus the level's days has passed, and so has the
 * day that the last reminder set. Null when none is left.
 */
export function nextDunning(invoice: Dunnable, levels: readonly DunningLevel[]): NextDunning | null {
  const last = [...invoice.dunnings].sort((a, b) => a.level - b.level).at(-1)
  const level = levels.find(candidate => candidate.level === (last?.level ?? 0) + 1)
  if (!level) return null
  if (last && last.sentAt === null) return { level, from: null }
  const passed = [addDays(dueDayOf(invoice), level.daysAfterDue), ...(last ? [dateToDay(last.dueDate)] : [])]
  return { level, from: addDays(passed.sort().at(-1) as Day, 1) }
}

/** An invoice that names no day is due when it is issued. */
export const dueDayOf = ({ dueDate, invoiceDate }: Pick<Dunnable, 'dueDate' | 'invoiceDate'>): Day =>
  dateToDay(dueDate ?? invoiceDate)

/** Whether a reminder makes an invoice overdue: where its machine lets it. */
export const becomesOverdue = (status: InvoiceRecord['status']): boolean => invoiceAllows(status, 'set_overdue')
