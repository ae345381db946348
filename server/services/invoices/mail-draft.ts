import type { Company, Contact, Invoice } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { dateToDay } from '../../core/days'
import { inTenant } from '../../core/db'
import { paperFormat } from '../../paper/format'
import { customerLocale, paperLocale } from '../companies/paper'
import { loadContact } from '../contacts/read'
import { loadInvoice } from './read'
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
  const format = paperFormat(paperLocale(company), company.timeZone, row.currency)
  const words = invoiceMailWords(customerLocale(company), {
    number: row.invoiceNumber,
    total: format.money(row.total.toString()),
    due: row.dueDate && format.day(dateToDay(row.dueDate)),
    companyName: company.name,
  })
  return { to: contact?.email ? [contact.email] : [], ...words }
}
