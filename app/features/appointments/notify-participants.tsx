import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { KeptForm } from '~/components/kept-form'
import { Button } from '~/components/ui/button'
import { Textarea } from '~/components/ui/textarea'
import { toast } from '~/components/ui/toast'
import type { Answered } from '~/features/integrations/answer-message.server'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import type { OutputOf } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { Appointment } from './appointment-status'

/** Notifies the participants, or the customer by mail, of an appointment now; and links to its history. */
export function NotifyParticipants({ appointment }: { appointment: Appointment }) {
  const t = useT(appointmentsTexts)
  const may = useMay()
  const fetcher = useFetcher<Answered<OutputOf<'appointments.sendNotifications'>>>()
  const { Form, data, state } = fetcher
  const form = useId()
  const seen = useRef<unknown>(null)
  useEffect(() => {
    if (!data || seen.current === data) return
    seen.current = data
    if (data.message) toast(t('notifying.failed'), { tone: 'danger', description: data.message })
    else if (data.done?.data.customer) toast(t('notifying.customerDone', { email: data.done.data.customer.email }))
    else toast(t('notifying.done', { count: data.done?.data.notified.length ?? 0 }))
  }, [data, t])
  const { id, status, user_ids, customer_id } = appointment
  const groups = [
    ...(user_ids.length > 0 ? (['participants'] as const) : []),
    ...(customer_id ? (['customer'] as const) : []),
  ]
  const recipients = status !== 'cancelled' && appointment.allowed_actions.includes('edit') ? groups : []
  if (recipients.length === 0 && !may('audit:read')) return null
  return (
    <Form id={form} method="post" action={`/appointments/${id}`} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="intent" value="notify" />
      {recipients.length > 0 ? (
        <>
          <KeptForm id={form} fetcher={fetcher} refused={Boolean(data?.message)} />
          <label htmlFor="notify-message" className="grid w-full gap-1">
            {t('notifying.message')}
            <Textarea id="notify-message" name="message" maxLength={1000} rows={2} />
          </label>
        </>
      ) : null}
      {recipients.map(to => (
        <Button key={to} type="submit" size="sm" name="to" value={to} disabled={state !== 'idle'}>
          {t(`notifying.${to}`)}
        </Button>
      ))}
      {may('audit:read') ? (
        <Link to={`/audit?entity=appointment&entity_id=${id}`} className="text-accent-ink hover:underline">
          {t('notifying.history')}
        </Link>
      ) : null}
    </Form>
  )
}
