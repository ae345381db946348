import { Stat } from '~/components/ui/stat'
import { Money } from '~/components/value'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { Dashboard } from './office-today'

/** Open, overdue, and what came in, against last year. */
export function Figures({ figures, today }: { figures: Dashboard; today: string }) {
  const t = useT('today')
  const may = useMay()
  const format = useFormat()
  if (!may('invoices:read')) return null
  const { open, overdue, paid_this_month, paid_this_year, paid_per_month } = figures
  const month = Number(today.slice(5, 7))
  const sameMonth = paid_per_month[month - 1]?.last_year ?? 0
  const soFar = paid_per_month.slice(0, month).reduce((sum, each) => sum + each.last_year, 0)
  const monthName = format.day(today, 'month').replace(/\s*\d{4}$/, '')
  return (
    <section aria-label={t('figures.label')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat
        label={t('figures.open')}
        value={<Money value={open.amount} />}
        hint={t('figures.invoices', { count: open.count })}
        to="/invoices"
      />
      <Stat
        label={t('figures.overdue')}
        value={<Money value={overdue.amount} />}
        hint={t('figures.invoices', { count: overdue.count })}
        tone={overdue.count > 0 ? 'danger' : 'normal'}
        to="/invoices?status=overdue"
      />
      <Stat
        label={t('figures.paidMonth')}
        value={<Money value={paid_this_month} />}
        hint={<Hint text={t('figures.lastYear', { amount: format.moneyRounded(sameMonth) })} />}
      />
      <Stat
        label={t('figures.paidYear')}
        value={<Money value={paid_this_year} />}
        hint={
          <Hint text={t('figures.lastYearSoFar', { month: monthName, amount: format.moneyRounded(soFar) })} />
        }
      />
    </section>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <span className="tabular" suppressHydrationWarning>
      {text}
    </span>
  )
}
