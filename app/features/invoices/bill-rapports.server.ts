import type { ActionFunctionArgs } from '@remix-run/node'
import { invoicesTexts } from '~/i18n/invoices'
import { redirectWithToast } from '~/lib/flash.server'
import { submitForm } from '~/lib/form.server'
import { serverT } from '~/lib/i18n.server'
import { FromRapports } from '~server/services/billing/invoices/schema'

/** Why no invoice was created, with the remedy. */
export type BillingObstacle =
  | { kind: 'rates'; categories: string[] }
  | { kind: 'percentage'; rapportId: number; left: number }

/** Makes a draft of the chosen rapports; what stands in the way comes back with its facts. */
export function billRapports(args: ActionFunctionArgs) {
  return submitForm(args, FromRapports, async ({ value, context, locale }): Promise<BillingObstacle | Response> => {
    try {
      const { data } = await context.caller.invoices.fromRapports(value)
      const text = serverT(locale, invoicesTexts)('createdToast', { number: data.invoice_number })
      return redirectWithToast(`/invoices/${data.id}`, text)
    } catch (error) {
      if (error instanceof Response) throw error
      const { job_categories: categories, rapport_id, left } = context.problem(error, locale).details ?? {}
      if (Array.isArray(categories)) return { kind: 'rates', categories: categories.map(String) }
      if (typeof rapport_id === 'number' && typeof left === 'number')
        return { kind: 'percentage', rapportId: rapport_id, left }
      throw error
    }
  })
}
