import type { ActionFunctionArgs } from '@remix-run/node'
import { invoicesTexts } from '~/i18n/invoices'
import { submitForm } from '~/lib/form.server'
import { createFormat } from '~/lib/format'
import { serverT } from '~/lib/i18n.server'
import type { Locale } from '~/lib/locale'
import { PayInvoice } from '~server/services/invoices/schema'

/** Books a payment from its dialog; an amount above the remaining sum is refused at its field. */
export async function payInvoice(args: ActionFunctionArgs, id: number, locale: Locale) {
  const { caller } = args.context
  const t = serverT(locale, invoicesTexts)
  const [{ data: invoice }, session] = await Promise.all([caller.invoices.get({ id }), caller.auth.session()])
  const { money } = createFormat({ locale, ...session.data.company })
  const schema = PayInvoice.omit({ id: true }).extend({
    amount: PayInvoice.shape.amount.max(
      invoice.remaining,
      t('pay.tooMuch', { remaining: money(invoice.remaining) }),
    ),
  })
  return submitForm(args, schema, async ({ value }) => {
    const { data } = await caller.invoices.pay({ id, ...value })
    return { paid: data.status === 'paid' }
  })
}
