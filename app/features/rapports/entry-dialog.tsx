import { useId, useState } from 'react'
import { DateInput } from '~/components/ui/date-input'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { rapportsTexts } from '~/i18n/rapports'
import { hoursText, parseHours } from '~/lib/hours'
import { useT } from '~/lib/i18n'
import { ChoiceChips } from './choice-chips'
import type { DraftEntry } from './draft'
import { focusOnOpen } from './focus-on-open'
import { areHours, steppedHours } from './hours'
import { defaultCategory, jobCategories } from './job-categories'
import { KeepButton, RemoveButton, useLineCheck } from './line-check'
import type { Colleague } from './rapport'
import { StepField } from './step-field'

export interface EntryDialogProps {
  /** The line to change, or a new one. */
  line: DraftEntry
  isNew: boolean
  entries: readonly DraftEntry[]
  colleagues: readonly Colleague[]
  categories: readonly string[]
  nameOf: (employeeId: number | null) => string | null
  /** The server's errors for this line, by field. */
  issues: Partial<Record<string, string>>
  onSave: (line: DraftEntry) => void
  onRemove: () => void
  onClose: () => void
}

/**
 * One work line: who did what for how long. Rises from the bottom on a phone, with everything within reach of the
 * thumb.
 */
export function EntryDialog(props: EntryDialogProps) {
  const { isNew, entries, colleagues, categories, issues, onSave, onRemove, onClose } = props
  const t = useT(rapportsTexts)
  const formId = useId()
  const [line, setLine] = useState(props.line)
  const set = (changes: Partial<DraftEntry>) => setLine(before => ({ ...before, ...changes }))

  const missing = {
    hours: areHours(line.hours) ? undefined : t('entry.hoursWrong'),
    job_category: line.job_category.trim() ? undefined : t('entry.categoryMissing'),
    date: line.date ? undefined : t('dateMissing'),
  }
  const { errorOf, submit } = useLineCheck({ line, stored: props.line, issues, missing })

  function chooseColleague(value: string) {
    const employee_user_id = value === '' ? null : Number(value)
    const usual = defaultCategory(line.employee_user_id, entries, colleagues)
    const untouched = line.job_category === '' || line.job_category === usual
    const theirs = defaultCategory(employee_user_id, entries, colleagues)
    set({ employee_user_id, ...(untouched && theirs ? { job_category: theirs } : {}) })
  }

  const keep = submit(() =>
    onSave({
      ...line,
      job_category: line.job_category.trim(),
      description: line.description?.trim() || null,
    }),
  )

  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent
        title={t(isNew ? 'entry.add' : 'entry.edit')}
        onOpenAutoFocus={focusOnOpen}
        footer={
          <>
            {isNew ? null : <RemoveButton onRemove={onRemove} />}
            <KeepButton form={formId} isNew={isNew} />
          </>
        }
      >
        <form id={formId} onSubmit={keep} noValidate className="grid gap-5 pb-1">
          <HoursField value={line.hours} onChange={hours => set({ hours })} errors={errorOf('hours')} />
          <CategoryField
            categories={jobCategories(line.employee_user_id, entries, colleagues, categories)}
            value={line.job_category}
            onChange={job_category => set({ job_category })}
            errors={errorOf('job_category')}
          />
          <div className="grid grid-cols-2 gap-3">
            <Field label={t('entry.employee')} errors={errorOf('employee_user_id')}>
              {control => (
                <Select
                  {...control}
                  value={line.employee_user_id ?? ''}
                  onChange={event => chooseColleague(event.target.value)}
                  options={employeeOptions(props)}
                />
              )}
            </Field>
            <Field label={t('date')} errors={errorOf('date')}>
              {control => (
                <DateInput {...control} value={line.date} onChange={event => set({ date: event.target.value })} />
              )}
            </Field>
          </div>
          <Field label={t('entry.description')} errors={errorOf('description')}>
            {control => (
              <Textarea
                {...control}
                rows={2}
                maxLength={2000}
                placeholder={t('entry.descriptionPlaceholder')}
                value={line.description ?? ''}
                onChange={event => set({ description: event.target.value })}
              />
            )}
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function HoursField(props: { value: number; onChange: (hours: number) => void; errors?: string[] }) {
  const t = useT(rapportsTexts)
  return (
    <StepField
      {...props}
      label={t('entry.hours')}
      text={hoursText}
      parse={parseHours}
      step={steppedHours}
      unit="h"
      lessLabel={t('entry.less')}
      moreLabel={t('entry.more')}
      quick={quickHours}
    />
  )
}

const quickHours = [0.5, 1, 2, 4, 8] as const

// A former employee stays on the line, but cannot be selected for another one.
function employeeOptions({ line, colleagues, nameOf }: EntryDialogProps) {
  const known = colleagues.map(({ user_id, name }) => ({ value: String(user_id), label: name }))
  const id = line.employee_user_id
  if (id === null) return [{ value: '', label: '–' }, ...known]
  const hasLeft = colleagues.every(({ user_id }) => user_id !== id)
  return hasLeft ? [{ value: String(id), label: nameOf(id) ?? `#${id}` }, ...known] : known
}

interface CategoryFieldProps {
  categories: readonly string[]
  value: string
  onChange: (value: string) => void
  errors?: readonly string[]
}

const OTHER = '\u0000other'

/** The job category: one tap for a known one, or typed. */
function CategoryField({ categories, value, onChange, errors }: CategoryFieldProps) {
  const t = useT(rapportsTexts)
  // Null until the user decides: the categories of earlier rapports arrive after the first drawing.
  const [decided, setDecided] = useState<boolean | null>(null)
  const unknown = !categories.includes(value) && (value !== '' || categories.length === 0)
  const typing = decided ?? unknown
  const options = [
    ...categories.map(category => ({ value: category, label: category })),
    { value: OTHER, label: t('entry.otherCategory') },
  ]
  return (
    <Field label={t('entry.category')} errors={errors} required>
      {control => (
        <div className="grid gap-2">
          {categories.length > 0 ? (
            <ChoiceChips
              label={t('entry.category')}
              options={options}
              value={typing ? OTHER : value}
              onChange={chosen => {
                setDecided(chosen === OTHER)
                onChange(chosen === OTHER ? '' : chosen)
              }}
            />
          ) : null}
          {typing ? (
            <Input
              {...control}
              aria-label={t('entry.category')}
              placeholder={t('entry.categoryPlaceholder')}
              maxLength={100}
              value={value}
              onChange={event => {
                setDecided(true)
                onChange(event.target.value)
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}
