import type { Company, Contact, Invoice, Project } from '../../../../prisma/client/client'
import type { PaperDunning } from '../../../paper/model'
import { dateToDay } from '../../../platform/values/days'
import { customerLocale, paperLocale } from '../../../platform/values/locale'
import { paperCompany } from '../../people/companies/paper'
import { greeting } from '../../site/contacts/greeting'
import { paperRecipient } from '../../site/contacts/paper'
import { siteLines, type siteSelect } from '../../site/projects/site-lines'
import type { DunningRecord } from './schema'
import { asLetter } from './texts'

export interface DunningSheet {
  dunning: DunningRecord
  invoice: Pick<Invoice, 'invoiceDate' | 'dueDate' | 'total' | 'buyerReference'> & {
    project: Pick<Project, 'projectNumber' | keyof typeof siteSelect> | null
  }
  /** What had been paid and credited when it was written. */
  received: NonNullable<PaperDunning['received']>
  /** The copies made when it was written. */
  company: Company
  contact: Contact
}

/** A dunning as its paper shows it. */
export function dunningPaper(
  { dunning, invoice, received, company, contact }: DunningSheet,
  logo: string | null,
): PaperDunning {
  const locale = customerLocale(company)
  return {
    locale: paperLocale(company),
    timeZone: company.timeZone,
    currency: dunning.currency,
    company: paperCompany(company, logo),
    recipient: paperRecipient(contact, company.countryCode),
    number: dunning.invoice_number,
    day: dunning.dunning_date,
    title: dunning.title,
    projectNumber: invoice.project?.projectNumber ?? null,
    site: invoice.project ? siteLines(invoice.project) : [],
    buyerReference: invoice.buyerReference,
    ...asLetter(locale, dunning.message, greeting(locale, contact), company.name),
    mark: dunning.sent_at ? null : 'draft',
    invoice: {
      day: dateToDay(invoice.invoiceDate),
      dueDay: invoice.dueDate && dateToDay(invoice.dueDate),
      total: invoice.total.toString(),
    },
    received,
    open: dunning.open_amount,
    fee: dunning.fee,
    total: dunning.total,
    dueDay: dunning.due_date,
  }
}
