import { useFetcher, useLocation } from '@remix-run/react'
import { CalendarRange, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Kbd } from '~/components/ui/kbd'
import { toast } from '~/components/ui/toast'
import type { Answered } from '~/features/integrations/answer-message.server'
import { leaveTexts } from '~/i18n/leave'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { AffectedAppointment } from './affected-appointment'
import { DecisionDialog } from './decision-dialog'
import { type QueueEntry, useLeaveTexts } from './leave-texts'

/** Open requests with the data needed for a decision. J and K move through them, A approves the selected one. */
export function QueueCard({ queue }: { queue: readonly QueueEntry[] }) {
  const t = useT(leaveTexts)
  const { hash } = useLocation()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [opened, setOpened] = useState<QueueEntry | null>(null)
  const { submit, state, data } = useFetcher<Answered<{ data: { user_name: string } }>>()
  const chosen = Math.max(
    0,
    queue.findIndex(({ request: { id } }) => (chosenId === null ? hash === `#request-${id}` : id === chosenId)),
  )
  useEffect(() => {
    if (state !== 'idle' || !data) return
    if (data.message !== null) toast(t('failed'), { tone: 'danger', description: data.message })
    else toast(t('queue.approved', { name: data.done.data.user_name }))
  }, [state, data, t])

  const list = useRef<HTMLUListElement>(null)
  const choose = (index: number) => {
    const entry = queue[index]
    if (!entry) return
    setChosenId(entry.request.id)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  /** If appointments conflict there is a choice to make, so the dialog opens. */
  function approve(entry: QueueEntry) {
    if (!entry.request.allowed_actions.includes('approve')) return toast(t('queue.own'), { tone: 'danger' })
    if (entry.appointments.length > 0) return setOpened(entry)
    const { id, version } = entry.request
    submit({ intent: 'approve', id, version }, { method: 'post', action: '/leave' })
  }
  const onKey = useRef((_key: string) => {})
  onKey.current = key => {
    const entry = queue[chosen]
    if (key === 'j') choose(Math.min(chosen + 1, queue.length - 1))
    else if (key === 'k') choose(Math.max(chosen - 1, 0))
    else if (key === 'a' && entry && state === 'idle') approve(entry)
  }
  const goes = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const target = event.target as HTMLElement | null
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, [role=dialog]'))
        return
      // `g` and a letter opens another page.
      if (event.key === 'g') goes.current = event.timeStamp
      else if (event.timeStamp - goes.current > 1_500) onKey.current(event.key.toLowerCase())
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <Card>
      <CardHeader
        title={
          <>
            {t('queue.title')} {queue.length > 0 ? <Badge tone="warning">{queue.length}</Badge> : null}
          </>
        }
        actions={queue.length > 0 ? <span className="text-xs text-muted max-md:hidden">{t('queue.keys')}</span> : null}
      />
      {queue.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t('queue.empty')}</p>
      ) : (
        <ul ref={list} className="divide-y divide-line border-t border-line">
          {queue.map((entry, index) => (
            <Entry
              key={entry.request.id}
              entry={entry}
              isChosen={index === chosen}
              onChoose={() => setChosenId(entry.request.id)}
              onApprove={() => approve(entry)}
              onDecide={() => setOpened(entry)}
            />
          ))}
        </ul>
      )}
      {opened ? <DecisionDialog entry={opened} onClose={() => setOpened(null)} /> : null}
    </Card>
  )
}

interface EntryProps {
  entry: QueueEntry
  isChosen: boolean
  onChoose: () => void
  onApprove: () => void
  onDecide: () => void
}

function Entry({ entry, isChosen, onChoose, onApprove, onDecide }: EntryProps) {
  const t = useT(leaveTexts)
  const texts = useLeaveTexts()
  const { request, years, absent, appointments } = entry
  const mayDecide = request.allowed_actions.includes('approve')
  return (
    <li
      id={`request-${request.id}`}
      aria-current={isChosen || undefined}
      onFocus={onChoose}
      className={cn(
        'grid scroll-mt-24 gap-2 border-l-2 px-4 py-3',
        isChosen ? 'border-l-accent-mark' : 'border-l-transparent',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-56 grow basis-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold">{request.user_name}</span>
            <span aria-hidden className="size-2.5 rounded-full" style={{ background: request.colour }} />
            <span>{request.type_name}</span>
            <span className="text-muted tabular">{texts.days(request.days)}</span>
          </p>
          <p className="tabular">{texts.when(request)}</p>
          {request.reason ? <p className="text-muted whitespace-pre-line">{request.reason}</p> : null}
          {years.map(({ year, remaining }) => (
            <p key={year} className={cn('text-xs', remaining < 0 ? 'font-medium text-danger' : 'text-muted')}>
              {t(remaining < 0 ? 'queue.overdrawn' : 'queue.left', { year, days: texts.days(remaining) })}
            </p>
          ))}
        </div>
        {mayDecide ? (
          <div className="flex gap-2 max-md:w-full max-md:[&>*]:grow">
            <Button size="sm" onClick={onDecide}>
              {t('queue.decide')}
            </Button>
            <Button size="sm" variant="primary" onClick={onApprove}>
              {t('queue.approve')}
              {isChosen ? <Kbd className="max-md:hidden">A</Kbd> : null}
            </Button>
          </div>
        ) : (
          <p className="text-xs text-muted">{t('queue.own')}</p>
        )}
      </div>
      <div className="grid gap-x-6 gap-y-1 text-xs sm:grid-cols-2">
        <Beside icon={UserRound} label={t('queue.absent')} none={t('queue.noOne')}>
          {absent.map(one => (
            <li key={`${one.user_id}-${one.from_day}`}>
              <span className="font-medium">{one.name}</span>{' '}
              <span className="text-muted">
                {texts.when(one)}
                {one.same_department ? ` · ${t('queue.sameDepartment')}` : ''}
              </span>
            </li>
          ))}
        </Beside>
        <Beside icon={CalendarRange} label={t('queue.appointments')} none={t('queue.noAppointments')}>
          {appointments.map(one => (
            <AffectedAppointment key={one.id} appointment={one} />
          ))}
        </Beside>
      </div>
    </li>
  )
}

interface BesideProps {
  icon: typeof UserRound
  label: string
  none: string
  children: React.ReactNode[]
}

function Beside({ icon: Icon, label, none, children }: BesideProps) {
  return (
    <div className="flex gap-1.5">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-faint" />
      <div className="min-w-0">
        <p className="text-muted">
          {label}
          {children.length === 0 ? `: ${none}` : ''}
        </p>
        {children.length === 0 ? null : <ul>{children}</ul>}
      </div>
    </div>
  )
}
