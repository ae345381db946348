import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Plus, Trash2 } from 'lucide-react'
import { NumberField, SwitchField, TextareaField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import type { UpdateCompanySettings } from '~server/services/people/companies/settings-schema'
import { type SectionProps, SettingsSection } from './settings-section'

type Level = NonNullable<UpdateCompanySettings['dunning_levels']>[number]

const most = 5

/** When customers are reminded of open invoices, in up to five levels; nothing is sent automatically. */
export function DunningSection(props: SectionProps) {
  const t = useT(settingsTexts)
  return (
    <SettingsSection name="dunning" {...props}>
      {(fields, form) => (
        <>
          <SwitchField
            field={fields.dunning_enabled}
            label={t('fields.dunning_enabled')}
            help={t('fields.dunningHelp')}
            className="col-span-full"
          />
          <Levels form={form} list={fields.dunning_levels as FieldMetadata<Level[]>} editable={props.editable} />
        </>
      )}
    </SettingsSection>
  )
}

interface LevelsProps {
  form: FormMetadata<UpdateCompanySettings, string[]>
  list: FieldMetadata<Level[]>
  editable: boolean
}

function Levels({ form, list, editable }: LevelsProps) {
  const t = useT(settingsTexts)
  const levels = list.getFieldList()
  const last = Number(levels.at(-1)?.getFieldset().days_after_due.value ?? 0)
  const next = { days_after_due: String(last + 14), fee: '0', due_days: '7', title: '', text: '' }
  return (
    <div className="col-span-full grid gap-3">
      {levels.length === 0 ? <p className="text-muted">{t('levels.usual')}</p> : null}
      {levels.map((level, index) => (
        <LevelFields
          key={level.key}
          level={level}
          number={index + 1}
          onRemove={editable ? form.remove.getButtonProps({ name: list.name, index }) : null}
        />
      ))}
      {list.errors?.[0] ? (
        <p role="alert" className="text-xs text-danger">
          {list.errors[0]}
        </p>
      ) : null}
      {editable && levels.length < most ? (
        <div>
          <Button
            {...form.insert.getButtonProps({ name: list.name, defaultValue: next as unknown as Level })}
            type="submit"
            size="sm"
          >
            <Plus aria-hidden />
            {t('levels.add')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface LevelFieldsProps {
  level: FieldMetadata<Level>
  number: number
  /** Properties of the button that removes it; null if read-only. */
  onRemove: ReturnType<FormMetadata<UpdateCompanySettings>['remove']['getButtonProps']> | null
}

function LevelFields({ level, number, onRemove }: LevelFieldsProps) {
  const t = useT(settingsTexts)
  const fields = level.getFieldset()
  const days = t('fields.days')
  const title = t('levels.level', { number })
  return (
    <fieldset className="grid gap-x-4 gap-y-3 rounded-lg border border-line p-3 sm:grid-cols-3">
      <legend className="sr-only">{title}</legend>
      <div className="col-span-full flex items-center justify-between gap-2">
        <span aria-hidden className="font-medium">
          {title}
        </span>
        {onRemove ? (
          <Button
            {...onRemove}
            type="submit"
            variant="ghost"
            size="icon-sm"
            aria-label={t('levels.remove', { number })}
          >
            <Trash2 aria-hidden />
          </Button>
        ) : null}
      </div>
      <NumberField field={fields.days_after_due} label={t('levels.days_after_due')} unit={days} decimals={0} required />
      <NumberField field={fields.due_days} label={t('levels.due_days')} unit={days} decimals={0} required />
      <NumberField field={fields.fee} label={t('levels.fee')} />
      <TextField
        field={fields.title}
        label={t('levels.title')}
        help={t('levels.titleHelp')}
        className="col-span-full"
      />
      <TextareaField
        field={fields.text}
        label={t('levels.text')}
        help={t('levels.textHelp')}
        rows={3}
        className="col-span-full"
      />
    </fieldset>
  )
}
