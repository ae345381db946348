import type { ReactNode } from 'react'
import { Day } from '~/components/value'
import type { invoicesTexts } from '~/i18n/invoices'
import type { Translate } from '~/lib/i18n'
import type { InvoiceDetail } from '~server/services/invoices/schema'

/** Names and values in the head of an invoice's paper. */
export function paperFacts(
  invoice: InvoiceDetail,
  t: Translate<typeof invoicesTexts>,
  project: ReactNode,
): (readonly [name: string, value: ReactNode])[] {
  const { service_period_start, service_period_end } = invoice
  // A period of one day is that day.
  const oneDay = service_period_start === service_period_end ? service_period_start : null
  const service_date = invoice.service_date ?? oneDay
  const service = service_date ? (
    <Day value={service_date} />
  ) : service_period_start && service_period_end ? (
    <>
      <Day value={service_period_start} />–<Day value={service_period_end} />
    </>
  ) : null
  return [
    [t('date'), <Day key="date" value={invoice.invoice_date} />],
    [t('due'), invoice.due_date && <Day key="due" value={invoice.due_date} />],
    [service_date ? t('serviceDay') : t('servicePeriod'), service],
    [t('project'), project],
    [t('buyerReference'), invoice.buyer_reference],
  ]
}
