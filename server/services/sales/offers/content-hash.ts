import { sha256Hex } from '../../../platform/secrets'
import { dateToDay } from '../../../platform/values/days'
import { asOffered } from './as-offered'
import type { LoadedOffer } from './read'

/**
 * The hash of what was offered: lines, sums and days in order, as JSON without spaces. The choices are recorded
 * separately.
 */
export function offerContentHash(row: LoadedOffer): string {
  const offered = asOffered(row)
  return sha256Hex(
    JSON.stringify({
      offer: offered.offerNumber,
      revision: offered.revision,
      title: offered.title,
      valid_until: offered.validUntil && dateToDay(offered.validUntil),
      intro_text: offered.introText,
      closing_text: offered.closingText,
      kontakt_id: offered.contactId,
      items: offered.items.map(item => ({
        ...{ kind: item.kind, description: item.description, quantity: Number(item.quantity), unit: item.unit },
        ...{ unit_price: Number(item.unitPrice), tax_rate: Number(item.taxRate) },
        ...(item.unpriced ? { unpriced: true } : {}),
        ...(item.laborPercent === null ? {} : { labor_percent: Number(item.laborPercent) }),
      })),
      discount_percent: Number(offered.discountPercent),
      tax_profile: offered.taxProfile,
      currency: offered.currency,
      total: Number(offered.total),
    }),
  )
}
