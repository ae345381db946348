import type { FormEvent } from 'react'
import { commonTexts } from '~/i18n/common'
import { tableTexts } from '~/i18n/table'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { Button } from './button'
import { DateInput } from './date-input'
import { Field } from './field'

/** Days back from today, today included. */
const spans = [1, 7, 30] as const
const dayMs = 86_400_000

interface DayRangeFormProps {
  from: string | null
  to: string | null
  onApply: (range: { from: string | null; to: string | null }) => void
}

/** The days of a filter: the last ones by one click, or any. */
export default function DayRangeForm({ from, to, onApply }: DayRangeFormProps) {
  const t = useT(tableTexts)
  const c = useT(commonTexts)
  const format = useFormat()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onApply({ from: String(form.get('from')) || null, to: String(form.get('to')) || null })
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex flex-wrap gap-1.5">
        {spans.map(days => (
          <Button
            key={days}
            size="sm"
            onClick={() => onApply({ from: format.dayOf(new Date(Date.now() - (days - 1) * dayMs)), to: null })}
          >
            {t(`days.last${days}`)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2 pointer-coarse:grid-cols-1">
        <Field label={t('days.from')}>
          {control => <DateInput {...control} name="from" defaultValue={from ?? ''} />}
        </Field>
        <Field label={t('days.to')}>{control => <DateInput {...control} name="to" defaultValue={to ?? ''} />}</Field>
      </div>
      <Button type="submit" variant="primary" className="justify-self-end">
        {c('actions.apply')}
      </Button>
    </form>
  )
}
