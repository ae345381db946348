import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { Card } from '~/components/ui/card'
import { StatusBadge } from '~/components/ui/status-badge'
import { timesTexts } from '~/i18n/times'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

export type TimeAccount = Outputs['timeAccounts']['read']['data']

const lightTones = { green: 'success', amber: 'warning', red: 'danger' } as const

/** Hours with their sign: `+3:30 h`. */
export function useSigned(): (minutes: number) => string {
  const { duration } = useFormat()
  return minutes => `${minutes < 0 ? '−' : minutes > 0 ? '+' : '±'}${duration(Math.abs(minutes))}`
}

export function BalanceLight({ account }: { account: TimeAccount }) {
  const t = useT(timesTexts)
  return <StatusBadge tone={lightTones[account.light]}>{t(`account.lights.${account.light}`)}</StatusBadge>
}

/** A person's time balance, and how the month led to it. */
export function AccountCard({ account, to }: { account: TimeAccount; to: string }) {
  const t = useT(timesTexts)
  const format = useFormat()
  const signed = useSigned()
  const lines: [string, string][] = [
    [t('account.opening'), signed(account.opening_minutes)],
    [t('account.credited'), format.duration(account.credited_minutes)],
    [t('account.target'), format.duration(account.target_minutes)],
    ...(account.booked_minutes === 0
      ? []
      : [[t('account.booked'), signed(account.booked_minutes)] satisfies [string, string]]),
  ]
  return (
    <Card className="grid gap-3 p-4" aria-label={t('account.title')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm leading-6">{t('account.title')}</h2>
        <BalanceLight account={account} />
      </div>
      <p className="text-3xl leading-none font-semibold tabular">{signed(account.balance_minutes)}</p>
      <dl className="grid gap-1">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={to}
        prefetch="intent"
        className="inline-flex items-center gap-1 rounded-md text-accent-ink underline underline-offset-2 pointer-coarse:py-1.5"
      >
        {t('account.explain')}
        <ChevronRight aria-hidden className="size-4" />
      </Link>
    </Card>
  )
}
