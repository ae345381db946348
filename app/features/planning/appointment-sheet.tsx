import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { TimePeriod } from '~/components/time-period'
import { Button } from '~/components/ui/button'
import { Sheet, SheetContent } from '~/components/ui/sheet'
import { Skeleton } from '~/components/ui/skeleton'
import { AppointmentAnswers } from '~/features/appointments/appointment-answers'
import { AppointmentForm, type AppointmentFormValue, type Named } from '~/features/appointments/appointment-form'
import { type Appointment, AppointmentStatusBadge } from '~/features/appointments/appointment-status'
import { CancelAppointment } from '~/features/appointments/cancel-appointment'
import { NotifyParticipants } from '~/features/appointments/notify-participants'
import { type Site, SiteActions } from '~/features/appointments/site-actions'
import { appointmentsTexts } from '~/i18n/appointments'
import { planningTexts } from '~/i18n/planning'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { wallText } from '~server/platform/values/duration-text'
import type { Entry } from './board-model'
import type { Plan, Saved } from './use-plan'

/** What the sheet opens with: an appointment, or where a new one starts. */
export type Opened =
  | { entry: Entry }
  | {
      userIds: readonly number[]
      resourceIds: readonly number[]
      projectId: number | null
      day: string
      minutes: number
    }

interface AppointmentSheetProps {
  opened: Opened
  locked: boolean
  plan: Plan
  onClose: () => void
}

/** Loader data of the pages of an existing and a new appointment. */
interface Loaded {
  people?: readonly Named[]
  resources?: readonly Named[]
  project?: Named | null
  appointment?: Appointment
  site?: Site
  edit?: {
    people: readonly Named[]
    resources: readonly Named[]
    project: Named | null
    contact: Named | null
    value: AppointmentFormValue
  } | null
}

/**
 * An appointment beside the board: its actions, and the same form as on its page; on phones this is also how to move
 * it.
 */
export default function AppointmentSheet({ opened, locked, plan, onClose }: AppointmentSheetProps) {
  const t = useT(planningTexts)
  const ofAppointments = useT(appointmentsTexts)
  const entry = 'entry' in opened ? opened.entry : null
  const project = 'entry' in opened ? null : opened.projectId
  const path = entry ? `/appointments/${entry.id}` : '/appointments/new'
  const { load, data } = useFetcher<Loaded>()
  const sent = useFetcher<FormReply<Saved>>()
  useEffect(() => load(project ? `${path}?project_id=${project}` : path), [load, path, project])
  const done = sent.data?.done
  const wasReported = useRef(false)
  useEffect(() => {
    if (!done || wasReported.current) return
    wasReported.current = true
    plan.saved(done)
    onClose()
  }, [done, plan, onClose])
  const moves = locked ? [] : (data?.appointment?.allowed_actions ?? []).filter(one => one !== 'edit')
  const choices = entry ? data?.edit : data?.people ? { ...data, contact: null } : null
  return (
    <Sheet open onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent title={entry ? entry.title : t('form.create')}>
        <div className="grid gap-4">
          {entry ? <Facts entry={entry} /> : null}
          {data?.site ? <SiteActions site={data.site} /> : null}
          {entry && moves.length > 0 ? (
            <div className="flex flex-wrap gap-2 max-md:[&>*]:grow">
              {moves.map(to =>
                to === 'cancelled' ? (
                  <CancelAppointment
                    key={to}
                    title={entry.title}
                    isSeries={Boolean(data?.appointment?.series_id)}
                    onCancel={given => {
                      void plan.changeStatus(entry, to, given)
                      onClose()
                    }}
                  />
                ) : (
                  <Button
                    key={to}
                    variant={to === 'done' ? 'primary' : 'secondary'}
                    onClick={() => {
                      void plan.changeStatus(entry, to)
                      onClose()
                    }}
                  >
                    {ofAppointments(`verbs.${to}`)}
                  </Button>
                ),
              )}
            </div>
          ) : null}
          {data ? null : <Skeleton className="h-96" />}
          {data?.appointment ? <AppointmentAnswers appointment={data.appointment} /> : null}
          {!locked && data?.appointment ? <NotifyParticipants appointment={data.appointment} /> : null}
          {locked || !choices ? null : (
            <AppointmentForm
              reply={sent.data}
              guard={
                data?.edit && data.appointment
                  ? { record: { ...data.edit.value, version: data.appointment.version }, reply: sent.data }
                  : undefined
              }
              defaultValue={data?.edit?.value ?? newValue(opened)}
              people={choices.people ?? []}
              resources={choices.resources ?? []}
              project={choices.project ?? null}
              contact={choices.contact}
              isNew={!entry}
              series={data?.appointment?.series_id ? data.appointment : undefined}
              submitLabel={entry ? t('form.save') : t('form.add')}
              beside={{ fetcher: sent, action: path }}
            />
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}

function newValue(opened: Opened): AppointmentFormValue {
  if ('entry' in opened) throw new Error('an appointment has its own')
  const { userIds, resourceIds, projectId, day, minutes } = opened
  return {
    ...{ kind: 'job', first_day: day, last_day: day, all_day: false, repeat: 'none', repeat_interval: 1 },
    ...{ from: wallText(minutes), until: wallText(Math.min(minutes + 120, 1425)) },
    ...{ user_ids: [...userIds], resource_ids: [...resourceIds], project_id: projectId },
  }
}

function Facts({ entry }: { entry: Entry }) {
  const t = useT(planningTexts)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <AppointmentStatusBadge status={entry.status} />
      <TimePeriod value={entry} />
      <Link to={`/appointments/${entry.id}`} className="text-accent-ink hover:underline">
        {t('form.openPage')}
      </Link>
      {entry.project_id ? (
        <Link to={`/projects/${entry.project_id}`} className="text-accent-ink hover:underline">
          {t('form.openProject')}
        </Link>
      ) : null}
    </div>
  )
}
