import { Day } from '~/components/value'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useToday } from '~/lib/session'
import { type Due, daysLate, dueDayOf } from '~server/services/billing/invoices/due-rules'

/** When an invoice is due; shows when that day has passed, even before it is marked overdue. */
export function DueDay({ invoice }: { invoice: Due }) {
  const t = useT(invoicesTexts)
  const late = daysLate(invoice, useToday())
  if (late === 0) return <Day value={invoice.due_date} />
  return (
    <span className="text-danger">
      <Day value={dueDayOf(invoice)} />{' '}
      <span className="text-xs whitespace-nowrap">({t('late', { count: late })})</span>
    </span>
  )
}
