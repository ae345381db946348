import type { z } from 'zod'
import { type Amount, Decimal, decimal, sum, toCents, wire } from '../../../money/money'
import type { TaxLine } from './schema'

type Line = z.infer<typeof TaxLine>

/** Net, tax and gross of an invoice or of a part of it, in all and per rate. */
export interface Share {
  net: Decimal
  tax: Decimal
  gross: Decimal
  lines: Line[]
}

const grossOf = (line: Line): Decimal => decimal(line.net).plus(line.tax)

const shareOfLines = (lines: readonly Line[]): Share => {
  const net = sum(lines.map(line => line.net))
  const tax = sum(lines.map(line => line.tax))
  return { net, tax, gross: net.plus(tax), lines: lines.filter(line => line.net !== 0 || line.tax !== 0) }
}

/**
 * What of an invoice has been paid, with the VAT in it: the final invoice may deduct no more than that of a deposit (AT
 * § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG). The paid sum is spread over the rates by their gross sums; the largest takes the
 * cent that is left over. Paid in full, it is the invoice's own net and tax to the cent.
 */
export function paidShare(billed: readonly Line[], paid: Amount): Share {
  const total = sum(billed.map(grossOf))
  if (total.isZero() || decimal(paid).isZero()) return shareOfLines([])
  const parts = billed.map(line => toCents(grossOf(line).times(paid).dividedBy(total)))
  const largest = parts.reduce(
    (best, part, index) => (part.abs().greaterThan((parts[best] as Decimal).abs()) ? index : best),
    0,
  )
  const rest = decimal(paid).minus(sum(parts))
  return shareOfLines(
    billed.map((line, index) => {
      const gross = (parts[index] as Decimal).plus(index === largest ? rest : 0)
      const full = grossOf(line)
      const tax = full.isZero() ? new Decimal(0) : toCents(decimal(line.tax).times(gross).dividedBy(full))
      return { ...line, net: wire(gross.minus(tax)), tax: wire(tax) }
    }),
  )
}

/** What an invoice bills of its own: its sums less what it deducts itself. */
export function ownShare(billed: readonly Line[], deducted: readonly Line[]): Share {
  const lines = new Map(billed.map(line => [keyOf(line), { ...line }]))
  for (const line of deducted) {
    const own = lines.get(keyOf(line)) ?? { ...line, net: 0, tax: 0 }
    own.net = wire(decimal(own.net).minus(line.net))
    own.tax = wire(decimal(own.tax).minus(line.tax))
    lines.set(keyOf(line), own)
  }
  return shareOfLines([...lines.values()])
}

const keyOf = (line: Line) => `${line.tax_category} ${line.tax_rate}`
