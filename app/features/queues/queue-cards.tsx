import { Cog, FileText, Inbox, type LucideIcon, Mail, TriangleAlert, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { queuesTexts } from '~/i18n/queues'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { type Queue, type QueueHealth, queueHealth } from './queue-health'

const icons: Record<Queue['queue'], LucideIcon> = {
  webhooks: Webhook,
  mails: Mail,
  documents: FileText,
  jobs: Cog,
  inbox: Inbox,
}
const tones: Record<QueueHealth, Tone> = { idle: 'neutral', working: 'success', late: 'warning' }

interface QueueCardsProps {
  queues: readonly Queue[]
  /** When they were queried. */
  now: string
  /** What a late queue means, and the remedy. */
  late: (queue: Queue['queue']) => ReactNode
  /** The remedy for jobs that were given up. */
  failed?: (queue: Queue['queue']) => ReactNode
}

/** The queues of the background work beside each other: what is to do, what was done, and what holds them up. */
export function QueueCards({ queues, now, late, failed }: QueueCardsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {queues.map(queue => (
        <QueueCard key={queue.queue} queue={queue} now={now} late={late} failed={failed} />
      ))}
    </div>
  )
}

interface QueueCardProps extends Omit<QueueCardsProps, 'queues'> {
  queue: Queue
}

function QueueCard({ queue, now, late, failed }: QueueCardProps) {
  const t = useT(queuesTexts)
  const format = useFormat()
  const Icon = icons[queue.queue]
  const health = queueHealth(queue, now)
  return (
    <Card aria-label={t(`names.${queue.queue}`)} className="grid content-start gap-3 px-4 py-3">
      <div className="flex items-start gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-sunken text-muted">
          <Icon aria-hidden className="size-4" />
        </span>
        <div className="min-w-0 grow">
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-sm">{t(`names.${queue.queue}`)}</h2>
            <StatusBadge tone={tones[health]}>{t(`health.${health}`)}</StatusBadge>
          </div>
          <p className="text-xs text-muted">{t(`hints.${queue.queue}`)}</p>
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
        <Figure name={t('waiting')}>{format.number(queue.waiting)}</Figure>
        <Figure
          name={t('due')}
          tone={health === 'late' ? 'text-warning' : undefined}
          hint={queue.oldest_due_at ? <Ago value={queue.oldest_due_at} /> : null}
        >
          {format.number(queue.due)}
        </Figure>
        <Figure name={t('running')}>{format.number(queue.running)}</Figure>
      </dl>
      <dl className="grid grid-cols-3 gap-x-3 border-t border-line pt-3">
        <Figure name={t('done')} hint={t('day')}>
          {format.number(queue.done)}
        </Figure>
        <Figure name={t('failed')} hint={t('day')} tone={queue.failed > 0 ? 'text-danger' : undefined}>
          {format.number(queue.failed)}
        </Figure>
      </dl>
      {queue.failed > 0 && failed ? <p className="text-[13px] text-muted">{failed(queue.queue)}</p> : null}
      {health === 'late' ? (
        <Notice tone="warning" icon={TriangleAlert} title={t('lateTitle')}>
          <div className="grid justify-items-start gap-1 text-[13px] text-pretty">{late(queue.queue)}</div>
        </Notice>
      ) : null}
    </Card>
  )
}

interface FigureProps {
  name: string
  children: ReactNode
  hint?: ReactNode
  tone?: string
}

function Figure({ name, children, hint, tone }: FigureProps) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={cn('text-base font-semibold tabular', tone)} suppressHydrationWarning>
        {children}
      </dd>
      {hint ? <dd className="text-xs text-muted">{hint}</dd> : null}
    </div>
  )
}
