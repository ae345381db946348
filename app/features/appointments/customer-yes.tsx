import { CheckCheck } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import { mutate } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import { isClosed } from '~server/services/planning/appointments/machine'
import type { Appointment } from './appointment-status'
import { useStep } from './use-step'

/** When the customer said yes, and for who plans the button that notes it or takes it back. */
export function CustomerYes({ appointment }: { appointment: Appointment }) {
  const t = useT(appointmentsTexts)
  const format = useFormat()
  const step = useStep()
  const { id, status, version, kontakt_id, project_id, customer_confirmed_at, allowed_actions } = appointment
  const mayNote = allowed_actions.includes('edit') && !isClosed(status)
  if (!customer_confirmed_at && !(mayNote && (kontakt_id || project_id))) return null
  const note = (customer_confirmed: boolean) =>
    step(
      () => mutate('appointments.update', { id, updates: { customer_confirmed, expected_version: version } }),
      t(customer_confirmed ? 'customerYes.noted' : 'customerYes.takenBack'),
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {customer_confirmed_at ? (
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
