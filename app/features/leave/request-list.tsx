import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { StatusBadge } from '~/components/ui/status-badge'
import { toast } from '~/components/ui/toast'
import type { Answered } from '~/features/integrations/answer-message.server'
import { leaveTexts } from '~/i18n/leave'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { type LeaveRequest, statusTones, useLeaveTexts } from './leave-texts'

interface RequestListProps {
  title: string
  /** Shown when the list is empty. */
  empty: string
  requests: readonly LeaveRequest[]
  /** Shows whose absences they are. */
  named?: boolean
}

/** Absences in the given order; those that can be withdrawn have a button. */
export function RequestList({ title, empty, requests, named = false }: RequestListProps) {
  return (
    <Card>
      <CardHeader title={title} />
      {requests.length === 0 ? (
        <p className="px-4 pb-4 text-muted text-pretty">{empty}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {requests.map(request => (
            <Row key={request.id} request={request} named={named} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ request, named }: { request: LeaveRequest; named: boolean }) {
  const t = useT(leaveTexts)
  const texts = useLeaveTexts()
  const { hash } = useLocation()
  const { type_name, colour, days, status, reason, note, decided_by_name, allowed_actions } = request
  return (
    <li
      id={`request-${request.id}`}
      className={cn('grid scroll-mt-24 gap-1 px-4 py-2.5', hash === `#request-${request.id}` && 'bg-hover')}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: colour }} />
        {named ? <span className="font-medium">{request.user_name}</span> : null}
        <span className={named ? '' : 'font-medium'}>{type_name}</span>
        <span className="grow text-muted tabular">{texts.days(days)}</span>
        <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>
      </div>
      <p className="tabular">{texts.when(request)}</p>
      {reason ? <p className="text-muted whitespace-pre-line">{reason}</p> : null}
      {note || decided_by_name ? (
        <p className="text-xs text-muted">
          {[decided_by_name ? t('decidedBy', { name: decided_by_name }) : null, note].filter(Boolean).join(': ')}
        </p>
      ) : null}
      {allowed_actions.includes('withdraw') ? <EndButton request={request} verb="withdraw" /> : null}
      {allowed_actions.includes('cancel') ? <EndButton request={request} verb="cancel" /> : null}
    </li>
  )
}

/** Withdraws an absence: the person an open one, the office an approved one. */
export function EndButton({ request, verb }: { request: LeaveRequest; verb: 'withdraw' | 'cancel' }) {
  const t = useT(leaveTexts)
  const { submit, state, data } = useFetcher<Answered<unknown>>()
  const done = t(verb === 'withdraw' ? 'withdrawn' : 'cancelled')
  const failed = t('failed')
  useEffect(() => {
    if (state !== 'idle' || !data) return
    if (data.message) toast(failed, { tone: 'danger', description: data.message })
    else toast(done)
  }, [state, data, done, failed])
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" className="justify-self-start">
          {t(verb)}
        </Button>
      }
      title={verb === 'withdraw' ? t('withdrawTitle') : t('cancelTitle', { name: request.user_name })}
      confirmLabel={t(verb)}
      onConfirm={() =>
        submit({ intent: verb, id: request.id, version: request.version }, { method: 'post', action: '/leave' })
      }
    >
      {t(verb === 'withdraw' ? 'withdrawBody' : 'cancelBody')}
    </ConfirmDialog>
  )
}
