import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire } from '../../../money/money'
import { inTenant } from '../../../platform/database/db'
import { addDays, type Day, dateToDay, dayIn, daysBetween, dayToDate } from '../../../platform/values/days'
import { pageEnvelope } from '../../../platform/values/scalars'
import { dueDayOf, isOverdue } from '../invoices/due-rules'
import { openStatuses } from '../invoices/machine'
import { toInvoiceRecord } from '../invoices/read'
import { type DunningLevel, dunningLevels } from './levels'
import { loadCompanyIfDunningsEnabled } from './load-company-if-enabled'
import { amountToDun, nextDunning } from './rules'
import type { DueDunning, ListDueDunnings } from './schema'

const withDunnings = {
  contact: { select: { name: true, email: true } },
  dunnings: { orderBy: { level: 'asc' } },
} as const satisfies Prisma.InvoiceInclude
type DueRow = Prisma.InvoiceGetPayload<{ include: typeof withDunnings }>

/**
 * Overdue invoices for which a dunning can be written now, the longest overdue first. Nothing is sent automatically.
 * @throws DomainError dunning.disabled
 */
export function listDueDunnings(ctx: Ctx, { limit, offset }: ListDueDunnings) {
  return inTenant(ctx, async tx => {
    const { tenantId, timeZone } = ctx.actor
    const levels = dunningLevels(await loadCompanyIfDunningsEnabled(tx, tenantId))
    const today = dayIn(timeZone, ctx.clock.now())
    const open = await tx.invoice.findMany({
      where: {
        tenantId,
        // Narrows the rows to read; whether they are overdue is decided below. Without a due date an invoice is due on
        // its own date.
        status: { in: [...openStatuses] },
        OR: [{ dueDate: null }, { dueDate: { lt: dayToDate(today) } }],
      },
      include: withDunnings,
      orderBy: { id: 'asc' },
    })
    const due = open.flatMap(row => {
      const next = isOverdue(toInvoiceRecord(row), today) ? nextDunning(row, levels) : null
      return next?.from && next.from <= today ? [toDue(row, next.level, today)] : []
    })
    due.sort((one, other) => other.days_late - one.days_late)
    return pageEnvelope(due.slice(offset, offset + limit), due.length, { limit, offset })
  })
}

function toDue(row: DueRow, level: DunningLevel, today: Day): DueDunning {
  const last = row.dunnings.at(-1)
  const dueDay = dueDayOf(toInvoiceRecord(row))
  return {
    invoice_id: row.id,
    invoice_number: row.invoiceNumber,
    title: row.title,
    kontakt_id: row.contactId,
    kontakt_name: row.contact?.name ?? null,
    has_email: Boolean(row.contact?.email),
    invoice_date: dateToDay(row.invoiceDate),
    due_date: dueDay,
    days_late: daysBetween(dueDay, today),
    open_amount: wire(amountToDun(row)),
    currency: row.currency,
    level: level.level,
    level_title: level.title,
    fee: level.fee,
    pay_until: addDays(today, level.dueDays),
    last_dunning: last ? { id: last.id, level: last.level, sent_at: last.sentAt?.toISOString() ?? null } : null,
  }
}
