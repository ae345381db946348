import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { DateField, NumberField, SelectField, SwitchField, TextField } from '~/components/form-fields'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { workTexts } from '~/i18n/work'
import { useLocale, useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { holidayStates } from '~server/services/planning/company-days/rules'
import { WorkDialog } from './work-dialog'
import { toWorkModelForm, type WorkModelForm, weekdays } from './work-forms'

type WorkModel = Outputs['workModels']['list']['data'][number]

export interface Person {
  id: number
  name: string
}

interface WorkModelsCardProps {
  people: readonly Person[]
  /** The newest first. */
  models: readonly WorkModel[]
  /** Default of a model for a person without one. */
  usual: Omit<WorkModel, 'id' | 'version' | 'user_id'>
  today: string
}

interface Edited {
  person: Person
  model: WorkModel | null
  defaultValue: WorkModelForm
}

/** Everyone's working hours, with former and future models. */
export function WorkModelsCard({ people, models, usual, today }: WorkModelsCardProps) {
  const t = useT(workTexts)
  const [edited, setEdited] = useState<Edited | null>(null)
  return (
    <Card>
      <CardHeader title={t('models.title')} description={t('models.hint')} />
      <ul className="divide-y divide-line border-t border-line">
        {people.map(person => {
          const own = models.filter(({ user_id }) => user_id === person.id)
          const present = own.find(({ valid_from }) => valid_from <= today)
          const begin = {
            ...(own[0] ?? usual),
            user_id: person.id,
            valid_from: own.length > 0 ? today : usual.valid_from,
          }
          return (
            <li key={person.id} className="flex items-start gap-3 px-4 py-2.5">
              <Avatar name={person.name} size="sm" />
              <div className="min-w-0 grow">
                <p className="font-medium break-words">{person.name}</p>
                {own.length === 0 ? <p className="text-muted">{t('models.usual')}</p> : null}
                <ul>
                  {own.map(model => (
                    <li key={model.id} className="flex items-center gap-2">
                      <ModelLine model={model} tone={model === present ? 'text-ink' : 'text-faint'} today={today} />
                      <Button
                        variant="ghost"
                        size="icon-sm"
                        aria-label={`${t('models.edit')}: ${person.name}, ${model.valid_from}`}
                        onClick={() => setEdited({ person, model, defaultValue: toWorkModelForm(model) })}
                      >
                        <Pencil className="text-faint" />
                      </Button>
                    </li>
                  ))}
                </ul>
              </div>
              <Button
                size="sm"
                aria-label={`${t('models.change')} ${person.name}`}
                onClick={() => setEdited({ person, model: null, defaultValue: toWorkModelForm(begin) })}
              >
                <Plus aria-hidden />
                {t('models.change')}
              </Button>
            </li>
          )
        })}
      </ul>
      {edited ? <WorkModelDialog {...edited} onClose={() => setEdited(null)} /> : null}
    </Card>
  )
}

function ModelLine({ model, tone, today }: { model: WorkModel; tone: string; today: string }) {
  const t = useT(workTexts)
  const format = useFormat()
  const hours = format.duration(model.minutes.reduce((sum, minutes) => sum + minutes, 0))
  const facts = [
    t(model.valid_from > today ? 'models.from' : 'models.since', { day: format.day(model.valid_from) }),
    t('models.perWeek', { hours }),
    t('models.leave', { days: format.quantity(model.leave_days) }),
    ...(model.holiday_state ? [t(`states.${model.holiday_state}`)] : []),
    ...(model.minor ? [t('models.minor')] : []),
  ]
  return <p className={`min-w-0 ${tone}`}>{facts.join(' · ')}</p>
}

function WorkModelDialog({ person, model, defaultValue, onClose }: Edited & { onClose: () => void }) {
  const t = useT(workTexts)
  const locale = useLocale()
  // The first of January 2024 was a Monday.
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const nameOf = (at: number) => weekday.format(new Date(Date.UTC(2024, 0, 1 + at)))
  return (
    <WorkDialog<WorkModelForm>
      title={t('models.editTitle', { name: person.name })}
      intent="work-model"
      record={model}
      defaultValue={defaultValue}
      onClose={onClose}
    >
      {fields => (
        <>
          <input type="hidden" name="user_id" value={person.id} />
          <DateField
            field={fields.valid_from}
            label={t('models.validFrom')}
            help={t('models.validFromHelp')}
            required
          />
          <TextField field={fields.start} label={t('models.start')} type="time" required />
          <fieldset className="col-span-full grid grid-cols-2 gap-3 sm:grid-cols-4">
            <legend className="pb-2 text-[13px] font-medium">{t('models.hoursLegend')}</legend>
            {weekdays.map((name, at) => (
              <NumberField key={name} field={fields[name]} label={nameOf(at)} unit={t('models.hoursUnit')} hours />
            ))}
          </fieldset>
          <SelectField
            field={fields.rule_set}
            label={t('models.ruleSet')}
            options={(['at', 'de', 'none'] as const).map(value => ({ value, label: t(`models.ruleSets.${value}`) }))}
          />
          <StateSelect field={fields.holiday_state} label={t('models.state')} none={t('models.wholeCountry')} />
          <NumberField
            field={fields.leave_days}
            label={t('models.leaveDays')}
            help={t('models.leaveDaysHelp')}
            unit={t('models.days')}
            required
          />
          <SwitchField field={fields.minor} label={t('models.minor')} help={t('models.minorHelp')} />
        </>
      )}
    </WorkDialog>
  )
}

function StateSelect({
  none,
  ...props
}: Pick<Parameters<typeof SelectField>[0], 'field' | 'label'> & { none: string }) {
  const t = useT(workTexts)
  const options = holidayStates.map(value => ({ value: value as string, label: t(`states.${value}`) }))
  return <SelectField {...props} options={[{ value: '', label: none }, ...options]} />
}
