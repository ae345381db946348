import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { HorizontalBars, MonthBars } from '~/components/ui/chart'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import { Conversion } from './conversion'
import type { Dashboard } from './office-today'

const tones = { not_due: 'neutral', to_30: 'warning', to_60: 'danger', over_60: 'danger' } as const

/** Money by month against last year, open sums by age, hours by project, what became of offers. */
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
              <HorizontalBars
                label={t('plots.hours')}
                items={hours}
                format={value => format.quantity(value, 'h')}
              />
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
