import type { Company, Contact } from '../../../../prisma/client/client'
import { taxReason } from '../../../money/legal-notes'
import { wire } from '../../../money/money'
import { type TaxCategory, taxedAs } from '../../../money/tax'
import type { TaxProfile } from '../../../money/tax-profiles'
import { paperFormat } from '../../../paper/format'
import type { PaperItem, PaperOffer, PaperSection, PaperText } from '../../../paper/model'
import { type Day, dayIn } from '../../../platform/values/days'
import { customerLocale, type Locale, paperLocale } from '../../../platform/values/locale'
import { withCarriedSums } from '../../people/companies/carried-sums'
import { laborNote } from '../../people/companies/labor-note'
import { paperCompany } from '../../people/companies/paper'
import { paperTaxes } from '../../people/companies/paper-taxes'
import { withGreeting } from '../../site/contacts/greeting'
import { paperRecipient } from '../../site/contacts/paper'
import type { OfferDetail, OfferItem } from './schema'
import { confirmationIntro, paymentTermsText } from './texts'
import { offerTotals, sectionSubtotals } from './totals-rules'

export interface OfferSheet {
  offer: OfferDetail
  taxProfile: TaxProfile
  /** The parties as of sending; the current ones for an offer that has not been sent. */
  company: Company
  /** Null in a draft whose recipient is not chosen yet. */
  contact: Contact | null
  kind: 'offer' | 'confirmation'
  /** The address of the site, as lines. */
  site?: string[]
  /** When it differs from the language of the company's country. */
  language?: Locale | undefined
}

/** An offer, or the confirmation of the order that it became, as its paper shows it. */
export function offerPaper(sheet: OfferSheet, logo: string | null): PaperOffer {
  const { offer, company, contact, kind, language } = sheet
  const locale = paperLocale(company, language)
  const { net } = offerTotals(offer.items, offer.discount_percent)
  const isOffer = kind === 'offer'
  const textLocale = customerLocale(company, language)
  const note = laborNote(company, contact, { labor: offer.labor_share, currency: offer.currency, language })
  const sections = withCarriedSums(sectionsOf(offer.items, sheet.taxProfile))
  return {
    kind: isOffer ? 'offer' : 'order_confirmation',
    locale,
    timeZone: company.timeZone,
    currency: offer.currency,
    company: paperCompany(company, logo),
    recipient: contact ? paperRecipient(contact, company.countryCode, language) : { name: '' },
    number: offer.offer_number,
    day: isOffer ? offer.offer_date : acceptedOn(offer, company),
    subject: offer.title,
    projectNumber: offer.project_number,
    site: sheet.site ?? [],
    intro: isOffer ? withGreeting(offer.intro_text, textLocale, contact) : confirmationIntro[textLocale],
    closing: isOffer ? withGreeting(offer.closing_text, textLocale, contact) : null,
    mark: markOf(offer),
    validUntil: isOffer ? offer.valid_until : null,
    sections,
    totals: {
      itemsNet: offer.subtotal,
      discount: offer.discount_amount === 0 ? null : { percent: offer.discount_percent, amount: offer.discount_amount },
      net,
      taxes: paperTaxes(sections, taxesOf(sheet)),
      gross: offer.total,
    },
    paymentTerms: paymentTerms(company, language),
    ...(note ? { notes: [note] } : {}),
    acceptance: isOffer ? 'blank' : null,
  }
}

const acceptedOn = ({ accepted_on, accepted_at, offer_date }: OfferDetail, { timeZone }: Company): Day =>
  accepted_on ?? (accepted_at ? dayIn(timeZone, new Date(accepted_at)) : offer_date)

/** A sent offer keeps looking as it was sent, whatever its status; only one withdrawn before that is marked. */
function markOf(offer: OfferDetail): PaperOffer['mark'] {
  if (offer.status === 'draft') return 'draft'
  return offer.sent_at === null ? 'cancelled' : null
}

/** Each rate; 0 % with the reason that the invoice will have, also for a line with 0 % of its own. */
const taxesOf = ({ offer, company, contact, taxProfile }: OfferSheet) =>
  offer.tax_breakdown.map(line => {
    const category = line.tax_category as TaxCategory
    const known = taxProfile === 'standard' ? null : taxReason(company, contact ?? company, taxProfile, category)
    return { ...line, ...(known ? { exemption_reason: known.reason } : {}) }
  })

function paymentTerms(company: Company, language?: Locale): string {
  const format = paperFormat(paperLocale(company, language), company.timeZone)
  const { cashDiscountPercent: percent, cashDiscountDays: days } = company
  return paymentTermsText(customerLocale(company, language), {
    days: company.paymentTermsDefault,
    skonto: percent && days !== null ? { percent: format.percent(percent.toString()), days } : null,
  })
}

/** Lines under their headings; lines before the first heading form a section without one. */
function sectionsOf(items: readonly OfferItem[], taxProfile: TaxProfile): PaperSection[] {
  const subtotals = new Map(sectionSubtotals(items).map(({ index, subtotal }) => [index, subtotal]))
  const sections: PaperSection[] = [{ lines: [] }]
  items.forEach((item, index) => {
    if (item.kind === 'section') {
      const { title, rest } = headed(item.description)
      sections.push({ title, text: rest, lines: [], subtotal: subtotals.get(index) ?? null })
    } else sections.at(-1)?.lines.push(item.kind === 'text' ? textOf(item) : itemOf(item, item.kind, taxProfile))
  })
  return sections.filter(section => section.title || section.lines.length > 0)
}

const textOf = (item: OfferItem): PaperText => ({ kind: 'text', text: item.description })

function itemOf(item: OfferItem, kind: 'item' | 'optional' | 'alternative', taxProfile: TaxProfile): PaperItem {
  const taxed = taxedAs(taxProfile, { taxRate: item.tax_rate })
  const { title, rest } = headed(item.description)
  return {
    kind: 'item',
    title,
    description: rest,
    quantity: item.quantity,
    unit: item.unit,
    unitPrice: item.unit_price,
    total: item.total_price,
    taxRate: wire(taxed.taxRate),
    taxCategory: taxed.taxCategory,
    choice: kind === 'item' ? null : kind,
    unpriced: item.unpriced,
  }
}

/** The first line is the item's title, the rest explains it. */
function headed(description: string): { title: string; rest: string | null } {
  const [title = '', ...rest] = description.split('\n')
  return { title, rest: rest.join('\n').trim() || null }
}
