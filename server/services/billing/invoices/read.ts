import {
  type Invoice,
  type InvoiceDeduction,
  type InvoiceItem as InvoiceItemRow,
  type Payment,
  Prisma,
} from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { laborInPart, laborShareOf } from '../../../money/labor-share'
import { type Decimal, decimal, sum, wire, wireOrNull } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { where, whereBetween, whereIs } from '../../../platform/lists/list-filters'
import { sortByValue } from '../../../platform/lists/list-order'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { withOneContact } from '../../../platform/records/contact-reference'
import { toWire } from '../../../platform/records/wire-columns'
import { dateToDay, dayIn } from '../../../platform/values/days'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import { pageEnvelope, taxLine } from '../../../platform/values/scalars'
import { type LineTable, linesOverview } from '../../sales/offers/lines-overview'
import type { ListDocumentLines } from '../../sales/offers/schema'
import {
  contactNameSql,
  customerNumberSql,
  selectContactName,
  sortByContact,
} from '../../site/contacts/contact-name-sql'
import { availableDiscount } from './cash-discount'
import { withReversedSql } from './is-money-sql'
import { allowedInvoiceActions, type InvoiceStatus, type InvoiceVerb, issuedStatuses } from './machine'
import { moneyReceived } from './money-received'
import { overdueSql } from './overdue-sql'
import { remainingOfInvoice } from './remaining-of-invoice'
import { replacementsOf } from './replacements-of'
import { amountDue, isPaidByDeductions, openBalance, paidOut, shownRemaining } from './rules'
import {
  BilledTaxLine,
  type InvoiceDetail,
  InvoiceItem,
  InvoiceRecord,
  type invoiceSorts,
  type ListInvoices,
  RetentionRecord,
} from './schema'
import { reversesDiscount, takenDiscount } from './taken-discount'

type NamedRow = Prisma.InvoiceGetPayload<{ include: { contact: typeof selectContactName } }> & {
  owed: { byCreditNotes: { id: number; number: string; due: string }[] | null }
  paid: { money: string | null }
}

/**
 * Credit notes of an invoice that still owe the customer something; read only for the few invoices with a refund due.
 */
const owedByCreditNotes = Prisma.sql`case when t.refund_due > 0 then (
  select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.credit_number,
                                      'due', (c.refund_total - c.refunded_total)::text) order by c.id)
  from credit_notes c
  where c.tenant_id = t.tenant_id and c.invoice_id = t.id and c.refund_total > c.refunded_total) end`

/** The money received for an invoice of a list (alias `t`), as `moneyReceived` counts it. */
const moneyOfRow = Prisma.sql`case when t.already_paid > t.deducted_total then (
  select sum(p.amount)::text from ${withReversedSql}
  where p.tenant_id = t.tenant_id and p.invoice_id = t.id and p.credit_note_id is null
    and coalesce(reversed.kind, p.kind) = 'payment') end`

/** Columns that the list does not return: only the detail has them, or no response does. */
const unlisted = new Set(['search', 'parties', 'introText', 'closingText', 'laborBreakdown'])
const source = listSource<(typeof invoiceSorts)[number]>({
  table: 'invoices',
  fields: Object.keys(Prisma.InvoiceScalarFieldEnum).filter(field => !unlisted.has(field)),
  joined: {
    'contact.name': contactNameSql,
    'contact.customerNumber': customerNumberSql,
    'owed.byCreditNotes': owedByCreditNotes,
    'paid.money': moneyOfRow,
  },
  sorts: {
    number: Prisma.sql`t.invoice_number`,
    title: Prisma.sql`t.title`,
    contact: sortByContact,
    date: Prisma.sql`t.invoice_date`,
    due: Prisma.sql`t.due_date`,
    total: Prisma.sql`t.total`,
    status: sortByValue('status'),
  },
})

/** One page of invoices, newest first. */
export const listInvoices = (ctx: Ctx, input: ListInvoices) =>
  listPage(
    ctx,
    source,
    input,
    [
      ...whereIs('status', input.status),
      ...(input.due ? where(overdueSql(dayIn(ctx.actor.timeZone, ctx.clock.now()))) : []),
      ...(input.refund ? where(Prisma.sql`t.refund_due > 0`) : []),
      ...whereIs('projectId', input.project_id),
      ...whereIs('contactId', withOneContact(input).kontakt_id),
      ...whereIs('invoiceNumber', input.invoice_number),
      ...whereBetween('invoiceDate', input.from, input.to),
    ],
    (row: NamedRow) => {
      const record = toInvoiceRecord(row)
      return {
        ...record,
        kontakt_name: row.contact?.name ?? null,
        customer_number: row.contact?.customerNumber ?? null,
        ...paidByReceived(record, decimal(row.paid.money ?? 0)),
        payouts: payoutsOf(row),
      }
    },
  )

interface Settled {
  already_paid: number
  deducted_total: number
  credited_total: number
}

/**
 * What `already_paid` of an invoice consists of besides deducted deposits and credit notes, which are no payments: the
 * money received and not reversed, and the Skonto granted. EUR, as in records.
 * @param entries those of the invoice, without those of its credit notes
 */
const paidOf = (invoice: Settled, entries: readonly Payment[]) => paidByReceived(invoice, moneyReceived(entries))

/** As `paidOf` for an invoice whose money received is known, as in a list. */
function paidByReceived({ already_paid, deducted_total, credited_total }: Settled, money: Decimal) {
  const discount = decimal(already_paid).minus(deducted_total).minus(credited_total).minus(money)
  return { paid_total: wire(money), cash_discount_total: wire(discount) }
}

/** The part of the refund due that credit notes do not pay out is the invoice's own credit balance. */
function payoutsOf({ refundDue, invoiceNumber, owed: { byCreditNotes } }: NamedRow) {
  const notes = (byCreditNotes ?? []).map(({ id, number, due }) => ({ credit_note_id: id, number, due: decimal(due) }))
  const own = decimal(refundDue).minus(sum(notes.map(({ due }) => due)))
  const all = own.greaterThan(0) ? [{ credit_note_id: null, number: invoiceNumber, due: own }, ...notes] : notes
  return all.map(payout => ({ ...payout, due: wire(payout.due) }))
}

export async function getInvoice(ctx: Ctx, { id }: { id: number }) {
  return { data: await inTenant(ctx, tx => invoiceDetail(tx, ctx.actor.tenantId, id)) }
}

export const invoiceLineTable: LineTable = { name: Prisma.sql`invoice_items`, document: Prisma.sql`invoice_id` }

/** The same with the first of its lines only, for a page that requests the others as the user reads on. */
export async function invoiceWithFirstLines(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const invoice = await invoiceDetail(tx, tenantId, id, linesPerPage)
    return { data: { ...invoice, lines: await linesOverview(tx, invoiceLineTable, tenantId, invoice) } }
  })
}

/** A page of the lines of an invoice. */
export async function listInvoiceLines(ctx: Ctx, input: ListDocumentLines) {
  return inTenant(ctx, tx => invoiceLines(tx, ctx.actor.tenantId, input))
}

export async function invoiceLines(tx: Tx, tenantId: TenantId, { id, ...page }: ListDocumentLines) {
  const ofInvoice = { tenantId, invoiceId: id }
  // The version is read last: if it is still the version the client knows, the lines belong to it.
  const items = await tx.invoiceItem.findMany({
    where: ofInvoice,
    orderBy: inOrder,
    skip: page.offset,
    take: page.limit,
  })
  const [total, { version }] = await Promise.all([
    tx.invoiceItem.count({ where: ofInvoice }),
    loadInvoice(tx, tenantId, id),
  ])
  return { ...pageEnvelope(items.map(toInvoiceItem), total, page), version }
}

export async function listItems(ctx: Ctx, { id }: { id: number }) {
  return { data: (await getInvoice(ctx, { id })).data.items }
}

/** @throws DomainError invoice.not_found */
export async function loadInvoice(tx: Tx, tenantId: TenantId, id: number): Promise<Invoice> {
  const row = await tx.invoice.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('invoice.not_found')
  return row
}

const inOrder: Prisma.InvoiceItemOrderByWithRelationInput[] = [{ position: 'asc' }, { id: 'asc' }]
const toInvoiceItem = (row: InvoiceItemRow): InvoiceItem => toWire(InvoiceItem, row)

/** An invoice with everything that belongs to it; only the first `most` lines if that is given. */
export async function invoiceDetail(tx: Tx, tenantId: TenantId, id: number, most?: number): Promise<InvoiceDetail> {
  const row = await tx.invoice.findUnique({
    where: { tenantId_id: { tenantId, id } },
    include: {
      contact: selectContactName,
      project: { select: { name: true, projectNumber: true } },
      offer: { select: { offerNumber: true } },
      items: { orderBy: inOrder, ...(most === undefined ? {} : { take: most }) },
      payments: { where: { creditNoteId: null }, orderBy: { id: 'asc' } },
      deductions: { include: { deducted: true }, orderBy: { position: 'asc' } },
      deductedIn: {
        where: { releasedAt: null, invoice: { status: { in: issuedStatuses } } },
        select: { gross: true },
      },
      retentions: { orderBy: { id: 'asc' } },
      creditNotes: {
        select: {
          id: true,
          creditNumber: true,
          kind: true,
          total: true,
          taxBreakdown: true,
          cashDiscountBreakdown: true,
          refundTotal: true,
          refundedTotal: true,
        },
        orderBy: { id: 'asc' },
      },
      settledBy: { select: { id: true, invoiceNumber: true } },
      rapports: {
        select: { rapportId: true, billingPercentage: true, rapport: { select: { rapportNumber: true } } },
        orderBy: { rapportId: 'asc' },
      },
    },
  })
  if (!row) throw new DomainError('invoice.not_found')
  const record = toInvoiceRecord(row)
  const replacement = row.status === 'cancelled' ? (await replacementsOf(tx, tenantId, row.invoiceNumber)).at(-1) : null
  const balance = openBalance(row, row.payments)
  const partial = row.creditNotes.filter(({ kind }) => kind === 'partial')
  return {
    ...record,
    kontakt_name: row.contact?.name ?? null,
    customer_number: row.contact?.customerNumber ?? null,
    project_name: row.project?.name ?? null,
    project_number: row.project?.projectNumber ?? null,
    offer_number: row.offer?.offerNumber ?? null,
    intro_text: row.introText,
    closing_text: row.closingText,
    items: row.items.map(toInvoiceItem),
    payments: row.payments.map(toPayment),
    deductions: row.deductions.map(({ deducted, ...deduction }) => ({
      invoice_id: deducted.id,
      invoice_number: deducted.invoiceNumber,
      type: deducted.type as InvoiceRecord['type'],
      invoice_date: dateToDay(deducted.invoiceDate),
      net: wire(deduction.net),
      tax: wire(deduction.tax),
      gross: wire(deduction.gross),
      paid: wireOrNull(deduction.paid),
      retained: wireOrNull(deduction.retained),
      retention: wire(deduction.retention),
      tax_breakdown: taxLine.array().parse(deduction.taxBreakdown),
    })),
    labor_share: laborShareWith(row),
    retentions: row.retentions.map(entry => toWire(RetentionRecord, entry)),
    ...paidOf(record, row.payments),
    credit_balance: wire(balance),
    cash_discount: openDiscount(row, row.payments),
    replaced_by: replacement ? { id: replacement.id, invoice_number: replacement.invoiceNumber } : null,
    credit_note: stornoOf(row.creditNotes),
    credit_notes: row.creditNotes.map(({ id, creditNumber, kind, total, refundTotal, refundedTotal }) => ({
      id,
      credit_number: creditNumber,
      kind: kind as InvoiceDetail['credit_notes'][number]['kind'],
      total: wire(total),
      refund_total: wire(refundTotal),
      refund_due: wire(refundTotal.minus(refundedTotal)),
    })),
    settled_by: row.settledBy && { id: row.settledBy.id, invoice_number: row.settledBy.invoiceNumber },
    rapports: row.rapports.map(link => ({
      rapport_id: link.rapportId,
      rapport_number: link.rapport.rapportNumber,
      billing_percentage: wire(link.billingPercentage),
    })),
    allowed_actions: invoiceActions({
      status: record.status,
      settled: row.settledById !== null,
      deducted: row.deductedIn.length > 0,
      credited: partial.length > 0,
      reversible: hasReversible({ ...row, creditNotes: partial }),
      byDeductions: isPaidByDeductions(row),
      refundable: balance.greaterThan(0),
      refunded: paidOut(row.payments).greaterThan(0),
    }),
    version: row.version,
  }
}

/** The labor in its total, and the part of it that its deducted invoices already name. */
function laborShareWith(row: Invoice & { deductions: (InvoiceDeduction & { deducted: Invoice })[] }) {
  const inDeducted = row.deductions.map(({ taxBreakdown, deducted }) =>
    laborInPart(
      taxLine.array().parse(deducted.laborBreakdown),
      BilledTaxLine.array().parse(deducted.taxBreakdown),
      taxLine.array().parse(taxBreakdown),
    ),
  )
  return { ...laborShareOf(taxLine.array().parse(row.laborBreakdown)), deducted: wire(sum(inDeducted)) }
}

/** What `reversePayment` allows: a payment that was not reversed, and on which no deduction is based. */
function hasReversible(
  row: Parameters<typeof remainingOfInvoice>[0] & { type: string; deductedIn: { gross: Decimal }[] },
) {
  const { payments, deductedIn } = row
  if (deductedIn.length > 0 && row.type === 'anzahlung') return false
  const discount = takenDiscount(payments)
  const deducted = discount !== null && deductedIn.some(({ gross }) => remainingOfInvoice(row).own.gross.equals(gross))
  return payments.some(
    one =>
      one.kind === 'payment' &&
      !payments.some(other => other.reversesId === one.id) &&
      !(deducted && reversesDiscount(one, discount)),
  )
}

function stornoOf(notes: readonly { id: number; creditNumber: string; kind: string }[]): InvoiceDetail['credit_note'] {
  const storno = notes.find(({ kind }) => kind === 'cancellation')
  return storno ? { id: storno.id, credit_number: storno.creditNumber } : null
}

/** What `recordPayment` allows, regardless of the day; the last day is returned with it. */
function openDiscount(row: Invoice, payments: readonly Payment[]): InvoiceDetail['cash_discount'] {
  const agreed = availableDiscount(row)
  const taken = takenDiscount(payments) !== null
  const payable = agreed && amountDue(row).minus(agreed.amount)
  if (!agreed || !payable?.isPositive() || payable.isZero() || taken || row.status === 'paid') return null
  return { until: agreed.until, amount: wire(agreed.amount), payable: wire(payable) }
}

function toPayment(row: Payment): InvoiceDetail['payments'][number] {
  return {
    id: row.id,
    kind: row.kind as InvoiceDetail['payments'][number]['kind'],
    amount: wire(row.amount),
    paid_on: dateToDay(row.paidOn),
    method: row.method as InvoiceDetail['payments'][number]['method'],
    reference: row.reference,
    reverses_id: row.reversesId,
    reason: row.reason,
    tax_breakdown: row.taxBreakdown === null ? null : taxLine.array().parse(row.taxBreakdown),
    created_at: row.createdAt.toISOString(),
  }
}

export const toInvoiceRecord = (row: Invoice): InvoiceRecord =>
  toWire(InvoiceRecord, row, {
    customer_id: row.contactId,
    kontakt_id: row.contactId,
    remaining: wire(shownRemaining(row)),
    amount_due: wire(amountDue(row)),
    tax_breakdown: BilledTaxLine.array().parse(row.taxBreakdown),
    reverse_charge: row.taxProfile === 'reverse_charge',
  })

/** Facts that decide, together with the status, which verbs an invoice allows. */
interface InvoiceFacts {
  status: InvoiceStatus
  /** A final invoice bills what was open here. */
  settled: boolean
  /** An issued invoice has deducted this one. */
  deducted: boolean
  /** Lines or amounts of it were credited: a Storno over the whole is no longer possible. */
  credited: boolean
  /** There is a payment that was not reversed and is not deducted in an issued invoice. */
  reversible: boolean
  /** Nothing was received for it except its deductions. */
  byDeductions: boolean
  /** Some of its credit balance is to be paid out; `refunded`: some was paid out and not reversed. */
  refundable: boolean
  refunded: boolean
}

/**
 * The verbs offered to the user; the verbs themselves refuse all others by the same facts (`assertNotSettled`,
 * `assertNotDeducted`).
 */
const invoiceActions = (facts: InvoiceFacts): InvoiceVerb[] =>
  allowedInvoiceActions(facts.status, facts.byDeductions).filter(verb => !refused[verb]?.(facts))

const refused: Partial<Record<InvoiceVerb, (facts: InvoiceFacts) => boolean>> = {
  pay: ({ settled }) => settled,
  set_overdue: ({ settled }) => settled,
  cancel: ({ deducted, credited, refunded }) => deducted || credited || refunded,
  reverse_payment: ({ reversible }) => !reversible,
  refund: ({ refundable }) => !refundable,
  reverse_refund: ({ refunded }) => !refunded,
}
