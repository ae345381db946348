import { Link } from '@remix-run/react'
import { CheckCheck, ChevronRight, ClipboardList, FileClock, Inbox, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Money } from '~/components/value'
import { todayTexts } from '~/i18n/today'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { Dashboard } from './office-today'

/** New inquiries, unbilled work and offers about to expire, each one click away. */
export function Needs({ figures, today }: { figures: Dashboard; today: string }) {
  const t = useT(todayTexts)
  const may = useMay()
  const format = useFormat()
  const { new_inquiries, unbilled_rapports, expiring_offers, refunds_due } = figures
  const inquiries = may('inquiries:read') ? new_inquiries : 0
  const rapports = may('rapports:read') ? unbilled_rapports : 0
  const offers = may('offers:read') ? expiring_offers : []
  const refunds = may('invoices:read') ? refunds_due.count : 0
  const nothing = inquiries + rapports + refunds + offers.length === 0
  return (
    <Card>
      <CardHeader title={t('needs.title')} />
      {nothing ? (
        <EmptyState icon={CheckCheck} title={t('needs.doneTitle')} className="py-8">
          {t('needs.doneBody')}
        </EmptyState>
      ) : (
        <ul className="grid px-2 pb-2">
          {inquiries > 0 ? (
            <NeedRow
              to="/inquiries?status=new"
              icon={Inbox}
              title={t('needs.inquiries', { count: inquiries })}
              hint={t('needs.inquiriesHint')}
            />
          ) : null}
          {rapports > 0 ? (
            <NeedRow
              to="/rapports?status=unbilled"
              icon={ClipboardList}
              title={t('needs.rapports', { count: rapports })}
              hint={t('needs.rapportsHint')}
            />
          ) : null}
          {refunds > 0 ? (
            <NeedRow
              to="/invoices?refund=open"
              icon={Undo2}
              title={t('needs.refunds', { count: refunds })}
              hint={t('needs.refundsHint')}
              value={<Money value={refunds_due.amount} />}
            />
          ) : null}
          {offers.map(offer => {
            const days = daysUntil(today, offer.valid_until)
            return (
              <NeedRow
                key={offer.id}
                to={`/offers/${offer.id}`}
                icon={FileClock}
                title={offer.title}
                hint={
                  <>
                    {offer.offer_number}{' '}
                    <time
                      dateTime={offer.valid_until}
                      title={format.day(offer.valid_until)}
                      className={cn(days <= 1 && 'font-medium text-warning')}
                      suppressHydrationWarning
                    >
                      {days === 0 ? t('needs.offerToday') : t('needs.offer', { count: days })}
                    </time>
                  </>
                }
                value={<Money value={offer.total} />}
              />
            )
          })}
        </ul>
      )}
    </Card>
  )
}

interface NeedRowProps {
  to: string
  icon: LucideIcon
  title: string
  hint: ReactNode
  value?: ReactNode
}

function NeedRow({ to, icon: Icon, title, hint, value }: NeedRowProps) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        className="flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5 transition-colors hover:bg-hover"
      >
        <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-sunken text-muted">
          <Icon aria-hidden className="size-4" />
        </span>
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-xs text-muted">{hint}</span>
        </span>
        {value ? <span className="shrink-0 font-medium">{value}</span> : null}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
      </Link>
    </li>
  )
}

/** Whole days from one calendar day to another, both `YYYY-MM-DD`. */
function daysUntil(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
