import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { HorizontalBars, MonthBars } from '~/components/ui/chart'
import { todayTexts } from '~/i18n/today'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { Dashboard } from './office-today'

const tones = { not_due: 'neutral', to_30: 'warning', to_60: 'danger', over_60: 'danger' } as const

/** Money by month against last year, open amounts by age, hours by project, results of offers. */
export function Plots({ figures, year }: { figures: Dashboard; year: string }) {
  const t = useT(todayTexts)
  const may = useMay()
  const format = useFormat()
  const months = figures.paid_per_month.map(({ month, this_year, last_year }) => ({
    month: `${year}-${String(month).padStart(2, '0')}`,
    value: this_year,
    previous: last_year,
  }))
  const byAge = figures.open_by_age.map(({ bucket, amount }) => ({
    key: bucket,
    label: t(`plots.${bucket}`),
    value: amount,
    tone: tones[bucket],
  }))
  const hours = figures.hours_per_project.map(project => ({
    key: project.project_id,
    label: project.name,
    value: project.hours,
    to: `/projects/${project.project_id}`,
  }))
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {may('invoices:read') ? (
        <>
          <Card className="min-w-0 lg:col-span-2">
            <CardHeader title={t('plots.months')} description={t('plots.monthsHint')} />
            <CardContent>
              <MonthBars label={t('plots.months')} months={months} />
            </CardContent>
          </Card>
          <Card className="min-w-0">
            <CardHeader title={t('plots.age')} description={t('plots.ageHint')} />
            <CardContent>
              {byAge.some(item => item.value > 0) ? (
                <HorizontalBars label={t('plots.age')} items={byAge} />
              ) : (
                <p className="text-muted">{t('plots.nothingOpen')}</p>
              )}
            </CardContent>
          </Card>
        </>
      ) : null}
      {may('rapports:read') ? (
        <Card className="min-w-0 lg:col-span-2">
          <CardHeader title={t('plots.hours')} description={t('plots.hoursHint')} />
          <CardContent>
            {hours.length > 0 ? (
              <HorizontalBars label={t('plots.hours')} items={hours} format={format.hours} />
            ) : (
              <p className="text-muted">{t('plots.noHours')}</p>
            )}
          </CardContent>
        </Card>
      ) : null}
      {may('offers:read') ? <Conversion offers={figures.offers} /> : null}
    </div>
  )
}

const fills = { accepted: 'bg-success-fill', rejected: 'bg-danger-fill', open: 'bg-line-strong' } as const

/** Results of the offers of twelve months: one bar, the counts, and the share ordered. */
function Conversion({ offers }: { offers: Dashboard['offers'] }) {
  const t = useT(todayTexts)
  const format = useFormat()
  const { accepted, rejected, open } = offers
  const parts = [
    { key: 'accepted', count: accepted },
    { key: 'rejected', count: rejected },
    { key: 'open', count: open },
  ] as const
  const total = accepted + rejected + open
  const decided = accepted + rejected
  return (
    <Card className="min-w-0">
      <CardHeader title={t('conversion.title')} description={t('conversion.hint')} />
      <CardContent className="grid gap-3">
        {total === 0 ? <p className="text-muted">{t('conversion.none')}</p> : null}
        {decided > 0 ? (
          <p>
            <span className="block text-2xl leading-8 font-semibold tabular" suppressHydrationWarning>
              {format.percent(Math.round((accepted / decided) * 100))}
            </span>
            <span className="text-xs text-muted">{t('conversion.rate')}</span>
          </p>
        ) : null}
        {total > 0 ? (
          <>
            <span aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
              {parts.map(({ key, count }) =>
                count > 0 ? <span key={key} className={fills[key]} style={{ flexGrow: count }} /> : null,
              )}
            </span>
            <ul className="grid gap-1">
              {parts.map(({ key, count }) => (
                <li key={key} className="flex items-center gap-2">
                  <span aria-hidden className={cn('size-2 rounded-full', fills[key])} />
                  <span className="grow">{t(`conversion.${key}`)}</span>
                  <span className="font-medium tabular">{count}</span>
                </li>
              ))}
            </ul>
            <p className="text-xs text-muted" suppressHydrationWarning>
              {t('conversion.openAmount', { amount: format.money(offers.open_amount) })}
            </p>
          </>
        ) : null}
      </CardContent>
    </Card>
  )
}
