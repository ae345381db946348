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
import { contactName, sortByContact } from '../../site/contacts/columns'
import { invoiceDetail } from '../invoices/read'
import { replacementsOf } from '../invoices/replaced'
import { BilledTaxLine, TaxLine } from '../invoices/schema'
import {
  CreditedItem,
  type CreditNoteDetail,
  CreditNoteRecord,
  type creditNoteSorts,
  type ListCreditNotes,
} from './schema'

const named = {
  contact: { select: { name: true } },
  invoice: { select: { invoiceNumber: true, invoiceDate: true, title: true } },
} satisfies Prisma.CreditNoteInclude
type NamedRow = Prisma.CreditNoteGetPayload<{ include: typeof named }>

const ofInvoice = (column: 'invoice_number' | 'invoice_date' | 'title') =>
  Prisma.sql`(select i.${Prisma.raw(column)} from invoices i where i.tenant_id = t.tenant_id and i.id = t.invoice_id)`

/** What only the detail knows, or nobody. */
const unlisted = new Set(['search', 'parties', 'items'])
const source = listSource<(typeof creditNoteSorts)[number]>({
  table: 'credit_notes',
  fields: Object.keys(Prisma.CreditNoteScalarFieldEnum).filter(field => !unlisted.has(field)),
  joined: {
    'contact.name': contactName,
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

export async function creditNoteDetail(tx: Tx, tenantId: TenantId, id: number): Promise<CreditNoteDetail> {
  const row = await tx.creditNote.findUnique({
    where: { tenantId_id: { tenantId, id } },
    include: { ...named, refunds: { orderBy: { id: 'asc' } } },
  })
  if (!row) throw new DomainError('credit_note.not_found')
  const invoice = await invoiceDetail(tx, tenantId, row.invoiceId)
  const replacing = (await replacementsOf(tx, tenantId, invoice.invoice_number)).at(-1)
  return {
    ...toCreditNoteRecord(row),
    invoice_type: invoice.type,
    project_name: invoice.project_name,
    project_number: invoice.project_number,
    items: row.items === null ? invoice.items : itemsOf(row.items),
    replaced_by: replacing ? { id: replacing.id, invoice_number: replacing.invoiceNumber } : null,
    refunds: row.refunds.map(toRefund),
    version: row.version,
  }
}

/** In the direction of the credit note: what went out is positive. */
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

/** As any invoice's line; how much of a quantity they are is for computing alone. */
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
    tax_breakdown: BilledTaxLine.array().parse(row.taxBreakdown),
    cash_discount_breakdown: TaxLine.array().parse(row.cashDiscountBreakdown),
    refund_due: wire(row.refundTotal.minus(row.refundedTotal)),
  })
