import { Card } from '~/components/ui/card'
import { leaveTexts } from '~/i18n/leave'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { type Balance, useLeaveTexts } from './leave-texts'

/** The rest of the year's leave, and how it is calculated. */
export function BalanceCard({ balance, today }: { balance: Balance; today: string }) {
  const t = useT(leaveTexts)
  const format = useFormat()
  const texts = useLeaveTexts()
  const { year, entitled, carried, taken, requested, remaining, expires_on } = balance
  const whole = Math.max(entitled + carried, taken + requested, 1)
  const width = (days: number) => `${(Math.max(0, days) / whole) * 100}%`
  const parts = [
    [t('balance.entitled'), entitled],
    ...(carried === 0 ? [] : [[t('balance.carried'), carried] as const]),
    [t('balance.taken'), taken],
    ...(requested === 0 ? [] : [[t('balance.requested'), requested] as const]),
  ] as const
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-baseline gap-2">
        <h2 className="grow text-sm leading-6">{t('balance.title', { year })}</h2>
        <p className={cn('text-2xl leading-8 font-semibold tabular', remaining < 0 && 'text-danger')}>
          {format.quantity(remaining)}
        </p>
        <p className="text-muted">{t('balance.left', { count: remaining === 1 ? 1 : 2 })}</p>
      </div>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-sunken">
        <span className="bg-success-fill" style={{ width: width(taken) }} />
        <span className="bg-warning-fill" style={{ width: width(requested) }} />
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {parts.map(([label, days]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular">{format.quantity(days)}</dd>
          </div>
        ))}
      </dl>
      {carried > 0 && expires_on && expires_on >= today ? (
        <p className="text-xs text-muted text-pretty">
          {t('balance.expires', { days: texts.days(carried), day: format.day(expires_on) })}
        </p>
      ) : null}
    </Card>
  )
}
