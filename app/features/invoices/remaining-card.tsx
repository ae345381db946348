import { Card } from '~/components/ui/card'
import { invoicesTexts } from '~/i18n/invoices'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { daysLate } from './due'

/** What remains to be paid, large, and how much of the total has come in. */
export function RemainingCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  const late = daysLate(invoice, format.dayOf(new Date()))
  const share = invoice.total > 0 ? Math.min(100, (invoice.already_paid / invoice.total) * 100) : 100
  const owed = invoice.amount_due
  const paid = t('paidOf', { paid: format.money(invoice.already_paid), total: format.money(invoice.total) })
  return (
    <Card className="px-4 py-4">
      <p className="text-xs text-muted">
        {owed > 0
          ? t('amountDue')
          : invoice.settled_by
            ? t('settledBy', { number: invoice.settled_by.invoice_number })
            : t('settled')}
      </p>
      <p
        className={cn(
          'text-3xl leading-10 font-semibold tracking-tight tabular',
          late > 0 && 'text-danger',
          owed <= 0 && 'text-success',
        )}
        suppressHydrationWarning
      >
        {format.money(owed > 0 ? owed : invoice.already_paid)}
      </p>
      <p className="text-[13px] text-muted" suppressHydrationWarning>
        {late > 0 ? (
          <span className="font-medium text-danger">{t('lateSince', { count: late })}</span>
        ) : owed > 0 && invoice.due_date ? (
          t('dueOn', { day: format.day(invoice.due_date) })
        ) : (
          paid
        )}
      </p>
      {owed > 0 ? (
        <>
          <div
            role="progressbar"
            aria-label={t('paidShare')}
            aria-valuenow={Math.round(share)}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full rounded-full bg-success-fill" style={{ width: `${share}%` }} />
          </div>
          <p className="mt-1.5 text-xs text-muted" suppressHydrationWarning>
            {paid}
          </p>
        </>
      ) : null}
    </Card>
  )
}
