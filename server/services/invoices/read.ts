import { type Invoice, type InvoiceItem as ItemRow, Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { dateToDay } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { whereBetween, whereIs } from '../../core/list-filters'
import { listPage, listSource } from '../../core/list-page'
import { wire } from '../../core/money'
import { contactName } from '../contacts/columns'
import { allowedInvoiceActions } from './machine'
import { remainingOf } from './rules'
import type { invoiceSorts } from './schema'
import {
  type InvoiceDetail,
  type InvoiceItem,
  type InvoiceRecord,
  type ListInvoices,
  TaxLine,
} from './schema'

type NamedRow = Prisma.InvoiceGetPayload<{ include: { contact: { select: { name: true } } } }>

/** What only the detail shows, or nobody. */
const unlisted = new Set(['search', 'parties', 'introText', 'closingText'])
const source = listSource<(typeof invoiceSorts)[number]>({
  table: 'invoices',
  fields: Object.keys(Prisma.InvoiceScalarFieldEnum).filter(field => !unlisted.has(field)),
  joined: { 'contact.name': contactName },
  sorts: {
    number: Prisma.sql`t.invoice_number`,
    title: Prisma.sql`t.title`,
    contact: contactName,
    date: Prisma.sql`t.invoice_date`,
    due: Prisma.sql`t.due_date`,
    total: Prisma.sql`t.total`,
    status: Prisma.sql`t.status`,
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
      ...whereIs('projectId', input.project_id),
      ...whereIs('contactId', input.kontakt_id),
      ...whereBetween('invoiceDate', input.from, input.to),
    ],
    (row: NamedRow) => ({ ...toInvoiceRecord(row), kontakt_name: row.contact?.name ?? null }),
  )

export async function getInvoice(ctx: Ctx, { id }: { id: number }) {
  return { data: await inTenant(ctx, tx => invoiceDetail(tx, ctx.actor.tenantId, id)) }
}

export async function listItems(ctx: Ctx, { id }: { id: number }) {
  return { data: (await getInvoice(ctx, { id })).data.items }
}

export async function loadInvoice(tx: Tx, tenantId: TenantId, id: number): Promise<Invoice> {
  const row = await tx.invoice.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('invoice.not_found')
  return row
}

/** The same, held against everybody else until the transaction ends: for verbs that compute from what they read. */
export async function lockInvoice(tx: Tx, tenantId: TenantId, id: number): Promise<Invoice> {
  await tx.$queryRaw`select id from invoices where tenant_id = ${tenantId} and id = ${id} for update`
  return loadInvoice(tx, tenantId, id)
}

export async function invoiceDetail(tx: Tx, tenantId: TenantId, id: number): Promise<InvoiceDetail> {
  const row = await tx.invoice.findUnique({
    where: { tenantId_id: { tenantId, id } },
    include: {
      contact: { select: { name: true } },
      project: { select: { name: true, projectNumber: true } },
      offer: { select: { offerNumber: true } },
      items: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
      payments: { orderBy: { id: 'asc' } },
      rapports: {
        select: { rapportId: true, billingPercentage: true, rapport: { select: { rapportNumber: true } } },
        orderBy: { rapportId: 'asc' },
      },
    },
  })
  if (!row) throw new DomainError('invoice.not_found')
  const record = toInvoiceRecord(row)
  return {
    ...record,
    kontakt_name: row.contact?.name ?? null,
    project_name: row.project?.name ?? null,
    project_number: row.project?.projectNumber ?? null,
    offer_number: row.offer?.offerNumber ?? null,
    intro_text: row.introText,
    closing_text: row.closingText,
    items: row.items.map(toItem),
    payments: row.payments.map(payment => ({
      id: payment.id,
      amount: wire(payment.amount),
      paid_on: dateToDay(payment.paidOn),
      method: payment.method as InvoiceDetail['payments'][number]['method'],
      reference: payment.reference,
      created_at: payment.createdAt.toISOString(),
    })),
    rapports: row.rapports.map(link => ({
      rapport_id: link.rapportId,
      rapport_number: link.rapport.rapportNumber,
      billing_percentage: wire(link.billingPercentage),
    })),
    allowed_actions: allowedInvoiceActions(record.status),
    version: row.version,
  }
}

function toItem(row: ItemRow): InvoiceItem {
  return {
    id: row.id,
    position: row.position,
    kind: row.kind as InvoiceItem['kind'],
    source_type: row.sourceType as InvoiceItem['source_type'],
    source_id: row.sourceId,
    description: row.description,
    quantity: wire(row.quantity),
    unit: row.unit,
    unit_price: wire(row.unitPrice),
    total_price: wire(row.totalPrice),
    tax_rate: wire(row.taxRate),
    tax_category: row.taxCategory,
    unpriced: row.unpriced,
  }
}

export function toInvoiceRecord(row: Invoice): InvoiceRecord {
  return {
    id: row.id,
    invoice_number: row.invoiceNumber,
    type: row.type as InvoiceRecord['type'],
    status: row.status as InvoiceRecord['status'],
    title: row.title,
    customer_id: row.contactId,
    kontakt_id: row.contactId,
    project_id: row.projectId,
    offer_id: row.offerId,
    invoice_date: dateToDay(row.invoiceDate),
    due_date: row.dueDate && dateToDay(row.dueDate),
    service_date: row.serviceDate && dateToDay(row.serviceDate),
    service_period_start: row.servicePeriodStart && dateToDay(row.servicePeriodStart),
    service_period_end: row.servicePeriodEnd && dateToDay(row.servicePeriodEnd),
    subtotal: wire(row.subtotal),
    discount_percent: wire(row.discountPercent),
    discount_amount: wire(row.discountAmount),
    tax_rate: wire(row.taxRate),
    tax_amount: wire(row.taxAmount),
    total: wire(row.total),
    already_paid: wire(row.alreadyPaid),
    remaining: wire(remainingOf(row.total, row.alreadyPaid)),
    currency: row.currency,
    tax_breakdown: TaxLine.array().parse(row.taxBreakdown),
    buyer_reference: row.buyerReference,
    reverse_charge: row.reverseCharge,
    original_invoice_number: row.originalInvoiceNumber,
    sent_at: row.sentAt?.toISOString() ?? null,
    paid_at: row.paidAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
