import { Link } from '@remix-run/react'
import { ShieldCheck, Sunrise } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Stat } from '~/components/ui/stat'
import { Money } from '~/components/value'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { Needs } from './needs'
import { Plots } from './plots'

export type Dashboard = Outputs['dashboard']['get']['data']

/** The office's start page: what needs attention above the figures, the figures above the charts. */
export function OfficeToday({ figures, today }: { figures: Dashboard; today: string }) {
  if (isUntouched(figures)) return <Untouched />
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Needs figures={figures} today={today} />
          <Figures figures={figures} today={today} />
        </div>
        <OverdueInvoices figures={figures} />
      </div>
      <Plots figures={figures} year={today.slice(0, 4)} />
    </div>
  )
}

function Untouched() {
  const t = useT(todayTexts)
  return (
    <Card>
      <EmptyState icon={Sunrise} title={t('start.emptyTitle')} className="py-10">
        {t('start.emptyBody')}
      </EmptyState>
    </Card>
  )
}

function isUntouched(figures: Dashboard): boolean {
  const { open, offers, new_inquiries, unbilled_rapports, hours_per_project, paid_per_month } = figures
  const counted = open.count + offers.open + offers.accepted + offers.rejected + new_inquiries + unbilled_rapports
  const paid = paid_per_month.some(month => month.this_year > 0 || month.last_year > 0)
  return counted === 0 && hours_per_project.length === 0 && !paid
}

/** Overdue invoices: longest overdue first, with days and amount. */
function OverdueInvoices({ figures }: { figures: Dashboard }) {
  const t = useT(todayTexts)
  const may = useMay()
  const format = useFormat()
  const { overdue, overdue_invoices } = figures
  if (!may('invoices:read')) return null
  const all =
    overdue.count > 0 ? (
      <Button asChild variant="ghost" size="sm">
        <Link to="/invoices?due=overdue">{t('overdue.all')}</Link>
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

/** Open, overdue, and received amounts, against last year. */
function Figures({ figures, today }: { figures: Dashboard; today: string }) {
  const t = useT(todayTexts)
  const may = useMay()
  const format = useFormat()
  if (!may('invoices:read')) return null
  const { open, overdue, paid_this_month, paid_this_year, paid_per_month } = figures
  const month = Number(today.slice(5, 7))
  const sameMonth = paid_per_month[month - 1]?.last_year ?? 0
  const soFar = paid_per_month.slice(0, month).reduce((sum, each) => sum + each.last_year, 0)
  const monthName = format.day(today, 'month').replace(/\s*\d{4}$/, '')
  return (
    <section aria-label={t('figures.label')} className="grid grid-cols-2 gap-4">
      <Stat
        label={t('figures.open')}
        value={<Rounded value={open.amount} />}
        hint={t('figures.invoices', { count: open.count })}
        to="/invoices"
      />
      <Stat
        label={t('figures.overdue')}
        value={<Rounded value={overdue.amount} />}
        hint={t('figures.pastDue', { count: overdue.count })}
        tone={overdue.count > 0 ? 'danger' : 'normal'}
        to="/invoices?due=overdue"
      />
      <Stat
        label={t('figures.paidMonth')}
        value={<Rounded value={paid_this_month} />}
        hint={
          sameMonth > 0 ? <Hint text={t('figures.lastYear', { amount: format.moneyRounded(sameMonth) })} /> : undefined
        }
      />
      <Stat
        label={t('figures.paidYear')}
        value={<Rounded value={paid_this_year} />}
        hint={
          soFar > 0 ? (
            <Hint text={t('figures.lastYearSoFar', { month: monthName, amount: format.moneyRounded(soFar) })} />
          ) : undefined
        }
      />
    </section>
  )
}

/** A headline without cents; the exact sum on hover. */
function Rounded({ value }: { value: number }) {
  const format = useFormat()
  return (
    <span title={format.money(value)} suppressHydrationWarning>
      {format.moneyRounded(value)}
    </span>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <span className="tabular" suppressHydrationWarning>
      {text}
    </span>
  )
}
