import type { Invoice, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Amount, Decimal, decimal, sum, toCents } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { issuedStatuses, sameAccount } from './collect-deductions'
import { lockInvoice, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import { openOf, remainingOf } from './rules'

const none = new Decimal(0)

interface Retention {
  /** The amount held on this invoice. */
  amount: Decimal
  /** The agreed total for it and the progress invoices whose retention it takes over. */
  agreed: Decimal
}

type Retaining = Pick<Invoice, 'tenantId' | 'id' | 'type' | 'projectId' | 'contactId' | 'currency' | 'retentionRate'>

/**
 * The amount a customer may keep back of an invoice as a security (DE § 17 VOB/B, AT ÖNORM B 2110 Deckungs- and
 * Haftungsrücklass), rounded once on the document. Based on its gross sum, for a cumulative progress invoice on its own
 * share; no more than the company's cap leaves for the project, and no more than is open. It does not affect VAT.
 */
export async function retentionOf(
  tx: Tx,
  row: Retaining,
  sums: { total: Amount; deducted: Amount },
): Promise<Retention> {
  const rate = decimal(row.retentionRate ?? 0)
  if (rate.isZero()) return { amount: none, agreed: none }
  const remaining = remainingOf(sums.total, sums.deducted)
  const base = row.type === 'schlussrechnung' ? decimal(sums.total) : remaining
  const wanted = Decimal.max(toCents(base.times(rate).dividedBy(100)), none)
  const agreed = Decimal.max(Decimal.min(wanted, await leftOfCap(tx, row)), none)
  return { amount: Decimal.max(Decimal.min(agreed, remaining), none), agreed }
}

/**
 * The cap limits what is held per project and customer; for a final invoice, what it takes over from progress invoices
 * does not count twice.
 */
async function leftOfCap(tx: Tx, row: Retaining): Promise<Decimal> {
  const { retentionCap } = await tx.company.findUniqueOrThrow({
    where: { id: row.tenantId },
    select: { retentionCap: true },
  })
  if (!retentionCap) return new Decimal(Number.POSITIVE_INFINITY)
  if (row.projectId === null) return decimal(retentionCap)
  const { _sum } = await tx.invoice.aggregate({
    where: {
      ...sameAccount(row),
      id: { not: row.id },
      status: { in: issuedStatuses },
      ...(row.type === 'schlussrechnung' ? { type: { not: 'teilrechnung' } } : {}),
    },
    _sum: { retentionHeld: true },
  })
  return decimal(retentionCap).minus(_sum.retentionHeld ?? 0)
}

/**
 * Enters the retention of an invoice that is being issued in the ledger. A final invoice takes over what its progress
 * invoices held until it. With its own retention it leaves them no more than was agreed in total; anything beyond that
 * which they held until days of their own falls due there.
 */
export async function holdRetention(tx: Tx, ctx: Ctx, row: Invoice): Promise<void> {
  const isHeld = decimal(row.retentionHeld).greaterThan(0)
  if (isHeld) await enter(tx, ctx, row.id, { kind: 'held', amount: row.retentionHeld, dueOn: row.retentionDueOn })
  if (row.type !== 'schlussrechnung' || row.projectId === null) return
  await takeOver(tx, ctx, row)
  if (!isHeld) return
  const { agreed } = await retentionOf(tx, row, { total: row.total, deducted: row.deductedTotal })
  const holding = await tx.invoice.findMany({
    where: {
      ...sameAccount(row),
      type: 'teilrechnung',
      status: { in: issuedStatuses },
      retentionHeld: { gt: 0 },
    },
    orderBy: { id: 'asc' },
  })
  const held = sum(holding.map(invoice => invoice.retentionHeld))
  let left = held.minus(agreed).plus(row.retentionHeld)
  for (const invoice of holding) {
    const amount = Decimal.min(left, invoice.retentionHeld)
    if (!amount.greaterThan(0)) break
    left = left.minus(amount)
    await changeRetention(tx, ctx, invoice, { kind: 'moved', amount: amount.negated(), movedToId: row.id })
  }
}

/**
 * Moves the retentions that a final invoice claims off its progress invoices; one with nothing else open is settled by
 * it.
 */
async function takeOver(tx: Tx, ctx: Ctx, { tenantId, id }: Invoice): Promise<void> {
  const taken = await tx.invoiceDeduction.findMany({
    where: { tenantId, invoiceId: id, retention: { gt: 0 } },
    select: { retention: true, deducted: true },
    orderBy: { deductedId: 'asc' },
  })
  for (const { retention, deducted } of taken) {
    const retentionMoved = decimal(deducted.retentionMoved).plus(retention)
    const isSettled = openOf({ ...deducted, retentionMoved }).isZero()
    await changeRetention(
      tx,
      ctx,
      deducted,
      { kind: 'moved', amount: retention.negated(), movedToId: id },
      { retentionMoved: retentionMoved.toFixed(2), ...(isSettled ? { settledById: id } : {}) },
    )
  }
}

/**
 * Returns what a cancelled final invoice took over: its progress invoices hold it again; what they held until days of
 * their own only as far as it is still open.
 */
export async function returnRetention(tx: Tx, ctx: Ctx, invoiceId: number): Promise<void> {
  const { tenantId } = ctx.actor
  const moved = await tx.retentionEntry.findMany({
    where: { tenantId, movedToId: invoiceId, kind: 'moved', invoice: { status: { in: issuedStatuses } } },
    orderBy: { id: 'asc' },
  })
  for (const entry of moved) {
    const row = await lockInvoice(tx, tenantId, entry.invoiceId)
    const returned = Decimal.min(row.retentionMoved, entry.amount.negated())
    const open = openOf(row).plus(returned).minus(row.retentionHeld)
    const amount = Decimal.min(open, entry.amount.negated())
    const retentionMoved = decimal(row.retentionMoved).minus(returned).toFixed(2)
    if (amount.greaterThan(0))
      await changeRetention(tx, ctx, row, { kind: 'held', amount, dueOn: row.retentionDueOn }, { retentionMoved })
  }
}

/**
 * The final invoice that claims what an invoice held, or null; paying the rest of the invoice settles it by that final
 * invoice.
 */
export async function claimingFinalInvoice(tx: Tx, { tenantId, id, retentionMoved }: Invoice): Promise<number | null> {
  if (!decimal(retentionMoved).greaterThan(0)) return null
  const entry = await tx.retentionEntry.findFirst({
    where: { tenantId, invoiceId: id, kind: 'moved' },
    orderBy: { id: 'desc' },
  })
  return entry?.movedToId ?? null
}

/**
 * A customer who pays an amount that could be kept back releases it, and nothing is kept back of a credited amount: no
 * more is held than what is `left` open.
 */
export async function releasePaidRetention(
  tx: Tx,
  ctx: Ctx,
  row: Invoice,
  { paymentId, left }: { paymentId?: number; left: Decimal },
): Promise<boolean> {
  const paid = decimal(row.retentionHeld).minus(left)
  if (!paid.greaterThan(0)) return false
  await enter(tx, ctx, row.id, {
    kind: 'released',
    amount: paid.negated(),
    ...(paymentId ? { paymentId } : {}),
  })
  await setHeld(tx, row, Decimal.max(left, 0))
  return true
}

/**
 * Restores the part of a retention that a payment had paid, when that payment is reversed: the customer may keep it
 * again.
 */
export async function restoreRetention(tx: Tx, ctx: Ctx, row: Invoice, paymentId: number): Promise<void> {
  const released = await tx.retentionEntry.findFirst({
    where: { tenantId: row.tenantId, invoiceId: row.id, paymentId, kind: 'released' },
  })
  if (!released || (await isDueByFinal(tx, row))) return
  const amount = released.amount.negated()
  await enter(tx, ctx, row.id, { kind: 'held', amount, dueOn: row.retentionDueOn, paymentId })
  await setHeld(tx, row, decimal(row.retentionHeld).plus(amount))
}

/** A Deckungsrücklass is due once the final invoice is issued: nothing of it is held again. */
async function isDueByFinal(tx: Tx, { tenantId, id, retentionKind }: Invoice): Promise<boolean> {
  if (retentionKind !== 'progress') return false
  const final = { type: 'schlussrechnung', status: { in: issuedStatuses } }
  return (
    (await tx.invoiceDeduction.count({ where: { tenantId, deductedId: id, releasedAt: null, invoice: final } })) > 0
  )
}

const setHeld = ({ invoice }: Tx, { tenantId, id }: Invoice, held: Decimal) =>
  invoice.update({ where: { tenantId_id: { tenantId, id } }, data: { retentionHeld: held.toFixed(2) } })

interface Entry {
  kind: 'held' | 'released' | 'moved'
  amount: Amount
  dueOn?: Date | null
  note?: string | null
  movedToId?: number
  paymentId?: number
}

/** Writes one ledger entry and updates the invoice's sum. */
export async function changeRetention(
  tx: Tx,
  ctx: Ctx,
  row: Invoice,
  entry: Entry,
  along: Pick<Prisma.InvoiceUncheckedUpdateInput, 'retentionMoved' | 'settledById'> = {},
): Promise<void> {
  await enter(tx, ctx, row.id, entry)
  await tx.invoice.update({
    where: { tenantId_id: { tenantId: row.tenantId, id: row.id } },
    data: {
      ...along,
      retentionHeld: decimal(row.retentionHeld).plus(entry.amount).toFixed(2),
      version: { increment: 1 },
      updatedAt: ctx.clock.now(),
    },
  })
  await recordInvoiceChange(tx, ctx, row.id, 'invoice.updated', toInvoiceRecord(row), `invoice.retention_${entry.kind}`)
}

const enter = (tx: Tx, ctx: Ctx, invoiceId: number, { amount, ...entry }: Entry) =>
  tx.retentionEntry.create({
    data: {
      tenantId: ctx.actor.tenantId,
      invoiceId,
      ...entry,
      amount: decimal(amount).toFixed(2),
      createdByUserId: ctx.actor.userId,
      createdAt: ctx.clock.now(),
    },
  })
