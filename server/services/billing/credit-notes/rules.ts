import { laborPercentOf } from '../../../money/labor-share'
import { type Amount, Decimal, decimal, lineTotal, sum, toCents, wire } from '../../../money/money'
import { rateKey, type TaxLine } from '../../../money/tax-line'
import type { InvoiceItem } from '../invoices/schema'

/** The part of a line to credit: some of its quantity, or of its net amount before the document discount. */
export interface CreditedPart {
  item_id: number
  quantity?: number | undefined
  amount?: number | undefined
}

/** A credited line: `id` is that of the invoice's line. */
export type CreditedItem = InvoiceItem & {
  /** The part of the line's quantity; 0 if it was credited by amount. */
  credited_quantity: number
}

interface Billed {
  items: readonly InvoiceItem[]
  taxes: readonly TaxLine[]
  discount_percent: number
  /** The Skonto taken on what is not credited yet, per rate. */
  cash_discount: readonly TaxLine[]
}

/** An earlier correction of the same invoice. */
export interface Credited {
  items: CreditedItem[]
  taxes: TaxLine[]
  /** Its reduction by Skonto that had been taken. */
  cash_discount: TaxLine[]
}

export interface CreditSums {
  subtotal: Decimal
  /** The document discount of the credited lines. */
  discount: Decimal
  net: Decimal
  tax: Decimal
  total: Decimal
  taxes: TaxLine[]
  /** The reduction of net and tax below what was billed for the lines, because Skonto had been taken, per rate. */
  cashDiscount: TaxLine[]
}

/** What is left to credit of a line, with the sign of the line. */
export interface Left {
  quantity: Decimal
  amount: Decimal
}

/**
 * Why a part cannot be credited: its line has no amount or is not on this invoice, or more is requested than is left.
 */
export class CreditRefused extends Error {
  override name = 'CreditRefused'
  constructor(
    readonly fault: 'unknown_item' | 'exceeds_quantity' | 'exceeds_amount' | 'exceeds_rate',
    readonly index: number,
    readonly left: number | null,
  ) {
    super(fault)
  }
}

export function creditableRest(item: InvoiceItem, earlier: readonly Credited[]): Left {
  const taken = earlier.flatMap(({ items }) => items).filter(({ id }) => id === item.id)
  return {
    quantity: decimal(item.quantity).minus(sum(taken.map(({ credited_quantity }) => credited_quantity))),
    amount: decimal(item.total_price).minus(sum(taken.map(({ total_price }) => total_price))),
  }
}

/**
 * The lines of a correction. The rest of a quantity takes the rest of its amount, so that parts add up to the whole; a
 * sum that is not quantity times price becomes one piece at that price. Amounts and quantities are given without a sign
 * and take that of their line.
 * @throws CreditRefused
 */
export function creditedItems(
  { items }: Pick<Billed, 'items'>,
  earlier: readonly Credited[],
  parts: readonly CreditedPart[],
): CreditedItem[] {
  return parts.map((part, index) => {
    const item = items.find(({ id, kind }) => id === part.item_id && kind === 'item')
    if (!item) throw new CreditRefused('unknown_item', index, null)
    const left = creditableRest(item, earlier)
    const wanted = part.amount === undefined ? byQuantity(item, left, part, index) : byAmount(left, part, index)
    if (wanted.amount.abs().greaterThan(left.amount.abs()))
      throw new CreditRefused('exceeds_amount', index, wire(left.amount.abs()))
    const isPriced = lineTotal(wanted.quantity, item.unit_price).equals(wanted.amount)
    return {
      ...item,
      position: index + 1,
      ...(isPriced && !wanted.quantity.isZero()
        ? { quantity: wire(wanted.quantity) }
        : { quantity: 1, unit: '', unit_price: wire(wanted.amount) }),
      labor_percent: wire(laborPercentOf({ unit: item.unit, laborPercent: item.labor_percent })),
      total_price: wire(wanted.amount),
      credited_quantity: wire(wanted.quantity),
    }
  })
}

function byQuantity(item: InvoiceItem, left: Left, { quantity = 0 }: CreditedPart, index: number): Left {
  const wanted = signed(quantity, item.quantity)
  if (wanted.abs().greaterThan(left.quantity.abs()))
    throw new CreditRefused('exceeds_quantity', index, wire(left.quantity.abs()))
  const isRest = wanted.equals(left.quantity)
  return { quantity: wanted, amount: isRest ? left.amount : lineTotal(wanted, item.unit_price) }
}

const byAmount = (left: Left, { amount = 0 }: CreditedPart, index: number): Left => {
  const wanted = signed(amount, left.amount)
  if (wanted.abs().greaterThan(left.amount.abs()))
    throw new CreditRefused('exceeds_amount', index, wire(left.amount.abs()))
  return { quantity: new Decimal(0), amount: wanted }
}

const signed = (value: Amount, like: Amount): Decimal =>
  decimal(like).isNegative() ? decimal(value).negated() : decimal(value)

/**
 * Sums of a correction: per rate the total of all corrections less that of the earlier ones. The document discount is
 * credited as it was billed, and so is the Skonto that was taken, in proportion to what is left of it in the rate: it
 * has lowered the consideration already, and crediting it once more would give VAT back twice (AT § 16 Abs 1, DE § 17
 * Abs 1 UStG). A correction that credits the last of a rate takes the rest of every sum, so that a whole credited in
 * parts is the invoice less its Skonto, per rate and to the cent.
 * @throws CreditRefused if a rate would be credited beyond what was billed
 */
export function creditSums(billed: Billed, earlier: readonly Credited[], items: readonly CreditedItem[]): CreditSums {
  const keys = [...new Set(items.map(rateKey))]
  const rates = keys.map(key => {
    const own = billed.taxes.find(line => rateKey(line) === key)
    const index = items.findIndex(item => rateKey(item) === key)
    if (!own) throw new CreditRefused('exceeds_rate', index, 0)
    const whole = sumOf(billed.items, key)
    const before = earlier.flatMap(one => [...one.taxes, ...one.cash_discount].filter(line => rateKey(line) === key))
    const left = without(own, before)
    const credited = sum([
      sumOf(
        earlier.flatMap(({ items }) => items),
        key,
      ),
      sumOf(items, key),
    ])
    const together = shareOfRate(own, whole, credited, billed.discount_percent)
    if (!isWithin(together.net, own.net)) throw new CreditRefused('exceeds_rate', index, wire(left.net.abs()))
    const removed = without(together, before)
    const taken = billed.cash_discount.find(line => rateKey(line) === key)
    const discount = taken ? partOf(taken, removed.net, left.net) : { net: none, tax: none }
    return { own, billed: removed, discount, credited: without(removed, [discount]) }
  })
  const subtotal = sum(items.map(({ total_price }) => total_price))
  const net = sum(rates.map(({ credited }) => credited.net))
  const tax = sum(rates.map(({ credited }) => credited.tax))
  const lineOf = (own: TaxLine, sums: Sums): TaxLine => ({ ...own, net: wire(sums.net), tax: wire(sums.tax) })
  return {
    subtotal,
    discount: subtotal.minus(sum(rates.map(rate => rate.billed.net))),
    net,
    tax,
    total: net.plus(tax),
    taxes: rates.map(({ own, credited }) => lineOf(own, credited)),
    cashDiscount: rates
      .map(({ own, discount }) => lineOf(own, discount))
      .filter(line => line.net !== 0 || line.tax !== 0),
  }
}

/** Net and tax of a rate. */
interface Sums {
  net: Decimal
  tax: Decimal
}

const none = new Decimal(0)

const without = (line: { net: Amount; tax: Amount }, taken: readonly { net: Amount; tax: Amount }[]): Sums => ({
  net: decimal(line.net).minus(sum(taken.map(({ net }) => net))),
  tax: decimal(line.tax).minus(sum(taken.map(({ tax }) => tax))),
})

/** The share of a discount that belongs to a part of its base; the last part gets the rest. */
const partOf = (discount: TaxLine, part: Decimal, whole: Decimal): Sums =>
  part.equals(whole) || whole.isZero()
    ? without(discount, [])
    : {
        net: toCents(part.times(discount.net).dividedBy(whole)),
        tax: toCents(part.times(discount.tax).dividedBy(whole)),
      }

const sumOf = (items: readonly InvoiceItem[], key: string): Decimal =>
  sum(items.filter(item => item.kind === 'item' && rateKey(item) === key).map(item => item.total_price))

/** Net and tax of the credited amount of a rate's lines. */
function shareOfRate(own: TaxLine, whole: Decimal, credited: Decimal, discountPercent: number): Sums {
  if (credited.equals(whole)) return { net: decimal(own.net), tax: decimal(own.tax) }
  const net = credited.minus(toCents(credited.times(discountPercent).dividedBy(100)))
  return { net, tax: toCents(net.times(own.tax_rate).dividedBy(100)) }
}

/** Between zero and what was billed, for either sign. */
const isWithin = (net: Decimal, billed: number): boolean => {
  const forward = billed < 0 ? net.negated() : net
  return !forward.isNegative() && forward.lessThanOrEqualTo(Math.abs(billed))
}
