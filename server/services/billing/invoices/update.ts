import type { Company, Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TaxProfile } from '../../../money/tax-profiles'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { withOneContact } from '../../../platform/records/contact-reference'
import { dateToDay, dayToDate } from '../../../platform/values/days'
import { assertDaysInOrder } from './assert-days-in-order'
import { assertFinalHasProject } from './assert-final-has-project'
import { assertOriginalKnown } from './assert-original-known'
import { assertReplacementConfirmed } from './assert-replacement-confirmed'
import { cancelInvoice } from './cancel'
import { cashDiscountTerms, companyRetentionDue, retentionKindFor, taxProfileFor } from './defaults'
import { insertItems } from './insert-items'
import { invoiceColumns } from './invoice-columns'
import { lineColumns, retaxItems, type TaxedDocument } from './lines'
import { lockInvoiceDraft } from './lock'
import { nextOrdinal } from './next-ordinal'
import { invoiceDetail } from './read'
import { storeRecomputedSums } from './recompute-sums'
import { recordInvoiceChange } from './record-change'
import {
  type Confirmation,
  type Confirmations,
  confirmationNames,
  type InvoiceItemInput,
  type UpdateInvoice,
} from './schema'
import { sendByLetter } from './send'
import { setOverdue } from './set-overdue'

const verbs = { sent: sendByLetter, overdue: setOverdue, cancelled: cancelInvoice }

type Fields = Omit<UpdateInvoice, 'id' | 'status' | 'expected_version' | 'items' | keyof Confirmations>

/**
 * Changes fields and items of a draft. A status alone runs the verb that leads to it; a status among other fields is
 * refused.
 * @throws DomainError invoice.not_found, invoice.not_draft, conflict, validation, invoice.original_unknown,
 * invoice.replaced, invoice.no_project, reference.not_found; for a status what its verb throws
 */
export async function updateInvoice(ctx: Ctx, input: UpdateInvoice) {
  const { id, status, expected_version, items, ...given } = withOneContact(input)
  const { confirmed, fields } = withoutConfirmations(given)
  if (status) {
    if (items || Object.keys(fields).length > 0) {
      throw new DomainError('validation', {
        issues: [{ path: 'status', code: 'custom', message: 'status stands alone: change the other fields first' }],
      })
    }
    return verbs[status](ctx, { id, expected_version, ...confirmed })
  }
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const { row, before } = await lockInvoiceDraft(tx, ctx, id, expected_version, fields.project_id)
    if (fields.original_invoice_number !== undefined || fields.original_invoice_external !== undefined)
      await assertOriginalKnown(tx, tenantId, {
        original_invoice_number: fields.original_invoice_number ?? row.originalInvoiceNumber,
        original_invoice_external: fields.original_invoice_external ?? row.originalInvoiceExternal,
      })
    await refuseReplacedAnew(tx, row, fields, confirmed)
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const changed = await tx.invoice.update({
      where: { tenantId_id: { tenantId, id } },
      data: {
        ...invoiceColumns(fields),
        ...changedTerms(company, row, fields),
        ...(await placeInProject(tx, row, fields)),
        buyerReference: await buyerReference(tx, row, fields),
      },
    })
    if (items) await replaceItems(tx, ctx, changed, items)
    else if (changed.taxProfile !== row.taxProfile) await retaxItems(tx, changed)
    await storeRecomputedSums(tx, ctx, id)
    await recordInvoiceChange(tx, ctx, id, 'invoice.updated', before)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}

/** Separates confirmations from the fields to change. */
function withoutConfirmations<Given extends Confirmations>(given: Given) {
  const names: readonly string[] = confirmationNames
  const part = (isAnswer: boolean) => Object.entries(given).filter(([name]) => names.includes(name) === isAnswer)
  return {
    confirmed: Object.fromEntries(part(true)) as Confirmations,
    fields: Object.fromEntries(part(false)) as Omit<Given, Confirmation>,
  }
}

/** Checks a draft that now replaces another invoice than before. @throws DomainError invoice.replaced */
async function refuseReplacedAnew(
  tx: Tx,
  row: Invoice,
  fields: Fields,
  { confirm_replaced_again: isConfirmed }: Confirmations,
): Promise<void> {
  const { original_invoice_number: number = row.originalInvoiceNumber } = fields
  const { original_invoice_external: external = row.originalInvoiceExternal } = fields
  const isSame = number === row.originalInvoiceNumber && external === row.originalInvoiceExternal
  if (isSame || !number || external || isConfirmed) return
  await assertReplacementConfirmed(tx, row.tenantId as TenantId, number, row.id)
}

/** Tax profile, days, Skonto and retention: terms that must be consistent, from the row and its changes. */
function changedTerms(company: Company, row: Invoice, fields: Fields) {
  const dayOf = (date: Date | null) => date && dateToDay(date)
  const invoiceDate = fields.invoice_date ?? dateToDay(row.invoiceDate)
  const now = <T>(given: T | undefined, current: T): T => (given === undefined ? current : given)
  const retention = retentionTerms(company, row, fields, invoiceDate)
  assertDaysInOrder({
    invoice_date: invoiceDate,
    retention_due_on: dayOf(retention.retentionDueOn || null),
    due_date: now(fields.due_date, dayOf(row.dueDate)),
    service_period_start: now(fields.service_period_start, dayOf(row.servicePeriodStart)),
    service_period_end: now(fields.service_period_end, dayOf(row.servicePeriodEnd)),
  })
  return {
    taxProfile: taxProfileFor(fields, row.taxProfile as TaxProfile),
    ...cashDiscountTerms(fields, {
      cashDiscountPercent: row.cashDiscountPercent?.toNumber() ?? null,
      cashDiscountDays: row.cashDiscountDays ?? company.cashDiscountDays,
    }),
    ...retention,
  }
}

/**
 * The due day of a retention moves with the invoice date unless a user has set it; a retention until the final invoice
 * has none.
 */
function retentionTerms(company: Company, row: Invoice, fields: Fields, invoiceDate: string) {
  const rate = fields.retention_rate === undefined ? (row.retentionRate?.toNumber() ?? null) : fields.retention_rate
  const isSameType = fields.type === undefined || fields.type === row.type
  const kind = retentionKindFor(fields, fields.type ?? row.type, company, isSameType ? row.retentionKind : undefined)
  const terms = { retentionRate: rate || null, retentionKind: kind }
  if (kind === 'progress') return { ...terms, retentionDueOn: null }
  const usual = companyRetentionDue(company, row.invoiceDate)
  const untouched = row.retentionDueOn === null || row.retentionDueOn.getTime() === usual?.getTime()
  const due =
    fields.retention_due_on !== undefined
      ? fields.retention_due_on && dayToDate(fields.retention_due_on)
      : untouched && rate
        ? companyRetentionDue(company, dayToDate(invoiceDate))
        : row.retentionDueOn
  return { ...terms, retentionDueOn: due }
}

/** A progress invoice moved to a project, or to another customer in it, gets the next number there. */
async function placeInProject(tx: Tx, row: Invoice, fields: Fields) {
  const type = fields.type ?? row.type
  const projectId = fields.project_id === undefined ? row.projectId : fields.project_id
  assertFinalHasProject(type, projectId)
  const contactId = fields.kontakt_id === undefined ? row.contactId : fields.kontakt_id
  if (type === row.type && projectId === row.projectId && contactId === row.contactId) return {}
  const { tenantId, id, currency } = row
  return { ordinal: await nextOrdinal(tx, { tenantId, id, currency, type, projectId, contactId }) }
}

/** Changing the customer also sets its buyer reference, unless one was entered in the draft. */
async function buyerReference(tx: Tx, row: Invoice, fields: Fields): Promise<string | null | undefined> {
  if (fields.buyer_reference !== undefined || !fields.kontakt_id || fields.kontakt_id === row.contactId)
    return fields.buyer_reference
  const contacts = await tx.contact.findMany({
    where: { tenantId: row.tenantId, id: { in: [fields.kontakt_id, row.contactId ?? 0] } },
    select: { id: true, buyerReference: true },
  })
  const referenceOf = (id: number | null) => contacts.find(contact => contact.id === id)?.buyerReference ?? null
  return row.buyerReference === null || row.buyerReference === referenceOf(row.contactId)
    ? referenceOf(fields.kontakt_id)
    : undefined
}

/** Rewrites all items, numbered from 1 in the given order. */
async function replaceItems(
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
