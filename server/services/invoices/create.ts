import type { Ctx } from '../../context'
import { addDays, dayIn, dayToDate } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { drawNumber, journalNumber } from '../../core/numbers'
import { loadContact } from '../contacts/read'
import { itemColumns, refreshTotals } from './draft'
import { invoiceDetail } from './read'
import type { CreateInvoice, InvoiceDetail, InvoiceItemInput } from './schema'
import { tellInvoice } from './tell'

/** What only the service itself may say of a new invoice: where it comes from. */
export interface InvoiceOrigin {
  offerId?: number
  rapports?: Array<{ rapportId: number; billingPercentage: string }>
}

/** Creates a draft with the next number of the company's series. */
export async function createInvoice(ctx: Ctx, input: CreateInvoice) {
  return { data: await inTenant(ctx, tx => insertInvoice(tx, ctx, input)) }
}

export async function insertInvoice(
  tx: Tx,
  ctx: Ctx,
  input: CreateInvoice,
  origin: InvoiceOrigin = {},
): Promise<InvoiceDetail> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
  const invoiceDate = input.invoice_date ?? dayIn(ctx.actor.timeZone, now)
  const dueDate = input.due_date ?? addDays(invoiceDate, company.paymentTermsDefault)
  if (dueDate < invoiceDate)
    throw new DomainError('validation', {
      issues: [
        { path: 'due_date', code: 'custom', rule: 'due_before_invoice', message: 'lies before invoice_date' },
      ],
    })
  const invoiceNumber = await drawNumber(tx, ctx, 'invoice', company.invoiceNumberFormat)
  const taxRate = company.defaultVatRate.toString()
  const { id } = await tx.invoice.create({
    data: {
      tenantId,
      invoiceNumber,
      ...invoiceColumns(input),
      title: input.title,
      contactId: await contactOf(tx, ctx, input),
      offerId: origin.offerId,
      invoiceDate: dayToDate(invoiceDate),
      dueDate: dayToDate(dueDate),
      taxRate,
      createdByUserId: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  await replaceItems(tx, ctx, id, input.items, taxRate)
  await tx.invoiceRapport.createMany({
    data: (origin.rapports ?? []).map(link => ({ tenantId, invoiceId: id, ...link })),
  })
  await journalNumber(tx, ctx, { series: 'invoice', number: invoiceNumber, entityId: id, action: 'created' })
  await refreshTotals(tx, ctx, id)
  await tellInvoice(tx, ctx, id, 'invoice.created')
  return invoiceDetail(tx, tenantId, id)
}

/** Writes all items anew, numbered from 1 in the order given. */
export async function replaceItems(
  tx: Tx,
  ctx: Ctx,
  invoiceId: number,
  items: readonly InvoiceItemInput[],
  taxRate: string,
): Promise<void> {
  const { tenantId } = ctx.actor
  await tx.invoiceItem.deleteMany({ where: { tenantId, invoiceId } })
  await tx.invoiceItem.createMany({
    data: items.map((item, index) => ({
      tenantId,
      invoiceId,
      position: index + 1,
      ...itemColumns(item, taxRate),
    })),
  })
}

/** The contact that is named, or the one of the project. */
async function contactOf(
  tx: Tx,
  ctx: Ctx,
  input: Pick<CreateInvoice, 'kontakt_id' | 'project_id'>,
): Promise<number | null> {
  const { tenantId } = ctx.actor
  if (input.kontakt_id) return (await loadContact(tx, tenantId, input.kontakt_id)).id
  if (!input.project_id) return null
  const project = await tx.project.findUnique({
    where: { tenantId_id: { tenantId, id: input.project_id } },
    select: { contactId: true },
  })
  if (!project) throw new DomainError('reference.not_found', { field: 'project_id' })
  return project.contactId
}

/** Wire names to columns; what is absent stays as it is. */
export function invoiceColumns(input: Partial<CreateInvoice>) {
  const date = (day: string | null | undefined) => (day ? dayToDate(day) : day)
  return {
    title: input.title,
    type: input.type,
    contactId: input.kontakt_id,
    projectId: input.project_id,
    invoiceDate: date(input.invoice_date) ?? undefined,
    dueDate: date(input.due_date),
    serviceDate: date(input.service_date),
    servicePeriodStart: date(input.service_period_start),
    servicePeriodEnd: date(input.service_period_end),
    discountPercent: input.discount_percent,
    buyerReference: input.buyer_reference,
    introText: input.intro_text,
    closingText: input.closing_text,
  }
}
