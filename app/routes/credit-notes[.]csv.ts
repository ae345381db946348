import type { LoaderFunctionArgs } from '@remix-run/node'
import { creditNoteFilters } from '~/features/credit-notes/credit-note-filters'
import { minus } from '~/features/documents/cents'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { allRows, csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** The list of Storni as a file, with its search and filters. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, creditNotesTexts)
  const { limit: _limit, offset: _offset, ...filters } = creditNoteFilters(request)
  return csvResponse(
    t('short').toLowerCase().replaceAll(' ', '-'),
    allRows(part => context.caller.creditNotes.list({ ...filters, ...part })),
    [
      [t('number'), row => row.credit_number],
      [t('date'), row => row.credit_date],
      [t('invoice'), row => row.invoice_number],
      [t('invoiceOf'), row => row.invoice_date],
      [t('title'), row => row.title],
      [t('contact'), row => row.kontakt_name],
      [t('reason'), row => row.reason],
      [t('csv.net'), row => minus(row.subtotal, row.discount_amount)],
      [t('csv.tax'), row => row.tax_amount],
      [t('csv.gross'), row => row.total],
      [t('csv.refund'), row => row.refund_total],
      [t('csv.refunded'), row => row.refunded_total],
      [t('csv.refundDue'), row => row.refund_due],
      [t('csv.currency'), row => row.currency],
    ],
    locale,
  )
})
