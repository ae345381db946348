import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Field } from '~/components/ui/field'
import { Textarea } from '~/components/ui/textarea'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import { mutate } from '~/lib/procedures'
import { useFormat, useMay, useSession } from '~/lib/session'
import { isClosed } from '~server/services/planning/appointments/machine'
import type { Appointment } from './appointment-status'
import { useStep } from './use-step'

/** Who takes part and what each has answered; a participant answers here. */
export function AppointmentAnswers({ appointment }: { appointment: Appointment }) {
  const t = useT(appointmentsTexts)
  const format = useFormat()
  const may = useMay()
  const { user } = useSession()
  const { user_ids, user_names, answers, status } = appointment
  if (user_ids.length === 0) return <p>{t('noOne')}</p>
  const takesPart = user_ids.includes(user.id) && may('appointments:status') && !isClosed(status)
  return (
    <div className="grid gap-3">
      <ul aria-label={t('people')} className="grid gap-1.5">
        {user_ids.map((id, index) => {
          const answer = answers.find(({ user_id }) => user_id === id)
          const title = answer ? format.instant(answer.answered_at) : undefined
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="min-w-0 break-words">{user_names[index]}</span>
              {answer ? (
                <Badge
                  tone={answer.answer === 'declined' ? 'danger' : 'success'}
                  title={title}
                  suppressHydrationWarning
                >
                  {t(`answers.${answer.answer}`)}
                </Badge>
              ) : isClosed(status) ? null : (
                <Badge>{t('answers.open')}</Badge>
              )}
              {answer?.reason ? <span className="min-w-0 break-words text-muted">„{answer.reason}“</span> : null}
            </li>
          )
        })}
      </ul>
      {takesPart ? <OwnAnswer appointment={appointment} userId={user.id} /> : null}
    </div>
  )
}

function OwnAnswer({ appointment: { id, title, answers }, userId }: { appointment: Appointment; userId: number }) {
  const t = useT(appointmentsTexts)
  const step = useStep()
  const [reason, setReason] = useState('')
  const own = answers.find(({ user_id }) => user_id === userId)?.answer
  return (
    <div className="flex flex-wrap gap-2 max-md:[&>*]:grow">
      {own === 'accepted' ? null : (
        <Button
          onClick={() => step(() => mutate('appointments.answer', { id, answer: 'accepted' }), t('answers.sent'))}
        >
          <Check aria-hidden />
          {t('answers.accept')}
        </Button>
      )}
      {own === 'declined' ? null : (
        <ConfirmDialog
          trigger={
            <Button>
              <X aria-hidden />
              {t('answers.decline')}
            </Button>
          }
          title={t('answers.declineTitle', { title })}
          confirmLabel={t('answers.decline')}
          onConfirm={() =>
            step(() => mutate('appointments.answer', { id, answer: 'declined', reason }), t('answers.sent'))
          }
        >
          <p className="mb-3">{t('answers.declineBody')}</p>
          <Field label={t('answers.reason')}>
            {control => (
              <Textarea
                {...control}
                rows={3}
                maxLength={500}
                required
                value={reason}
                onChange={event => setReason(event.target.value)}
              />
            )}
          </Field>
        </ConfirmDialog>
      )}
    </div>
  )
}
