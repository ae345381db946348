import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Repeat } from 'lucide-react'
import { z } from 'zod'
import { TimePeriod } from '~/components/time-period'
import { Button } from '~/components/ui/button'
import { Card, CardContent } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { AppointmentAnswers } from '~/features/appointments/appointment-answers'
import { appointmentChoices } from '~/features/appointments/appointment-choices.server'
import { AppointmentForm } from '~/features/appointments/appointment-form'
import { AppointmentFormInput, changedFields, toFormValue } from '~/features/appointments/appointment-input.server'
import { AppointmentStatusBadge } from '~/features/appointments/appointment-status'
import { CancelAppointment } from '~/features/appointments/cancel-appointment'
import { CustomerYes } from '~/features/appointments/customer-yes'
import { NotifyParticipants } from '~/features/appointments/notify-participants'
import { SiteActions } from '~/features/appointments/site-actions'
import { useStep } from '~/features/appointments/use-step'
import { warningsText } from '~/features/appointments/warnings-text'
import { CustomerLinkCard } from '~/features/customer/customer-link-card'
import { customerLinksOf } from '~/features/customer/customer-links.server'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { RecordPresence } from '~/features/presence/record-presence'
import { appointmentsTexts } from '~/i18n/appointments'
import { calendarTexts } from '~/i18n/calendars'
import { commonTexts } from '~/i18n/common'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { idParam, page } from '~/lib/page.server'
import { mutate, useQuery } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import { vendorNames } from '~server/platform/values/account-vendors'
import { appointmentStatuses } from '~server/services/planning/appointments/machine'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.appointment.title ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const [planned, { data: site }] = await Promise.all([
    caller.appointments.planned({ id }),
    caller.dashboard.site({ id }),
  ])
  const [appointment] = planned.data
  if (!appointment) throw new Response(null, { status: 404 })
  const begun = Date.parse(appointment.starts_at) <= Date.now()
  if (!appointment.allowed_actions.includes('edit')) return { appointment, site, edit: null, links: null, begun }
  const [choices, settings, project, contact, links] = await Promise.all([
    appointmentChoices(caller),
    caller.companies.settings(),
    appointment.project_id ? caller.projects.get({ id: appointment.project_id }) : null,
    appointment.kontakt_id ? caller.contacts.get({ id: appointment.kontakt_id }) : null,
    customerLinksOf(context, { kind: 'appointment', entity_id: appointment.id }),
  ])
  const edit = {
    ...choices,
    value: toFormValue(appointment, settings.data.time_zone),
    project: project && { id: project.data.id, name: project.data.name },
    contact: contact && { id: contact.data.id, name: contact.data.name },
  }
  return { appointment, site, edit, links, begun }
})

const Move = z.object({ intent: z.enum(appointmentStatuses) })

export async function action(args: ActionFunctionArgs) {
  const isBeside = await fieldOf(args.request, 'beside')
  const { appointments, companies } = args.context.caller
  const id = idParam(args.params.id)
  const intent = await intentOf(args.request)
  if (intent === 'notify') {
    const to = (await fieldOf(args.request, 'to')) === 'customer' ? 'customer' : 'participants'
    const message = (await fieldOf(args.request, 'message')) || null
    return answerMessage(args, () => appointments.sendNotifications({ id, to: [to], message }))
  }
  if (intent)
    return submitForm(args, Move, async ({ value, locale }) => {
      await appointments.setStatus({ id, status: value.intent })
      return redirectWithToast(`/appointments/${id}`, serverT(locale, appointmentsTexts)('movedToast'))
    })
  return submitForm(args, AppointmentFormInput, async ({ value, locale, expectedVersion }) => {
    const t = serverT(locale, appointmentsTexts)
    const { data: settings } = await companies.settings()
    const [before] = (await appointments.planned({ id })).data
    if (!before) throw new Response(null, { status: 404 })
    const updates = changedFields(before, value, settings.time_zone)
    const { data, ...answer } = await appointments.update({
      ...{ id, scope: value.scope },
      updates: { ...updates, expected_version: expectedVersion },
    })
    if (isBeside) return { data, ...answer }
    return redirectWithToast(`/appointments/${id}`, t('form.savedToast') + warningsText(t, answer.warnings))
  })
}

/** One appointment: its form for planners, its details and actions for participants. */
export default function AppointmentPage() {
  const { appointment, site, edit, links, begun } = useLoaderData<typeof loader>()
  const t = useT(appointmentsTexts)
  const common = useT(commonTexts)
  const answered = useActionData<typeof action>()
  const reply = answered && 'result' in answered ? answered : undefined
  useLive(['appointments'])
  const step = useStep()
  const moves = appointment.allowed_actions.filter(one => one !== 'edit')
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        back={{ to: '/appointments', label: t('title') }}
        title={appointment.title}
        badge={<AppointmentStatusBadge status={appointment.status} />}
      />
      <Card className="mb-4">
        <CardContent className="grid gap-3 pt-4">
          <p>
            <TimePeriod value={appointment} />
          </p>
          <AppointmentAnswers appointment={appointment} />
          {appointment.series_id ? (
            <p className="flex items-center gap-2 text-muted">
              <Repeat aria-hidden className="size-4 shrink-0" />
              {t('series.part')}
            </p>
          ) : null}
          {appointment.cancelled_reason ? (
            <p className="break-words text-danger">
              {t('cancelling.because', { reason: appointment.cancelled_reason })}
            </p>
          ) : null}
          <SiteActions site={site} />
          {edit || !appointment.description ? null : (
            <p className="whitespace-pre-line break-words">{appointment.description}</p>
          )}
          <Form method="post" className="flex flex-wrap gap-2 max-md:[&>*]:grow">
            {moves.map(to =>
              to === 'cancelled' ? (
                <CancelAppointment
                  key={to}
                  title={appointment.title}
                  isSeries={appointment.series_id !== null}
                  onCancel={({ reason, scope }) =>
                    step(
                      () =>
                        mutate('appointments.update', {
                          ...{ id: appointment.id, scope },
                          updates: { status: 'cancelled', ...(reason ? { reason } : {}) },
                        }),
                      t('cancelling.done'),
                    )
                  }
                />
              ) : (
                <Button
                  key={to}
                  type="submit"
                  name="intent"
                  value={to}
                  variant={to === 'done' && begun ? 'primary' : 'secondary'}
                >
                  {t(`verbs.${to}`)}
                </Button>
              ),
            )}
          </Form>
          <CustomerYes appointment={appointment} />
          <OwnCalendar id={appointment.id} />
          <NotifyParticipants appointment={appointment} />
        </CardContent>
      </Card>
      {links && (appointment.kontakt_id || appointment.project_id || links.links.length > 0) ? (
        <div className="mb-4 grid gap-4">
          <CustomerLinkCard kind="appointment" id={appointment.id} links={links} />
        </div>
      ) : null}
      {edit ? <RecordPresence room={`appointment:${appointment.id}`} /> : null}
      {edit ? (
        <AppointmentForm
          key={appointment.id}
          reply={reply}
          guard={{ record: { ...edit.value, version: appointment.version }, reply }}
          defaultValue={edit.value}
          {...{ people: edit.people, resources: edit.resources, project: edit.project, contact: edit.contact }}
          isNew={false}
          series={appointment.series_id === null ? undefined : appointment}
          submitLabel={common('actions.save')}
          cancelTo="/appointments"
        />
      ) : null}
    </div>
  )
}

/** State of the appointment in the user's own synchronised calendar. */
function OwnCalendar({ id }: { id: number }) {
  const t = useT(calendarTexts)
  const may = useMay()
  const { data } = useQuery('calendarConnections.appointment', may('calendar:own') ? { id } : null)
  if (!data?.data) return null
  const { calendar_name, provider, state } = data.data
  return (
    <p className="text-sm text-muted">
      {t('inCalendar')} ({vendorNames[provider]}, {calendar_name}): {t(`calendarStates.${state}`)}
    </p>
  )
}
