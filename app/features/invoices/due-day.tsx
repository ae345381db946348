import { Day } from '~/components/value'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useToday } from '~/lib/session'
import type { InvoiceRecord } from '~server/services/billing/invoices/schema'
import { daysLate } from './due'

/** When an invoice is to be paid; says so when that day has passed, also before anybody marked it. */
export function DueDay({ invoice }: { invoice: Pick<InvoiceRecord, 'status' | 'due_date' | 'amount_due'> }) {
  const t = useT(invoicesTexts)
  const late = daysLate(invoice, useToday())
  if (late === 0) return <Day value={invoice.due_date} />
  return (
    <span className="text-danger">
      <Day value={invoice.due_date} /> <span className="text-xs whitespace-nowrap">({t('late', { count: late })})</span>
    </span>
  )
}
