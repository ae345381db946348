import { CalendarX, CheckCheck } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { appointmentsTexts } from '~/i18n/appointments'
import { customerAppointmentTexts } from '~/i18n/customerAppointment'
import { useT } from '~/lib/i18n'
import { mutate } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import { isClosed } from '~server/services/planning/appointments/machine'
import type { Appointment } from './appointment-status'
import { useStep } from './use-step'

/** The customer's answer through a link, with suggested times and a remark. */
function SaidByLink({ said }: { said: NonNullable<Appointment['customer_answer']> }) {
  const t = useT(customerAppointmentTexts)
  const format = useFormat()
  const Icon = said.answer === 'confirmed' ? CheckCheck : CalendarX
  return (
    <div className="grid w-full gap-1" suppressHydrationWarning>
      <p className="flex items-center gap-2 font-medium">
        <Icon
          aria-hidden
          className={said.answer === 'confirmed' ? 'size-4 shrink-0 text-success' : 'size-4 shrink-0 text-warning'}
        />
        {t(`byLink.${said.answer}`, { at: format.instant(said.answered_at) })}
      </p>
      {said.wishes.length > 0 ? (
        <p className="tabular">
          {t('wishes')}: {said.wishes.map(wish => format.instant(wish)).join(' · ')}
        </p>
      ) : null}
      {said.note ? <p className="whitespace-pre-line wrap-anywhere">{said.note}</p> : null}
    </div>
  )
}

/** When the customer agreed; for planners also the button that records or reverts it. */
export function CustomerYes({ appointment }: { appointment: Appointment }) {
  const t = useT(appointmentsTexts)
  const format = useFormat()
  const step = useStep()
  const { id, status, version, kontakt_id, project_id, customer_confirmed_at, allowed_actions } = appointment
  const mayNote = allowed_actions.includes('edit') && !isClosed(status)
  const said = appointment.customer_answer
  if (!said && !customer_confirmed_at && !(mayNote && (kontakt_id || project_id))) return null
  const note = (customer_confirmed: boolean) =>
    step(
      () => mutate('appointments.update', { id, updates: { customer_confirmed, expected_version: version } }),
      t(customer_confirmed ? 'customerYes.noted' : 'customerYes.takenBack'),
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {said ? <SaidByLink said={said} /> : null}
      {customer_confirmed_at && !said ? (
        <>
          <CheckCheck aria-hidden className="size-4 shrink-0 text-success" />
          <span suppressHydrationWarning>{t('customerYes.said', { when: format.instant(customer_confirmed_at) })}</span>
        </>
      ) : null}
      {mayNote ? (
        <Button
          size="sm"
          variant={customer_confirmed_at ? 'ghost' : 'secondary'}
          onClick={() => note(!customer_confirmed_at)}
        >
          {t(customer_confirmed_at ? 'customerYes.takeBack' : 'customerYes.note')}
        </Button>
      ) : null}
    </div>
  )
}
