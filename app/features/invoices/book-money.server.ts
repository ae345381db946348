import type { ActionFunctionArgs } from '@remix-run/node'
import type { output } from 'zod'
import { submitForm } from '~/lib/form.server'
import { createFormat } from '~/lib/format'
import type { Locale } from '~/lib/locale'
import { PayInvoice } from '~server/services/billing/invoices/schema'

const entry = PayInvoice.omit({ id: true })

/** Books a payment or refund from its dialog; more than `most` is refused at its field. */
export async function bookMoney<Done>(
  args: ActionFunctionArgs,
  locale: Locale,
  most: number,
  tooMuch: (most: string) => string,
  book: (value: output<typeof entry>) => Promise<Done>,
) {
  const { data: session } = await args.context.caller.auth.session()
  const { money } = createFormat({ locale, ...session.company })
  const amount = entry.shape.amount.max(most, tooMuch(money(most)))
  return submitForm(args, entry.extend({ amount }), ({ value }) => book(value))
}
