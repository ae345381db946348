import { ColumnBars } from '~/components/ui/column-bars'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { KeyUsageDay } from './integration'

/** Requests with a key per day, and how many of them were refused for being too many. */
export function KeyUsage({ days }: { days: readonly KeyUsageDay[] }) {
  const t = useT(integrationsTexts)
  const format = useFormat()
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  const limited = days.reduce((sum, { limited }) => sum + limited, 0)
  const columns = days.map(({ day, requests, limited }, index) => {
    const title = format.day(day)
    const fromEnd = days.length - 1 - index
    const labelled = fromEnd % 7 === 0 ? { label: title.replace(/\/?\d{4}$/, '') } : {}
    return { key: day, title, values: [requests - limited, limited], ...labelled }
  })
  return (
    <section className="grid gap-2">
      <h3>{t('usage.title', { count: days.length })}</h3>
      <p className="text-muted">
        {total === 0 ? t('usage.none') : t('usage.total', { count: total, number: format.number(total) })}
        {limited > 0 ? ` ${t('usage.limited', { count: limited, number: format.number(limited) })}` : null}
      </p>
      {total > 0 ? (
        <ColumnBars
          label={t('usage.title', { count: days.length })}
          columnName={t('usage.day')}
          series={[
            { name: t('usage.answered'), fill: 'bg-accent-mark' },
            { name: t('usage.refused'), fill: 'bg-danger-fill' },
          ]}
          columns={columns}
          stacked
          whole
          format={format.number}
          height={180}
        />
      ) : null}
      <p className="text-xs text-muted">{t('usage.hint')}</p>
    </section>
  )
}
