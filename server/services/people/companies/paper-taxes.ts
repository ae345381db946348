import type { PaperSection, PaperTax } from '../../../paper/model'
import { positionsOf } from '../../../paper/numbering'

interface TaxLine {
  tax_rate: number
  tax_category: string
  net: number
  tax: number
  exemption_reason?: string | undefined
}

/**
 * The rows of VAT below the total. One at 0 % states the reason and, next to others, the lines it applies to (AT § 11
 * Abs 1 Z 3 lit e, DE § 14 Abs 4 Nr 8 UStG).
 */
export const paperTaxes = (sections: PaperSection[], lines: readonly TaxLine[]): PaperTax[] =>
  lines.map(({ tax_rate: rate, tax_category: category, net: base, tax: amount, exemption_reason: reason = null }) => {
    const isPart = rate === 0 && lines.length > 1
    const positions = isPart ? positionsOf(sections, item => item.taxCategory === category) : []
    return { rate, base, amount, reason, positions }
  })
