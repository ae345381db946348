import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { appointmentChoices } from '~/features/appointments/appointment-choices.server'
import { AppointmentForm } from '~/features/appointments/appointment-form'
import { AppointmentFormInput, recurrenceOf, toProcedure } from '~/features/appointments/appointment-input.server'
import { warningsText } from '~/features/appointments/warnings-text'
import { appointmentsTexts } from '~/i18n/appointments'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { partyIds } from '~/lib/list-params'
import { titledPage } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'
import { useFormat } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(appointmentsTexts, 'new', async ({ request, context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'appointments:write')
  const { project_id: id } = partyIds(request)
  const project = id ? (await context.caller.projects.get({ id })).data : null
  return {
    ...(await appointmentChoices(context.caller)),
    project: project && { id: project.id, name: project.name },
    now: new Date().toISOString(),
  }
})

export async function action(args: ActionFunctionArgs) {
  const isBeside = await fieldOf(args.request, 'beside')
  return submitForm(args, AppointmentFormInput, async ({ value, context, locale }) => {
    const t = serverT(locale, appointmentsTexts)
    const { data: settings } = await context.caller.companies.settings()
    const { data, warnings, ids } = await context.caller.appointments.create({
      ...toProcedure(value, settings.time_zone),
      recurrence: recurrenceOf(value),
    })
    if (isBeside) return { data, warnings, ids }
    return redirectWithToast(`/appointments/${data.id}`, t('form.createdToast') + warningsText(t, warnings))
  })
}

/** A new appointment; `?project_id=` prefills the project. */
export default function NewAppointment() {
  const { people, resources, project, now } = useLoaderData<typeof loader>()
  const t = useT(appointmentsTexts)
  const today = useFormat().dayOf(now)
  const reply = useActionData<typeof action>()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={{ to: '/appointments', label: t('title') }} title={t('new')} />
      <AppointmentForm
        reply={reply}
        defaultValue={{
          ...{ kind: 'job', first_day: today, last_day: today, from: '08:00', until: '16:00', all_day: false },
          ...{ user_ids: [], resource_ids: [], project_id: project?.id ?? null, repeat: 'none', repeat_interval: 1 },
        }}
        {...{ people, resources, project, contact: null }}
        isNew
        submitLabel={t('form.create')}
        cancelTo="/appointments"
      />
    </div>
  )
}
