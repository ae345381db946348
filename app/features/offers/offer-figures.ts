import type { Draft } from '~/features/documents/editor/row'
import type { Figures } from '~/features/documents/editor/use-figures'
import { countedLine, countedNumber } from '~/features/documents/editor/wire'
import type { Locale } from '~/lib/locale'
import { laborShareOf } from '~server/money/labor-share'
import type { OfferDetail } from '~server/services/sales/offers/schema'
import { itemTotal, offerLabor, offerTotals, sectionSubtotals } from '~server/services/sales/offers/totals-rules'
import type { OfferField } from './offer-draft'

/** Sums and amounts of an offer in the editor, by the server's own rules. */
export function offerFigures(
  { fields, rows }: Draft<OfferField>,
  profile: OfferDetail['tax_profile'],
  locale: Locale,
): Figures {
  const lines = rows.map(row => countedLine(row, locale))
  const discountPercent = countedNumber(fields.discount_percent, locale)
  const totals = offerTotals(lines, discountPercent, profile)
  const subtotals = new Map(sectionSubtotals(lines).map(({ index, subtotal }) => [index, subtotal]))
  return {
    sums: {
      subtotal: totals.subtotal,
      discountPercent,
      discountAmount: totals.discount_amount,
      net: totals.net,
      taxes: totals.tax_breakdown,
      total: totals.total,
    },
    labor: laborShareOf(offerLabor(lines, totals, discountPercent, profile)).gross,
    amounts: lines.map((line, index) => subtotals.get(index) ?? itemTotal(line)),
  }
}
