import { Stat } from '~/components/ui/stat'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { Dashboard } from './office-today'

/** Open, overdue, and what came in, against last year. */
export function Figures({ figures, today }: { figures: Dashboard; today: string }) {
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
        hint={t('figures.invoices', { count: overdue.count })}
        tone={overdue.count > 0 ? 'danger' : 'normal'}
        to="/invoices?status=overdue"
      />
      <Stat
        label={t('figures.paidMonth')}
        value={<Rounded value={paid_this_month} />}
        hint={
          sameMonth > 0 ? (
            <Hint text={t('figures.lastYear', { amount: format.moneyRounded(sameMonth) })} />
          ) : undefined
        }
      />
      <Stat
        label={t('figures.paidYear')}
        value={<Rounded value={paid_this_year} />}
        hint={
          soFar > 0 ? (
            <Hint
              text={t('figures.lastYearSoFar', { month: monthName, amount: format.moneyRounded(soFar) })}
            />
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
