import { Link } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Money } from '~/components/value'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { Dashboard } from './office-today'

/** What customers should have paid already: longest first, with days and sum. */
export function OverdueInvoices({ figures }: { figures: Dashboard }) {
  const t = useT(todayTexts)
  const may = useMay()
  const format = useFormat()
  const { overdue, overdue_invoices } = figures
  if (!may('invoices:read')) return null
  const all =
    overdue.count > 0 ? (
      <Button asChild variant="ghost" size="sm">
        <Link to="/invoices?status=overdue">{t('overdue.all')}</Link>
      </Button>
    ) : undefined
  return (
    <Card>
      <CardHeader title={t('overdue.title')} actions={all} />
      {overdue_invoices.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={t('overdue.noneTitle')} className="py-8">
          {t('overdue.noneBody')}
        </EmptyState>
      ) : (
        <ul className="grid px-2 pb-2">
          {overdue_invoices.map(invoice => (
            <li key={invoice.id}>
              <Link
                to={`/invoices/${invoice.id}`}
                prefetch="intent"
                className="flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5 transition-colors hover:bg-hover"
              >
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{invoice.kontakt_name ?? invoice.title}</span>
                  <span className="block truncate text-xs text-muted">
                    {invoice.invoice_number}
                    {invoice.kontakt_name ? ` · ${invoice.title}` : ''}
                  </span>
                </span>
                <span className="shrink-0 text-right">
                  <span className="block font-medium">
                    <Money value={invoice.remaining} />
                  </span>
                  <time
                    dateTime={invoice.due_date}
                    title={format.day(invoice.due_date)}
                    className="block text-xs text-danger"
                    suppressHydrationWarning
                  >
                    {t('overdue.days', { count: invoice.days })}
                  </time>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
