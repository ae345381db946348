import { useFetcher } from '@remix-run/react'
import { Check, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Tone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Field } from '~/components/ui/field'
import { StatusBadge } from '~/components/ui/status-badge'
import { Textarea } from '~/components/ui/textarea'
import type { Answered } from '~/features/integrations/answer-message.server'
import { timesTexts } from '~/i18n/times'
import { useT } from '~/lib/i18n'
import { useFormat, useSession } from '~/lib/session'
import { weekLabel } from '~server/platform/values/iso-weeks'
import { type TimeSheet, useAnswer } from './findings'

const tones: Record<TimeSheet['status'], Tone> = {
  open: 'neutral',
  submitted: 'info',
  approved: 'success',
  returned: 'warning',
}

export function SheetStatus({ status }: { status: TimeSheet['status'] }) {
  const t = useT(timesTexts)
  return <StatusBadge tone={tones[status]}>{t(`sheet.status.${status}`)}</StatusBadge>
}

/** Status of a week, and the actions of its person on it. */
export function SheetBar({ sheet }: { sheet: TimeSheet }) {
  const t = useT(timesTexts)
  const format = useFormat()
  const decided = sheet.decided_at && sheet.decided_by_name
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2">
      <SheetStatus status={sheet.status} />
      <span className="text-muted tabular">
        {t('sheet.sums', {
          credited: format.duration(sheet.credited_minutes),
          target: format.duration(sheet.target_minutes),
        })}
      </span>
      {decided && sheet.status !== 'submitted' && sheet.status !== 'open' ? (
        <span className="text-muted" suppressHydrationWarning>
          {t('sheet.decided', { name: sheet.decided_by_name ?? '', at: format.instant(sheet.decided_at ?? '') })}
        </span>
      ) : null}
      {sheet.note ? <span className="min-w-0 break-words">„{sheet.note}“</span> : null}
      <div className="ml-auto flex flex-wrap gap-2">
        <SheetActions sheet={sheet} />
      </div>
    </div>
  )
}

/** The steps of a week: submit it, approve it, return it with a note. */
export function SheetActions({ sheet }: { sheet: TimeSheet }) {
  const t = useT(timesTexts)
  const actions = sheet.allowed_actions
  const isOwn = useSession().user.id === sheet.user_id
  return (
    <>
      {actions.includes('return') ? <ReturnButton sheet={sheet} /> : null}
      {isOwn && actions.includes('submit') ? (
        <StepButton sheet={sheet} intent="submit" done={t('sheet.submitted')}>
          <Send aria-hidden />
          {t('sheet.submit')}
        </StepButton>
      ) : null}
      {actions.includes('approve') ? (
        <StepButton sheet={sheet} intent="approve" done={t('sheet.approved')} primary>
          <Check aria-hidden />
          {sheet.violations > 0 ? t('sheet.approveWith', { count: sheet.violations }) : t('sheet.approve')}
        </StepButton>
      ) : null}
    </>
  )
}

interface StepProps {
  sheet: TimeSheet
  intent: 'submit' | 'approve'
  done: string
  primary?: boolean
  children: React.ReactNode
}

function StepButton({ sheet, intent, done, primary = false, children }: StepProps) {
  const fetcher = useFetcher<Answered<unknown>>()
  useAnswer(fetcher, done)
  return (
    <fetcher.Form method="post" action="/times">
      <SheetFields sheet={sheet} intent={intent} />
      <Button type="submit" size="sm" variant={primary ? 'primary' : 'secondary'} pending={fetcher.state !== 'idle'}>
        {children}
      </Button>
    </fetcher.Form>
  )
}

function SheetFields({ sheet, intent }: { sheet: TimeSheet; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="user_id" value={sheet.user_id} />
      <input type="hidden" name="week" value={sheet.week} />
      <input type="hidden" name="version" value={sheet.version} />
      <input type="hidden" name="violations" value={sheet.violations} />
    </>
  )
}

function ReturnButton({ sheet }: { sheet: TimeSheet }) {
  const t = useT(timesTexts)
  const fetcher = useFetcher<Answered<unknown>>()
  const [note, setNote] = useState('')
  useAnswer(fetcher, t('sheet.returned'))
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm">
          <Undo2 aria-hidden />
          {t('sheet.return')}
        </Button>
      }
      title={t('sheet.returnTitle', { name: sheet.user_name, week: weekLabel(sheet.week) })}
      confirmLabel={t('sheet.return')}
      tone="primary"
      onConfirm={() =>
        fetcher.submit(
          { intent: 'return', user_id: sheet.user_id, week: sheet.week, version: sheet.version, note },
          { method: 'post', action: '/times' },
        )
      }
    >
      <Field label={t('sheet.note')}>
        {control => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            required
            value={note}
            onChange={e => setNote(e.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
