import type { Ctx } from '../../../context'
import { wire } from '../../../money/money'
import { inTenant } from '../../../platform/database/db'
import { invoiceDetail } from '../invoices/read'
import { loadRemaining } from '../invoices/remaining-of-invoice'
import { earlierCredits } from './earlier-credits'
import { creditableRest } from './rules'
import type { CreditableOf } from './schema'

/** What is left to credit on an issued invoice, per line; the dialog starts from it and computes with it. */
export function creditableParts(ctx: Ctx, { invoice_id }: { invoice_id: number }): Promise<{ data: CreditableOf }> {
  return inTenant(ctx, async tx => {
    const invoice = await invoiceDetail(tx, ctx.actor.tenantId, invoice_id)
    const earlier = await earlierCredits(tx, ctx.actor.tenantId, invoice_id)
    const { cashDiscount } = await loadRemaining(tx, { tenantId: ctx.actor.tenantId, id: invoice_id })
    return {
      data: {
        invoice_id,
        remaining: invoice.remaining,
        discount_percent: invoice.discount_percent,
        taxes: invoice.tax_breakdown,
        cash_discount: cashDiscount.lines,
        earlier,
        items: invoice.items
          .filter(({ kind }) => kind === 'item')
          .map(item => {
            const left = creditableRest(item, earlier)
            return { ...item, quantity_left: wire(left.quantity.abs()), amount_left: wire(left.amount.abs()) }
          }),
      },
    }
  })
}
