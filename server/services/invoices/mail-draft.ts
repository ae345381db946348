import type { Company, Contact, Invoice } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { dateToDay } from '../../core/days'
import { inTenant } from '../../core/db'
import type { Decimal } from '../../core/money'
import { type PaperFormat, paperFormat } from '../../paper/format'
import type { PaperLocale } from '../../paper/model'
import { paperWords } from '../../paper/words'
import { customerLocale, paperLocale } from '../companies/paper'
import { greeting } from '../contacts/greeting'
import { loadContact } from '../contacts/read'
import { cashDiscountOf } from './cash-discount'
import { loadInvoice } from './read'
import { remainingOf } from './rules'
import type { InvoiceMailDraft } from './schema'
import { invoiceMailWords } from './words'

/** What the dialog for sending shows before anybody types. */
export function invoiceMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadInvoice(tx, tenantId, id)
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const contact = row.contactId ? await loadContact(tx, tenantId, row.contactId) : null
    return { data: mailDraftOf(row, company, contact) }
  })
}

/** Recipient, subject and message that hold unless others are given, in the language of the company's country. */
export function mailDraftOf(row: Invoice, company: Company, contact: Contact | null): InvoiceMailDraft {
  const locale = paperLocale(company)
  const format = paperFormat(locale, company.timeZone, row.currency)
  const due = remainingOf(row.total, row.alreadyPaid).minus(row.retentionHeld)
  const words = invoiceMailWords(customerLocale(company), {
    kind: kindOf(row, locale),
    number: row.invoiceNumber,
    total: format.money(row.total.toString()),
    payable: due.equals(row.total)
      ? null
      : { amount: format.money(due.abs().toFixed(2)), credit: due.isNegative() },
    due: row.dueDate && format.day(dateToDay(row.dueDate)),
    skonto: skontoOf(row, due, format),
    companyName: company.name,
    greeting: greeting(customerLocale(company), contact),
  })
  return { to: contact?.email ? [contact.email] : [], ...words }
}

/** "Rechnung", "2. Teilrechnung" */
function kindOf({ type, ordinal }: Invoice, locale: PaperLocale): string {
  const words = paperWords(locale)
  const label = words.invoiceKinds[type as keyof typeof words.invoiceKinds]
  return ordinal ? words.ordinal(ordinal, label) : label
}

function skontoOf(row: Invoice, due: Decimal, format: PaperFormat) {
  const agreed = cashDiscountOf(row)
  if (!agreed || !due.greaterThan(agreed.amount)) return null
  return {
    percent: format.percent(agreed.percent.toString()),
    until: format.day(agreed.until),
    discount: format.money(agreed.amount.toFixed(2)),
    payable: format.money(due.minus(agreed.amount).toFixed(2)),
  }
}
