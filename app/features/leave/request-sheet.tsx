import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { DateField, SelectField, TextareaField } from '~/components/form-fields'
import { Checkbox } from '~/components/ui/checkbox'
import { InlineField } from '~/components/ui/field'
import { Sheet, SheetContent } from '~/components/ui/sheet'
import { toast } from '~/components/ui/toast'
import { leaveTexts } from '~/i18n/leave'
import { cn } from '~/lib/cn'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { type InputOf, type OutputOf, useQuery } from '~/lib/procedures'
import { useFormat, useMay, useSession } from '~/lib/session'
import { useDone } from '~/lib/use-done'
import { addDays, mondayOf, weekdayOf } from '~server/platform/values/days'
import { type LeaveType, useLeaveTexts } from './leave-texts'

interface RequestSheetProps {
  types: readonly LeaveType[]
  /** People the user can enter absences for; only the user if empty. */
  people: readonly { value: string; label: string }[]
  today: string
  onClose: () => void
}

type Wanted = InputOf<'leaveRequests.preview'>
type Decided = OutputOf<'leaveRequests.create'>
type Form = {
  type_id: number
  from_day: string
  to_day: string
  reason: string
  user_id: number
}

/** Requests an absence; the service counts its days while the user types. */
export function RequestSheet({ types, people, today, onClose }: RequestSheetProps) {
  const t = useT(leaveTexts)
  const may = useMay()
  const texts = useLeaveTexts()
  const session = useSession()
  const { locale } = useFormat()
  // At the weekend the default is Monday: a day that is free anyway is no absence.
  const begin = weekdayOf(today) > 5 ? addDays(mondayOf(today), 7) : today
  const fetcher = useFetcher<FormReply<Decided>>()
  const [form, fields] = useActionForm<Form>({
    id: 'leave',
    reply: fetcher.data,
    defaultValue: { type_id: types[0]?.id, from_day: begin, to_day: begin, reason: '', user_id: session.user.id },
  })
  const [wanted, setWanted] = useState<Wanted>({ type_id: types[0]?.id ?? 0, from_day: begin, to_day: begin })
  useDone(fetcher, ({ data, warnings }) => {
    const [warning] = warnings
    toast(t(data.status === 'approved' ? 'form.entered' : 'form.sent'), {
      ...(warning
        ? { description: t('form.warned', { days: texts.days(warning.remaining), year: warning.year }) }
        : {}),
    })
    onClose()
  })
  const type = types.find(({ id }) => id === wanted.type_id)
  const isOwn = wanted.user_id === undefined || wanted.user_id === session.user.id
  const isSick = type?.code === 'sick'
  const atOnce = !isOwn || type?.needs_approval === false
  return (
    <Sheet open onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent title={t(people.length > 1 ? 'enter' : 'request')}>
        <ActionForm
          form={form}
          fetcher={fetcher}
          action="/leave"
          onInput={event => setWanted(wantedOf(new FormData(event.currentTarget)))}
        >
          <div className="grid grid-cols-2 gap-x-3 gap-y-4">
            {people.length > 1 ? (
              <div className="col-span-full">
                <SelectField field={fields.user_id} label={t('form.person')} options={[...people]} />
              </div>
            ) : null}
            <SelectField
              field={fields.type_id}
              label={t('form.type')}
              className="col-span-full"
              options={types.map(({ id, name_de, name_en }) => ({
                value: String(id),
                label: locale === 'de' ? name_de : name_en,
              }))}
            />
            <DateField field={fields.from_day} label={t('form.from')} required />
            <DateField field={fields.to_day} label={t('form.to')} required min={wanted.from_day} />
            {type?.half_days ? (
              <>
                <InlineField label={t('form.fromHalf')}>
                  {control => <Checkbox {...control} name="from_half" value="on" />}
                </InlineField>
                <InlineField label={t('form.toHalf')}>
                  {control => <Checkbox {...control} name="to_half" value="on" />}
                </InlineField>
              </>
            ) : null}
            <Preview wanted={wanted} />
            {isSick ? (
              <p className="col-span-full text-muted">{t('form.sick')}</p>
            ) : (
              <div className="col-span-full">
                <TextareaField
                  field={fields.reason}
                  label={t('form.reason')}
                  help={t('form.reasonHelp')}
                  rows={2}
                  optional
                />
              </div>
            )}
            {atOnce && may('appointments:write') ? (
              <InlineField label={t('form.unassign')} help={t('form.unassignHelp')} className="col-span-full">
                {control => <Checkbox {...control} name="appointments" value="unassign" />}
              </InlineField>
            ) : null}
          </div>
          <FormEnd fetcher={fetcher} name="intent" value="request">
            {t(atOnce ? 'form.submitAtOnce' : 'form.submit')}
          </FormEnd>
        </ActionForm>
      </SheetContent>
    </Sheet>
  )
}

const isDay = (text: string) => /^2[01]\d\d-\d\d-\d\d$/.test(text)

function wantedOf(form: FormData): Wanted {
  const text = (name: string) => String(form.get(name) ?? '')
  const userId = Number(text('user_id'))
  return {
    type_id: Number(text('type_id')),
    ...{ from_day: text('from_day'), to_day: text('to_day') },
    ...(form.get('from_half') ? { from_half: 'true' as const } : {}),
    ...(form.get('to_half') ? { to_half: 'true' as const } : {}),
    ...(userId ? { user_id: userId } : {}),
  }
}

/** The service's preview of the typed days. */
function Preview({ wanted }: { wanted: Wanted }) {
  const t = useT(leaveTexts)
  const format = useFormat()
  const texts = useLeaveTexts()
  const isWhole = isDay(wanted.from_day) && isDay(wanted.to_day) && wanted.from_day <= wanted.to_day
  const { data } = useQuery('leaveRequests.preview', isWhole ? wanted : null)
  const preview = isWhole ? data?.data : undefined
  const lines = preview
    ? [
        ...preview.years.map(({ year, remaining }) => t('preview.remaining', { year, days: texts.days(remaining) })),
        ...(preview.holidays.length > 0
          ? [
              t('preview.holidays', {
                names: format.list(
                  preview.holidays.map(({ name, half }) => (half ? t('preview.half', { name }) : name)),
                ),
              }),
            ]
          : []),
        ...(preview.absent.length > 0 ? [t('preview.absent', { names: format.list(preview.absent) })] : []),
        ...(preview.refused ? [] : [t(preview.at_once ? 'preview.atOnce' : 'preview.decided')]),
      ]
    : []
  return (
    <section
      aria-live="polite"
      aria-label={t('preview.title')}
      className={cn(
        'col-span-full min-h-24 rounded-lg border border-line bg-sunken px-3 py-2.5',
        preview?.refused && 'border-danger/30 bg-danger-soft',
      )}
    >
      {preview ? (
        <>
          <p className="flex items-baseline gap-1.5">
            <span className="text-xl font-semibold tabular">{format.quantity(preview.days)}</span>
            <span className="text-muted">{t('preview.works', { count: preview.days === 1 ? 1 : 2 })}</span>
          </p>
          {preview.refused ? (
            <p className="font-medium text-danger">{t(`preview.refused.${preview.refused}`)}</p>
          ) : null}
          {lines.map(line => (
            <p key={line} className="text-xs text-muted text-pretty">
              {line}
            </p>
          ))}
        </>
      ) : (
        <p className="text-muted">{t('preview.counting')}</p>
      )}
    </section>
  )
}
