import type { Company, Contact } from '../../../prisma/client/client'
import { paperFormat } from '../../paper/format'
import type { PaperItem, PaperOffer, PaperSection, PaperText } from '../../paper/model'
import { customerLocale, paperCompany, paperLocale, paperRecipient } from '../companies/paper'
import { offerTotals, sectionSubtotals } from './rules'
import type { OfferDetail, OfferItem } from './schema'
import { paymentTermsWords } from './words'

export interface OfferSheet {
  offer: OfferDetail
  company: Company
  /** None in a draft whose recipient is not chosen yet. */
  contact: Contact | null
  kind: 'offer' | 'confirmation'
}

/** An offer, or the confirmation of the order that it became, as its paper shows it. */
export function offerPaper({ offer, company, contact, kind }: OfferSheet, logo: string | null): PaperOffer {
  const locale = paperLocale(company)
  const { net } = offerTotals(offer.items, offer.discount_percent)
  const isOffer = kind === 'offer'
  return {
    kind: isOffer ? 'offer' : 'order_confirmation',
    locale,
    timeZone: company.timeZone,
    currency: offer.currency,
    company: paperCompany(company, logo),
    recipient: contact ? paperRecipient(contact, company.countryCode) : { name: '' },
    number: offer.offer_number,
    day: offer.offer_date,
    subject: offer.title,
    projectNumber: offer.project_number,
    intro: offer.intro_text,
    closing: offer.closing_text,
    mark: markOf(offer),
    validUntil: isOffer ? offer.valid_until : null,
    sections: sectionsOf(offer.items),
    totals: {
      itemsNet: offer.subtotal,
      discount:
        offer.discount_amount === 0
          ? null
          : { percent: offer.discount_percent, amount: offer.discount_amount },
      net,
      taxes: taxesOf(offer),
      gross: offer.total,
    },
    paymentTerms: paymentTerms(company),
    acceptance: isOffer ? 'blank' : null,
  }
}

/** An offer that went out looks as it went out, whatever became of it; only one withdrawn before that is marked. */
function markOf(offer: OfferDetail): PaperOffer['mark'] {
  if (offer.status === 'draft') return 'draft'
  return offer.sent_at === null ? 'cancelled' : null
}

/** Where every rate is zero (small businesses) no VAT is shown. */
function taxesOf(offer: OfferDetail) {
  if (offer.tax_breakdown.every(group => group.tax_rate === 0)) return []
  return offer.tax_breakdown.map(group => ({ rate: group.tax_rate, base: group.net, amount: group.tax }))
}

function paymentTerms(company: Company): string {
  const format = paperFormat(paperLocale(company), company.timeZone)
  const { cashDiscountPercent: percent, cashDiscountDays: days } = company
  return paymentTermsWords(customerLocale(company), {
    days: company.paymentTermsDefault,
    skonto: percent && days !== null ? { percent: format.percent(percent.toString()), days } : null,
  })
}

/** Lines under their headings; what stands before the first heading stands for itself. */
function sectionsOf(items: readonly OfferItem[]): PaperSection[] {
  const subtotals = new Map(sectionSubtotals(items).map(({ index, subtotal }) => [index, subtotal]))
  const sections: PaperSection[] = [{ lines: [] }]
  items.forEach((item, index) => {
    if (item.kind === 'section') {
      const { title, rest } = headed(item.description)
      sections.push({ title, text: rest, lines: [], subtotal: subtotals.get(index) ?? null })
    } else sections.at(-1)?.lines.push(item.kind === 'text' ? textOf(item) : itemOf(item, item.kind))
  })
  return sections.filter(section => section.title || section.lines.length > 0)
}

const textOf = (item: OfferItem): PaperText => ({ kind: 'text', text: item.description })

function itemOf(item: OfferItem, kind: 'item' | 'optional' | 'alternative'): PaperItem {
  const { title, rest } = headed(item.description)
  return {
    kind: 'item',
    title,
    description: rest,
    quantity: item.quantity,
    unit: item.unit,
    unitPrice: item.unit_price,
    total: item.total_price,
    taxRate: item.tax_rate,
    choice: kind === 'item' ? null : kind,
  }
}

/** The first line is what the position is called, the rest explains it. */
function headed(description: string): { title: string; rest: string | null } {
  const [title = '', ...rest] = description.split('\n')
  return { title, rest: rest.join('\n').trim() || null }
}
