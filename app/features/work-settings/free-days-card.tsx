import { useFetcher } from '@remix-run/react'
import { ChevronLeft, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DateField, SelectField, SwitchField, TextField } from '~/components/form-fields'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Select } from '~/components/ui/select'
import { toast } from '~/components/ui/toast'
import { Day } from '~/components/value'
import { workTexts } from '~/i18n/work'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useSearchState } from '~/lib/search-state'
import { useDone } from '~/lib/use-done'
import type { Outputs } from '~server/contract'
import { holidayStates } from '~server/services/planning/company-days/rules'
import { WorkDialog } from './work-dialog'
import type { CompanyDayForm } from './work-forms'
import type { Person } from './work-models-card'

type CompanyDay = Outputs['companyDays']['list']['data'][number]
type Holidays = Outputs['companyDays']['holidays']['data']

interface FreeDaysCardProps {
  holidays: Holidays
  days: readonly CompanyDay[]
  people: readonly Person[]
  country: string
  today: string
}

/** The public holidays of a year and the company's own days, in calendar order. */
export function FreeDaysCard({ holidays, days, people, country, today }: FreeDaysCardProps) {
  const t = useT(workTexts)
  const { change } = useSearchState()
  const [edited, setEdited] = useState<CompanyDay | 'new' | null>(null)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const states = holidayStates.filter(state => state.startsWith(country))
  const lines = [...holidays.days.map(({ day, name }) => ({ day, name, own: null })), ...days.map(asLine)].sort(
    (a, b) => a.day.localeCompare(b.day),
  )
  const go = (year: number) => change({ year: String(year) }, { replace: true })
  return (
    <Card>
      <CardHeader
        title={t('free.title')}
        description={t('free.hint')}
        actions={
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            {t('free.add')}
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
        <span className="flex items-center gap-1">
          <Button variant="ghost" size="icon-sm" aria-label={t('free.previous')} onClick={() => go(holidays.year - 1)}>
            <ChevronLeft />
          </Button>
          <strong className="tabular">{holidays.year}</strong>
          <Button variant="ghost" size="icon-sm" aria-label={t('free.next')} onClick={() => go(holidays.year + 1)}>
            <ChevronRight />
          </Button>
        </span>
        {states.length > 0 ? (
          <span className="w-56">
            <Select
              key={holidays.place}
              aria-label={t('free.state')}
              defaultValue={holidays.place === country ? '' : holidays.place}
              onChange={({ currentTarget }) => change({ state: currentTarget.value || null }, { replace: true })}
              options={[
                { value: '', label: t('free.country') },
                ...states.map(value => ({ value: value as string, label: t(`states.${value}`) })),
              ]}
            />
          </span>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {lines.map(({ day, name, own }) => (
          <li key={`${day} ${own?.id ?? ''}`} className="flex min-h-11 items-center gap-3 px-4 py-1.5">
            <span className="w-24 shrink-0 text-muted tabular">
              <Day value={day} />
            </span>
            <span className="min-w-0 grow break-words">
              {name}
              {own?.half ? <span className="text-muted"> · {t('free.halfMark')}</span> : null}
              {own?.user_id ? <span className="text-muted"> · {names.get(own.user_id)}</span> : null}
            </span>
            {own ? (
              <>
                <Badge>{t(`free.kinds.${own.kind}`)}</Badge>
                <Actions day={own} onEdit={() => setEdited(own)} />
              </>
            ) : (
              <span className="text-xs text-faint">{t('free.public')}</span>
            )}
          </li>
        ))}
      </ul>
      {edited ? (
        <CompanyDayDialog
          day={edited === 'new' ? null : edited}
          first={holidays.year === Number(today.slice(0, 4)) ? today : `${holidays.year}-01-01`}
          people={people}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Card>
  )
}

const asLine = (own: CompanyDay) => ({ day: own.day, name: own.name, own })

function Actions({ day: { id, name }, onEdit }: { day: CompanyDay; onEdit: () => void }) {
  const t = useT(workTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  useDone(fetcher, () => toast(t('free.removed')), true)
  return (
    <span className="flex shrink-0">
      <Button variant="ghost" size="icon-sm" aria-label={t('free.edit', { name })} onClick={onEdit}>
        <Pencil className="text-faint" />
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={t('free.remove', { name })}>
            <Trash2 className="text-faint" />
          </Button>
        }
        title={t('free.removeTitle', { name })}
        confirmLabel={t('free.removeConfirm')}
        onConfirm={() => fetcher.submit({ intent: 'remove-day', id }, { method: 'post', action: '/settings/work' })}
      >
        {t('free.removeBody')}
      </ConfirmDialog>
    </span>
  )
}

interface CompanyDayDialogProps {
  day: CompanyDay | null
  first: string
  people: readonly Person[]
  onClose: () => void
}

function CompanyDayDialog({ day: record, first, people, onClose }: CompanyDayDialogProps) {
  const t = useT(workTexts)
  const { day, name, kind, half } = record ?? { day: first, name: '', kind: 'holiday' as const, half: false }
  return (
    <WorkDialog<CompanyDayForm>
      title={t(record ? 'free.editTitle' : 'free.add')}
      intent="company-day"
      record={record}
      defaultValue={{ day, name, kind, half, user_id: record?.user_id ?? null }}
      onClose={onClose}
    >
      {fields => (
        <>
          <DateField field={fields.day} label={t('free.day')} required />
          <TextField field={fields.name} label={t('free.name')} maxLength={100} autoComplete="off" required />
          <SelectField
            field={fields.kind}
            label={t('free.kind')}
            help={t('free.kindHelp')}
            options={(['holiday', 'closed'] as const).map(value => ({ value, label: t(`free.kinds.${value}`) }))}
            className="col-span-full"
          />
          <SwitchField field={fields.half} label={t('free.half')} />
          {record ? null : (
            <SelectField
              field={fields.user_id}
              label={t('free.who')}
              options={[
                { value: '', label: t('free.everyone') },
                ...people.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
        </>
      )}
    </WorkDialog>
  )
}
