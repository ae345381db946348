import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { todayTexts } from '~/i18n/today'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Dashboard } from './office-today'

const fills = { accepted: 'bg-success-fill', rejected: 'bg-danger-fill', open: 'bg-line-strong' } as const

/** What became of the offers of twelve months: one bar, its counts, and the share that was ordered. */
export function Conversion({ offers }: { offers: Dashboard['offers'] }) {
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
