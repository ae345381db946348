import type { LoaderFunctionArgs } from '@remix-run/node'
import { minus } from '~/features/documents/cents'
import { openAmount } from '~/features/invoices/due'
import { invoiceFilters } from '~/features/invoices/invoice-filters'
import { invoicesTexts } from '~/i18n/invoices'
import { recordsTexts } from '~/i18n/records'
import { allRows, chosenRows, csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** The list of invoices as a file, with its search and filters. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, invoicesTexts)
  const records = serverT(locale, recordsTexts)
  const { limit: _limit, offset: _offset, ...filters } = invoiceFilters(request)
  return csvResponse(
    t('many').toLowerCase(),
    allRows(part => context.caller.invoices.page({ ...filters, ...part }), chosenRows(request)),
    [
      [t('number'), row => row.invoice_number],
      [t('title'), row => row.title],
      [t('kind'), row => t(`kinds.${row.type}`)],
      [t('status'), row => records(`invoice.${row.status}`)],
      [t('contact'), row => row.kontakt_name],
      [t('date'), row => row.invoice_date],
      [t('due'), row => row.due_date],
      [t('csv.serviceFrom'), row => row.service_date ?? row.service_period_start],
      [t('csv.serviceTo'), row => row.service_date ?? row.service_period_end],
      [t('csv.net'), row => minus(row.subtotal, row.discount_amount)],
      [t('csv.tax'), row => row.tax_amount],
      [t('csv.gross'), row => row.total],
      [t('csv.paid'), row => row.already_paid],
      [t('remaining'), row => openAmount(row)],
      [t('csv.currency'), row => row.currency],
      [t('buyerReference'), row => row.buyer_reference],
    ],
    locale,
  )
})
