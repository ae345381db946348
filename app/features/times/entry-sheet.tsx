import { Link, useFetcher } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { ComboboxField, DateField, NumberField, SelectField, TextareaField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Sheet, SheetContent } from '~/components/ui/sheet'
import { toast } from '~/components/ui/toast'
import type { Answered } from '~/features/integrations/answer-message.server'
import { ChoiceChips } from '~/features/rapports/choice-chips'
import { findProjects } from '~/features/records/find-records'
import { timesTexts } from '~/i18n/times'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { TimeForm } from './time-form'
import type { RecordedTime } from './week'

interface EntrySheetProps {
  /** The entry to change, or the day of a new one. */
  entry: RecordedTime | null
  day: string
  userId: number
  /** A further time in it is a correction, with a reason. */
  isApprovedWeek: boolean
  onClose: () => void
}

/** One time entry: from the bottom on a phone, at the side on a desktop. If read-only, it says why. */
export function EntrySheet(props: EntrySheetProps) {
  const { entry, onClose } = props
  const t = useT(timesTexts)
  const readOnly = entry !== null && !entry.allowed_actions.includes('edit')
  const title = t(entry ? (readOnly ? 'entry.shown' : 'entry.edit') : 'entry.new')
  return (
    <Sheet open onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent title={title}>{readOnly ? <ShownEntry entry={entry} /> : <EntryForm {...props} />}</SheetContent>
    </Sheet>
  )
}

function ShownEntry({ entry }: { entry: RecordedTime }) {
  const t = useT(timesTexts)
  const format = useFormat()
  return (
    <div className="grid gap-2">
      <p className="text-base font-medium">
        {format.day(entry.date, 'long')} · {format.duration(entry.duration_minutes)}
      </p>
      <p>{entry.project_name ?? t(`kinds.${entry.kind}`)}</p>
      {entry.description ? <p className="whitespace-pre-line">{entry.description}</p> : null}
      {entry.rapport_id ? (
        <p>
          <Link to={`/rapports/${entry.rapport_id}`} className="text-accent-ink underline underline-offset-2">
            {t('entry.linked', { number: entry.rapport_number ?? '' })}
          </Link>
          . {t('entry.linkedBody')}
        </p>
      ) : entry.source === 'leave' ? (
        <p className="text-muted">{t('entry.fromLeave')}</p>
      ) : entry.locked ? (
        <p className="text-muted">{t('entry.locked')}</p>
      ) : null}
    </div>
  )
}

function EntryForm({ entry, day, userId, isApprovedWeek, onClose }: EntrySheetProps) {
  const t = useT(timesTexts)
  const format = useFormat()
  const may = useMay()
  const fetcher = useFetcher<FormReply<unknown>>()
  const [bySpan, setBySpan] = useState(entry ? entry.started_at !== null : true)
  const shown = {
    date: entry?.date ?? day,
    started_at: entry?.started_at ? format.time(entry.started_at) : '07:00',
    ended_at: entry?.ended_at ? format.time(entry.ended_at) : '',
    break_minutes: entry?.break_minutes ?? 0,
    duration_minutes: entry && !entry.started_at ? entry.duration_minutes / 60 : null,
    kind: entry?.kind ?? 'work',
    project_id: entry?.project_id ?? null,
    description: entry?.description ?? '',
  }
  const [form, fields] = useActionForm<TimeForm>({ id: 'time', reply: fetcher.data, defaultValue: shown })
  // A time that is moved into an approved week is refused for its reason first.
  const isCorrection = (entry ? entry.locked : isApprovedWeek) || fields.reason.errors !== undefined
  const isDone = fetcher.state === 'idle' && Boolean(fetcher.data?.done)
  useEffect(() => {
    if (!isDone) return
    toast(t('entry.saved'))
    onClose()
  }, [isDone, onClose, t])
  const project = entry?.project_id ? { value: String(entry.project_id), label: entry.project_name ?? '' } : undefined
  return (
    <>
      <ActionForm
        form={form}
        fetcher={fetcher}
        // Compared in the form's units: local times and hours, while the record has instants and minutes.
        guard={entry ? { record: { ...entry, ...shown }, reply: fetcher.data } : undefined}
        action="/times"
      >
        {entry ? <input type="hidden" name="id" value={entry.id} /> : null}
        <input type="hidden" name="user_id" value={userId} />
        <input type="hidden" name="form" value={bySpan ? 'span' : 'hours'} />
        <div className="grid gap-4">
          <ChoiceChips
            label={t('entry.form')}
            value={bySpan ? 'span' : 'hours'}
            onChange={value => setBySpan(value === 'span')}
            options={[
              { value: 'span', label: t('entry.bySpan') },
              { value: 'hours', label: t('entry.byHours') },
            ]}
          />
          <div className="grid grid-cols-2 gap-3">
            <DateField field={fields.date} label={t('entry.date')} required className="col-span-full" />
            {bySpan ? (
              <>
                <DateField field={fields.started_at} kind="time" label={t('entry.begin')} required />
                <DateField
                  field={fields.ended_at}
                  kind="time"
                  label={t('entry.end')}
                  required
                  help={t('entry.endHelp')}
                />
                <NumberField field={fields.break_minutes} label={t('entry.breakMinutes')} unit="min" decimals={0} />
              </>
            ) : (
              <NumberField field={fields.duration_minutes} label={t('entry.hours')} unit="h" hours required />
            )}
            <SelectField
              field={fields.kind}
              label={t('entry.kind')}
              options={(['work', 'travel', 'break', 'absence'] as const).map(value => ({
                value,
                label: t(`kinds.${value}`),
              }))}
            />
          </div>
          <ComboboxField
            field={fields.project_id}
            label={t('entry.project')}
            placeholder={t('entry.searchProject')}
            search={findProjects}
            {...(project ? { defaultItem: project } : {})}
            clearable
          />
          <TextareaField field={fields.description} label={t('entry.description')} rows={3} />
          {isCorrection && may('time_entries:approve') ? (
            <TextField field={fields.reason} label={t('entry.reason')} required maxLength={500} />
          ) : null}
        </div>
        <FormEnd fetcher={fetcher} name="intent" value="save">
          {t(entry ? 'entry.edit' : 'entry.new')}
        </FormEnd>
      </ActionForm>
      {entry?.allowed_actions.includes('delete') ? <DeleteButton entry={entry} onDone={onClose} /> : null}
    </>
  )
}

function DeleteButton({ entry: { id, locked }, onDone }: { entry: RecordedTime; onDone: () => void }) {
  const t = useT(timesTexts)
  const { submit, state, data } = useFetcher<Answered<unknown>>()
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (state !== 'idle' || !data) return
    if (data.message) {
      toast(t('clock.failed'), { tone: 'danger', description: data.message })
      return
    }
    toast(t('entry.deleted'))
    onDone()
  }, [state, data, t, onDone])
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="mt-4 text-danger">
          <Trash2 aria-hidden />
          {t('entry.delete')}
        </Button>
      }
      title={t('entry.deleteTitle')}
      confirmLabel={t('entry.delete')}
      onConfirm={() => submit({ intent: 'delete', id, reason }, { method: 'post', action: '/times' })}
    >
      <p>{t('entry.deleteBody')}</p>
      {locked ? (
        <Field label={t('entry.reason')} className="mt-3" required>
          {control => (
            <Input
              {...control}
              maxLength={500}
              required
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </ConfirmDialog>
  )
}
