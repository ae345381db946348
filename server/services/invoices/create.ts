import type { Company, Contact } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { withOneContact } from '../../core/contact-reference'
import { addDays, type Day, dayIn, dayToDate } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { drawNumber, journalNumber } from '../../core/numbers'
import { companyTaxProfile } from '../companies/tax-profile'
import { loadContact } from '../contacts/read'
import { cashDiscountTerms, companyRetentionDue, companyRetentionRate, taxProfileFor } from './defaults'
import { refreshTotals } from './draft'
import { holdProjects } from './hold-projects'
import { lineColumns, type TaxedDocument } from './lines'
import { isFreeOrdinal, ordinalOf } from './ordinal'
import type { BilledLine } from './rapport-shares'
import { invoiceDetail } from './read'
import type { CreateInvoice, InvoiceDetail, InvoiceItemInput } from './schema'
import { tellInvoice } from './tell'

/** What only the service itself may say of a new invoice: where it comes from. */
export interface InvoiceOrigin {
  offerId?: number
  rapports?: Array<{ rapportId: number; billingPercentage: string; lines?: BilledLine[] }>
  /** The place of the progress invoice that it replaces, as long as nobody else has taken it. */
  ordinal?: number
}

/** Creates a draft with the next number of the company's series. */
export async function createInvoice(ctx: Ctx, input: CreateInvoice) {
  return { data: await inTenant(ctx, tx => insertInvoice(tx, ctx, withOneContact(input))) }
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
  assertDays({ ...input, invoice_date: invoiceDate, due_date: dueDate })
  assertProject(input.type, input.project_id)
  await assertOriginal(tx, tenantId, input)
  await holdProjectOf(tx, tenantId, input)
  const contact = await contactOf(tx, ctx, input)
  const invoiceNumber = await drawNumber(tx, ctx, 'invoice', company.invoiceNumberFormat)
  const row = await tx.invoice.create({
    data: {
      tenantId,
      invoiceNumber,
      ...invoiceColumns(input),
      ...companyDefaults(company, input, invoiceDate),
      title: input.title,
      contactId: contact?.id ?? null,
      buyerReference: input.buyer_reference === undefined ? contact?.buyerReference : input.buyer_reference,
      offerId: origin.offerId,
      invoiceDate: dayToDate(invoiceDate),
      dueDate: dayToDate(dueDate),
      ordinal: await newOrdinal(tx, tenantId, { ...input, contactId: contact?.id ?? null }, origin),
      createdByUserId: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    },
  })
  const { id } = row
  await replaceItems(tx, ctx, row, input.items)
  await tx.invoiceRapport.createMany({
    data: (origin.rapports ?? []).map(link => ({ tenantId, invoiceId: id, ...link })),
  })
  await journalNumber(tx, ctx, { series: 'invoice', number: invoiceNumber, entityId: id, action: 'created' })
  await refreshTotals(tx, ctx, id)
  await tellInvoice(tx, ctx, id, 'invoice.created')
  return invoiceDetail(tx, tenantId, id)
}

/** What the company's settings say of a new invoice where the input is silent. */
function companyDefaults(company: Company, input: CreateInvoice, invoiceDate: Day) {
  const retentionRate =
    (input.retention_rate === undefined ? companyRetentionRate(company, input.type) : input.retention_rate) ||
    null
  const retentionDue = retentionRate ? companyRetentionDue(company, dayToDate(invoiceDate)) : null
  return {
    taxRate: company.defaultVatRate,
    taxProfile: taxProfileFor(input, companyTaxProfile(company)),
    ...cashDiscountTerms(input, {
      cashDiscountPercent: company.cashDiscountPercent?.toNumber() ?? null,
      cashDiscountDays: company.cashDiscountDays,
    }),
    billingMode: input.billing_mode ?? company.progressBillingMode,
    retentionRate,
    retentionDueOn: input.retention_due_on ? dayToDate(input.retention_due_on) : retentionDue,
  }
}

/** Progress invoices are counted and final ones look back: both wait for the others of their project. Held before a number is drawn. */
async function holdProjectOf(tx: Tx, tenantId: TenantId, { type, project_id }: CreateInvoice): Promise<void> {
  if (!project_id || (type !== 'teilrechnung' && type !== 'schlussrechnung')) return
  const held = await holdProjects(tx, tenantId, [project_id])
  if (held.length === 0) throw new DomainError('reference.not_found', { field: 'project_id' })
}

async function newOrdinal(
  tx: Tx,
  tenantId: TenantId,
  { type, project_id, contactId }: CreateInvoice & { contactId: number | null },
  { ordinal }: InvoiceOrigin,
): Promise<number | null> {
  const row = { tenantId, type, projectId: project_id ?? null, contactId, currency: 'EUR' }
  return (await isFreeOrdinal(tx, row, ordinal)) ? (ordinal ?? null) : ordinalOf(tx, row)
}

/**
 * An invoice that takes the place of another one names one that exists, or says that another system wrote it (EN 16931 BG-3).
 * @throws DomainError invoice.original_unknown
 */
export async function assertOriginal(
  tx: Tx,
  tenantId: TenantId,
  input: Pick<CreateInvoice, 'original_invoice_number' | 'original_invoice_external'>,
): Promise<void> {
  const { original_invoice_number: invoiceNumber, original_invoice_external: external } = input
  if (!invoiceNumber || external) return
  const known = await tx.invoice.count({ where: { tenantId, invoiceNumber, status: { not: 'draft' } } })
  if (known === 0)
    throw new DomainError('invoice.original_unknown', {
      field: 'original_invoice_number',
      confirm: 'original_invoice_external',
    })
}

/** @throws DomainError invoice.no_project */
export function assertProject(type: string, projectId: number | null | undefined): void {
  if (type === 'schlussrechnung' && !projectId)
    throw new DomainError('invoice.no_project', { field: 'project_id' })
}

type Days = Pick<
  Partial<CreateInvoice>,
  'invoice_date' | 'due_date' | 'service_period_start' | 'service_period_end'
>

/** @throws DomainError validation where a day lies before one that it must follow */
export function assertDays({ invoice_date, due_date, service_period_start, service_period_end }: Days): void {
  const refuse = (path: string, rule: string, before: string) => {
    throw new DomainError('validation', {
      issues: [{ path, code: 'custom', rule, message: `lies before ${before}` }],
    })
  }
  if (invoice_date && due_date && due_date < invoice_date)
    refuse('due_date', 'due_before_invoice', 'invoice_date')
  if (service_period_start && service_period_end && service_period_end < service_period_start)
    refuse('service_period_end', 'period_end_before_start', 'service_period_start')
}

/** Writes all items anew, numbered from 1 in the order given. */
export async function replaceItems(
  tx: Tx,
  ctx: Ctx,
  row: TaxedDocument & { id: number },
  items: readonly InvoiceItemInput[],
): Promise<void> {
  const { tenantId } = ctx.actor
  const columns = await lineColumns(tx, ctx, row, items)
  await tx.invoiceItem.deleteMany({ where: { tenantId, invoiceId: row.id } })
  await tx.invoiceItem.createMany({
    data: columns.map((line, index) => ({ tenantId, invoiceId: row.id, position: index + 1, ...line })),
  })
}

/** The contact that is named, or the one of the project. */
async function contactOf(
  tx: Tx,
  ctx: Ctx,
  input: Pick<CreateInvoice, 'kontakt_id' | 'project_id'>,
): Promise<Contact | null> {
  const { tenantId } = ctx.actor
  if (input.kontakt_id) return loadContact(tx, tenantId, input.kontakt_id)
  if (!input.project_id) return null
  const project = await tx.project.findUnique({
    where: { tenantId_id: { tenantId, id: input.project_id } },
    select: { contact: true },
  })
  if (!project) throw new DomainError('reference.not_found', { field: 'project_id' })
  return project.contact
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
    costCenter: input.cost_center,
    billingMode: input.billing_mode,
    retentionRate: input.retention_rate,
    retentionDueOn: date(input.retention_due_on),
    originalInvoiceNumber: input.original_invoice_number,
    originalInvoiceExternal: input.original_invoice_external,
    introText: input.intro_text,
    closingText: input.closing_text,
  }
}
