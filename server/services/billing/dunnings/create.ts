import type { Company, Contact, Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { toCents } from '../../../money/money'
import { paperFormat } from '../../../paper/format'
import { inTenant, joinedTo, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { addDays, type Day, dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { customerLocale, paperLocale } from '../../../platform/values/locale'
import { loadContact } from '../../site/contacts/read'
import { lockInvoice } from '../invoices/lock'
import { toInvoiceRecord } from '../invoices/read'
import { setOverdue } from '../invoices/set-overdue'
import { lateInterestClause } from './late-interest-clause'
import { type DunningLevel, dunningLevels } from './levels'
import { loadCompanyIfDunningsEnabled } from './load-company-if-enabled'
import { dunningRecord } from './read'
import { amountToDun, becomesOverdue, nextDunning } from './rules'
import type { CreateDunning } from './schema'
import { dunningText } from './texts'

/**
 * Writes the next dunning of an invoice: level, open amount, fee and both parties are copied, and the invoice becomes
 * overdue where its status allows that. Nothing is sent. The fee is compensation and never changes the invoice.
 * @throws DomainError dunning.disabled, dunning.nothing_due, dunning.level, dunning.levels_used, dunning.unsent,
 * dunning.too_early, reference.not_found, validation
 */
export function createDunning(ctx: Ctx, input: CreateDunning) {
  return inTenant(ctx, async tx => {
    const { tenantId, timeZone, userId } = ctx.actor
    const company = await loadCompanyIfDunningsEnabled(tx, tenantId)
    const row = await lockBilled(tx, ctx, input.invoice_id)
    const now = ctx.clock.now()
    const today = dayIn(timeZone, now)
    const open = amountToDun(row)
    if (open.lessThanOrEqualTo(0) || row.contactId === null)
      throw new DomainError('dunning.nothing_due', { invoice_id: row.id, status: row.status })
    const level = await assertNext(tx, ctx, row, company, today, input.level)
    const dueDate = input.due_date ?? addDays(today, level.dueDays)
    if (dueDate < today) throw inPast()
    const contact = await loadContact(tx, tenantId, row.contactId)
    const fee = toCents(input.fee ?? level.fee)
    const { id } = await tx.dunning.create({
      data: {
        tenantId,
        invoiceId: row.id,
        contactId: row.contactId,
        level: level.level,
        title: level.title,
        message: input.message ?? level.text ?? usualText({ company, contact }, row, level.level, dueDate),
        dunningDate: dayToDate(today),
        dueDate: dayToDate(dueDate),
        openAmount: open.toFixed(2),
        fee: fee.toFixed(2),
        total: open.plus(fee).toFixed(2),
        parties: JSON.parse(JSON.stringify({ company, contact })),
        createdByUserId: userId,
        createdAt: now,
      },
      select: { id: true },
    })
    if (becomesOverdue(toInvoiceRecord(row).status)) await setOverdue(joinedTo(tx, ctx), { id: row.id })
    const data = await dunningRecord(tx, tenantId, id)
    await recordChange(tx, ctx, {
      action: 'dunning.created',
      id,
      after: { ...data },
    })
    return { data }
  })
}

/** An invoice that does not exist in the company is a wrong reference in the request body. */
function lockBilled(tx: Tx, ctx: Ctx, invoiceId: number): Promise<Invoice> {
  return lockInvoice(tx, ctx.actor.tenantId, invoiceId).catch(error => {
    if (error instanceof DomainError && error.key === 'invoice.not_found')
      throw new DomainError('reference.not_found', { field: 'invoice_id' })
    throw error
  })
}

/** The level that is due next; a request may name the one that it expects. */
async function assertNext(
  tx: Tx,
  { actor }: Ctx,
  row: Invoice,
  company: Company,
  today: Day,
  requested: number | undefined,
): Promise<DunningLevel> {
  const dunnings = await tx.dunning.findMany({ where: { tenantId: actor.tenantId, invoiceId: row.id } })
  const next = nextDunning({ ...row, dunnings }, dunningLevels(company))
  if (!next) throw new DomainError('dunning.levels_used', { invoice_id: row.id, level: dunnings.length })
  const { level, from } = next
  if (requested !== undefined && requested !== level.level)
    throw new DomainError('dunning.level', { field: 'level', next_level: level.level })
  if (from === null) throw new DomainError('dunning.unsent', { invoice_id: row.id, level: level.level - 1 })
  if (from > today) throw new DomainError('dunning.too_early', { level: level.level, from })
  return level
}

function usualText(
  { company, contact }: { company: Company; contact: Contact },
  row: Invoice,
  level: number,
  until: Day,
): string {
  const format = paperFormat(paperLocale(company), company.timeZone, row.currency)
  return dunningText(customerLocale(company), level, {
    number: row.invoiceNumber,
    invoiceDay: format.day(dateToDay(row.invoiceDate)),
    until: format.day(until),
    interest: lateInterestClause(company, contact),
  })
}

const inPast = () =>
  new DomainError('validation', {
    issues: [{ path: 'due_date', code: 'custom', message: 'lies in the past' }],
  })
