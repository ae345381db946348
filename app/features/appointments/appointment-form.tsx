import { useState } from 'react'
import {
  ActionForm,
  type ActionFormProps,
  FormEnd,
  RecordForm,
  type RecordFormProps,
  useActionForm,
} from '~/components/form'
import {
  ComboboxField,
  DateField,
  FormSection,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '~/components/form-fields'
import { Field } from '~/components/ui/field'
import { Select } from '~/components/ui/select'
import { findContacts, findProjects } from '~/features/records/find-records'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Appointment } from './appointment-status'
import { useScopeOptions } from './scopes'

/** Days and times are in the company's time zone. */
export type AppointmentFormValue = {
  title?: string | null
  kind: Appointment['kind']
  first_day: string
  last_day: string
  from?: string | null
  until?: string | null
  all_day: boolean
  user_ids: number[]
  resource_ids: number[]
  project_id?: number | null
  kontakt_id?: number | null
  location?: string | null
  description?: string | null
  travel_minutes?: number | null
  repeat?: 'none' | 'daily' | 'weekly'
  repeat_until?: string | null
  repeat_interval?: number | null
  repeat_weekdays?: number[]
  repeat_ends?: 'until' | 'count'
  repeat_count?: number | null
}

export interface Named {
  id: number
  name: string
}

interface AppointmentFormProps extends Omit<RecordFormProps<AppointmentFormValue>, 'cancelTo'> {
  cancelTo?: string
  /** The form is in a sheet beside the page that opened it: it submits without leaving that page. */
  beside?: { fetcher: NonNullable<ActionFormProps<AppointmentFormValue>['fetcher']>; action: string }
  people: readonly Named[]
  resources: readonly Named[]
  project: Named | null
  contact: Named | null
  isNew: boolean
  /** If it belongs to a series, the form offers a choice of which of its appointments to change. */
  series?: { version: number } | undefined
}

const kinds = ['job', 'visit', 'service', 'internal', 'other'] as const
const repeats = ['none', 'daily', 'weekly'] as const
const endings = ['until', 'count'] as const

/** The form of an appointment, for a new one and for changes; only a new one can become a series. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { reply, defaultValue, people, resources, project, contact, isNew, series, beside, guard, ...end } = props
  const t = useT(appointmentsTexts)
  const [form, fields] = useActionForm<AppointmentFormValue>({ reply, defaultValue })
  const scopeOptions = useScopeOptions()
  const [repeat, setRepeat] = useState<string>(defaultValue?.repeat ?? 'none')
  const [ending, setEnding] = useState<string>(defaultValue?.repeat_ends ?? 'until')
  const parts = (
    <>
      <FormSection title={t('form.what')}>
        <TextField
          field={fields.title}
          label={t('titleField')}
          help={isNew ? t('form.titleHelp') : undefined}
          autoComplete="off"
          autoFocus={isNew}
          className="col-span-full"
        />
        <ComboboxField
          field={fields.project_id}
          label={t('form.project')}
          search={findProjects}
          defaultItem={project && { value: String(project.id), label: project.name }}
          clearable
        />
        <ComboboxField
          field={fields.kontakt_id}
          label={t('form.contact')}
          search={findContacts}
          defaultItem={contact && { value: String(contact.id), label: contact.name }}
          clearable
        />
        <SelectField
          field={fields.kind}
          label={t('kind')}
          options={kinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
        />
        <TextField field={fields.location} label={t('location')} autoComplete="off" />
      </FormSection>
      <FormSection title={t('form.when')}>
        <DateField field={fields.first_day} label={t('form.from')} required />
        <DateField field={fields.from} kind="time" label={t('form.fromTime')} />
        <DateField field={fields.last_day} label={t('form.until')} required />
        <DateField field={fields.until} kind="time" label={t('form.untilTime')} />
        <div className="col-span-full">
          <SwitchField field={fields.all_day} label={t('form.allDay')} help={t('form.allDayHelp')} />
        </div>
        <NumberField field={fields.travel_minutes} label={t('form.travel')} unit={t('form.minutes')} decimals={0} />
        {isNew ? (
          <SelectField
            field={fields.repeat}
            label={t('form.repeat')}
            options={repeats.map(value => ({ value, label: t(`form.repeats.${value}`) }))}
            onChange={event => setRepeat(event.target.value)}
          />
        ) : null}
        {isNew && repeat !== 'none' ? (
          <>
            <NumberField
              field={fields.repeat_interval}
              label={t('form.interval')}
              unit={t(repeat === 'daily' ? 'form.days' : 'form.weeks')}
              decimals={0}
            />
            <SelectField
              field={fields.repeat_ends}
              label={t('form.ends')}
              options={endings.map(value => ({ value, label: t(`form.endings.${value}`) }))}
              onChange={event => setEnding(event.target.value)}
            />
            {ending === 'count' ? (
              <NumberField
                field={fields.repeat_count}
                label={t('form.repeatCount')}
                unit={t('form.appointments')}
                decimals={0}
                required
              />
            ) : (
              <DateField field={fields.repeat_until} label={t('form.repeatUntil')} required />
            )}
            <Weekdays />
          </>
        ) : null}
        {series ? (
          <Field label={t('series.scope')} help={t('series.scopeHelp')} className="col-span-full">
            {control => (
              // After a save the scope falls back to this appointment alone.
              <Select key={series.version} {...control} name="scope" options={scopeOptions} defaultValue="this" />
            )}
          </Field>
        ) : null}
      </FormSection>
      <FormSection title={t('form.who')}>
        <Choices name="user_ids" label={t('form.people')} all={people} chosen={defaultValue?.user_ids} />
        {resources.length > 0 ? (
          <Choices
            name="resource_ids"
            label={t('form.resources')}
            all={resources}
            chosen={defaultValue?.resource_ids}
          />
        ) : null}
        <TextareaField field={fields.description} label={t('form.description')} className="col-span-full" />
      </FormSection>
    </>
  )
  if (!beside)
    return (
      <RecordForm form={form} guard={guard} submitLabel={end.submitLabel} cancelTo={end.cancelTo ?? '/appointments'}>
        {parts}
      </RecordForm>
    )
  return (
    <ActionForm form={form} guard={guard} fetcher={beside.fetcher} action={beside.action}>
      <input type="hidden" name="beside" value="1" />
      {parts}
      <FormEnd fetcher={beside.fetcher}>{end.submitLabel}</FormEnd>
    </ActionForm>
  )
}

/** The days of the week on which a series has appointments. */
function Weekdays() {
  const t = useT(appointmentsTexts)
  const format = useFormat()
  const name = new Intl.DateTimeFormat(format.tag, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div role="group" aria-label={t('form.weekdays')} className="col-span-full">
      <span className="mb-1 block font-medium">{t('form.weekdays')}</span>
      <div className="flex flex-wrap gap-x-4">
        {[1, 2, 3, 4, 5, 6, 7].map(day => (
          <label key={day} className="flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11">
            <input type="checkbox" name="repeat_weekdays" value={day} className="size-4 accent-accent" />
            {/* 1 January 2024 was a Monday. */}
            {name.format(Date.UTC(2024, 0, day))}
          </label>
        ))}
      </div>
      <p className="text-xs text-muted">{t('form.weekdaysHelp')}</p>
    </div>
  )
}

interface ChoicesProps {
  name: string
  label: string
  all: readonly Named[]
  chosen: unknown
}

/** Several of a few records, each a box to tick with a whole line for the thumb. */
function Choices({ name, label, all, chosen }: ChoicesProps) {
  const ids = Array.isArray(chosen) ? chosen.map(Number) : []
  return (
    <div role="group" aria-label={label} className="col-span-full">
      <span className="mb-1 block font-medium">{label}</span>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {all.map(one => (
          <label key={one.id} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              value={one.id}
              defaultChecked={ids.includes(one.id)}
              className="size-4 accent-accent"
            />
            <span className="min-w-0 truncate">{one.name}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
