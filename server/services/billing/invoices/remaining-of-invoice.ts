import type { CreditNote, Invoice, Payment, Prisma } from '../../../../prisma/client/client'
import { type Decimal, sum } from '../../../money/money'
import type { TaxLine } from '../../../money/tax-line'
import type { Tx } from '../../../platform/database/db'
import { taxLine } from '../../../platform/values/scalars'
import { moneyReceived } from './money-received'
import { paidShare, type Share, shareWithout } from './share'

/** What must be loaded with an invoice for `remainingOfInvoice`. */
export const remainingInclude = {
  deductions: { select: { taxBreakdown: true } },
  creditNotes: {
    where: { kind: 'partial' },
    select: { taxBreakdown: true, cashDiscountBreakdown: true, refundTotal: true },
  },
  payments: {
    where: { creditNoteId: null },
    select: { id: true, kind: true, amount: true, reversesId: true, taxBreakdown: true },
  },
} satisfies Prisma.InvoiceInclude

interface Booked {
  taxBreakdown: Invoice['taxBreakdown']
  deductions: Array<{ taxBreakdown: Prisma.JsonValue }>
  creditNotes: Array<Pick<CreditNote, 'taxBreakdown' | 'cashDiscountBreakdown' | 'refundTotal'>>
  payments: Array<Pick<Payment, 'id' | 'kind' | 'amount' | 'reversesId' | 'taxBreakdown'>>
}

/** What is left of an issued invoice; amounts in its currency, each in total and per rate. */
export interface RemainingOfInvoice {
  /** Billed, less what was credited, less the Skonto that was taken. */
  billed: Share
  /** `billed` less what the invoice deducts of earlier ones: what it claims itself. */
  own: Share
  /** The part of `own` that was received and is not to be refunded. */
  received: Share
  /** Money received, less the refunds that corrections owe; the gross sum of `received`. */
  receivedTotal: Decimal
  /** The Skonto in effect, without the part that lowered corrections: what is lost if it is reversed. */
  cashDiscount: Share
}

const lines = taxLine.array()
const linesOf = (rows: readonly { taxBreakdown: Prisma.JsonValue }[]): TaxLine[] =>
  rows.flatMap(({ taxBreakdown }) => lines.parse(taxBreakdown ?? []))

/**
 * What is left of an issued invoice and how much of that was received, per rate: the single source for all code that
 * deducts, credits, refunds, takes Skonto or sums up. Each change of the consideration lowers the rate to which it
 * belongs (AT § 16 Abs 1, DE § 17 Abs 1 UStG): a correction the rates of its lines, Skonto those that were claimed.
 * Incoming money has no rate, so it is spread over what is left of each (AT § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG); an
 * invoice paid in full has received exactly what is left, to the cent.
 */
export function remainingOfInvoice({ taxBreakdown, deductions, creditNotes, payments }: Booked): RemainingOfInvoice {
  const discount = discountOf(payments)
  const billed = shareWithout(linesOf([{ taxBreakdown }]), [...linesOf(creditNotes), ...discount])
  const own = shareWithout(billed.lines, linesOf(deductions))
  const receivedTotal = moneyReceived(payments).minus(sum(creditNotes.map(note => note.refundTotal)))
  const credited = creditNotes.flatMap(note => lines.parse(note.cashDiscountBreakdown))
  return {
    billed,
    own,
    received: paidShare(own.lines, receivedTotal),
    receivedTotal,
    cashDiscount: shareWithout(discount, credited),
  }
}

/** As `remainingOfInvoice` for an invoice that the caller has loaded and locked. */
export async function loadRemaining(
  tx: Tx,
  { tenantId, id }: Pick<Invoice, 'tenantId' | 'id'>,
): Promise<RemainingOfInvoice> {
  return remainingOfInvoice(
    await tx.invoice.findUniqueOrThrow({
      where: { tenantId_id: { tenantId, id } },
      select: { taxBreakdown: true, ...remainingInclude },
    }),
  )
}

/** Skonto per rate, less what was reversed of it; older counter entries without rates reversed all of it. */
function discountOf(payments: Booked['payments']): TaxLine[] {
  const taken = payments.filter(({ kind }) => kind === 'cash_discount')
  const back = taken.flatMap(discount => {
    const counter = payments.find(({ reversesId }) => reversesId === discount.id)
    if (!counter) return []
    return counter.taxBreakdown === null ? linesOf([discount]) : shareWithout([], linesOf([counter])).lines
  })
  return shareWithout(linesOf(taken), back).lines
}
