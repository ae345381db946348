import type { Company, Contact } from '../../../prisma/client/client'
import type { Locale } from '../../core/locale'
import { wire } from '../../core/money'
import type { PaperInvoice, PaperSection } from '../../paper/model'
import { paperCompany, paperLocale, paperRecipient } from '../companies/paper'
import type { InvoiceDetail } from './schema'

/** An invoice as its paper shows it; `company` and `contact` are the copies of the moment of sending, or today's for a draft. */
export function invoicePaper(
  invoice: InvoiceDetail,
  company: Company,
  contact: Contact,
  logo: string | null,
): PaperInvoice {
  const net = wire(invoice.tax_breakdown.reduce((sum, line) => sum + Math.round(line.net * 100), 0) / 100)
  return {
    kind: invoice.type,
    locale: paperLocale(company),
    timeZone: company.timeZone,
    currency: invoice.currency,
    company: paperCompany(company, logo),
    recipient: paperRecipient(contact, company.countryCode),
    number: invoice.invoice_number,
    day: invoice.invoice_date,
    subject: invoice.title,
    projectNumber: invoice.project_number,
    buyerReference: invoice.buyer_reference,
    intro: invoice.intro_text,
    closing: invoice.closing_text,
    mark: invoice.status === 'draft' ? 'draft' : invoice.status === 'cancelled' ? 'cancelled' : null,
    serviceDay: invoice.service_date,
    servicePeriod:
      invoice.service_period_start && invoice.service_period_end
        ? { start: invoice.service_period_start, end: invoice.service_period_end }
        : null,
    offerNumber: invoice.offer_number,
    sections: sectionsOf(invoice),
    totals: {
      itemsNet: invoice.subtotal,
      discount: invoice.discount_amount
        ? { percent: invoice.discount_percent, amount: invoice.discount_amount }
        : null,
      net,
      // Where no VAT may be shown (reverse charge, small business) none is, not even as zero.
      taxes: invoice.tax_breakdown
        .filter(line => line.tax_category === 'S')
        .map(line => ({ rate: line.tax_rate, base: line.net, amount: line.tax })),
      gross: invoice.total,
    },
    // The paper stands for the moment of issue; what was paid since is told by the record.
    remaining: invoice.total,
    dueDay: invoice.due_date,
    notes: notesOf(company, contact),
  }
}

/** What one paper holds under one heading; the sum of a section is printed when there are several. */
function sectionsOf(invoice: InvoiceDetail): PaperSection[] {
  const sections: Array<PaperSection & { cents: number }> = [{ lines: [], cents: 0 }]
  for (const item of invoice.items) {
    const section = sections.at(-1) as (typeof sections)[number]
    if (item.kind === 'section') sections.push({ title: item.description, lines: [], cents: 0 })
    else if (item.kind === 'text') section.lines.push({ kind: 'text', text: item.description })
    else {
      const [title = '', ...rest] = item.description.split('\n')
      section.cents += Math.round(item.total_price * 100)
      section.lines.push({
        kind: 'item',
        title,
        description: rest.join('\n') || null,
        quantity: item.quantity,
        unit: item.unit,
        unitPrice: item.unit_price,
        total: item.total_price,
        taxRate: item.tax_rate,
        unpriced: item.unpriced,
      })
    }
  }
  const filled = sections.filter(section => section.title || section.lines.length > 0)
  const titled = filled.filter(section => section.title).length
  return filled.map(({ cents, ...section }) => ({
    ...section,
    subtotal: titled > 1 && section.title ? cents / 100 : null,
  }))
}

const retentionNote: Record<Locale, string> = {
  de: 'Als Privatperson sind Sie verpflichtet, diese Rechnung zwei Jahre aufzubewahren (§ 14b Abs. 1 UStG).',
  en: 'As a private customer you are obliged to keep this invoice for two years (section 14b (1) UStG).',
}

/** DE § 14 Abs 4 Nr 9 UStG: private customers are told to keep invoices for work on property. */
function notesOf(company: Company, contact: Contact): string[] {
  const locale: Locale = paperLocale(company).startsWith('de') ? 'de' : 'en'
  return company.countryCode === 'DE' && contact.kind === 'person' ? [retentionNote[locale]] : []
}
