import { randomUUID } from 'node:crypto'
import type { Company, Contact, Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { inBatches } from '../../../platform/database/in-batches'
import { DomainError } from '../../../platform/errors'
import { withOneContact } from '../../../platform/records/contact-reference'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { addDays, type Day, dayIn, dayToDate } from '../../../platform/values/days'
import { companyTaxProfile } from '../../people/companies/tax-profile'
import { loadContact } from '../../site/contacts/read'
import {
  cashDiscountTerms,
  companyRetentionDue,
  companyRetentionRate,
  retentionKindFor,
  taxProfileFor,
} from './defaults'
import { draftSums } from './draft-sums'
import { lineColumns, type TaxedDocument } from './lines'
import { lockProjects } from './lock-projects'
import { isFreeOrdinal, ordinalOf } from './ordinal'
import type { BilledLine } from './rapport-line-shares'
import { invoiceDetail } from './read'
import { recordInvoiceChange } from './record-change'
import { assertReplacementConfirmed } from './replacements'
import type { CreateInvoice, InvoiceDetail, InvoiceItemInput } from './schema'

/** Fields of a new invoice that only the service itself may set: its origin. */
export interface InvoiceOrigin {
  offerId?: number
  rapports?: Array<{ rapportId: number; billingPercentage: string; lines?: BilledLine[] }>
  /** The number of the progress invoice that it replaces, unless another invoice has taken it. */
  ordinal?: number
}

/** Creates a draft with the next number of the company's series. */
export async function createInvoice(ctx: Ctx, input: CreateInvoice) {
  return { data: await inTenant(ctx, tx => insertInvoice(tx, ctx, withOneContact(input))) }
}

/**
 * As `createInvoice`, within a transaction of the caller. @throws DomainError validation, invoice.original_unknown,
 * invoice.replaced
 */
export async function insertInvoice(
  tx: Tx,
  ctx: Ctx,
  input: CreateInvoice,
  origin: InvoiceOrigin = {},
): Promise<InvoiceDetail> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  // If the project gets locked, its contact is read after that.
  const holds = holdsProject(input)
  const [company, early] = await Promise.all([
    tx.company.findUniqueOrThrow({ where: { id: tenantId } }),
    holds ? null : contactOf(tx, ctx, input),
    assertOriginal(tx, tenantId, input),
  ])
  const invoiceDate = input.invoice_date ?? dayIn(ctx.actor.timeZone, now)
  const dueDate = input.due_date ?? addDays(invoiceDate, company.paymentTermsDefault)
  assertDays({ ...input, invoice_date: invoiceDate, due_date: dueDate })
  assertProject(input.type, input.project_id)
  if (holds) await lockProjectOf(tx, tenantId, input)
  const { original_invoice_number: original, original_invoice_external: external } = input
  if (original && !external && !input.confirm_replaced_again) await assertReplacementConfirmed(tx, tenantId, original)
  const contact = holds ? await contactOf(tx, ctx, input) : early
  const row = await tx.invoice.create({
    data: {
      tenantId,
      // A placeholder until the number is drawn, after everything slow; no other transaction sees it before.
      invoiceNumber: `?${randomUUID()}`,
      ...invoiceColumns(input),
      ...companyDefaults(company, input, invoiceDate),
      introText: input.intro_text === undefined ? company.invoiceIntroText : input.intro_text,
      closingText: input.closing_text === undefined ? company.invoiceClosingText : input.closing_text,
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
  await insertItems(tx, row, await lineColumns(tx, ctx, row, input.items))
  if (origin.rapports?.length)
    await tx.invoiceRapport.createMany({
      data: origin.rapports.map(link => ({ tenantId, invoiceId: id, ...link })),
    })
  const sums = await draftSums(tx, tenantId, id, row)
  // From here on all other creations of the company wait for this one.
  const number = await drawNumber(tx, ctx, 'invoice', company.invoiceNumberFormat)
  const created = await tx.invoice.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...sums, invoiceNumber: number, version: { increment: 1 } },
  })
  const [detail] = await Promise.all([
    invoiceDetail(tx, tenantId, id),
    journalNumber(tx, ctx, { series: 'invoice', number, entityId: id, action: 'created' }),
    recordInvoiceChange(tx, ctx, created, 'invoice.created'),
  ])
  return detail
}

/** Fields of a new invoice that come from the company's settings if the input omits them. */
function companyDefaults(company: Company, input: CreateInvoice, invoiceDate: Day) {
  const retentionRate =
    (input.retention_rate === undefined ? companyRetentionRate(company, input.type) : input.retention_rate) || null
  const retentionKind = retentionKindFor(input, input.type, company)
  const hasDay = retentionRate !== null && retentionKind === 'warranty'
  const retentionDue = hasDay ? companyRetentionDue(company, dayToDate(invoiceDate)) : null
  return {
    taxRate: company.defaultVatRate,
    taxProfile: taxProfileFor(input, companyTaxProfile(company)),
    ...cashDiscountTerms(input, {
      cashDiscountPercent: company.cashDiscountPercent?.toNumber() ?? null,
      cashDiscountDays: company.cashDiscountDays,
    }),
    billingMode: input.billing_mode ?? company.progressBillingMode,
    retentionKind,
    retentionRate,
    retentionDueOn: input.retention_due_on ? dayToDate(input.retention_due_on) : retentionDue,
  }
}

/**
 * Progress invoices are numbered and final ones deduct earlier ones: both wait for the others of their project. Locked
 * before a number is drawn.
 */
const holdsProject = ({ type, project_id }: CreateInvoice): boolean =>
  Boolean(project_id) && (type === 'teilrechnung' || type === 'schlussrechnung')

async function lockProjectOf(tx: Tx, tenantId: TenantId, { project_id }: CreateInvoice): Promise<void> {
  const held = project_id ? await lockProjects(tx, tenantId, [project_id]) : []
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
 * An invoice that replaces another names an existing one, or states that another system wrote it (EN 16931 BG-3).
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
  if (type === 'schlussrechnung' && !projectId) throw new DomainError('invoice.no_project', { field: 'project_id' })
}

type Days = Pick<
  Partial<CreateInvoice>,
  'invoice_date' | 'due_date' | 'service_period_start' | 'service_period_end' | 'retention_due_on'
>

/** @throws DomainError validation if a day lies before one that it must follow */
export function assertDays({ invoice_date, due_date, service_period_start, service_period_end, ...days }: Days): void {
  const { retention_due_on } = days
  const refuse = (path: string, rule: string, before: string) => {
    throw new DomainError('validation', {
      issues: [{ path, code: 'custom', rule, message: `lies before ${before}` }],
    })
  }
  if (invoice_date && due_date && due_date < invoice_date) refuse('due_date', 'due_before_invoice', 'invoice_date')
  if (invoice_date && retention_due_on && retention_due_on < invoice_date)
    refuse('retention_due_on', 'retention_due_before_invoice', 'invoice_date')
  if (service_period_start && service_period_end && service_period_end < service_period_start)
    refuse('service_period_end', 'period_end_before_start', 'service_period_start')
}

/** Rewrites all items, numbered from 1 in the given order. */
export async function replaceItems(
  tx: Tx,
  ctx: Ctx,
  row: TaxedDocument & { id: number },
  items: readonly InvoiceItemInput[],
): Promise<void> {
  const { tenantId } = ctx.actor
  const columns = await lineColumns(tx, ctx, row, items)
  await tx.invoiceItem.deleteMany({ where: { tenantId, invoiceId: row.id } })
  await insertItems(tx, { tenantId, id: row.id }, columns)
}

async function insertItems(
  tx: Tx,
  { tenantId, id: invoiceId }: Pick<Invoice, 'tenantId' | 'id'>,
  columns: Awaited<ReturnType<typeof lineColumns>>,
): Promise<void> {
  const rows = columns.map((line, index) => ({ tenantId, invoiceId, position: index + 1, ...line }))
  await inBatches(rows, data => tx.invoiceItem.createMany({ data }))
}

/** The given contact, or the one of the project. */
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

/** Maps wire names to columns; absent fields are left unchanged. */
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
    refundIban: input.refund_iban,
    billingMode: input.billing_mode,
    retentionRate: input.retention_rate,
    retentionDueOn: date(input.retention_due_on),
    originalInvoiceNumber: input.original_invoice_number,
    originalInvoiceExternal: input.original_invoice_external,
    introText: input.intro_text,
    closingText: input.closing_text,
  }
}
