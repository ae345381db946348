import { type Payment, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { where, whereBetween, whereIs } from '../../../platform/lists/list-filters'
import { sortByReference } from '../../../platform/lists/list-order'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { withOneContact } from '../../../platform/records/contact-reference'
import { toWire } from '../../../platform/records/wire-columns'
import { dateToDay } from '../../../platform/values/days'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import { pageEnvelope, taxLine } from '../../../platform/values/scalars'
import { hasAllLines, linesOverview, overviewOf } from '../../sales/offers/lines-overview'
import type { ListDocumentLines } from '../../sales/offers/schema'
import {
  contactNameSql,
  customerNumberSql,
  selectContactName,
  sortByContact,
} from '../../site/contacts/contact-name-sql'
import { invoiceDetail, invoiceLines, invoiceLineTable } from '../invoices/read'
import { replacementsOf } from '../invoices/replacements-of'
import { BilledTaxLine } from '../invoices/schema'
import {
  CreditedItem,
  type CreditNoteDetail,
  CreditNoteRecord,
  type creditNoteSorts,
  type ListCreditNotes,
} from './schema'

const named = {
  contact: selectContactName,
  invoice: { select: { invoiceNumber: true, invoiceDate: true, title: true } },
} satisfies Prisma.CreditNoteInclude
type NamedRow = Prisma.CreditNoteGetPayload<{ include: typeof named }>

const ofInvoice = (column: 'invoice_number' | 'invoice_date' | 'title') =>
  Prisma.sql`(select i.${Prisma.raw(column)} from invoices i where i.tenant_id = t.tenant_id and i.id = t.invoice_id)`

/** Columns that the list does not return: only the detail has them, or no response does. */
const unlisted = new Set(['search', 'parties', 'items'])
const source = listSource<(typeof creditNoteSorts)[number]>({
  table: 'credit_notes',
  fields: Object.keys(Prisma.CreditNoteScalarFieldEnum).filter(field => !unlisted.has(field)),
  joined: {
    'contact.name': contactNameSql,
    'contact.customerNumber': customerNumberSql,
    'invoice.invoiceNumber': ofInvoice('invoice_number'),
    'invoice.invoiceDate': ofInvoice('invoice_date'),
    'invoice.title': ofInvoice('title'),
  },
  sorts: {
    number: Prisma.sql`t.credit_number`,
    invoice: sortByReference('invoices', 'invoiceId', 'invoice_number'),
    contact: sortByContact,
    date: Prisma.sql`t.credit_date`,
    refund: { expression: Prisma.sql`(t.refund_total - t.refunded_total)` },
    total: Prisma.sql`t.total`,
  },
})

const refundIs = {
  open: Prisma.sql`t.refund_total > t.refunded_total`,
  paid: Prisma.sql`t.refund_total > 0 and t.refund_total = t.refunded_total`,
} as const

/** One page of Storni and corrections, newest first. */
export const listCreditNotes = (ctx: Ctx, input: ListCreditNotes) =>
  listPage(
    ctx,
    source,
    input,
    [
      ...whereIs('projectId', input.project_id),
      ...whereIs('contactId', withOneContact(input).kontakt_id),
      ...whereIs('creditNumber', input.credit_number),
      ...(input.refund ? where(refundIs[input.refund]) : []),
      ...whereBetween('creditDate', input.from, input.to),
    ],
    toCreditNoteRecord,
  )

export async function getCreditNote(ctx: Ctx, { id }: { id: number }) {
  return { data: await inTenant(ctx, tx => creditNoteDetail(tx, ctx.actor.tenantId, id)) }
}

/** The same with the first of its lines only, for a page that requests the others as the user reads on. */
export async function creditNoteWithFirstLines(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const creditNote = await creditNoteDetail(tx, tenantId, id, linesPerPage)
    const { items } = creditNote
    const own = hasAllLines(items) ? items : await ownItems(tx, tenantId, id)
    const lines = own
      ? overviewOf(own)
      : await linesOverview(tx, invoiceLineTable, tenantId, { id: creditNote.invoice_id, items })
    return { data: { ...creditNote, lines } }
  })
}

/** A page of the lines of a credit note. */
export async function listCreditNoteLines(ctx: Ctx, { id, ...page }: ListDocumentLines) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const { invoiceId, items, version } = await loadCreditNote(tx, tenantId, id)
    if (items === null) return { ...(await invoiceLines(tx, tenantId, { id: invoiceId, ...page })), version }
    const own = itemsOf(items)
    return { ...pageEnvelope(own.slice(page.offset, page.offset + page.limit), own.length, page), version }
  })
}

/** The lines of a correction; null for a Storno, which has those of its invoice. */
async function ownItems(tx: Tx, tenantId: TenantId, id: number) {
  const { items } = await loadCreditNote(tx, tenantId, id)
  return items === null ? null : itemsOf(items)
}

async function loadCreditNote(tx: Tx, tenantId: TenantId, id: number) {
  const row = await tx.creditNote.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: { invoiceId: true, items: true, version: true },
  })
  if (!row) throw new DomainError('credit_note.not_found')
  return row
}

/** A credit note with everything that belongs to it; only the first `most` lines if that is given. */
export async function creditNoteDetail(
  tx: Tx,
  tenantId: TenantId,
  id: number,
  most?: number,
): Promise<CreditNoteDetail> {
  const row = await tx.creditNote.findUnique({
    where: { tenantId_id: { tenantId, id } },
    include: { ...named, refunds: { orderBy: { id: 'asc' } } },
  })
  if (!row) throw new DomainError('credit_note.not_found')
  const invoice = await invoiceDetail(tx, tenantId, row.invoiceId, most)
  const replacing = (await replacementsOf(tx, tenantId, invoice.invoice_number)).at(-1)
  return {
    ...toCreditNoteRecord(row),
    invoice_type: invoice.type,
    project_name: invoice.project_name,
    project_number: invoice.project_number,
    items: row.items === null ? invoice.items : itemsOf(row.items).slice(0, most),
    replaced_by: replacing ? { id: replacing.id, invoice_number: replacing.invoiceNumber } : null,
    refunds: row.refunds.map(toRefund),
    version: row.version,
  }
}

/** Signed from the credit note's side: money paid out is positive. */
function toRefund(row: Payment): CreditNoteDetail['refunds'][number] {
  return {
    id: row.id,
    kind: row.kind as CreditNoteDetail['refunds'][number]['kind'],
    amount: wire(row.amount.negated()),
    paid_on: dateToDay(row.paidOn),
    method: row.method as CreditNoteDetail['refunds'][number]['method'],
    reference: row.reference,
    reverses_id: row.reversesId,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
  }
}

/** In the shape of any invoice line; the credited quantity is needed for computing only and left out. */
const itemsOf = (stored: Prisma.JsonValue): CreditNoteDetail['items'] =>
  CreditedItem.array()
    .parse(stored)
    .map(({ credited_quantity: _, ...item }) => item)

const toCreditNoteRecord = (row: NamedRow): CreditNoteRecord =>
  toWire(CreditNoteRecord, row, {
    invoice_number: row.invoice.invoiceNumber,
    invoice_date: dateToDay(row.invoice.invoiceDate),
    title: row.invoice.title,
    customer_id: row.contactId,
    kontakt_id: row.contactId,
    kontakt_name: row.contact.name,
    customer_number: row.contact.customerNumber,
    tax_breakdown: BilledTaxLine.array().parse(row.taxBreakdown),
    cash_discount_breakdown: taxLine.array().parse(row.cashDiscountBreakdown),
    refund_due: wire(row.refundTotal.minus(row.refundedTotal)),
  })
