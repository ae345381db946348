import { z } from 'zod'
import { type Amount, Decimal, decimal, lineTotal, sum, toCents } from '../../../money/money'
import { quantityShare } from './rules'

/**
 * What one share billed of one line of a rapport when it was created: later edits of the draft do not affect the next
 * shares.
 */
export const BilledLine = z.object({
  source_type: z.enum(['rapport_entry', 'rapport_material']),
  source_id: z.int(),
  /** Part of the line's quantity, at most 4 decimals. */
  quantity: z.string(),
  unit_price: z.string(),
  /** Net in EUR. */
  total: z.string(),
})
export type BilledLine = z.infer<typeof BilledLine>

/** A line of a rapport with its earlier shares. */
export interface SharedLine {
  quantity: Amount
  unitPrice: Amount
  taxRate: Amount
  earlier: ReadonlyArray<{ percentage: Amount; quantity: Amount; unitPrice: Amount; total: Amount }>
}

export interface LineShare {
  /** The part of the line's quantity that the share takes; this quantity is billed unless `lump`. */
  quantity: Decimal
  total: Decimal
  /** The part of the line not billed before this share, net, in whole cents. */
  rest: Decimal
  /** Quantity x price does not yield the sum: it is billed as 1 x `total`. */
  lump: boolean
}

/**
 * Shares of the lines of rapports, in the given order. A share is its percentage of each quantity; the one that reaches
 * 100 takes what the others left of each line, to the cent, and none takes more than is left. Each hour is billed at
 * the rate that applied to its share.
 */
export function rapportLineShares(
  lines: ReadonlyArray<SharedLine & { percentage: Amount }>,
  leftOf: (index: number) => Amount,
): LineShare[] {
  const shares = lines.map((line, index) => shareLine(line, line.percentage, leftOf(index)))
  for (const rate of new Set(lines.map(line => decimal(line.taxRate).toString()))) {
    const ofRate = lines.flatMap((line, index) =>
      decimal(line.taxRate).toString() === rate ? [{ line, share: shares[index] as LineShare }] : [],
    )
    settleTax(ofRate, decimal(rate))
  }
  return shares
}

function shareLine(line: SharedLine, percentage: Amount, left: Amount): LineShare {
  const whole = decimal(line.quantity)
  const exact = (percent: Amount, price: Amount) => whole.times(percent).dividedBy(100).times(price)
  const before = sum(line.earlier.map(one => exact(one.percentage, one.unitPrice)))
  const rest = toCents(before.plus(exact(left, line.unitPrice))).minus(sum(line.earlier.map(one => one.total)))
  const last = decimal(percentage).equals(left)
  const quantity = last
    ? whole.minus(sum(line.earlier.map(one => one.quantity)))
    : quantityShare(line.quantity, percentage)
  const total = lineTotal(quantity, line.unitPrice)
  if (total.equals(rest)) return { quantity, total, rest, lump: false }
  const beyond = total.abs().greaterThan(rest.abs()) || total.isNegative() !== rest.isNegative()
  if (!last && !beyond) return { quantity, total, rest, lump: false }
  // Nothing is left of a line of a few cents: it is billed with quantity 0.
  if (rest.isZero()) return { quantity: new Decimal(0), total: rest, rest, lump: false }
  return { quantity, total: rest, rest, lump: true }
}

const cent = new Decimal('0.01')
/**
 * Cents by which a share may deviate from its percentage; at 4.9 % the next net sum that splits its VAT is up to 10
 * away.
 */
const reach = 12

/**
 * VAT is rounded once per rate of each invoice, so half cents would add up: a share that is not the last is moved by as
 * few cents as needed for its VAT and that of the rest to add up to the VAT of both. It is moved in the last decimals
 * of a quantity, or becomes a lump sum if no price allows that.
 */
function settleTax(lines: ReadonlyArray<{ line: SharedLine; share: LineShare }>, rate: Decimal): void {
  const taxOf = (net: Decimal) => toCents(net.times(rate).dividedBy(100))
  const net = sum(lines.map(({ share }) => share.total))
  const rest = sum(lines.map(({ share }) => share.rest))
  const splits = (part: Decimal) =>
    taxOf(part)
      .plus(taxOf(rest.minus(part)))
      .equals(taxOf(rest))
  for (let step = 0; step <= 2 * reach; step += 1) {
    // 0, 1, -1, 2, -2 …
    const by = cent.times(step % 2 === 0 ? -step / 2 : (step + 1) / 2)
    if (splits(net.plus(by)) && moveTotal(lines, by)) return
  }
}

function moveTotal(lines: ReadonlyArray<{ line: SharedLine; share: LineShare }>, by: Decimal): boolean {
  if (by.isZero()) return true
  const largest = [...lines].sort((a, b) => b.share.total.abs().comparedTo(a.share.total.abs()))
  const movable = largest.filter(({ share }) => {
    const total = share.total.plus(by)
    const within = total.abs().lessThan(share.rest.abs()) && total.isNegative() === share.rest.isNegative()
    return within && !share.lump
  })
  for (const { line, share } of movable) {
    const total = share.total.plus(by)
    const price = decimal(line.unitPrice)
    const quantity = total.dividedBy(price).toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
    if (!lineTotal(quantity, price).equals(total)) continue
    share.quantity = quantity
    share.total = total
    return true
  }
  const [first] = movable
  if (!first) return false
  first.share.total = first.share.total.plus(by)
  first.share.lump = true
  return true
}
