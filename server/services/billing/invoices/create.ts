import { randomUUID } from 'node:crypto'
import type { Company, Contact } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { withOneContact } from '../../../platform/records/contact-reference'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { addDays, type Day, dayIn, dayToDate } from '../../../platform/values/days'
import { companyTaxProfile } from '../../people/companies/tax-profile'
import { loadContact } from '../../site/contacts/read'
import { assertDaysInOrder } from './assert-days-in-order'
import { assertFinalHasProject } from './assert-final-has-project'
import { assertOriginalKnown } from './assert-original-known'
import { assertReplacementConfirmed } from './assert-replacement-confirmed'
import {
  cashDiscountTerms,
  companyRetentionDue,
  companyRetentionRate,
  retentionKindFor,
  taxProfileFor,
} from './defaults'
import { insertItems } from './insert-items'
import { invoiceColumns } from './invoice-columns'
import { lineColumns } from './lines'
import { lockProjects } from './lock-projects'
import { nextOrdinal } from './next-ordinal'
import type { BilledLine } from './rapport-line-shares'
import { invoiceDetail } from './read'
import { recomputeSums } from './recompute-sums'
import { recordInvoiceChange } from './record-change'
import type { CreateInvoice, InvoiceDetail } from './schema'

/**
 * Creates a draft with the next number of the company's series.
 * @throws DomainError validation, invoice.original_unknown, invoice.replaced, invoice.no_project, contact.not_found,
 * reference.not_found
 */
export async function createInvoice(ctx: Ctx, input: CreateInvoice) {
  return { data: await inTenant(ctx, tx => createInvoiceWithin(tx, ctx, withOneContact(input))) }
}

/** Fields of a new invoice that only the service itself may set: its origin. */
export interface InvoiceOrigin {
  offerId?: number
  rapports?: Array<{ rapportId: number; billingPercentage: string; lines?: BilledLine[] }>
  /** The number of the progress invoice that it replaces, unless another invoice has taken it. */
  ordinal?: number
}

/**
 * As `createInvoice`, within a transaction of the caller.
 * @throws DomainError validation, invoice.original_unknown, invoice.replaced, invoice.no_project, contact.not_found,
 * reference.not_found
 */
export async function createInvoiceWithin(
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
    assertOriginalKnown(tx, tenantId, input),
  ])
  const invoiceDate = input.invoice_date ?? dayIn(ctx.actor.timeZone, now)
  const dueDate = input.due_date ?? addDays(invoiceDate, company.paymentTermsDefault)
  assertDaysInOrder({ ...input, invoice_date: invoiceDate, due_date: dueDate })
  assertFinalHasProject(input.type, input.project_id)
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
      ordinal: await nextOrdinal(
        tx,
        {
          tenantId,
          type: input.type,
          projectId: input.project_id ?? null,
          contactId: contact?.id ?? null,
          currency: 'EUR',
        },
        origin.ordinal,
      ),
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
  const sums = await recomputeSums(tx, tenantId, id, row)
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
