import type { Company, Contact, Invoice } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { customerLocale } from '../../../platform/values/locale'
import { withGreeting } from '../../site/contacts/greeting'
import { loadContact } from '../../site/contacts/read'
import { type CorrectedSum, correctedSum } from '../credit-notes/corrected-sum'
import { invoiceAsCredited } from '../credit-notes/invoice-as-credited'
import { creditNoteDetail } from '../credit-notes/read'
import type { CreditNoteDetail } from '../credit-notes/schema'
import { type CashDiscount, cashDiscountOf } from '../invoices/cash-discount'
import { invoiceDetail, loadInvoice } from '../invoices/read'
import type { InvoiceDetail } from '../invoices/schema'
import { serviceDateAtIssue } from '../invoices/service-date-at-issue'

/** A document that an e-invoice can be made from: a record and its kind. */
export interface DocumentRef {
  entity: 'invoice' | 'credit_note'
  id: number
}

/** The author of the invoice; the contact that XRechnung requires (BG-6). */
export interface Author {
  name: string
}

/** The copies of the parties made at sending; drafts have none yet. */
export interface Parties {
  company: Company
  contact: Contact
  author?: Author | null
}

/** The full content of an e-invoice, as issued or, for a draft, in its current state. */
export interface Subject extends Parties {
  ref: DocumentRef
  number: string
  /** False for a draft: anything made from it is a preview. */
  issued: boolean
  invoice: InvoiceDetail
  /** Set when it is a Storno. */
  creditNote: CreditNoteDetail | null
  /** The total of the invoice before and after a correction; null for other documents. */
  corrected: CorrectedSum | null
  cashDiscount: CashDiscount | null
  /** The cancelled invoice that this one replaces. */
  replaces: { number: string; date: string } | null
}

/** @throws DomainError invoice.not_found, credit_note.not_found, invoice.no_contact */
export async function loadSubject(tx: Tx, tenantId: TenantId, ref: DocumentRef): Promise<Subject> {
  const creditNote = ref.entity === 'credit_note' ? await creditNoteDetail(tx, tenantId, ref.id) : null
  const row = await loadInvoice(tx, tenantId, creditNote?.invoice_id ?? ref.id)
  const [whole, parties, replaces] = await Promise.all([
    invoiceDetail(tx, tenantId, row.id),
    partiesOf(tx, row),
    replacedBy(tx, row),
  ])
  const invoice = greeted(creditNote ? invoiceAsCredited(whole, creditNote) : whole, parties)
  const corrected = creditNote ? await correctedSum(tx, tenantId, whole, creditNote) : null
  return {
    ref,
    number: creditNote?.credit_number ?? invoice.invoice_number,
    issued: row.parties !== null,
    invoice,
    creditNote,
    corrected,
    ...parties,
    cashDiscount: cashDiscountOf(row),
    replaces,
  }
}

/** A draft greets its current contact; an issued document has its greeting as text. */
const greeted = (invoice: InvoiceDetail, { company, contact }: Parties): InvoiceDetail => ({
  ...invoice,
  intro_text: withGreeting(invoice.intro_text, customerLocale(company), contact),
  closing_text: withGreeting(invoice.closing_text, customerLocale(company), contact),
})

/** A draft as it would be if it were issued now: no preview, with the day of service that it would get. */
export async function subjectAtIssue(tx: Tx, tenantId: TenantId, row: Invoice): Promise<Subject> {
  const subject = await loadSubject(tx, tenantId, { entity: 'invoice', id: row.id })
  if (subject.issued) return subject
  const day = serviceDateAtIssue(row)
  return { ...subject, issued: true, invoice: { ...subject.invoice, service_date: day && dateToDay(day) } }
}

async function partiesOf(tx: Tx, row: Invoice): Promise<Parties> {
  if (row.parties) return row.parties as unknown as Parties
  const tenantId = row.tenantId as TenantId
  if (!row.contactId) throw new DomainError('invoice.no_contact', { field: 'kontakt_id' })
  const [company, contact, author] = await Promise.all([
    tx.company.findUniqueOrThrow({ where: { id: tenantId } }),
    loadContact(tx, tenantId, row.contactId),
    authorOf(tx, row),
  ])
  return { company, contact, author }
}

/** The person who wrote an invoice; null when a key or the service did. */
export async function authorOf(tx: Tx, { createdByUserId }: Invoice): Promise<Author | null> {
  if (createdByUserId === null) return null
  return tx.user.findUnique({ where: { id: createdByUserId }, select: { name: true } })
}

async function replacedBy(tx: Tx, row: Invoice): Promise<Subject['replaces']> {
  if (!row.originalInvoiceNumber) return null
  const { tenantId, originalInvoiceNumber: invoiceNumber } = row
  const original = await tx.invoice.findUnique({
    where: { tenantId_invoiceNumber: { tenantId, invoiceNumber } },
    select: { invoiceDate: true },
  })
  return original && { number: invoiceNumber, date: dateToDay(original.invoiceDate) }
}
