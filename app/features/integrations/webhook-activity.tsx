import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SparkColumns } from '~/components/ui/spark-columns'
import { Ago, None } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { WebhookActivity as Activity, Webhook } from './integration'
import { successRate } from './success-rate'

interface WebhookActivityProps {
  webhook: Webhook
  activity: Activity
}

/** A subscription's deliveries of the last 24 hours, those pending, and those given up. */
export function WebhookActivity({ webhook, activity }: WebhookActivityProps) {
  const t = useT(integrationsTexts)
  const format = useFormat()
  const { hours, waiting, oldest_due_at: due, dead } = activity
  const attempts = hours.reduce((sum, { delivered, failed }) => sum + delivered + failed, 0)
  const rate = successRate(hours)
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-3 gap-3">
        <Figure
          name={t('webhooks.activity.rate')}
          value={rate === null ? <None /> : format.percent(rate)}
          hint={
            attempts > 0 ? t('webhooks.activity.rateHint', { count: attempts, number: format.number(attempts) }) : null
          }
        />
        <Figure
          name={t('webhooks.activity.waiting')}
          value={format.number(waiting)}
          hint={waiting > 0 ? <WaitHint active={webhook.active} due={due} /> : null}
        />
        <Figure
          name={t('webhooks.activity.dead')}
          value={format.number(dead)}
          tone={dead > 0 ? 'text-danger' : undefined}
          hint={t('webhooks.activity.deadHint')}
          link={
            dead > 0
              ? {
                  to: `/integrations/deliveries?webhook_id=${webhook.id}&status=dead`,
                  label: t('webhooks.activity.showDead', { name: webhook.name }),
                }
              : undefined
          }
        />
      </dl>
      {attempts > 0 ? (
        <SparkColumns
          label={t('webhooks.activity.title')}
          columnName={t('webhooks.activity.hour')}
          up={{ name: t('webhooks.activity.delivered'), fill: 'bg-success-fill' }}
          down={{ name: t('webhooks.activity.failed'), fill: 'bg-danger-fill' }}
          columns={hours.map(({ hour, delivered, failed }) => ({
            key: hour,
            title: format.instant(hour),
            up: delivered,
            down: failed,
          }))}
          format={format.number}
          ends={[t('webhooks.activity.ago'), t('webhooks.activity.now')]}
        />
      ) : (
        <p className="text-[13px] text-muted">{t('webhooks.activity.none')}</p>
      )}
    </div>
  )
}

function WaitHint({ active, due }: { active: boolean; due: string | null }) {
  const t = useT(integrationsTexts)
  if (!active) return <>{t('webhooks.activity.forResume')}</>
  if (due === null) return <>{t('webhooks.activity.notDue')}</>
  return (
    <>
      {t('webhooks.activity.oldest')} <Ago value={due} />
    </>
  )
}

interface FigureProps {
  name: string
  value: ReactNode
  hint: ReactNode
  tone?: string
  link?: { to: string; label: string }
}

function Figure({ name, value, hint, tone, link }: FigureProps) {
  return (
    <div className={cn('relative rounded-md', link && '-m-1 p-1 hover:bg-hover')}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={cn('text-base font-semibold tabular', tone)} suppressHydrationWarning>
        {link ? (
          <Link
            to={link.to}
            aria-label={link.label}
            prefetch="intent"
            className="underline decoration-current/40 underline-offset-4 after:absolute after:inset-0"
          >
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {hint ? (
        <dd className="text-xs text-muted" suppressHydrationWarning>
          {hint}
        </dd>
      ) : null}
    </div>
  )
}
